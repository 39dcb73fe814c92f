"""`deskcraft pptc run`: the former name of `deskcraft run 'pptc/*'`, with its options by names of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deskcraft.cli.agents_file import Given, Shared
from deskcraft.cli.carrying_out import Budgets, Extent, Where
from deskcraft.cli.model_options import BaseUrl, ModelName, ModelOption, PricesFile, RecordCalls, ReplayCalls
from deskcraft.cli.pptc_options import (
    AgentsOption,
    ApiCount,
    ApiOption,
    ApiText,
    ContentOption,
    DataOption,
    EmbeddingsModel,
    EmbeddingsUrl,
    EvaluationOption,
    MaxPrompt,
    PptcJobs,
    Selectors,
    SplitOption,
    StrategyOption,
    TellErrors,
    WireOption,
)
from deskcraft.cli.run_items import run_items
from deskcraft.cli.run_options import MaxCost, MaxRunCost, MaxRunTokens, MaxTokens, Out, RunJson
from deskcraft.model.prices import load_prices


def run(
    selectors: Selectors = None,
    agent: AgentsOption = None,
    model: ModelName = None,
    base_url: BaseUrl = None,
    wire: WireOption = "chat",
    model_option: ModelOption = None,
    evaluation: EvaluationOption = "both",
    strategy: StrategyOption = "zero-shot",
    content_selection: ContentOption = False,
    api_selection: ApiOption = "none",
    api_count: ApiCount = None,
    embeddings_model: EmbeddingsModel = None,
    embeddings_base_url: EmbeddingsUrl = None,
    api_text: ApiText = None,
    max_prompt_tokens: MaxPrompt = None,
    tell_errors: TellErrors = False,
    data: DataOption = None,
    split: SplitOption = None,
    prices: PricesFile = None,
    record_calls: RecordCalls = False,
    replay_calls: ReplayCalls = None,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    max_run_tokens: MaxRunTokens = None,
    max_run_cost: MaxRunCost = None,
    jobs: PptcJobs = None,
    out: Out = None,
    json_: RunJson = False,
) -> None:
    """Run agents on sessions: the same as `deskcraft run 'pptc/*'`, whose `--suite-option`s are options here."""
    options: dict[str, Any] = {
        "wire": wire,
        "evaluation": evaluation,
        "strategy": strategy,
        "content_selection": content_selection,
        "api_selection": api_selection,
        "api_count": api_count,
        "embeddings_model": embeddings_model,
        "embeddings_base_url": embeddings_base_url,
        "api_text": api_text,
        "max_prompt_tokens": max_prompt_tokens,
        "tell_errors": tell_errors,
        "data": data,
        "split": split,
    }
    run_items(
        "pptc",
        as_selectors(selectors),
        as_options(options),
        Given(agent or (), (), model, base_url, model_option or ()),
        Shared(load_prices(prices), record_calls, replay_calls),
        Extent(),
        Budgets(max_tokens, max_cost, max_run_tokens, max_run_cost),
        Where("local", jobs, out, json_),
    )


def as_selectors(selectors: list[str] | None) -> list[str]:
    """Selectors of sessions as those of `deskcraft run`."""
    return [f"pptc/{selector}" for selector in selectors or ["*"]]


def as_options(options: dict[str, str | bool | int | Path | None]) -> list[str]:
    """Options as `--suite-option`s; what was not given is left out."""
    return [f"{name}={value}" for name, value in options.items() if value is not None]
