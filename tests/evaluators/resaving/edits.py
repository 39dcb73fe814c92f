"""Single edits of the decks, each with what `diff` must say of it, and nothing else."""
# mypy: ignore-errors

from __future__ import annotations

import copy
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches

from deskcraft.kits.impress.motions import Effect, animate, transition
from tests.evaluators.resaving.parts import child, dw, picture


@dataclass(frozen=True)
class Edit:
    """One edit of one deck."""

    deck: str
    do: Callable
    message: str
    """A regular expression that every sentence must match, case aside."""
    about: str = ""


def shape(deck, slide: int, name: str):
    """Return the shape of that name on a slide (from 1), in groups too."""
    shapes = list(deck.slides[slide - 1].shapes)
    while shapes:
        one = shapes.pop(0)
        if one.name == name:
            return one
        shapes += list(getattr(one, "shapes", []))
    raise LookupError(name)


def body(deck, slide: int, paragraph: int):
    """Return a paragraph (from 1) of a slide's body."""
    return deck.slides[slide - 1].placeholders[1].text_frame.paragraphs[paragraph - 1]


def move(deck, old: int, new: int) -> None:
    """Move a slide, by numbers from 1."""
    entries = deck.slides._sldIdLst
    entry = entries[old - 1]
    entries.remove(entry)
    entries.insert(new - 1, entry)


def drop(deck, number: int) -> None:
    """Take a slide away."""
    entries = deck.slides._sldIdLst
    deck.part.drop_rel(entries[number - 1].rId)
    entries.remove(entries[number - 1])


def _attribute(name: str, value: str, slide: int, paragraph: int, run: int = 0):
    return lambda d: body(d, slide, paragraph).runs[run]._r.get_or_add_rPr().set(name, value)


def _inside(parent, xml: str) -> None:
    element = child(parent, xml)
    parent.remove(element)
    parent.insert(0, element)


def _new_values(deck) -> None:
    data = CategoryChartData()
    data.categories = ["Monday morning", "Tuesday noon", "Wednesday"]
    data.add_series("Boats in & out", [4.5, None, 8])
    data.add_series("<Crates>", [1, 2, 3.25])
    shape(deck, 1, "Gaps").chart.replace_data(data)


def _retimed(deck, number: int, effect: str, attributes: str, ms: int | None) -> None:
    slide = deck.slides[number - 1]
    for element in list(slide.element):
        if element.tag == qn("p:transition") or element.tag.endswith("}AlternateContent"):
            slide.element.remove(element)
    if effect:
        transition(slide, effect, attributes, ms)


def _reanimated(deck, change: Callable[[list], object]) -> None:
    """Write the effects of the deck `entrances` anew with a change to their list."""
    slide = deck.slides[0]
    slide.element.remove(slide.element.find(qn("p:timing")))
    numbers = [one.shape_id for one in (slide.shapes.title, slide.placeholders[1], *list(slide.shapes)[2:5])]
    effects = [
        (0, "fade"),
        (2, "appear"),
        (3, "wipe", "with", 700),
        (4, "fly-in", "after", 1000, 500),
        (1, "split", "click", 800),
    ]
    change(effects)
    animate(slide, [Effect(numbers[place], *rest) for place, *rest in effects])


def _put(effects: list, place: int, effect: tuple) -> None:
    effects[place] = effect


def _merge(table) -> None:
    table.cell(1, 1).merge(table.cell(1, 2))


def _swap(effects: list, a: int, b: int) -> None:
    effects[a], effects[b] = effects[b], effects[a]


def _ground(deck, number: int, colour: str) -> None:
    deck.slides[number - 1].background.fill.solid()
    deck.slides[number - 1].background.fill.fore_color.rgb = RGBColor.from_string(colour)


def _border(deck) -> None:
    line = shape(deck, 2, "Lined").table.cell(2, 2)._tc.tcPr.find(qn("a:lnB"))
    line.find(qn("a:solidFill"))[0].set("val", "FF0000")


def _shadow(deck, **values: str) -> None:
    shape(deck, 1, "Card 1")._element.spPr.find(qn("a:effectLst"))[0].attrib.update(values)


def _to_front(deck, slide: int, name: str) -> None:
    element = shape(deck, slide, name)._element
    element.getparent().append(element)


def _copied(deck) -> None:
    box = shape(deck, 1, "Ground 0")._element
    other = copy.deepcopy(box)
    other.nvSpPr.cNvPr.set("id", "77")
    other.nvSpPr.cNvPr.set("name", "Ground 9")
    box.getparent().append(other)


def _new_slide(deck) -> None:
    slide = dw.add_slide(deck, "Title and Content", "Quite another matter")
    slide.placeholders[1].text = "Nobody spoke of this before"
    move(deck, len(deck.slides), 3)


def _other_picture(deck) -> None:
    old = shape(deck, 1, "Again")._element
    _, number = deck.slides[0].part.get_or_add_image_part(picture("#203040", "#ffffff"))
    old.blipFill.find(qn("a:blip")).set(qn("r:embed"), number)


def _set(target: Callable, name: str, value: Callable | object):
    return lambda d: setattr(target(d), name, value)


EDITS: dict[str, Edit] = {
    "word": Edit("outline", lambda d: setattr(body(d, 2, 1).runs[0], "text", "Rope"), r"slide 2 .* says 'Rope'"),
    "title": Edit(
        "outline",
        lambda d: setattr(d.slides[2].shapes.title.text_frame.paragraphs[0].runs[0], "text", "Last part"),
        r"the title on slide 3 .* says 'Last part'",
    ),
    "paragraph": Edit(
        "outline",
        lambda d: setattr(d.slides[1].placeholders[1].text_frame.add_paragraph(), "text", "One more"),
        r"the body on slide 2 .* got the paragraph 'One more'",
    ),
    "notes": Edit(
        "outline",
        lambda d: setattr(d.slides[1].notes_slide.notes_text_frame, "text", "Be brief"),
        r"slide 2 .* changed in notes: 'Be brief' instead of 'Note 0",
    ),
    "bold": Edit("outline", _attribute("b", "1", 2, 1), r"changed in bold of paragraph 1: on instead of off"),
    "size": Edit("outline", _attribute("sz", "2600", 2, 1), r"changed in font_size of paragraph 1: 26 instead of 22"),
    "highlight": Edit(
        "outline",
        lambda d: child(
            body(d, 2, 1).runs[0]._r.get_or_add_rPr(), '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>'
        ),
        r"changed in highlight of paragraph 1: #ffff00 instead of 'none'",
    ),
    "superscript": Edit("outline", _attribute("baseline", "30000", 2, 1), r"changed in raised of paragraph 1"),
    "capitals": Edit("outline", _attribute("cap", "small", 2, 1), r"changed in caps of paragraph 1"),
    "struck": Edit("outline", _attribute("strike", "sngStrike", 2, 1), r"changed in strike of paragraph 1"),
    "no highlight": Edit(
        "runs",
        lambda d: [e.getparent().remove(e) for e in list(d.slides[0].element.iter(qn("a:highlight")))[:1]],
        r"changed in highlight of paragraph 3: 'none' instead of #ffff00",
    ),
    "colour": Edit(
        "outline",
        lambda d: setattr(body(d, 2, 1).runs[0].font.color, "rgb", RGBColor(192, 0, 0)),
        r"changed in colour of paragraph 1: #c00000 instead of",
    ),
    "align": Edit(
        "outline",
        lambda d: setattr(body(d, 3, 2), "alignment", PP_ALIGN.RIGHT),
        r"changed in align of paragraph 2: 'right' instead of 'left'",
    ),
    "indent": Edit(
        "outline",
        lambda d: body(d, 3, 1)._p.get_or_add_pPr().set("marL", "900000"),
        r"changed in indent of paragraph 1: 2.50 cm",
    ),
    "spacing": Edit("outline", lambda d: setattr(body(d, 3, 1), "line_spacing", 1.5), r"in spacing of paragraph 1"),
    "level": Edit("outline", lambda d: setattr(body(d, 3, 1), "level", 1), r"body on slide 3 .*(bullets|size|spacing)"),
    "cell": Edit(
        "tables",
        lambda d: setattr(shape(d, 1, "Moorings").table.cell(1, 1).text_frame.paragraphs[0].runs[0], "text", "37"),
        r"text of the cell B2: says '37' instead of '36'",
    ),
    "cell ground": Edit(
        "tables",
        lambda d: setattr(shape(d, 1, "Moorings").table.cell(1, 1).fill.fore_color, "rgb", RGBColor(255, 0, 0)),
        r"fill of the cell B2: #ff0000 instead",
    ),
    "border": Edit("tables", _border, r"line of the cell C3: lower 2?.* #ff0000 instead of"),
    "merge": Edit("tables", lambda d: _merge(shape(d, 2, "Lined").table), r"the table 'Lined' .* of the cell [BC]2"),
    "values": Edit("chart_with_gaps", _new_values, r"the chart 'Gaps' .*other values of 'Boats in & out'"),
    "chart title": Edit(
        "columns_and_lines",
        lambda d: setattr(
            shape(d, 1, "Column_Clustered").chart.chart_title.text_frame.paragraphs[0].runs[0], "text", "Ships"
        ),
        r"content: the title 'Ships' instead of 'COLU chart'",
    ),
    "crop": Edit("pictures", lambda d: setattr(shape(d, 1, "Morning"), "crop_left", 0.3), r"content: cropped by 30%"),
    "picture": Edit("pictures", _other_picture, r"the picture 'Again' .* another picture"),
    "alt": Edit(
        "pictures",
        lambda d: shape(d, 1, "Morning")._element.nvPicPr.cNvPr.set("descr", "Evening"),
        r"changed in alt: 'Evening' instead of 'The hill in the morning'",
    ),
    "moved": Edit("shapes", lambda d: setattr(shape(d, 1, "Oval"), "left", Inches(2.6)), r"'Oval' .* in position"),
    "wider": Edit("shapes", lambda d: setattr(shape(d, 1, "Oval"), "width", Inches(1.8)), r"'Oval' .* in size: 4.57 x"),
    "turned": Edit("shapes", lambda d: setattr(shape(d, 1, "Oval"), "rotation", 40), r"rotation: 40° instead of 15°"),
    "fill": Edit(
        "shapes",
        lambda d: setattr(shape(d, 1, "Oval").fill.fore_color, "rgb", RGBColor(1, 2, 200)),
        r"'Oval' .* in fill: #0102c8 instead of",
    ),
    "dash": Edit(
        "shapes",
        lambda d: shape(d, 1, "Oval")._element.spPr.find(qn("a:ln")).find(qn("a:prstDash")).set("val", "solid"),
        r"'Oval' .* in line: 1.25 pt solid",
    ),
    "seen through": Edit(
        "fills",
        lambda d: shape(d, 1, "Ground 1")._element.spPr.find(qn("a:solidFill"))[0][0].set("val", "80000"),
        r"fill: #2e6f95 at 80% instead of #2e6f95 at 40%",
    ),
    "one more": Edit("fills", _copied, r"the shape 'Ground 9' on slide 1 .* is new"),
    "one less": Edit(
        "fills",
        lambda d: shape(d, 1, "Ground 2")._element.getparent().remove(shape(d, 1, "Ground 2")._element),
        r"the shape 'Ground 2' on slide 1 .* is gone",
    ),
    "layer": Edit("fills", lambda d: _to_front(d, 1, "Ground 0"), r"'Ground 0' .* lies in another layer"),
    "arrow": Edit(
        "lines",
        lambda d: child(shape(d, 1, "Way 0").line._get_or_add_ln(), '<a:tailEnd type="triangle"/>'),
        r"the line 'Way 0' .* in line: .*with an arrow instead of",
    ),
    "shadow": Edit("shadows", lambda d: _shadow(d, dist="152400"), r"'Card 1' .* in shadow: .*(12|11.99) pt at 90"),
    "no shadow": Edit(
        "shadows",
        lambda d: shape(d, 1, "Card 1")._element.spPr.remove(
            shape(d, 1, "Card 1")._element.spPr.find(qn("a:effectLst"))
        ),
        r"'Card 1' .* in shadow",
    ),
    "in a group": Edit(
        "groups",
        lambda d: setattr(shape(d, 1, "Chip 1").text_frame.paragraphs[0].runs[0], "text", "Noon"),
        r"'Chip 1' .* says 'Noon' instead of 'Day 1'",
    ),
    "in a turned group": Edit(
        "groups", lambda d: setattr(shape(d, 1, "Tile 1"), "left", Inches(8.2)), r"'Tile 1' .* in position"
    ),
    "link": Edit(
        "links",
        lambda d: setattr(body(d, 1, 1).runs[0].hyperlink, "address", "https://harbour.example/ebb"),
        r"in link of paragraph 1: 'https://harbour.example/ebb'",
    ),
    "jump": Edit(
        "links",
        lambda d: setattr(shape(d, 1, "Jump").click_action, "target_slide", d.slides[1]),
        r"'Jump' .* in link: '#2' instead of '#3'",
    ),
    "shown": Edit("notes_and_hidden", lambda d: d.slides[1].element.set("show", "1"), r"slide 2 .* no longer hidden"),
    "hidden": Edit("notes_and_hidden", lambda d: d.slides[2].element.set("show", "0"), r"slide 3 .* is hidden now"),
    "ground": Edit("backgrounds", lambda d: _ground(d, 2, "AA2020"), r"slide 2 .* in background: #aa2020 instead"),
    "order": Edit("look_alikes", lambda d: move(d, 2, 5), r"slide 2 \(Minutes 2\) is now slide 5"),
    "gone": Edit("look_alikes", lambda d: drop(d, 4), r"slide 4 \(Minutes 4\) is gone"),
    "new": Edit("outline", _new_slide, r"slide 3 \(Quite another matter\) is new"),
    "transition gone": Edit("plain_transitions", lambda d: _retimed(d, 9, "", "", None), r"slide 9 .* lost its trans"),
    "transition new": Edit(
        "plain_transitions",
        lambda d: _retimed(d, 23, "<p:fade/>", 'spd="slow"', None),
        r"slide 23 .* got the transition fade",
    ),
    "transition kind": Edit(
        "plain_transitions",
        lambda d: _retimed(d, 9, "<p:dissolve/>", "", None),
        r"in transition: dissolve.* instead of fade",
    ),
    "transition side": Edit(
        "plain_transitions",
        lambda d: _retimed(d, 14, '<p:push dir="d"/>', 'spd="med"', None),
        r"in transition: push from top.* instead of push from bottom",
    ),
    "transition slower": Edit(
        "timed_transitions",
        lambda d: _retimed(d, 1, "<p:fade/>", 'spd="slow"', 1900),
        r"fade in 1.9 s instead of fade in 0.7 s",
    ),
    "transition by itself": Edit(
        "timed_transitions",
        lambda d: _retimed(d, 4, "<p:dissolve/>", 'spd="slow" advTm="9000"', 1900),
        r"after 9 s instead of .* after 4 s",
    ),
    "effect new": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: e.append((2, "fade-out", "click", 600))),
        r"slide 1 .* the exit 'fade-out' of the shape 'Tile 0' is new",
    ),
    "effect gone": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: e.pop(1)),
        r"the entrance 'appear' of the shape 'Tile 0' is gone|starts",
    ),
    "effect slower": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: _put(e, 4, (1, "split", "click", 2000))),
        r"'split' of the body lasts 2 s instead of 0.8 s",
    ),
    "effect later": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: _put(e, 3, (4, "fly-in", "after", 1000, 1500))),
        r"'fly-in' of the shape 'Tile 2' waits 1.5 s instead of 0.5 s",
    ),
    "effect on a click": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: _put(e, 3, (4, "fly-in", "click", 1000, 500))),
        r"'fly-in' of .* starts on a click instead of after",
    ),
    "another effect": Edit(
        "entrances",
        lambda d: _reanimated(d, lambda e: _put(e, 4, (1, "wipe", "click", 800))),
        r"'split' of the body is 'wipe' now",
    ),
    "effects swapped": Edit("entrances", lambda d: _reanimated(d, lambda e: _swap(e, 0, 4)), r"in another order"),
    "effect of a paragraph": Edit(
        "paragraph_effects",
        lambda d: [t.set(n, "0") for t in list(d.slides[0].element.iter(qn("p:pRg")))[2:4] for n in ("st", "end")],
        r"paragraph (1|2) of the body",
    ),
}


def edited(data: bytes, edit: Edit) -> bytes:
    """Return a deck after an edit."""
    deck = Presentation(io.BytesIO(data))
    edit.do(deck)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def unexpected(edit: Edit, sentences) -> list[str]:
    """Return the sentences that an edit does not explain; all that is asked for if there is none at all."""
    if not sentences:
        return [f"nothing, but {edit.message!r} was wanted"]
    return [sentence for sentence in sentences if not re.search(edit.message, sentence, re.IGNORECASE)]
