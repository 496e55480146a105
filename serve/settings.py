"""Every setting of the service, read from the environment: SETU_PORT, SETU_MAX_CHARS, and so on.

Imports nothing of the project but the engine's names.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import get_args

from serve.engine import EngineName


@dataclass(frozen=True)
class Settings:
    """The service's settings; each is read from SETU_ and its name in capitals.

    Args:
        artifacts: artifact directories, separated as in PATH; empty for the newest of each direction under runs/.
        engine: ctranslate2, or torch to see every layer and head.
        threads: batches that are decoded at once, a thread each.
        beam: width of the beam; 1 is greedy search.
        batch: most sentences decoded together.
        max_chars: most characters in a request (413).
        max_items: most texts in a list (413).
        max_body: most bytes in a request's body (413).
        max_alternatives: most alternatives that may be asked for (400).
        timeout: seconds until a request is given up (504); one that would wait a quarter of it is turned away (503).
        queue: requests under way before new ones are turned away (429).
        rate: requests a minute for each key or address (429); 0 is no limit.
        api_keys: keys separated by commas; if there are any, a request needs one (403).
        cors: the origins whose pages may call the service, separated by commas; * is any, empty is none.
    """

    artifacts: str = ""
    engine: EngineName = "ctranslate2"
    threads: int = 1
    beam: int = 1
    batch: int = 16
    max_chars: int = 20_000
    max_items: int = 200
    max_body: int = 1_000_000
    max_alternatives: int = 5
    timeout: float = 30.0
    queue: int = 300
    rate: int = 0
    api_keys: str = ""
    cors: str = "*"

    def __post_init__(self) -> None:
        if self.engine not in get_args(EngineName):
            raise ValueError(f"SETU_ENGINE={self.engine!r}: must be one of {', '.join(get_args(EngineName))}")
        for field in fields(self):
            value, least = getattr(self, field.name), 0 if field.name in ("rate", "max_alternatives") else 1e-3
            if field.type in (int, float) and not value >= least:
                raise ValueError(
                    f"SETU_{field.name.upper()}={value!r}: must be {'0 or more' if least == 0 else 'above 0'}"
                )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Settings from SETU_ variables. Raises ValueError that names the variable."""
        values = {}
        for field in fields(cls):
            name = f"SETU_{field.name.upper()}"
            text = environment.get(name, "")
            if text == "":
                continue
            try:
                values[field.name] = field.type(text) if field.type in (int, float) else text
            except ValueError:
                raise ValueError(f"{name}={text!r}: must be a {'whole ' if field.type is int else ''}number") from None
        return cls(**values)

    @property
    def keys(self) -> frozenset[str]:
        """The API keys."""
        return frozenset(key.strip() for key in self.api_keys.split(",") if key.strip())

    @property
    def origins(self) -> list[str]:
        """The origins that CORS lets in."""
        return [origin.strip() for origin in self.cors.split(",") if origin.strip()]
