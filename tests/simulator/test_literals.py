"""What counts as a literal, and when a text holds one."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deskcraft.task.loading import default_root
from simulator.literals import colours, exact_literals, holds, literals, quoted, without

MESSAGES = {
    'Fill the layer "Sky Blue" with #2D7FB8.': ["Sky Blue", "#2D7FB8"],
    "Export it as ~/Pictures/final/poster_v2.png at 300 dpi.": ["~/Pictures/final/poster_v2.png", "300"],
    "Rename report.docx to report-final.docx.": ["report.docx", "report-final.docx"],
    "The rate is 1,250.50 EUR, not 12%.": ["1,250.50", "EUR", "12"],
    "Put it into cell B12 of the sheet Orders.": ["B12", "Orders"],
    "The seal has an outline 1.2 mm wide, on 2026-03-01.": ["1.2", "2026-03-01"],
    "标题改成「春季菜单」，字号 36，颜色 #c0392b。": ["春季菜单", "36", "#c0392b"],
    "Please make it a little larger, thanks.": [],
    "报到日期是2025年10月9日，在A1写“品类”，存为poster.png格式。": ["2025", "10", "9", "A1", "品类", "poster.png"],
    "Pack jobs/2025-031-ferry into archive/2025-031.tar.xz and/or ~/old.": [
        "jobs/2025-031-ferry",
        "archive/2025-031.tar.xz",
        "~/old",
    ],
    "See https://shop.test/a?b=1, at 300dpi in 3D, on the 2nd.": ["https://shop.test/a?b=1", "300", "3D"],
    "Then tell Nora Fenwick about hero_image and the 'main title'.": ["Nora Fenwick", "hero_image", "main title"],
}


@pytest.mark.parametrize(("message", "wanted"), MESSAGES.items())
def test_literals_of(message: str, wanted: list[str]) -> None:
    assert literals(message) == wanted


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_holds_its_own_literals(message: str) -> None:
    assert all(holds(message, literal) for literal in literals(message))


@pytest.mark.parametrize(
    ("text", "literal", "held"),
    [
        ("make it 120 px", "12", False),
        ("make it 12 px", "12", True),
        ("make it 12px", "12", True),
        ("make it 12 px", "12px", True),
        ("make it 12k", "12", False),
        ("at 1000Hz", "Hz", True),
        ("icon-12px.png", "12", False),
        ("单价×0.95", "0.95", True),
        ("报到日期是2025年10月9日", "9", True),
        ("my-a.png", "a.png", False),
        ("the file a.png.bak", "a.png", False),
        ("into ~/Press/figures.csv", "figures.csv", True),
        ("/home/user/Press", "/Press", False),
        ("5-10 pieces", "-10", False),
        ("it is 1.12 now", "12", False),
        ("it is 12.", "12", True),
        ("it is 12.5", "12", False),
        ("colour #ff00001", "#ff0000", False),
        ("the file a.png.", "a.png", True),
        ("the file a.pngx", "a.png", False),
        ("the Sky  Blue layer", "Sky Blue", True),
        ("the sky blue layer", "Sky Blue", False),
        ("in −5 steps", "-5", True),
        ("把「春季菜单」放大", "春季菜单", True),
    ],
)
def test_a_literal_counts_only_whole(text: str, literal: str, held: bool) -> None:
    assert holds(text, literal) is held


@given(st.text(st.sampled_from("aB7.,-+_/~#@:'\"“”「」《》 \n报告×px"), max_size=40) | st.text(max_size=40))
@example("a:// b" + "_" * 300)
def test_any_text_holds_its_own_literals(text: str) -> None:
    assert all(holds(text, literal) for literal in (*literals(text), *exact_literals(text)))


@pytest.mark.parametrize("letter", ["_", "a", "a-", "7", "/", "a/", "a.", "~", '"', "A ", "#f", "@a"])
def test_a_long_text_takes_no_long_time(letter: str) -> None:
    began = time.process_time()
    literals(letter * (4000 // len(letter)))
    assert time.process_time() - began < 2


def test_case_may_be_left_out() -> None:
    assert holds("the sky blue layer", "Sky Blue", any_case=True)


def test_the_authored_messages_of_all_tasks_hold_their_literals() -> None:
    messages = [phase.message for folder in default_root().folders() for phase in folder.task().phases]
    assert messages
    for message in messages:
        assert all(holds(message, literal) for literal in literals(message)), message


def test_literals_of_one_kind_are_told_apart() -> None:
    said = 'Fill "Sky Blue" and 「天空」 with #2D7FB8, 12 px high, and save ~/a/sky.svg.'
    assert quoted(said) == ["Sky Blue", "天空"]
    assert colours(said) == ["#2D7FB8"]
    assert without(said).split() == ["Fill", "and", "with", ",", "12", "px", "high,", "and", "save", "."]
