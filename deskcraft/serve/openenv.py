"""OpenEnv's interface (openenv-core 0.3): what its clients send and what they are answered.

Over the web socket `/ws` each connection is a session; messages are `{"type": "reset" | "step" | "state" | "close"}`.
Over HTTP, `/reset` begins a session and names it in the observation; `/step` and `/state` give that name. An
observation goes out as `{"observation": {...}, "reward": ..., "done": ...}`; what it holds, `DeskObservation` says. An
infrastructure error is answered as an error with its cause, never as a reward.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from deskcraft.agent.protocol import Malformed, Observation, Request
from deskcraft.bridge.driven import FAULTS, Finished
from deskcraft.desktop.actions import ACTION, Action, why_refused
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Picture
from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.record.model import EpisodeRecord
from deskcraft.serve.host import Choice
from deskcraft.serve.sessions import Late, Refused, Session
from evaluators import Verdict
from evaluators.verdict import LeafVerdict

Pictures: TypeAlias = Literal["base64", "url"]
LONGEST_TEXT: Final = 20_000
MOST_VALUES: Final = 2_000
"""Of lists and objects in a request, inner ones too: the longest path of a drag has 200 places."""
CAUSES: Final = {kind: status for status, kind in FAULTS.items()}
MOST_PICTURES: Final = 256
"""Pictures of an episode that are kept for those who get addresses: the newest."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ResetArguments(_Strict):
    """What `reset` takes."""

    seed: int | None = Field(default=None, ge=0, description="Draws the task, where none is named.")
    episode_id: str | None = Field(default=None, max_length=255, description="A name of the client's own for it.")
    task: str | None = Field(default=None, max_length=200, description="Id of a task; GET /tasks lists them.")
    variant: int | None = Field(default=None, ge=0, description="Index of its variant; 0 is the canonical one.")
    pictures: Pictures = Field(default="base64", description="Screens within observations, or as addresses.")
    session_id: str | None = Field(default=None, max_length=64, description="Over HTTP: a session to begin anew in.")


class StepOptions(_Strict):
    """What a step may ask for beside its action, in the action's `metadata`."""

    timeout_s: float | None = Field(default=None, gt=0, le=3600, description="How long the client waits.")
    grade: bool = Field(default=False, description="The verdict of the state after this step, in its metadata.")


class Unparsed(_Strict):
    """A model's output that is no action: it costs a step, as for any agent, and its reason comes back as feedback."""

    kind: Literal["malformed"] = "malformed"
    raw: str = Field(default="", max_length=LONGEST_TEXT)
    reason: str = Field(max_length=500)


class Screen(_Strict):
    """A picture in the screen's own pixels, in which places are given."""

    width: int
    height: int
    sha256: str
    png: str | None = Field(default=None, description="PNG in base64.")
    url: str | None = Field(default=None, description="Path of the PNG on this server: of the newest 256.")


class Answered(_Strict):
    """A question of the agent's, and the user's answer."""

    question: str
    answer: str


class DeskObservation(_Strict):
    """What an agent sees after a reset or a step."""

    instruction: str
    update: str | None = Field(default=None, description="What the user said just now; it counts most.")
    requirements: list[str] = Field(default_factory=list, description="What the user said before, oldest first.")
    answers: list[Answered] = Field(default_factory=list)
    feedback: list[str] = Field(default_factory=list, description="Why the last request was refused.")
    screen: Screen
    looks: list[Screen] = Field(default_factory=list, description="Parts of the screen that were asked for.")
    step: int
    steps_left: int
    done: bool = False
    reward: float | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)


class DeskState(BaseModel):
    """Where a session is."""

    episode_id: str | None = None
    step_count: int = 0
    session_id: str = ""
    task: str | None = None
    variant: int | None = None
    steps_left: int = 0
    under_way: bool = False
    status: str | None = Field(default=None, description="How the last episode ended.")
    reward: float | None = Field(default=None, description="Of the last episode, once it has ended.")
    outcome: dict[str, Any] | None = Field(
        default=None, description="Its verdict, as the last observation had it; the error of one that was not scored."
    )


_ACTION: TypeAdapter[Any] = TypeAdapter(Annotated[Action | Unparsed, Field(union_mode="left_to_right")])


def schema() -> dict[str, Any]:
    """The JSON schemas of actions, observations and states, as `/schema` gives them."""
    return {
        "action": _ACTION.json_schema(),
        "observation": DeskObservation.model_json_schema(),
        "state": DeskState.model_json_schema(),
    }


def metadata(tasks: int) -> dict[str, Any]:
    """What `/metadata` gives."""
    return {
        "name": "deskcraft",
        "description": f"A desktop and professional work to do on it ({tasks} tasks): screenshots, mouse and keyboard.",
        "readme_content": None,
        "version": importlib.metadata.version("deskcraft"),
        "author": None,
        "documentation_url": None,
    }


def check_size(data: Any) -> None:
    """Checks that a JSON value has no more values in it than a request has: each wrong one of a million takes its time.

    Raises:
        BadInput: it has.
    """
    waiting, left = [data], MOST_VALUES
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping | list):
            left -= len(value)
            if left < 0:
                raise BadInput(f"it has more than {MOST_VALUES} values; an action has at most some hundred")
            waiting += value.values() if isinstance(value, Mapping) else value


def read_action(data: Any) -> tuple[Request, StepOptions]:
    """The request of a step, and its options.

    Args:
        data: a JSON value: one of DeskCraft's actions with its `kind`, or `malformed`; and `metadata`, if any.

    Raises:
        BadInput: it is none. It costs no step: what a *model* said and nobody can parse is sent as `malformed`.
    """
    if not isinstance(data, dict):
        raise BadInput("an action is an object with a kind: GET /schema says which there are")
    given = dict(data)
    options = _options(given.pop("metadata", None))
    if given.get("kind") == "malformed":
        try:
            unparsed = Unparsed.model_validate(given)
        except ValidationError as error:
            raise BadInput(f"malformed: {why_refused(error)}") from None
        return Malformed(unparsed.raw, unparsed.reason), options
    try:
        return ACTION.validate_python(given), options
    except ValidationError as error:
        kind = str(given.get("kind", "action"))[:40]
        raise BadInput(f"{kind}: {why_refused(error)}") from None


def read_reset(data: Any) -> ResetArguments:
    """The arguments of a reset.

    Raises:
        BadInput: they are not what a reset takes.
    """
    try:
        return ResetArguments.model_validate({} if data is None else data)
    except ValidationError as error:
        raise BadInput(f"reset: {why_refused(error)}") from None


def _options(data: Any) -> StepOptions:
    try:
        return StepOptions.model_validate({} if data is None else data)
    except ValidationError as error:
        raise BadInput(f"metadata: {why_refused(error)}") from None


def timeout_in(data: Mapping[str, Any]) -> float | None:
    """The `timeout_s` of a step over HTTP.

    Raises:
        BadInput: it is no time.
    """
    return _options({"timeout_s": data.get("timeout_s")}).timeout_s


def choice(asked: ResetArguments) -> Choice:
    """Which episode is asked for."""
    return Choice(asked.task, asked.variant, asked.seed)


class Writer:
    """Writes what a session sees as OpenEnv's clients read it; one a session."""

    def __init__(self, session: Session, asked: ResetArguments) -> None:
        self._session = session
        self._pictures: Pictures = asked.pictures
        self._episode_id = asked.episode_id
        self.pngs: dict[str, bytes] = {}
        """The pictures that were given as addresses, by digest."""

    def seen(self, seen: Observation | Finished, now: Verdict | DeskCraftError | None = None) -> dict[str, Any]:
        """An observation, or the end of the episode with its reward; `now` is the verdict that a step asked for, or why
        there is none."""
        return self._ended(seen) if isinstance(seen, Finished) else self._going_on(seen, now)

    def state(self) -> dict[str, Any]:
        """Where the session is."""
        session = self._session
        scene, seen, finished = session.scene, session.seen, session.finished
        steps = seen.step if seen else finished.record.steps if finished else 0
        status: str | None = finished.record.status if finished else None
        ended = outcome(finished.record) if finished else None
        if session.fault is not None:
            status, ended = cause(session.fault), fault(session.fault)
        return DeskState(
            episode_id=self._episode_id or (scene.name if scene else None),
            step_count=steps,
            session_id=session.id,
            task=scene.task.id if scene else None,
            variant=scene.config.identity.variant if scene else None,
            steps_left=seen.steps_left if seen else 0,
            under_way=seen is not None,
            status=status,
            reward=self._reward(finished.record) if finished else None,
            outcome=ended,
        ).model_dump()

    def _going_on(self, seen: Observation, now: Verdict | DeskCraftError | None) -> dict[str, Any]:
        said = seen.conversation
        graded: dict[str, Any] = {}
        if now is not None:
            graded = {"graded": _judged(now) if isinstance(now, Verdict) else {"error": str(now), "cause": cause(now)}}
        return _payload(
            DeskObservation(
                instruction=said.instruction,
                update=said.update,
                requirements=list(said.requirements),
                answers=[Answered(question=each.question, answer=each.answer) for each in said.history],
                feedback=list(seen.feedback),
                screen=self._screen(seen.picture, seen.png),
                looks=[self._screen(look, encode(look)) for look in seen.looks],
                step=seen.step,
                steps_left=seen.steps_left,
                metadata={**self._about(), **graded},
            )
        )

    def _ended(self, finished: Finished) -> dict[str, Any]:
        session, record = self._session, finished.record
        assert session.scene is not None
        return _payload(
            DeskObservation(
                instruction=session.scene.task.instruction,
                screen=self._screen(finished.picture, encode(finished.picture)),
                step=record.steps,
                steps_left=0,
                done=True,
                reward=self._reward(record),
                metadata={**self._about(), **outcome(record)},
            )
        )

    def _reward(self, record: EpisodeRecord) -> float:
        assert record.success is not None and record.score is not None
        return float(record.success if self._session.host.reward == "success" else record.score)

    def _about(self) -> dict[str, Any]:
        session = self._session
        scene = session.scene
        assert scene is not None
        return {
            "session_id": session.id,
            "episode_id": self._episode_id or scene.name,
            "task": scene.task.id,
            "variant": scene.config.identity.variant,
            "offers_ask": session.desk.offers_ask,
        }

    def _screen(self, picture: Picture, png: bytes) -> Screen:
        height, width = picture.shape[:2]
        name = hashlib.sha256(png).hexdigest()
        if self._pictures == "base64":
            return Screen(width=width, height=height, sha256=name, png=base64.b64encode(png).decode("ascii"))
        self.pngs[name] = png
        while len(self.pngs) > MOST_PICTURES:
            del self.pngs[next(iter(self.pngs))]
        return Screen(width=width, height=height, sha256=name, url=f"/sessions/{self._session.id}/pictures/{name}.png")


def _payload(seen: DeskObservation) -> dict[str, Any]:
    """As OpenEnv's `serialize_observation` lays it out; unlike there, `metadata` stays in the observation."""
    return {
        "observation": seen.model_dump(exclude={"done", "reward"}, exclude_none=True),
        "reward": seen.reward,
        "done": seen.done,
    }


def outcome(record: EpisodeRecord) -> dict[str, Any]:
    """How an episode ended: its status, the verdict with every check, and whose doing a broken desktop was."""
    verdict = record.verdict
    return {
        "status": record.status,
        "steps": record.steps,
        "asks": record.asks,
        "blame": record.blame,
        "limits_hit": list(record.limits_hit),
        **({} if verdict is None else _judged(verdict)),
    }


def _judged(verdict: Verdict) -> dict[str, Any]:
    checks = [_check(leaf) for leaf in verdict.leaves()]
    return {"success": verdict.success, "score": verdict.score, "checks": checks}


def _check(leaf: LeafVerdict) -> dict[str, Any]:
    return {
        "key": leaf.key,
        "role": leaf.role,
        "outcome": leaf.outcome,
        "code": str(leaf.code.value),
        "score": leaf.score,
        "sentence": leaf.sentence,
    }


def fault(error: Exception) -> dict[str, Any]:
    """An error as a client gets it: `code` as OpenEnv has it, `cause` as DeskCraft's records have it."""
    if isinstance(error, Refused):
        blamed = "server" if error.code == "CAPACITY_REACHED" else "client"
        return {"message": str(error), "code": error.code, "cause": blamed}
    if isinstance(error, Late):
        return {"message": str(error), "code": "EXECUTION_ERROR", "cause": "timeout"}
    if isinstance(error, BadInput):
        return {"message": str(error), "code": "VALIDATION_ERROR", "cause": "client"}
    said = str(error) if isinstance(error, DeskCraftError) else f"{type(error).__name__} in the server"
    return {"message": f"{said} (the episode is not scored)", "code": "EXECUTION_ERROR", "cause": cause(error)}


def cause(error: Exception) -> str:
    """What broke, as DeskCraft's records have it."""
    kinds = (cast(str, CAUSES[kind]) for kind in CAUSES if isinstance(error, kind))
    return next(kinds, "internal_error")


def read_message(text: str) -> Mapping[str, Any]:
    """A message of the web socket.

    Raises:
        ValueError: it is no JSON object.
    """
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("a message is a JSON object with a type")
    return value
