"""What comes in: who may call and how often, the body read within its limit, its fields checked one by one.

Whatever is wrong with a request is said in one sentence, as a Refusal; nothing a caller can send ends in more than
that. The fields are LibreTranslate's, with `text` for `q` and `alignment` besides. Imports `serve.settings`.
"""

import asyncio
import hmac
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from serve.settings import Settings

Fields = Mapping[str, object]

_URLENCODED = "application/x-www-form-urlencoded"
_FORMS = (_URLENCODED, "multipart/form-data")
_NUMBERS, _SWITCHES = ("alternatives", "layer", "head"), ("alignment",)
_DRAINED = 4_000_000  # bytes
_MOST_CALLERS = 10_000  # remembered at once


class Refusal(Exception):
    """A request that is not answered as asked: the status, the reason in one sentence, and what headers go with it."""

    def __init__(self, status: int, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(reason)
        self.status, self.reason, self.headers = status, reason, headers or {}


class Keys:
    """The API keys; without any, everybody may call."""

    def __init__(self, keys: Collection[str]) -> None:
        self._keys = [key.encode() for key in keys]

    def admits(self, key: str | None) -> bool:
        """Whether a caller with this key may go on; compared in constant time."""
        if not self._keys:
            return True
        given = (key or "").encode("utf-8", "replace")
        matches = [hmac.compare_digest(given, known) for known in self._keys]  # all of them, whichever fits
        return any(matches)


class Budget:
    """So many requests a minute for each caller, regained evenly; 0 is no limit."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = a_minute, clock
        self._callers: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when it was counted

    def wait(self, caller: str) -> float:
        """Spend one request of the caller's; 0, or the seconds until there is one to spend."""
        if not self._most:
            return 0.0
        now = self._clock()
        left, counted = self._callers.pop(caller, (float(self._most), now))
        left = min(self._most, left + (now - counted) * self._most / 60)
        allowed = left >= 1
        self._callers[caller] = (left - allowed, now)
        if len(self._callers) > _MOST_CALLERS:
            self._callers.popitem(last=False)
        return 0.0 if allowed else (1 - left) * 60 / self._most


async def read_fields(request: Request, most: int, seconds: float) -> dict[str, object]:
    """The fields of a POST.

    Raises Refusal: 408 for a body that is not there in time, 413 for one over `most` bytes, 415 for another type,
    400 if broken.
    """
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind not in ("application/json", *_FORMS):
        raise Refusal(415, "Send application/json or a form.")
    try:
        async with asyncio.timeout(seconds):
            body = await _read(request, most)
    except TimeoutError:
        reason = f"The request's body did not arrive within {seconds:g} seconds."
        raise Refusal(408, reason, {"Connection": "close"}) from None
    return _parse_json(body) if kind == "application/json" else await _parse_form(request, kind, body)


async def _read(request: Request, most: int) -> bytes:
    """The body; of one that is too large some more is read, since a caller that is still sending sees no answer."""
    refusal = Refusal(413, f"The request is larger than the {most} bytes that are taken.", {"Connection": "close"})
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:18]) > most + _DRAINED:
        raise refusal
    body, size = bytearray(), 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size <= most:
                body += chunk
            elif size > most + _DRAINED:
                raise refusal
    except ClientDisconnect:
        raise Refusal(400, "The request ended before its body did.") from None
    if size > most:
        raise refusal
    return bytes(body)


def _parse_json(body: bytes) -> dict[str, object]:
    try:
        fields = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refusal(400, "The request is not valid JSON in UTF-8.") from None
    if not isinstance(fields, dict):
        raise Refusal(400, 'The request must be a JSON object such as {"q": "Hello", "target": "hi"}.')
    return fields


async def _parse_form(request: Request, kind: str, body: bytes) -> dict[str, object]:
    """A form's fields; one that comes several times is a list."""
    try:
        if kind == _URLENCODED:  # curl sends text as it is, not percent-encoded: so the body is read as UTF-8 first
            pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=10_000)
        else:
            pairs = await _parse_multipart(request, body)
    except (HTTPException, ValueError, AssertionError, KeyError):
        raise Refusal(400, "The request is not a valid form.") from None
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            earlier = fields[name]
            fields[name] = [*(earlier if isinstance(earlier, list) else [earlier]), value]
        else:
            fields[name] = typed(name, value) if isinstance(value, str) else value
    return fields


async def _parse_multipart(request: Request, body: bytes) -> list[tuple[str, object]]:
    async def receive() -> dict:
        return {"type": "http.request", "body": body, "more_body": False}

    form = await Request(request.scope, receive).form(max_files=0, max_part_size=len(body) + 1)
    return form.multi_items()


def typed(name: str, value: str) -> object:
    """A form's value, which is always a text, as the number or switch that its name calls for."""
    if name in _NUMBERS and value.isascii() and value.isdecimal() and len(value) < 9:
        return int(value)
    if name in _SWITCHES and value in ("true", "false"):
        return value == "true"
    return value


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


@dataclass(frozen=True)
class LabRequest:
    """The fields of POST /lab; `word` and `contexts` go with the part "meaning" alone."""

    text: str
    source: str
    target: str
    part: str
    word: str
    contexts: tuple[str, str]


LAB_PARTS = ("sentence", "meaning", "heads", "cost")


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


def lab_request(fields: Fields, settings: Settings) -> LabRequest:
    """Read the fields of /lab. Raises Refusal."""
    part = _choice(fields, "part", LAB_PARTS)
    text = one_text(fields, settings) if part == "sentence" else ""
    word, contexts = "", ("", "")
    if part == "meaning":
        word, given = _text(fields.get("word"), "word"), fields.get("contexts")
        if not isinstance(given, list) or len(given) != 2:
            raise Refusal(400, "contexts must be a list of two texts.")
        contexts = (_text(given[0], "contexts"), _text(given[1], "contexts"))
        _check_length([word, *contexts], settings)
    return LabRequest(
        text, _language(fields, "source", "auto"), _language(fields, "target", None), part, word, contexts
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
