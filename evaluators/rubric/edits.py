"""`rubric.edits`: what changed in a deck that nobody asked for, counted, so that each such edit costs something."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from evaluators.deck.changes import Change
from evaluators.deck.load import as_if, difference, load
from evaluators.deck.placing import Fault, faults, without
from evaluators.deck.untouched import Untouched, parse_exception, unasked
from evaluators.deck.words import at, label
from evaluators.evidence import Evidence
from evaluators.pins import no_pins
from evaluators.registry import Unusable, check
from evaluators.verdict import Code, Finding, passed

SHOWN = 4
KEPT = 50
_MOTION = {"animations": "animations", "transition": "transitions", "advance": "transitions", "notes": "notes"}


class Edits(Untouched):
    """Parameters of `rubric.edits`."""

    each: Annotated[float, Field(gt=0, le=1)] = 0.25
    """What an edit costs that nobody asked for. One is one slide, in its animations, its transition, its notes, or in
    whatever else; or one master; or the deck as a whole."""
    thing: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The same where a shape or a slide is there that nobody asked for, or one is gone, once all goals hold: before,
    it may be an attempt at what was asked."""

    @model_validator(mode="after")
    def _named(self) -> Edits:
        for text in (*self.except_, *self.free):
            one = parse_exception(text)
            if one.aspect == "new" and one.shape in ("", "*"):
                raise ValueError(f"{text!r}: say what may be new, as {one.slide}/table/new")
        return self


def _misplaced(evidence: Evidence, of: str) -> tuple[Fault, ...]:
    return tuple(faults(load(evidence, of, "before"), load(evidence, of), difference(evidence, of)))


def _said(fault: Fault) -> str:
    return f"{label(fault.shape)} on {at(fault.place)} {fault.words}"


def _edit(fault: Fault) -> Change:
    place = fault.place if fault.source is None else fault.source
    return Change(place, "new", _said(fault), added=fault.source is None, to=fault.place, flaw=True)


def unusable(evidence: Evidence, p: Edits) -> Unusable | None:
    """Return the deck as if what nobody can use where it lies had not been made, and what is lost with it."""
    found = [one for one in evidence.once(p.of, _misplaced) if one.lost]
    if not found:
        return None
    worst = max(found, key=lambda one: one.lost)
    return Unusable(as_if(evidence, p.of, without(load(evidence, p.of), found)), worst.lost, _said(worst))


@check("rubric.edits", pins=no_pins, unusable=unusable)
def edits(evidence: Evidence, p: Edits) -> Finding:
    """Nothing changed that the task does not name: slides, animations, transitions, notes, masters. Each such edit
    takes a part of the score, and all of it where all that was asked is done and a shape or a slide is there beyond it,
    or one is gone.
    What is new or lies elsewhere lies on the slide and covers nothing: else it is such an edit, and where nobody can
    use it so, goals that hold by it alone count less."""
    wrong = unasked(evidence, p)
    wrong += [_edit(one) for one in evidence.once(p.of, _misplaced)]
    if not wrong:
        return passed("Nothing was edited that nobody asked for.", where=p.of)
    places = {place_of(change): p.each for change in wrong}
    if evidence.pinned.met:
        places |= {place_of(change): max(p.each, p.thing) for change in wrong if change.thing}
    rest = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
    kinds = ", ".join(sorted({kind for kind, _ in places}))
    sentence = f"Nobody asked for edits of {kinds}: {'; '.join(change.description for change in wrong[:SHOWN])}{rest}."
    score = max(0.0, 1 - sum(places.values()))
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
