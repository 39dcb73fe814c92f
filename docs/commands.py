"""Under each block of commands of the site: how they were run. A hook of mkdocs; `commands.yaml` says it."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

LISTED = Path(__file__).with_suffix(".yaml")
TEST = "tests/docs/test_pages_run.py"
PROGRAM = re.compile(
    r"(?:[A-Z_]+=\S+ )*(?:\S*/)?(?:deskcraft|make|pip|python3?|pytest|inspect|ray|ssh|sudo|apt-get|grep|\.) "
)
"""How a line begins that is a command with at least one word behind the program."""
BLOCK = re.compile(r'<div class="[^"]*highlight[^"]*">.*?</pre></div>', re.DOTALL)
SPAN = re.compile(r"<code>([^<]*)</code>")


def listed() -> dict[str, dict[str, list[str]]]:
    """What `commands.yaml` holds: by page and by how they were run, commands."""
    found: dict[str, dict[str, list[str]]] = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    return found


def commands(text: str) -> list[str]:
    """The commands of a block, without comments, continued lines joined; none if it holds something else."""
    lines = [" ".join(re.sub(r"(^|\s)#.*", "", line).split()) for line in text.replace("\\\n", " ").splitlines()]
    lines = [line for line in lines if line]
    return lines if lines and PROGRAM.match(lines[0]) else []


def sentence(how: str) -> str:
    """What the page says of commands that were run so."""
    if how == "test":
        return f"Run by {TEST}."
    if how.startswith("test "):
        return f"Run by {how.removeprefix('test ')}."
    return f"{how[0].upper()}{how[1:]}.".replace("By hand 20", "Run by hand on 20")


def note(found: list[str], ways: Mapping[str, str], *, named: bool) -> str:
    """One small paragraph on commands; `named`: with the commands, unless all were run alike.

    Args:
        found: the commands.
        ways: how each command of the page was run.
        named: whether the commands are always named.

    Returns:
        HTML; empty if none of them is in the list.
    """
    groups: dict[str, list[str]] = {}
    for command in dict.fromkeys(found):
        if command in ways:
            groups.setdefault(ways[command], []).append(command)
    parts = [
        html.escape(sentence(how)[:-1])
        + (": " + ", ".join(f"<code>{html.escape(each)}</code>" for each in some) if named or len(groups) > 1 else "")
        for how, some in groups.items()
    ]
    return f'<p class="run-by"><small>{"; ".join(parts)}.</small></p>' if parts else ""


def on_page_content(page_html: str, page: Any, **_: Any) -> str:
    """Mkdocs hands over each page's HTML.

    Args:
        page_html: the page.
        page: with the file that it is made of.

    Returns:
        The page with the notes.
    """
    ways = {line: how for how, lines in listed().get(f"docs/{page.file.src_uri}", {}).items() for line in lines}
    noted = BLOCK.sub(lambda block: block[0] + note(commands(_plain(block[0])), ways, named=False), page_html)
    within = [" ".join(html.unescape(span).split()) for span in SPAN.findall(BLOCK.sub("", page_html))]
    return noted + note(within, ways, named=True).replace("<small>", "<small>Commands within the text. ")


def _plain(block: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", block))
