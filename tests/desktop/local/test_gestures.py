"""Gestures on real applications do what a person's hand would do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.actions import Click, Drag, Key, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.protocol import Desktop, Node
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import NoSuchFile
from deskcraft.image.store import find_image
from tests.desktop.local.editors import EDITORS, shown
from tests.desktop.provider import every

PATIENCE_S = 60.0
ROUNDS = 3
FOLDER = "/home/user/Documents"


@pytest.fixture
def desktop() -> Iterator[LocalDesktop]:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        yield desktop


def find(desktop: Desktop, app: str, name: str, *roles: str) -> tuple[int, int]:
    """The middle of a showing element."""

    def found() -> Node | None:
        nodes = [n for n in every(desktop.accessibility_tree(app)) if n.name == name and n.box is not None]
        return next((n for n in nodes if not roles or n.role in roles), None)

    node = wait_until(found, PATIENCE_S, f"{name} in {app}")
    assert node.box is not None
    return node.box.center


def click(desktop: Desktop, at: tuple[int, int], **more: object) -> None:
    desktop.perform(Click.model_validate({"x": at[0], "y": at[1], **more}))
    desktop.settle()


@pytest.mark.real
def test_a_submenu_opens_by_click_and_its_entry_runs(desktop: LocalDesktop) -> None:
    desktop.launch(["audacity"])
    shown(desktop, "Audacity")
    for _ in range(ROUNDS):
        for name in ("Tracks", "Add New"):
            click(desktop, find(desktop, "audacity", name, "menu"))
        click(desktop, find(desktop, "audacity", "Label Track", "menu item"))
    tracks = [n for n in every(desktop.accessibility_tree("audacity")) if "Label Track" in n.name]
    assert len({n.box for n in tracks}) >= ROUNDS


@pytest.mark.real
def test_a_double_click_opens_and_a_drag_moves_a_file(desktop: LocalDesktop) -> None:
    for n in range(ROUNDS):
        desktop.put(f"{FOLDER}/note-{n}.txt", b"x")
    desktop.run(["mkdir", f"{FOLDER}/Archive"])
    desktop.launch(["thunar", FOLDER])
    shown(desktop, "Documents")
    for n in range(ROUNDS):
        start, end = find(desktop, "thunar", f"note-{n}.txt"), find(desktop, "thunar", "Archive", "icon")
        desktop.perform(Drag(path=(start, end)))
        desktop.settle()
        assert desktop.get(f"{FOLDER}/Archive/note-{n}.txt") == b"x"
        with pytest.raises(NoSuchFile):
            desktop.get(f"{FOLDER}/note-{n}.txt")
    click(desktop, find(desktop, "thunar", "Archive", "icon"), count=2)
    shown(desktop, "Archive")


@pytest.mark.real
def test_after_return_in_a_dialog_the_picture_is_without_it(desktop: LocalDesktop) -> None:
    EDITORS["mousepad"].open(desktop)
    for n in range(ROUNDS):
        desktop.perform(Type(text="x"))
        desktop.perform(Key(keys="ctrl+shift+s"))
        desktop.settle()
        assert any(w.active and w.title == "Save As" for w in desktop.windows())
        desktop.perform(Key(keys="ctrl+a"))
        desktop.perform(Type(text=f"{FOLDER}/copy-{n}.txt"))
        desktop.settle()
        desktop.perform(Key(keys="Return"))
        desktop.settle()
        assert not any(w.title == "Save As" for w in desktop.windows())
        assert desktop.get(f"{FOLDER}/copy-{n}.txt").rstrip() == b"x" * (n + 1)
