"""A model proposes the rubric of a task; the lint of rubrics tells it what is wrong, and at the end the reviewer."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from deskcraft.arena.drafts import Draft
from deskcraft.arena.exploring import PROMPTS
from deskcraft.errors import BadInput, ModelRefused, TaskError
from deskcraft.judge.rubrics import pair, read_rubric
from deskcraft.model.client import ModelClient
from deskcraft.model.prompts import PromptFile
from deskcraft.model.structured import ask_structured
from deskcraft.model.tape import Body
from deskcraft.record.blobs import write_whole
from deskcraft.suite.arena_code.describing import describe
from evaluators.catalogue import entries
from evaluators.rubric import complaints
from evaluators.worker import GradingWorker

TRIES = 3
"""How often a model is asked for one rubric: the first draft, and what the lint says of it twice."""
MOST_TOKENS = 8192
"""Of a reply, unless the options say otherwise."""
LONGEST = 64_000
"""Characters of a draft that are kept."""
DOMAINS = ("deck", "rubric")
"""Checks that a rubric is offered."""
SCHEMA: Body = {
    "type": "object",
    "properties": {"rubric": {"type": "string", "description": "The rubric, as YAML."}},
    "required": ["rubric"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class DraftedRubric:
    """A proposed rubric, as text, and what is wrong with it."""

    text: str
    """YAML, as the model wrote it; empty if it wrote nothing that can be used."""
    complaints: tuple[str, ...]
    """What the lint says of it, or why there is none; empty if nothing is wrong."""
    asked: int
    """How often the model was asked."""


def draft_rubric(
    deck: Path,
    draft: Draft,
    client: ModelClient,
    worker: GradingWorker,
    scratch: Path,
    *,
    tries: int = TRIES,
    options: Body | None = None,
) -> DraftedRubric:
    """Has a model propose the rubric of a proposed task.

    Args:
        deck: the deck, as it is before.
        draft: the task.
        client: of the model.
        worker: grades the deck as it is with each draft, in the quarantined process: a draft holds code of the model's.
        scratch: a folder for the draft while it is looked at.
        tries: how often the model is asked at most.
        options: more fields of each request.

    Returns:
        The last draft, with what is wrong with it.

    Raises:
        BadInput: the deck cannot be read.
        EndpointError: the endpoint failed after its retries.
    """
    values: dict[str, Any] = {
        "file": deck.name,
        "instruction": draft.text,
        "outline": describe(deck.read_bytes()),
        "checks": [one for one in entries() if one["check"].partition(".")[0] in DOMAINS],
    }
    text, wrong = "", ["it was not asked"]
    for number in range(1, tries + 1):
        earlier = {"wrong": "\n".join(wrong) if number > 1 else "", "draft": text}
        system, words = PromptFile("rubric", PROMPTS).render(**values, **earlier)
        fields: Body = {"max_tokens": MOST_TOKENS, **(options or {})}
        try:
            said, _ = ask_structured(client, system, words, b"", SCHEMA, fields)
        except ModelRefused as error:
            text, wrong = "", [f"the model refused: {error}"]
            continue
        text, wrong = _looked_at(said, deck, draft, worker, scratch)
        if not wrong:
            break
    return DraftedRubric(text, tuple(wrong), number)


def write_rubric(path: Path, draft: Draft, made: DraftedRubric) -> None:
    """Writes a draft with its task and the lint's findings as comments.

    Args:
        path: the file.
        draft: the task.
        made: the rubric; without text only the comments are written.
    """
    found = made.complaints or ("nothing",)
    head = ["A draft for a person to review; nothing here is part of the benchmark.", f"Task, slide {draft.slide}:"]
    lines = [*head, f"  {draft.text}", "What the lint finds:", *(f"  {' '.join(one.split())}" for one in found)]
    comments = "".join(f"# {line}\n" for line in lines)
    write_whole(path, f"{comments}{made.text}\n".encode())


def _looked_at(said: str, deck: Path, draft: Draft, worker: GradingWorker, scratch: Path) -> tuple[str, list[str]]:
    """The rubric of a reply, as the text of a file, and what is wrong with it."""
    try:
        text = str(json.loads(said)["rubric"])[:LONGEST]
        if text.lstrip().startswith("{"):  # some models write the rubric as JSON, which YAML holds, but not with more
            text = yaml.safe_dump(json.loads(text), sort_keys=False, allow_unicode=True)
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        return "", [f"the reply holds no rubric: {' '.join(str(error).split())[:300]}"]
    for line in (f"title: {json.dumps(draft.text, ensure_ascii=False)}", "schema_version: 1"):
        if not re.search(rf"^{line.partition(':')[0]}:", text, re.M):
            text = f"{line}\n{text}"
    path = scratch / "rubric.yaml"
    write_whole(path, text.encode("utf-8", "replace"))
    try:
        rubric = read_rubric(path)
    except TaskError as error:
        return text, [str(error).replace(str(path), "rubric")]
    return text, [str(one) for one in complaints(rubric, worker.grade, {"the original": pair(deck, deck)})]


def chosen(drafts: Sequence[Draft], numbers: Sequence[int]) -> list[tuple[int, Draft]]:
    """The proposed tasks of these numbers, from 1; all if none is given.

    Raises:
        BadInput: there is no such task.
    """
    if strange := next((n for n in numbers if not 1 <= n <= len(drafts)), 0):
        raise BadInput(f"--task {strange}: the file has the tasks 1 to {len(drafts)}")
    return [(n, draft) for n, draft in enumerate(drafts, 1) if not numbers or n in numbers]
