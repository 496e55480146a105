"""Lines of text from a stream, in bounded chunks, as soon as they are there: what a pipe through a translator needs.

A line ends with "\\n" and nothing else, so that as many go out as came in. Standard library alone.
"""

import queue
import threading
from collections.abc import Iterator
from typing import BinaryIO


def chunks(stream: BinaryIO, most: int) -> Iterator[list[str]]:
    """Lists of one to `most` lines, ends kept. A chunk is what has arrived by now, so a line never waits for others."""
    waiting: queue.Queue[str | None] = queue.Queue(maxsize=most)
    threading.Thread(target=_read, args=(stream, waiting), daemon=True).start()
    more = True
    while more:
        chunk = [waiting.get()]
        while chunk[-1] is not None and len(chunk) < most and not waiting.empty():
            chunk.append(waiting.get())
        more = chunk[-1] is not None
        lines = [line for line in chunk if line is not None]
        if lines:
            yield lines


def _read(stream: BinaryIO, waiting: queue.Queue) -> None:
    """Put the stream's lines into the queue, then None; bytes that are no UTF-8 become U+FFFD."""
    try:
        for line in stream:
            waiting.put(line.decode("utf-8", "replace"))
    finally:
        waiting.put(None)
