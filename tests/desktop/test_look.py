"""Sizes of the screen and themes: what may be asked for, who can give it, and that old runs keep their digests."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.look import USUAL, look_of
from deskcraft.desktop.opening import open_desktop
from deskcraft.errors import BadInput
from deskcraft.image.store import find_image
from deskcraft.record.folder import RunFolder
from deskcraft.run.plan import begin
from deskcraft.task.loading import TaskRoot
from tests.run.records import planned


def test_a_look_is_a_size_and_a_theme() -> None:
    assert look_of(None, "light") == USUAL
    assert look_of("1280x720", "light").screen == (1280, 720)
    assert [str(look_of(*asked)) for asked in ((None, "light"), ("1280x720", "light"), ("2560x1440", "dark"))] == [
        "",
        "1280x720",
        "2560x1440, dark",
    ]


@pytest.mark.parametrize(
    ("screen", "says"),
    [
        ("big", "--screen big: is no size; write width and height in pixels, like 1280x720"),
        ("1280", "is no size"),
        ("1280x720\n", "is no size"),
        ("01280x720", "is no size"),
        ("640x480", "--screen 640x480: screens are from 1024x600 to 3840x2160"),
        ("4000x2160", "screens are from"),
    ],
)
def test_a_size_that_is_none_is_said_so(screen: str, says: str) -> None:
    with pytest.raises(BadInput) as raised:
        look_of(screen, "light")
    assert says in str(raised.value)


def test_a_provider_of_one_look_refuses_another() -> None:
    with (
        pytest.raises(BadInput, match="a desktop of kind mock has one look"),
        open_desktop("mock", look=look_of(None, "dark")),
    ):
        pass


def test_the_usual_look_leaves_a_plan_as_it_was_and_another_is_another_run(mock_root: TaskRoot, tmp_path: Path) -> None:
    usual, dark = planned(mock_root, "noop"), planned(mock_root, "noop", theme="dark")
    small = planned(mock_root, "noop", screen="1280x720")
    assert len({usual.digest, dark.digest, small.digest}) == 3
    assert usual.digest == planned(mock_root, "noop", theme="light", screen=None).digest
    begin(RunFolder(tmp_path), usual)
    with pytest.raises(BadInput, match="theme"):
        begin(RunFolder(tmp_path), dark)


@pytest.mark.real
def test_a_desktop_has_the_size_and_the_theme_that_were_asked_for() -> None:
    seen = {}
    for theme in ("light", "dark"):
        look = look_of("1280x720", theme)
        with LocalDesktop(find_image(), width=1280, height=720, theme=look.theme) as desktop:
            desktop.reset()
            assert (desktop.capabilities.width, desktop.capabilities.height) == (1280, 720)
            desktop.launch(["mousepad"])
            desktop.settle()
            (editor,) = (window for window in desktop.windows() if "Mousepad" in window.title)
            across, down = editor.box.center
            picture = desktop.screenshot()
            assert picture.shape == (720, 1280, 3)
            seen[theme] = picture[down - 50 : down + 50, across - 100 : across + 100].mean()  # of the text's ground
    assert seen["light"] > 200
    assert seen["dark"] < 80
