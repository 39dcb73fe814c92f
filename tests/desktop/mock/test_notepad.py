"""The mock's notepad: what a person sees and can do there."""

import pytest

from deskcraft.desktop.actions import Click, Drag, GuiAction, Key, Move, Scroll, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.mock.notepad import ORDER
from deskcraft.desktop.mock.scene import NOTE
from deskcraft.desktop.protocol import Node

PATH = str(NOTE)


@pytest.fixture
def desktop() -> MockDesktop:
    desktop = MockDesktop()
    desktop.reset()
    desktop.launch(["notepad", PATH])
    return desktop


def node(desktop: MockDesktop, name: str) -> Node:
    frame = desktop.accessibility_tree("notepad")[-1].children[0]
    return next(child for child in frame.children if child.name == name)


def click(desktop: MockDesktop, name: str, count: int = 1) -> None:
    box = node(desktop, name).box
    assert box is not None
    desktop.perform(Click(x=box.x + 10, y=box.y + 8, count=count))


def keys(desktop: MockDesktop, *chords: str) -> None:
    for chord in chords:
        desktop.perform(Key(keys=chord))


def test_fields_are_focused_by_click_and_saved_by_button(desktop: MockDesktop) -> None:
    click(desktop, "Title")
    desktop.perform(Type(text="Shopping"))
    click(desktop, "Text")
    desktop.perform(Type(text="milk\nbread"))
    click(desktop, "Save")
    assert desktop.get(PATH) == b"Shopping\nmilk\nbread"


def test_tab_goes_round_and_shift_tab_back(desktop: MockDesktop) -> None:
    seen = []
    for chord in ("Tab", "Tab", "Tab", "Tab", "Tab", "shift+Tab"):
        keys(desktop, chord)
        seen += [name for name in ORDER if "focused" in node(desktop, name).states]
    assert seen == ["Save", "Clear", "Close", "Title", "Text", "Title"]


def test_typed_tabs_and_returns_are_keys(desktop: MockDesktop) -> None:
    click(desktop, "Title")
    desktop.perform(Type(text="One\tTwo\nThree"))
    keys(desktop, "ctrl+s")
    assert desktop.get(PATH) == b"One\nTwo\nThree"


def test_a_button_is_pushed_by_return_or_space(desktop: MockDesktop) -> None:
    desktop.perform(Type(text="a\t "))
    assert desktop.get(PATH) == b"\na"
    keys(desktop, "Tab", "Return")
    assert node(desktop, "Text").text == ""


def test_a_file_is_opened_with_what_it_holds_and_a_star_tells_of_changes(desktop: MockDesktop) -> None:
    desktop.put("~/Documents/old.txt", b"Title\nText")
    desktop.launch(["notepad", "old.txt"], cwd="/home/user/Documents")
    assert (node(desktop, "Title").text, node(desktop, "Text").text) == ("Title", "Text")
    assert desktop.windows()[-1].title == "old.txt - Notepad"
    desktop.perform(Type(text="!"))
    assert desktop.windows()[-1].title == "*old.txt - Notepad"
    keys(desktop, "ctrl+s")
    assert desktop.windows()[-1].title == "old.txt - Notepad"


@pytest.mark.parametrize(
    ("chords", "text"),
    [
        pytest.param(["BackSpace"], "one two\nthre", id="backspace"),
        pytest.param(["ctrl+Home", "Delete"], "ne two\nthree", id="delete"),
        pytest.param(["Home", "X"], "one two\nXthree", id="home"),
        pytest.param(["Up", "X"], "one tXwo\nthree", id="up-keeps-the-column"),
        pytest.param(["ctrl+a", "X"], "X", id="select-all"),
        pytest.param(["shift+Left", "shift+Left", "BackSpace"], "one two\nthr", id="selection"),
        pytest.param(["ctrl+a", "ctrl+c", "End", "ctrl+v"], "one two\nthreeone two\nthree", id="copy-paste"),
        pytest.param(["ctrl+a", "ctrl+x", "y", "ctrl+v"], "yone two\nthree", id="cut-paste"),
        pytest.param(["Return", "shift+a", "space", "+"], "one two\nthree\nA +", id="characters"),
        pytest.param(["Page_Up", "X"], "one tXwo\nthree", id="page-up"),
        pytest.param(["F5", "alt+x", "super+e", "Escape"], "one two\nthree", id="nothing"),
    ],
)
def test_keys_edit(desktop: MockDesktop, chords: list[str], text: str) -> None:
    desktop.perform(Type(text="one two\nthree"))
    keys(desktop, *chords)
    assert node(desktop, "Text").text == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        pytest.param(1, "oXne two\nthree", id="caret"),
        pytest.param(2, "X two\nthree", id="word"),
        pytest.param(3, "X\nthree", id="line"),
    ],
)
def test_clicks_place_the_caret_and_select(desktop: MockDesktop, count: int, text: str) -> None:
    desktop.perform(Type(text="one two\nthree"))
    click(desktop, "Text", count)
    desktop.perform(Type(text="X"))
    assert node(desktop, "Text").text == text


def test_a_drag_selects(desktop: MockDesktop) -> None:
    desktop.perform(Type(text="one two"))
    box = node(desktop, "Text").box
    assert box is not None
    desktop.perform(Drag(path=((box.x + 4, box.y + 8), (box.x + 4 + 3 * 6, box.y + 8))))
    keys(desktop, "Delete")
    assert node(desktop, "Text").text == " two"


def test_the_wheel_scrolls_a_long_text(desktop: MockDesktop) -> None:
    desktop.perform(Type(text="\n".join(str(number) for number in range(60))))
    keys(desktop, "ctrl+Home")
    before = desktop.screenshot()
    desktop.perform(Scroll(x=300, y=200, dy=5))
    down = desktop.screenshot()
    desktop.perform(Scroll(x=300, y=200, dy=-50))
    desktop.perform(Move(x=320, y=200))
    before_again = desktop.screenshot()
    desktop.perform(Move(x=300, y=200))
    assert (down != before).any()
    assert (before_again == before).all()


def test_windows_are_dragged_raised_and_closed(desktop: MockDesktop) -> None:
    desktop.launch(["notepad", "/home/user/b.txt"])
    first, second = desktop.windows()
    x, y = second.box.x + 100, second.box.y + 5
    desktop.perform(Drag(path=((x, y), (x + 50, y + 40))))
    assert desktop.windows()[1].box.x == second.box.x + 50
    desktop.perform(Click(x=first.box.x + 2, y=first.box.y + 100))
    assert [window.id for window in desktop.windows()] == [second.id, first.id]
    keys(desktop, "alt+F4")
    assert [(window.id, window.active) for window in desktop.windows()] == [(second.id, True)]


@pytest.mark.parametrize(
    "action",
    [Click(x=508, y=41), Click(x=330, y=300), Key(keys="ctrl+q"), Type(text="\t\t\t ")],
    ids=["box", "button", "key", "tabs-and-space"],
)
def test_ways_to_close(desktop: MockDesktop, action: GuiAction) -> None:
    desktop.perform(action)
    assert desktop.windows() == []


def test_the_panels_button_opens_the_note(desktop: MockDesktop) -> None:
    keys(desktop, "ctrl+q")
    desktop.perform(Click(x=20, y=8))
    assert [window.title for window in desktop.windows()] == ["note.txt - Notepad"]


def test_keys_without_a_window_do_nothing(desktop: MockDesktop) -> None:
    keys(desktop, "ctrl+q")
    desktop.perform(Type(text="lost\n"))
    keys(desktop, "ctrl+s")
    assert "Documents/note.txt" not in desktop.tree("~")


def test_what_cannot_be_saved_or_opened_is_said(desktop: MockDesktop) -> None:
    desktop.run(["mkfifo", "/home/user/pipe"])
    for path, said in (("/home/user/pipe", "Cannot open pipe"), ("/etc/note", "Cannot save note")):
        desktop.launch(["notepad", path])
        desktop.perform(Type(text="x"))
        if said.startswith("Cannot save"):
            keys(desktop, "ctrl+s")
        assert node(desktop, said).role == "label"
    assert "note" not in desktop.tree("/etc")


def test_ten_thousand_characters_take_no_time_to_speak_of(desktop: MockDesktop) -> None:
    desktop.perform(Type(text="ab c\n" * 2000))
    assert len(node(desktop, "Text").text) == 1000
    keys(desktop, "ctrl+s")
    assert len(desktop.get(PATH)) == 10_001
