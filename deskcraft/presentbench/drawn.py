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
        A PNG a slide that is judged.

    Raises:
        UnrenderableDeck: the deck cannot be drawn, or the office shows another number of slides.
        RendererFailed: the office failed.
    """
    drawn = office.render(deck.data, deck.suffix, width_px=PICTURE_PX)
    hidden = (False,) * deck.made if deck.hidden is None else deck.hidden
    if len(drawn) != len(hidden):
        raise UnrenderableDeck(f"{deck.name}: {len(drawn)} slides can be drawn, the file has {len(hidden)}")
    return tuple(picture for picture, gone in zip(drawn, hidden, strict=True) if not gone)[: len(deck.pages)]
