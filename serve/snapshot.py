"""The page's Lab as one file that opens without a server: styles, scripts and numbers written into its HTML.

Nothing is imported. A script of the page is a module that imports from others by name ("./element.js"), on one line
each; here each becomes a function that returns what it exports, the imported ones first.
"""

import json
import re
from pathlib import Path

PAGE = Path(__file__).parent / "page"
EXAMPLES = json.loads((PAGE / "lab-examples.json").read_text("utf-8"))

_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "\./([\w-]+\.js)";$', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.M)


def examples(source: str) -> list[tuple[str, str, str]]:
    """A word that has two senses and a sentence for each, in a language; none where none is known."""
    return [tuple(one) for one in EXAMPLES.get(source, [])]


def lab_page(found: dict) -> str:
    """The whole page, for what the Lab found by part."""
    page = _text("lab.html")
    numbers = json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {
        r'<link rel="icon"[^>]*>\n': "",
        r'<link rel="stylesheet" href="([\w-]+\.css)">': lambda m: f"<style>\n{_text(m[1])}</style>",
        r'<script type="module" src="([\w-]+\.js)"></script>': lambda m: (
            f'<script type="application/json" id="found">{numbers}</script>\n'
            f'<script type="module">\n{bundle(m[1])}</script>'
        ),
    }
    for pattern, text in parts.items():
        page = re.sub(pattern, text, page)
    return page


def bundle(name: str) -> str:
    """A script and all that it imports, in one text."""
    done: dict[str, str] = {}
    _add(name, done)
    return "".join(done.values())


def _add(name: str, done: dict[str, str]) -> None:
    text = _text(name)
    for _, other in _IMPORT.findall(text):
        if other not in done:
            _add(other, done)
    exports = ", ".join(_EXPORT.findall(text))

    def local(match: re.Match) -> str:
        names = match[1].removeprefix("* as ")
        return f"const {names.replace(' as ', ': ')} = {_variable(match[2])};"

    body = _EXPORT.sub("", _IMPORT.sub(local, text))
    done[name] = f"const {_variable(name)} = await (async () => {{\n{body}return {{ {exports} }};\n}})();\n"


def _text(name: str) -> str:
    return (PAGE / name).read_text("utf-8")


def _variable(name: str) -> str:
    return "from_" + re.sub(r"\W", "_", name)
