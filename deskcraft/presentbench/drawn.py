"""Pictures of the slides that a judge is shown."""

from __future__ import annotations

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
        UnrenderableDeck: the office refuses the deck.
        RendererFailed: the office failed.
    """
    if deck.deck is None:
        return ()
    drawn = office.render(deck.data, deck.suffix, width_px=PICTURE_PX)
    shown = [picture for picture, slide in zip(drawn, deck.deck.slides, strict=True) if not slide.hidden]
    return tuple(shown[: len(deck.pages)])
