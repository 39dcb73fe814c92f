"""Draws the slides of a deck that are shown: hidden ones have no number in a verdict."""

from __future__ import annotations

from deskcraft.errors import BadInput
from deskcraft.workbench import DeckRenderer
from evaluators.deck.load import read_deck
from evaluators.evidence import Unreadable


class ShownSlides:
    """What draws decks for `SlideShow`; an office in a sandbox is begun with the first one."""

    def __init__(self, office: DeckRenderer | None = None) -> None:
        self._office = office

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        """A picture (PNG) of every slide that is not hidden.

        Raises:
            BadInput: the deck is a PDF, or cannot be read.
        """
        if deck.startswith(b"%PDF"):
            raise BadInput("the deck is a PDF; its pages are judged by their text")
        try:
            hidden = [slide.hidden for slide in read_deck(deck).slides]
        except Unreadable as error:
            raise BadInput(str(error)) from error
        self._office = self._office or DeckRenderer()
        drawn = self._office.render(deck, suffix, width_px=width_px)
        return tuple(picture for picture, gone in zip(drawn, hidden, strict=True) if not gone)
