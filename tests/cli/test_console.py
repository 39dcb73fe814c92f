"""What commands print of tasks, records and models reaches the terminal as text."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

import deskcraft.cli
from deskcraft.cli.console import Terminal
from deskcraft.plain import json_text

HOSTILE = "a\x1b[2J\x1b]0;title\x07b\u202ec\x9b1m[/x] [link=http://127.0.0.1/]here[/link]"


def printed(*what: object, **how: Any) -> str:
    file = io.StringIO()
    Terminal(file=file, force_terminal=True, color_system="truecolor", width=200).print(*what, **how)
    return file.getvalue()


def table() -> Table:
    made = Table("name", HOSTILE)
    made.add_row(HOSTILE, Text(HOSTILE))
    return made


@pytest.mark.parametrize("what", [HOSTILE, Text(HOSTILE), table(), f"[red]bad[/] {HOSTILE}"])
@pytest.mark.parametrize("markup", [True, False])
def test_no_control_character_of_others_is_printed(what: object, markup: bool) -> None:
    said = re.sub(r"\x1b\[[0-9;]*m", "", printed(what, markup=markup))  # colours of the console's own
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", said)
    assert r"a\x1b[2J\x1b]0;title" in said
    assert "b\\u202ec\\x9b1m" in said.replace("\\x07", "")


def test_markup_is_obeyed_but_for_links() -> None:
    said = printed("[red]bad[/] [link=http://127.0.0.1/]here[/link]")
    assert "\x1b[31mbad" in said
    assert "here" in said
    assert "127.0.0.1" not in said


def test_what_is_no_markup_is_printed_as_it_stands() -> None:
    assert printed("one of [/etc]", highlight=False).strip() == "one of [/etc]"


def test_a_bar_still_moves_the_cursor() -> None:
    file = io.StringIO()
    with Progress(console=Terminal(file=file, force_terminal=True, width=80), auto_refresh=False) as bar:
        bar.update(bar.add_task("x\x1b[2Jy"), advance=50)
        bar.refresh()
    assert "\x1b[?25l" in file.getvalue()
    assert "x\x1b[2Jy" not in file.getvalue()
    assert r"x\x1b" in file.getvalue()


def test_every_command_prints_to_such_a_terminal() -> None:
    folder = Path(deskcraft.cli.__file__).parent
    assert [path.name for path in folder.glob("*.py") if re.search(r"(?<!\w)Console\(", path.read_text())] == []


def test_json_holds_no_control_character_and_is_read_back_as_it_was() -> None:
    value = {HOSTILE: ["\ud800\x7f", 1.5, None, "é牛"]}
    said = json_text(value, 1)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", said)
    assert "é牛" in said
    assert json.loads(said) == value
