"""Word maps as pictures: which form an Accept header asks for, and the drawing, which `model.plots` does.

`model.plots` brings matplotlib, so it is imported only when a picture is drawn.
"""

import html

JSON, SVG, PNG, HTML = "application/json", "image/svg+xml", "image/png", "text/html"
_FORMS = (JSON, SVG, PNG, HTML)


def negotiate(accept: str) -> str:
    """The form that an Accept header likes best; JSON if it says nothing we know."""
    best, liking = JSON, 0.0
    for item in accept.split(","):
        kind, *parameters = [part.strip().lower() for part in item.split(";")]
        quality = next((_quality(one[2:]) for one in parameters if one.startswith("q=")), 1.0)
        if kind in _FORMS and quality > liking:
            best, liking = kind, quality
    return best


def _quality(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def draw(maps: list[dict], kind: str) -> bytes:
    """A picture of the first map, or a page with all of them. Raises ValueError: nothing to draw, or too much."""
    if not maps:
        raise ValueError("there are no words to draw")
    from model.plots import heatmap

    if kind == HTML:
        return _page([heatmap(one, "svg").decode("utf-8") for one in maps]).encode("utf-8")
    return heatmap(maps[0], "svg" if kind == SVG else "png")


def _page(drawings: list[str]) -> str:
    title = html.escape("Word alignment")
    body = "\n".join(f"<figure>{one[one.index('<svg') :]}</figure>" for one in drawings)
    return f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>\n{body}\n</html>\n'
