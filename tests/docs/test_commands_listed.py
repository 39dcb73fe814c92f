"""`docs/commands.yaml` has every command of every page with how it was run, and nothing else."""

from __future__ import annotations

import re
import runpy
from functools import cache
from typing import Any

import pytest

from tests.docs.pages import DOCS, ROOT, SHELL, Page, pages
from tests.docs.test_commands import root, words

HOOK = runpy.run_path(str(DOCS / "commands.py"))
HOW = re.compile(r"named|test(?: \S+::\w+)?|by hand \d{4}-\d\d-\d\d(?:, .+)?|not run for this list, .+")
PAGES = [page for page in pages() if str(page) != "CONTRIBUTING.md"]


@cache
def ways() -> dict[str, dict[str, str]]:
    """How each command of each page is run."""
    listed: dict[str, dict[str, list[str]]] = HOOK["listed"]()
    return {page: {line: how for how, lines in some.items() for line in lines} for page, some in listed.items()}


def in_blocks(page: Page) -> list[str]:
    return [line for block in page.blocks(*SHELL) for line in HOOK["commands"](block)]


def names_only(span: str) -> bool:
    """Whether it is the bare name of a command that is typed with more behind it, such as `deskcraft run`."""
    command: Any = root()
    program, *rest = words(span)
    while rest and rest[0] in getattr(command, "commands", ()):
        command = command.commands[rest.pop(0)]
    open_ended = hasattr(command, "commands") or any(each.param_type_name == "argument" for each in command.params)
    return program == "deskcraft" and not rest and open_ended


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_command_is_listed_and_nothing_else(page: Page) -> None:
    spans = [span for span in page.spans if HOOK["PROGRAM"].match(span)]
    needed = {*in_blocks(page), *(span for span in spans if not names_only(span))}
    listed = set(ways().get(str(page), {}))
    assert needed - listed == set(), "say in docs/commands.yaml how these were run"
    assert listed - {*in_blocks(page), *spans} == set(), "docs/commands.yaml has what the page does not"


def test_every_entry_stands_once_on_a_page_that_is_there() -> None:
    listed = HOOK["listed"]()
    assert set(listed) <= {str(page) for page in PAGES}
    for page, some in listed.items():
        lines = [line for each in some.values() for line in each]
        assert len(lines) == len(set(lines)), page


@pytest.mark.parametrize("how", sorted({how for some in ways().values() for how in some.values()}))
def test_how_is_one_of_the_ways_and_a_test_is_there(how: str) -> None:
    assert HOW.fullmatch(how)
    if "::" in how:
        path, _, name = how.removeprefix("test ").partition("::")
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("block", "commands"),
    [
        ("make run   # all\n\n# a remark\nmake \\\n  test\n", ["make run", "make test"]),
        ("A=1 deskcraft run x\n", ["A=1 deskcraft run x"]),
        ("RUN/\n  run.json\n", []),
        (". .venv/bin/activate\n", [". .venv/bin/activate"]),
    ],
)
def test_commands_are_told_from_what_is_none(block: str, commands: list[str]) -> None:
    assert HOOK["commands"](block) == commands
