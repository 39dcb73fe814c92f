"""The folder that reviewers get, and the key that they do not.

    FOLDER/README.md         what a reviewer has to do
    FOLDER/index.html        all sheets on one page
    FOLDER/answers.yaml      to fill in: ID: {score, category, note}
    FOLDER/task-07/task.md   the instruction, and what each attempt changed
    FOLDER/task-07/ID-1.png  its slides, before over after
    FOLDER/originals/        each deck as it was, in pictures and in words

The key, ID to task and attempt, lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

import yaml

from deskcraft.arena.sheets.making import Original, Sheet, TaskSheets
from deskcraft.errors import BadInput
from deskcraft.plain import count_of, plain
from deskcraft.record.blobs import write_whole

ANSWERS = "answers.yaml"
README = """\
# Attempts at tasks on decks: what a reviewer has to do

{sheets} at {tasks}. Each attempt was made on a copy of the same deck; nobody tells you by whom or how. Look at nothing
but this folder.

For each task:

1. Read the instruction in `task-NN/task.md`. What it refers to stands in `originals/` (the deck as it was: pictures,
   and everything that they cannot show in DECK.txt).
2. For each attempt look at its pictures `task-NN/ID-1.png` (and -2, ...): slides that differ, before over after. Red
   marks at the left and the top of a slide say where its pixels differ. Slides that are not shown are as before.
3. Read its list in `task.md`: notes, transitions, animations, alternative texts, cells, values, measures: old -> new.
4. Write into `answers.yaml`: a score from 0 to 100, the category that goes with it, and a word why.

| category | score | |
|---|---|---|
| none | 0 | nothing of what was asked was done: the deck is as it was, or only something else changed |
| some | 1 to 49 | a part of what was asked was done, closer to nothing than to all |
| significant | 50 to 99 | most of it was done; or all, and something is wrong, looks wrong or was changed unasked |
| perfect | 100 | everything that was asked was done and looks right, and nothing else was changed |

Judge the result as the person would who asked for it. What an instruction leaves open may be done in any way. What a
person could not see or would not mind is no flaw. Leave score and category empty where you cannot judge.
"""
_STYLE = """\
body { font: 15px/1.45 sans-serif; max-width: 1340px; margin: 1.5em auto; padding: 0 1em; color: #222 }
img { max-width: 100%; display: block; margin: .5em 0 } .ask { background: #f2f2f5; padding: .8em 1em }
h3 { border-top: 1px solid #bbb; padding-top: 1em; margin-top: 2em } pre { white-space: pre-wrap }
"""


def write_folder(
    out: Path, tasks: Sequence[TaskSheets], originals: Mapping[str, Original], numbers: Mapping[str, int]
) -> int:
    """Writes a reviewer's folder.

    Args:
        out: the folder.
        tasks: with their sheets.
        originals: the decks of these tasks, by name.
        numbers: of each task, by its id; they order the tasks.

    Returns:
        How many PNG files of attempts it has.
    """
    ordered = sorted(tasks, key=lambda one: numbers[one.task])
    sheets = [sheet for one in ordered for sheet in one.sheets]
    pngs = 0
    for one in ordered:
        there = out / _folder(numbers[one.task])
        for sheet in one.sheets:
            for name, png in zip(_names(sheet), sheet.pngs, strict=True):
                write_whole(there / name, png)
                pngs += 1
        write_whole(there / "task.md", _text("\n".join(_task(one, numbers[one.task]))))
    for deck in sorted({one.deck for one in ordered}):
        for number, png in enumerate(originals[deck].pngs, 1):
            write_whole(out / "originals" / f"{deck}-{number}.png", png)
        write_whole(out / "originals" / f"{deck}.txt", _text("\n".join(originals[deck].lines)))
    said = README.format(sheets=count_of(len(sheets), "attempt"), tasks=count_of(len(ordered), "task"))
    write_whole(out / "README.md", _text(said))
    write_whole(out / ANSWERS, _text("\n".join(_template(ordered, numbers))))
    write_whole(out / "index.html", _text("\n".join(_page(ordered, originals, numbers))))
    return pngs


def write_key(path: Path, tasks: Sequence[TaskSheets], seed: int) -> None:
    """Writes the key.

    Args:
        path: outside of what reviewers get.
        tasks: with their sheets.
        seed: that drew the ids.

    Raises:
        BadInput: two attempts drew the same id.
    """
    key: dict[str, dict[str, str]] = {}
    for one in sorted(tasks, key=lambda one: one.task):
        for sheet in one.sheets:
            if sheet.id in key:
                raise BadInput(f"--seed {seed}: two attempts drew the id {sheet.id}; take another seed")
            key[sheet.id] = {"task": one.task, "attempt": sheet.attempt}
    head = f"# Which attempt an id of the review sheets stands for (seed {seed}). Reviewers do not see it.\n"
    write_whole(path, (head + yaml.safe_dump(key, sort_keys=False, default_flow_style=None, width=200)).encode())


def _text(text: str) -> bytes:
    return (plain(text).rstrip() + "\n").encode()


def _folder(number: int) -> str:
    return f"task-{number:02d}"


def _names(sheet: Sheet) -> list[str]:
    return [f"{sheet.id}-{number}.png" for number in range(1, len(sheet.pngs) + 1)]


def _task(one: TaskSheets, number: int) -> Iterator[str]:
    yield f"# Task {number}, deck {one.deck}"
    yield ""
    yield one.instruction
    yield ""
    yield f"The deck as it was: `../originals/{one.deck}.txt` and `../originals/{one.deck}-1.png` and following."
    for sheet in one.sheets:
        yield ""
        yield f"## {sheet.id}"
        yield ""
        yield "Pictures: " + ", ".join(f"`{name}`" for name in _names(sheet))
        yield ""
        yield from _listed(sheet)


def _listed(sheet: Sheet) -> Iterator[str]:
    """The list of a sheet as lines of Markdown."""
    if not sheet.slides and not sheet.deck:
        yield f"Nothing differs: all {sheet.unchanged} slides are as they were."
        return
    for line in sheet.deck:
        yield f"- the deck: {line}"
    for slide in sheet.slides:
        yield f"- {slide.heading}"
        # what is within a line of the list is a list within it: two more spaces
        yield from (f"  {line[: len(line) - len(line.lstrip())]}- {line.lstrip()}" for line in slide.lines)
    yield f"- {count_of(sheet.unchanged, 'slide')} unchanged"


def _template(tasks: Sequence[TaskSheets], numbers: Mapping[str, int]) -> Iterator[str]:
    yield "# score 0 to 100; category none (0), some (1 to 49), significant (50 to 99) or perfect (100); see README.md"
    for one in tasks:
        yield f"# task {numbers[one.task]}"
        for sheet in one.sheets:
            yield f"{sheet.id}: {{score: null, category: null, note: ''}}"


def _page(tasks: Sequence[TaskSheets], originals: Mapping[str, Original], numbers: Mapping[str, int]) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><meta charset="utf-8"><title>Review sheets</title>'
    yield f"<style>{_STYLE}</style><h1>Review sheets</h1>"
    yield "<p>What to do: <a href='README.md'>README.md</a>. Answers go into answers.yaml.</p>"
    for one in tasks:
        number = numbers[one.task]
        yield f"<h2 id='task-{number}'>Task {number}, deck {escape(one.deck)}</h2>"
        yield f"<p class='ask'>{escape(one.instruction)}</p><p>The deck as it was: "
        yield f"<a href='originals/{one.deck}.txt'>in words</a>"
        for page in range(1, len(originals[one.deck].pngs) + 1):
            yield f", <a href='originals/{one.deck}-{page}.png'>picture {page}</a>"
        yield "</p>"
        for sheet in one.sheets:
            yield f"<h3 id='{sheet.id}'>{sheet.id}</h3>"
            for name in _names(sheet):
                yield f"<img loading='lazy' src='{_folder(number)}/{name}' alt='slides of {sheet.id}'>"
            yield f"<pre>{escape(chr(10).join(_listed(sheet)))}</pre>"
