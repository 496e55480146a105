"""What the commands of `serve.cli` do, each given its parsed options; returns the exit status.

Imports `serve.directions` and `serve.pictures`; what only one command needs is imported by it.
"""

import contextlib
import json
import os
import queue
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from data.links import format_pharaoh
from model.artifact import Artifact
from serve import pictures
from serve.directions import Directions, find_artifacts, language_name, open_directions, open_engine
from serve.translator import BATCH, Options, Translator

_AHEAD = 16  # batches that are read at once, so that sentences of like length can be found for each other


def translate(options: Namespace) -> int:
    """Texts given, files, or standard input; each line gives one line."""
    translator = _one_direction(open_directions(options.artifact, options.engine, options.threads), options.direction)
    with _output(options.out) as out:
        if options.text:
            _write(_translate_lines(translator, [f"{text}\n" for text in options.text], options, 1), out)
        for file in options.file:
            with file.open("rb") as stream:
                _translate_stream(translator, stream, out, options)
        if not options.text and not options.file:
            _translate_stream(translator, sys.stdin.buffer, out, options)
    return 0


def _translate_stream(translator: Translator, stream: BinaryIO, out: BinaryIO, options: Namespace) -> None:
    """Translate a stream line by line, a chunk at a time, and tell a terminal how far it is."""
    done, begun = 0, time.monotonic()
    for chunk in chunks(stream, options.batch * _AHEAD):
        _write(_translate_lines(translator, chunk, options, done + 1), out)
        done += len(chunk)
        if sys.stderr.isatty():
            print(f"\r{done} lines, {done / (time.monotonic() - begun):.0f} a second", end="", file=sys.stderr)
    if done and sys.stderr.isatty():
        print(file=sys.stderr)


def _translate_lines(translator: Translator, chunk: list[str], options: Namespace, first: int) -> list[str]:
    wanted = Options(options.html, options.beam)
    found = translator.translate([line.removesuffix("\n") for line in chunk], wanted, options.batch, options.threads)
    if options.warnings:
        for number, one in enumerate(found, first):
            for warning in one.warnings:
                print(f"line {number}: {warning}", file=sys.stderr)
    return [one.text + "\n" * line.endswith("\n") for one, line in zip(found, chunk, strict=True)]


def align(options: Namespace) -> int:
    """The word maps of a text, or the links of two files."""
    if bool(options.source) != bool(options.target) or (options.text is None) == (options.source is None):
        raise ValueError("give a text, or a file each for --source and --target")
    translator = _one_direction(open_directions(options.artifact, options.engine), options.direction)
    if options.source:
        with _output(options.out) as out:
            for links in _links_of_files(translator, options):
                _write(links, out)
        return 0
    if options.translation is None:
        maps = translator.explain(options.text, options.layer, options.head).alignment
    else:
        maps = translator.align([(options.text, options.translation)], options.layer, options.head)
    _write_maps([one.as_json() for one in maps], options.out)
    return 0


def _links_of_files(translator: Translator, options: Namespace) -> Iterator[list[str]]:
    """Pharaoh lines, a chunk at a time; a line too long to align gives an empty one, and is told."""
    source, target = (_lines(file) for file in (options.source, options.target))
    if len(source) != len(target):
        raise ValueError(
            f"{options.source} has {len(source)} lines but {options.target} {len(target)}: they must match"
        )
    pairs = list(zip(source, target, strict=True))
    for start in range(0, len(pairs), BATCH * _AHEAD):
        chunk = pairs[start : start + BATCH * _AHEAD]
        try:
            maps = translator.align(chunk, options.layer, options.head)
            yield [format_pharaoh(one.links) + "\n" for one in maps]
        except ValueError:
            yield [_links_of_line(translator, pair, number, options) for number, pair in enumerate(chunk, start + 1)]


def _links_of_line(translator: Translator, pair: tuple[str, str], number: int, options: Namespace) -> str:
    try:
        return format_pharaoh(translator.align([pair], options.layer, options.head)[0].links) + "\n"
    except ValueError as error:
        print(f"setu: line {number}: {error}", file=sys.stderr)
        return "\n"


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8", "replace").removesuffix("\n").split("\n")


def _write_maps(maps: list[dict], out: Path | None) -> None:
    kinds = {".svg": pictures.SVG, ".png": pictures.PNG, ".html": pictures.HTML}
    if out is not None and out.suffix in kinds:
        out.write_bytes(pictures.draw(maps, kinds[out.suffix]))
    elif out is None or out.suffix == ".json":
        with _output(out) as stream:
            _write([json.dumps(maps, ensure_ascii=False) + "\n"], stream)
    else:
        raise ValueError(f"{out}: the name must end in .svg, .png, .html or .json")


def inspect(options: Namespace) -> int:
    """A sentence looked at from inside, as one page that needs no server, or as its numbers."""
    if options.out.suffix not in (".html", ".json"):
        raise ValueError(f"{options.out}: the name must end in .html or .json")
    if bool(options.word) != bool(options.contexts):
        raise ValueError("give both --word and --in, or neither")
    from serve.snapshot import examples, lab_page

    engine = _one_direction(open_directions(options.artifact, "torch"), options.direction).engine
    lab = engine.lab_over(options.sample) if options.sample else engine.lab
    found: dict[str, object] = {"sentence": lab.sentence(options.text), "cost": lab.cost()}
    model = found["sentence"]["model"]
    wanted = [(options.word, *options.contexts)] if options.word else examples(model["source"])
    found["meaning"] = [lab.meaning(word, (first, second)) for word, first, second in wanted]
    try:
        found["heads"] = lab.bleu() if options.bleu else lab.heads()
    except ValueError as error:
        found["heads"] = {"error": f"{error}."}
    text = json.dumps(found, ensure_ascii=False) + "\n" if options.out.suffix == ".json" else lab_page(found)
    options.out.write_text(text, "utf-8")
    print(options.out)
    return 0


def serve(options: Namespace) -> int:
    """Become the server: BentoML's, with what was asked in its environment."""
    found = find_artifacts(options.artifact)
    for artifact in found:
        if options.engine == "ctranslate2":
            open_engine(artifact)  # a model that cannot be served is told here, not by a worker that never gets ready
        print(f"{_arrow(artifact)}: {artifact.path}")
    print(f"http://{options.host}:{options.port}", flush=True)
    os.environ["SETU_ARTIFACTS"] = os.pathsep.join(str(artifact.path.resolve()) for artifact in found)
    os.environ["SETU_ENGINE"], os.environ["SETU_THREADS"] = options.engine, str(options.threads)
    os.environ.setdefault("BENTOML_DO_NOT_TRACK", "True")
    here = str(Path(__file__).resolve().parent.parent)
    address = ["--host", options.host, "--port", str(options.port)]
    command = ["-m", "bentoml", "serve", "serve.service:Translation", "--working-dir", here, *address]
    os.execv(sys.executable, [sys.executable, *command])


def export(options: Namespace) -> int:
    """Write the model in another form, and say where."""
    found = find_artifacts(options.artifact)
    if options.out and len(found) > 1:
        raise ValueError("--out is for one model; name it with --artifact")
    for artifact in found:
        if options.form == "ctranslate2":
            from model.export import export_ctranslate2

            print(export_ctranslate2(artifact, options.precision, options.out))
        else:
            from serve.argos import export_argos

            print(export_argos(artifact, options.out))
    return 0


def languages(options: Namespace) -> int:
    """A line for each direction."""
    for artifact in find_artifacts(options.artifact):
        print(f"{_arrow(artifact)}\t{artifact.config.name}\t{artifact.path}")
    return 0


def _arrow(artifact: Artifact) -> str:
    names = (f"{language_name(code)} ({code})" for code in (artifact.config.source, artifact.config.target))
    return " → ".join(names)


def _one_direction(directions: Directions, wanted: str | None) -> Translator:
    """The translator of a direction such as en-hi, or the only one."""
    known = {f"{source}-{target}": one for (source, target), one in directions.translators.items()}
    if wanted is None and len(known) == 1:
        return next(iter(known.values()))
    if wanted not in known:
        asked = f"--direction {wanted}: there is no such model" if wanted else "there are several models"
        raise ValueError(f"{asked}; choose --direction {' or '.join(known)}")
    return known[wanted]


def _output(file: Path | None) -> contextlib.AbstractContextManager[BinaryIO]:
    return file.open("wb") if file else contextlib.nullcontext(sys.stdout.buffer)


def _write(texts: list[str], out: BinaryIO) -> None:
    out.write("".join(texts).encode("utf-8", "replace"))
    out.flush()


def chunks(stream: BinaryIO, most: int) -> Iterator[list[str]]:
    """Lists of one to `most` lines, ends kept. A chunk is what has arrived by now, so a line never waits for others."""
    waiting: queue.Queue[str | None] = queue.Queue(maxsize=most)
    threading.Thread(target=_read, args=(stream, waiting), daemon=True).start()
    more = True
    while more:
        chunk = [waiting.get()]
        while chunk[-1] is not None and len(chunk) < most and not waiting.empty():
            chunk.append(waiting.get())
        more = chunk[-1] is not None
        lines = [line for line in chunk if line is not None]
        if lines:
            yield lines


def _read(stream: BinaryIO, waiting: queue.Queue) -> None:
    """Put the stream's lines into the queue, then None; bytes that are no UTF-8 become U+FFFD."""
    try:
        for line in stream:
            waiting.put(line.decode("utf-8", "replace"))
    finally:
        waiting.put(None)
