"""The body of a request, read within its limit and turned into fields: JSON, or a form of either kind.

Imports `serve.schema`. Nothing a caller can send ends in more than a Refusal.
"""

import json
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from serve.schema import Refusal, typed

_URLENCODED = "application/x-www-form-urlencoded"
_FORMS = (_URLENCODED, "multipart/form-data")


async def read_fields(request: Request, most: int) -> dict[str, object]:
    """The fields of a POST. Raises Refusal: 413 for a body over `most` bytes, 415 for another type, 400 if broken."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind not in ("application/json", *_FORMS):
        raise Refusal(415, "Send application/json or a form.")
    body = await _read(request, most)
    return _parse_json(body) if kind == "application/json" else await _parse_form(request, kind, body)


async def _read(request: Request, most: int) -> bytes:
    refusal = Refusal(413, f"The request is larger than the {most} bytes that are taken.", {"Connection": "close"})
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:18]) > most:
        raise refusal
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise refusal
    except ClientDisconnect:
        raise Refusal(400, "The request ended before its body did.") from None
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
