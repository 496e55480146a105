"""The manual at /docs: the OpenAPI text, written for the languages there are at the moment, and a page that shows it.

The page is the Swagger page that BentoML carries along, shown without its tracker: nothing leaves the host, and the
examples run. Imports `serve.directions`, `serve.intake` and `serve.settings`.
"""

from pathlib import Path

from bentoml._internal import server
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from serve.directions import Directions
from serve.intake import LAB_PARTS
from serve.settings import Settings

_FOLDER = Path(server.__file__).parent / "static_content"
_FILES = ("swagger-ui.css", "swagger-ui-bundle.js")
_HTML = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Setu: the API</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="docs/swagger-ui.css"><div id="docs"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: "docs.json", dom_id: "#docs", validatorUrl: null });</script>
</html>
"""


async def docs_page(request: Request) -> Response:
    """GET /docs."""
    return HTMLResponse(_HTML)


async def docs_script(request: Request) -> Response:
    """The files of that page."""
    name = request.path_params["file"]
    if name not in _FILES:
        raise HTTPException(404)
    return FileResponse(_FOLDER / name)


_EXAMPLES = {"en": "I drink tea.", "hi": "मैं चाय पीता हूँ।"}
_STATUSES = {
    400: "A field is missing or wrong, or the request cannot be read.",
    403: "An API key is needed.",
    408: "The request's body did not arrive in time.",
    413: "The text, the list or the request is too long.",
    415: "The body is neither JSON nor a form.",
    429: "Too many requests in this minute, or under way.",
    503: "Too much is waiting to be done in time (Retry-After says for how long), or no model is loaded.",
    504: "The translation was not ready in time.",
}


def openapi(directions: Directions, settings: Settings) -> dict:
    """The whole document."""
    source, target = next(iter(directions.translators))
    languages = {"source": ["auto", *directions.sources], "target": directions.codes}
    example = {"q": _EXAMPLES.get(source, "1"), "source": source, "target": target}
    most = f"At most {settings.max_chars} characters a request, and {settings.max_items} texts a list, else 413."
    text = {"type": "string", "description": most}
    common = {
        "source": {"type": "string", "enum": languages["source"], "default": "auto"},
        "target": {"type": "string", "enum": languages["target"]},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Setu", "version": "1", "description": "Translation, with the alignment of its words."},
        "paths": {
            "/translate": {"post": _translate(text, common, settings, example)},
            "/align": {"post": _align(text, {**common, **_heads(directions)}, settings, example)},
            **({"/lab": {"post": _lab(text, common, settings, example)}} if _looks_inside(directions) else {}),
            "/detect": {"post": _detect(text, settings, example["q"])},
            "/languages": {
                "get": _get(
                    "The languages, and what each can be translated to.", {"type": "array", "items": _ref("Language")}
                )
            },
            "/health": {"get": _get("What is served, and how.", {"type": "object"})},
        },
        "components": {"schemas": _SCHEMAS},
    }


def _translate(text: dict, common: dict, settings: Settings, example: dict) -> dict:
    properties = {
        "q": {"oneOf": [text, {"type": "array", "items": text}]},
        **common,
        "format": {"type": "string", "enum": ["text", "html"], "default": "text"},
        "alternatives": {"type": ["integer", "null"], "minimum": 0, "maximum": settings.max_alternatives, "default": 0},
        "alignment": {"type": "boolean", "default": False},
    }
    body = _object(properties, ["q", "target"], settings)
    examples = {
        "one text": {"value": example},
        "a list": {"value": {**example, "q": [example["q"], "42"]}},
        "with alignment": {"value": {**example, "alternatives": 2, "alignment": True}},
        "HTML": {"value": {**example, "q": f"<p>{example['q']}</p>", "format": "html"}},
    }
    return _post(
        "Translate a text or a list of texts.", body, examples, {"application/json": {"schema": _ref("Translation")}}
    )


def _align(text: dict, common: dict, settings: Settings, example: dict) -> dict:
    properties = {
        "q": text,
        "translation": {**text, "type": ["string", "null"]},
        **common,
    }
    replies = {
        "application/json": {"schema": _ref("Alignment")},
        **{kind: {"schema": {"type": "string"}} for kind in ("image/svg+xml", "image/png", "text/html")},
    }
    body = _object(properties, ["q", "target"], settings)
    return _post(
        "Which word came from which; a picture where Accept asks for one.",
        body,
        {"one text": {"value": example}},
        replies,
    )


def _looks_inside(directions: Directions) -> bool:
    return all(one.engine.all_heads for one in directions.translators.values())


def _lab(text: dict, common: dict, settings: Settings, example: dict) -> dict:
    properties = {
        "q": text,
        **common,
        "part": {"type": "string", "enum": list(LAB_PARTS), "default": "sentence"},
        "word": text,
        "contexts": {"type": "array", "items": text, "minItems": 2, "maxItems": 2},
    }
    return _post(
        "Look inside a translation; only with the torch engine.",
        _object(properties, ["target"], settings),
        {"one sentence": {"value": {**example, "part": "sentence"}}},
        {"application/json": {"schema": {"type": "object"}}},
    )


def _heads(directions: Directions) -> dict:
    """The layers and heads that can be looked at."""
    layers: set[int] = set()
    heads: set[int] = set()
    for one in directions.translators.values():
        own, shape = one.config.alignment, one.config.model
        layers |= set(range(shape.decoder_layers)) if one.engine.all_heads else {own.layer}
        heads |= set(range(shape.heads)) if one.engine.all_heads else {own.head}
    kind = {"type": ["integer", "null"]}
    return {"layer": {**kind, "enum": [*sorted(layers), None]}, "head": {**kind, "enum": [*sorted(heads), None]}}


def _detect(text: dict, settings: Settings, example: str) -> dict:
    found = {"type": "array", "items": _ref("Detection")}
    body = _object({"q": text}, ["q"], settings)
    return _post(
        "The languages a text may be in, by its script.",
        body,
        {"one text": {"value": {"q": example}}},
        {"application/json": {"schema": found}},
    )


def _object(properties: dict, required: list[str], settings: Settings) -> dict:
    key = {"api_key": {"type": "string"}} if settings.keys else {}
    return {"type": "object", "properties": {**properties, **key}, "required": required + list(key)}


def _post(summary: str, body: dict, examples: dict, replies: dict) -> dict:
    form = {**body, "properties": {name: _in_form(schema) for name, schema in body["properties"].items()}}
    content = {
        "application/json": {"schema": body, "examples": examples},
        "application/x-www-form-urlencoded": {"schema": form},
    }
    return {
        "summary": summary,
        "requestBody": {"required": True, "content": content},
        "responses": {"200": {"description": "Done.", "content": replies}, **_errors(_STATUSES)},
    }


def _in_form(schema: dict) -> dict:
    """A field as a form can give it: one text, never null (a list is the same field several times)."""
    if "oneOf" in schema:
        return schema["oneOf"][0]
    kind = schema["type"][0] if isinstance(schema["type"], list) else schema["type"]
    values = {"enum": [value for value in schema["enum"] if value is not None]} if "enum" in schema else {}
    return {**schema, "type": kind, **values}


def _get(summary: str, schema: dict) -> dict:
    replies = {"application/json": {"schema": schema}}
    return {"summary": summary, "responses": {"200": {"description": "Done.", "content": replies}, **_errors([503])}}


def _errors(statuses) -> dict:
    content = {"application/json": {"schema": _ref("Error")}}
    return {str(status): {"description": _STATUSES[status], "content": content} for status in statuses}


def _ref(name: str) -> dict:
    return {"$ref": f"#/components/schemas/{name}"}


def _one_or_list(schema: dict) -> dict:
    return {"oneOf": [schema, {"type": "array", "items": schema}]}


_STRINGS = {"type": "array", "items": {"type": "string"}}
_MAPS = {"type": "array", "items": _ref("WordMap")}
_SCHEMAS = {
    "Error": {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]},
    "Language": {
        "type": "object",
        "properties": {"code": {"type": "string"}, "name": {"type": "string"}, "targets": _STRINGS},
        "required": ["code", "name", "targets"],
    },
    "Detection": {
        "type": "object",
        "properties": {"language": {"type": "string"}, "confidence": {"type": "number", "minimum": 0, "maximum": 100}},
        "required": ["language", "confidence"],
    },
    "WordMap": {
        "type": "object",
        "description": "How much of each target word came from each source word: a row a target word.",
        "properties": {
            "source": _STRINGS,
            "target": _STRINGS,
            "weights": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
            "links": {
                "type": "array",
                "items": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            },
            "layer": {"type": "integer"},
            "head": {"type": "integer"},
            "reading": {"type": "string", "enum": ["shifted", "emitting"]},
        },
        "required": ["source", "target", "weights", "links", "layer", "head", "reading"],
    },
    "Alignment": {
        "type": "object",
        "properties": {"translatedText": {"type": "string"}, "alignment": _MAPS},
        "required": ["translatedText", "alignment"],
    },
    "Translation": {
        "type": "object",
        "description": "Each field is a list where q was one.",
        "properties": {
            "translatedText": _one_or_list({"type": "string"}),
            "detectedLanguage": _one_or_list(_ref("Detection")),
            "alternatives": {"type": "array", "items": {"anyOf": [{"type": "string"}, _STRINGS]}},
            "alignment": {"type": "array", "items": {"anyOf": [_ref("WordMap"), _MAPS]}},
            "score": _one_or_list({"type": "number"}),
            "warnings": {"type": "array", "items": {"anyOf": [{"type": "string"}, _STRINGS]}},
        },
        "required": ["translatedText", "score", "warnings"],
    },
}
