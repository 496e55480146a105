"""What a request says, checked field by field. Whatever is wrong is said in one sentence.

The fields are LibreTranslate's, with `text` for `q` and `alignment` besides. Imports `serve.settings`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from serve.settings import Settings

Fields = Mapping[str, object]


_NUMBERS, _SWITCHES = ("alternatives", "layer", "head"), ("alignment",)


def typed(name: str, value: str) -> object:
    """A form's value, which is always a text, as the number or switch that its name calls for."""
    if name in _NUMBERS and value.isascii() and value.isdecimal() and len(value) < 9:
        return int(value)
    if name in _SWITCHES and value in ("true", "false"):
        return value == "true"
    return value


class Refusal(Exception):
    """A request that is not answered as asked: the status, the reason in one sentence, and what headers go with it."""

    def __init__(self, status: int, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.status, self.reason, self.headers = status, reason, headers or {}


@dataclass(frozen=True)
class TranslateRequest:
    """The fields of POST /translate; `single` says that the text was not in a list."""

    texts: list[str]
    single: bool
    source: str
    target: str
    html: bool
    alternatives: int
    alignment: bool


@dataclass(frozen=True)
class AlignRequest:
    """The fields of POST /align."""

    text: str
    translation: str | None
    source: str
    target: str
    layer: int | None
    head: int | None


def translate_request(fields: Fields, settings: Settings) -> TranslateRequest:
    """Read the fields of /translate. Raises Refusal."""
    texts, single = _texts(fields, settings)
    return TranslateRequest(
        texts,
        single,
        _language(fields, "source", "auto"),
        _language(fields, "target", None),
        _choice(fields, "format", ("text", "html")) == "html",
        _number(fields, "alternatives", 0, settings.max_alternatives) or 0,
        _switch(fields, "alignment"),
    )


def align_request(fields: Fields, settings: Settings) -> AlignRequest:
    """Read the fields of /align. Raises Refusal."""
    translation = fields.get("translation")
    if translation is not None:
        translation = _text(translation, "translation")
        _check_length([translation], settings)
    return AlignRequest(
        one_text(fields, settings),
        translation,
        _language(fields, "source", "auto"),
        _language(fields, "target", None),
        _number(fields, "layer", 0, 1000),
        _number(fields, "head", 0, 1000),
    )


def one_text(fields: Fields, settings: Settings) -> str:
    """The text of a request that may have only one. Raises Refusal."""
    texts, single = _texts(fields, settings)
    if not single:
        raise Refusal(400, "q must be a text here, not a list.")
    return texts[0]


def api_key(fields: Fields) -> str | None:
    """The key that came with the fields, if it is a text."""
    key = fields.get("api_key")
    return key if isinstance(key, str) else None


def _texts(fields: Fields, settings: Settings) -> tuple[list[str], bool]:
    value = fields["q"] if fields.get("q") is not None else fields.get("text")
    if value is None:
        raise Refusal(400, "q is missing: give the text to translate, or a list of texts.")
    if not isinstance(value, list):
        texts = [_text(value, "q")]
    elif len(value) > settings.max_items:
        raise Refusal(413, f"q has {len(value)} texts, but at most {settings.max_items} are taken at once.")
    else:
        texts = [_text(item, "q") for item in value]
    _check_length(texts, settings)
    return texts, not isinstance(value, list)


def _check_length(texts: list[str], settings: Settings) -> None:
    length = sum(map(len, texts))
    if length > settings.max_chars:
        raise Refusal(413, f"The text has {length} characters, but at most {settings.max_chars} are taken at once.")


def _text(value: object, name: str) -> str:
    """A text without lone surrogates, which no encoding can write."""
    if not isinstance(value, str):
        raise Refusal(400, f"{name} must be a text{' or a list of texts' if name == 'q' else ''}.")
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _language(fields: Fields, name: str, default: str | None) -> str:
    value = fields.get(name, default)
    if value is None or value == "":
        raise Refusal(400, f"{name} is missing: give a language code such as en or hi.")
    if not isinstance(value, str):
        raise Refusal(400, f"{name} must be a language code such as en or hi.")
    return _text(value, name)


def _choice(fields: Fields, name: str, choices: tuple[str, ...]) -> str:
    value = fields.get(name, choices[0])
    if value not in choices:
        raise Refusal(400, f"{name} must be {' or '.join(choices)}.")
    return value


def _number(fields: Fields, name: str, least: int, most: int) -> int | None:
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # JSON does not tell 2.0 from 2
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refusal(400, f"{name} must be a whole number from {least} to {most}.")
    return value


def _switch(fields: Fields, name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise Refusal(400, f"{name} must be true or false.")
    return value
