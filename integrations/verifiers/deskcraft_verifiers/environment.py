"""The environment: one agent at one desktop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import verifiers.v1 as vf

from deskcraft_verifiers.harness import DeskCraftHarnessConfig
from deskcraft_verifiers.taskset import DeskCraftConfig, DeskCraftTaskConfig

ID = "deskcraft-verifiers"


class DeskCraftEnvConfig(vf.EnvConfig):
    """The environment's settings (`--env.*`)."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    """Its loop needs no box of its own: the desktop is the server's."""


class DeskCraftEnv(vf.Env[DeskCraftEnvConfig]):
    """One agent plays one task."""

    async def run(self, task: vf.Task[Any, Any, Any], agents: vf.Agents[Any]) -> None:
        """Plays it."""
        await agents.agent.run(task)


def load_environment(
    url: str = "",
    tasks: Sequence[str] = ("*",),
    *,
    variant: int | None = None,
    seed: int | None = None,
    max_steps: int | None = None,
    reward: Literal["success", "score"] = "success",
    pictures: int | None = None,
    wait_s: float = 300.0,
    retries: int = 0,
) -> DeskCraftEnv:
    """The environment of a running `deskcraft serve`.

    Args:
        url: as the server printed it; `$DESKCRAFT_URL` if empty.
        tasks: patterns of ids, such as `calc/*`.
        variant: of each task; the server's choice if None.
        seed: of what the server draws.
        max_steps: steps after which an agent is cut off and graded; the server's own limit holds too.
        reward: what the end of an episode is worth.
        pictures: messages whose pictures a model is shown; all of them if None.
        wait_s: seconds to wait for a place on a server that is full.
        retries: times that a rollout is played again after an infrastructure error.

    Raises:
        pydantic.ValidationError: a setting is out of its bounds.
    """
    task = DeskCraftTaskConfig(url=url, reward=reward, max_steps=max_steps, wait_s=wait_s)
    agent = vf.AgentConfig(
        runtime=vf.SubprocessConfig(),
        harness=DeskCraftHarnessConfig(id=ID, pictures=pictures),
        retries=vf.RetryConfig(rules=[vf.RetryRule(type="SandboxError", max_retries=retries)]),
    )
    taskset = DeskCraftConfig(id=ID, task=task, tasks=list(tasks), variant=variant, seed=seed)
    return DeskCraftEnv(DeskCraftEnvConfig(taskset=taskset, agent=agent))
