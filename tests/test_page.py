"""The web page in a real Chromium, against the real service: what a person would do with it.

What the page shows is compared with what the service said. Where a test needs an answer of a known shape, or a service
of another kind (slow, lost, without every head), it answers one address itself.
"""

import json
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest
from conftest import needs_browser

TEXT = "I drink tea."
SERVED = {"I drink tea.": "मैं चाय पीता हूँ।", "We drink tea.": "हम चाय पीते हैं।"}

pytestmark = needs_browser


@pytest.fixture(scope="module")
def service_url(tmp_path_factory):
    """Both directions, with the engine that shows every layer and head."""
    from lexicon import build_artifact
    from test_service import running

    paths = []
    for source, target in (("en", "hi"), ("hi", "en")):
        paths.append(str(tmp_path_factory.mktemp(f"{source}-{target}")))
        build_artifact(Path(paths[-1]), source, target)
    with running(paths, engine="torch") as (_, url):
        yield url


@pytest.fixture
def visit(browser, service_url):
    """Opens the page; afterwards no script may have failed, and no request may have left the host."""
    contexts, faults, asked = [], [], []

    def open_page(fragment="", answers=None, width=1280, height=900, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
        page.on("request", lambda request: asked.append(request.url))
        for path, answer in (answers or {}).items():
            page.route(f"**/{path}", answer)
        page.goto(f"{service_url.rstrip('/')}/{fragment}")
        page.wait_for_selector("#target option", state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
    assert [url for url in asked if not url.startswith((service_url, "blob:"))] == []


def ask(service_url, path, **query):
    body = json.dumps(query).encode() if query else None
    request = urllib.request.Request(f"{service_url.rstrip('/')}/{path}", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def reply(value, status=200):
    """An answer in place of the service's own."""
    return lambda route: route.fulfill(status=status, content_type="application/json", body=json.dumps(value))


def word_map(source, target, links, layer=0, head=0):
    weights = [[0.9 if (s, t) in links else 0.02 for s in range(len(source))] for t in range(len(target))]
    return {
        "source": source, "target": target, "weights": weights, "links": [list(link) for link in links],
        "layer": layer, "head": head, "reading": "shifted",
    }  # fmt: skip


TEA = word_map(["I", "drink", "tea", "."], ["मैं", "चाय", "पीता", "हूँ", "।"], [(0, 0), (2, 1), (1, 2), (0, 3), (3, 4)])
TEA_REPLY = {"translatedText": SERVED[TEXT], "alignment": [TEA], "warnings": [], "score": -0.1}
DRAWN = {"translate": reply(TEA_REPLY)}


def link(text, source="en", target="hi"):
    return "#" + urlencode({"from": source, "to": target, "text": text})


def settled(page):
    """Waits until the page shows an answer."""
    page.wait_for_selector("#translation:not(:empty):not([aria-busy]), #error:not([hidden])")


def wait_for_text(page, selector, text):
    """Waits until an element's text holds `text` (a function to wait for would need eval, which the page forbids)."""
    page.locator(selector, has_text=text).wait_for()


def lit(page, row):
    return page.locator(".words").nth(row).locator(".word.lit").all_inner_texts()


def test_typing_shows_what_the_service_says(visit, service_url):
    page = visit()
    assert page.locator("#alignment").is_hidden()
    page.get_by_label("Text to translate").press_sequentially(TEXT, delay=5)
    settled(page)
    said = ask(service_url, "translate", q=TEXT, source="en", target="hi", alignment=True)
    assert page.locator("#translation").text_content() == said["translatedText"]
    assert page.locator("#translation").get_attribute("lang") == "hi"
    assert page.locator("#count").inner_text() == f"{len(TEXT)} characters"
    (shown,) = said["alignment"]
    assert page.locator(".words").nth(0).locator(".word").all_inner_texts() == shown["source"]
    assert page.locator(".words").nth(1).locator(".word").all_inner_texts() == shown["target"]
    cells = page.locator(".heatmap tbody td span").all_inner_texts()
    expected = [100 * weight for row in shown["weights"] for weight in row]
    assert [int(cell) for cell in cells] == pytest.approx(expected, abs=0.51)
    assert f"layer {shown['layer']}, head {shown['head']}" in page.locator("#meaning").inner_text()
    assert "not an explanation" in page.locator("#alignment").inner_text()


def test_lines_are_kept_and_each_sentence_has_its_map(visit, service_url):
    text = "I drink tea.\n\nWe drink tea. I drink tea."
    page = visit(link(text))
    settled(page)
    said = ask(service_url, "translate", q=text, source="en", target="hi", alignment=True)
    assert page.locator("#translation").text_content() == said["translatedText"]
    assert said["translatedText"].count("\n") == 2
    assert page.locator("summary").all_inner_texts() == ["I drink tea.", "We drink tea.", "I drink tea."]


def test_of_many_sentences_the_later_are_drawn_when_opened(visit):
    count = 12
    answer = {**TEA_REPLY, "alignment": [TEA] * count}
    page = visit(link(" ".join([TEXT] * count)), answers={"translate": reply(answer)})
    settled(page)
    assert page.locator("summary").all_inner_texts() == [TEXT] * count
    assert page.locator("details").last.locator(".word").count() == 0
    page.locator("summary").last.click()
    page.locator("details").last.locator(".lines path[d]").first.wait_for(state="attached")
    assert page.locator("details").last.locator(".word").count() == 9


def test_selects_hold_what_is_served(visit, service_url):
    known = ask(service_url, "languages")
    page = visit()
    offered = page.locator("#source option").evaluate_all("options => options.map((option) => option.value)")
    assert offered == ["auto", *(one["code"] for one in known if one["targets"])]


def test_detected_language_is_shown(visit):
    page = visit(link(TEXT, source="auto"))
    settled(page)
    assert page.locator("#source option:checked").inner_text() == "Detected: English"
    assert page.locator(".word").count() > 0


def test_an_older_answer_never_replaces_a_newer_one(visit):
    held = []

    def slow_first(route):
        if route.request.post_data_json["q"] == "old":
            held.append(route)
        else:
            reply({**TEA_REPLY, "translatedText": "new answer"})(route)

    page = visit(answers={"translate": slow_first})
    box = page.get_by_label("Text to translate")
    with page.expect_request("**/translate"):
        box.fill("old")
    box.fill("new")
    wait_for_text(page, "#translation", "new answer")
    reply({**TEA_REPLY, "translatedText": "old answer"})(held[0])
    page.wait_for_timeout(200)
    assert page.locator("#translation").inner_text() == "new answer"


def test_typing_asks_once_when_the_fingers_rest(visit):
    asked = []
    page = visit(answers={"translate": lambda route: (asked.append(route), reply(TEA_REPLY)(route))})
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.get_by_label("Text to translate").press_sequentially(TEXT)
    page.clock.run_for(1000)
    settled(page)
    assert len(asked) == 1
    assert asked[0].request.post_data_json["q"] == TEXT


def test_emptying_the_box_takes_everything_away(visit):
    page = visit(link(TEXT), answers=DRAWN)
    settled(page)
    page.get_by_role("button", name="Clear").click()
    page.wait_for_selector("#translation:empty", state="attached")
    assert page.locator("#alignment").is_hidden()
    assert "#" not in page.url


def test_hovering_a_word_lights_its_partners(visit):
    page = visit(link(TEXT), answers=DRAWN)
    page.locator(".word", has_text="I").first.hover()
    assert lit(page, 0) == ["I"]
    assert lit(page, 1) == ["मैं", "हूँ"]
    assert page.locator(".lines .lit").count() == 2
    assert page.locator(".heatmap th.lit").all_inner_texts() == ["I"]
    page.locator(".heatmap tbody tr").nth(1).locator("td").nth(2).hover()
    assert lit(page, 0) == ["tea"]
    assert lit(page, 1) == ["चाय"]
    assert "चाय looked at tea: 90 %" in page.locator(".partners").inner_text()
    page.locator("h1").hover()
    assert page.locator(".lit").count() == 0


def test_lines_are_as_thick_as_their_weight_and_end_at_their_words(visit):
    weights = [[0.8, 0.2], [0.4, 0.6]]
    shown = {**word_map(["a", "b"], ["क", "ख"], []), "weights": weights}
    page = visit(link("a b"), answers={"translate": reply({**TEA_REPLY, "alignment": [shown]})})
    page.wait_for_selector(".lines path[d]", state="attached")
    drawn = page.locator(".lines path").evaluate_all(
        "paths => paths.map((path) => [Number(path.dataset.weight), parseFloat(getComputedStyle(path).strokeWidth)])"
    )
    assert sorted(weight for weight, _ in drawn) == [0.2, 0.4, 0.6, 0.8]
    assert all(width / weight == pytest.approx(drawn[0][1] / drawn[0][0], rel=0.01) for weight, width in drawn)
    (gap,) = page.evaluate(
        """() => [...document.querySelectorAll('.lines path')].slice(-1).map((path) => {
          const end = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM());
          const word = document.querySelectorAll('.words')[1].children[0].getBoundingClientRect();
          return Math.hypot(end.x - (word.left + word.right) / 2, end.y - word.top);
        })"""
    )
    assert gap < 1.5


def test_keyboard_alone_reaches_and_reads_the_words(visit):
    page = visit(link(TEXT), answers=DRAWN)
    settled(page)
    page.locator("summary").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "I"
    assert page.evaluate("document.activeElement.ariaLabel") == "I gave 90 % of मैं, 90 % of हूँ"
    page.keyboard.press("ArrowRight")
    assert lit(page, 0) == ["drink"]
    assert lit(page, 1) == ["पीता"]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.textContent") == "."
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "मैं came from I 90 %"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_every_control_has_a_name_and_the_table_has_headers(visit):
    page = visit(link(TEXT), answers=DRAWN)
    settled(page)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button, select, textarea, a, [tabindex]')]
          .filter((one) => one.checkVisibility())
          .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []
    assert page.locator("#translation").get_attribute("aria-live") == "polite"
    assert page.get_by_role("columnheader").all_inner_texts() == TEA["source"]
    assert page.get_by_role("rowheader").all_inner_texts() == TEA["target"]
    assert page.locator("table caption").count() == 1


def test_picker_is_there_only_where_the_engine_has_all_heads(visit, service_url):
    health = ask(service_url, "health")
    page = visit(link(TEXT), answers={"health": reply({**health, "all_heads": False})})
    settled(page)
    assert page.locator("#alignment").is_visible()
    assert page.locator("#picker").is_hidden()


def test_picked_head_is_the_services(visit, service_url):
    page = visit(link(TEXT))
    settled(page)
    page.locator("#layer").select_option("0")
    wait_for_text(page, "#meaning", "layer 0, head 0")
    said = ask(service_url, "align", q=TEXT, source="en", target="hi", layer=0, head=0)
    expected = [100 * weight for row in said["alignment"][0]["weights"] for weight in row]
    cells = page.locator(".heatmap tbody td span").all_inner_texts()
    assert [int(cell) for cell in cells] == pytest.approx(expected, abs=0.51)


def test_picking_a_head_asks_for_it_and_shows_it(visit, service_url):
    health = ask(service_url, "health")
    model = {**health["models"][0], "source": "en", "target": "hi", "decoder_layers": 3, "heads": 5}
    asked = []

    def align(route):
        asked.append(route.request.post_data_json)
        picked = word_map(TEA["source"], TEA["target"], [(3, 0)], asked[-1]["layer"], asked[-1]["head"])
        reply({"translatedText": SERVED[TEXT], "alignment": [picked]})(route)

    answers = {**DRAWN, "health": reply({**health, "all_heads": True, "models": [model]}), "align": align}
    page = visit(link(TEXT), answers=answers)
    settled(page)
    assert page.locator("#layer option").count() == 3
    assert page.locator("#head option").count() == 5
    assert page.locator("#layer").input_value() == str(model["alignment"]["layer"])
    page.locator("#layer").select_option("2")
    page.locator("#head").select_option("4")
    wait_for_text(page, "#meaning", "layer 2, head 4")
    assert asked[-1] == {"q": TEXT, "source": "en", "target": "hi", "layer": 2, "head": 4}
    page.locator(".words").nth(1).locator(".word").first.hover()
    assert lit(page, 0) == ["."]


@pytest.mark.parametrize(("kind", "start"), [("SVG", b"<?xml"), ("PNG", b"\x89PNG\r\n\x1a\n")])
def test_pictures_are_downloaded_from_the_service(visit, kind, start):
    page = visit(link(TEXT))
    settled(page)
    with page.expect_download(timeout=10_000) as download:
        page.get_by_role("button", name=f"Download the map as {kind}").click()
    assert download.value.suggested_filename == f"alignment.{kind.lower()}"
    assert Path(download.value.path()).read_bytes().startswith(start)


def test_json_is_downloaded_as_it_came(visit):
    page = visit(link(TEXT), answers=DRAWN)
    with page.expect_download(timeout=10_000) as download:
        page.get_by_role("button", name="Download the map as JSON").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8")) == TEA


def test_the_services_own_sentence_is_shown_as_an_error(visit):
    page = visit()
    page.get_by_label("Text to translate").fill("tea " * 6000)
    page.wait_for_selector("#error:not([hidden])")
    sentence = page.get_by_role("alert").inner_text()
    assert len(sentence.split()) > 3
    assert "status" not in sentence
    page.get_by_label("Text to translate").fill(TEXT)
    page.wait_for_selector("#error", state="hidden")


def test_a_lost_service_is_said_plainly(visit):
    page = visit(answers={"translate": lambda route: route.abort()})
    page.get_by_label("Text to translate").fill(TEXT)
    page.wait_for_selector("#error:not([hidden])")
    assert "cannot be reached" in page.get_by_role("alert").inner_text()


def test_page_needs_nothing_but_its_own_files(visit):
    def strict(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": "default-src 'self'"})

    page = visit(link(TEXT), answers={"": strict, **DRAWN})
    page.locator(".word").first.hover()
    assert lit(page, 0) == ["I"]
    assert page.locator(".heatmap td").nth(5).evaluate("cell => cell.style.getPropertyValue('--weight')") != ""
    with page.expect_download(timeout=10_000):
        page.get_by_role("button", name="Download the map as JSON").click()


def test_warnings_are_shown(visit):
    page = visit(link(TEXT), answers={"translate": reply({**TEA_REPLY, "warnings": ["{name} was put back"]})})
    settled(page)
    assert page.locator("#warnings li").all_inner_texts() == ["{name} was put back"]


def test_what_is_typed_never_becomes_markup(visit):
    text = "<img src=x onerror=alert(1)> & <b>tea</b>."
    page = visit(link(text))
    settled(page)
    assert page.locator("main img, main b").count() == 0
    assert page.get_by_label("Text to translate").input_value() == text


def test_swap_turns_the_direction_and_the_texts(visit):
    both = [{"code": "en", "name": "English", "targets": ["hi"]}, {"code": "hi", "name": "Hindi", "targets": ["en"]}]
    page = visit(link(TEXT), answers={**DRAWN, "languages": reply(both)})
    settled(page)
    with page.expect_request("**/translate") as request:
        page.get_by_role("button", name="Swap the two languages").click()
    assert request.value.post_data_json["q"] == SERVED[TEXT]
    assert (request.value.post_data_json["source"], request.value.post_data_json["target"]) == ("hi", "en")


def test_swap_is_off_where_no_model_goes_back(visit):
    one = [{"code": "en", "name": "English", "targets": ["hi"]}, {"code": "hi", "name": "Hindi", "targets": []}]
    page = visit(answers={"languages": reply(one)})
    swap = page.get_by_role("button", name="Swap the two languages")
    assert swap.is_disabled()
    assert swap.get_attribute("title") == "No model here translates Hindi to English"


def test_copy_and_permalink(visit):
    page = visit(answers=DRAWN, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("Text to translate").fill(TEXT)
    settled(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    wait_for_text(page, "#said", "Translation copied")
    assert page.evaluate("navigator.clipboard.readText()") == SERVED[TEXT]
    fragment = "#" + page.url.split("#")[1]
    assert fragment == link(TEXT)
    again = visit(fragment, answers=DRAWN)
    assert again.get_by_label("Text to translate").input_value() == TEXT


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(visit, tmp_path, scheme):
    page = visit(link(TEXT), answers={"translate": reply({**TEA_REPLY, "warnings": ["Look."]})}, color_scheme=scheme)
    settled(page)
    page.screenshot(path=tmp_path / f"{scheme}.png", full_page=True)
    ground = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert ground < 0.05 if scheme == "dark" else ground > 0.8
    pairs = page.evaluate(
        """(selectors) => selectors.map((selector) => {
          const shown = document.querySelector(selector);
          let behind = shown;
          while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
          return [selector, getComputedStyle(shown).color, getComputedStyle(behind).backgroundColor];
        })""",
        ["h1", "#text", "#translation", "#meaning", ".word", "#count", "#copy", "#link", "#warnings", "footer a"],
    )
    contrast = {name: ratio(luminance(front), luminance(back)) for name, front, back in pairs}
    assert {name: value for name, value in contrast.items() if value < 4.5} == {}


@pytest.mark.parametrize("words", [4, 45])
def test_a_phone_needs_no_sideways_scrolling(visit, tmp_path, words):
    source, target = (TEA["source"] * 12)[:words], (["विद्यार्थियों", "क्षेत्र", "हिन्दी"] * 15)[:words]
    shown = word_map(source, target, [(i, i) for i in range(words)])
    answers = {"translate": reply({**TEA_REPLY, "alignment": [shown], "translatedText": " ".join(target)})}
    page = visit(link(" ".join(source)), answers=answers, width=360, height=740, has_touch=True)
    settled(page)
    page.screenshot(path=tmp_path / "phone.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.word, textarea, select, button, #translation')]
          .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
          .filter((box) => box.left < 0 || box.right > 360).length"""
    )
    assert outside == 0


def luminance(colour):
    """Relative luminance of "rgb(r, g, b)", as WCAG defines it."""
    levels = [float(part) / 255 for part in colour.split("(")[1].rstrip(")").split(",")[:3]]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(one, other):
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
