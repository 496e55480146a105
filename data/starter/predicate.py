"""What is said of the subject: verbs in their tenses and with their helpers, in both languages.

A tense is one line of TENSES: its English words, its Hindi words, and the case of the Hindi subject. Hindi words
are forms of the verb (root, imperfective, perfective, future, infinitive, oblique), forms of a helping verb
(रह:perfective), forms of होना (present, past), or fixed words. A letter after the slash says which part of the
English they translate: v the verb, m the helper, a the auxiliary; the finite words of both sides are always linked.
Imports the phrases, words and forms beside it.
"""

from dataclasses import dataclass
from functools import cache

from data.starter import english, morphology
from data.starter.lexicon import Verb
from data.starter.morphology import MASCULINE, Agreement
from data.starter.nominal import Nominal
from data.starter.phrase import Token, link, tokens


@dataclass(frozen=True)
class Tense:
    """English auxiliary, the English words after it, the Hindi words, the case of the Hindi subject."""

    auxiliary: str
    english: str
    hindi: str
    case: str = "direct"  # "ergative" (if the verb takes ने), "dative", or "effort": ने and a feminine noun (कोशिश की)


TENSES = {
    "habitual": Tense("do", "base/v", "imperfective/v present?/a"),
    "progressive": Tense("be", "ing/v", "root/v रह:perfective/v present/a"),
    "past progressive": Tense("was", "ing/v", "root/v रह:perfective/v past/a"),
    "perfect progressive": Tense("have", "been/m ing/v", "root/v रह:perfective/v present/am"),
    "simple past": Tense("did", "base/v", "perfective/v", "ergative"),
    "simple past, long ago": Tense("did", "base/v", "perfective/v past/a", "ergative"),  # he came a year ago: आया था
    "perfect": Tense("have", "participle/v", "perfective/v present/a", "ergative"),
    "past perfect": Tense("had", "participle/v", "perfective/v past/a", "ergative"),
    "future": Tense("will", "base/v", "future/v"),
    "future, done": Tense("will", "base/v", "completed/v"),  # he will finish it by Friday: कर लेगा
    "condition": Tense("do", "base/v", "completed?/v"),  # if he finishes it: अगर वह खत्म कर लेगा; if he comes: आएगा
    "would": Tense("would", "base/v", "future/v"),  # he said that he would come: वह आएगा
    "future progressive": Tense("will", "be/m ing/v", "root/v रह:perfective/v हो:future/am"),
    "used to": Tense("did", "use/m to/m base/v", "imperfective/v past/am"),
    "going to": Tense("be", "going/m to/m base/v", "oblique/v वाला/m not present/a"),
    "already": Tense("have", "already/m participle/v", "root/v चुक:perfective/m present/a"),
    "can": Tense("can", "base/v", "root/v सक:imperfective/a present?/a"),
    "could": Tense("could", "base/v", "root/v सक:perfective/a"),
    "able": Tense("will", "be/m able/m to/m base/v", "root/v सक:future/am"),
    "should": Tense("should", "base/v", "infinitive/v चाहिए/a", "dative"),
    "must": Tense("must", "base/v", "infinitive/v हो:future/a", "dative"),
    "have to": Tense("do", "have/m to/m base/v", "infinitive/v present/am", "dative"),
    "had to": Tense("did", "have/m to/m base/v", "infinitive/v पड़:perfective/m", "dative"),
    "will have to": Tense("will", "have/m to/m base/v", "infinitive/v पड़:future/am", "dative"),
    "want to": Tense("do", "want/m to/m base/v", "gerund/v not चाह:imperfective/m present?/a"),
    "wanted to": Tense("did", "want/m to/m base/v", "gerund/v not चाह:imperfective/m past/a"),
    "like to": Tense("do", "like/m to/m base/v", "gerund/v पसंद/m not है/a", "dative"),
    "start to": Tense("did", "start/m to/m base/v", "oblique/v लग:perfective/m"),
    "has started to": Tense("have", "started/m to/m base/v", "oblique/v लग:perfective/m present/a"),
    "try to": Tense("did", "try/m to/m base/v", "oblique/v की/m कोशिश/m not कर:perfective/m", "effort"),
    "about to": Tense("was", "about/m to/m base/v", "oblique/v ही/m वाला/m past/a"),
    "kept": Tense("did", "keep/m ing/v", "imperfective/v रह:perfective/m"),
    "keeps": Tense("do", "keep/m ing/v", "imperfective/v रह:imperfective/m present?/a"),
    "could you": Tense("could", "base/v", "root/v सक:imperfective/a present?/a"),  # a request
    "need to": Tense("do", "need/m to/m base/v", "oblique/v की/m ज़रूरत/m है/a", "dative"),
    "not have to": Tense("do", "have/m to/m base/v", "oblique/v की/m ज़रूरत/m not है/a", "dative"),
    "trying to": Tense("be", "trying/m to/m base/v", "oblique/v की/m कोशिश/m not कर/m रह:perfective/m present/a"),
    "forget to": Tense("did", "forget/m to/m base/v", "gerund/v भूल/m जा:perfective/m"),
    "learning to": Tense("be", "learning/m to/m base/v", "gerund/v सीख/m रह:perfective/m present/a"),
    "passive": Tense("be", "participle/v", "participle/v जा:imperfective/a present?/a"),
    "passive progressive": Tense("be", "being/m participle/v", "participle/v जा/m रह:perfective/m present/a"),
    "passive past": Tense("was", "participle/v", "participle/v जा:perfective/a"),
    "passive future": Tense("will", "be/m participle/v", "participle/v जा:future/am"),
    "passive perfect": Tense("have", "been/m participle/v", "participle/v जा:perfective/m present/a"),
}
TENSES |= {  # of "be" itself
    "is": Tense("be", "", "present/a"),
    "was": Tense("was", "", "past/a"),
    "was, it was said": Tense("was", "", "present/a"),  # he said that he was ill: वह बीमार है
    "will be": Tense("will", "be/a", "हो:future/a"),
}
BE = Verb("be", "was", "been", "being", "होना", "", "", "", frozenset(), (), (), ())
_AUXILIARIES = {
    "be": ("am", "is", "are"), "was": ("was", "was", "were"), "have": ("have", "has", "have"),
    "do": ("do", "does", "do"),
}  # fmt: skip
_NUMBERS = ("I", "one", "many")
_IRREGULAR_PAST = {"have": "had", "forget": "forgot", "begin": "began", "keep": "kept"}


class Predicate:
    """The English auxiliary (maybe none) and main words, and the Hindi words."""

    __slots__ = ("auxiliary", "main", "hi", "negation", "mark", "question", "features")

    def __init__(self, auxiliary, main, hi, marks, mark):
        self.auxiliary, self.main, self.hi = auxiliary, main, hi
        self.features: tuple[str, ...] = ()
        self.negation = marks["n"]  # the link of not and नहीं
        self.question = [("क्या", (marks["q"],))]  # what a yes-or-no question starts with
        self.mark = mark  # the link of an English preposition that the object's postposition translates (wait for: का)


def subject_case(verb: Verb, tense: Tense, negative: bool = False) -> str:
    """direct, ergative or dative."""
    if tense.case == "ergative":
        by_vector = verb.vector == "जाना" and not negative
        return "ergative" if verb.takes_ne and not by_vector else "direct"
    return {"effort": "ergative"}.get(tense.case, tense.case)


def controller(verb: Verb, tense: Tense, subject: Nominal, thing: Nominal | None, negative: bool = False) -> Agreement:
    """What the Hindi verb agrees with: a subject in the direct case, else the noun of the verb, else a bare object."""
    if tense.case == "effort":
        return Agreement(feminine=True)
    if subject_case(verb, tense, negative) == "direct":
        return subject.agreement
    if verb.host:
        return verb.host_agreement
    return thing.agreement if thing is not None and bare_object(verb, thing) else MASCULINE


def bare_object(verb: Verb, thing: Nominal) -> bool:
    """Whether the object stands without a mark: things do, people and animals do not, unless the verb says so."""
    return not verb.mark and not thing.pronoun and ("direct" in verb.traits or not thing.animate)


def predicate(
    verb: Verb,
    tense_name: str,
    subject: Nominal,
    thing: Nominal | None = None,
    negative: bool = False,
    asked: bool = False,
    never: bool = False,
) -> Predicate:
    """The verb in a tense, for a subject and an object; `asked` keeps do and did in view, `never` leaves out not."""
    tense = TENSES[tense_name]
    agreement = controller(verb, tense, subject, thing, negative)
    marks = {letter: link() for letter in "vmanq"} | {"s": subject.head}
    auxiliary, main = _english(verb, tense, subject.number, marks, negative and not never, asked)
    mark = None
    if verb.mark and " " in verb.en:
        mark = link()
        main[-1] = (main[-1][0], (mark,))
    made = Predicate(auxiliary, main, _hindi(verb, tense, agreement, marks, negative, never, thing), marks, mark)
    made.features = (f"verb={_joined(verb.hi)}", f"tense={_joined(tense_name)}", f"subject={_code(subject.agreement)}")
    made.features += (
        (f"object={_code(thing.agreement)}:{'bare' if bare_object(verb, thing) else 'marked'}",) if thing else ()
    )
    made.features += (f"case={subject_case(verb, tense, negative)}", f"agrees={_code(agreement)}") + (
        "negative",
    ) * negative
    return made


def _joined(words: str) -> str:
    """A feature holds no space: काम_करना."""
    return words.replace(" ", "_")


def _code(agreement: Agreement) -> str:
    """3sf: third person, singular, feminine."""
    return f"{agreement.person}{'p' if agreement.plural else 's'}{'f' if agreement.feminine else 'm'}"


def _english(verb, tense, number, marks, negative, asked):
    supported = tense.auxiliary in ("do", "did") and not negative and not asked
    auxiliary = _AUXILIARIES.get(tense.auxiliary)
    word = auxiliary[_NUMBERS.index(number)] if auxiliary else tense.auxiliary
    first = [] if supported else tokens(word, marks["a"], marks["q"])
    rest = [("not", (marks["n"],))] if negative else []
    for place, (item, letters) in enumerate(_items(tense.english)):
        links = [marks[letter] for letter in letters]
        finite = supported and place == 0
        phrase = _english_form(verb, item, number, tense.auxiliary if finite else "")
        if finite:
            links.append(marks["a"])
        rest += tokens(phrase, *links)
    return first, rest


def _english_form(verb, item, number, finite):
    forms = {"base": verb.en, "ing": verb.ing, "participle": verb.participle}
    phrase = forms.get(item, item)
    if finite == "do" and number == "one":
        return english.on_first_word(phrase, english.third_person)
    if finite == "did":
        return verb.past if item == "base" else _IRREGULAR_PAST.get(phrase, english.past(phrase))
    return phrase


@cache
def _items(spec: str) -> tuple[tuple[str, str], ...]:
    return tuple((word.partition("/")[0], word.partition("/")[2]) for word in spec.split())


def _hindi(verb, tense, agreement, marks, negative, never, thing) -> list[Token]:
    items = [item for item in _items(tense.hindi) if not (negative and item[0] == "present?")]
    not_word = [("नहीं", (marks["n"],))] if negative else []
    late = any(item == "not" for item, _ in items)
    if negative and not never and items[-1][0].startswith("सक") and not verb.objects and not verb.before:
        items, late = (items[0], ("not", ""), *items[1:]), True  # वह तैर नहीं सकता, but वह किताब नहीं पढ़ सकता
    passive = tense.hindi.startswith("participle")
    hosted = thing.agreement if thing is not None else agreement if passive else MASCULINE
    words = tokens(host(verb, hosted), marks["v"]) + ([] if late else not_word)
    for place, (item, letters) in enumerate(items):
        if item == "not":
            words += not_word
            continue
        last = place == len(items) - 1
        links = [marks[letter] for letter in letters] + ([marks["a"]] if last and "a" not in letters else [])
        form = _hindi_form(verb, item, agreement, last, negative)
        words += tokens(form, *links, *([marks["s"]] if form == "हूँ" else []))  # am: it says I too
    return words


def host(verb: Verb, agreement: Agreement) -> str:
    """काम of काम करना; an adjective there agrees: पूरा, पूरी करना; फूल इकट्ठे करना."""
    before = verb.before
    return morphology.adjective_form(before, agreement) if before in ("पूरा", "इकट्ठा") else before


def _hindi_form(verb: Verb, item: str, agreement: Agreement, last: bool, negative: bool) -> str:
    helper, _, form = item.rpartition(":")
    if helper:
        return _form(helper, form, agreement, last)
    if item in ("completed", "completed?"):
        if not verb.vector or item == "completed?" and not verb.objects:
            return _form(verb.root, "future", agreement, last)
        return f"{verb.root} {morphology.future(morphology.stem(verb.vector), agreement)}"
    if item == "perfective" and verb.vector and not negative:
        return f"{verb.root} {morphology.perfective(morphology.stem(verb.vector), agreement, last)}"
    return _form(verb.root, item, agreement, last)


_FORMS = {
    "imperfective": lambda root, agreement, last: morphology.imperfective(root, agreement, last),
    "perfective": lambda root, agreement, last: morphology.perfective(root, agreement, last),
    "participle": lambda root, agreement, last: morphology.perfective(root, agreement),
    "future": lambda root, agreement, last: morphology.future(root, agreement),
    "infinitive": lambda root, agreement, last: morphology.infinitive(root, agreement),
    "gerund": lambda root, agreement, last: root + "ना",  # agrees with nothing: मैं किताब पढ़ना चाहता हूँ
    "oblique": lambda root, agreement, last: root + "ने",
    "root": lambda root, agreement, last: root,
    "present": lambda root, agreement, last: morphology.present_of_be(agreement),
    "present?": lambda root, agreement, last: morphology.present_of_be(agreement),  # left out after नहीं
    "past": lambda root, agreement, last: morphology.past_of_be(agreement),
    "वाला": lambda root, agreement, last: morphology.adjective_form("वाला", agreement),
}


_COMMANDS = {"polite": morphology.polite_command, "familiar": morphology.familiar_command}


def form_of(root: str, form: str, agreement: Agreement = MASCULINE, last: bool = True) -> str:
    """A form of a verb by its name, or with the ending कर; पीकर, करके."""
    if form in _COMMANDS:
        return _COMMANDS[form](root)
    if form == "subjunctive":
        return morphology.subjunctive(root, agreement)
    if form == "during":  # चलते समय
        return root + "ते"
    if form == "without":  # पिए बिना
        return morphology.perfective(root, Agreement(plural=True))
    if form == "कर":
        return "करके" if root == "कर" else root + "कर"
    return _form(root, form, agreement, last)


def _form(root: str, form: str, agreement: Agreement, last: bool) -> str:
    """A named form of a verb; any other word stands for itself."""
    return _FORMS[form](root, agreement, last) if form in _FORMS else form
