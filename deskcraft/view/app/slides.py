"""The slides of decks that lie in runs, drawn when a page asks for them: one after the other, by a thread of its own.

A page is answered at once: with the pictures, with `drawing`, or with why there are none and the texts of the slides
instead. Pictures are kept by content in the user's cache (`workbench.drawings`), so a deck is drawn once.
"""

from __future__ import annotations

import queue
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.plain import one_line
from deskcraft.suite.decktexts import slide_texts
from deskcraft.view.app.episode import fit
from evaluators.deck.load import suffix_of

WIDTH_PX = 640
DECK_BYTES = 64 * 2**20
"""Larger decks are not drawn."""
KEPT = 64
"""Decks whose pictures are held in memory."""
WAITING = 200
"""Decks that wait to be drawn; a page that asks for more has to ask again."""
WHY_CHARS = 300


class Renderer(Protocol):
    """What draws decks: `workbench.DeckRenderer`."""

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        """A picture (PNG) of every slide."""


@dataclass(frozen=True)
class Slides:
    """What there is to show of a deck."""

    state: Literal["drawing", "drawn", "texts"]
    pictures: tuple[bytes, ...] = ()
    texts: tuple[str, ...] = ()
    why: str = ""
    """Why there are texts instead of pictures."""

    def as_json(self) -> dict[str, Any]:
        """For the page, without the pictures."""
        said = {"state": self.state, "count": len(self.pictures), "texts": self.texts, "why": self.why}
        shown: dict[str, Any] = fit(said)
        return shown


class SlideShow:
    """Draws decks in the background; used by several threads."""

    def __init__(self, renderer: Renderer | None = None) -> None:
        """`renderer`: what draws; if not given an office in a sandbox, begun with the first deck; it ends with us."""
        self._renderer = renderer
        self._known: OrderedDict[str, Slides] = OrderedDict()
        self._lock = threading.Lock()
        self._wanted: queue.Queue[tuple[str, bytes]] = queue.Queue(WAITING)
        self._thread: threading.Thread | None = None

    def of(self, sha: str, deck: bytes) -> Slides:
        """What there is to show of a deck now; it is drawn next if nothing is known of it.

        Raises:
            BadInput: it is too large.
        """
        if len(deck) > DECK_BYTES:
            raise BadInput(f"{sha}: a deck of more than {DECK_BYTES >> 20} MB is not drawn")
        with self._lock:
            found = self._known.get(sha)
            if found is None:
                found = Slides("drawing")
                try:
                    self._wanted.put_nowait((sha, deck))
                except queue.Full:
                    return found
                self._keep(sha, found)
                self._begin()
            else:
                self._known.move_to_end(sha)
        return found

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._draw_all, name="slides", daemon=True)
            self._thread.start()

    def _draw_all(self) -> None:
        while True:
            sha, deck = self._wanted.get()
            made = self._made(deck)
            with self._lock:
                self._keep(sha, made)

    def _made(self, deck: bytes) -> Slides:
        try:
            return Slides("drawn", self._drawing().render(deck, suffix_of(deck), width_px=WIDTH_PX))
        except DeskCraftError as error:
            why = one_line(str(error), WHY_CHARS)
        except Exception as error:  # the boundary of this thread: a deck of others must not end it
            why = one_line(repr(error), WHY_CHARS)
        try:
            return Slides("texts", texts=slide_texts(deck), why=f"The slides are not drawn: {why}")
        except Exception as error:  # the same
            return Slides("texts", why=f"The deck cannot be read: {one_line(str(error), WHY_CHARS)}")

    def _drawing(self) -> Renderer:
        if self._renderer is None:
            from deskcraft.workbench import DeckRenderer

            self._renderer = DeckRenderer()
        return self._renderer

    def _keep(self, sha: str, slides: Slides) -> None:
        """Keeps it, and forgets the oldest that nobody waits for."""
        self._known[sha] = slides
        self._known.move_to_end(sha)
        done = [name for name, one in self._known.items() if one.state != "drawing"]
        for name in done[: max(0, len(done) - KEPT)]:
            del self._known[name]
