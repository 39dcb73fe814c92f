"""What is drawn in an element of a page: a picture of it as it is shown, once it stands still."""

import base64
import binascii
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable
from evaluators.page.acts import NOTHING_INSTEAD, NotDone, Page, Target, use
from evaluators.page.pins import nameless, pins_of_files, pins_of_name
from evaluators.pins import Pin
from evaluators.raster.picture import Picture, parse_picture

Tag: TypeAlias = Literal["canvas", "svg", "img"]
Tolerance: TypeAlias = Annotated[float, Field(ge=0, le=50)]
"""Of a colour: delta E (CIELAB, 1976)."""


class Drawn(Page):
    """Parameters of a check on what is drawn in an element, in CSS px."""

    target: Target
    """The element, one; what lies over it is seen with it."""
    tag: Tag | None = None
    """What it must be drawn with: the element itself or one within it."""


_NAMELESS = {"canvas": "Canvas", "svg": "SvgRoot", "img": "img"}
"""Tag to the role that the browser gives one without a name."""


def pins_of_drawing(evidence: Evidence, p: Drawn) -> Iterator[Pin]:
    """Give the files that may be written, and the element by its name, which it may have been without."""
    yield from pins_of_files(evidence, p)
    if not p.first and p.target.frame is None:
        yield from pins_of_name(p.of, p.target)
        yield from nameless(p.of, [] if p.tag is None else [_NAMELESS[p.tag]])


def drawn(evidence: Evidence, p: Drawn, instead: Mapping[str, str] = NOTHING_INSTEAD) -> Picture:
    """Return a picture of the element.

    Args:
        evidence: Of the episode.
        p: The element.
        instead: Name of a file beside the page to the text that it has in place of its own.

    Raises:
        NotDone: the page does not open, a step cannot be done, the element is not to be seen, too large or never still,
            or it is drawn with something else.
        Missing, Unreadable: the page is not there, or stops the browser.
    """
    tags = [] if p.tag is None else [p.tag]
    look = {"do": "picture", "target": p.target.model_dump(exclude_none=True), "tags": tags}
    (seen,) = use(evidence, p, [{**look, "described": f"look at {p.target}"}], instead=instead)
    if (unseen := seen.get("unseen")) is not None:
        raise NotDone(f"{p.target} {unseen}.")
    if p.tag is not None and not seen["made"][p.tag]:
        raise NotDone(f"{p.target} is not drawn with {p.tag}.")
    try:
        png = base64.b64decode(seen["png"], validate=True)
    except binascii.Error as error:
        raise Unreadable(f"no picture: {error}") from error
    return parse_picture(png)
