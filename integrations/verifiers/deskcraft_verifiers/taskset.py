"""The tasks of a server, and what an episode is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any, Literal, cast

import verifiers.v1 as vf
from pydantic import ConfigDict, Field

from deskcraft_verifiers.address import read_address
from deskcraft_verifiers.session import DeskSession

INFO = "deskcraft"
"""Where a trace keeps how its episode ended."""


class DeskCraftTaskConfig(vf.TaskConfig):
    """How each task is played (`--env.taskset.task.*`)."""

    url: str = ""
    """The server, as `deskcraft serve` prints it; `$DESKCRAFT_URL` if empty. A run's settings are written to a file, so
    give a token in `$DESKCRAFT_URL` or `$DESKCRAFT_TOKEN` rather than here."""
    reward: Literal["success", "score"] = "success"
    """What the end of an episode is worth."""
    max_steps: int | None = Field(None, ge=1)
    """Steps after which an agent is cut off and its desktop graded as it is; the server's `--max-steps` holds too."""
    wait_s: float = Field(300.0, ge=0)
    """Seconds to wait for a place on a server whose sessions are all in use."""
    reply_s: float = Field(600.0, gt=0)
    """Seconds that the server may take for one answer, a reset included."""


class DeskCraftConfig(vf.TasksetConfig):
    """Which tasks (`--env.taskset.*`)."""

    task: DeskCraftTaskConfig = DeskCraftTaskConfig()
    tasks: list[str] = Field(default_factory=lambda: ["*"], min_length=1)
    """Patterns of the tasks' ids, such as `calc/*`."""
    variant: int | None = Field(None, ge=0)
    """Variant of each task; the server's choice if None, which is the canonical one unless it draws them."""
    seed: int | None = Field(None, ge=0)
    """Of what the server draws."""


class DeskCraftData(vf.TaskData):
    """One task. Its instruction is the server's: it comes with the first screen."""

    task: str
    variant: int | None = None
    seed: int | None = None
    app: str = ""
    level: str = ""


class DeskCraftState(vf.State):
    """What a rollout holds beside its messages."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    settings: DeskCraftTaskConfig | None = Field(None, exclude=True)
    session: DeskSession | None = Field(None, exclude=True)
    outcome: dict[str, Any] = Field(default_factory=dict)
    """How the episode ended: status, success, score, blame, checks, ...; or the fault that ended it."""


class DeskCraftTask(vf.Task[DeskCraftData, DeskCraftState, DeskCraftTaskConfig]):
    """One task. Whatever ends a rollout, a limit of verifiers' included, the desktop is graded as it is then; an
    infrastructure error is an error of the rollout, and has no reward."""

    @property
    def key(self) -> str:
        """The task and its variant."""
        parts = [self.data.task, *(str(each) for each in (self.data.variant, self.data.seed) if each is not None)]
        return "@".join(parts)

    async def setup(self, trace: vf.Trace[Any, Any, Any], runtime: vf.Runtime) -> None:
        """Tells the harness where the desktop is."""
        trace.state.settings = self.config

    async def finalize(self, trace: vf.Trace[Any, Any, Any], runtime: vf.Runtime) -> None:
        """Has the episode graded if nothing ended it yet, and keeps how it ended in the trace."""
        session = trace.state.session
        if session is None:
            raise ValueError("no desktop was used: the harness of this taskset is deskcraft-verifiers")
        cut = None if session.seen is not None and session.seen.done else trace.stop_condition or "agent_completed"
        seen = await session.give_up()
        trace.state.outcome = {**seen.outcome, "malformed": session.malformed, "cut_off_by": cut}
        trace.info[INFO] = trace.state.outcome

    @vf.reward
    async def deskcraft(self, trace: vf.Trace[Any, Any, Any]) -> float:
        """Success (0 or 1) or score (0 to 1)."""
        settings = cast(DeskCraftTaskConfig, self.config)
        return float(_ended(trace)[settings.reward])

    @vf.metric
    async def episode(self, trace: vf.Trace[Any, Any, Any]) -> dict[str, float]:
        """Success, score, steps, questions, senseless calls; and of every check its score."""
        ended = _ended(trace)
        found = {name: float(ended[name]) for name in ("success", "score", "steps", "asks", "malformed")}
        checks = {f"check/{check['key']}": float(check["score"]) for check in ended["checks"]}
        return {**found, "cut_off": float(ended["cut_off_by"] is not None), **checks}


def _ended(trace: vf.Trace[Any, Any, Any]) -> dict[str, Any]:
    outcome: dict[str, Any] = trace.info.get(INFO, {})  # and not the state: `vf-replay` scores records again
    if "success" not in outcome:
        raise ValueError("the episode was not graded")
    return outcome


class DeskCraftTaskset(vf.Taskset[DeskCraftTask, DeskCraftConfig]):  # type: ignore[type-var] # its bound is invariant
    """The tasks of a server, in the order of their ids."""

    def load(self) -> Iterable[DeskCraftTask]:
        """Asks the server for its tasks.

        Raises:
            ValueError: no server, a wrong token, or a pattern that fits no task.
        """
        config = self.config
        served = sorted(read_address(config.task.url).get("/tasks"), key=lambda about: about["id"])
        for pattern in config.tasks:
            if not any(fnmatchcase(about["id"], pattern) for about in served):
                raise ValueError(f"tasks: '{pattern}' fits none of the {len(served)} tasks that are served")
        for about in served:
            if any(fnmatchcase(about["id"], pattern) for pattern in config.tasks):
                yield DeskCraftTask(
                    DeskCraftData(
                        id=about["id"],
                        name=about["id"],
                        prompt=f"{about['id']}: the user's request comes with the first screen.",
                        task=about["id"],
                        variant=config.variant,
                        seed=config.seed,
                        app=about["app"],
                        level=about["level"],
                    ),
                    config.task,
                )
