"""Pictures: a heat map of one word map, a grid of many, small line charts for the report.

Imports matplotlib, numpy, regex and the font of `fontpkg-noto-sans-devanagari`, nothing of the project; needs
matplotlib 3.11, the first that shapes Devanagari. No pyplot and no global figure, and one lock, so that a server may
draw from several threads. The layout follows the figures of Bahdanau et al. 2015: source above, target on the left.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import RLock
from typing import Literal

import fontpkg_noto_sans_devanagari
import numpy as np
import regex
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PatchCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.font_manager import FontEntry, FontProperties, findfont, fontManager, get_font
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

Format = Literal["png", "svg"]

MOST_WORDS = 120  # a side of a heat map
MOST_GRID_WORDS = 40  # a side of a map in a grid
MOST_GRID_MAPS = 144  # 12 layers of 12 heads
DPI = 144

_FAMILY = "Setu Noto Sans Devanagari"  # a name of our own, so that an older font of the system cannot take its place
_LABEL = 28  # clusters of a word that are shown before it is cut
_INK, _SOFT, _RULE = "#1d2433", "#5b6472", "#e4e7ec"
_LINES = ("#0b3c8c", "#c2571a", "#3d8f6f", "#8a4fa3", "#7a7f87")
_LOCK = RLock()

# White to deep blue, a straight line in OKLab (Ottosson 2020) at even steps: one hue, lightness falling evenly, so it
# reads the same for the colour-blind and in grey print.
_ANCHORS = ("#ffffff", "#dde2ee", "#bcc5dd", "#9ba9cc", "#7c8eba", "#5e73a9", "#425897", "#283d84", "#122172")
_PALETTE = LinearSegmentedColormap.from_list("setu", _ANCHORS)


def heatmap(word_map: Mapping, fmt: Format = "png", values: bool = False) -> bytes:
    """One word map as a picture; see `heatmap_figure`."""
    with _LOCK:
        title = f"{' '.join(word_map['source'])} → {' '.join(word_map['target'])}"
        return _render(heatmap_figure(word_map, values), fmt, title)


def heatmap_figure(word_map: Mapping, values: bool = False) -> Figure:
    """One word map as a figure: a column a source word, a row a target word, links outlined.

    Args:
        word_map: "source", "target", "weights" [tgt_words, src_words]; "links", "layer", "head", "reading" if known.
        values: write each weight of 0.01 or more into its cell.

    Raises:
        ValueError: the weights do not fit the words, there are no words, or too many to read.
    """
    with _LOCK:
        weights = _checked(word_map, MOST_WORDS)
        rows, columns = weights.shape
        cell, size = _sizes(max(rows, columns), values)
        figure, axes = _canvas(columns * cell, rows * cell)
        _draw_cells(axes, weights, word_map.get("links", ()))
        _label_words(axes, word_map, size, cell)
        if values:
            _write_values(axes, weights, size * 0.72)
        _crop(figure, axes, (columns * cell, rows * cell), foot=0.78, least=3.7)
        _add_scale(figure, _caption(word_map))
        return figure


def head_grid(maps: Sequence[Mapping], fmt: Format = "png") -> bytes:
    """Maps of one sentence by layer and head as a picture; see `head_grid_figure`."""
    with _LOCK:
        return _render(head_grid_figure(maps), fmt, "Cross-attention of every layer and head")


def head_grid_figure(maps: Sequence[Mapping]) -> Figure:
    """Maps of one sentence pair, a row a decoder layer and a column a head; words stand at the outer edges.

    Raises:
        ValueError: no maps, too many, or maps of different sentences.
    """
    if not 0 < len(maps) <= MOST_GRID_MAPS:
        raise ValueError(f"a grid is drawn of 1 to {MOST_GRID_MAPS} maps, not of {len(maps)}")
    first = maps[0]
    if any((one["source"], one["target"]) != (first["source"], first["target"]) for one in maps):
        raise ValueError("a grid is drawn of one sentence pair, but these maps have different words")
    with _LOCK:
        layers, heads = (sorted({one[name] for one in maps}) for name in ("layer", "head"))
        rows, columns = _checked(first, MOST_GRID_WORDS).shape
        cell = float(np.interp(max(rows, columns), (8, 40), (0.22, 0.13)))
        width, height, gap = columns * cell, rows * cell, 0.3
        total = (len(heads) * (width + gap) - gap, len(layers) * (height + gap) - gap)
        figure, frame = _canvas(*total)
        frame.set_axis_off()
        panels = [frame]
        for one in maps:
            row, column = layers.index(one["layer"]), heads.index(one["head"])
            left, bottom = column * (width + gap), total[1] - height - row * (height + gap)
            panel = figure.add_axes((left / total[0], bottom / total[1], width / total[0], height / total[1]))
            _draw_cells(panel, _checked(one, MOST_GRID_WORDS), ())
            panel.set_xlabel(f"layer {one['layer']}, head {one['head']}", font=_font(7.5), color=_SOFT, labelpad=3)
            _label_words(panel, one, min(8, cell * 52), cell, top=row == 0, side=column == 0)
            panels.append(panel)
        _crop(figure, panels, total, foot=0.78, least=3.7)
        _add_scale(figure, "layers and heads are counted from 0")
        return figure


def curves(
    series: Mapping[str, Sequence[tuple[float, float]]], title: str, xlabel: str = "step", fmt: Format = "svg"
) -> bytes:
    """A small line chart: a line for each name, from its (x, y) points; the name stands at the line's end.

    Raises:
        ValueError: no points at all, or more lines than can be told apart.
    """
    series = {name: points for name, points in series.items() if len(points)}
    if not 0 < len(series) <= len(_LINES):
        raise ValueError(f"a chart is drawn of 1 to {len(_LINES)} lines with points, not of {len(series)}")
    with _LOCK:
        figure, axes = _canvas(4.6, 2.1)
        ends = []
        for colour, (name, points) in zip(_LINES, series.items(), strict=False):
            x, y = np.asarray(points, dtype=float).T
            axes.plot(x, y, color=colour, linewidth=1.6, marker="o" if len(x) < 2 else None, markersize=4)
            ends.append((y[-1], name, colour))
        _dress_chart(axes, title, xlabel)
        _name_ends(axes, ends)
        _crop(figure, axes, (4.6, 2.1))
        return _render(figure, fmt, title)


def _checked(word_map: Mapping, most: int) -> np.ndarray:
    """The weights, [tgt_words, src_words], once they fit the words and the words fit a page."""
    columns, rows = len(word_map["source"]), len(word_map["target"])
    if not columns or not rows:
        raise ValueError("a map without words cannot be drawn")
    if max(rows, columns) > most:
        raise ValueError(f"a map of {columns} by {rows} words is too large to draw: at most {most} words a side")
    weights = np.asarray(word_map["weights"], dtype=float)
    if weights.shape != (rows, columns):
        raise ValueError(f"weights of shape {weights.shape} do not fit {rows} target and {columns} source words")
    return np.clip(np.nan_to_num(weights), 0, 1)


def _sizes(words: int, values: bool) -> tuple[float, float]:
    """Inches a cell and points of type: large for a short sentence, still legible for 40 words and more."""
    cell = float(np.interp(words, (6, 20, 50), (0.46, 0.34, 0.23)))
    return (max(cell, 0.34) if values else cell), float(np.interp(words, (6, 20, 50), (12, 10.5, 8.5)))


@cache
def _register() -> None:
    file = next(Path(fontpkg_noto_sans_devanagari.__file__).parent.glob("files/*.ttf"))
    fontManager.ttflist.append(FontEntry(fname=str(file), name=_FAMILY))


def _font(size: float) -> FontProperties:
    """Noto Sans Devanagari, which has Latin letters too; what it lacks comes from matplotlib's own DejaVu Sans."""
    _register()
    return FontProperties(family=[_FAMILY, "DejaVu Sans"], size=size)


@cache
def _characters() -> frozenset[int]:
    """Every character that our fonts can draw."""
    _register()
    files = [findfont(FontProperties(family=[name])) for name in (_FAMILY, "DejaVu Sans")]
    return frozenset().union(*(get_font(file).get_charmap() for file in files))


def _shown(word: str) -> str:
    """A word as its label: cut if very long, a question mark in a diamond for a letter that no font of ours has."""
    clusters = regex.findall(r"\X", word)
    word = word if len(clusters) <= _LABEL else "".join(clusters[: _LABEL - 1]) + "…"
    return "".join(char if ord(char) in _characters() else "\ufffd" for char in word)


def _canvas(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure in inches filled by one pair of axes; `_crop` makes room for the labels."""
    figure = Figure(figsize=(width, height), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    return figure, figure.add_axes((0, 0, 1, 1))


def _draw_cells(axes: Axes, weights: np.ndarray, links: Sequence) -> None:
    """Squares for the weights (those too pale to see are left out: the file stays small), rules, outlined links."""
    rows, columns = weights.shape
    cells = [(t, s) for t, s in np.ndindex(rows, columns) if weights[t, s] >= 0.004]
    colours = _PALETTE([weights[cell] for cell in cells])
    axes.add_collection(PatchCollection([Rectangle((s, t), 1, 1) for t, s in cells], facecolors=colours, linewidths=0))
    axes.hlines(range(rows + 1), 0, columns, colors=_RULE, linewidths=0.6)
    axes.vlines(range(columns + 1), 0, rows, colors=_RULE, linewidths=0.6)
    outlines = [Rectangle((s + 0.06, t + 0.06), 0.88, 0.88) for s, t in links]
    axes.add_collection(PatchCollection(outlines, facecolors="none", edgecolors="#e08a1e", linewidths=1.3, zorder=3))
    axes.set(xlim=(0, columns), ylim=(rows, 0), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)


def _label_words(axes: Axes, word_map: Mapping, size: float, cell: float, top: bool = True, side: bool = True) -> None:
    """Target words on the left; source words above, upright where each fits over its column and slanted otherwise."""
    style = {"font": _font(size), "color": _INK, "parse_math": False}
    if side:
        for t, word in enumerate(word_map["target"]):
            axes.annotate(
                _shown(word),
                (0, t + 0.5),
                (-5, 0),
                textcoords="offset points",
                ha="right",
                va="center_baseline",
                **style,
            )
    if not top:
        return
    slanted = max(_width(_shown(word), size) for word in word_map["source"]) > cell * 72 - 4
    turn = {"rotation": 50, "rotation_mode": "anchor", "ha": "left"} if slanted else {"ha": "center"}
    for s, word in enumerate(word_map["source"]):
        axes.annotate(_shown(word), (s + 0.5, 0), (0, 5), textcoords="offset points", va="baseline", **turn, **style)


def _width(text: str, size: float) -> float:
    """Points that a label takes."""
    canvas = FigureCanvasAgg(Figure(dpi=72))
    return canvas.get_renderer().get_text_width_height_descent(text, _font(size), False)[0]


def _write_values(axes: Axes, weights: np.ndarray, size: float) -> None:
    for t, s in zip(*np.nonzero(weights >= 0.01), strict=True):
        text = f"{weights[t, s]:.2f}".removeprefix("0")
        colour = "white" if weights[t, s] > 0.5 else _INK
        axes.text(s + 0.5, t + 0.5, text, font=_font(size), color=colour, ha="center", va="center_baseline", zorder=4)


def _caption(word_map: Mapping) -> str:
    """Where the map was read from, as far as it says."""
    if word_map.get("layer") is None:
        return ""
    head = "mean of its heads" if word_map.get("head") is None else f"head {word_map['head']} (counted from 0)"
    reading = f", {word_map['reading']} reading" if word_map.get("reading") else ""
    return f"decoder layer {word_map['layer']}, {head}{reading}"


def _crop(figure: Figure, axes: Axes | Sequence[Axes], size: tuple[float, float], foot: float = 0, least: float = 0):
    """Grow the figure so that every label lies inside, and leave `foot` inches below; at least `least` inches wide."""
    axes = [axes] if isinstance(axes, Axes) else axes
    renderer = figure.canvas.get_renderer()
    boxes = [one.get_tightbbox(renderer) for one in axes]
    x0, y0 = (min(getattr(box, side) for box in boxes) / DPI for side in ("x0", "y0"))
    x1, y1 = (max(getattr(box, side) for box in boxes) / DPI for side in ("x1", "y1"))
    edge = 0.14
    width = max(x1 - x0 + 2 * edge, least)
    height = y1 - y0 + 2 * edge + foot
    left, bottom = (width - (x1 - x0)) / 2 - x0, edge + foot - y0
    places = [one.get_position().bounds for one in axes]
    figure.set_size_inches(np.ceil(width * DPI) / DPI, np.ceil(height * DPI) / DPI)
    for one, (x, y, w, h) in zip(axes, places, strict=True):
        one.set_position(
            ((left + x * size[0]) / width, (bottom + y * size[1]) / height, w * size[0] / width, h * size[1] / height)
        )


def _add_scale(figure: Figure, caption: str) -> None:
    """The bar of colours at the foot, what it measures, and the caption."""
    width, height = figure.get_size_inches()
    bar = figure.add_axes(((width - 3.2) / 2 / width, 0.54 / height, 3.2 / width, 0.1 / height))
    bar.imshow(np.linspace(0, 1, 64)[None], cmap=_PALETTE, aspect="auto", extent=(0, 1, 0, 1), interpolation="nearest")
    bar.set(xticks=[], yticks=[])
    bar.spines[:].set(color=_RULE, linewidth=0.6)
    for x, text, side in ((0, "0", "left"), (0.5, "share of the target word's attention", "center"), (1, "1", "right")):
        bar.annotate(text, (x, 0), (0, -4), textcoords="offset points", font=_font(7.5), color=_SOFT, ha=side, va="top")
    figure.text(0.5, 0.12 / height, caption, font=_font(7.5), color=_SOFT, ha="center", va="baseline")


def _dress_chart(axes: Axes, title: str, xlabel: str) -> None:
    """Title above, light rules, few ticks."""
    axes.set_title(title, font=_font(10.5), color=_INK, loc="left", pad=8, parse_math=False)
    axes.set_xlabel(xlabel, font=_font(8.5), color=_SOFT)
    axes.grid(axis="y", color=_RULE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(_SOFT)
    axes.tick_params(length=0, labelcolor=_SOFT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(5))
        for label in axis.get_ticklabels():
            label.set_fontproperties(_font(8.5))


def _name_ends(axes: Axes, ends: Sequence[tuple[float, str, str]]) -> None:
    """The name of each line at its end, moved apart where two would touch."""
    low, high = axes.get_ylim()
    step = (high - low) * 0.1
    at = -np.inf
    for y, name, colour in sorted(ends):
        at = max(y, at + step)
        axes.annotate(
            _shown(name), (1, at), (5, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
            font=_font(8.5), color=colour, va="center", parse_math=False,
        )  # fmt: skip


def _render(figure: Figure, fmt: Format, title: str) -> bytes:
    """The picture's bytes; letters as outlines in SVG (matplotlib's default), so that no reader needs our font."""
    if fmt not in ("png", "svg"):
        raise ValueError(f"{fmt!r} is not a format of pictures: say png or svg")
    out = BytesIO()
    metadata = {"Title": title, "Date": None} if fmt == "svg" else {"Title": title}
    figure.savefig(out, format=fmt, dpi=DPI, metadata=metadata)
    return out.getvalue()
