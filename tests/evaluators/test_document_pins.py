"""Guards over documents that are derived from what goals pin: what is asked may change, the neighbour may not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from evaluators import Verdict, grade
from tests.evaluators.documents import (
    DOCX,
    W,
    edited,
    named,
    put_paragraph,
    put_run,
    with_part,
    words,
)
from tests.evaluators.evidences import evidence

Change = Callable[[bytes], bytes]
Goal = dict[str, Any]
GUARD: Goal = {"doc.untouched": {"of": "d"}}


def judged(folder: Path, goals: list[Goal], *changes: Change, before: bytes = DOCX, **guard: Any) -> Verdict:
    after = before
    for change in changes:
        after = change(after)
    asked = [{name: {"of": "d", **params}} for goal in goals for name, params in goal.items()]
    guards = [{"doc.untouched": {"of": "d", **guard}}] if guard else [GUARD]
    return grade(asked, guards, evidence(folder, {"d": before}, {"d": after}), ended_in_fail=False)


def at(text: str, change: Callable[[Any], object]) -> Change:
    """Change the paragraph that holds a text."""
    return lambda data: edited(data, lambda root: change(named(root, text)))


def run(text: str, name: str, **values: str) -> Change:
    return at(text, lambda paragraph: put_run(paragraph, name, **values))


def laid(text: str, name: str, **values: str) -> Change:
    return at(text, lambda paragraph: put_paragraph(paragraph, name, **values))


def says(text: str, old: str, new: str, part: str = "") -> Change:
    """Put other words in a paragraph's text, or everywhere in a part."""

    def change(root: Any) -> None:
        inside = root if part else named(root, text)
        for element in inside.iter(f"{W}t"):
            element.text = (element.text or "").replace(old, new)

    return lambda data: with_part(data, part, change) if part else edited(data, change)


def new(below: str, text: str) -> Change:
    """Put a paragraph below another, in its formatting."""

    def change(root: Any) -> None:
        paragraph = named(root, below)
        fresh = copy.deepcopy(paragraph)
        first, *rest = fresh.iter(f"{W}t")
        first.text = text
        for element in rest:
            element.text = ""
        for mark in [*fresh.iter(f"{W}br", f"{W}footnoteReference")]:
            mark.getparent().remove(mark)
        paragraph.addnext(fresh)

    return lambda data: edited(data, change)


def gone(text: str) -> Change:
    return at(text, lambda paragraph: paragraph.getparent().remove(paragraph))


def phrase_in(text: str, phrase: str, name: str, **values: str) -> Change:
    """Cut a run around a phrase and set a property on it alone."""

    def change(paragraph: Any) -> None:
        whole = next(r for r in paragraph.iter(f"{W}r") if phrase in words(r))
        head, tail = words(whole).split(phrase, 1)
        for part in (tail, phrase, head):
            piece = copy.deepcopy(whole)
            piece.find(f"{W}t").text = part
            piece.find(f"{W}t").set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
            if part == phrase:
                box = etree.SubElement(paragraph, "box")
                box.append(piece)
                put_run(box, name, **values)
                paragraph.remove(box)
            whole.addnext(piece)
        whole.getparent().remove(whole)

    return at(text, change)


def cell(row: int, column: int, change: Callable[[Any], object]) -> Change:
    """Change a cell, rows and columns counted from 0 as they are written."""

    def inside(root: Any) -> None:
        change(root.findall(f".//{W}tr")[row].findall(f"{W}tc")[column])

    return lambda data: edited(data, inside)


def nth_run(text: str, number: int, name: str) -> Change:
    """Set a property on one run of a paragraph."""

    def change(paragraph: Any) -> None:
        etree.SubElement(paragraph.findall(f"{W}r")[number].find(f"{W}rPr"), f"{W}{name}")

    return at(text, change)


def shaded(element: Any) -> None:
    etree.SubElement(element.find(f"{W}tcPr"), f"{W}shd", {f"{W}val": "clear", f"{W}fill": "FFEE00"})


def lowered(element: Any) -> None:
    etree.SubElement(element.find(f"{W}tcPr"), f"{W}vAlign", {f"{W}val": "bottom"})


def unlined(side: str) -> Callable[[Any], object]:
    return lambda element: element.find(f"{W}tcPr/{W}tcBorders/{W}{side}").set(f"{W}val", "none")


def row_added(texts: tuple[str, ...]) -> Change:
    def change(root: Any) -> None:
        row = root.findall(f".//{W}tr")[2]
        fresh = copy.deepcopy(row)
        for element, text in zip(fresh.iter(f"{W}t"), texts, strict=True):
            element.text = text
        row.addnext(fresh)

    return lambda data: edited(data, change)


def margin(side: str, value: str = "1600") -> Change:
    return lambda data: edited(data, lambda root: [m.set(f"{W}{side}", value) for m in root.iter(f"{W}pgMar")])


def target(old: str, address: str) -> Change:
    def change(root: Any) -> None:
        for relation in root:
            if relation.get("Target", "").startswith(old):
                relation.set("Target", address)

    return lambda data: with_part(data, "word/_rels/document.xml.rels", change)


def titled(title: str) -> Change:
    return lambda data: with_part(
        data, "docProps/core.xml", lambda root: setattr(next(root.iter("{*}title")), "text", title)
    )


def recorded(text: str, kind: str) -> Change:
    """Record that a run of a paragraph was put in, or taken out."""

    def change(paragraph: Any) -> None:
        first = paragraph.find(f"{W}r")
        mark = etree.Element(f"{W}{kind}", {f"{W}id": "90", f"{W}author": "x"})
        first.addprevious(mark)
        mark.append(first)
        if kind == "del":
            for element in first.iter(f"{W}t"):
                element.tag = f"{W}delText"

    return at(text, change)


def bookmarked(text: str, name: str) -> Change:
    return at(text, lambda p: etree.SubElement(p, f"{W}bookmarkStart", {f"{W}id": "77", f"{W}name": name}))


def picture(attribute: str, value: str) -> Change:
    def change(root: Any) -> None:
        extent = next(e for e in root.iter() if str(e.tag).endswith("}extent"))
        element = next(e for e in root.iter() if str(e.tag).endswith("}docPr")) if attribute == "descr" else extent
        element.set(attribute, value)

    return lambda data: edited(data, change)


ROWS = [
    ["Item", "What it covers", "Price"],
    ["A-1", "Inspection of the hull", "420.00"],
    ["A-2", "Rigging", "1,180.00"],
]
TOTAL = ["Total", "", "1,600.00"]
SPRING = "The yard closes in spring."
UNCOVERED = "hull, rigging and engine at the client's risk; see our terms."
HEADINGS = [[1, "1 Purpose"], [2, "Scope"], [1, "2 Terms"]]

CASES: dict[str, tuple[list[Goal], list[Change], list[Change]]] = {
    "whole paragraph bold": (
        [{"doc.text_style": {"paragraphs": "text=by card", "bold": True}}],
        [run("by card", "b", val="1")],
        [run("by transfer", "b", val="1"), run("by card", "i", val="1"), laid("by card", "jc", val="right")],
    ),
    "a phrase in colour": (
        [{"doc.text_style": {"phrase": "insures", "colour": "#aa0000"}}],
        [phrase_in("The yard", "insures", "color", val="AA0000")],
        [phrase_in("The yard", "boat", "color", val="AA0000"), phrase_in("The client", "pays", "color", val="AA0000")],
    ),
    "the second occurrence": (
        [{"doc.text_style": {"phrase": "Northgate Marine Ltd", "occurrence": 2, "strike": "single"}}],
        [nth_run("keeps the boat", 3, "strike")],
        [nth_run("keeps the boat", 1, "strike"), nth_run("keeps the boat", 4, "strike")],
    ),
    "capitals that are typed": (
        [{"doc.text_style": {"paragraphs": "regex=(?i)^by card$", "caps": "upper"}}],
        [says("by card", "by card", "BY CARD")],
        [says("by transfer", "by transfer", "BY TRANSFER"), run("BY CARD", "b", val="1")],
    ),
    "one distance": (
        [{"doc.paragraph_style": {"paragraphs": "text=by card", "space_after": "18 pt"}}],
        [laid("by card", "spacing", after="360")],
        [laid("by card", "spacing", after="360", before="360"), laid("by transfer", "spacing", after="360")],
    ),
    "a style and what it brings": (
        [{"doc.paragraph_style": {"paragraphs": "text=Boxed remark", "style": "Heading 2"}}],
        [laid("Boxed remark", "pStyle", val="Heading2")],
        [
            laid("by card", "pStyle", val="Heading2"),
            laid("Boxed remark", "pageBreakBefore", val="1"),
            laid("Boxed remark", "jc", val="right"),
            laid("Boxed remark", "spacing", before="900"),
            run("Boxed remark", "u", val="single"),
            run("Boxed remark", "color", val="FF0000"),
            run("Boxed remark", "sz", val="62"),
        ],
    ),
    "agreeing": (
        [{"doc.consistent": {"paragraphs": "regex=^by ", "aspects": ["alignment"]}}],
        [laid("by card", "jc", val="right"), laid("by transfer", "jc", val="right")],
        [laid("Survey before", "jc", val="right"), run("by card", "b", val="1")],
    ),
    "headings": (
        [{"doc.outline": {"headings": [*HEADINGS, [2, "Boxed remark"]]}}],
        [laid("Boxed remark", "pStyle", val="Heading2")],
        [says("Area: 12", "Area", "Room"), laid("by card", "pStyle", val="Title")],
    ),
    "a line rewritten": (
        [{"doc.paragraphs": {"select": "starts=The client pays", "texts": ["The client pays within ten days."]}}],
        [says("The client pays", "in advance", "within ten days")],
        [says("by card", "card", "cheque"), run("The client pays", "b", val="1"), gone("by card")],
    ),
    "a line more": (
        [{"doc.paragraphs": {"texts": ["Boxed remark", SPRING], "exact": False, "adjacent": True}}],
        [new("Boxed remark", SPRING)],
        [new("by card", SPRING), new("by card", "Boxed remark"), new("by card", "Else."), gone("by card")],
    ),
    "a line gone": (
        [{"doc.paragraphs": {"select": "starts=by card", "count": 0}}],
        [gone("by card")],
        [gone("by transfer"), says("by transfer", "by ", "")],
    ),
    "one line more of a kind": (
        [{"doc.paragraphs": {"select": "list=number", "count": 5}}],
        [new("by card", "by cheque")],
        [new("Boxed remark", "Else."), gone("Boxed remark")],
    ),
    "words in place of others": (
        [{"doc.text": {"contains": ["pays within ten days."], "absent": ["advance"]}}],
        [says("The client pays", "in advance", "within ten days")],
        [
            says("by card", "card", "cheque"),
            says("The client pays", "The client", "Whoever"),
            new("by card", "pays within ten days."),
        ],
    ),
    "words between others": (
        [{"doc.text": {"contains": ["The yard always insures"]}}],
        [says("The yard", "yard insures", "yard always insures")],
        [says("The yard", "boat", "ship"), new("by card", "The yard always insures")],
    ),
    "a name everywhere": (
        [{"doc.replaced": {"old": "Northgate Marine Ltd", "new": "Southgate"}}],
        [says("keeps the boat", "Northgate Marine Ltd", "Southgate")],
        [says("keeps the boat", "keeps the boat", "keeps the ship"), says("by card", "card", "Northgate")],
    ),
    "items of a list": (
        [{"doc.list": {"items": ["by transfer", "by card"], "levels": [2, 1], "exact": False}}],
        [at("by card", lambda p: p.find(f".//{W}ilvl").set(f"{W}val", "0"))],
        [at("on weekdays", lambda p: p.find(f".//{W}ilvl").set(f"{W}val", "0")), run("by card", "b", val="1")],
    ),
    "a cell's words": (
        [{"doc.table": {"cells": {"B2": "Survey of the keel"}}}],
        [says("Inspection of", "Inspection of the hull", "Survey of the keel")],
        [says("Rigging", "Rigging", "Sails"), run("Survey of the keel", "b", val="1"), cell(1, 1, shaded)],
    ),
    "a row more": (
        [{"doc.table": {"values": [*ROWS, ["A-3", "Sails", "90.00"], TOTAL]}}],
        [row_added(("A-3", "Sails", "90.00"))],
        [run("Rigging", "b", val="1"), cell(1, 1, shaded), says("by card", "card", "cheque")],
    ),
    "a cell's colour": (
        [{"doc.table_style": {"cells": "B2", "shading": "#ffee00"}}],
        [cell(1, 1, shaded)],
        [cell(2, 1, shaded), run("Inspection of", "b", val="1"), cell(1, 1, lowered)],
    ),
    "a line of a cell": (
        [{"doc.table_style": {"cells": "B2", "borders": {"left": "none"}}}],
        [cell(1, 1, unlined("left")), cell(1, 0, unlined("right"))],
        [cell(1, 0, unlined("left")), cell(1, 0, shaded)],
    ),
    "text in cells": (
        [{"doc.table_style": {"cells": "column 2", "italic": True, "alignment": "center"}}],
        [
            change
            for text in ("What it", "Inspection of", "Rigging")
            for change in (run(text, "i", val="1"), laid(text, "jc", val="center"))
        ],
        [run("A-1", "i", val="1"), laid("A-1", "jc", val="center"), run("Rigging", "b", val="1")],
    ),
    "a header": (
        [{"doc.header_footer": {"part": "header", "contains": ["Draft 4"]}}],
        [says("", "Draft 3", "Draft 4", "word/header1.xml")],
        [
            lambda data: with_part(data, "word/header2.xml", typed),
            lambda data: with_part(data, "word/header1.xml", bold_all),
        ],
    ),
    "one margin": (
        [{"doc.page": {"margins": {"left": "1600 pt"}, "tolerance": "1530 pt"}}],
        [margin("left")],
        [margin("right"), margin("top"), laid("by card", "jc", val="right")],
    ),
    "a note's words": (
        [{"doc.notes": {"count": 1, "text": "Registered in Ostend."}}],
        [lambda data: with_part(data, "word/footnotes.xml", noted)],
        [says("keeps the boat", "keeps", "holds"), run("by card", "b", val="1")],
    ),
    "a link": (
        [{"doc.links": {"links": {"our terms": "https://example.org/new"}}}],
        [target("https://example.org", "https://example.org/new")],
        [says("our terms", " risk", " danger"), run("Work covers", "b", val="1")],
    ),
    "a form": (
        [{"doc.form": {"values": {"client_name": "Ida Holm"}}}],
        [says("name:", "\u2002\u2002\u2002\u2002\u2002", "Ida Holm")],
        [says("name:", "I agree", "I refuse"), says("by card", "card", "cheque")],
    ),
    "the title": (
        [{"doc.properties": {"title": "Agreement 7"}}],
        [titled("Agreement 7")],
        [says("Specimen", "Specimen", "A")],
    ),
    "recorded": (
        [
            {"doc.tracked": {"deletions": ["Work covers"]}},
            {"doc.paragraphs": {"select": "contains=rigging and engine", "texts": [UNCOVERED]}},
        ],
        [recorded("Work covers", "del")],
        [says("by card", "card", "cheque"), recorded("Boxed remark", "ins")],
    ),
    "a bookmark": (
        [{"doc.bookmark": {"name": "cards", "paragraphs": "text=by card"}}],
        [bookmarked("by card", "cards")],
        [bookmarked("by transfer", "others"), run("by card", "b", val="1")],
    ),
    "a picture's words": (
        [{"doc.images": {"alt": "The sign of the yard"}}],
        [picture("descr", "The sign of the yard")],
        [picture("cx", "2016000"), laid("Specimen", "jc", val="right")],
    ),
}


def bold_all(root: Any) -> None:
    for element in root.iter(f"{W}p"):
        put_run(element, "b", val="1")


def typed(root: Any) -> None:
    etree.SubElement(next(root.iter(f"{W}r")), f"{W}t").text = "Draft 4"


def noted(root: Any) -> None:
    texts = [e for e in root.iter(f"{W}t") if (e.text or "").strip()]
    for element in texts:
        element.text = ""
    texts[0].text = "Registered in Ostend."


@pytest.mark.parametrize("name", CASES)
def test_what_is_asked_may_change_and_its_neighbour_may_not(tmp_path: Path, name: str) -> None:
    goals, good, others = CASES[name]
    verdict = judged(tmp_path / "good", goals, *good)
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
    for n, other in enumerate(others):
        verdict = judged(tmp_path / str(n), goals, *good, other)
        assert [leaf.key for leaf in verdict.failures()] == ["doc.untouched"], (name, n, verdict)


CONTENTS: Goal = {"doc.toc": {"pages": False}}
BOLD: Goal = {"doc.text_style": {"paragraphs": "text=by card", "bold": True}}


def blank(beside: str) -> Change:
    """Put an empty paragraph above a heading."""
    return at(beside, lambda p: p.addprevious(etree.Element(f"{W}p")))


def table(texts: list[str], below: str) -> Change:
    """Put a table of one row below a paragraph, and an empty paragraph below it."""

    def change(paragraph: Any) -> None:
        fresh = etree.Element(f"{W}tbl")
        row = etree.SubElement(fresh, f"{W}tr")
        for text in texts:
            inside = etree.SubElement(etree.SubElement(row, f"{W}tc"), f"{W}p")
            etree.SubElement(etree.SubElement(inside, f"{W}r"), f"{W}t").text = text
        paragraph.addnext(etree.Element(f"{W}p"))
        paragraph.addnext(fresh)

    return at(below, change)


def test_an_empty_paragraph_beside_contents_that_are_asked_may_be_new(tmp_path: Path) -> None:
    assert judged(tmp_path / "a", [CONTENTS], blank("1 Purpose")).success
    assert not judged(tmp_path / "b", [CONTENTS], blank("Boxed remark")).success
    assert not judged(tmp_path / "c", [BOLD], run("by card", "b", val="1"), blank("1 Purpose")).success


def test_a_table_that_is_asked_may_be_new_with_an_empty_paragraph_beside_it(tmp_path: Path) -> None:
    goal: Goal = {"doc.table": {"table": "Keel", "values": [["Keel", "12"]]}}
    assert judged(tmp_path / "a", [goal], table(["Keel", "12"], "Boxed remark")).success
    assert not judged(tmp_path / "b", [goal], table(["Keel", "12"], "Boxed"), table(["Mast", "9"], "by card")).success
    assert not judged(tmp_path / "c", [goal], table(["Keel", "12"], "Boxed"), blank("by card")).success


def test_the_style_of_a_heading_brings_its_look_only_where_it_is_new(tmp_path: Path) -> None:
    goal: Goal = {"doc.outline": {"headings": HEADINGS}}
    assert judged(tmp_path / "a", [goal]).success
    assert not judged(tmp_path / "b", [goal], run("2 Terms", "i", val="1")).success


def test_what_the_instruction_leaves_open_counts_beside_what_is_pinned(tmp_path: Path) -> None:
    changes = run("by card", "b", val="1"), run("by transfer", "i", val="1")
    assert not judged(tmp_path / "a", [BOLD], *changes).success
    assert judged(tmp_path / "b", [BOLD], *changes, free=["text=by transfer/italic"]).success
    assert not judged(tmp_path / "c", [BOLD], *changes, free=["text=by transfer/bold"]).success


@pytest.mark.parametrize(
    "hand", [{"replaced": {"card": "cheque"}}, {"allow_new": 1}, {"allow_removed": ["text=by card"]}]
)
def test_a_guard_with_exceptions_by_hand_is_not_derived(tmp_path: Path, hand: dict[str, Any]) -> None:
    """It lets change what they say, and not what the goal pins."""
    goal: Goal = {"doc.text_style": {"paragraphs": "text=Boxed remark", "bold": True}}
    others = {"replaced": says("by card", "card", "cheque"), "allow_new": new("by card", "Else.")}
    other = others.get(next(iter(hand)), gone("by card"))
    verdict = judged(tmp_path, [goal], run("Boxed remark", "b", val="1"), other, **hand)
    assert [leaf.key for leaf in verdict.failures()] == ["doc.untouched"]
    hand["except"] = ["text=Boxed remark/bold"]
    verdict = judged(tmp_path / "b", [goal], run("Boxed remark", "b", val="1"), other, **hand)
    assert verdict.success, verdict.failures()


def test_the_other_half_of_two_goals_may_hold_and_pins_what_it_asks(tmp_path: Path) -> None:
    goals = [BOLD, {"doc.text_style": {"paragraphs": "text=by transfer", "italic": True}}]
    assert judged(tmp_path / "a", goals, run("by card", "b", val="1"), run("by transfer", "i", val="1")).success
    verdict = judged(tmp_path / "b", goals, run("by card", "b", val="1"), run("by transfer", "b", val="1"))
    assert [leaf.key for leaf in verdict.failures()] == ["doc.text_style#2", "doc.untouched"]


def test_text_cut_out_of_a_line_that_was_to_go_is_no_line_gone(tmp_path: Path) -> None:
    goals: list[Goal] = [
        {"doc.text": {"absent": ["insures"]}},
        {"doc.paragraphs": {"select": "starts=The yard", "count": 0}},
    ]
    cut = says("The yard", "The yard insures the boat.", "the boat.")
    assert [leaf.key for leaf in judged(tmp_path, goals, cut).failures()] == ["doc.untouched"]


def own_style(name: str, properties: str = "", letters: str = "") -> Change:
    """Add a paragraph style."""
    made = (
        f'<w:style xmlns:w="{W[1:-1]}" w:type="paragraph" w:customStyle="1" w:styleId="{name}"><w:name w:val="{name}"/>'
        f'<w:basedOn w:val="Normal"/><w:pPr>{properties}</w:pPr><w:rPr>{letters}</w:rPr></w:style>'
    )
    return lambda data: with_part(data, "word/styles.xml", lambda root: root.append(etree.fromstring(made)))


def in_style(text: str, name: str) -> Change:
    """Give a paragraph a style in the place of its own."""
    return at(text, lambda p: p.find(f"{W}pPr/{W}pStyle").set(f"{W}val", name))


def test_what_a_goal_asks_of_a_paragraph_may_come_by_a_style_made_for_it(tmp_path: Path) -> None:
    goals: list[Goal] = [{"doc.paragraph_style": {"paragraphs": "text=by card", "alignment": "right"}}]
    plain = at("by card", lambda p: put_paragraph(p, "jc", val="right"))
    made = [own_style("Mine", '<w:jc w:val="right"/>'), in_style("by card", "Mine")]
    assert judged(tmp_path / "plain", goals, plain).success
    assert judged(tmp_path / "style", goals, plain, *made).success
    red = [own_style("Mine", "", '<w:color w:val="FF0000"/>'), in_style("by card", "Mine")]
    assert not judged(tmp_path / "more", goals, plain, *red).success
    assert not judged(tmp_path / "known", goals, plain, in_style("by card", "Clause")).success
    assert not judged(tmp_path / "other", goals, plain, *made, in_style("by transfer", "Mine")).success


def test_new_words_look_like_those_they_replace_or_stand_beside(tmp_path: Path) -> None:
    goals: list[Goal] = [{"doc.text": {"contains": ["by cheque"], "absent": ["by card"]}}]
    cheque = says("by card", "card", "cheque")
    assert judged(tmp_path / "plain", goals, cheque).success
    verdict = judged(tmp_path / "bold", goals, cheque, phrase_in("by cheque", "cheque", "b"))
    assert "bold" in verdict.failures()[0].sentence
    bold: list[Goal] = [*goals, {"doc.text_style": {"phrase": "cheque", "bold": True}}]
    assert judged(tmp_path / "asked", bold, cheque, phrase_in("by cheque", "cheque", "b")).success


NEW_LINE: Goal = {"doc.paragraphs": {"exact": False, "texts": ["Cheques take a week."]}}


@pytest.mark.parametrize(
    ("change", "aspect"),
    [
        (run("Cheques take", "vanish", val="1"), "hidden"),
        (run("Cheques take", "strike", val="1"), "strike"),
        (run("Cheques take", "u", val="single"), "underline"),
        (run("Cheques take", "vertAlign", val="superscript"), "position"),
        (run("Cheques take", "highlight", val="yellow"), "highlight"),
        (run("Cheques take", "caps", val="1"), "caps"),
        (laid("Cheques take", "jc", val="right"), "alignment"),
        (laid("Cheques take", "spacing", line="720", lineRule="auto"), "line_spacing"),
        (laid("Cheques take", "ind", left="1440"), "left_indent"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_new_paragraph_looks_like_those_beside_it(tmp_path: Path, change: Change, aspect: str) -> None:
    line = new("by card", "Cheques take a week.")
    assert judged(tmp_path / "plain", [NEW_LINE], line).success
    (leaf,) = judged(tmp_path / "other", [NEW_LINE], line, change).failures()
    assert leaf.key == "doc.untouched" and "is new, differs from those beside it in" in leaf.sentence
    assert aspect in leaf.sentence


def test_what_is_asked_of_a_new_paragraph_is_its_own(tmp_path: Path) -> None:
    line = new("by card", "Cheques take a week.")
    asked: Goal = {"doc.text_style": {"paragraphs": "starts=Cheques take", "underline": "single"}}
    assert judged(tmp_path / "asked", [NEW_LINE, asked], line, run("Cheques take", "u", val="single")).success


def test_a_cell_that_is_filled_in_looks_as_it_did(tmp_path: Path) -> None:
    goal: Goal = {"doc.table": {"cells": {"B2": "Nobody"}}}

    def said(element: Any) -> None:
        first, *rest = element.iter(f"{W}t")
        first.text = "Nobody"
        for each in rest:
            each.text = ""

    def hidden(element: Any) -> None:
        said(element)
        for each in element.iter(f"{W}r"):
            properties = each.find(f"{W}rPr")
            if properties is None:
                properties = etree.Element(f"{W}rPr")
                each.insert(0, properties)
            etree.SubElement(properties, f"{W}vanish")

    assert judged(tmp_path / "plain", [goal], cell(1, 1, said)).success
    (leaf,) = judged(tmp_path / "hidden", [goal], cell(1, 1, hidden)).failures()
    assert "hidden" in leaf.sentence


@pytest.mark.parametrize(("asked", "good"), [("Ann's cheque", True), ("Ann\u2019s cheque", False)])
def test_an_apostrophe_may_be_bent_unless_one_is_asked_for(tmp_path: Path, asked: str, good: bool) -> None:
    goal: Goal = {"doc.paragraphs": {"exact": False, "texts": [asked]}}
    assert judged(tmp_path / "straight", [goal], new("by card", "Ann's cheque")).success == good
    assert judged(tmp_path / "bent", [goal], new("by card", "Ann\u2019s cheque")).success
