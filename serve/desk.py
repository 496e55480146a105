"""The desk where requests are handled: which translator, what joins a batch, who would have to wait too long.

No HTTP but the refusals. Imports `serve.batcher`, `serve.directions`, `serve.intake`, `serve.line` and
`serve.settings`.

Work is counted in characters, times the width of the beam. What would not be done within a quarter of a request's time
is not let in; by the turns that `serve.batcher` gives, a request that is let in is then done in three quarters of it,
even if the service stays full.
"""

import asyncio
import functools
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import TypeVar

from serve.batcher import Alone, Batcher, Kind
from serve.directions import Directions
from serve.engine import Hypothesis
from serve.intake import AlignRequest, LabRequest, Refusal, TranslateRequest
from serve.line import Line
from serve.settings import Settings
from serve.translator import Options, Plan, Translation, Translator, attention_wanted

T = TypeVar("T")
_SHORT = 1_000  # characters; about a millisecond's work
_WAIT, _PATIENCE = 0.25, 0.75  # of the time a request has: what the line may take, and when to give up waiting
_PACE = 1_000  # characters a second, before anything was decoded


@dataclass(frozen=True)
class Answer:
    """A translated text, and the language it was found to be in where that was asked."""

    translation: Translation
    detected: tuple[str, float] | None


class Meters:
    """What Prometheus is told of the worker.

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
        self.waiting = Gauge("setu_waiting_characters", "Characters let in and not yet translated.")

    def exposition(self) -> tuple[bytes, str]:
        """All of them as Prometheus reads them, with some figures of the process; and the type of that text."""
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        return generate_latest(), CONTENT_TYPE_LATEST


class Bench:
    """A thread that does one thing at a time, and those who wait for it."""

    def __init__(self, name: str, limit: float) -> None:
        self._thread, self._line = ThreadPoolExecutor(1, name), Line(limit, pace=1)

    async def do(self, work: Callable[[], T]) -> T:
        """The result of `work`. Raises Full if others would take too long, Refusal for a ValueError."""

        def timed() -> tuple[T, float]:
            begun = time.monotonic()
            return work(), time.monotonic() - begun

        with self._line.place(1):
            try:
                result, seconds = await asyncio.get_running_loop().run_in_executor(self._thread, timed)
            except ValueError as error:
                raise Refusal(400, f"{error}.") from None
        self._line.tell(1, seconds)
        return result

    def close(self) -> None:
        """Let the thread end."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class Desk:
    """Handles requests with the translators at hand. Whatever a request asks for may raise Refusal or Full."""

    def __init__(self, directions: Directions, settings: Settings, meters: Meters) -> None:
        self.directions, self.settings, self.meters = directions, settings, meters
        wait = _WAIT * settings.timeout
        self._line = Line(wait, _PACE, settings.threads)
        self._batcher = Batcher(settings.threads, settings.batch, _PATIENCE * settings.timeout, self._note)
        self._planning = ThreadPoolExecutor(1, "plan")
        self._drawing, self._looking = Bench("draw", wait), Bench("look", wait)

    def check(self) -> None:
        """Raise Full if nothing more may wait; said before a request is looked at, it costs little."""
        self._line.check()

    async def translate(self, wanted: TranslateRequest) -> list[Answer]:
        """Translate a request's texts, in order."""
        options = Options(wanted.html, self.settings.beam, wanted.alternatives, wanted.alignment)
        self._check_languages(wanted.source, wanted.target)
        chosen = [self._choose(text, wanted.source, wanted.target) for text in wanted.texts]
        answers = [
            Answer(Translation(text, [], [], 0.0, []), detected)
            for text, (_, detected) in zip(wanted.texts, chosen, strict=True)
        ]
        work = sum(len(text) for text, (one, _) in zip(wanted.texts, chosen, strict=True) if one is not None)
        with self._line.place(work * options.width):
            for translator in dict.fromkeys(one for one, _ in chosen if one is not None):
                places = [place for place, (one, _) in enumerate(chosen) if one is translator]
                found = await self._translate([wanted.texts[place] for place in places], translator, options)
                for place, translation in zip(places, found, strict=True):
                    answers[place] = Answer(translation, chosen[place][1])
        return answers

    async def align(self, wanted: AlignRequest) -> Translation:
        """The word maps of a text and its translation, which is made if it is not given."""
        self._check_languages(wanted.source, wanted.target)
        translator, _ = self._choose(wanted.text, wanted.source, wanted.target)
        try:
            one = translator or next(iter(self.directions.translators.values()))
            reading = one.reading(wanted.layer, wanted.head)
            one.engine.force([], [], reading.layer, reading.head)  # refuses a head it cannot show, whatever the text
            if translator is None:
                return Translation(wanted.text, [], [], 0.0, [])
            if wanted.translation is None:
                return await self._translate_looking(wanted, translator)
            pair = (wanted.text, wanted.translation)
            work = len(wanted.text) + len(wanted.translation)
            with self._line.place(work):
                maps = await self._decode(lambda: translator.align([pair], wanted.layer, wanted.head), work)
            return Translation(wanted.translation, [], maps, 0.0, [])
        except ValueError as error:
            raise Refusal(400, f"{error}.") from None

    async def inspect(self, wanted: LabRequest) -> dict:
        """One part of the Lab, where the engine can look inside."""
        self._check_languages(wanted.source, wanted.target)
        translator, _ = self._choose(wanted.text, wanted.source, wanted.target)
        if translator is None:
            raise Refusal(400, "The Lab looks into a translation: source and target must be two languages.")
        if not translator.engine.all_heads:
            raise Refusal(400, "The Lab needs the torch engine: start with `setu serve --engine torch`.")
        return await self._looking.do(lambda: lab_part(translator.engine.lab, wanted))

    async def draw(self, work: Callable[[], bytes]) -> bytes:
        """Draw a picture."""
        return await self._drawing.do(work)

    async def _translate(self, texts: Sequence[str], translator: Translator, options: Options) -> list[Translation]:
        """Translate texts of one direction; their sentences wait together."""
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
        with self._line.place(len(wanted.text) * options.width):
            plan = await self._think(lambda: translator.plan(wanted.text, options), [wanted.text])
            found = await self._run([plan], translator)
            if reading != translator.config.alignment:
                look = functools.partial(translator.look_at, plan, found, reading.layer, reading.head)
                found = await self._decode(look, len(wanted.text))
        return await self._think(lambda: translator.assemble(plan, found, reading), [wanted.text])

    async def _run(self, plans: Sequence[Plan], translator: Translator) -> list[list[Hypothesis]]:
        """The hypotheses of all sentences of some plans, in order."""
        options = plans[0].options
        sentences = [sentence for plan in plans for sentence in plan.sentences]
        work = [len(one.masked.text) * options.width for one in sentences]
        wanted = attention_wanted(plans)
        kinds = [Kind(translator.engine, options.beam, options.alternatives + 1, attention) for attention in wanted]
        return await self._batcher.run([one.ids for one in sentences], work, kinds)

    async def _decode(self, work: Callable[[], T], size: int) -> T:
        """Something else than translating that a decoding thread must do."""
        [found] = await self._batcher.run([None], [size], [Alone(work)])
        return found

    def _note(self, sentences: int, work: int, seconds: float) -> None:
        """What the batcher tells of a batch."""
        self.meters.batches.observe(sentences)
        self._line.tell(work, seconds)

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
        self.meters.waiting.set(self._line.work)

    async def _think(self, work: Callable[[], T], texts: Sequence[str]) -> T:
        """Do what must be done with texts: at once if they are short, else beside the event loop, so that it goes on.

        Handing short ones to a thread as well cost much of what came through under load: each has to wait for its turn
        at Python's lock.
        """
        if sum(map(len, texts)) <= _SHORT:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._planning, work)

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
        self._planning.shutdown(wait=False, cancel_futures=True)
        for one in (self._batcher, self._drawing, self._looking):
            one.close()


def lab_part(lab, wanted: LabRequest) -> dict:
    """What a Lab says to a request."""
    if wanted.part == "sentence":
        return lab.sentence(wanted.text)
    if wanted.part == "meaning":
        return lab.meaning(wanted.word, wanted.contexts)
    return lab.heads() if wanted.part == "heads" else lab.cost()
