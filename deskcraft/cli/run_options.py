"""The options of `run`, beside those of models."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from deskcraft.cli.panels import AGENT, EXECUTION, LIMITS, OUTPUT, SELECTION, USER
from deskcraft.run.executor import ExecutorName

LEAST = 0.0001
"""The least budget of money, $."""

Agents = Annotated[
    list[str] | None,
    typer.Option(
        "--agent",
        metavar="NAME",
        rich_help_panel=AGENT,
        help="solution, noop, openai, ... (`deskcraft plugins`); repeatable, as LABEL=NAME too; noop by default.",
    ),
]
AgentsFile = Annotated[
    Path | None,
    typer.Option(
        "--agents",
        help="YAML file of agents, each with its own settings; see docs/use/sweeps.md.",
        metavar="FILE",
        rich_help_panel=AGENT,
    ),
]
AgentOption = Annotated[
    list[str] | None,
    typer.Option(
        "--agent-option", help="Option of the agent; repeatable.", metavar="NAME=VALUE", rich_help_panel=AGENT
    ),
]
Attempts = Annotated[
    int,
    typer.Option("--attempts", min=1, help="Attempts per task and agent.", metavar="N", rich_help_panel=SELECTION),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        min=0,
        help="Seed of the run; each episode's seed is derived from it.",
        metavar="N",
        rich_help_panel=SELECTION,
    ),
]
ShardOption = Annotated[
    str | None,
    typer.Option(
        "--shard",
        help="Run only this part of the plan; `deskcraft merge` joins the parts.",
        metavar="I/N",
        rich_help_panel=SELECTION,
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option("--max-tokens", min=1, help="Tokens per episode.", metavar="N", rich_help_panel=LIMITS),
]
MaxCost = Annotated[
    float | None,
    typer.Option("--max-cost", min=LEAST, help="Cost per episode in USD.", metavar="USD", rich_help_panel=LIMITS),
]
MaxRunTokens = Annotated[
    int | None,
    typer.Option(
        "--max-run-tokens",
        min=1,
        metavar="N",
        rich_help_panel=LIMITS,
        help="Stop the run at this many tokens, the simulated user and retries included.",
    ),
]
MaxRunCost = Annotated[
    float | None,
    typer.Option(
        "--max-run-cost",
        min=LEAST,
        metavar="USD",
        rich_help_panel=LIMITS,
        help="Stop the run at this cost in USD; rerun with a larger limit to resume.",
    ),
]
Variant = Annotated[
    int | None,
    typer.Option(
        "--variant",
        help="Seed that draws a variant of each task; the canonical one by default.",
        metavar="N",
        rich_help_panel=SELECTION,
    ),
]
AskOption = Annotated[
    Literal["always", "auto", "never"] | None,
    typer.Option("--ask", help="Offer the ASK action; auto: in tasks that need it.", rich_help_panel=USER),
]
UserKind = Annotated[
    Literal["scripted", "llm"],
    typer.Option("--user", help="The authored messages, or a model that words them.", rich_help_panel=USER),
]
ExecutorOption = Annotated[
    ExecutorName,
    typer.Option("--executor", help="Processes of this machine, or a Ray cluster.", rich_help_panel=EXECUTION),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Run folder; an unfinished run is resumed.", metavar="DIR", rich_help_panel=OUTPUT),
]
RunJson = Annotated[
    bool,
    typer.Option("--json", help="Print JSON lines: one per event, the summary last.", rich_help_panel=OUTPUT),
]
Checkpoints = Annotated[
    str | None,
    typer.Option(
        "--checkpoints",
        help="Also grade the state after these steps, like 25,50,100.",
        metavar="STEPS",
        rich_help_panel=LIMITS,
    ),
]
GradeEvery = Annotated[
    int | None,
    typer.Option(
        "--grade-every",
        help="Also grade the state after every N steps.",
        metavar="N",
        min=1,
        rich_help_panel=LIMITS,
    ),
]
SuiteOption = Annotated[
    list[str] | None,
    typer.Option(
        "--suite-option",
        help="Option of a suite, for items like 'pptc/*'; repeatable.",
        metavar="NAME=VALUE",
        rich_help_panel=SELECTION,
    ),
]
ReleaseId = Annotated[
    str | None,
    typer.Option(
        "--release",
        help="Run exactly the tasks of this release, by its rules.",
        metavar="ID",
        rich_help_panel=SELECTION,
    ),
]
