"""The translators at hand, one for each direction, found on disk: the newest artifact wins.

The torch engine is imported only when it is asked for. Imports `model.artifact`, `serve.engine`, `serve.translator`.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from data.text import NAMES, SCRIPTS, script_share
from model.artifact import Artifact, load_artifact
from serve.engine import CTranslate2Engine, Engine, EngineName
from serve.translator import Translator

RUNS = "runs"  # of the working directory


class Directions:
    """Translators by (source, target)."""

    def __init__(self, translators: Sequence[Translator]) -> None:
        self.translators = {(one.config.source, one.config.target): one for one in translators}

    @property
    def sources(self) -> list[str]:
        """Languages that can be translated from."""
        return list(dict.fromkeys(source for source, _ in self.translators))

    def targets(self, source: str) -> list[str]:
        """Languages that `source` can be translated to: as LibreTranslate has it, in order and itself among them."""
        return sorted([source, *(target for start, target in self.translators if start == source)])

    @property
    def codes(self) -> list[str]:
        """Every language there is, sources first."""
        return list(dict.fromkeys([*self.sources, *(target for _, target in self.translators)]))

    def detect(self, text: str) -> list[tuple[str, float]]:
        """The languages `text` may be in by its script, likeliest first, with a confidence of 0 to 100.

        Languages of one script share the confidence, since nothing tells them apart here.
        """
        if not any(character.isalpha() for character in text):
            return [(code, 0.0) for code in self.codes[:1]]
        shares = {code: script_share(text, code) for code in self.codes}
        scripts = [SCRIPTS.get(code) for code in self.codes]
        found = [(code, 100 * share / scripts.count(SCRIPTS.get(code))) for code, share in shares.items() if share > 0]
        return sorted(found, key=lambda pair: -pair[1]) or [(self.codes[0], 0.0)]


def language_name(code: str) -> str:
    """A language's English name; its code where none is known."""
    return NAMES.get(code, code)


def open_engine(artifact: Artifact, name: EngineName = "ctranslate2", threads: int = 1) -> Engine:
    """An engine over an artifact; `threads` batches can run at once. Raises ValueError, FileNotFoundError."""
    if name == "torch":
        try:
            from serve.torch_engine import TorchEngine
        except ModuleNotFoundError as error:
            raise ValueError(f"the torch engine needs {error.name}: install it, or use --engine ctranslate2") from None
        return TorchEngine(artifact)
    return CTranslate2Engine(artifact, threads)


def find_artifacts(paths: Sequence[str | os.PathLike] = (), root: str | os.PathLike = RUNS) -> list[Artifact]:
    """The newest artifact of each direction, among `paths` or, without any, among `root`/*/artifact.

    Raises:
        FileNotFoundError: there is none.
        ValueError: one of `paths` cannot be read.
    """
    if paths:
        found = [load_artifact(path) for path in paths]
    else:
        found = [load_artifact(path.parent) for path in sorted(Path(root).glob("*/artifact/config.json"))]
    if not found:
        raise FileNotFoundError(f"no artifact under {root}/: train one with `make train`, or name one with --artifact")
    newest = {}
    for artifact in sorted(found, key=lambda one: one.config.created):
        newest[artifact.config.source, artifact.config.target] = artifact
    return list(newest.values())


def open_directions(
    paths: Sequence[str | os.PathLike] = (),
    engine: EngineName = "ctranslate2",
    threads: int = 1,
    root: str | os.PathLike = RUNS,
) -> Directions:
    """Translators over the artifacts of `find_artifacts`. Raises as that and `open_engine` do."""
    found = find_artifacts(paths, root)
    return Directions([Translator(artifact, open_engine(artifact, engine, threads)) for artifact in found])
