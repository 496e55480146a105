"""The command line: setu translate, align, inspect, serve, export, languages.

Whatever is wrong with what was asked ends in one line on standard error and exit status 2. Imports `serve.commands`,
which does the work.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from serve import commands as work
from serve.engine import EngineName
from serve.translator import BATCH


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(arguments)
    try:
        return options.run(options)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read has had enough
        return 0
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        print(f"setu: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("setu", description="Translate, align words, serve.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_translate(commands)
    _add_align(commands)
    _add_inspect(commands)
    _add_serve(commands)
    _add_export(commands)
    command = _add(commands, "languages", work.languages, "the directions there are models for")
    _add_models(command, with_direction=False)
    return parser


def _add(commands, name: str, run, text: str) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    command.set_defaults(run=run)
    return command


def _add_models(command: argparse.ArgumentParser, with_direction: bool = True) -> None:
    command.add_argument(
        "--artifact", action="append", default=[], metavar="DIR", help="default: the newest under runs/"
    )
    if with_direction:
        command.add_argument("--engine", choices=get_args(EngineName), default="ctranslate2")
        command.add_argument("--direction", metavar="en-hi", help="which, where there are several")


def _add_translate(commands) -> None:
    command = _add(commands, "translate", work.translate, "translate texts, files or standard input, line by line")
    command.add_argument("text", nargs="*", help="texts; without any, and without --file, standard input is read")
    command.add_argument("--file", nargs="+", default=[], type=Path)
    command.add_argument("--out", type=Path, help="default: standard output")
    command.add_argument("--html", action="store_true", help="the texts are HTML")
    command.add_argument("--beam", type=_positive, default=1, help="width of the beam; 1 is greedy search")
    command.add_argument("--batch", type=_positive, default=BATCH, help="sentences decoded together")
    command.add_argument("--threads", type=_positive, default=1, help="batches decoded at once")
    command.add_argument("--warnings", action="store_true", help="print the warnings on standard error")
    _add_models(command)


def _add_align(commands) -> None:
    command = _add(commands, "align", work.align, "which word came from which")
    command.add_argument("text", nargs="?", help="a text; it is translated unless --translation is given")
    command.add_argument("--translation", metavar="TEXT")
    command.add_argument(
        "--out", type=Path, metavar="FILE", help=".svg, .png, .html or .json; default: JSON to standard output"
    )
    command.add_argument("--source", type=Path, metavar="FILE", help="with --target: two files, aligned line by line")
    command.add_argument("--target", type=Path, metavar="FILE")
    command.add_argument("--layer", type=int, help="decoder layer, from 0")
    command.add_argument("--head", type=int, help="attention head, from 0")
    _add_models(command)


def _add_inspect(commands) -> None:
    command = _add(commands, "inspect", work.inspect, "look inside the translation of one sentence (needs torch)")
    command.add_argument("text")
    command.add_argument("--out", type=Path, default=Path("lab.html"), metavar="FILE", help=".html or .json")
    command.add_argument("--word", help="a word to look at in two sentences")
    command.add_argument("--in", dest="contexts", nargs=2, metavar=("SENTENCE", "SENTENCE"), help="the two sentences")
    command.add_argument("--bleu", action="store_true", help="also measure BLEU without each head (minutes)")
    command.add_argument("--sample", type=Path, metavar="FILE", help="a TSV of pairs with links to measure heads over")
    _add_models(command, with_direction=False)
    command.add_argument("--direction", metavar="en-hi", help="which, where there are several")


def _add_serve(commands) -> None:
    command = _add(commands, "serve", work.serve, "serve the REST interface and the web page")
    command.add_argument("--host", default="127.0.0.1")
    command.add_argument("--port", type=_positive, default=3000)
    command.add_argument("--threads", type=_positive, default=1, help="batches decoded at once")
    command.add_argument("--engine", choices=get_args(EngineName), default="ctranslate2")
    _add_models(command, with_direction=False)


def _add_export(commands) -> None:
    command = _add(commands, "export", work.export, "write a model in another program's form")
    command.add_argument("form", choices=("argos", "ctranslate2"))
    command.add_argument("--out", type=Path, help="default: beside the artifact")
    command.add_argument("--precision", choices=("int8", "float32"), default="int8")
    _add_models(command, with_direction=False)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number above 0")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
