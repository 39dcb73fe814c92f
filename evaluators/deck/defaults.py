"""How text looks that LibreOffice Impress 7.4 makes by itself in a presentation that was a .pptx.

It takes what the deck's master says of titles and lists for the look of the shapes that are there, not for its own
styles; so a placeholder of a new slide, and a paragraph that Tab or Shift+Tab puts on another level, have the look of
these styles, on the screen as in the file. Measured by `tests/evaluators/new_slides/make.py`.
"""

from __future__ import annotations

from itertools import product

from evaluators.deck.model import Deck, Paragraph, Run, Shape

FAMILY = "Liberation Sans"
"""Of texts that neither the deck nor the user gave a family: a subtitle, a text box, a table."""
EASTERN = "DejaVu Sans"
"""Of the Chinese characters of such texts: its style names none that this desktop has, and it takes this one."""
BARE = "Liberation Serif"
"""Of texts of an .odp for which no style names a family."""
TITLE_PT, SUBTITLE_PT, DEEPER_PT = 18.0, 32.0, 20.0
SPACES_PT = (14.17, 11.34, 8.5, 5.67, 2.83, 2.83, 2.83, 2.83, 2.83)
"""Above a paragraph of a list, by its level."""
MARGIN_EMU = 432_000
"""From level to level."""
HANGING_EMU = (-324_000, -324_000, -288_000, -216_000, -216_000, -216_000, -216_000, -216_000, -216_000)
SPACE_PT = 0.1
"""How far a space may be off."""
PLACEHOLDER_ICON = "ad5e4b9f11e65608cfbb959a4657b42072543faab391dfe695c2c04146458fa0"
"""sha256 of the picture that an empty placeholder for an object is saved as."""


def is_office(deck: Deck) -> bool:
    """Say whether LibreOffice saved a deck last."""
    return "LibreOffice" in deck.writer


def default_families(after: Deck) -> set[str]:
    """Return the families that new texts of a deck may have by default; none unless LibreOffice saved it."""
    if not is_office(after):
        return set()
    return {FAMILY, EASTERN} if after.format == "pptx" else {FAMILY, EASTERN, BARE}


def is_placeholder_icon(shape: Shape) -> bool:
    """Say whether a picture is what an empty placeholder for an object was saved as."""
    return shape.picture is not None and not shape.name and shape.picture.sha256 == PLACEHOLDER_ICON


def default_look(before: Deck, after: Deck, role: str, *, eastern: bool = False) -> list[Paragraph]:
    """Return the looks that text of a new slide may have by default.

    Args:
        before: The deck that Impress opened.
        after: What was saved.
        role: Of the placeholder; '' for any other text.
        eastern: The text has Chinese characters: the deck's theme names a family for the Latin ones only.

    Returns:
        A paragraph for each family and colour, and of a list for each level; nothing unless a .pptx was saved by
        LibreOffice.
    """
    if not is_office(after) or before.format != "pptx":
        return []
    if role == "subtitle":
        names = (FAMILY, EASTERN) if eastern else (FAMILY,)
        looks = [Run("x", name, SUBTITLE_PT, colour=colour) for name in names for colour in ("000000", "ffffff")]
        return [Paragraph((run,), align="center") for run in looks]
    families = dict.fromkeys((*(theme.body for theme in before.themes), *((EASTERN,) if eastern else ())))
    colours = dict.fromkeys(theme.colours.get("dk1", "000000") for theme in before.themes)
    pairs = list(product(families, colours))
    if role == "title":
        return [Paragraph((Run("x", family, TITLE_PT, colour=colour),)) for family, colour in pairs]
    if role == "body":
        return [
            Paragraph(
                (Run("x", family, DEEPER_PT, colour=colour),),
                level,
                "•",
                before=space,
                margin=MARGIN_EMU * (level + 1),
                indent=HANGING_EMU[level],
            )
            for level, space in enumerate(SPACES_PT)
            for family, colour in pairs
        ]
    return []


def default_space(paragraph: Paragraph) -> bool:
    """Say whether the space around a paragraph is that of its level."""
    wanted = SPACES_PT[min(paragraph.level, len(SPACES_PT) - 1)]
    return abs(paragraph.before - wanted) <= SPACE_PT and not paragraph.after


def default_indent(paragraph: Paragraph) -> bool:
    """Say whether the indent of a paragraph is that of its level."""
    level = min(paragraph.level, len(HANGING_EMU) - 1)
    wanted = MARGIN_EMU * (level + 1), HANGING_EMU[level]
    return abs(paragraph.margin - wanted[0]) <= 1000 and abs(paragraph.indent - wanted[1]) <= 1000
