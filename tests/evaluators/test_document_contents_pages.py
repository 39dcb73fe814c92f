"""A contents list gives the pages on which its headings are, by the pages as an application lays them out.

Each document is given page by page: `# Scope` is a heading, `LIST` the contents list, anything else running text. From
that come the .odt file and the .pdf file into which an application would make it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from evaluators import Code, LeafVerdict
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.documents import DOCX, ODT, PDF, TEXT, W, edited, words
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_deck_checks import pdf

LIST = "LIST"
Pages = list[list[str]]


class Writer:
    """A workbench whose office makes the pages that the test says."""

    def __init__(self, pages: bytes) -> None:
        self._pages = pages

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert job == "pdf"
        return {"pages.pdf": self._pages}


def listed(pages: Pages, numbers: list[int]) -> list[tuple[str, int]]:
    """Return the lines of the contents list, with these numbers, or those of the pages where none are given."""
    found = [(part[2:], at) for at, parts in enumerate(pages, 1) for part in parts if part.startswith("# ")]
    return [(text, number) for (text, _), number in zip(found, numbers or [at for _, at in found], strict=True)]


def document(pages: Pages, lines: list[tuple[str, int]]) -> bytes:
    """Return an .odt file: the specimen's styles and list, with these words."""

    def change(root: Any) -> None:
        story = next(e for e in root.iter() if e.tag.endswith("}text") and e.getparent().tag.endswith("}body"))
        contents = next(story.iter(f"{TEXT}table-of-content"))
        body = contents.find(f"{TEXT}index-body")
        for line in list(body):
            body.remove(line)
        for text, number in lines:
            line = etree.SubElement(body, f"{TEXT}p", {f"{TEXT}style-name": "Contents_20_1"})
            line.text = text
            etree.SubElement(line, f"{TEXT}tab").tail = str(number)
        for child in list(story):
            story.remove(child)
        for part in (part for parts in pages for part in parts):
            if part == LIST:
                story.append(contents)
            elif part.startswith("# "):
                names = {f"{TEXT}style-name": "Heading_20_1", f"{TEXT}outline-level": "1"}
                etree.SubElement(story, f"{TEXT}h", names).text = part[2:]
            else:
                etree.SubElement(story, f"{TEXT}p", {f"{TEXT}style-name": "Clause"}).text = part

    return edited(ODT, change)


def printed(pages: Pages, lines: list[tuple[str, int]]) -> bytes:
    """Return the .pdf file of the document."""
    contents = " ".join(f"{text} {number}" for text, number in lines)
    return pdf(*(" ".join(contents if part == LIST else part.removeprefix("# ") for part in parts) for parts in pages))


def contents(folder: Path, data: bytes, made: bytes | None, **params: Any) -> LeafVerdict:
    """Judge a document's contents list, with a workbench that makes these pages, or without any."""
    found = evidence(folder, {"d": data}, {"d": data})
    return judge(replace(found, workbench=None if made is None else Writer(made)), "doc.toc", of="d", **params)


def judged(folder: Path, story: Pages, numbers: list[int], **params: Any) -> LeafVerdict:
    lines = listed(story, numbers)
    return contents(folder, document(story, lines), printed(story, lines), **params)


ABOVE = [["Quay rules", LIST], ["# Purpose", "Why"], ["# Fees", "What"], ["# Moorings", "Where"]]
BELOW = [["# Purpose", "Why"], ["# Fees", "What"], ["# Moorings", "Where"], [LIST]]
BETWEEN = [["# Preface"], [LIST], ["# Purpose", "Why"], ["# Fees", "What"]]
SAME_PAGE = [["Quay rules", LIST, "# Purpose", "Why", "# Fees"], ["What", "# Moorings"]]
LAST_PAGE = [["# Purpose", "Why"], ["# Fees", "What", "# Moorings", LIST]]
RECUR_ABOVE = [
    ["On fees and moorings", LIST, "The purpose"],
    ["# Purpose", "Fees, moorings"],
    ["# Fees", "Moorings"],
    ["# Moorings", "Their purpose", "Their fees"],
    ["Fees and moorings again"],
]
RECUR_BELOW = [
    ["# Purpose", "Fees, moorings"],
    ["# Fees", "Moorings, their purpose"],
    ["# Moorings", "Fees"],
    [LIST, "Fees and moorings again"],
]
INSIDE_OTHERS = [[LIST], ["# Fees"], ["# Fees of guests"], ["# Late fees"]]
INSIDE_OTHERS_BELOW = [["# Late fees"], ["# Fees of guests"], ["# Fees"], [LIST]]
ALIKE = [[LIST], ["# Part one"], ["# Notes"], ["# Part two"], ["# Notes"]]
RIGHT = {
    "above": ABOVE,
    "below": BELOW,
    "between": BETWEEN,
    "on the page of what it lists": SAME_PAGE,
    "below, on the page of what it lists": LAST_PAGE,
    "words recur": RECUR_ABOVE,
    "words recur, below": RECUR_BELOW,
    "words are a part of others": INSIDE_OTHERS,
    "words are a part of others, below": INSIDE_OTHERS_BELOW,
    "headings alike": ALIKE,
}
STALE: dict[str, tuple[Pages, list[int], str]] = {
    "falls": (ABOVE, [2, 4, 3], "do not rise"),
    "falls, below": (BELOW, [2, 1, 3], "do not rise"),
    "beyond the last page": (ABOVE, [2, 3, 5], "gives page 5 for 'Moorings'; the document has 4 pages"),
    "beyond the last page, below": (BELOW, [1, 2, 9], "gives page 9 for 'Moorings'; the document has 4 pages"),
    "one page before": (ABOVE, [2, 3, 3], "gives page 3 for 'Moorings', which is on page 4"),
    "one page behind": (ABOVE, [2, 4, 4], "gives page 4 for 'Fees', which is on page 3"),
    "one page before, below": (BELOW, [1, 1, 3], "gives page 1 for 'Fees', which is on page 2"),
    "one page behind, below": (BELOW, [1, 3, 3], "gives page 3 for 'Fees', which is on page 2"),
    "the list's own page": (ABOVE, [1, 3, 4], "gives page 1 for 'Purpose', which is on page 2"),
    "the list's own page, below": (BELOW, [1, 2, 4], "gives page 4 for 'Moorings', which is on page 3"),
    "all as before the list was there": (ABOVE, [1, 2, 3], "gives page 1 for 'Purpose'"),
    "between, of what is above": (BETWEEN, [2, 3, 4], "gives page 2 for 'Preface', which is on page 1"),
    "between, of what is below": (BETWEEN, [1, 2, 4], "gives page 2 for 'Purpose', which is on page 3"),
    "where nobody names it": (RECUR_ABOVE, [3, 3, 4], "gives page 3 for 'Purpose'"),
    "the list's own page, words a part of others": (INSIDE_OTHERS, [1, 3, 4], "gives page 1 for 'Fees'"),
    "the list's own page, headings alike": (ALIKE, [2, 3, 4, 1], "do not rise"),
    "the list's own page, the first of two alike": (
        [[LIST], ["# Notes"], ["# Part two"], ["# Notes"]],
        [1, 3, 4],
        "gives page 1 for 'Notes'",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right_pages_are_right(tmp_path: Path, name: str) -> None:
    leaf = judged(tmp_path, RIGHT[name], [])
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize("name", STALE)
def test_pages_of_another_state_are_not(tmp_path: Path, name: str) -> None:
    pages, numbers, message = STALE[name]
    leaf = judged(tmp_path, pages, numbers)
    assert (leaf.ok, leaf.code) == (False, Code.WRONG_CONTENT), leaf.sentence
    assert message in leaf.sentence
    assert judged(tmp_path / "left open", pages, numbers, pages=False).ok


def test_without_a_workbench_numbers_must_rise(tmp_path: Path) -> None:
    for numbers, ok in (([2, 3, 9], True), ([2, 4, 3], False)):
        assert contents(tmp_path, document(ABOVE, listed(ABOVE, numbers)), None).ok is ok


@pytest.mark.parametrize(("number", "ok"), [("2", True), ("1", False), ("3", False)])
def test_what_writer_itself_made_of_a_document(tmp_path: Path, number: str, ok: bool) -> None:
    """`specimen.pdf` is of Writer; its last heading is on its second page."""

    def change(root: Any) -> None:
        line = next(p for p in root.iter(f"{W}p") if words(p) == "2 Terms2")
        [*line.iter(f"{W}t")][-1].text = number

    assert contents(tmp_path, edited(DOCX, change), PDF).ok is ok
