"""The options of `deskcraft pptc`, beside those of models."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from deskcraft.suite.pptc.ways import EMBEDDED, LEXICAL, ApiSelection, Strategy

Selectors = Annotated[list[str] | None, typer.Argument(help="Ids of sessions or globs; all if none.")]
DataOption = Annotated[
    Path | None, typer.Option("--data", help="Folder of the public data set; our own sessions if not given.")
]
SplitOption = Annotated[
    Literal["create", "edit"] | None, typer.Option("--split", help="Only these; both if not given.")
]
AgentsOption = Annotated[
    list[str] | None,
    typer.Option("--agent", help="solution, noop, wrong:N, model; may be repeated, LABEL=NAME calls it otherwise."),
]
WireOption = Annotated[
    Literal["chat", "responses", "messages"],
    typer.Option("--wire", help="Format of requests: OpenAI's chat or responses, Anthropic's messages."),
]
EvaluationOption = Annotated[
    Literal["turn", "session", "both"], typer.Option("--evaluation", help="Turn-based, session-based, or both.")
]
StrategyOption = Annotated[Strategy, typer.Option("--strategy", help="zero-shot, cot or tot.")]
ContentOption = Annotated[
    bool, typer.Option("--content-selection", help="The model first chooses what of the file it is shown.")
]
ApiOption = Annotated[
    ApiSelection, typer.Option("--api-selection", help="Show only the likeliest functions, by embeddings or by words.")
]
ApiCount = Annotated[
    int | None,
    typer.Option("--api-count", min=1, help=f"How many; by embeddings {EMBEDDED}, by words {LEXICAL} if not given."),
]
EmbeddingsModel = Annotated[str | None, typer.Option("--embeddings-model", help="The model that embeds.")]
EmbeddingsUrl = Annotated[
    str | None, typer.Option("--embeddings-base-url", help="Its endpoint; that of --base-url if not given.")
]
ApiText = Annotated[
    Path | None, typer.Option("--api-text", help="A text of the functions that replaces ours in prompts.")
]
MaxPrompt = Annotated[
    int | None,
    typer.Option("--max-prompt-tokens", min=200, help="Longer prompts are cut: the file's end first."),
]
TellErrors = Annotated[
    bool, typer.Option("--tell-errors", help="Session-based: later prompts repeat the errors of calls.")
]
PptcJobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Sessions at a time.")]
