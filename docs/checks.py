"""Writes the reference of checks, a page a domain: `.venv/bin/python docs/checks.py`."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any

from evaluators.catalogue import entries

FOLDER = Path(__file__).parent / "tasks" / "checks"
PIPED = re.compile(r"`([^`|]*\|[^`]*)`")
MARK = "<!-- Generated: .venv/bin/python docs/checks.py -->"
TITLES = {
    "archive": "zip and tar archives",
    "audio": "sound files, tracks and mixes",
    "aup3": "Audacity projects",
    "blender": "Blender projects and what was rendered of them",
    "chromium": "a Chromium profile, and what its pages show",
    "code": "source code, programs, tests, and how pages are written",
    "command": "what a command printed in the desktop",
    "cron": "crontabs",
    "deck": "presentations (.pptx, .odp)",
    "doc": "text documents (.docx, .odt) and their PDFs",
    "files": "files and folders",
    "gimprc": "GIMP's settings",
    "git": "git repositories",
    "hosts": "the file of hosts",
    "image": "pictures",
    "kdenlive": "Kdenlive projects",
    "launcher": "launchers and autostart",
    "mime": "default applications",
    "page": "web pages in use, in a real browser",
    "panel": "the panel",
    "rubric": "decks in rubrics: functions, edits nobody asked for, questions to judges",
    "sheet": "workbooks (.xlsx, .ods)",
    "shell": "start files of the shell",
    "site": "databases of the local web sites",
    "svg": "drawings (.svg)",
    "system": "packages, users, groups, services, mounts, the clock",
    "trash": "the trash",
    "video": "rendered video",
    "vscode": "what VS Code keeps in files",
    "xcf": "GIMP projects",
    "xfconf": "settings of the desktop",
}
"""What the checks of a domain are about."""
INDEX = f"""\
# Checks

{MARK}

Every check that a task may name under `checks.goals` or `checks.guards`, a page a domain. How to use them is in
[the reference of task.yaml](../task-yaml.md#checks); how to add one in [Extend](../../extend/checks.md).

On these pages a parameter without a default is required. The default `-` means that this is not judged, or that the
text says what holds instead. `of` names a piece of the task's evidence. A length is a number of CSS pixels, or text
with a unit (`12 mm`).

| domain | checks | about |
|---|---|---|
"""


def cell(text: str) -> str:
    """Text that stays in its cell of a table, on a forge and on the site: they read a pipe within code differently."""
    text = PIPED.sub(lambda found: f"<code>{escape(found[1]).replace('|', '&#124;')}</code>", text)
    return text.replace("|", "\\|")


def row(param: dict[str, Any]) -> str:
    """One parameter as a row of its check's table."""
    default = "" if param["required"] else "-" if param["default"] is None else f"`{json.dumps(param['default'])}`"
    kind = f"`{param['type'].replace(' | ', ' or ')}`"
    return f"| `{param['name']}` | {kind} | {cell(default)} | {cell(param['meaning'])} |"


def section(entry: dict[str, Any]) -> str:
    """One check: what it means, and a table of its parameters."""
    rows = "\n".join(row(param) for param in entry["params"])
    table = f"\n| parameter | type | default | meaning |\n|---|---|---|---|\n{rows}\n" if rows else ""
    return f"\n## {entry['check']}\n\n{entry['meaning']}\n{table}"


def pages() -> dict[str, str]:
    """All pages, by the names of their files."""
    domains: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry in entries():
        domains[entry["check"].partition(".")[0]].append(entry)
    rows = [f"| [`{name}`]({name}.md) | {len(found)} | {TITLES[name]} |\n" for name, found in domains.items()]
    made = {"index.md": INDEX + "".join(rows)}
    for name, found in domains.items():
        head = f"# Checks: `{name}`\n\n{MARK}\n\nChecks on {TITLES[name]}.\n"
        made[f"{name}.md"] = head + "".join(section(entry) for entry in found)
    return made


def main() -> None:
    """Writes the pages, and removes those of domains that are gone."""
    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for left in set(FOLDER.glob("*.md")) - {FOLDER / name for name in made}:
        left.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
