"""Folders of the published data set, as its own code expects them.

    DOMAIN/common_judge_prompt.json            of a domain; the nearest above an instance counts
    DOMAIN/SOURCE/CASE/material.md | material.pdf | material_1.md | material_1.pdf ...
    DOMAIN/SOURCE/CASE/generation_task/instructions.md
    DOMAIN/SOURCE/CASE/generation_task/judge_prompt.json
    RESULTS/DOMAIN/SOURCE/CASE/generation_task/results/slides.pdf

A judge prompt has five lists of questions (`material_independent_checklist_1` and `_2`,
`material_dependent_checklist_1` to `_3`) and two texts that come before them; what an instance has itself counts before
what its domain has. An entry that names a function of the benchmark's own code is measured where we know the function,
and never run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given
from deskcraft.intake.parsing import bounded_json
from deskcraft.presentbench.instance import MOST_SLIDES, Dimension, Domain, Instance, Item, Measure

TASK = "generation_task"
PROMPT, COMMON, INSTRUCTIONS = "judge_prompt.json", "common_judge_prompt.json", "instructions.md"
LISTS: dict[str, Dimension] = {
    "material_independent_checklist_1": "fundamentals",
    "material_independent_checklist_2": "visual",
    "material_dependent_checklist_1": "completeness",
    "material_dependent_checklist_2": "correctness",
    "material_dependent_checklist_3": "fidelity",
}
MOST_BYTES = 8 * 2**20
_COUNTS = "count_pages.check_slide_count"
"""The only function of theirs that their lists name."""
_RANGE = re.compile(r"(\d{1,3})\s*(?:-|–|—|~|to|至|到)\s*(\d{1,3})\s*(?:slides|pages|页|张)", re.IGNORECASE)


def published_folders(root: Path) -> list[Path]:
    """The instances below a folder, in order.

    Raises:
        BadInput: there is none.
    """
    found = sorted(path.parent.parent for path in root.glob(f"**/{TASK}/{PROMPT}"))
    if not found:
        raise BadInput(f"{root}: no folder in it has {TASK}/{PROMPT}; give the data folder of the published benchmark")
    return found


def read_published(folder: Path, root: Path) -> Instance:
    """Reads an instance of the published data set.

    Args:
        folder: of the instance.
        root: of the data set.

    Returns:
        The instance; its id is the path below the root.

    Raises:
        BadInput: a file is missing or is not as their code expects it; one line.
    """
    own = _json(folder / TASK / PROMPT)
    common = next((_json(above / COMMON) for above in (folder, *folder.parents) if (above / COMMON).is_file()), {})
    instruction = _text(folder / TASK / INSTRUCTIONS)
    lists = {name: own.get(name, common.get(name)) for name in LISTS}
    missing = [name for name, entries in lists.items() if not isinstance(entries, list)]
    if missing:
        raise BadInput(f"{folder / TASK / PROMPT}: {missing[0]}: expected a list, here or in the domain's {COMMON}")
    materials = tuple(_materials(folder))
    if not materials:
        raise BadInput(f"{folder}: no material.md, material.pdf, material_1.md ... there")
    relative = folder.relative_to(root)
    domain = next((part for part in relative.parts if part in get_args(Domain)), "academia")
    page_items = tuple(str(entry) for entry in lists.pop("material_dependent_checklist_3") or ())
    items = tuple(item for name, entries in lists.items() for item in _items(LISTS[name], entries or ()))
    return Instance(
        id="/".join(relative.parts),
        domain=domain,
        language="zh" if _chinese(instruction) else "en",
        instruction=instruction,
        slides=_slides(items, instruction),
        materials=materials,
        items=items,
        page_items=page_items,
        published=True,
    )


def result_of(results: Path, instance: Instance) -> Path | None:
    """The deck that a system made for an instance, in a folder of results; None if it made none."""
    place = results / Path(*instance.id.split("/"))
    for name in (f"{TASK}/results/slides.pdf", f"{TASK}/results/slides.pptx", "slides.pptx", "slides.pdf"):
        if (place / name).is_file():
            return place / name
    return next((path for end in (".pptx", ".pdf") if (path := results / f"{instance.id}{end}").is_file()), None)


def _items(dimension: Dimension, entries: Any) -> Iterator[Item]:
    for number, entry in enumerate(entries, 1):
        key = f"{dimension}/{number}"
        if isinstance(entry, str):
            yield Item(key=key, dimension=dimension, asks=entry)
        elif isinstance(entry, dict) and str(entry.get("func", "")).endswith(_COUNTS):
            low, high = _bounds(entry)
            asks = f"Does the deck have {low} to {high} slides?"
            yield Item(key=key, dimension=dimension, asks=asks, measure=Measure(slides=(low, high)))
        else:
            raise BadInput(f"{dimension}: {number}: neither a question nor a function that is known: {entry!r:.80}")


def _bounds(entry: dict[str, Any]) -> tuple[int, int]:
    given = [*(entry.get("args") or ()), *(entry.get("keywords") or {}).values()]
    numbers = sorted(value for value in given if isinstance(value, int) and not isinstance(value, bool))
    if len(numbers) != 2 or not 1 <= numbers[0] <= numbers[1] <= MOST_SLIDES:
        raise BadInput(f"a count of slides with two bounds is expected, got {entry!r:.80}")
    return numbers[0], numbers[1]


def _slides(items: tuple[Item, ...], instruction: str) -> tuple[int, int]:
    for item in items:
        if item.measure is not None and item.measure.slides is not None:
            return item.measure.slides
    stated = _RANGE.search(instruction)
    return (int(stated[1]), int(stated[2])) if stated else (1, MOST_SLIDES)


def _materials(folder: Path) -> Iterator[Path]:
    """As their code finds them: the one without a number, then 1, 2, ... without a gap; .md goes before .pdf."""
    names, number = ["material"], 1
    while names:
        stem = names.pop()
        found = next((path for end in (".md", ".pdf") if (path := folder / f"{stem}{end}").is_file()), None)
        if found is not None:
            yield found
        if found is not None or stem == "material":
            names.append(f"material_{number}")
            number += 1


def _json(path: Path) -> dict[str, Any]:
    try:
        data = bounded_json(_text(path).encode())
    except ValueError as error:
        raise BadInput(f"{path}: not JSON: {str(error)[:120]}") from error
    if not isinstance(data, dict):
        raise BadInput(f"{path}: expected a JSON object")
    return data


def _text(path: Path) -> str:
    return read_given(path, MOST_BYTES).decode("utf-8", "replace")


def _chinese(text: str) -> bool:
    return sum("\u4e00" <= sign <= "\u9fff" for sign in text) * 4 > len(text)
