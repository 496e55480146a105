"""The constructions by name, with how often each is tried.

A construction is a function of a Draw that gives a finished Phrase, or None if the words drawn do not suit it. Imports
the phrases beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from data.starter.phrase import Phrase


@dataclass(frozen=True)
class Construction:
    name: str
    build: Callable[..., Phrase | None]
    weight: float


CONSTRUCTIONS: dict[str, Construction] = {}


def construction(weight: float = 1.0):
    """Registers the function below it under its own name."""

    def register(build):
        if build.__name__ in CONSTRUCTIONS:
            raise ValueError(f"construction {build.__name__} is there twice: rename one")
        CONSTRUCTIONS[build.__name__] = Construction(build.__name__, build, weight)
        return build

    return register
