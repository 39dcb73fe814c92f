"""An office that stays open in a batch sandbox and draws one deck after the other; inside runs `inside/drawing.py`.

What comes out of the sandbox is not believed: numbers are bounded, and pictures must begin as PNG files do.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.protocol import HOME
from deskcraft.errors import DesktopDied
from deskcraft.workbench.pipes import Pipes

_INSIDE = Path(__file__).parent / "inside"
_PROGRAMS = ("drawing.py", "pages.py", "office.py")
_FOLDER = f"{HOME}/office"
SUFFIXES = (".pptx", ".odp")
START_S = 120.0
"""Until an office is ready; it needs one or two seconds."""
WALL_S = 300.0
"""Time of a deck; beyond it the machine is at fault: the office's own processor time is bounded inside."""
_PICTURES_LIMIT, _BYTES_LIMIT = 2_000, 256 * 2**20
_PNG = b"\x89PNG\r\n\x1a\n"


class DeckRefused(Exception):
    """The office cannot draw this deck; it keeps running."""


class OfficeLost(Exception):
    """The office died of a deck, or of what it had drawn before: the office is of no more use."""


class WarmOffice:
    """Draws decks in a batch sandbox that is its own from now on; `close` leaves the batch sandbox as it is."""

    def __init__(self, box: BatchSandbox) -> None:
        """Starts the office and waits until it has drawn an empty deck.

        Raises:
            DesktopError: it does not come up.
        """
        for name in _PROGRAMS:
            box.put(f"{_FOLDER}/{name}", (_INSIDE / name).read_bytes())
        program = box.start(["/usr/bin/python3", f"{_FOLDER}/drawing.py"])
        self._pipes = Pipes(program, OfficeLost, "the program that draws decks")
        self.drawn = 0
        """Decks that it was asked to draw."""
        try:
            if self._pipes.answer(time.monotonic() + START_S) != {"ready": True}:
                raise DesktopDied("the office that draws decks did not start")
        except OfficeLost as error:
            raise DesktopDied(f"the office that draws decks did not start: {error}") from error

    def draw(self, data: bytes, suffix: str, width_px: int, *, wall_s: float = WALL_S) -> tuple[bytes, ...]:
        """Return a picture (PNG) of every slide, hidden ones too.

        Raises:
            DeckRefused, OfficeLost: see there.
            DesktopTimeout: it did not answer in `wall_s`; the office is of no more use.
        """
        self.drawn += 1
        deadline = time.monotonic() + wall_s
        self._pipes.tell({"suffix": suffix, "width": width_px, "bytes": len(data)}, data, deadline)
        match self._pipes.answer(deadline):
            case {"sizes": list(sizes)}:
                return tuple(self._pictures(sizes, deadline))
            case {"refused": str(why)}:
                raise DeckRefused(why)
            case {"lost": str(why)}:
                raise OfficeLost(why)
            case other:
                raise OfficeLost(f"it said {str(other)[:100]}")

    def close(self) -> None:
        """Closes its pipes: the program inside ends."""
        self._pipes.close()

    def _pictures(self, sizes: list[Any], deadline: float) -> Iterable[bytes]:
        if not all(isinstance(size, int) and size > 0 for size in sizes):
            raise OfficeLost("it said sizes that are none")
        if len(sizes) > _PICTURES_LIMIT or sum(sizes) > _BYTES_LIMIT:
            raise OfficeLost("it sent more than it may")
        for size in sizes:
            picture = self._pipes.read(size, deadline)
            if picture[:8] != _PNG or 0 in struct.unpack(">II", picture[16:24]):
                raise OfficeLost("it sent something else than a picture")
            yield picture
