"""An agent explores a deck in Impress and proposes tasks on it, by one tool more: the paper's appendix A.1.1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from deskcraft.agent.models.adapter import Past, Stage, View
from deskcraft.agent.models.agent import ModelAgent
from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.agent.models.openai_chat import OpenAiChat, tool
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.wellformed import NotAnObject, arguments_of
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.arena.drafts import FORM, Collector, DraftFile
from deskcraft.desktop.actions import Screenshot
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.episode import EpisodeConfig, Tell, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.model.ledger import RunBudget
from deskcraft.model.prompts import PromptFile
from deskcraft.model.tape import Body
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Identity
from deskcraft.task.digest import digest
from deskcraft.task.model import ARENA, Task
from evaluators.deck.load import read_deck
from evaluators.evidence import Unreadable

STEPS = 35
"""The paper's budget for one deck."""
MOST_MB = 64
PROMPTS = Path(__file__).parent / "prompts"
NAME = "deck.pptx"
TOOL = tool(
    "add_tasks_to_dataset",
    "Propose tasks on this deck. Costs a step.",
    ("tasks",),
    tasks={"type": "array", "minItems": 1, "maxItems": 50, "items": {"type": "string", "description": FORM}},
)


@dataclass(frozen=True)
class Explorer(OpenAiChat):
    """The adapter of `openai`, with the tool that hands in proposals."""

    name: ClassVar[str] = "openai-explorer"
    collector: Collector = field(default_factory=lambda: Collector(slides=1))

    def tools(self, stage: Stage) -> list[Body]:
        """Those of `openai`, and one more."""
        return [TOOL, *super().tools(stage)]

    def request(self, name: str, arguments: Any, lens: Lens) -> Request:
        """Takes proposals; that costs a step, as a look does. What is not of the form is said, and the rest is kept."""
        if name != TOOL["function"]["name"]:
            return super().request(name, arguments, lens)
        try:
            lines = arguments_of(arguments).get("tasks")
        except NotAnObject as error:
            return Malformed(str(arguments), f"the arguments {error}")
        if not isinstance(lines, list) or not lines:
            return Malformed(str(arguments), "tasks is a list of texts")
        refused = self.collector.take(lines)
        if not refused:
            return Screenshot()
        return Malformed(str(arguments), f"{len(lines) - len(refused)} of {len(lines)} taken; {'; '.join(refused)}")

    def write(self, stage: Stage, past: Sequence[Past], now: View, lens: Lens) -> Body:
        """The instruction is all that this model works by."""
        size = {"width": lens.seen_width, "height": lens.seen_height}
        slides = self.collector.slides
        _, rules = PromptFile("explore", PROMPTS).render(**size, file=NAME, slides=slides, steps=stage.max_steps)
        return super().write(replace(stage, system_prompt=stage.system_prompt or rules), past, now, lens)


def read_given_deck(path: Path) -> tuple[bytes, int]:
    """Reads a deck that tasks are to be proposed for.

    Args:
        path: a .pptx file of the user's, or of the benchmark.

    Returns:
        Its bytes, and how many slides it has.

    Raises:
        BadInput: it cannot be read, is too large, or is no deck.
    """
    try:
        with given_file(path) as file:
            data = file.read(MOST_MB * 2**20 + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > MOST_MB * 2**20:
        raise BadInput(f"{path}: larger than {MOST_MB} MB")
    try:
        return data, len(read_deck(data).slides)
    except Unreadable as error:
        raise BadInput(f"{path}: {error}") from error


def exploring_task(deck: str, steps: int) -> Task:
    """The task that an explorer plays: a deck that is open in Impress, and stays as it is.

    Args:
        deck: name of the deck, for the record.
        steps: the explorer's budget.

    Returns:
        The task; its one goal is that the deck was not changed.
    """
    there = f"~/Documents/{NAME}"
    return Task.model_validate(
        {
            "schema_version": 1,
            "id": f"{ARENA}/explore",
            "revision": 1,
            "app": "impress",
            "level": "L2",
            "operations": ["explore"],
            "pptarena": {"deck": deck, "difficulty": "hard", "intents": ["text"], "structures": ["text"]},
            "source": {"kind": "author", "title": deck},
            "author": "DeskCraft authors",
            "expected_steps": steps,
            "max_steps": steps,
            "instruction": f"Explore {NAME}, which is open in Impress, and propose editing tasks on it. Do not save.",
            "setup": [
                {"upload": {"asset": f"{ARENA}/{NAME}", "to": there}},
                {"launch": {"argv": ["soffice", "--impress", there], "window": NAME}},
            ],
            "evidence": {"deck": {"file": there}},
            "checks": {"goals": [{"deck.untouched": {"of": "deck"}}]},
        }
    )


def explore(
    deck: Path,
    asked: ModelAsked,
    desktop: Desktop,
    run: RunFolder,
    grader: Grader,
    *,
    steps: int = STEPS,
    image_id: str = "",
    budget: RunBudget | None = None,
    tell: Tell = lambda _: None,
) -> tuple[DraftFile, EpisodeRecord]:
    """Has a model explore a deck.

    Args:
        deck: the file.
        asked: the model, and how it is asked.
        desktop: with an image that has Impress.
        run: where the episode is kept.
        grader: says whether the deck stayed as it was.
        steps: how many the model has.
        image_id: of the desktop's image, for the record.
        budget: what the model may use.
        tell: called with what is going on.

    Returns:
        What it proposed until its end, whatever that was, and the episode.

    Raises:
        BadInput: the deck cannot be read.
    """
    data, slides = read_given_deck(deck)
    name = re.sub(r"[^a-z0-9]+", "-", deck.stem.lower()).strip("-") or "deck"
    task = exploring_task(name, steps)
    adapter = Explorer(collector=Collector(slides))
    episode = f"explore_{name}"
    agent = ModelAgent(
        adapter, lambda: open_client(asked, run.path, episode, "agent", budget), asked.endpoint, asked.settings
    )
    copy = run.path / "decks" / digest([data.hex()])[:16] / NAME
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes(data)
    config = EpisodeConfig(
        find_asset=lambda _: copy,
        identity=Identity(
            task=task.id,
            revision=1,
            variant=0,
            attempt=1,
            agent=agent.identity,
            episode_digest=digest([task.model_dump(mode="json"), digest([data.hex()])]),
            grading_digest=digest([task.checks.model_dump(mode="json")]),
            image=image_id,
            protocol="paper",
        ),
        limits=Limits(max_steps=steps),
        tries=1,
    )
    record = run_episode(task, agent, desktop, run, episode, config, grader, tell)
    drafts = tuple(adapter.collector.drafts)
    return DraftFile(deck=deck.name, by=asked.endpoint.model, steps=record.steps, tasks=drafts), record
