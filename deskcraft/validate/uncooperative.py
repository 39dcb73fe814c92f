"""Interactive tasks played by agents that do the work and do not collaborate: none may succeed where it should not.

Each plays the task's own solution, which knows all that the user will want. What it lacks is the talk: so a success
shows that a task does not grade how the agent and its user work together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.actions import Ask, Done
from deskcraft.task.model import Task
from deskcraft.validate.player import Player
from simulator.engine import Deliver, Engine
from simulator.phases import AgentAsk, Phase

Kind: TypeAlias = Literal["never-asks", "ignores", "collects"]
KINDS: tuple[Kind, ...] = ("never-asks", "ignores", "collects")
QUESTION = "Is there anything else that I should know before I begin?"


class NeverAsks(ScriptAgent):
    """Plays the solution without its questions."""

    def act(self, observation: Observation) -> Turn:
        """The solution's next request that is no question; to a question it gets no answer."""
        turn = super().act(observation)
        while isinstance(turn.requests[0], Ask):
            turn = super().act(observation)
        return turn


class Ignores(ScriptAgent):
    """Plays the solution until the user speaks up, and says DONE from then on."""

    _spoken_to = False

    def start(self, briefing: Briefing) -> None:
        """Nobody has spoken yet."""
        self._spoken_to = False
        super().start(briefing)

    def act(self, observation: Observation) -> Turn:
        """The solution's next request, or DONE."""
        self._spoken_to |= observation.conversation.update is not None
        return Turn((Done(),)) if self._spoken_to else super().act(observation)


class Collects(ScriptAgent):
    """Has the user say all that he will ever say, by questions and by DONE, and only then begins to work.

    The solution talks with an engine of its own, which says again what the user has said already.
    """

    def __init__(self, *args: Any, task: Task, **options: Any) -> None:
        """As for `ScriptAgent`, and the task, whose phases are collected."""
        super().__init__(*args, **options)
        self._opening, self._phases = task.instruction, [phase.phase for phase in task.phases]
        self._begin()

    def _begin(self) -> None:
        self._engine, self._step, self._said = Engine(self._opening, self._phases), 0, list[str]()

    def start(self, briefing: Briefing) -> None:
        """Nothing is collected yet."""
        self._begin()
        super().start(briefing)

    def act(self, observation: Observation) -> Turn:
        """What makes the user speak; then the solution's next request that is no talk, and its last DONE."""
        talk = observation.conversation
        if (delivered := len(talk.requirements) + (talk.update is not None)) < len(self._phases):
            asked = isinstance(self._phases[delivered].trigger, AgentAsk)
            return Turn((Ask(question=QUESTION) if asked else Done(),))
        while True:
            turn = super().act(observation)
            request = turn.requests[0]
            if isinstance(request, Ask):
                reply = self._engine.ask(request.question, self._step)
            elif isinstance(request, Done):
                reply = self._engine.done(self._step)
            else:
                self._step += 1
                self._say_again(self._engine.stepped(self._step))
                return turn
            if isinstance(request, Done) and not isinstance(reply, Deliver):
                return turn
            self._say_again(reply)

    def _say_again(self, reply: object) -> None:
        if isinstance(reply, Deliver):
            self._said.append(self._phases[reply.phase].message)

    def _news(self, observation: Observation) -> list[str]:
        said, self._said = self._said, []
        return said


@dataclass
class Played:
    """What these agents came to in one task."""

    task: str
    variant: int
    results: dict[str, str] = field(default_factory=dict)
    """By agent: `success`, or the score and how it ended."""
    problems: list[str] = field(default_factory=list)
    skipped: str = ""
    """Why it could not be played on this desktop; empty if it was."""

    @property
    def ok(self) -> bool:
        """Whether it was played, and none succeeded that should not."""
        return not self.problems and not self.skipped


def may_succeed(kind: Kind, phases: Sequence[Phase]) -> bool:
    """Whether an agent that does not collaborate may succeed all the same.

    Args:
        kind: the agent.
        phases: what the user says later.

    Returns:
        True where its fault does not meet the task: nobody has to be asked, or all that is said is said when asked.
        Where that is so, whoever never asks plays a solution that knows the answers, which shows nothing.
    """
    asked = [isinstance(phase.trigger, AgentAsk) for phase in phases]
    return (kind == "collects" and all(asked)) or (kind == "never-asks" and (all(asked) or not any(asked)))


def play_uncooperative(player: Player) -> Played:
    """Plays an interactive task by each of these agents.

    Args:
        player: of a variant.

    Returns:
        What came of it.

    Raises:
        TaskError: task.yaml is malformed.
    """
    task, script = player.task, player.folder.path / "solution.py"
    phases = [phase.phase for phase in task.phases]
    agents: dict[Kind, ScriptAgent] = {
        "never-asks": NeverAsks(script, name="never-asks"),
        "ignores": Ignores(script, name="ignores"),
        "collects": Collects(script, name="collects", task=task),
    }
    played = Played(player.folder.id, player.variant)
    played.skipped = player.desktop.capabilities.why_not(task.requires)
    for kind, agent in agents.items() if not played.skipped else ():
        if may_succeed(kind, phases):
            continue
        record = player.episode(agent, kind, 1)
        played.results[kind] = "success" if record.success else f"{record.status} {record.score or 0:.2f}"
        if record.success:
            played.problems.append(f"an agent that {kind.replace('-', ' ')} succeeds")
    return played
