"""The mock's own promises: deterministic, configurable, and able to fail on purpose."""

import numpy as np
import pytest

from deskcraft.desktop.actions import Key, Move, Type
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.desktop.mock.keys import Chord, parse
from deskcraft.desktop.mock.text import TextField
from deskcraft.desktop.protocol import Desktop
from deskcraft.errors import DesktopDied, DesktopTimeout, SetupFailed


def ready(desktop: MockDesktop) -> MockDesktop:
    desktop.reset()
    return desktop


def test_is_a_desktop() -> None:
    desktop: Desktop = MockDesktop()
    assert desktop.capabilities.provider == "mock"


def test_two_desktops_show_the_same_pictures() -> None:
    first, second = (ready(MockDesktop()) for _ in range(2))
    for desktop in (first, second):
        desktop.launch(["notepad", "/home/user/a"])
        desktop.perform(Type(text="Grüße 你好"))
    assert np.array_equal(first.screenshot(), second.screenshot())


def test_chinese_characters_look_different() -> None:
    desktop = ready(MockDesktop())
    desktop.launch(["notepad", "/home/user/a"])
    pictures = []
    for character in "你好":
        desktop.perform(Key(keys="ctrl+a"))
        desktop.perform(Type(text=character))
        pictures.append(desktop.screenshot())
    assert not np.array_equal(pictures[0], pictures[1])


def test_full_hd_is_one_argument_away() -> None:
    assert ready(MockDesktop(width=1920, height=1080)).screenshot().shape == (1080, 1920, 3)


def test_a_pointer_at_the_edge_is_cut_off() -> None:
    desktop = ready(MockDesktop())
    desktop.perform(Move(x=639, y=399))
    assert tuple(desktop.screenshot()[399, 639]) == (0, 0, 0)


def test_an_injected_death_lasts_until_the_reset() -> None:
    desktop = ready(MockDesktop(faults=[Fault("screenshot", 2, DesktopDied("struck"))]))
    desktop.screenshot()
    with pytest.raises(DesktopDied, match="struck"):
        desktop.screenshot()
    with pytest.raises(DesktopDied, match="it died"):
        desktop.windows()
    desktop.reset()
    desktop.screenshot()


def test_another_injected_fault_is_raised_once() -> None:
    desktop = ready(MockDesktop(faults=[Fault("put", 1, SetupFailed("no room"))]))
    with pytest.raises(SetupFailed, match="no room"):
        desktop.put("~/a", b"")
    desktop.put("~/a", b"")


def test_a_reset_can_be_made_to_fail() -> None:
    desktop = MockDesktop(faults=[Fault("reset", 1, DesktopTimeout("slow"))])
    with pytest.raises(DesktopTimeout):
        desktop.reset()
    ready(desktop).screenshot()


def test_before_its_first_reset_it_is_not_there() -> None:
    with pytest.raises(DesktopDied, match="not reset"):
        MockDesktop().screenshot()


def test_a_full_disk_is_a_limit_that_was_hit() -> None:
    desktop = ready(MockDesktop(disk_bytes=1000))
    desktop.snapshot("before")
    assert desktop.run(["truncate", "-s", "5000", "/home/user/big"]).exit_code == 1
    desktop.launch(["notepad", "/home/user/note"])
    desktop.perform(Type(text="x" * 2000))
    desktop.perform(Key(keys="ctrl+s"))
    assert len(desktop.limits_hit) == 2
    desktop.restore("before")
    assert set(desktop.limits_hit) == {"disk"}
    desktop.reset()
    assert not desktop.limits_hit


def test_what_we_put_on_a_full_disk_is_a_failed_setup_and_no_limit() -> None:
    desktop = ready(MockDesktop(disk_bytes=1000))
    with pytest.raises(SetupFailed, match="no space"):
        desktop.put("~/big", b"x" * 2000)
    assert desktop.limits_hit == ()


def test_an_unknown_program_fails_the_setup() -> None:
    with pytest.raises(SetupFailed, match="inkscape"):
        ready(MockDesktop()).launch(["inkscape"])


@pytest.mark.parametrize("argv", [["cat", "/home/user/pipe"], ["sleep", "61"]], ids=["pipe", "sleep"])
def test_a_command_that_hangs_times_out_without_waiting(argv: list[str]) -> None:
    desktop = ready(MockDesktop())
    desktop.run(["mkfifo", "/home/user/pipe"])
    with pytest.raises(DesktopTimeout):
        desktop.run(argv)


def test_commands_work_on_the_files() -> None:
    desktop = ready(MockDesktop())
    for argv in (
        ["mkdir", "-p", "a/b"],
        ["tee", "a/b/one"],
        ["cp", "a/b/one", "a/two"],
        ["mv", "a/b", "c"],
        ["chmod", "600", "c/one"],
        ["touch", "c/three"],
        ["ln", "-s", "../a", "c/link"],
    ):
        assert desktop.run(argv, stdin=b"text").exit_code == 0, argv
    assert desktop.run(["ls", "a", "c"]).stdout == b"two\nlink\none\nthree\n"
    assert desktop.run(["cat", "c/link/two"]).stdout == b"text"
    assert desktop.tree("~/c")["one"].mode == 0o600


@pytest.mark.parametrize(
    "argv",
    [
        ["rm", "a"],
        ["rm", "absent"],
        ["cat", "a"],
        ["cat", "/etc/shadow"],
        ["touch", "/etc/x"],
        ["mkdir", "a"],
        ["test", "-e", "absent"],
        ["printenv", "ABSENT"],
        ["mv", "absent", "b"],
        ["ls", "absent"],
    ],
    ids=" ".join,
)
def test_commands_fail_as_they_do_elsewhere(argv: list[str]) -> None:
    desktop = ready(MockDesktop())
    desktop.run(["mkdir", "a"])
    assert desktop.run(argv).exit_code == 1


@pytest.mark.parametrize(
    ("keys", "chord"),
    [
        ("ctrl+shift+s", Chord("s", frozenset({"ctrl", "shift"}))),
        ("ctrl++", Chord("+", frozenset({"ctrl"}))),
        ("+", Chord("+")),
        ("shift", Chord("shift")),
        ("é", Chord("é")),
        ("Control+Enter", Chord("Return", frozenset({"ctrl"}))),
        ("pagedown", Chord("Page_Down")),
    ],
)
def test_chords(keys: str, chord: Chord) -> None:
    assert parse(keys) == chord


@pytest.mark.parametrize("keys", ["", "ctrl+", "+ctrl+s", "s+ctrl", "\n", "Control_L+q"])
def test_malformed_chords_are_refused(keys: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        parse(keys)


def test_a_field_of_one_row_takes_no_newline() -> None:
    field = TextField(1)
    field.insert("a\nb")
    assert field.text == "a b"
