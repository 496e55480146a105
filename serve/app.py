"""The HTTP side: routes, what is said in replies, and who is let in. A Starlette application for BentoML to mount.

Every error is JSON, {"error": one sentence}. Imports `serve.desk`, `serve.docs`, `serve.intake`, `serve.line` and
`serve.pictures`.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from serve import pictures
from serve.desk import Answer, Desk
from serve.directions import language_name
from serve.docs import docs_page, docs_script, openapi
from serve.intake import (
    AlignRequest,
    Budget,
    Fields,
    Keys,
    Refusal,
    TranslateRequest,
    align_request,
    api_key,
    lab_request,
    one_text,
    read_fields,
    translate_request,
)
from serve.line import Full
from serve.settings import Settings

T = TypeVar("T")
PAGE = Path(__file__).parent / "page"
# The page needs nothing but its own files. The manual is Swagger's, which has styles and a script in its text.
_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


class Api:
    """The routes' functions, with what they need. `desk` is None until models are loaded."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.desk: Desk | None = None
        self._keys, self._budget = Keys(settings.keys), Budget(settings.rate)

    async def translate(self, request: Request) -> Response:
        """POST /translate."""
        desk, wanted = await self._admit(request, translate_request)
        return JSONResponse(_translation(wanted, await self._answer(request, desk.translate(wanted))))

    async def align(self, request: Request) -> Response:
        """POST /align: JSON, a picture or a small page, as the Accept header asks."""
        desk, wanted = await self._admit(request, align_request)
        kind = pictures.negotiate(request.headers.get("accept", ""))
        return await self._answer(request, _alignment(desk, wanted, kind))

    async def lab(self, request: Request) -> Response:
        """POST /lab: the numbers of one part of the Lab."""
        desk, wanted = await self._admit(request, lab_request)
        return JSONResponse(await self._answer(request, desk.inspect(wanted)))

    async def detect(self, request: Request) -> Response:
        """POST /detect."""
        desk, text = await self._admit(request, one_text)
        found = desk.directions.detect(text)
        return JSONResponse([{"language": code, "confidence": round(sure, 1)} for code, sure in found])

    async def languages(self, request: Request) -> Response:
        """GET /languages."""
        known = self._ready().directions
        found = [{"code": code, "name": language_name(code), "targets": known.targets(code)} for code in known.codes]
        return JSONResponse(found)

    async def health(self, request: Request) -> Response:
        """GET /health: what is served, and how."""
        if self.desk is None:
            return JSONResponse({"status": "no model", "engine": self.settings.engine, "models": []}, 503)
        return JSONResponse(self.desk.health())

    async def openapi(self, request: Request) -> Response:
        """GET /docs.json."""
        return JSONResponse(openapi(self._ready().directions, self.settings))

    async def metrics(self, request: Request) -> Response:
        """GET /metrics."""
        text, kind = self._ready().meters.exposition()
        return Response(text, media_type=kind)

    async def _admit(self, request: Request, read: Callable[[Fields, Settings], T]) -> tuple[Desk, T]:
        """The desk, and what a caller who may come in asks for, read from the request's fields. Raises Refusal, Full.

        Nothing else of the body is kept while the request waits.
        """
        desk = self._ready()
        fields = await read_fields(request, self.settings.max_body, self.settings.timeout)
        desk.check()  # not before the body is read: the connection would be reset with the answer on its way
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        key = api_key(fields) or (token.strip() if scheme.lower() == "bearer" else None)
        if not self._keys.admits(key):
            raise Refusal(403, "Please give a valid API key as api_key.")
        caller = key if self.settings.keys else (request.client.host if request.client else "")
        wait = self._budget.wait(caller or "")
        if wait:
            reason = f"At most {self.settings.rate} requests a minute are answered; try again later."
            raise Refusal(429, reason, {"Retry-After": str(int(wait) + 1)})
        return desk, read(fields, self.settings)

    async def _answer(self, request: Request, work: Coroutine[object, object, T]) -> T:
        """The result of `work`, which is given up when its time is over or the caller hangs up. Raises Refusal."""
        seconds = self.settings.timeout
        task, gone = asyncio.ensure_future(work), asyncio.ensure_future(request.receive())
        try:
            await asyncio.wait({task, gone}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            if gone.done():
                raise Refusal(499, "The caller hung up.")
            raise Refusal(504, f"The translation was not ready within {seconds:g} seconds.")
        finally:
            task.cancel()
            gone.cancel()

    def _ready(self) -> Desk:
        if self.desk is None:
            raise Refusal(503, "No model is loaded; train one with `make train`.", {"Retry-After": "10"})
        return self.desk


def create_app(api: Api) -> Starlette:
    """The application over `api`."""
    routes = [
        _route("/translate", "POST", api.translate),
        _route("/align", "POST", api.align),
        _route("/lab", "POST", api.lab),
        _route("/detect", "POST", api.detect),
        _route("/languages", "GET", api.languages),
        _route("/health", "GET", api.health),
        _route("/metrics", "GET", api.metrics),
        _route("/docs.json", "GET", api.openapi),
        _route("/docs", "GET", docs_page),
        _route("/docs/{file}", "GET", docs_script),
        Mount("/", PageFiles(directory=PAGE, html=True, check_dir=False)),
    ]
    cors = Middleware(CORSMiddleware, allow_origins=api.settings.origins, allow_methods=["*"], allow_headers=["*"])
    handlers = {Refusal: _refuse, Full: _refuse_full, HTTPException: _refuse_http, Exception: _fail}
    return Starlette(routes=routes, middleware=[cors, Middleware(Measured, api=api)], exception_handlers=handlers)


def _route(path: str, method: str, endpoint: Callable[[Request], Awaitable[Response]]) -> Route:
    """A route that answers other methods itself: left alone, they would go on to the files of the page."""
    allowed = ["GET", "HEAD"] if method == "GET" else [method]

    async def answer(request: Request) -> Response:
        if request.method not in allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        return await endpoint(request)

    return Route(path, answer, methods=_METHODS)


class PageFiles(StaticFiles):
    """The page's files, with the policy that keeps everything else out."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file's answer."""
        response = await super().get_response(path, scope)
        response.headers["Content-Security-Policy"] = _POLICY
        return response


class Measured:
    """Counts every answer and the time it took; paths that are no route of ours are counted as one."""

    paths = frozenset(
        {"/translate", "/align", "/lab", "/detect", "/languages", "/health", "/metrics", "/docs", "/docs.json", "/"}
    )

    def __init__(self, app, api: Api) -> None:
        self.app, self.api = app, api

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] != "http" or self.api.desk is None:
            return await self.app(scope, receive, send)
        begun, status = time.perf_counter(), 500

        async def noting(message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            path = scope["path"] if scope["path"] in self.paths else "other"
            meters = self.api.desk.meters
            meters.requests.labels(path, str(status)).inc()
            meters.seconds.labels(path).observe(time.perf_counter() - begun)


def _translation(wanted: TranslateRequest, answers: list[Answer]) -> dict:
    """The reply to /translate: each field is a list where the request's text was one."""
    columns: dict[str, list] = {"translatedText": [answer.translation.text for answer in answers]}
    if wanted.source == "auto":
        found = [answer.detected for answer in answers]
        columns["detectedLanguage"] = [{"language": code, "confidence": round(sure, 1)} for code, sure in found]
    if wanted.alternatives:
        columns["alternatives"] = [answer.translation.alternatives for answer in answers]
    if wanted.alignment:
        columns["alignment"] = [[one.as_json() for one in answer.translation.alignment] for answer in answers]
    columns["score"] = [round(answer.translation.score, 4) + 0.0 for answer in answers]
    columns["warnings"] = [answer.translation.warnings for answer in answers]
    return {name: column[0] if wanted.single else column for name, column in columns.items()}


async def _alignment(desk: Desk, wanted: AlignRequest, kind: str) -> Response:
    """The reply to /align."""
    found = await desk.align(wanted)
    maps = [one.as_json() for one in found.alignment]
    if kind == pictures.JSON:
        return JSONResponse({"translatedText": found.text, "alignment": maps})
    return Response(await desk.draw(lambda: pictures.draw(maps, kind)), media_type=kind)


def _error(status: int, reason: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": reason}, status, headers)


async def _refuse(request: Request, error: Refusal) -> Response:
    return _error(error.status, error.reason, error.headers)


async def _refuse_full(request: Request, error: Full) -> Response:
    soon = max(1, math.ceil(error.seconds))
    return _error(503, "Too much is waiting already; try again later.", {"Retry-After": str(soon)})


async def _refuse_http(request: Request, error: HTTPException) -> Response:
    reasons = {404: "There is nothing at this address.", 405: "This address does not take this method."}
    return _error(error.status_code, reasons.get(error.status_code, str(error.detail)), dict(error.headers or {}))


async def _fail(request: Request, error: Exception) -> Response:
    return _error(500, "Something went wrong here; the server's log says what.")
