"""Thirty-three decks that between them use every feature of the model, made by python-pptx, byte for byte the same."""
# mypy: ignore-errors

from __future__ import annotations

from tests.evaluators.resaving import drawn, moving, texts
from tests.evaluators.resaving.parts import dw

DECKS = (
    texts.outline,
    texts.runs,
    texts.paragraphs,
    texts.boxes,
    texts.chinese,
    texts.tables,
    texts.styled_tables,
    texts.links,
    texts.notes_and_hidden,
    texts.sections,
    texts.look_alikes,
    texts.long_deck,
    texts.portrait,
    texts.own_places,
    texts.several_masters,
    drawn.columns_and_lines,
    drawn.rounds_and_areas,
    drawn.chart_with_gaps,
    drawn.pictures,
    drawn.shapes,
    drawn.fills,
    drawn.lines,
    drawn.shadows,
    drawn.groups,
    drawn.backgrounds,
    moving.plain_transitions,
    moving.timed_transitions,
    moving.later_transitions,
    moving.entrances,
    moving.emphases_and_exits,
    moving.paths,
    moving.paragraph_effects,
    moving.everything,
)


def made(make) -> bytes:
    """Return a deck's bytes."""
    return dw.packed(make(), make.__doc__.strip("."), "DeskCraft authors")
