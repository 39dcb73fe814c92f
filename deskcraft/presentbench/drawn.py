"""Pictures of the slides that a judge is shown."""

from __future__ import annotations

from collections.abc import Sequence

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
        UnrenderableDeck: the office refuses the deck.
        RendererFailed: the office failed.
    """
    if deck.deck is None:
        return ()
    return drawn_of(deck, [slide.hidden for slide in deck.deck.slides], office)


def drawn_of(deck: Handed, hidden: Sequence[bool] | None, office: DeckRenderer) -> tuple[bytes, ...]:
    """Draws a deck that was read elsewhere.

    Args:
        deck: its pages say how many slides are judged.
        hidden: of each slide of the file; None: a PDF.
        office: draws slides.

    Returns:
        As `pictures_of`.

    Raises:
        UnrenderableDeck, RendererFailed: as `pictures_of`.
    """
    if hidden is None:
        return ()
    drawn = office.render(deck.data, deck.suffix, width_px=PICTURE_PX)
    if len(drawn) != len(hidden):
        raise UnrenderableDeck(f"{deck.name}: the office shows {len(drawn)} slides, the file has {len(hidden)}")
    return tuple(picture for picture, gone in zip(drawn, hidden, strict=True) if not gone)[: len(deck.pages)]
