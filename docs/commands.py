"""Under each block of commands of the site: how they were run. A hook of mkdocs; `commands.yaml` says it."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import yaml

LISTED = Path(__file__).with_suffix(".yaml")
TEST = "tests/docs/test_pages_run.py, on the mock desktop and with a scripted endpoint"
PROGRAM = re.compile(
    r"(?:[A-Z_]+=\S+ )*(?:\S*/)?(?:deskcraft|harbor|make|pip|python3?|pytest|inspect|ray|ssh|sudo|apt-get|grep|\.) "
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


def on_page_content(page_html: str, page: Any, **_: Any) -> str:
    """The HTML of a page, with how its commands were run; mkdocs calls it."""
    ways = {line: how for how, some in listed().get(f"docs/{page.file.src_uri}", {}).items() for line in some}
    blocks = [line for found in BLOCK.findall(page_html) for line in commands(_plain(found))]
    spans = [" ".join(html.unescape(span).split()) for span in SPAN.findall(BLOCK.sub("", page_html))]
    noted = BLOCK.sub(lambda found: found[0] + _note(commands(_plain(found[0])), ways), page_html)
    return noted + _note([span for span in spans if span not in blocks], ways, "Commands within the text: ")


def _plain(block: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", block))


def _note(found: list[str], ways: dict[str, str], lead: str = "") -> str:
    """A small paragraph on the commands that are listed; they are named unless all of a block were run alike."""
    by_how: dict[str, list[str]] = {}
    for command in dict.fromkeys(found):
        if (how := ways.get(command, "named")) != "named":
            by_how.setdefault(how, []).append(f"<code>{html.escape(command)}</code>")
    alike = len(by_how) == 1 and not lead
    parts = [_said(how) + ("" if alike else ": " + ", ".join(some)) for how, some in by_how.items()]
    text = lead + "; ".join(parts)
    return f'<p class="run-by"><small>{text[0].upper()}{text[1:]}.</small></p>' if parts else ""


def _said(how: str) -> str:
    if how.startswith("test"):
        return f"run by {how[5:] or TEST}"
    return html.escape(re.sub("^by hand ", "run by hand on ", how))
