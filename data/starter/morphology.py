"""Forms of Hindi words: nouns, adjectives, verbs and the auxiliary होना, from the form a dictionary gives.

Pure functions of strings; the rules are those of any school grammar of Hindi (for instance R. S. McGregor's Outline,
chapters 1-20). Irregular verbs are few and listed here. Imports nothing of the project.
"""

import re
from functools import cache
from typing import NamedTuple

_VOWEL_SIGNS = "ािीुूेैोौृॉ"
_VOWELS = "अआइईउऊएऐओऔऑ"


class Agreement(NamedTuple):
    """What a Hindi verb or adjective agrees with. आप and honoured people are plural; तुम is person 2."""

    person: int = 3
    plural: bool = False
    feminine: bool = False


MASCULINE = Agreement()  # also the form of a verb that agrees with nothing


# -- nouns and adjectives --------------------------------------------------------------------------------------------


def noun_forms(hi: str, gender: str) -> tuple[str, str, str]:
    """Plural, oblique singular and oblique plural of a noun that follows its ending; the last word inflects."""
    if gender == "m" and hi.endswith("ा"):
        return hi[:-1] + "े", hi[:-1] + "े", hi[:-1] + "ों"
    if gender == "m" and hi.endswith("आ"):
        return hi[:-1] + "ए", hi[:-1] + "ए", hi[:-1] + "ओं"
    if gender == "m":
        return hi, hi, _oblique_plural(hi)
    if hi.endswith(("िया", "ियाँ")):
        stem = hi.removesuffix("ँ").removesuffix("ा")
        return stem + "ाँ", hi, stem + "ों"
    if hi.endswith("ी"):
        return hi[:-1] + "ियाँ", hi, hi[:-1] + "ियों"
    if hi.endswith("ई"):
        return hi[:-1] + "इयाँ", hi, hi[:-1] + "इयों"
    if hi.endswith("ि"):
        return hi + "याँ", hi, hi + "यों"
    if hi.endswith(("ू", "ऊ")):
        short = hi[:-1] + ("ु" if hi.endswith("ू") else "उ")
        return short + "एँ", hi, short + "ओं"
    if hi[-1] in _VOWEL_SIGNS + _VOWELS + "ँं":
        return hi.rstrip("ँं") + "एँ", hi, hi.rstrip("ँं") + "ओं"
    return hi + "ें", hi, hi + "ों"


def _oblique_plural(hi: str) -> str:
    if hi.endswith("ी"):
        return hi[:-1] + "ियों"
    if hi.endswith("ई"):
        return hi[:-1] + "इयों"
    if hi.endswith("ि"):
        return hi + "यों"
    if hi.endswith("ू"):
        return hi[:-1] + "ुओं"
    if hi[-1] in _VOWEL_SIGNS + _VOWELS:
        return hi + "ओं"
    return hi + "ों"


@cache
def adjective_form(hi: str, agreement: Agreement, oblique: bool = False, inflects: bool = True) -> str:
    """अच्छा as अच्छा, अच्छे or अच्छी; each part of थका हुआ and पढ़ा-लिखा; other endings do not change."""
    if not inflects:
        return hi
    return re.sub(r"[^ -]+", lambda part: _adjective_part(part[0], agreement, oblique), hi)


def _adjective_part(hi: str, agreement: Agreement, oblique: bool) -> str:
    if hi[-1] not in "ाआ" or not (agreement.feminine or agreement.plural or oblique):
        return hi
    if hi.endswith(("या", "आ")):  # नया: नए, नई; हुआ: हुए, हुई
        return hi[: -2 if hi.endswith("या") else -1] + ("ई" if agreement.feminine else "ए")
    return hi[:-1] + ("ी" if agreement.feminine else "े")


# -- the auxiliary ---------------------------------------------------------------------------------------------------


def present_of_be(agreement: Agreement) -> str:
    """हूँ, है, हो or हैं."""
    if agreement.person == 1 and not agreement.plural:
        return "हूँ"
    if agreement.person == 2:
        return "हो"
    return "हैं" if agreement.plural else "है"


def past_of_be(agreement: Agreement) -> str:
    """था, थे, थी or थीं."""
    if agreement.feminine:
        return "थीं" if agreement.plural else "थी"
    return "थे" if agreement.plural else "था"


# -- verbs -----------------------------------------------------------------------------------------------------------

_PERFECTIVE = {
    "कर": "किया",
    "जा": "गया",
    "हो": "हुआ",
    "ले": "लिया",
    "दे": "दिया",
    "पी": "पिया",
    "सी": "सिया",
    "जी": "जिया",
}
_POLITE = {"कर": "कीजिए", "ले": "लीजिए", "दे": "दीजिए", "पी": "पीजिए", "सी": "सीजिए"}
_SUBJUNCTIVE = {
    "ले": ("लूँ", "लो", "ले", "लें"),
    "दे": ("दूँ", "दो", "दे", "दें"),
    "हो": ("होऊँ", "हो", "हो", "हों"),
}


def stem(infinitive: str) -> str:
    """पी of पीना."""
    return infinitive.removesuffix("ना")


def _ends_in_vowel(word: str) -> bool:
    return word[-1] in _VOWEL_SIGNS + _VOWELS


def _shortened(root: str) -> str:
    """The stem before a vowel: a long ई or ऊ becomes short (पी: पि-, छू: छु-)."""
    return root[:-1] + {"ी": "ि", "ू": "ु"}.get(root[-1], root[-1])


@cache
def imperfective(root: str, agreement: Agreement, last: bool = False) -> str:
    """पीता, पीते, पीती; a feminine plural that ends the verb is पीतीं."""
    return _participle(root + "ता", agreement, last)


@cache
def perfective(root: str, agreement: Agreement, last: bool = False) -> str:
    """पढ़ा, आया, किया, गया; feminine पढ़ी, आई, की, गई; a feminine plural that ends the verb is पढ़ीं."""
    if root in _PERFECTIVE:
        base = _PERFECTIVE[root]
    elif root[-1] in "ू":
        base = _shortened(root) + "आ"
    elif _ends_in_vowel(root):
        base = _shortened(root) + "या"
    else:
        base = root + "ा"
    return _participle(base, agreement, last)


@cache
def _participle(base: str, agreement: Agreement, last: bool) -> str:
    kiya = base.endswith("िया") and agreement.feminine  # किया: की
    form = base[:-3] + "ी" if kiya else _adjective_part(base, agreement, False)
    return form + "ं" if last and agreement.plural and agreement.feminine else form


@cache
def subjunctive(root: str, agreement: Agreement) -> str:
    """पढ़ूँ, पढ़ो, पढ़े, पढ़ें."""
    place = (
        0 if agreement.person == 1 and not agreement.plural else 1 if agreement.person == 2 else 2 + agreement.plural
    )
    if root in _SUBJUNCTIVE:
        return _SUBJUNCTIVE[root][place]
    if root[-1] == "ी" and place == 1:
        return _shortened(root) + "यो"  # पियो
    if _ends_in_vowel(root):
        return _shortened(root) + ("ऊँ", "ओ", "ए", "एँ")[place]
    return root + ("ूँ", "ो", "े", "ें")[place]


@cache
def future(root: str, agreement: Agreement) -> str:
    """पढ़ूँगा, पढ़ोगे, पढ़ेगा, पढ़ेंगे and their feminines in -गी."""
    base = subjunctive(root, agreement)
    base = "हूँ" if base == "होऊँ" else base
    if base.endswith("ें"):
        base = base[:-1] + "ं"
    many = agreement.plural or agreement.person == 2
    return base + ("गी" if agreement.feminine else "गे" if many else "गा")


def polite_command(root: str) -> str:
    """पढ़िए, आइए, कीजिए: what one asks of आप."""
    if root in _POLITE:
        return _POLITE[root]
    return _shortened(root) + "इए" if _ends_in_vowel(root) else root + "िए"


def familiar_command(root: str) -> str:
    """पढ़ो, आओ, करो: what one asks of तुम."""
    return subjunctive(root, Agreement(person=2, plural=True))


def infinitive(root: str, agreement: Agreement = MASCULINE) -> str:
    """पढ़ना, पढ़ने, पढ़नी."""
    return adjective_form(root + "ना", agreement)
