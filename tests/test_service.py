"""The service over HTTP: a real BentoML server with a real engine, and variants of its settings in process."""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lexicon import build_artifact
from libretranslatepy import LibreTranslateAPI
from starlette.requests import Request
from starlette.testclient import TestClient

from model.export import export_ctranslate2
from serve.app import Api, create_app
from serve.desk import Desk, Meters
from serve.directions import open_directions
from serve.engine import CTranslate2Engine
from serve.intake import Budget, Refusal, read_fields
from serve.settings import Settings

ROOT = Path(__file__).parent.parent
JSON = "application/json"


@pytest.fixture(scope="module")
def artifacts(tmp_path_factory):
    """One artifact a direction."""
    paths = []
    for source, target in (("en", "hi"), ("hi", "en")):
        path = tmp_path_factory.mktemp(source)
        export_ctranslate2(build_artifact(path, source, target))
        paths.append(str(path))
    return paths


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(artifacts, **changes):
    """A server on a free port, ended by its own process id."""
    port = free_port()
    command = [sys.executable, "-m", "bentoml", "serve", "serve.service:Translation", "--working-dir", str(ROOT)]
    environment = {
        **os.environ, "SETU_ARTIFACTS": os.pathsep.join(artifacts), "BENTOML_DO_NOT_TRACK": "True",
        "PYTHONPATH": str(ROOT), **{f"SETU_{name.upper()}": str(value) for name, value in changes.items()},
    }  # fmt: skip
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_until_ready(process, port)
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def wait_until_ready(process, port):
    for _ in range(600):
        assert process.poll() is None, "the server ended"
        with contextlib.suppress(OSError):
            if urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).status == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the server is not ready")


@pytest.fixture(scope="module")
def server(artifacts):
    with running(artifacts, max_chars=6000, max_items=50) as (process, url):
        yield process, url


@pytest.fixture(scope="module")
def url(server):
    return server[1]


def ask(url, body=None, kind=JSON, method=None, **headers):
    """Status, headers and body of an answer; a dict goes as JSON."""
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    request = urllib.request.Request(url, data, {"Content-Type": kind, **headers}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def translate(url, q, source="en", target="hi", **more):
    status, _, body = ask(f"{url}/translate", {"q": q, "source": source, "target": target, **more})
    return status, json.loads(body)


def test_libretranslates_client_works_unchanged(url):
    client = LibreTranslateAPI(url)
    assert client.translate("I drink tea.", "en", "hi") == "मैं पीता चाय।"
    assert client.translate("मैं पीता चाय।", "hi", "en") == "I drink tea."
    assert client.detect("नमस्ते") == [{"language": "hi", "confidence": 100.0}]
    assert client.languages() == [
        {"code": "en", "name": "English", "targets": ["en", "hi"]},
        {"code": "hi", "name": "Hindi", "targets": ["en", "hi"]},
    ]
    assert client.translate("tea", "en", "en") == "tea"


def test_a_text_gives_a_text_and_a_list_a_list(url):
    assert translate(url, "I drink tea.") == (200, {"translatedText": "मैं पीता चाय।", "score": 0.0, "warnings": []})
    texts = ["hello", "", "42", "चाय", "we go\n\n home", "hello"]
    status, found = translate(url, texts)
    assert status == 200
    assert found["translatedText"] == ["नमस्ते", "", "42", "चाय", "हम जाते\n\n घर", "नमस्ते"]
    assert [len(one) for one in found["warnings"]] == [0, 0, 0, 1, 0, 0]
    assert translate(url, []) == (200, {"translatedText": [], "score": [], "warnings": []})


def test_everything_that_can_be_asked_for(url):
    _, found = translate(url, "I drink tea.", "auto", alternatives=2, alignment=True)
    assert found["detectedLanguage"] == {"language": "en", "confidence": 100.0}
    assert found["alignment"][0]["links"] == [[0, 0], [1, 1], [2, 2], [3, 3]]
    assert isinstance(found["alternatives"], list)
    _, found = translate(url, ["I drink tea.", "मैं पीता चाय।"], "auto", alignment=True)
    assert found["translatedText"] == ["मैं पीता चाय।", "मैं पीता चाय।"]
    assert [one["language"] for one in found["detectedLanguage"]] == ["en", "hi"]
    assert [len(maps) for maps in found["alignment"]] == [1, 0]
    assert translate(url, "<b>tea</b> &amp;", format="html")[1]["translatedText"] == "<b>चाय</b> &amp;"


def test_forms_of_both_kinds_are_taken(url):
    fields = {"q": "मैं पीता चाय।", "source": "hi", "target": "en", "alignment": "true", "alternatives": "0"}
    encoded = urllib.parse.urlencode(fields).encode()
    raw = "&".join(f"{name}={value}" for name, value in fields.items()).encode()  # as curl -d sends it
    parts = "".join(f'--x\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n' for k, v in fields.items())
    bodies = [(encoded, ""), (raw, ""), ((parts + "--x--\r\n").encode(), "multipart/form-data; boundary=x")]
    for body, kind in bodies:
        status, _, answer = ask(f"{url}/translate", body, kind or "application/x-www-form-urlencoded")
        assert (status, json.loads(answer)["translatedText"]) == (200, "I drink tea.")
    assert json.loads(ask(f"{url}/translate", b"q=tea&q=hello&target=hi", "application/x-www-form-urlencoded")[2])[
        "translatedText"
    ] == ["चाय", "नमस्ते"]


GOOD = {"q": "tea", "source": "en", "target": "hi"}
BAD = [
    (400, {**GOOD, "q": None}), (400, {**GOOD, "q": 5}), (400, {**GOOD, "q": ["a", 5]}), (400, {**GOOD, "q": {}}),
    (400, {"q": "tea"}), (400, {**GOOD, "target": "xx"}), (400, {**GOOD, "source": "xx"}), (400, {**GOOD, "target": 7}),
    (400, {**GOOD, "source": ["en"]}), (400, {**GOOD, "format": "pdf"}), (400, {**GOOD, "format": []}),
    (400, {**GOOD, "alternatives": -1}), (400, {**GOOD, "alternatives": 99}), (400, {**GOOD, "alternatives": True}),
    (400, {**GOOD, "alternatives": 1.5}), (400, {**GOOD, "alignment": "maybe"}), (400, {**GOOD, "alignment": 2}),
    (413, {**GOOD, "q": "a" * 6001}), (413, {**GOOD, "q": ["a"] * 51}), (413, {**GOOD, "q": "a" * 10**6}),
    (400, b"1" * 9_999), (400, b""),
    (400, b"{"), (400, b"[]"), (400, b'"tea"'), (400, b"\xff\xfe"), (400, b"[" * 99_999),
]  # fmt: skip


@pytest.mark.parametrize(("status", "body"), BAD)
def test_wrong_requests_are_told_in_one_sentence(url, status, body):
    found, headers, answer = ask(f"{url}/translate", body)
    assert found == status
    assert headers["content-type"] == JSON
    reason = json.loads(answer)["error"]
    assert reason.endswith(".")
    assert "\n" not in reason


def test_other_wrong_requests(url):
    assert ask(f"{url}/translate", b"q=tea", "text/plain")[0] == 415
    assert ask(f"{url}/translate", b"--x", "multipart/form-data; boundary=x")[0] == 400
    assert ask(f"{url}/translate", b"--x", "multipart/form-data")[0] == 400
    assert ask(f"{url}/nowhere")[0] == 404
    assert ask(f"{url}/translate", method="PUT")[0] == 405
    assert ask(f"{url}/detect", {"q": ["a"]})[0] == 400
    assert ask(f"{url}/align", {"q": "tea", "target": "hi", "layer": 0})[0] == 400
    assert ask(f"{url}/align", {"q": "tea " * 100, "translation": "चाय", "target": "hi"})[0] == 400
    for path in ("nowhere", "translate"):
        assert "error" in json.loads(ask(f"{url}/{path}")[2])


@pytest.mark.parametrize(
    "text", ["\\ud800 tea", "\\udc00\\ud800", "\\u0000tea\\u0007", "\\u202etea", "\\ufeff", "\\uffff"]
)
def test_strange_characters_are_no_trouble(url, text):
    status, _, answer = ask(f"{url}/translate", f'{{"q": "{text}", "source": "en", "target": "hi"}}'.encode())
    assert status == 200
    assert isinstance(json.loads(answer)["translatedText"], str)


def test_nothing_that_its_own_manual_can_be_made_to_ask_fails(url):
    command = [Path(sys.executable).with_name("schemathesis"), "run", f"{url}/docs.json"]
    checks = ["--checks", "not_a_server_error", "--max-examples", "40", "--seed", "7"]
    result = subprocess.run([*command, *checks], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout[-2000:]


@given(texts=st.lists(st.text(max_size=80), max_size=8), html=st.booleans())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_texts_give_as_many(url, texts, html):
    body = {"q": texts, "source": "auto", "target": "hi", "format": "html" if html else "text", "alignment": True}
    status, _, answer = ask(f"{url}/translate", body)
    assert status == 200
    assert len(json.loads(answer)["translatedText"]) == len(texts)


def test_bad_requests_harm_no_others_and_good_ones_share_batches(url):
    before = batches(url)
    good = {**GOOD, "q": [f"I drink tea {n}." for n in range(8)]}
    bad = [{**GOOD, "q": 5}, {**GOOD, "target": "xx"}, {**GOOD, "q": ["tea", None]}]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda n: ask(f"{url}/translate", good if n % 2 else bad[n % 3]), range(120)))
    assert [status for status, *_ in answers] == [200 if n % 2 else 400 for n in range(120)]
    expected = [f"मैं पीता चाय {n}।" for n in range(8)]
    assert all(json.loads(body)["translatedText"] == expected for status, _, body in answers if status == 200)
    total, count = (after - earlier for after, earlier in zip(batches(url), before, strict=True))
    assert total == 60 * 8
    assert total / count > 1


def batches(url):
    """Sentences decoded, and batches, so far."""
    lines = ask(f"{url}/metrics")[2].decode().splitlines()
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return [float(figures.get(f"setu_batch_sentences_{end}", 0)) for end in ("sum", "count")]


def test_one_text_is_the_same_alone_and_in_company(url):
    texts = ["I drink tea.", "we go home", "the boy eats rice " * 5, "hello", "good morning, you!"] * 4
    alone = [translate(url, text)[1]["translatedText"] for text in texts[:5]]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda text: translate(url, text)[1]["translatedText"], texts))
    assert together == alone * 4
    assert translate(url, texts)[1]["translatedText"] == together


def test_figures_are_published(url):
    translate(url, "tea")
    text = ask(f"{url}/metrics")[2].decode()
    for name in ("requests_total", "request_seconds_count", "sentences_total", "pieces_total", "warnings_total"):
        assert f"setu_{name}" in text
    assert ask(f"{url}/metrics")[1]["content-type"].startswith("text/plain; version=")


def test_what_stands_around_a_request_leaves_nothing_behind(artifacts):
    """BentoML's own time limit would leave a timer for each request, its own figures a row for each path."""
    code = (
        "import asyncio\n"
        "from starlette.testclient import TestClient\n"
        "from serve.service import Translation\n"
        "with TestClient(Translation.to_asgi(is_main=True)) as client:\n"
        "    asked = {'q': 'I drink tea.', 'source': 'en', 'target': 'hi'}\n"
        "    assert all(client.post('/translate', json=asked).status_code == 200 for _ in range(20))\n"
        "    assert all(client.get(f'/path{n}').status_code == 404 for n in range(20))\n"
        "    print(client.portal.call(lambda: asyncio.sleep(0, len(asyncio.get_running_loop()._scheduled))))\n"
        "    print('path7' in client.get('/metrics').text)\n"
    )
    environment = {**os.environ, "SETU_ARTIFACTS": artifacts[0], "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    timers, found = done.stdout.split()
    assert int(timers) < 5
    assert found == "False"


def test_health_says_what_is_served(url):
    health = json.loads(ask(f"{url}/health")[2])
    assert health["status"] == "ok"
    assert health["engine"] == "ctranslate2"
    assert health["all_heads"] is False
    assert [(m["source"], m["target"], m["decoder_layers"], m["heads"]) for m in health["models"]] == [
        ("en", "hi", 2, 2), ("hi", "en", 2, 2)
    ]  # fmt: skip
    assert health["models"][0]["alignment"]["head"] == 0
    assert ask(f"{url}/livez")[0] == ask(f"{url}/readyz")[0] == 200


def test_pairs_are_aligned(url):
    _, _, body = ask(f"{url}/align", {"q": "I drink tea.", "source": "en", "target": "hi"})
    found = json.loads(body)
    assert found["translatedText"] == "मैं पीता चाय।"
    assert found["alignment"][0]["links"] == [[0, 0], [1, 1], [2, 2], [3, 3]]
    _, _, body = ask(f"{url}/align", {"q": "I drink", "translation": "मैं पीता चाय", "target": "hi"})
    assert json.loads(body)["alignment"][0]["target"] == ["मैं", "पीता", "चाय"]


def test_the_examples_of_the_documentation_run(url):
    document = json.loads(ask(f"{url}/docs.json")[2])
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
            for example in content.get("examples", {"": {"value": None}}).values():
                assert ask(url + path, example["value"], method=method.upper())[0] == 200
    page = ask(f"{url}/docs")[2].decode()
    assert "docs.json" in page
    assert ask(f"{url}/docs/swagger-ui-bundle.js")[0] == 200
    assert ask(f"{url}/docs/index.css")[0] == 404


def test_the_web_page_is_at_the_root(url):
    for path, kind in [("", "text/html"), ("page.js", "text/javascript"), ("page.css", "text/css")]:
        status, headers, _ = ask(f"{url}/{path}")
        assert status == 200
        assert headers["content-type"].startswith(kind)
        assert headers["content-security-policy"].startswith("default-src 'self'; object-src 'none'; base-uri 'none'")
    assert ask(f"{url}/docs")[1]["content-security-policy"] is None  # Swagger writes styles of its own


def test_a_worker_stays_small(server):
    process, _ = server
    sizes = [child.memory_info().rss for child in psutil.Process(process.pid).children(recursive=True)]
    assert sizes
    assert max(sizes) < 300e6


def test_running_requests_end_before_the_server_does(artifacts):
    with running(artifacts) as (process, url), ThreadPoolExecutor(1) as pool:
        texts = ["the boy eats rice and tea " * 2] * 150
        waiting = pool.submit(translate, url, texts)
        deadline = threading.Event()
        while batches(url)[1] == 0:  # the request is being decoded
            deadline.wait(0.01)
        process.send_signal(signal.SIGTERM)
        status, found = waiting.result(60)
        assert process.wait(30) == 0
    assert status == 200
    assert len(found["translatedText"]) == 150


@contextlib.contextmanager
def in_process(artifacts, **changes):
    """A client of the application alone, with other settings."""
    api = Api(Settings(**changes))
    api.desk = Desk(open_directions(artifacts[:1]), api.settings, METERS)
    with TestClient(create_app(api), raise_server_exceptions=False) as client:
        yield client
    api.desk.close()


METERS = Meters()


def test_keys_are_asked_for(artifacts):
    with in_process(artifacts, api_keys="one, two") as client:
        assert client.post("/translate", json=GOOD).status_code == 403
        assert client.post("/translate", json={**GOOD, "api_key": "three"}).json() == {
            "error": "Please give a valid API key as api_key."
        }
        assert client.post("/translate", json={**GOOD, "api_key": "two"}).json()["translatedText"] == "चाय"
        assert client.post("/translate", data={**GOOD, "api_key": "one"}).status_code == 200
        assert client.post("/translate", json=GOOD, headers={"Authorization": "Bearer one"}).status_code == 200
        assert client.get("/languages").status_code == 200


def test_the_budget_of_a_minute(artifacts):
    with in_process(artifacts, rate=2) as client:
        statuses = [client.post("/translate", json=GOOD).status_code for _ in range(3)]
        last = client.post("/translate", json=GOOD)
    assert statuses == [200, 200, 429]
    assert 0 < int(last.headers["retry-after"]) <= 31


def test_a_budget_comes_back_and_is_each_callers_own():
    now = [0.0]
    budget = Budget(60, lambda: now[0])
    assert [budget.wait("a") for _ in range(60)] == [0] * 60
    assert budget.wait("a") == pytest.approx(1)
    assert budget.wait("b") == 0
    now[0] += 1
    assert budget.wait("a") == 0
    assert budget.wait("a") > 0


@pytest.fixture
def slow(monkeypatch):
    """Engines that take some time over a batch, whatever is in it; to be called with the seconds."""
    decode = CTranslate2Engine.translate_batch

    def set_seconds(seconds):
        def translate_batch(*arguments):
            time.sleep(seconds)
            return decode(*arguments)

        monkeypatch.setattr(CTranslate2Engine, "translate_batch", translate_batch)

    return set_seconds


def test_a_stuck_engine_is_given_up(artifacts, slow):
    slow(1.0)
    with in_process(artifacts, timeout=0.2) as client:
        answer = client.post("/translate", json=GOOD)
    assert (answer.status_code, answer.json()["error"].split()[0]) == (504, "The")


def test_what_cannot_be_done_in_time_is_turned_away_at_once(artifacts, slow):
    """With half a second that may be waited for, and a quarter for each batch, some get in and none is late."""
    slow(0.25)
    with in_process(artifacts, timeout=2, batch=4) as client, ThreadPoolExecutor(30) as pool:
        asked = {**GOOD, "q": "I drink tea and rice, " * 4}
        answers = list(pool.map(lambda _: client.post("/translate", json=asked), range(90)))
        assert client.post("/translate", json=GOOD).status_code == 200
    statuses = [answer.status_code for answer in answers]
    assert set(statuses) == {200, 503}
    assert statuses.count(503) > statuses.count(200)
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers if answer.status_code == 503)


def test_pictures_are_turned_away_too(artifacts, monkeypatch):
    monkeypatch.setattr("serve.pictures.draw", lambda maps, kind: time.sleep(0.3) or b"picture")
    with in_process(artifacts, timeout=4) as client, ThreadPoolExecutor(20) as pool:
        asked = {"q": "tea", "translation": "चाय", "source": "en", "target": "hi"}
        headers = {"Accept": "image/png"}
        answers = list(pool.map(lambda _: client.post("/align", json=asked, headers=headers), range(40)))
    assert {answer.status_code for answer in answers} == {200, 503}


def test_a_body_that_does_not_come_is_given_up():
    async def receive():
        await asyncio.sleep(10)

    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")]}
    with pytest.raises(Refusal) as refused:
        asyncio.run(read_fields(Request(scope, receive), 1000, 0.01))
    assert refused.value.status == 408


def test_bodies_have_a_limit_even_without_a_length(artifacts):
    with in_process(artifacts, max_body=1000) as client:
        chunks = (b" " * 100 for _ in range(50))
        assert client.post("/translate", content=chunks, headers={"Content-Type": JSON}).status_code == 413


def test_other_origins_may_call_as_set(artifacts):
    headers = {"Origin": "https://a.b"}
    with in_process(artifacts) as client:
        assert client.post("/translate", json=GOOD, headers=headers).headers["access-control-allow-origin"] == "*"
    with in_process(artifacts, cors="https://c.d") as client:
        assert "access-control-allow-origin" not in client.post("/translate", json=GOOD, headers=headers).headers


def test_without_a_model_it_says_so():
    with TestClient(create_app(Api(Settings()))) as client:
        assert client.get("/health").status_code == 503
        answer = client.post("/translate", json=GOOD)
    assert answer.status_code == 503
    assert "make train" in answer.json()["error"]


def test_a_fault_is_an_error_in_json(artifacts):
    api = Api(Settings())
    api.desk = object()
    with TestClient(create_app(api), raise_server_exceptions=False) as client:
        answer = client.get("/languages")
    assert answer.status_code == 500
    assert "error" in answer.json()


def test_settings_come_from_the_environment():
    found = Settings.from_environment(
        {"SETU_MAX_CHARS": "7", "SETU_TIMEOUT": "0.5", "SETU_API_KEYS": "a,b", "SETU_RATE": ""}
    )
    assert (found.max_chars, found.timeout, found.keys, found.rate) == (7, 0.5, {"a", "b"}, 0)
    for name, value in {
        "SETU_MAX_CHARS": "many",
        "SETU_QUEUE": "0",
        "SETU_ENGINE": "steam",
        "SETU_TIMEOUT": "nan",
    }.items():
        with pytest.raises(ValueError, match=name):
            Settings.from_environment({name: value})


def test_a_caller_that_hangs_up_is_not_worked_for(artifacts):
    """Its sentences are dropped, so that the next one does not wait behind them."""
    with running(artifacts) as (_, url):
        body = json.dumps({**GOOD, "q": ["the boy eats rice and tea " * 3] * 200}).encode()
        host, port = url.removeprefix("http://").split(":")
        head = (
            f"POST /translate HTTP/1.1\r\nHost: {host}\r\nContent-Type: {JSON}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with socket.create_connection((host, int(port))) as caller:
            caller.sendall(head.encode() + body)
            pause = threading.Event()
            while batches(url)[1] == 0:
                pause.wait(0.01)
        assert translate(url, "tea")[0] == 200
        assert batches(url)[0] < 200


@pytest.mark.parametrize("accept", ["image/svg+xml", "image/png", "text/html", "text/html;q=0.9,image/png;q=0.5"])
def test_maps_are_drawn_where_a_picture_is_asked_for(url, accept):
    body = {"q": "I drink tea.", "source": "en", "target": "hi"}
    status, headers, picture = ask(f"{url}/align", body, Accept=accept)
    assert status == 200
    assert headers["content-type"].split(";")[0] == accept.split(";")[0]
    assert len(picture) > 1000
    assert ask(f"{url}/align", {**body, "q": "42"}, Accept="image/png")[0] == 400


def test_a_map_too_large_to_draw_is_refused(artifacts, monkeypatch):
    monkeypatch.setattr("model.plots.MOST_WORDS", 3)
    with in_process(artifacts) as client:
        body = {"q": "I drink tea.", "source": "en", "target": "hi"}
        answer = client.post("/align", json=body, headers={"Accept": "image/svg+xml"})
    assert answer.status_code == 400
    assert re.fullmatch(r"a map of 4 by 4 words is too large to draw: .*\.", answer.json()["error"])
