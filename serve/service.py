"""The BentoML service: `bentoml serve serve.service:Translation`, or `setu serve`.

BentoML runs the worker and answers /livez and /readyz; the application of `serve.app` is mounted at / and answers all
else. The endpoints are not BentoML's own, because those fail every request of a merged batch together and count
requests where a translator must count sentences (see `serve.batcher`).
"""

import gc
import os
import sys
from pathlib import Path

import bentoml
from bentoml._internal.server.http import traffic
from opentelemetry.instrumentation import asgi

from serve.app import Api, create_app
from serve.settings import Settings

_settings = Settings.from_environment()
_api = Api(_settings)
_RUNS = Path(__file__).resolve().parent.parent / "runs"  # beside the code: so in the project, and so in a bento

# What BentoML puts around every request, and a flood of them showed to be dear. Its time limit leaves a timer for each,
# and a kilobyte, until the time is over, whatever became of the request; ours is in `serve.app`. Spans that nobody
# collects are half of what it costs to turn a caller away; who traces sets the variable to false.
traffic.TimeoutMiddleware = lambda app, timeout: app
if os.environ.setdefault("OTEL_SDK_DISABLED", "true") == "true":
    asgi.OpenTelemetryMiddleware = lambda app, **options: app


# Without a limit on those under way (429) they pile up before anything here sees them, and nothing gets through. A log
# of every request costs more than it tells: /metrics counts them. BentoML's own figures keep every path ever asked for.
@bentoml.service(
    name="setu",
    workers=1,
    traffic={"max_concurrency": _settings.queue},
    logging={"access": {"enabled": False}},
    metrics={"enabled": False},
)
@bentoml.asgi_app(create_app(_api), path="/")
class Translation:
    """Loads the models of a worker and lends them to the application."""

    def __init__(self) -> None:
        from serve.desk import Desk, Meters
        from serve.directions import open_directions

        sys.setswitchinterval(0.001)  # a busy event loop gives way to the decoding thread sooner than Python's 5 ms
        paths = [path for path in _settings.artifacts.split(os.pathsep) if path]
        directions = open_directions(paths, _settings.engine, _settings.threads, _RUNS)
        _api.desk = Desk(directions, _settings, Meters())
        gc.collect()
        gc.freeze()  # what is loaded now stays: no need to look through it again and again
        gc.collect()  # or as much as that again may pile up before the oldest generation is looked through

    def __is_ready__(self) -> bool:
        return _api.desk is not None

    @bentoml.on_shutdown
    def close(self) -> None:
        """Let the threads end with the worker."""
        if _api.desk is not None:
            _api.desk.close()
