"""Who may wait: work is let in only where it can be done in time, by the pace at which work was done before.

Whoever cannot be answered in time is told so at once, instead of waiting for nothing. Imports nothing of the project.
"""

from collections.abc import Iterator
from contextlib import contextmanager

_KEPT = 0.9  # of what is known of the pace, whenever more becomes known
_GUESSED = 0.1  # seconds that a first guess counts for, about as much as two batches


class Full(Exception):
    """Too much is waiting already; it will take so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} seconds of work are waiting")
        self.seconds = seconds


class Line:
    """The work that was let in and is not done yet, in whatever unit its pace is told in.

    Args:
        limit: seconds in which all of it must be done.
        pace: a first guess of the work that a thread does in a second.
        threads: how many work at it.
    """

    def __init__(self, limit: float, pace: float, threads: int = 1) -> None:
        self._limit, self._threads = limit, threads
        self._done, self._took = _GUESSED * pace, _GUESSED  # work and its seconds; the older, the less they count
        self.work = 0

    def seconds(self, more: int = 0) -> float:
        """Seconds until what is in line, and so much more, is done."""
        return (self.work + more) * self._took / self._done / self._threads

    def check(self, work: int = 0) -> None:
        """Raise Full if so much more could not be done in time.

        Who finds nobody in line is let in with whatever they bring: a pace taken in a bad moment would else keep
        everybody out, and never be taken again.
        """
        if self.work and self.seconds(work) > self._limit:
            raise Full(self.seconds())

    @contextmanager
    def place(self, work: int) -> Iterator[None]:
        """A place in line until the work is done or given up. Raises Full."""
        self.check(work)
        self.work += work
        try:
            yield
        finally:
            self.work -= work

    def tell(self, work: int, seconds: float) -> None:
        """That a thread did so much work in so many seconds."""
        self._done = _KEPT * self._done + work
        self._took = _KEPT * self._took + seconds
