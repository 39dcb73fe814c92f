"""A check on where a page's parts lie."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone, Page, Target, use
from evaluators.page.narrow import LOOK, WIDE, cut_off
from evaluators.page.pins import pins_of_files, says_what_changes
from evaluators.page.sight import hides, shows
from evaluators.registry import Params, check
from evaluators.verdict import Code, Finding, failed, passed

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height; CSS px from the window's corner."""
Relation: TypeAlias = Literal["left_of", "above", "inside", "level_with", "under"]


class Place(Params):
    """Where an element lies, and how large it is."""

    target: Target
    relation: Relation | None = None
    """To `other`: `left_of` and `above` do not overlap it; `level_with` has its middle within the other's height;
    `under` is below it and over at least half of the narrower one's width."""
    other: Target | None = None
    at_least: tuple[float, float] | None = None
    """Width and height in CSS px."""

    @model_validator(mode="after")
    def _whole(self) -> "Place":
        if (self.relation is None) != (self.other is None) or (self.relation is None and self.at_least is None):
            raise ValueError("expected a relation to another element, or a least size")
        return self


class Layout(Page):
    """Parameters of `page.layout`; in a window of `width` x `height`, nothing may stick out sideways."""

    places: tuple[Place, ...] = ()
    tolerance: Annotated[float, Field(ge=0)] = 1
    """CSS px."""


@check("page.layout", pins=pins_of_files, says=says_what_changes)
def layout(evidence: Evidence, p: Layout) -> Finding:
    """In a window of this size the page needs no scrolling sideways, its parts are seen and lie as asked, and what is
    seen in a wide window is not cut off."""
    targets = [target for place in p.places for target in (place.target, place.other) if target is not None]
    looks = [{"do": "see", "target": one.model_dump(exclude_none=True), "described": f"see {one}"} for one in targets]
    narrow = p.width < WIDE["width"]
    try:
        page, *seen = use(evidence, p, [{"do": "page"}, *looks, *([LOOK, WIDE, LOOK] if narrow else [])])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    if page["wide"] > page["window"] + p.tolerance:
        sentence = f"In a window of {p.width} px the page is {page['wide']} px wide."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=page["wide"], wanted=p.width, where=p.of)
    parts, whole = seen[: len(looks)], seen[len(looks) :]
    boxes: dict[Target, list[Box]] = {target: _boxes(target, one) for target, one in zip(targets, parts, strict=True)}
    for place in p.places:
        for target in (place.target, place.other):
            if target is not None and not boxes[target]:
                return failed(Code.NOT_FOUND, f"{target} is not to be seen at {p.width} px.", where=p.of)
        if (wrong := _wrong(place, boxes, p.tolerance)) is not None:
            return failed(Code.WRONG_GEOMETRY, f"At {p.width} px: {wrong}", where=p.of)
    if narrow and (cut := sorted(cut_off(wide=whole[2], narrow=whole[0]))):
        sentence = f"At {p.width} px nobody can get to {cut[0]!r}, which is seen in a wide window."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=cut[:20], where=p.of)
    return passed(f"At {p.width} px everything lies as asked.", observed=len(p.places), where=p.of)


def _boxes(target: Target, seen: dict[str, Any]) -> list[Box]:
    text = target.text or ""
    shown = (one for one in seen["seen"] if shows(one, read=bool(text)) and hides(one, text) is None)
    return [tuple(one["box"]) for one in shown if one["box"]]


def _wrong(place: Place, boxes: dict[Target, list[Box]], tolerance: float) -> str | None:
    for box in boxes[place.target]:
        if place.at_least is not None:
            width, height = place.at_least
            if box[2] < width - tolerance or box[3] < height - tolerance:
                return f"{place.target} measures {box[2]:.0f} x {box[3]:.0f} px, not {width:g} x {height:g}."
        if place.other is not None and place.relation is not None:
            for other in boxes[place.other]:
                if other != box and not _lies(box, place.relation, other, tolerance):
                    apart = f"at {box[0]:.0f}, {box[1]:.0f} and at {other[0]:.0f}, {other[1]:.0f}"
                    return f"{place.target} is not {place.relation.replace('_', ' ')} {place.other} ({apart})."
    return None


def _lies(box: Box, relation: Relation, other: Box, tolerance: float) -> bool:
    left, top, width, height = box
    left2, top2, width2, height2 = other
    right, bottom, right2, bottom2 = left + width, top + height, left2 + width2, top2 + height2
    match relation:
        case "left_of":
            return right <= left2 + tolerance
        case "above":
            return bottom <= top2 + tolerance
        case "under":
            shared = min(right, right2) - max(left, left2)
            return top >= bottom2 - tolerance and shared >= min(width, width2) / 2
        case "level_with":
            return top2 - tolerance <= top + height / 2 <= bottom2 + tolerance
        case "inside":
            across = left >= left2 - tolerance and right <= right2 + tolerance
            return across and top >= top2 - tolerance and bottom <= bottom2 + tolerance
