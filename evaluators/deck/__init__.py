"""Checks on presentations, .pptx and .odp alike (`deck.`), on one model of a deck that both are read into."""

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
    untouched,
)

__all__ = [
    "check_fit",
    "check_look",
    "check_masters",
    "check_motion",
    "check_pdf",
    "check_shapes",
    "check_slides",
    "check_tables",
    "check_text",
    "untouched",
]
