"""Every command on a page exists, with the options that it is given."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from deskcraft.cli.app import app
from tests.docs.pages import ROOT, Page, pages

ENDS = ("|", "||", "&&", ";", ">", ">>", "<")
"""Where the shell begins another command, or a file."""
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FOLDERS_OF_MODULES = (ROOT, ROOT / "vm_images")


def words(line: str) -> list[str]:
    """The words of a line up to a pipe or a redirection, without a comment and the brackets of what may be left out."""
    try:
        found = shlex.split(line, comments=True)
    except ValueError:  # a quotation mark that is never closed: no command
        return []
    end = next((number for number, word in enumerate(found) if word in ENDS), len(found))
    return [word.strip("[]") for word in found[:end]]


def calls(page: Page, program: str) -> Iterator[list[str]]:
    """What the page calls a program with. It may stand behind variables, a path, `ssh HOST`."""
    for line in page.commands():
        found = words(line)
        at = next((n for n, word in enumerate(found) if word.rpartition("/")[2] == program), None)
        if at is not None and all("=" in word or found[0] == "ssh" for word in found[:at]):
            yield found[at + 1 :]


@cache
def root() -> Any:
    """The command line as typer builds it; its classes are those of whichever click typer brings."""
    return get_command(app)


def misnamed(arguments: list[str]) -> list[str]:
    """What a call of `deskcraft` names that is not there: a command, or an option of it."""
    command, rest = root(), list(arguments)
    while (inner := getattr(command, "commands", None)) and rest and rest[0][:1].isalpha():
        names = rest.pop(0).split("|")
        wrong = [name for name in names if name not in inner]
        if wrong and (default := getattr(command, "default", "")):  # its name may be left out
            command = inner[default]
            break
        if wrong:
            return wrong
        command = inner[names[0]]
    options = {name for param in command.params for name in (*param.opts, *param.secondary_opts)} | {"--help"}
    named = [word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)]
    return [name for name in named if name not in options]


@pytest.mark.parametrize("page", pages(), ids=str)
def test_commands_and_their_options_exist(page: Page) -> None:
    wrong = {" ".join(call): lost for call in calls(page, "deskcraft") if (lost := misnamed(call))}
    assert not wrong


@pytest.mark.parametrize("page", pages(), ids=str)
def test_targets_and_variables_of_make_exist(page: Page) -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    variables = set(re.findall(r"^([A-Z_]+) \?=|\$\(([A-Z_]+)\)", MAKEFILE, re.MULTILINE))
    known = targets | {name + "=" for pair in variables for name in pair if name}
    named = [re.sub(r"=.*", "=", word) for call in calls(page, "make") for word in call if word != "-j"]
    assert not [name for name in named if name not in known]


@pytest.mark.parametrize("page", pages(), ids=str)
def test_modules_that_are_run_exist(page: Page) -> None:
    modules = [m[1] for line in page.commands() if (m := re.search(r"\bpython3? (?:-W \w+ )?-m ([\w.]+)", line))]
    places = {name: [folder / name.replace(".", "/") for folder in FOLDERS_OF_MODULES] for name in modules}
    lost = [name for name, found in places.items() if not any(_there(place) for place in found)]
    assert not set(lost) - sys.stdlib_module_names


def _there(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize(
    ("call", "lost"),
    [("run --agnet noop", ["--agnet"]), ("ruin", ["ruin"]), ("image list|burn", ["burn"]), ("report a --html=b", [])],
)
def test_what_is_not_there_is_found(call: str, lost: list[str]) -> None:
    assert misnamed(call.split()) == lost
