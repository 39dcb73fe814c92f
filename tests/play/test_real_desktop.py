"""A real task, played by mouse and keyboard in a real browser on a real desktop."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from deskcraft.record.folder import RunFolder
from tests.play.browser import chromium, command, open_page

pytestmark = pytest.mark.real
FIND = (1734, 949)
"""The button of Edit > Find in Inkscape."""
UNIT, PX, SIZE = (470, 70), (471, 163), (379, 70)
"""In its text tool's bar: the list of units, its entry px, and the field of the size."""


def test_a_poster_s_title_is_set_larger(tmp_path: Path) -> None:
    with (
        command("inkscape/workshop-title-size", "--out", str(tmp_path / "run")) as (process, url),
        chromium() as browser,
    ):
        person = open_page(browser, url, 1920, 1080)
        keyboard = person.page.keyboard
        person.page.click("#capture")
        keyboard.press("Control+f")
        person.steps(1)
        keyboard.type("Weekend")
        person.click(*FIND)
        person.steps(3)
        keyboard.press("F8")
        person.steps(4)
        person.click(*UNIT)
        person.steps(5)
        person.click(*PX)
        person.steps(6)
        person.click(*SIZE)
        keyboard.press("Control+a")
        keyboard.type("132")
        keyboard.press("Enter")
        person.steps(10)
        keyboard.press("Control+s")
        person.steps(11)
        person.done()
        expect(person.page.locator("#verdict-h")).to_have_text("Success")
        process.communicate(timeout=30)
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert (record.status, record.success, record.steps) == ("done", 1, 11)
