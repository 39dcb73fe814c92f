"""`rubric.edits`: what changed in a deck that nobody asked for, counted, so that each such edit costs something."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from evaluators.deck.changes import Change
from evaluators.deck.untouched import Untouched, unasked
from evaluators.evidence import Evidence
from evaluators.pins import no_pins
from evaluators.registry import check
from evaluators.verdict import Code, Finding, passed

SHOWN = 4
KEPT = 50
_MOTION = {"animations": "animations", "transition": "transitions", "advance": "transitions", "notes": "notes"}


class Edits(Untouched):
    """Parameters of `rubric.edits`."""

    each: Annotated[float, Field(gt=0, le=1)] = 0.25
    """What an edit costs that nobody asked for. One is one slide, in its animations, its transition, its notes, or in
    whatever else; or one master; or the deck as a whole."""


@check("rubric.edits", pins=no_pins)
def edits(evidence: Evidence, p: Edits) -> Finding:
    """Nothing changed that the task does not name: slides, animations, transitions, notes, masters. Each such edit
    takes a part of the score."""
    wrong = unasked(evidence, p)
    if not wrong:
        return passed("Nothing was edited that nobody asked for.", where=p.of)
    places = {place_of(change) for change in wrong}
    rest = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    kinds = ", ".join(sorted({kind for kind, _ in places}))
    sentence = f"Nobody asked for edits of {kinds}: {'; '.join(change.description for change in wrong[:SHOWN])}{rest}."
    score = max(0.0, 1 - p.each * len(places))
    described = [change.description for change in wrong[:KEPT]]
    return Finding(False, Code.CHANGED, sentence, described, None, p.of, score)


def place_of(change: Change) -> tuple[str, int]:
    """Return what kind of thing a change is about, and where: one edit, however many changes it shows in."""
    if change.master >= 0 or change.aspect == "masters":
        return "masters", change.master
    if change.slide < 0:
        return "the deck", -1
    if change.added:
        return "slides", -1 - change.slide
    return _MOTION.get(change.aspect, "slides") if change.shape is None else "slides", change.slide
