"""The processes that `serving.py` and `bulk.py` ask: LibreTranslate's server, and the bare engine behind a pipe.

    PEER/bin/python benchmarks/servers.py libretranslate PORT
    python benchmarks/servers.py bare ARTIFACT THREADS BEAM

The peer's Python starts this file too, hence the imports inside functions.
"""

import itertools
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHUNK = 512  # lines that `setu translate` sorts together


def requests(texts: Sequence[str], size: int, seed: str) -> Iterator[list[str]]:
    """Lists of `size` texts without end, in an order that `seed` decides; none comes again before all have come."""
    draw = random.Random(seed)
    endless = itertools.chain.from_iterable(draw.sample(texts, len(texts)) for _ in itertools.count())
    while True:
        yield list(itertools.islice(endless, size))


def libretranslate(port: str) -> None:
    """LibreTranslate's own command, run by the peer's Python, with nothing to download."""
    import libretranslate.init
    from argostranslate.sbd import MiniSBDSentencizer
    from libretranslate.main import main

    MiniSBDSentencizer.split_sentences = lambda self, text: [text]
    libretranslate.init.boot = lambda *_: None  # looks for models of all languages where there are fewer than two
    sys.argv = ["libretranslate", "--host", "127.0.0.1", "--port", port]
    main()


class BareEngine:
    """Tokenizer and engine, and nothing between them; orders come as JSON, a line each, and so do the answers."""

    def __init__(self, artifact: str, threads: str, beam: str) -> None:
        sys.path.insert(0, str(ROOT))
        from model.artifact import load_artifact
        from serve.directions import open_engine

        found = load_artifact(artifact)
        self.tokenizer, self.engine = found.tokenizer, open_engine(found, threads=int(threads))
        self.most, self.threads, self.beam = found.config.model.max_len - 1, int(threads), int(beam)

    def run(self) -> None:
        """Answer orders, such as {"do": "translate", "texts": [...]}, until stdin ends."""
        for line in sys.stdin:
            what = json.loads(line)
            print(json.dumps(getattr(self, what.pop("do"))(**what)), flush=True)

    def translate(self, texts: list[str]) -> dict:
        """The texts translated, and the seconds it took once their sentences were found."""
        taken = [self._sentences(text) for text in texts]
        chunks = [taken[start : start + CHUNK] for start in range(0, len(taken), CHUNK)]
        begun = time.perf_counter()
        with ThreadPoolExecutor(self.threads) as pool:
            found = [text for some in pool.map(self._translate, chunks) for text in some]
        return {"texts": found, "seconds": time.perf_counter() - begun}

    def turn(self, texts: list[str], size: int, seconds: float, seed: str) -> dict:
        """Requests for so long; seconds of each, of all, and computed."""
        taken, latencies = [self._sentences(text) for text in texts], []
        cpu, begun = time.process_time(), time.perf_counter()

        def caller(number: int) -> None:
            for request in itertools.islice(requests(taken, size, seed), number, None, self.threads):
                since = time.perf_counter()
                self._translate(request)
                latencies.append(time.perf_counter() - since)
                if time.perf_counter() - begun >= seconds:
                    return

        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(caller, range(self.threads)))
        ended = time.perf_counter()
        return {"latencies": latencies, "seconds": ended - begun, "cpu": time.process_time() - cpu}

    def _sentences(self, text: str) -> list[str]:
        from data.sentences import sentence_spans

        return [text[start:end] for start, end in sentence_spans(text)]

    def _translate(self, texts: list[list[str]]) -> list[str]:
        """Texts, given as their sentences; what is longer than the model reads is cut off."""
        from serve.translator import BATCH

        ids = [self.tokenizer.encode(sentence)[: self.most] for text in texts for sentence in text]
        order = sorted(range(len(ids)), key=lambda row: len(ids[row]))
        found = [""] * len(ids)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            batch = self.engine.translate_batch([ids[row] for row in rows], self.beam)
            for row, (best,) in zip(rows, batch, strict=True):
                found[row] = self.tokenizer.decode(best.ids)
        following = iter(found)
        return [" ".join(next(following) for _ in text) for text in texts]


if __name__ == "__main__":
    kind, *given = sys.argv[1:]
    if kind == "libretranslate":
        libretranslate(*given)
    else:
        BareEngine(*given).run()
