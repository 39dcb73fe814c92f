"""A whole task in a real browser: mouse, keyboard, the user's chat, the verdict, and the record that it leaves."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from deskcraft.desktop.actions import Ask, Click, Done, Drag, Key, Scroll, Type
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, UserEvent
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT
from tests.episode.scene import NAME, note_task
from tests.play.browser import Played, chromium, command, hosted, open_page

MOCK = ("--desktop", "mock", "--task-root", str(MOCK_ROOT))
SIZE = (640, 400)
TITLE, TEXT = (300, 70), (300, 120)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def played(browser: Browser, url: str) -> Played:
    return open_page(browser, url, *SIZE)


def test_a_person_does_an_interactive_task_and_succeeds(browser: Browser, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with command("mock/ask-colour", *MOCK, "--out", str(out), "--name", "Ada") as (process, url):
        person = played(browser, url)
        page = person.page
        assert "token" not in page.url
        page.fill("#say", "Which colour?")
        page.click("#ask-send")
        assert "teal" in person.said(2)
        person.click(*TITLE)
        page.keyboard.type("tead")
        page.keyboard.press("Backspace")
        page.keyboard.type("l")
        expect(page.locator("#typing")).to_have_text("teal")
        assert "matte" in person.said(3)
        person.click(*TEXT)
        page.keyboard.type("matte")
        person.steps(5)
        person.done()
        assert "save" in person.said(4)
        page.click("#capture")
        page.keyboard.press("Control+s")
        person.steps(6)
        person.done()
        expect(page.locator("#verdict-h")).to_have_text("Success")
        assert "✓" in page.locator("#trees").inner_text()
        output, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "success in 6 steps" in output
    ((name, record),) = RunFolder(out).records()
    assert (record.success, record.steps, record.asks, record.status) == (1, 6, 1, "done")
    assert record.identity.agent.settings == {"name": "Ada"}
    events = RunFolder(out).trajectory(name)
    assert [e.action for e in events if isinstance(e, ActionEvent)] == [
        Ask(question="Which colour?"),
        Click(x=TITLE[0], y=TITLE[1]),
        Type(text="teal"),
        Click(x=TEXT[0], y=TEXT[1]),
        Type(text="matte"),
        Done(),
        Key(keys="ctrl+s"),
        Done(),
    ]
    assert [e.role for e in events if isinstance(e, UserEvent)] == ["opening", "phase", "phase", "phase"]


def test_every_gesture_arrives_at_its_pixel(
    browser: Browser, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with hosted(note_task(mock_root), run_folder, grader) as url:
        person = played(browser, url)
        page = person.page
        mouse = page.mouse
        corners = [(0, 0), (639, 0), (0, 399), (639, 399)]
        for number, (x, y) in enumerate(corners, 1):
            mouse.click(*person.at(x, y), button="middle")
            person.steps(number)
        mouse.dblclick(*person.at(*TEXT))
        mouse.move(*person.at(200, 100))
        mouse.down()
        mouse.move(*person.at(260, 140), steps=3)
        mouse.up()
        for _ in range(2):
            mouse.wheel(0, 120)
        person.steps(7)
        page.keyboard.insert_text("牛奶")  # as an input method does
        person.steps(8)
        page.click("#paste-open")
        page.fill("#paste-text", "two\nlines")
        page.click("text=Type it")
        person.steps(9)
        page.click("#keys-open")
        page.click("text=Ctrl W")
        person.steps(10)
    actions = [e.action for e in run_folder.trajectory(NAME) if isinstance(e, ActionEvent)]
    assert actions[:4] == [Click(x=x, y=y, button="middle") for x, y in corners]
    assert actions[4] == Click(x=TEXT[0], y=TEXT[1], count=2)
    drag = actions[5]
    assert isinstance(drag, Drag)
    assert (drag.path[0], drag.path[-1]) == ((200, 100), (260, 140))
    assert actions[6] == Scroll(x=260, y=140, dy=2)
    assert actions[7:10] == [Type(text="牛奶"), Type(text="two\nlines"), Key(keys="ctrl+w")]


def test_escape_twice_gives_the_keyboard_back_and_costs_nothing(
    browser: Browser, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with hosted(note_task(mock_root), run_folder, grader) as url:
        page = played(browser, url).page
        page.click("#capture")
        expect(page.locator("#capture")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Tab")
        expect(page.locator("#count")).to_have_text("1 step")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator("#capture")).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("Tab")  # the page's own again
        page.click("#keys-open")
        page.keyboard.press("Escape")
        expect(page.locator("#keys-panel")).to_be_hidden()
        page.click("#keys-open")
        page.click("[data-keys=super]")
        expect(page.locator("#count")).to_have_text("2 steps")


def test_at_full_size_the_screen_moves_on_at_its_edge_and_clicks_stay_exact(
    browser: Browser, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with hosted(note_task(mock_root), run_folder, grader) as url:
        person = played(browser, url)
        page = person.page
        page.set_viewport_size({"width": 900, "height": 420})
        page.click("#zoom")
        box = page.locator("#holder").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
        edge = page.locator("#screen")
        while (at := edge.bounding_box()) and at["y"] + at["height"] > box["y"] + box["height"] + 1:
            page.mouse.move(box["x"] + box["width"] - 9, box["y"] + box["height"] - 8)
        place = None
        while place != (place := person.at(500, 300)):  # until it has come to rest
            page.mouse.move(*place)
        page.mouse.click(*place, button="right")
        person.steps(1)
    clicked = next(e.action for e in run_folder.trajectory(NAME) if isinstance(e, ActionEvent))
    assert clicked == Click(x=500, y=300, button="right")


def test_the_page_may_be_closed_opened_again_and_taken_over(
    browser: Browser, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    with hosted(note_task(mock_root), run_folder, grader) as url:
        first = played(browser, url)
        first.click(*TEXT)
        first.steps(1)
        first.page.close()
        second = played(browser, url)
        second.steps(1)
        third = browser.new_page()
        third.goto(url)
        third.click("#take")
        expect(third.locator("#count")).to_have_text("1 step")
        expect(second.page.locator("#taken")).to_be_visible()
        second.page.click("#take")
        expect(second.page.locator("body")).to_have_attribute("data-stage", "playing")
        expect(third.locator("#taken")).to_be_visible()


def test_ctrl_c_ends_it_without_a_record(browser: Browser, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with command("mock/write-note", *MOCK, "--out", str(out)) as (process, url):
        person = played(browser, url)
        process.send_signal(signal.SIGINT)
        expect(person.page.locator("#wait-text")).to_contain_text("stopped in the terminal")
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == "deskcraft: stopped; run the same command again to resume\n"
    assert RunFolder(out).names() == []
