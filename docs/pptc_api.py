"""Prints `docs/use/pptc-api.md`, from the calls: `.venv/bin/python docs/pptc_api.py > docs/use/pptc-api.md`."""

from __future__ import annotations

from deskcraft.suite.pptc import calls, registry, workspace
from deskcraft.suite.pptc.api import HEADINGS, every
from deskcraft.suite.pptc.apis import charts, tables
from deskcraft.suite.pptc.colours import COLOURS

HEAD = f"""\
# The calls of PPTC

<!-- Generated: .venv/bin/python docs/pptc_api.py > docs/use/pptc-api.md -->

What a sequence may call. Models are told of the 49 calls of the paper's appendix A, in these words; the rest is there
because the public sessions use it.

A sequence has one call a line, or several separated by `;`. Arguments are literals (texts in either quotes, numbers,
lists, `True`, `False`, `None`), by position or by name; nothing is evaluated. `#` begins a comment. Slides, cells and
objects of a kind count from 0. The current slide and the selection last from one sequence to the next; a slide that is
gone to has nothing selected.

A call that cannot be carried out is an error in words, and the next one goes on:

| kind | cause |
|---|---|
| `syntax` | it is no call with literals |
| `unknown` | there is no such call |
| `arguments` | wrong number, type or value of arguments |
| `state` | what it needs is not on the slide, or nothing is selected |
| `failed` | a limit is reached, or the deck is damaged |

| limit of | is |
|---|---|
| a sequence | {calls.CALL_LIMIT} calls, {calls.PROGRAM_LIMIT:,} characters |
| an argument | a text of {registry.TEXT_LIMIT:,} characters, a list of {registry.LIST_LIMIT} items |
| a new table or chart | {tables.CELL_LIMIT:,} cells, {charts.POINT_LIMIT} numbers |
| a deck | {workspace.SLIDE_LIMIT} slides |
| what is inserted into one | {workspace.SHAPE_LIMIT:,} objects, {workspace.TEXT_LIMIT:,} characters |

`set_left` and its like count in thousands of EMU (360 a centimetre), as the description of a deck does; from 100,000
on a number is taken as EMU. They also take the names of two objects, as in `set_right("picture", "table")`.
"""


def main() -> None:
    """Prints a section a category, and the colours."""
    print(HEAD)
    for category, heading in HEADINGS.items():
        print(f"## {heading}\n\n| call | what it does |\n|---|---|")
        for each in every():
            if each.category == category:
                print(f"| `{each.name}{each.signature}` | {' '.join(each.description.split())} |")
        print()
    print("## Colors\n\n" + ", ".join(f"`{name}`" for name in COLOURS))


if __name__ == "__main__":
    main()
