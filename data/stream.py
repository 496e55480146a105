"""The training corpus as a stream, for what is larger than the disk: read, cleaned and handed on row by row.

The same rows as `data.corpus.load_corpus` gives, with a state that can be saved. Imports data.corpus, data.cleaning,
data.readers and data.sources.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice

from data.cleaning import CleaningConfig, HeldOut, Tally, clean
from data.corpus import HeldOutSet, held_out_pairs, make_report, parts_of, require_some
from data.readers import read_pairs
from data.sources import Source

_BUCKET = 16  # hashes in a bucket of SeenInWindow


class SeenInWindow:
    """About the latest half million hashes, in 4 MB: each has a bucket, and a full bucket forgets its oldest.

    A duplicate of a pair that is forgotten is missed; a new pair is never taken for a known one.
    """

    def __init__(self, saved: bytes | None = None, buckets: int = 2**15):
        self._hashes = array("q", saved or bytes(8 * _BUCKET * buckets))

    def is_new(self, pair_hash: int) -> bool:
        """Whether this hash is not among those remembered."""
        start = pair_hash * _BUCKET % len(self._hashes)
        bucket = self._hashes[start : start + _BUCKET]
        if pair_hash in bucket:
            return False
        bucket.append(pair_hash)
        self._hashes[start : start + _BUCKET] = bucket[1:]
        return True

    def saved(self) -> bytes:
        """What the constructor takes to go on from here."""
        return self._hashes.tobytes()


@dataclass
class _Progress:
    """Where a pass over a stream stands: `turn` is the part whose row comes next."""

    tallies: list[Tally]
    turn: int = 0
    done: set[int] = field(default_factory=set)
    seen: SeenInWindow = field(default_factory=SeenInWindow)


class CorpusStream:
    """Clean rows straight from the sources, one of each file in turn; nothing is written to disk.

    Every `iter` is one pass from the start, or from where a loaded state stood: the rows that follow are those that
    would have followed then. The skipped part of a source is read again, but not cleaned again.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        languages: tuple[str, str],
        cleaning: CleaningConfig,
        held_out: Sequence[HeldOutSet],
        seed: int = 0,
    ):
        self._parts = parts_of(sources)
        self._languages, self._cleaning, self._seed = languages, cleaning, seed
        self._watch = HeldOut(held_out_pairs(held_out, languages), cleaning)
        self._progress = self._start()
        self._resumed = False

    def _start(self) -> _Progress:
        return _Progress([Tally() for _ in self._parts])

    def __iter__(self) -> Iterator[dict]:
        if not self._resumed:
            self._progress = self._start()
        self._resumed = False
        return self._pass(self._progress)  # the state is that of this pass before its first row is asked for

    def _pass(self, now: _Progress) -> Iterator[dict]:
        rows = [self._rows(number, now) for number in range(len(self._parts))]
        while len(now.done) < len(rows):
            number, now.turn = now.turn, (now.turn + 1) % len(rows)
            if number not in now.done:
                row = next(rows[number], None)
                if row is None:
                    now.done.add(number)
                else:
                    yield row
        require_some(self.report())

    def _rows(self, number: int, now: _Progress) -> Iterator[dict]:
        part, tally = self._parts[number], now.tallies[number]
        raw = islice(read_pairs(part, self._languages, self._seed), tally.read, None)
        for pair in clean(raw, self._cleaning, self._languages, self._watch, now.seen.is_new, tally):
            yield {**pair._asdict(), "weight": part.weight}

    def state_dict(self) -> dict:
        """Where the stream stands, right after the latest row that it gave."""
        now = self._progress
        return {
            "turn": now.turn, "done": sorted(now.done), "tallies": [asdict(tally) for tally in now.tallies],
            "seen": now.seen.saved(),
        }  # fmt: skip

    def load_state_dict(self, state: dict) -> None:
        """Let the next pass go on from a saved state; the sources must be the same."""
        if len(state["tallies"]) != len(self._parts):
            raise ValueError(f"the saved stream had {len(state['tallies'])} files, this one has {len(self._parts)}")
        tallies = [Tally(**tally) for tally in state["tallies"]]
        self._progress = _Progress(tallies, state["turn"], set(state["done"]), SeenInWindow(state["seen"]))
        self._resumed = True

    def report(self) -> dict:
        """Counts and examples of the present pass, in the form of `load_corpus`'s report."""
        return make_report(self._parts, self._progress.tallies)


def stream_corpus(
    sources: Sequence[Source],
    languages: tuple[str, str],
    cleaning: CleaningConfig,
    held_out: Sequence[HeldOutSet],
    seed: int = 0,
) -> CorpusStream:
    """The same rows as `load_corpus` for a corpus larger than the disk; SeenInWindow says which duplicates it finds."""
    return CorpusStream(sources, languages, cleaning, held_out, seed)
