"""The Lab in a real Chromium: as a page of the service, and as a file that opens without one; and what /lab says."""

import json
import subprocess
import sys
from unittest.mock import MagicMock

import pytest
from conftest import needs_browser
from lexicon import build_artifact
from starlette.testclient import TestClient
from test_page import link

from model.export import export_ctranslate2
from model.lab import Lab
from serve.app import Api, create_app
from serve.cli import main
from serve.desk import Desk
from serve.directions import open_directions
from serve.settings import Settings
from serve.snapshot import PAGE, bundle, lab_page

TEXT = "I drink tea."
PANELS = ["walk", "heads", "order", "meaning", "scores", "cost"]


@pytest.fixture(scope="module")
def artifact(tmp_path_factory):
    path = tmp_path_factory.mktemp("lab") / "artifact"
    export_ctranslate2(build_artifact(path))
    return path


def client(artifact, engine):
    settings = Settings(engine=engine)
    api = Api(settings)
    api.desk = Desk(open_directions([artifact], engine), settings, MagicMock())  # what is counted is not the Lab's
    return TestClient(create_app(api), raise_server_exceptions=False)


@pytest.fixture(scope="module")
def service(artifact):
    return client(artifact, "torch")


@pytest.fixture(scope="module")
def file(artifact, tmp_path_factory):
    path = tmp_path_factory.mktemp("file") / "lab.html"
    words = ["--word", "tea", "--in", TEXT, "the boy eats tea."]
    assert main(["inspect", TEXT, "--artifact", str(artifact), "--out", str(path), *words]) == 0
    return path


# The service and the command


def ask(service, **query):
    return service.post("/lab", json={"source": "en", "target": "hi", **query})


def test_the_service_answers_every_part(service):
    found = ask(service, q=TEXT).json()
    translated = service.post("/translate", json={"q": TEXT, "source": "en", "target": "hi"}).json()
    assert found["target"]["text"] == translated["translatedText"]
    assert [step["chosen"] for step in found["walk"]["steps"]][-1] == "</s>"
    meaning = ask(service, part="meaning", word="tea", contexts=[TEXT, "the boy eats tea."]).json()
    assert meaning["angles"][0] == {"where": "embedding", "degrees": 0}
    assert len(ask(service, part="heads").json()["heads"]) == 2 * (1 + 2 + 2)
    assert ask(service, part="cost").json()["parameters"][0]["rule"].startswith("vocab · d")


def test_the_manual_names_the_lab_where_it_is(service, artifact):
    path = service.get("/docs.json").json()["paths"]["/lab"]["post"]
    examples = path["requestBody"]["content"]["application/json"]["examples"]
    assert [service.post("/lab", json=one["value"]).status_code for one in examples.values()] == [200]
    assert "/lab" not in client(artifact, "ctranslate2").get("/docs.json").json()["paths"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "q is missing"), ({"q": ""}, "there is no text"), ({"q": "tea " * 60}, "at most 48"),
        ({"q": TEXT, "part": "soul"}, "part must be"), ({"q": TEXT, "target": "en"}, "two languages"),
        ({"part": "meaning", "word": "tea"}, "contexts must be"),
        ({"part": "meaning", "contexts": ["", ""]}, "word must be"),
        ({"part": "meaning", "word": "tea", "contexts": [TEXT, "water"]}, "'tea' is not a word of 'water'"),
    ],
)  # fmt: skip
def test_what_the_lab_refuses_is_said_in_a_line(service, query, said):
    reply = ask(service, **query)
    assert reply.status_code == 400
    assert said in reply.json()["error"]
    assert "\n" not in reply.json()["error"]


def test_another_engine_says_what_is_missing(artifact):
    reply = ask(client(artifact, "ctranslate2"), q=TEXT)
    assert reply.status_code == 400
    assert reply.json() == {"error": "The Lab needs the torch engine: start with `setu serve --engine torch`."}


def test_without_torch_the_command_says_what_is_missing(artifact, tmp_path):
    code = (
        "import sys\nfor name in ('torch',): sys.modules[name] = None\n"
        f"from serve.cli import main\nsys.exit(main(['inspect', 'tea', '--artifact', {str(artifact)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PAGE.parent.parent, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "setu: the torch engine needs torch: install it, or use --engine ctranslate2\n"


def test_the_command_writes_the_numbers_alone(artifact, tmp_path, capsys):
    out = tmp_path / "lab.json"
    assert main(["inspect", TEXT, "--artifact", str(artifact), "--out", str(out)]) == 0
    found = json.loads(out.read_text("utf-8"))
    assert found.keys() == {"sentence", "cost", "meaning", "heads"}
    assert found["sentence"]["source"]["text"] == TEXT
    assert capsys.readouterr().out == f"{out}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((TEXT, "--out", "lab.pdf"), "must end in .html or .json"), ((TEXT, "--word", "tea"), "both --word and --in"),
        ((" ",), "there is no text"), ((TEXT, "--sample", "none.tsv"), "none.tsv"),
    ],
)  # fmt: skip
def test_what_the_command_refuses(artifact, arguments, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["inspect", *arguments, "--artifact", str(artifact)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_unknown_pair_of_languages_has_no_heads_but_all_else(tmp_path):
    build_artifact(tmp_path / "a", "en", "mr")
    out = tmp_path / "lab.json"
    assert main(["inspect", TEXT, "--artifact", str(tmp_path / "a"), "--out", str(out)]) == 0
    assert "no sentences with known links" in json.loads(out.read_text("utf-8"))["heads"]["error"]


def test_the_bundle_holds_every_script_once_and_asks_for_none():
    text = bundle("lab.js")
    for name in ("element", "api", "lab-draw", *(f"lab-{panel}" for panel in PANELS)):
        assert text.count(f"const from_{name.replace('-', '_')}_js =") == 1
    assert not [line for line in text.splitlines() if line.startswith(("import ", "export "))]


def test_a_text_cannot_end_the_script():
    page = lab_page({"sentence": "</script><b>"})
    assert "</script><b>" not in page
    assert "src=" not in page.split("<body>")[0]


# The browser


@pytest.fixture
def visit(browser):
    """Opens an address; afterwards no script may have failed."""
    contexts, faults = [], []

    def open_page(address, routes=None, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        for pattern, answer in (routes or {}).items():
            page.route(pattern, answer)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def drawn(page):
    """Waits until every panel shows something, and the heads have been measured."""
    page.locator('[data-panel="cost"] svg').first.wait_for()
    page.locator('[data-panel="heads"] .role:not(:empty)').first.wait_for()
    page.locator('[data-panel="meaning"] .lab-bars').first.wait_for()


def within(service):
    """Answers a page's requests from the service in this process."""

    def answer(route):
        asked = route.request
        path = asked.url.removeprefix("http://setu.test")
        headers = {"content-type": "application/json", "accept": asked.headers.get("accept", "*/*")}
        reply = service.request(asked.method, path, content=asked.post_data_buffer, headers=headers)
        route.fulfill(status=reply.status_code, body=reply.content, content_type=reply.headers["content-type"])

    return {"http://setu.test/**": answer}


def number(text):
    return float(text.removesuffix("%").strip())


@needs_browser
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "light"), (1280, "dark")])
def test_the_file_opens_without_a_server(visit, file, width, scheme):
    page = visit(f"file://{file}", viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
    drawn(page)
    assert [panel.get_attribute("data-panel") for panel in page.locator(".lab-panel").all()] == PANELS
    for panel in page.locator(".lab-panel").all():
        assert panel.locator("> .meaning").count() == 2
        assert panel.locator(".unproven").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".lab-body > .lab-error").count() == 0
    assert page.locator("#ask").is_hidden()
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert (sum(map(int, ink.removeprefix("rgb(").removesuffix(")").split(","))) > 380) == (scheme == "dark")
    picture = page.locator(".lab-map canvas").first
    assert picture.evaluate("c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((v) => v > 0)")


@needs_browser
def test_the_keys_walk_forward_and_back(visit, file, artifact):
    found = json.loads(lab_numbers(file))["sentence"]
    page = visit(f"file://{file}")
    drawn(page)
    page.locator(".lab-stage").focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        shown = found["walk"]["steps"][step]
        said = page.locator(".lab-prefix").inner_text()
        assert said.startswith(f"Step {step + 1} of {len(found['walk']['steps'])}:")
        assert said.endswith(f"+ {shown['chosen']}")
        pieces = page.locator(".lab-step .lab-bars > .label").all_inner_texts()
        assert pieces == [piece for piece, _ in shown["next"]]
        masked, cross = page.locator(".lab-step .lab-strip").all()
        assert masked.locator(".future").count() == len(found["target"]["pieces"]) - step - 1
        layer, head = found["model"]["layer"], found["model"]["head"]
        cells = [number(text) for text in cross.locator(".cell").all_inner_texts()]
        expected = [100 * weight for weight in found["maps"]["cross"][layer][head][step]]
        assert cells == pytest.approx(expected, abs=0.51)
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    assert f"Step {len(found['walk']['steps'])} of" in page.locator(".lab-prefix").inner_text()


def lab_numbers(file):
    return file.read_text("utf-8").split('id="found">')[1].split("</script>")[0]


@needs_browser
def test_a_small_map_opens_large(visit, file):
    found = json.loads(lab_numbers(file))
    page = visit(f"file://{file}")
    drawn(page)
    page.locator('[data-map="masked 1 1"]').click()
    assert "layer 1, head 1" in page.locator(".lab-large h3").inner_text()
    assert page.locator('.lab-map[aria-pressed="true"]').get_attribute("data-map") == "masked 1 1"
    cells = [number(text) for text in page.locator(".lab-large td:not(.corner):not(.future)").all_inner_texts()]
    rows = found["sentence"]["maps"]["masked"][1][1]
    assert cells == pytest.approx([100 * w for i, row in enumerate(rows) for w in row[: i + 1]], abs=0.51)
    one = next(h for h in found["heads"]["heads"] if (h["kind"], h["layer"], h["head"]) == ("masked", 1, 1))
    assert f"Entropy {one['entropy']:.2f} bits" in page.locator(".lab-large .lab-note").inner_text()


@needs_browser
def test_the_page_looks_into_what_was_typed(visit, service):
    page = visit("http://setu.test/" + link(TEXT), within(service))
    page.locator("#translation:not(:empty)").wait_for()
    page.get_by_role("link", name="Lab").click()
    drawn(page)
    assert page.locator("#sentence p").all_inner_texts() == [TEXT, "मैं पीता चाय।"]
    page.locator("#text").fill("the boy eats rice")
    page.get_by_role("button", name="Look inside").click()
    page.locator("#sentence p", has_text="the boy eats rice").wait_for()
    drawn(page)
    form = page.locator('[data-panel="meaning"] form')
    for label, text in (("Word", "rice"), ("First sentence", "the boy eats rice"), ("Second sentence", "I drink tea")):
        form.get_by_label(label).fill(text)
    form.get_by_role("button").click()
    page.locator('[data-panel="meaning"] [role="status"]', has_text="'rice' is not a word of 'I drink tea'").wait_for()
    page.get_by_role("link", name="Translate").click()
    page.locator("#translation", has_text="वह लड़का खाता चावल").wait_for()


@needs_browser
def test_the_page_says_what_is_missing(visit, artifact):
    page = visit("http://setu.test/lab.html" + link(TEXT), within(client(artifact, "ctranslate2")))
    page.locator("#error", has_text="The Lab needs the torch engine").wait_for()
    assert page.locator("#ask").is_hidden()
    assert page.locator(".lab-panel").count() == 0


@needs_browser
def test_what_the_service_refuses_is_shown(visit, service):
    page = visit("http://setu.test/lab.html" + link("tea " * 60), within(service))
    page.locator("#error", has_text="at most 48 can be looked into").wait_for()
    page.locator("#text").fill("tea")
    page.get_by_role("button", name="Look inside").click()
    drawn(page)
    assert page.locator("#error").is_hidden()


def test_the_lab_probes_a_network_of_its_own(artifact):
    engine = next(iter(open_directions([artifact], "torch").translators.values())).engine
    assert isinstance(engine.lab, Lab)
    assert engine.lab is engine.lab
    assert engine.lab._network is not engine._network
