"""Writes `docs/checks.md` from the registry of checks: `.venv/bin/python docs/checks.py > docs/checks.md`."""

from __future__ import annotations

import json
from typing import Any

from evaluators.catalogue import entries

HEAD = """\
# Checks

<!-- Generated: .venv/bin/python docs/checks.py > docs/checks.md -->

Every check that a task may name under `checks.goals` or `checks.guards`, with its parameters. How to use them:
[authoring.md](authoring.md). A parameter without a default is required; the default `-` means that this is not judged,
or that the text says what holds instead. `of` names a piece of the task's evidence. A length is a number of CSS pixels
or text with a unit (`12 mm`).
"""


def cell(text: str) -> str:
    """Text that stays in its cell of a table."""
    return text.replace("|", "\\|")


def row(param: dict[str, Any]) -> str:
    """One parameter as a row of its check's table."""
    default = "" if param["required"] else "-" if param["default"] is None else f"`{json.dumps(param['default'])}`"
    return f"| `{param['name']}` | {cell(param['type'])} | {cell(default)} | {cell(param['meaning'])} |"


def main() -> None:
    """Prints an index and one table a check."""
    found = entries()
    print(HEAD)
    for entry in found:
        print(f"- [`{entry['check']}`](#{entry['check'].replace('.', '')}): {entry['meaning']}")
    for entry in found:
        print(f"\n## {entry['check']}\n\n{entry['meaning']}\n")
        print("| parameter | type | default | meaning |\n|---|---|---|---|")
        for param in entry["params"]:
            print(row(param))


if __name__ == "__main__":
    main()
