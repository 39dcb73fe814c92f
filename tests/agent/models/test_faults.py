"""What goes wrong at an endpoint or in a reply ends as the failure table says: ours is not scored, the model's is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.agent import LONGEST_REPLY
from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.models.openai_chat import OpenAiChat
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.episode import run_episode
from deskcraft.episode.grading import Grader
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ActionEvent, EpisodeRecord, TurnEvent
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Action, chat_tools, config, learn
from tests.endpoint import Asked, Endpoint, Fault, bodies

TASK = "mock/write-note"
PATIENCE_S, STALL_S = 60.0, 1.5
"""How long a reply may take: so long that no busy machine exceeds it, or so short that a fault of time is met."""
SLOW = {"a stalled reply", "a reply that drips"}


def call(name: str, arguments: str) -> dict[str, Any]:
    function = {"name": name, "arguments": arguments}
    return bodies.chat("", [{"id": "call-1", "type": "function", "function": function}])


FOR_EVER = {
    "429": Fault("status", 429, {"retry-after": "0.01"}),
    "500": Fault("status", 500),
    "a stalled reply": Fault("stall"),
    "a reply that drips": Fault("drip"),
    "a cut connection": Fault("cut"),
    "truncated JSON": Fault("truncated"),
    "a proxy's page": Fault("not json"),
    "an answer without choices": {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []},
    "an error with a status of success": {"error": {"message": "Provider returned error", "code": 502}},
    "an empty reply": bodies.chat(""),
    "negative tokens": bodies.chat("Hello.", tokens=(-5, 20)),
}
FILTERED = {"error": {"message": "filtered by the content management policy", "code": "content_filter"}}
UNPARSED = {"error": {"message": "Failed to call a function.", "code": "tool_use_failed"}}
NONSENSE = {
    "an unknown tool": call("fly", "{}"),
    "arguments that are no JSON": call("click", '{"x": 5'),
    "arguments of another kind": call("click", "[1, 2]"),
    "no coordinates": call("click", '{"x": "left", "y": 3}'),
    "coordinates off the screen": call("click", '{"x": 90000, "y": 3}'),
    "coordinates that are not finite": call("click", '{"x": 1e999, "y": 3}'),
    "coordinates of hundreds of digits": call("click", '{"x": 1' + "0" * 400 + ', "y": 3}'),
    "a key that no keyboard has": call("key", '{"keys": "ctrl+hyperspace"}'),
    "words alone": bodies.chat("I would click on the button."),
    "10 MB of words": bodies.chat("word " * 2_000_000),
    "10 MB of arguments": call("type", '{"text": "' + "x" * 10_000_000 + '"}'),
    "half a character": bodies.chat("I click \ud83d"),
    "half a character in a call": call("fly", '{"text": "\ud83d"}'),
    "a refusal": bodies.chat("", refusal="I will not do that."),
    "nothing but thinking": bodies.chat("", reasoning_content="Hm."),
    "a filter of the provider's": Fault("status", 400, body=FILTERED),
    "a call that the server cannot parse": Fault("status", 400, body=UNPARSED),
}


@dataclass
class Sitting:
    """One episode on a mock desktop of a model whose endpoint answers as it is told."""

    root: TaskRoot
    grader: Grader
    scratch: Path
    solution: list[Action]
    server: Endpoint | None = None
    run: RunFolder = field(init=False)

    def go(
        self, answer: Callable[[Asked, int], Any], *, tries: int = 3, stream: bool = False, fault: str = ""
    ) -> EpisodeRecord:
        """`answer` is given the number of the call, from 0."""
        patience_s = STALL_S if fault in SLOW else PATIENCE_S
        self.run = RunFolder(self.scratch / "run")
        with MockDesktop() as desktop, Endpoint(lambda asked: answer(asked, len(server.asked) - 1)) as server:
            self.server = server
            endpoint = ModelEndpoint(
                wire="chat",
                model="m",
                base_url=server.url,
                tries=tries,
                backoff_s=0.01,
                timeout_s=patience_s,
                deadline_s=2 * patience_s,
                stream=stream,
            )
            choice = AgentChoice("openai", {}, ModelAsked(endpoint=endpoint), self.run.path, "e")
            (folder,) = self.root.select([TASK])
            agent = make_agent(choice, folder, 0, 1)
            settings = config(folder, self.root, agent.identity)
            return run_episode(folder.task(), agent, desktop, self.run, "e", settings, self.grader)

    def right(self, number: int) -> Any:
        """The answer that solves the task, as its call of this number."""
        return chat_tools(self.solution[min(number, len(self.solution) - 1)], lens())

    @property
    def failures(self) -> list[str]:
        turns = [event for event in self.run.trajectory("e") if isinstance(event, TurnEvent)]
        return [why for turn in turns for made in turn.calls for why in made.failures]

    @property
    def refused(self) -> list[str]:
        return [e.refused for e in self.run.trajectory("e") if isinstance(e, ActionEvent) and e.refused]


def lens() -> Lens:
    with MockDesktop() as desktop:
        size = desktop.capabilities
    return Lens.make(size.width, size.height, OpenAiChat.abilities.bounds, OpenAiChat.abilities.space)


@pytest.fixture(scope="session")
def solution(grader: Grader, tmp_path_factory: pytest.TempPathFactory) -> list[Action]:
    root = TaskRoot(Path(__file__).parents[2] / "data" / "mock_root")
    with MockDesktop() as desktop:
        return learn(root.select([TASK])[0], root, desktop, grader, tmp_path_factory.mktemp("mock-learned"))


@pytest.fixture
def sitting(mock_root: TaskRoot, grader: Grader, tmp_path: Path, solution: list[Action]) -> Sitting:
    return Sitting(mock_root, grader, tmp_path, solution)


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("fault", FOR_EVER)
def test_a_fault_that_passes_leaves_no_trace_but_a_note(sitting: Sitting, fault: str, stream: bool) -> None:
    record = sitting.go(
        lambda _, number: FOR_EVER[fault] if number == 1 else sitting.right(number - (number > 1)),
        stream=stream,
        fault=fault,
    )
    assert (record.status, record.success, record.scored) == ("done", 1, True)
    assert len(sitting.failures) == 1


@pytest.mark.parametrize("fault", FOR_EVER)
def test_an_endpoint_that_stays_broken_is_never_the_agents_zero(sitting: Sitting, fault: str) -> None:
    record = sitting.go(lambda _, number: FOR_EVER[fault] if number else sitting.right(0), tries=2, fault=fault)
    assert (record.status, record.success, record.scored) == ("endpoint_error", None, False)
    assert "given up after 2 tries" in record.error


def test_a_broken_episode_is_begun_again_as_a_whole(sitting: Sitting) -> None:
    said: list[int] = []

    def answer(asked: Asked, number: int) -> Any:
        if len(asked.body["messages"]) == 3:  # a first turn: the episode begins
            said.append(number)
        return Fault("status", 500) if number in (2, 3) else sitting.right(number - said[-1])

    record = sitting.go(answer, tries=2)
    assert (record.status, record.success, len(said)) == ("done", 1, 2)
    # the calls of the try that was thrown away are in the run's totals, and not in the episode's
    assert sitting.server is not None
    lines = (sitting.run.path / "calls.jsonl").read_text().splitlines()
    assert len(lines) == len(sitting.server.asked) - 1  # two tries of one call
    assert record.usage.input_tokens == 100 * record.turns


@pytest.mark.parametrize("reply", NONSENSE)
def test_nonsense_three_times_in_a_row_is_the_models_end(sitting: Sitting, reply: str) -> None:
    record = sitting.go(lambda _, number: NONSENSE[reply])
    assert (record.status, record.success, record.scored, record.steps) == ("unusable", 0, True, 3)
    assert sitting.server is not None
    assert len(sitting.server.asked) == 3
    kept = sum(file.stat().st_size for file in (sitting.run.path / "episodes").rglob("*.json*"))
    assert kept < 10 * LONGEST_REPLY + 200_000


@pytest.mark.parametrize("reply", NONSENSE)
def test_nonsense_twice_is_answered_with_the_reason_and_forgiven(sitting: Sitting, reply: str) -> None:
    record = sitting.go(lambda _, number: NONSENSE[reply] if number in (1, 2) else sitting.right(max(0, number - 2)))
    assert (record.status, record.success) == ("done", 1)
    assert len(sitting.refused) == 2
    assert sitting.server is not None
    for asked in sitting.server.asked[2:4]:
        last = [message for message in asked.body["messages"] if message["role"] == "user"][-1]
        assert "Not done: " in str(last["content"])


def test_a_context_that_is_full_ends_the_budget_and_is_graded(sitting: Sitting) -> None:
    said = {"error": {"message": "This model's maximum context length is 8192 tokens", "type": "invalid_request_error"}}
    full = Fault("status", 400, body=said)
    record = sitting.go(lambda _, number: full if number == 2 else sitting.right(number))
    assert (record.status, record.success, record.scored, record.steps) == ("budget", 0, True, 2)


def test_a_key_that_is_refused_is_no_ones_zero_and_not_tried_again(sitting: Sitting) -> None:
    record = sitting.go(lambda _, number: Fault("status", 401))
    assert (record.status, record.scored) == ("endpoint_error", False)
    assert "HTTP 401" in record.error
