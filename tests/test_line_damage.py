"""Damage of lines that were there before and stay."""

from __future__ import annotations

import pytest

from deskcraft.kits.code.lines_damaged import one_line
from deskcraft.kits.mutants import Subject

BEFORE = b'{\n    // of the crew\n    "editor.tabSize": 4,\n    "files.exclude": {},\n    "window.title": "depot"\n}\n'
AFTER = BEFORE.replace(b'"depot"', b'"depot",\n    "editor.rulers": [88]')


def names(before: bytes | None, after: bytes, pinned: tuple[str, ...] = ()) -> list[str]:
    return [mutant.name for mutant in one_line(Subject("s", "~/settings.json", after, before, pinned))]


def test_lines_of_before_are_damaged_one_by_one() -> None:
    assert names(BEFORE, AFTER) == [f"line 3 {what}" for what in ("gone", "with another figure", "with another word")]
    mutants = {each.name: each.data for each in one_line(Subject("s", "~/settings.json", AFTER, BEFORE))}
    assert mutants["line 3 gone"] == AFTER.replace(b'    "editor.tabSize": 4,\n', b"")
    assert mutants["line 3 with another figure"] == AFTER.replace(b": 4,", b": 5,")


@pytest.mark.parametrize(
    ("before", "after", "pinned"),
    [
        (None, AFTER, ()),
        (AFTER, AFTER, ()),
        (BEFORE, AFTER, ("content:",)),
        (BEFORE, AFTER + b"\0", ()),
        (BEFORE, AFTER + b"x" * 200_000, ()),
    ],
)
def test_nothing_is_damaged_where_no_guard_holds_it(
    before: bytes | None, after: bytes, pinned: tuple[str, ...]
) -> None:
    assert not names(before, after, pinned)
