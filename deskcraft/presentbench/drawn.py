"""Pictures of the slides that a judge is shown."""

from __future__ import annotations

from deskcraft.errors import UnrenderableDeck
from deskcraft.presentbench.handed import Handed
from deskcraft.workbench.drawing import DeckRenderer

PICTURE_PX = 640


def pictures_of(deck: Handed, office: DeckRenderer) -> tuple[bytes, ...]:
    """Draws a deck.

    Args:
        deck: as it was handed in.
        office: draws slides.

    Returns:
        A PNG a slide that is judged; none for a PDF, which is judged by its text.

    Raises:
        UnrenderableDeck: the office refuses the deck, or shows another number of slides.
        RendererFailed: the office failed.
    """
    if deck.hidden is None:
        return ()
    drawn = office.render(deck.data, deck.suffix, width_px=PICTURE_PX)
    if len(drawn) != len(deck.hidden):
        raise UnrenderableDeck(f"{deck.name}: the office shows {len(drawn)} slides, the file has {len(deck.hidden)}")
    return tuple(picture for picture, gone in zip(drawn, deck.hidden, strict=True) if not gone)[: len(deck.pages)]
