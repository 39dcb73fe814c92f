"""Help fits a screen, and many options are in panels."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.cli.panels import PANELS
from tests.conftest import MOCK_ROOT

SCREEN_LINES = 62


def shown(*arguments: str) -> str:
    done = CliRunner().invoke(app, [*arguments], env={"COLUMNS": "130"}, terminal_width=130)
    assert done.exit_code == 0, done.output
    return done.output


def test_options_of_run_are_in_panels_in_their_order() -> None:
    headings = re.findall(r"^([A-Z]\w+):", shown("run", "--help"), re.MULTILINE)
    assert headings == ["Usage", "Arguments", *PANELS, "Options"]


def test_an_option_without_a_panel_is_listed_last() -> None:
    assert "--port" in shown("play", "--help").partition("Options:")[2]


@pytest.mark.parametrize("command", ["run", "play", "validate", "report", "mcp", "task", "release"])
def test_help_fits_a_screen(command: str) -> None:
    assert len(shown(command, "--help").splitlines()) <= SCREEN_LINES


def test_the_former_group_of_tasks_works_and_is_not_listed() -> None:
    root = ("--task-root", str(MOCK_ROOT))
    assert shown("tasks", "list", *root) == shown("task", "list", *root)
    assert not re.search(r"^  tasks ", shown("--help"), re.MULTILINE)
