"""An endpoint that has learned a task's solution by heart and gives it back in a provider's own format.

Every adapter solves a task on the real desktop in each of its formats. `make test` has five such tests: the
tools of each of the three wires, code of pyautogui, and the grammar of UI-TARS. Tests marked `exam` are of the other
formats, and are run by `make test-adapters`. How each adapter reads an answer is tested without a desktop, in all its
formats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import AgentChoice, make_adapter, make_agent
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.actions import Ask, Click, Done, Drag, Fail, GuiAction, Move, Screenshot, Scroll, Signal
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, AgentIdentity, EpisodeRecord, Identity
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskFolder, TaskRoot
from tests.endpoint import Asked, Endpoint, bodies

Action = GuiAction | Signal
Json = dict[str, Any]
Encode = Callable[[Action, Lens], Json]
"""An action as a whole answer of the provider."""


def config(folder: TaskFolder, root: TaskRoot, agent: AgentIdentity) -> EpisodeConfig:
    identity = Identity(
        task=folder.id,
        revision=1,
        variant=0,
        attempt=1,
        agent=agent,
        episode_digest="",
        grading_digest="",
        image="",
        protocol="paper",
    )
    return EpisodeConfig(find_asset=lambda name: find_asset(root, name), identity=identity)


def learn(folder: TaskFolder, root: TaskRoot, desktop: Desktop, grader: Grader, scratch: Path) -> list[Action]:
    """The actions of the task's solution, as it did them."""
    agent = ScriptAgent(folder.path / "solution.py")
    run = RunFolder(scratch / "solution")
    record = run_episode(folder.task(), agent, desktop, run, "learned", config(folder, root, agent.identity), grader)
    assert record.success == 1, record
    events = [event for event in run.trajectory("learned") if isinstance(event, ActionEvent)]
    return [event.action for event in events if event.action is not None]


class Examinee:
    """Answers each request with the next action of a solution."""

    def __init__(self, actions: Sequence[Action], encode: Encode, lens: Lens) -> None:
        self.actions = list(actions)
        self.encode = encode
        self.lens = lens
        self.place = 0

    def __call__(self, asked: Asked) -> Json:
        action = self.actions[min(self.place, len(self.actions) - 1)]
        self.place += 1
        return self.encode(action, self.lens)


def chat_tools(action: Action, lens: Lens) -> Json:
    """For `openai`."""
    given = json.loads(action.model_dump_json(exclude={"kind"}, exclude_defaults=True))
    if isinstance(action, Click | Move | Scroll):
        given["x"], given["y"] = lens.to_model(action.x, action.y)
    if isinstance(action, Drag):
        given["path"] = [lens.to_model(x, y) for x, y in action.path]
    if isinstance(action, Screenshot) and action.box:
        given["box"] = [*lens.to_model(*action.box[:2]), *lens.to_model(*action.box[2:])]
    names: dict[type, str] = {Ask: "ask_user", Done: "done", Fail: "fail"}
    name = names.get(type(action), action.kind)
    call = {"id": "call-1", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
    return bodies.chat("Next.", [call])


@dataclass
class Exam:
    """A task on a real desktop, and the actions of its solution, learned once."""

    folder: TaskFolder
    root: TaskRoot
    desktop: Desktop
    grader: Grader
    actions: list[Action]

    def sit(self, agent: str, encode: Encode, scratch: Path, **options: str) -> tuple[EpisodeRecord, list[Asked]]:
        """An episode of an agent whose endpoint answers with the solution as `encode` writes it; it is recorded.

        Returns:
            The record, and what the endpoint was asked.
        """
        return self._sit(agent, encode, scratch, options, None)

    def repeat(self, agent: str, encode: Encode, scratch: Path, sat: Path) -> tuple[EpisodeRecord, list[Asked]]:
        """The same from the exchanges that `sit` recorded in its scratch folder `sat`."""
        return self._sit(agent, encode, scratch, {}, sat)

    def _sit(
        self, agent: str, encode: Encode, scratch: Path, options: dict[str, str], sat: Path | None
    ) -> tuple[EpisodeRecord, list[Asked]]:
        abilities = make_adapter(agent, options).abilities
        size = self.desktop.capabilities
        lens = Lens.make(size.width, size.height, abilities.bounds, abilities.space)
        with Endpoint(Examinee(self.actions, encode, lens)) as server:
            url = server.root if abilities.wire == "messages" else server.url
            asked = ModelAsked(endpoint=ModelEndpoint(wire=abilities.wire, model="m", base_url=url, tries=1))
            replay = str(sat / "run") if sat else ""
            asked = asked.model_copy(update={"record": sat is None, "replay": replay})
            run = RunFolder(scratch / "run")
            choice = AgentChoice(agent, options, asked, run.path, "exam")
            sitting = make_agent(choice, self.folder, 0, 1)
            settings = config(self.folder, self.root, sitting.identity)
            record = run_episode(self.folder.task(), sitting, self.desktop, run, "exam", settings, self.grader)
        return record, server.asked

    def missed(self, record: EpisodeRecord) -> str:
        """What keeps a record from full marks, in words; empty if nothing does."""
        if (record.status, record.success, record.score, record.error) == ("done", 1, 1.0, ""):
            return ""
        failures = record.verdict.failures() if record.verdict else []
        said = [f"{each.key}: {each.sentence}" for each in failures]
        return "; ".join([f"{record.status} after {record.steps} steps, score {record.score} {record.error}", *said])
