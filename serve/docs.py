"""The page at /docs, where the OpenAPI text can be read and its examples run.

It is the Swagger page that BentoML carries along, shown without its tracker: nothing leaves the host.
"""

from pathlib import Path

from bentoml._internal import server
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

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
