"""Checks on presentations, .pptx and .odp alike (`deck.`), on one model of a deck that both are read into.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/deck.md).
"""

from evaluators.deck import (
    check_fit,
    check_look,
    check_masters,
    check_motion,
    check_pdf,
    check_shapes,
    check_slides,
    check_tables,
    check_text,
    check_words,
    untouched,
)

__all__: list[str] = []
