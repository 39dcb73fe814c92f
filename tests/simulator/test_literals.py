"""What counts as a literal, and when a text holds one."""

import pytest

from deskcraft.task.loading import default_root
from simulator.literals import holds, literals

MESSAGES = {
    'Fill the layer "Sky Blue" with #2D7FB8.': ["Sky Blue", "#2D7FB8"],
    "Export it as ~/Pictures/final/poster_v2.png at 300 dpi.": ["~/Pictures/final/poster_v2.png", "300"],
    "Rename report.docx to report-final.docx.": ["report.docx", "report-final.docx"],
    "The rate is 1,250.50 EUR, not 12%.": ["1,250.50", "EUR", "12"],
    "Put it into cell B12 of the sheet Orders.": ["B12", "Orders"],
    "The seal has an outline 1.2 mm wide, on 2026-03-01.": ["1.2", "2026-03-01"],
    "标题改成「春季菜单」，字号 36，颜色 #c0392b。": ["春季菜单", "36", "#c0392b"],
    "Please make it a little larger, thanks.": [],
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
        ("make it 12px", "12", False),
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


def test_case_may_be_left_out() -> None:
    assert holds("the sky blue layer", "Sky Blue", any_case=True)


def test_the_authored_messages_of_all_tasks_hold_their_literals() -> None:
    messages = [phase.message for folder in default_root().folders() for phase in folder.task().phases]
    assert messages
    for message in messages:
        assert all(holds(message, literal) for literal in literals(message)), message
