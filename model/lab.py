"""A network on the table: its own copy to probe, the parts of the Lab by name, and what is measured once and kept.

Imports `model.artifact` and the files of the panels. `serve.torch_engine` makes one, since only there is torch.
"""

import csv
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

import data
from data.links import parse_links
from data.text import normalize, split_words
from data.tokenizer import Tokenizer
from model import cost, heads, inspection, scoring, vectors
from model.artifact import ArtifactConfig
from model.transformer import Transformer

SAMPLE = Path(data.__file__).parent / "starter" / "test" / "dev.tsv"  # a service may come without it
MOST_PAIRS = 24  # for what is asked of a page
MOST_SCORED = 120  # for BLEU, which says little over fewer


def read_sample(file: Path, source: str, target: str) -> list[heads.Pair]:
    """The pairs with links of a TSV file whose header names both languages; none where it does not.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: a line's links cannot be read.
    """
    with file.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        columns = list(rows.fieldnames or [])
        if not {source, target, "links"} <= set(columns):
            return []
        turned = columns.index(source) > columns.index(target)  # links run from the file's first language
        found = []
        for row in rows:
            if row["links"]:
                links = [link[::-1] if turned else link for link in parse_links(row["links"])]
                found.append((row[source], row[target], links))
    return found


class Lab:
    """The numbers of every panel for one model.

    Args:
        network: this Lab's own; it is probed, so nobody else may use it.
        tokenizer, config: the network's.
        pairs: sentences with a known translation and links; heads are measured over the first that fit the model.
    """

    def __init__(
        self, network: Transformer, tokenizer: Tokenizer, config: ArtifactConfig, pairs: Sequence[heads.Pair]
    ) -> None:
        self._network, self._tokenizer, self._config = network, tokenizer, config
        self._pairs = [pair for pair in pairs if self._fits(pair)]
        self._lock = Lock()
        self._kept: dict[str, dict] = {}

    def _fits(self, pair: heads.Pair) -> bool:
        """Whether the model can read both sides, and all links are between words that are there."""
        pieces = max(len(self._tokenizer.encode(text)) for text in pair[:2])
        words = [len(split_words(normalize(text))) for text in pair[:2]]
        return pieces < self._config.model.max_len and all(s < words[0] and t < words[1] for s, t in pair[2])

    def sentence(self, text: str) -> dict:
        """Walk, maps, order and scores of one sentence. Raises ValueError if it is empty or too long."""
        with self._lock:
            seen = inspection.look(self._network, self._tokenizer, text, self._config.length)
            own, shape = self._config.alignment, self._config.model
            return {
                "model": {
                    "name": self._config.name, "source": self._config.source, "target": self._config.target,
                    "heads": shape.heads, "layer": own.layer, "head": own.head, "d_model": shape.d_model,
                },
                **inspection.sentence(seen),
                "maps": inspection.maps(seen),
                "walk": inspection.walk(seen),
                "order": vectors.order(self._network, self._tokenizer, seen.source),
                "scores": {
                    "spread": scoring.spread(seen),
                    "ways": scoring.compare(seen, own.layer, own.head),
                    "divisor": shape.head_dim**0.5,
                },
            }  # fmt: skip

    def meaning(self, word: str, texts: tuple[str, str]) -> dict:
        """One word in two sentences. Raises ValueError if one of them lacks it."""
        with self._lock:
            return vectors.meaning(self._network, self._tokenizer, word, texts)

    def heads(self) -> dict:
        """Roles and importance of all heads over the sample, measured once. Raises ValueError without a sample."""
        if not self._pairs:
            raise ValueError("there are no sentences with known links for this pair of languages to measure heads over")
        return self._once("heads", self._measure_heads)

    def bleu(self) -> dict:
        """What `heads` says, with BLEU besides; it takes minutes. Raises ValueError without a sample."""
        from model.pruning import bleu  # sacrebleu is for those who measure

        found = self.heads()
        ranked = sorted(found["heads"], key=lambda one: one["gain"])
        names = [(one["kind"], one["layer"], one["head"]) for one in ranked]
        with self._lock:
            pairs = self._pairs[:MOST_SCORED]
            scored = bleu(self._network, self._tokenizer, pairs, names, self._config.length)
        change = dict(zip(names, scored.pop("alone"), strict=True))
        lines = [line | {"bleu": change[line["kind"], line["layer"], line["head"]]} for line in found["heads"]]
        return found | {"heads": lines, "bleu": scored}

    def cost(self) -> dict:
        """Parameters, time and memory; and the table of positions, which is no sentence's either. Measured once."""
        return self._once("cost", self._measure_cost)

    def _once(self, name: str, measure) -> dict:
        with self._lock:
            if name not in self._kept:
                self._kept[name] = measure()
            return self._kept[name]

    def _measure_heads(self) -> dict:
        pairs = self._pairs[:MOST_PAIRS]
        lines = heads.survey(self._network, self._tokenizer, pairs)
        found = heads.importance(self._network, self._tokenizer, pairs)
        gains = {(one["kind"], one["layer"], one["head"]): one["gain"] for one in found["heads"]}
        for line in lines:
            line["gain"] = gains[line["kind"], line["layer"], line["head"]]
        return {"pairs": len(pairs), "loss": found["loss"], "without": found["without"], "heads": lines}

    def _measure_cost(self) -> dict:
        return {
            "parameters": cost.parameters(self._network),
            "growth": cost.growth(self._network),
            "positions": vectors.positions(self._network),
        }
