"""Damage and equivalents of decks."""

from __future__ import annotations

import copy
import io
from collections.abc import Iterator
from typing import Any

from pptx import Presentation
from pptx.oxml.ns import qn

from deskcraft.kits.impress import shapes_damaged as shapes_damaged  # its makers register themselves
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.office import each_once, saved, stored_plainly
from evaluators.deck.load import read_deck

MASTERS_OFF = "the masters' shapes off"
"""Nobody sees it where masters and layouts draw nothing."""
_PPTX = (
    ("letters without fill", r"ppt/slides/slide1\.xml", rb"(<a:rPr[^>/]*>)", rb"\1<a:noFill/>"),
    ("a shape hidden", r"ppt/slides/slide1\.xml", rb"(<p:cNvPr id=\"[2-9]\")", rb'\1 hidden="1"'),
    (MASTERS_OFF, r"ppt/slides/slide1\.xml", rb"<p:sld ", rb'<p:sld showMasterSp="0" '),
    ("a slide hidden", r"ppt/slides/slide1\.xml", rb"<p:sld ", rb'<p:sld show="0" '),
    (
        "a picture bleached",
        r"ppt/slides/slide\d+\.xml",
        rb"(<a:blip [^>]*[^/])/?>(</a:blip>)?",
        rb'\1><a:lum bright="70000"/></a:blip>',
    ),
)


@damage(".pptx")
def damaged(subject: Subject) -> Iterator[Mutant]:
    """What is shown otherwise, or stands there besides."""
    slides = read_deck(subject.after).slides
    drawn = bool(slides and slides[0].decor)
    changes = [one for one in _PPTX if drawn or one[0] != MASTERS_OFF]
    yield from each_once(subject.after, changes)


@equivalent(".pptx")
def packed_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The same parts in another order."""
    yield Mutant("packed otherwise", stored_plainly(subject.after))


@equivalent(".pptx")
def written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Saved by another library; each run of letters cut in two."""
    yield Mutant("saved by another library", saved(Presentation(io.BytesIO(subject.after))))
    deck: Any = Presentation(io.BytesIO(subject.after))  # once saved it keeps the old names of its parts
    for run in _runs(deck):
        text = run.find(qn("a:t")).text or ""
        if len(text) > 1:
            other = copy.deepcopy(run)
            run.addnext(other)
            run.find(qn("a:t")).text, other.find(qn("a:t")).text = text[: len(text) // 2], text[len(text) // 2 :]
    yield Mutant("runs cut in two", saved(deck))


def _runs(deck: Any) -> list[Any]:
    return [run for slide in deck.slides for run in slide._element.iter(qn("a:r"))]
