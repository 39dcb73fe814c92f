"""What Writer renews or puts in another order when it only opens and saves an .odt file, and what it does not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.evaluators.documents import ODT, TEXT, edited, paragraphs
from tests.evaluators.evidences import evidence, judge

DRAW = "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"


def field(name: str, said: str, fixed: str = "") -> Callable[[Any], None]:
    """A field at the end of the first paragraph."""

    def change(root: Any) -> None:
        element = etree.SubElement(paragraphs(root)[0], f"{TEXT}{name}")
        element.text = said
        if fixed:
            element.set(f"{TEXT}fixed", fixed)

    return change


def boxes(*texts: str) -> Callable[[Any], None]:
    """Text boxes anchored to the page, in this order."""

    def change(root: Any) -> None:
        body = next(e for e in root.iter() if e.tag.endswith("}text"))
        for text in texts:
            frame = etree.Element(f"{{{DRAW}}}frame")
            frame.set(f"{TEXT}anchor-type", "page")
            box = etree.SubElement(frame, f"{{{DRAW}}}text-box")
            etree.SubElement(box, f"{TEXT}p").text = text
            body.insert(0, frame)

    return change


def kept(folder: Path, before: Callable[[Any], None], after: Callable[[Any], None]) -> bool:
    """Whether the guard finds nothing changed."""
    found = evidence(folder, {"d": edited(ODT, before)}, {"d": edited(ODT, after)})
    return judge(found, "doc.untouched", of="d").ok


@pytest.mark.parametrize("name", ["sender-firstname", "sender-company", "editing-duration", "template-name", "date"])
def test_a_field_that_is_filled_in_anew_may_say_something_else(tmp_path: Path, name: str) -> None:
    assert kept(tmp_path, field(name, "pista"), field(name, "Ada"))


def test_a_fixed_date_stays_what_it_was(tmp_path: Path) -> None:
    assert not kept(tmp_path, field("date", "3 March", "true"), field("date", "4 March", "true"))
    assert kept(tmp_path, field("date", "3 March", "true"), field("date", "3 March", "true"))


def test_a_field_is_not_words(tmp_path: Path) -> None:
    def words(root: Any) -> None:
        etree.SubElement(paragraphs(root)[0], f"{TEXT}span").text = "pista"

    assert not kept(tmp_path, field("sender-firstname", "pista"), words)


def test_boxes_on_a_page_may_be_written_in_another_order(tmp_path: Path) -> None:
    assert kept(tmp_path, boxes("Ada", "Bo"), boxes("Bo", "Ada"))
    assert not kept(tmp_path, boxes("Ada", "Bo"), boxes("Bo", "Ida"))
    assert not kept(tmp_path, boxes("Ada", "Bo"), boxes("Ada"))
