"""From texts to translations: a text taken apart, its sentences given to an engine, everything put together again.

No HTTP here. `plan` takes a text apart, an engine translates the plan's sentences (alone or in any company), and
`assemble` joins them, so that a service may batch the sentences of many requests. Imports `serve.engine`,
`serve.layout`, `serve.reading` and `serve.tags`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from data.sentences import cut_in_two
from data.text import NAMES, normalize, script_share
from model.artifact import AlignmentReading, Artifact
from serve.engine import Engine, Hypothesis
from serve.layout import escape, html_parts, text_parts
from serve.reading import Read, Sentence, SentenceMap, prepare, read, read_pair
from serve.tags import Inset, moved, put_back

BATCH = 32  # sentences an engine is given at once
_LONGEST_SENTENCE = 4000  # characters; a longer one is cut before anything looks at its words


@dataclass(frozen=True)
class Options:
    """How to translate: as HTML or plain text, how wide a beam, how many alternatives, with word maps or without."""

    html: bool = False
    beam: int = 1
    alternatives: int = 0
    alignment: bool = False

    @property
    def width(self) -> int:
        """Of the beam that is decoded with."""
        return max(self.beam, self.alternatives + 1)


@dataclass(frozen=True)
class Translation:
    """A translated text. `score` is the mean log-probability of a piece; 0 where nothing needed the model.

    `pieces` counts what went into the model and what came out.
    """

    text: str
    alternatives: list[str]
    alignment: list[SentenceMap]
    score: float
    warnings: list[str]
    pieces: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Plan:
    """A text taken apart: what is kept as it is, and the sentences to translate, in order."""

    parts: list[str | Sentence]
    options: Options
    warnings: list[str]

    @property
    def sentences(self) -> list[Sentence]:
        """What the engine must translate."""
        return [part for part in self.parts if isinstance(part, Sentence)]

    @property
    def write(self) -> Callable[[str], str]:
        """How text is written that is not markup."""
        return escape if self.options.html else str


def attention_wanted(plans: Sequence[Plan]) -> list[bool]:
    """Of each sentence of plans with the same options, whether the engine shall report its attention.

    That is needed for maps, or to put something back. In a beam it is wanted where it is needed, as it makes the engine
    take each by itself; of greedy ones, where it costs next to nothing, of all or none, so that they stay together.
    """
    needed = [plan.options.alignment or bool(one.masked.kept) for plan in plans for one in plan.sentences]
    greedy = all(plan.options.width == 1 for plan in plans)
    return [any(needed)] * len(needed) if greedy else needed


class Translator:
    """Translates with one artifact, in its one direction."""

    def __init__(self, artifact: Artifact, engine: Engine) -> None:
        self.artifact = artifact
        self.config = artifact.config
        self.engine = engine

    def translate(
        self, texts: Sequence[str], options: Options = Options(), batch: int = BATCH, threads: int = 1
    ) -> list[Translation]:
        """Translate texts, in order: as many come out as go in."""
        plans = [self.plan(text, options) for text in texts]
        found = iter(self._in_batches(plans, options, batch, threads))
        return [self.assemble(plan, [next(found) for _ in plan.sentences]) for plan in plans]

    def _in_batches(self, plans: list[Plan], options: Options, batch: int, threads: int) -> list[list[Hypothesis]]:
        """The hypotheses of all sentences, in order; sentences of like length go to the engine together."""
        ids, wanted = [sentence.ids for plan in plans for sentence in plan.sentences], attention_wanted(plans)
        order = sorted(range(len(ids)), key=lambda index: (wanted[index], len(ids[index])))
        alike = [[index for index in order if wanted[index] == attention] for attention in (False, True)]
        groups = [some[start : start + batch] for some in alike for start in range(0, len(some), batch)]

        def run(group: list[int]) -> list[list[Hypothesis]]:
            sources = [ids[index] for index in group]
            return self.engine.translate_batch(sources, options.beam, options.alternatives + 1, wanted[group[0]])

        with ThreadPoolExecutor(threads) as pool:
            results = [hypotheses for found in pool.map(run, groups) for hypotheses in found]
        return [hypotheses for _, hypotheses in sorted(zip(order, results, strict=True), key=lambda pair: pair[0])]

    def plan(self, text: str, options: Options = Options()) -> Plan:
        """Take a text apart."""
        plan = Plan([], options, [])
        for part in html_parts(text) if options.html else text_parts(text):
            if part.sentence:
                plan.parts.extend(self._prepare(part.text, part.insets, plan.write, plan.warnings))
            else:
                plan.parts.append(part.text)
        return plan

    def _prepare(
        self, text: str, insets: Sequence[Inset], write: Callable[[str], str], warnings: list[str]
    ) -> list[str | Sentence]:
        """A sentence, cut where it is longer than the model reads; or the text itself where there is nothing to do."""
        if len(text) <= _LONGEST_SENTENCE:
            sentence = prepare(text, insets, self.artifact.tokenizer)
            if not sentence.ids or not sentence.masked.has_letters:
                return [put_back(text, insets, write)]
            if script_share(sentence.masked.text, self.config.source) == 0:
                name = NAMES.get(self.config.source, self.config.source)
                warnings.append(f"{_shorten(text)} is not in the script of {name}, and was left as it is")
                return [put_back(text, insets, write)]
            if len(sentence.ids) < self.config.model.max_len or len(text) == 1:
                return [sentence]
        (start, stop), (go_on, end) = cut_in_two(text)
        left = [one for one in insets if one.at < stop]
        right = [one for one in insets if one.end > go_on]
        between = moved(insets[len(left) : len(insets) - len(right)], stop)
        return [
            *self._prepare(text[start:stop], moved(left, start), write, warnings),
            put_back(text[stop:go_on], between, write),
            *self._prepare(text[go_on:end], moved(right, go_on), write, warnings),
        ]

    def assemble(
        self, plan: Plan, found: Sequence[list[Hypothesis]], reading: AlignmentReading | None = None
    ) -> Translation:
        """Put a plan's translation together.

        Args:
            plan: from `plan`.
            found: the hypotheses of each of its sentences, in order.
            reading: the layer and head that the attention is of, where it is not the artifact's own.
        """
        reading = reading or self.config.alignment
        tokenizer, with_map = self.artifact.tokenizer, plan.options.alignment
        reads = [
            [read(sentence, one, tokenizer, reading, with_map, plan.write) for one in several]
            for sentence, several in zip(plan.sentences, found, strict=True)
        ]
        text, *others = [_join(plan, reads, rank) for rank in range(plan.options.alternatives + 1)]
        warnings = list(plan.warnings)
        for number, (best, *_) in enumerate(reads, 1):
            warnings += [f"sentence {number}: {warning}" if len(reads) > 1 else warning for warning in best.warnings]
        maps = [best.map for best, *_ in reads if best.map is not None]
        pieces = (sum(len(one.ids) for one in plan.sentences), sum(len(best.ids) for best, *_ in found))
        return Translation(text, _others(text, others), maps, _mean_score(found), warnings, pieces)

    def explain(self, text: str, layer: int | None = None, head: int | None = None) -> Translation:
        """Translate with word maps, read from the artifact's layer and head or another. Raises ValueError."""
        reading = self.reading(layer, head)
        plan = self.plan(text, Options(alignment=True))
        found = self._in_batches([plan], plan.options, BATCH, 1)
        if reading != self.config.alignment:
            found = self.look_at(plan, found, reading.layer, reading.head)
        return self.assemble(plan, found, reading)

    def look_at(self, plan: Plan, found: Sequence[list[Hypothesis]], layer: int, head: int) -> list[list[Hypothesis]]:
        """The best hypotheses with the attention of another layer and head. Raises ValueError if it cannot be shown."""
        best = [several[0] for several in found]
        ids = [sentence.ids for sentence in plan.sentences]
        attention = self.engine.force(ids, [one.ids for one in best], layer, head)
        return [[replace(one, attention=weights)] for one, weights in zip(best, attention, strict=True)]

    def align(
        self, pairs: Sequence[tuple[str, str]], layer: int | None = None, head: int | None = None
    ) -> list[SentenceMap]:
        """The word maps of given sentence pairs.

        Raises:
            ValueError: a side is longer than the model reads, or the engine cannot show this layer and head.
        """
        reading = self.reading(layer, head)
        pairs = [(normalize(source), normalize(target)) for source, target in pairs]
        ids = [tuple(self.artifact.tokenizer.encode(text) for text in pair) for pair in pairs]
        longest = max((len(side) for pair in ids for side in pair), default=0)
        if longest >= self.config.model.max_len:
            raise ValueError(
                f"a text of {longest} pieces is too long to align (at most {self.config.model.max_len - 1})"
            )
        attention: list = []
        for start in range(0, len(ids), BATCH):
            some = ids[start : start + BATCH]
            sides = [source for source, _ in some], [target for _, target in some]
            attention += self.engine.force(*sides, reading.layer, reading.head)
        tokenizer = self.artifact.tokenizer
        return [read_pair(*pair, tokenizer, one, reading) for pair, one in zip(pairs, attention, strict=True)]

    def reading(self, layer: int | None, head: int | None) -> AlignmentReading:
        """The artifact's reading, or that of another layer and head."""
        own = self.config.alignment
        return replace(own, layer=own.layer if layer is None else layer, head=own.head if head is None else head)


def _join(plan: Plan, reads: list[list[Read]], rank: int) -> str:
    """The text of the `rank`-th best translations; a sentence that has fewer gives its last."""
    following = iter(reads)
    parts = []
    for part in plan.parts:
        if isinstance(part, Sentence):
            several = next(following)
            part = several[min(rank, len(several) - 1)].text
        parts.append(part)
    return "".join(parts)


def _others(best: str, texts: list[str]) -> list[str]:
    """The alternatives that differ from the best and from each other, in order."""
    return [text for text in dict.fromkeys(texts) if text != best]


def _mean_score(found: Sequence[list[Hypothesis]]) -> float:
    """The mean log-probability of a piece over several sentences, end markers counted."""
    steps = [best.steps for best, *_ in found]
    total = sum(best.score * count for (best, *_), count in zip(found, steps, strict=True))
    return total / max(sum(steps), 1)


def _shorten(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
