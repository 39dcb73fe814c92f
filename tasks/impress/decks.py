"""Changes a copy of a deck for the near misses of the Impress tasks."""

import io

from pptx import Presentation


def edit(evidence, change, name="deck"):
    """Lets `change(presentation)` alter the deck in the evidence."""
    deck = Presentation(io.BytesIO(evidence.read(name)))
    change(deck)
    out = io.BytesIO()
    deck.save(out)
    evidence.write(name, out.getvalue())


def shape(slide, name):
    """The shape of that name, in a group or not."""
    return next(one for one in slide.shapes if one.name == name)


def body(slide):
    """The slide's list or text below the title; LibreOffice names it as it likes."""
    return next(one for one in slide.placeholders if one.placeholder_format.type not in (1, 3))


def title(slide):
    """The slide's title."""
    return next(one for one in slide.placeholders if one.placeholder_format.type in (1, 3))


def runs(shape_):
    """Every run of a shape."""
    return [run for paragraph in shape_.text_frame.paragraphs for run in paragraph.runs]
