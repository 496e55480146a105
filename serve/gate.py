"""Who may call, and how often: API keys and a budget of requests a minute for each caller.

Standard library alone.
"""

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable, Collection

_MOST_CALLERS = 10_000  # remembered at once


class Keys:
    """The API keys; without any, everybody may call."""

    def __init__(self, keys: Collection[str]) -> None:
        self._keys = [key.encode() for key in keys]

    def admits(self, key: str | None) -> bool:
        """Whether a caller with this key may go on; compared in constant time."""
        if not self._keys:
            return True
        given = (key or "").encode("utf-8", "replace")
        matches = [hmac.compare_digest(given, known) for known in self._keys]  # all of them, whichever fits
        return any(matches)


class Budget:
    """So many requests a minute for each caller, regained evenly; 0 is no limit."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = a_minute, clock
        self._callers: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when it was counted

    def wait(self, caller: str) -> float:
        """Spend one request of the caller's; 0, or the seconds until there is one to spend."""
        if not self._most:
            return 0.0
        now = self._clock()
        left, counted = self._callers.pop(caller, (float(self._most), now))
        left = min(self._most, left + (now - counted) * self._most / 60)
        allowed = left >= 1
        self._callers[caller] = (left - allowed, now)
        if len(self._callers) > _MOST_CALLERS:
            self._callers.popitem(last=False)
        return 0.0 if allowed else (1 - left) * 60 / self._most
