"""The desk where requests are handled: which translator, what joins a batch, how long it may take.

No HTTP but the refusals. Imports `serve.batcher`, `serve.directions`, `serve.intake` and `serve.settings`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import TypeVar

from serve.batcher import Batcher, Full, Kind
from serve.directions import Directions
from serve.engine import Hypothesis
from serve.intake import AlignRequest, LabRequest, Refusal, TranslateRequest
from serve.settings import Settings
from serve.translator import Options, Plan, Translation, Translator

T = TypeVar("T")
_SHORT = 1_000  # characters; about a millisecond's work


@dataclass(frozen=True)
class Answer:
    """A translated text, and the language it was found to be in where that was asked."""

    translation: Translation
    detected: tuple[str, float] | None


class Meters:
    """What Prometheus is told of one worker; BentoML publishes it at /metrics, beside its own figures.

    prometheus_client is imported when the meters are made, since BentoML says where they are kept only after it has
    imported the service.
    """

    def __init__(self) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        self.requests = Counter("setu_requests", "Requests answered.", ["path", "status"])
        self.seconds = Histogram("setu_request_seconds", "Time until a request was answered.", ["path"])
        self.sentences = Counter("setu_sentences", "Sentences translated.", ["source", "target"])
        self.pieces = Counter("setu_pieces", "Sub-word pieces read and written.", ["side"])
        self.warnings = Counter("setu_warnings", "Warnings given with translations.")
        self.batches = Histogram(
            "setu_batch_sentences", "Sentences decoded together.", buckets=[1, 2, 4, 8, 16, 32, 64, 128]
        )
        self.waiting = Gauge("setu_waiting_sentences", "Sentences waiting.", multiprocess_mode="livesum")


class Desk:
    """Handles requests with the translators at hand."""

    def __init__(self, directions: Directions, settings: Settings, meters: Meters) -> None:
        self.directions, self.settings, self.meters = directions, settings, meters
        self._decoding = ThreadPoolExecutor(settings.threads, "decode")
        self._planning, self._drawing = ThreadPoolExecutor(1, "plan"), ThreadPoolExecutor(1, "draw")
        self._looking = ThreadPoolExecutor(1, "look")
        slots = asyncio.Semaphore(settings.threads)
        self._batchers = {
            direction: Batcher(
                one.engine, self._decoding, slots, settings.batch, settings.queue, meters.batches.observe
            )
            for direction, one in directions.translators.items()
        }

    @property
    def waiting(self) -> int:
        """Sentences that wait to be decoded."""
        return sum(batcher.waiting for batcher in self._batchers.values())

    def check(self) -> None:
        """Raise Refusal if nothing more may wait; said before a request is looked at, it costs little."""
        if self.waiting >= self.settings.queue:
            raise _full()

    async def translate(self, wanted: TranslateRequest) -> list[Answer]:
        """Translate a request's texts, in order. Raises Refusal."""
        options = Options(wanted.html, self.settings.beam, wanted.alternatives, wanted.alignment)
        self._check_languages(wanted.source, wanted.target)
        chosen = [self._choose(text, wanted.source, wanted.target) for text in wanted.texts]
        answers = [
            Answer(Translation(text, [], [], 0.0, []), detected)
            for text, (_, detected) in zip(wanted.texts, chosen, strict=True)
        ]
        async with _deadline(self.settings.timeout):
            for translator in dict.fromkeys(one for one, _ in chosen if one is not None):
                places = [place for place, (one, _) in enumerate(chosen) if one is translator]
                found = await self._translate([wanted.texts[place] for place in places], translator, options)
                for place, translation in zip(places, found, strict=True):
                    answers[place] = Answer(translation, chosen[place][1])
        return answers

    async def align(self, wanted: AlignRequest) -> Translation:
        """The word maps of a text and its translation, which is made if it is not given. Raises Refusal."""
        self._check_languages(wanted.source, wanted.target)
        translator, _ = self._choose(wanted.text, wanted.source, wanted.target)
        try:
            one = translator or next(iter(self.directions.translators.values()))
            reading = one.reading(wanted.layer, wanted.head)
            one.engine.force([], [], reading.layer, reading.head)  # refuses a head it cannot show, whatever the text
            if translator is None:
                return Translation(wanted.text, [], [], 0.0, [])
            async with _deadline(self.settings.timeout):
                if wanted.translation is not None:
                    pair = (wanted.text, wanted.translation)
                    maps = await self._decode(lambda: translator.align([pair], wanted.layer, wanted.head))
                    return Translation(wanted.translation, [], maps, 0.0, [])
                return await self._translate_looking(wanted, translator)
        except ValueError as error:
            raise Refusal(400, f"{error}.") from None

    async def inspect(self, wanted: LabRequest) -> dict:
        """One part of the Lab. Raises Refusal, also where the engine cannot look inside."""
        self._check_languages(wanted.source, wanted.target)
        translator, _ = self._choose(wanted.text, wanted.source, wanted.target)
        if translator is None:
            raise Refusal(400, "The Lab looks into a translation: source and target must be two languages.")
        if not translator.engine.all_heads:
            raise Refusal(400, "The Lab needs the torch engine: start with `setu serve --engine torch`.")
        async with _deadline(self.settings.timeout):
            return await self._alone(self._looking, lambda: lab_part(translator.engine.lab, wanted))

    async def _translate(self, texts: Sequence[str], translator: Translator, options: Options) -> list[Translation]:
        """Translate texts of one direction; their sentences wait together."""
        with self._batcher(translator).place():
            plans = await self._think(lambda: [translator.plan(text, options) for text in texts], texts)
        found = iter(await self._run(plans, translator))
        several = [[next(found) for _ in plan.sentences] for plan in plans]
        translations = await self._think(lambda: [*map(translator.assemble, plans, several)], texts)
        for translation, hypotheses in zip(translations, several, strict=True):
            self._count(translator, len(hypotheses), translation)
        return translations

    async def _translate_looking(self, wanted: AlignRequest, translator: Translator) -> Translation:
        """Translate, and look at the layer and head that are wanted."""
        reading = translator.reading(wanted.layer, wanted.head)
        options = Options(beam=self.settings.beam, alignment=True)
        with self._batcher(translator).place():
            plan = await self._think(lambda: translator.plan(wanted.text, options), [wanted.text])
        found = await self._run([plan], translator)
        if reading != translator.config.alignment:
            found = await self._decode(lambda: translator.look_at(plan, found, reading.layer, reading.head))
        return await self._think(lambda: translator.assemble(plan, found, reading), [wanted.text])

    async def _run(self, plans: Sequence[Plan], translator: Translator) -> list[list[Hypothesis]]:
        """The hypotheses of all sentences of some plans, in order."""
        options = plans[0].options
        kind = Kind(options.beam, options.alternatives + 1, any(plan.needs_attention for plan in plans))
        sentences = [sentence.ids for plan in plans for sentence in plan.sentences]
        return await self._batcher(translator).run(sentences, kind)

    def _batcher(self, translator: Translator) -> Batcher:
        return self._batchers[translator.config.source, translator.config.target]

    def _check_languages(self, source: str, target: str) -> None:
        """Raise Refusal for a language that no model knows."""
        for role, code in (("source", source), ("target", target)):
            if code not in self.directions.codes and not (role == "source" and code == "auto"):
                raise Refusal(400, f"{code[:20]} is not supported as a {role} language.")

    def _choose(self, text: str, source: str, target: str) -> tuple[Translator | None, tuple[str, float] | None]:
        """The translator for a text, None if it is in the target language already; and the language found, if asked."""
        known, detected = self.directions, None
        if source == "auto":
            detected = known.detect(text)[0]
            fits = detected[0] == target or (detected[0], target) in known.translators
            source = detected[0] if fits else next((s for s, t in known.translators if t == target), target)
        if source == target:
            return None, detected
        if (source, target) not in known.translators:
            raise Refusal(400, f"There is no model from {source} to {target}.")
        return known.translators[source, target], detected

    def _count(self, translator: Translator, sentences: int, translation: Translation) -> None:
        self.meters.sentences.labels(translator.config.source, translator.config.target).inc(sentences)
        for side, pieces in zip(("source", "target"), translation.pieces, strict=True):
            self.meters.pieces.labels(side).inc(pieces)
        self.meters.warnings.inc(len(translation.warnings))
        self.meters.waiting.set(self.waiting)

    async def _decode(self, work: Callable):
        return await asyncio.get_running_loop().run_in_executor(self._decoding, work)

    async def _think(self, work: Callable[[], T], texts: Sequence[str]) -> T:
        """Do what must be done with texts: at once if they are short, else beside the event loop, so that it goes on.

        Handing short ones to a thread as well cost much of what came through under load: each has to wait for its turn
        at Python's lock.
        """
        if sum(map(len, texts)) <= _SHORT:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._planning, work)

    async def draw(self, work: Callable[[], bytes]) -> bytes:
        """Draw a picture, one at a time. Raises Refusal."""
        return await self._alone(self._drawing, work)

    async def _alone(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Do what may be refused, in a thread that does one thing at a time. Raises Refusal."""
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work)
        except ValueError as error:
            raise Refusal(400, f"{error}.") from None

    def health(self) -> dict:
        """What is served, and how."""
        engines = [one.engine for one in self.directions.translators.values()]
        models = [
            {
                "source": one.config.source,
                "target": one.config.target,
                "name": one.config.name,
                "decoder_layers": one.config.model.decoder_layers,
                "heads": one.config.model.heads,
                "alignment": asdict(one.config.alignment),
            }
            for one in self.directions.translators.values()
        ]
        all_heads = all(engine.all_heads for engine in engines)
        return {"status": "ok", "engine": self.settings.engine, "models": models, "all_heads": all_heads}

    def close(self) -> None:
        """Let the threads end."""
        for pool in (self._decoding, self._planning, self._drawing, self._looking):
            pool.shutdown(wait=False, cancel_futures=True)


def lab_part(lab, wanted: LabRequest) -> dict:
    """What a Lab says to a request."""
    if wanted.part == "sentence":
        return lab.sentence(wanted.text)
    if wanted.part == "meaning":
        return lab.meaning(wanted.word, wanted.contexts)
    return lab.heads() if wanted.part == "heads" else lab.cost()


@asynccontextmanager
async def _deadline(seconds: float) -> AsyncIterator[None]:
    """A block of work with a time limit; both ways of giving up are refusals: 504 for late, 503 for full."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise Refusal(504, f"The translation was not ready within {seconds:g} seconds.") from None
    except Full:
        raise _full() from None


def _full() -> Refusal:
    return Refusal(503, "Too much is waiting to be translated; try again soon.", {"Retry-After": "2"})
