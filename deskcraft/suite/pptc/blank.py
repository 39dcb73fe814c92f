"""The deck that creating begins with: the default template of python-pptx with one slide of its second layout."""

from __future__ import annotations

import io
from functools import cache

import pptx

from deskcraft.suite.pptc.package import Package
from evaluators.ooxml import relations_part

_MAIN = "ppt/presentation.xml"


@cache
def _template() -> Package:
    """Return the template, read once; what only a printer or a file manager looks at is left out."""
    deck = pptx.Presentation()
    deck.slides.add_slide(deck.slide_layouts[1])
    stream = io.BytesIO()
    deck.save(stream)
    package = Package.unpack(stream.getvalue())
    for owner, kinds in (("", {"thumbnail"}), (_MAIN, {"printerSettings"})):
        relations = package.relations(owner)
        for identifier, relation in list(relations.items()):
            if relation.kind in kinds:
                package.drop(relation.target)
                listed = package.edit(relations_part(owner))
                listed.remove(next(each for each in listed if each.get("Id") == identifier))
                del relations[identifier]
    return package


def blank() -> Package:
    """Return a new deck with one empty slide that has a title and a content."""
    return _template().copy()


@cache
def notes_master() -> tuple[bytes, bytes]:
    """Return the default master of notes and its theme."""
    deck = pptx.Presentation()
    master = deck.notes_master.part
    theme = next(relation.target_part for relation in master.rels.values() if relation.reltype.endswith("/theme"))
    return master.blob, theme.blob
