"""Pictures of word maps: size, colours, and Devanagari that is really shaped. Imports `model.plots`."""

import re
import threading
import warnings
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.font_manager import findfont, get_font
from matplotlib.ft2font import LoadFlags
from matplotlib.textpath import TextToPath
from PIL import Image

from model.plots import _PALETTE, MOST_WORDS, _font, curves, head_grid, heatmap, heatmap_figure

HARD = ["मैं", "चाय", "पीता", "हूँ", "।", "विद्यार्थियों", "क्षेत्र", "ज़रूरत", "शृंखला", "हिन्दी", "राष्ट्र"]


@pytest.fixture(autouse=True)
def no_warning():
    """A letter that no font has makes matplotlib warn: here it is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def word_map(source, target, links=(), layer=1, head=0):
    weights = np.full((len(target), len(source)), 0.01)
    for s, t in links:
        weights[t, s] = 1
    weights /= weights.sum(axis=1, keepdims=True)
    return {
        "source": source, "target": target, "weights": weights.tolist(), "links": [list(link) for link in links],
        "layer": layer, "head": head, "reading": "shifted",
    }  # fmt: skip


TEA = word_map(["I", "drink", "tea", "."], ["मैं", "चाय", "पीता", "हूँ", "।"], [(0, 0), (2, 1), (1, 2), (3, 4)])


def pixels(png):
    return np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)


def glyphs(text):
    """Names of the glyphs that the label font draws for `text`, from left to right."""
    font = get_font([findfont(_font(12))])
    placed = [(item.x, font.get_glyph_name(item.glyph_index)) for item in font._layout(text, LoadFlags.NO_HINTING)]
    return [name for _, name in sorted(placed, key=lambda pair: pair[0])]


def test_the_vowel_sign_i_stands_before_its_consonant():
    sign, consonant = glyphs("कि")
    assert consonant == glyphs("क")[0] != sign


def test_consonants_join():
    assert len(glyphs("क्ष")) == 1
    assert len(glyphs("द्य")) == 1
    assert len(glyphs("ष्ट्र")) < 5
    assert glyphs("र्थ")[0] == glyphs("थ")[0]  # the repha is a mark drawn after its consonant


def test_labels_use_the_packaged_font_and_both_scripts_are_in_it():
    assert "fontpkg_noto_sans_devanagari" in findfont(_font(12))
    font = get_font([findfont(_font(12))])
    assert all(font.get_char_index(ord(letter)) for letter in "AZaz09.,?!।॥१हिॐ")


def test_svg_holds_the_shaped_glyphs_in_their_order():
    svg = heatmap(word_map(["that"], ["कि"]), "svg").decode()
    label = svg[svg.index("<!-- कि -->") :]
    used = re.findall(r'xlink:href="#([^"]+)"', label[: label.index("</g>")])
    info, _, _ = TextToPath().get_glyphs_with_font(get_font([findfont(_font(12))]), "कि")
    shaped = [name.rsplit("-", 1)[-1] for name, *_ in info]
    assert [name.rsplit("-", 1)[-1] for name in used] == shaped
    assert len(shaped) == 2


def test_svg_is_sound_has_a_title_and_no_text_that_needs_a_font():
    hostile = word_map(["<b>&", "$x$", "--"], ["]]>", "a_{b}", "\\frac"])
    root = ElementTree.fromstring(heatmap(hostile, "svg"))
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert "<b>& $x$" in root.find(".//{http://purl.org/dc/elements/1.1/}title").text


@pytest.mark.parametrize("values", [False, True])
@pytest.mark.parametrize("words", [1, 11, 45])
def test_nothing_is_cut_at_the_edge(words, values):
    target = (HARD * 5)[:words]
    source = (["I", "internationalisation", "Hindi-speaking", "tea", "?"] * 9)[:words]
    image = pixels(heatmap(word_map(source, target, [(i, i) for i in range(words)]), values=values))
    border = np.concatenate(
        [image[:6].reshape(-1, 3), image[-6:].reshape(-1, 3), image[:, :6].reshape(-1, 3), image[:, -6:].reshape(-1, 3)]
    )
    assert (border == 255).all()
    assert (image < 100).any()


def test_cells_are_square_and_long_sentences_keep_legible_type():
    for words in (3, 20, 48, MOST_WORDS):
        figure = heatmap_figure(word_map(["tea"] * words, ["चाय"] * words))
        figure.canvas.draw()
        box = figure.axes[0].get_window_extent()
        assert box.width == pytest.approx(box.height, rel=0.01)
        assert min(text.get_fontsize() for text in figure.axes[0].texts) >= 8
        cell = box.height / words
        assert cell > max(text.get_fontsize() for text in figure.axes[0].texts) * figure.dpi / 72 * 1.25


def test_labels_of_a_row_do_not_touch():
    figure = heatmap_figure(word_map(["internationalisation"] * 12, ["विद्यार्थियों"] * 12))
    renderer = figure.canvas.get_renderer()
    boxes = [text.get_window_extent(renderer) for text in figure.axes[0].texts if text.get_text() == "विद्यार्थियों"]
    assert len(boxes) == 12
    assert not any(a.overlaps(b) for a, b in zip(boxes, boxes[1:], strict=False))


def test_a_darker_cell_is_a_heavier_weight():
    figure = heatmap_figure(TEA)
    figure.canvas.draw()
    shown = np.asarray(figure.canvas.buffer_rgba())[..., :3].sum(axis=2)
    box = figure.axes[0].get_window_extent()
    rows, columns = np.shape(TEA["weights"])

    def middle(t, s):
        y = shown.shape[0] - box.y1 + (t + 0.5) * box.height / rows
        return shown[int(y), int(box.x0 + (s + 0.5) * box.width / columns)]

    assert middle(1, 2) < 300 < 600 < middle(1, 0)


def test_palette_grows_darker_in_even_steps():
    colours = _PALETTE(np.linspace(0, 1, 32))[:, :3]
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    luminance = linear @ np.array([0.2126, 0.7152, 0.0722])
    lightness = np.cbrt(luminance)
    steps = np.diff(lightness)
    assert luminance[0] > 0.99
    assert luminance[-1] < 0.05
    assert (steps < 0).all()
    assert steps.min() / steps.max() < 1.5


def test_what_cannot_be_drawn_is_refused_in_one_line():
    with pytest.raises(ValueError, match=f"at most {MOST_WORDS} words"):
        heatmap(word_map(["a"] * (MOST_WORDS + 1), ["b"]))
    with pytest.raises(ValueError, match="without words"):
        heatmap(word_map([], ["b"]))
    with pytest.raises(ValueError, match="do not fit 1 target and 2 source"):
        heatmap({"source": ["a", "b"], "target": ["c"], "weights": [[1.0]]})
    with pytest.raises(ValueError, match="png or svg"):
        heatmap(TEA, "gif")


def test_letters_without_a_font_and_very_long_words_are_drawn():
    image = Image.open(BytesIO(heatmap(word_map(["汉字", "https://example.org/" + "a" * 900], ["한국", "א"]))))
    assert image.width < 1500


def test_grid_shows_every_head_once():
    maps = [word_map(TEA["source"], TEA["target"], layer=layer, head=head) for layer in range(2) for head in range(4)]
    svg = head_grid(maps, "svg").decode()
    assert all(svg.count(f"<!-- layer {layer}, head {head} -->") == 1 for layer in range(2) for head in range(4))
    assert svg.count("<!-- drink -->") == 4
    assert svg.count("<!-- चाय -->") == 2
    with pytest.raises(ValueError, match="different words"):
        head_grid([TEA, word_map(["tea"], ["चाय"])])


def test_curves_name_each_line():
    svg = curves(
        {"train": [(0, 3.0), (10, 1.0)], "dev": [(0, 3.1), (10, 1.02)], "none yet": []}, "Loss $ per piece"
    ).decode()
    assert all(f"<!-- {name} -->" in svg for name in ("train", "dev", "step", "Loss $ per piece"))
    with pytest.raises(ValueError, match="1 to 5 lines"):
        curves({"none": []}, "Loss")


def test_threads_draw_the_same_picture():
    expected, found = heatmap(TEA), []
    threads = [threading.Thread(target=lambda: found.append(heatmap(TEA))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
