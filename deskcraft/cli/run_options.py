"""The options of `run`, beside those of models."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from deskcraft.agent.registry import ADAPTERS, AGENTS
from deskcraft.run.executor import ExecutorName

LEAST = 0.0001
"""The least budget of money, $."""

Agents = Annotated[
    list[str] | None,
    typer.Option(
        "--agent",
        help=f"{', '.join([*AGENTS, *ADAPTERS])}; may be repeated, LABEL=NAME calls it otherwise. Without any: noop.",
    ),
]
AgentsFile = Annotated[
    Path | None, typer.Option("--agents", help="YAML: agents with settings of their own; docs/sweeps.md.")
]
AgentOption = Annotated[list[str] | None, typer.Option("--agent-option", help="NAME=VALUE for the agent.")]
Attempts = Annotated[int, typer.Option("--attempts", min=1, help="Episodes a task and agent.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the run; every episode's follows from it.")]
ShardOption = Annotated[
    str | None, typer.Option("--shard", help="I/N: only this part of the plan; `deskcraft merge` joins the parts.")
]
MaxSteps = Annotated[int, typer.Option("--max-steps", min=1, max=10_000, help="Budget of steps.")]
MaxTokens = Annotated[int | None, typer.Option("--max-tokens", min=1, help="Budget of an episode.")]
MaxCost = Annotated[float | None, typer.Option("--max-cost", min=LEAST, help="Budget of an episode, in $.")]
MaxRunTokens = Annotated[
    int | None, typer.Option("--max-run-tokens", min=1, help="Budget of the run, users and retries included.")
]
MaxRunCost = Annotated[
    float | None, typer.Option("--max-run-cost", min=LEAST, help="The same in $; the command with more goes on.")
]
Variant = Annotated[int | None, typer.Option("--variant", help="Seed that draws a variant of each task.")]
ImageId = Annotated[str | None, typer.Option("--image", help="Id of an image; the newest that fits if not given.")]
Protocol = Annotated[Literal["paper", "published"], typer.Option("--protocol", help="paper or published.")]
AskOption = Annotated[Literal["always", "auto", "never"] | None, typer.Option("--ask", help="Where ASK is offered.")]
UserKind = Annotated[Literal["scripted", "llm"], typer.Option("--user", help="scripted or llm.")]
ExecutorOption = Annotated[
    ExecutorName, typer.Option("--executor", help="local: processes of this machine; ray: a Ray cluster.")
]
Out = Annotated[Path | None, typer.Option("--out", help="Folder of the run; an unfinished one is resumed.")]
RunJson = Annotated[bool, typer.Option("--json", help="Print JSON lines: one an event, the summary last.")]
Checkpoints = Annotated[
    str | None, typer.Option("--checkpoints", help="Steps whose state is graded too, like 25,50,100.")
]
SuiteOption = Annotated[
    list[str] | None, typer.Option("--suite-option", help="NAME=VALUE of a suite, for items like 'pptc/*'.")
]
ReleaseId = Annotated[str | None, typer.Option("--release", help="Id of a release: exactly its tasks, by its rules.")]
