"""The conformance suite's part on what is seen and typed: pictures, actions, windows, accessibility."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from deskcraft.desktop.actions import Click, Drag, GuiAction, Hold, Key, Move, Screenshot, Scroll, Type, Wait
from deskcraft.desktop.protocol import Desktop, Node
from deskcraft.desktop.waiting import wait_until
from tests.desktop.provider import TIMEOUT_S, DesktopBase, every, saved_text, steady

ACCEPTED: tuple[GuiAction, ...] = (
    Move(x=0, y=0),
    Click(x=5, y=300),
    Click(x=5, y=300, button="right"),
    Click(x=5, y=300, button="middle"),
    Click(x=5, y=300, count=2),
    Click(x=5, y=300, count=3),
    Click(x=5, y=300, modifiers=("ctrl", "shift")),
    Drag(path=((5, 300), (20, 310), (40, 320))),
    Drag(path=((5, 300), (40, 320)), modifiers=("alt",)),
    Scroll(x=5, y=300, dy=3),
    Scroll(x=5, y=300, dx=2, dy=-3),
    Type(text=""),
    Hold(keys="shift", duration_s=0.05),
    Wait(duration_s=0.05),
    Screenshot(),
    Screenshot(box=(0, 0, 10, 10)),
)
KEYS = ("a", "A", "1", "/", "ctrl++", "+", "space", "Return", "Tab", "Escape", "BackSpace", "Delete")
KEYS_THAT_MOVE = ("Home", "End", "Page_Up", "Page_Down", "Left", "Right", "Up", "Down")
CHORDS = ("ctrl+a", "ctrl+shift+z", "F2")
UNKNOWN_KEYS = ("NoSuchKey", "ctrl+NoSuchKey", "NoSuchKey+a", "ctrl+")
OFF_SCREEN: tuple[Callable[[int, int], GuiAction], ...] = (
    lambda width, height: Move(x=width, y=0),
    lambda width, height: Click(x=0, y=height),
    lambda width, height: Click(x=-1, y=0),
    lambda width, height: Scroll(x=0, y=-1, dy=1),
    lambda width, height: Drag(path=((5, 300), (width + 5, 300))),
    lambda width, height: Screenshot(box=(0, 0, width + 1, 10)),
)
TEXTS = {
    "ascii": "The quick brown fox: 0123456789 !\"#$%&'()*+,-./;<=>?@[\\]^_`{|}~",
    "doubled": "aabbccdd  ee11..//",
    "latin": "Größe, café, ñandú, 20 €",
    "chinese": "请把标题改成“桌面工艺”，字号七十二。",
    "mixed-lines": "第1行 one\nsecond 第2行",
}


class Screen(DesktopBase):
    """Pictures, actions and waiting."""

    def test_two_resets_give_the_same_first_picture(self, desktop: Desktop) -> None:
        first, pointer = steady(desktop), desktop.pointer()
        desktop.perform(Click(x=5, y=300))
        self.open_text_field(desktop)
        desktop.reset()
        assert np.array_equal(steady(desktop), first)
        assert desktop.pointer() == pointer

    def test_a_picture_is_rgb_of_the_screens_size(self, desktop: Desktop) -> None:
        picture, has = desktop.screenshot(), desktop.capabilities
        assert picture.shape == (has.height, has.width, 3)
        assert picture.dtype == np.uint8

    def test_a_picture_is_a_copy(self, desktop: Desktop) -> None:
        kept = desktop.screenshot()
        before = kept.copy()
        desktop.screenshot()[:] = 7
        self.open_text_field(desktop)
        assert np.array_equal(kept, before)
        assert not np.array_equal(desktop.screenshot(), before)

    def test_accepts_every_kind_of_action(self, desktop: Desktop) -> None:
        for action in ACCEPTED:
            desktop.perform(action)
        assert desktop.screenshot().any()

    def test_accepts_every_common_key(self, desktop: Desktop) -> None:
        for keys in (*KEYS, *KEYS_THAT_MOVE, *CHORDS):
            desktop.perform(Key(keys=keys))
        assert desktop.screenshot().any()

    def test_the_pointer_goes_where_actions_go(self, desktop: Desktop) -> None:
        has = desktop.capabilities
        corner = (has.width - 1, has.height - 1)
        desktop.perform(Move(x=corner[0], y=corner[1]))
        assert desktop.pointer() == corner
        desktop.perform(Drag(path=((5, 300), (30, 320))))
        assert desktop.pointer() == (30, 320)
        desktop.perform(Scroll(x=6, y=301, dy=1))
        assert desktop.pointer() == (6, 301)

    def test_the_pointer_is_in_the_picture(self, desktop: Desktop) -> None:
        desktop.perform(Move(x=400, y=300))
        desktop.settle()
        first = steady(desktop)
        desktop.perform(Move(x=500, y=300))
        desktop.settle()
        changed = np.argwhere((steady(desktop) != first).any(axis=2))
        assert {280 < y < 340 and (380 < x < 440 or 480 < x < 540) for y, x in changed} == {True}

    def test_refuses_what_is_off_the_screen_and_moves_nothing(self, desktop: Desktop) -> None:
        pointer = desktop.pointer()
        for action in OFF_SCREEN:
            with pytest.raises(ValueError, match="off the screen"):
                desktop.perform(action(desktop.capabilities.width, desktop.capabilities.height))
            assert desktop.pointer() == pointer

    def test_refuses_unknown_keys(self, desktop: Desktop) -> None:
        for keys in UNKNOWN_KEYS:
            for action in (Key(keys=keys), Hold(keys=keys, duration_s=0.05)):
                with pytest.raises(ValueError, match=r"\w"):
                    desktop.perform(action)

    def test_settles_on_an_idle_desktop(self, desktop: Desktop) -> None:
        settled = desktop.settle(cap_s=TIMEOUT_S, quiet_s=0.2)
        assert settled.quiet
        assert settled.seconds < TIMEOUT_S

    def test_settling_respects_its_cap(self, desktop: Desktop) -> None:
        settled = desktop.settle(cap_s=0.2, quiet_s=5.0)
        assert settled.seconds < 1.0
        assert not settled.quiet


class Editing(DesktopBase):
    """Text fields, windows and the accessibility tree."""

    @pytest.mark.parametrize("name", TEXTS)
    def test_typed_text_arrives(self, desktop: Desktop, name: str) -> None:
        path = self.open_text_field(desktop)
        desktop.perform(Type(text=TEXTS[name]))
        assert TEXTS[name] in saved_text(desktop, path, TEXTS[name])

    def test_keys_edit_what_was_typed(self, desktop: Desktop) -> None:
        path = self.open_text_field(desktop)
        desktop.perform(Type(text="old"))
        desktop.perform(Key(keys="ctrl+a"))
        desktop.perform(Type(text="abcd"))
        for keys in ("BackSpace", "Left", "X", "End", "space", "+"):
            desktop.perform(Key(keys=keys))
        text = saved_text(desktop, path, "abXc +")
        assert "abXc +" in text
        assert "old" not in text

    def test_nothing_stays_pressed(self, desktop: Desktop) -> None:
        path = self.open_text_field(desktop)
        for keys in ("ctrl+NoSuchKey", "shift+NoSuchKey"):
            with pytest.raises(ValueError, match="NoSuchKey"):
                desktop.perform(Key(keys=keys))
        desktop.perform(Hold(keys="shift", duration_s=0.05))
        x, y = next(window for window in desktop.windows() if window.active).box.center
        desktop.perform(Scroll(x=x, y=y, dy=1, modifiers=("ctrl",)))
        desktop.perform(Type(text="plain"))
        assert "plain" in saved_text(desktop, path, "plain")

    def test_an_opened_file_has_an_active_window_and_a_reset_closes_it(self, desktop: Desktop) -> None:
        before = len(desktop.windows())
        path = self.open_text_field(desktop)
        active = [window for window in desktop.windows() if window.active]
        assert len(active) == 1
        assert path.rsplit("/", 1)[-1] in active[0].title
        assert active[0].app
        assert active[0].box.width > 50
        desktop.reset()
        assert len(desktop.windows()) == before

    def test_window_ids_are_distinct(self, desktop: Desktop) -> None:
        for _ in range(2):
            self.open_text_field(desktop)
        ids = [window.id for window in desktop.windows()]
        assert len(set(ids)) == len(ids) >= 1

    def test_the_tree_shows_the_focused_element_with_its_text(self, desktop: Desktop) -> None:
        if "accessibility" not in desktop.capabilities.names:
            assert desktop.capabilities.lost["accessibility"]  # a desktop that cannot says why
            return
        self.open_text_field(desktop)
        desktop.perform(Type(text="seen"))

        def focused() -> Node | None:
            nodes = every(desktop.accessibility_tree())
            return next((n for n in nodes if "focused" in n.states and "seen" in n.text), None)

        node = wait_until(focused, TIMEOUT_S, "a focused element with the typed text")
        assert "showing" in node.states
        assert node.box is not None
        width, height = desktop.capabilities.width, desktop.capabilities.height
        assert 0 <= node.box.center[0] < width
        assert 0 <= node.box.center[1] < height

    def test_the_tree_can_be_narrowed_to_an_application(self, desktop: Desktop) -> None:
        if "accessibility" not in desktop.capabilities.names:
            assert desktop.capabilities.lost["accessibility"]  # a desktop that cannot says why
            return
        self.open_text_field(desktop)
        roots = wait_until(lambda: desktop.accessibility_tree() or None, TIMEOUT_S, "an accessibility tree")
        name = roots[-1].name
        assert {root.name for root in desktop.accessibility_tree(name)} >= {name}
        assert desktop.accessibility_tree("no such application") == ()
