"""`deskcraft pptc run`: agents on sessions of PPTC, with progress; stopped and resumed at any moment."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Console

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import (
    BaseUrl,
    ModelName,
    ModelOption,
    PricesFile,
    RecordCalls,
    ReplayCalls,
    check_first,
    model_asked,
)
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
from deskcraft.cli.run_options import MaxCost, MaxRunCost, MaxRunTokens, MaxTokens, Out, RunJson
from deskcraft.desktop.capacity import cores
from deskcraft.errors import BadInput, CallError
from deskcraft.model.endpoint import Wire
from deskcraft.model.ledger import Ledger, RunBudget
from deskcraft.model.plain import ask
from deskcraft.model.prices import load_prices
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.run.processes import ProcessExecutor
from deskcraft.run.progress import JsonEvents, Progress, Watchers
from deskcraft.run.sweep import Sweep, Watcher
from deskcraft.suite.pptc.ways import EMBEDDED, LEXICAL, ApiSelection

if TYPE_CHECKING:  # what reads decks takes its time to import, and other commands do not need it
    from deskcraft.suite.pptc.run import PlannedSession, PlayerAsked, PptcAsked, PptcRun, WaysAsked
    from deskcraft.suite.pptc.sessions import Session

FAILED = 1
MODEL = "model"
"""The agent that calls a model."""
CALLERS = 8
"""Sessions at a time where models are called: they wait more than they work."""
REPLY_TOKENS, TEMPERATURE = 2048, 0
"""As in the paper's appendix G, unless `--model-option` says otherwise."""


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
    """Run agents on sessions and grade the decks they make. Run the same command again to resume a stopped run."""
    from deskcraft.suite.pptc.players import check_text
    from deskcraft.suite.pptc.run import OWN, PptcAsked, WaysAsked, begin, default_out, loaded, plan, selected

    names = agent or ([MODEL] if model else ["solution"])
    asked_model = None
    if model is not None:
        given = [f"max_tokens={REPLY_TOKENS}", f"temperature={TEMPERATURE}", *(model_option or [])]
        asked_model = model_asked(
            wire, model, base_url, given, prices=load_prices(prices), record=record_calls, replay=replay_calls
        )
    text = _text(api_text)
    blob = BlobStore.name_of(text.encode()) if text else ""
    ways = WaysAsked(
        strategy=strategy, content_selection=content_selection, api_selection=api_selection,
        api_count=_count(api_selection, api_count), max_prompt_tokens=max_prompt_tokens, tell_errors=tell_errors,
        embeddings=_embeddings(
            api_selection, embeddings_model, embeddings_base_url or base_url, prices, record_calls, replay_calls
        ),
        api_text=blob,
    )  # fmt: skip
    if text:
        check_text(text, ways)
    asked = PptcAsked(
        selectors=tuple(selectors or ()), agents=_players(names, asked_model, ways),
        evaluations=("turn", "session") if evaluation == "both" else (evaluation,), split=split,
        data=str(data.resolve()) if data else OWN, ways=ways, max_tokens=max_tokens, max_cost_usd=max_cost,
    )  # fmt: skip
    _check(asked, asked_model, {"--max-cost": max_cost, "--max-run-cost": max_run_cost})
    there = loaded(asked.data, split)
    chosen = selected(there.sessions, asked.selectors)
    _check_wrong(asked, chosen)
    planned = plan(asked, chosen)
    console = Terminal(stderr=json_, soft_wrap=True)
    if asked_model is not None and not asked_model.replay:  # one that does not answer is tried for more than a minute
        console.print(f"{asked_model.endpoint.model}: one call to see that its endpoint answers", markup=False)
    first = _first_calls(asked_model, ways.embeddings, with_money=bool(max_cost or max_run_cost))
    folder = RunFolder(out or default_out(planned))
    events = JsonEvents(str(folder.path), sys.stdout) if json_ else None
    if there.problems:
        lists = f"`deskcraft pptc load {asked.data}` lists them"
        console.print(f"problems of the data set, whose sessions may be absent: {len(there.problems)}; {lists}")
    with folder.locked():
        todo = begin(folder, planned)
        if text:
            folder.blobs.put(text.encode())
        for call in first:
            Ledger(folder.path).add(call)
        at_once = jobs or (max(cores(), CALLERS) if asked_model else cores())
        _go(folder, planned, todo, at_once, RunBudget(max_tokens=max_run_tokens, max_cost_usd=max_run_cost), console,
            events)  # fmt: skip
        _finish(folder, planned, console, events)


def _go(
    folder: RunFolder, planned: PptcRun, todo: Sequence[PlannedSession], jobs: int, budget: RunBudget,
    console: Console, events: JsonEvents | None,
) -> None:  # fmt: skip
    all_ = len(planned.episodes)
    before = all_ - len(todo)
    console.print(f"{folder.path}: {before} of {all_} done before" if before else f"{folder.path}: a new run")
    if not todo:
        if events:
            events.planned((), 0, "")
        return
    from deskcraft.suite.pptc.worker import MODULE

    with Progress(console, Ledger(folder.path)) as progress:
        watcher: Watcher = Watchers((progress, events)) if events else progress
        Sweep(folder, todo, jobs, watcher, ProcessExecutor(folder, budget, serves=MODULE)).go()


def _finish(folder: RunFolder, planned: PptcRun, console: Console, events: JsonEvents | None) -> None:
    outcomes = dict(folder.outcomes())
    ended = [outcomes[e.name] for e in planned.episodes if e.name in outcomes]
    given_up = len(planned.episodes) - len(ended)
    succeeded = sum(outcome["success"] or 0 for outcome in ended)
    unscored = sum(not outcome["scored"] for outcome in ended)
    ledger = Ledger(folder.path)
    ledger.refresh()
    if events:
        counts = {"episodes": len(ended), "succeeded": succeeded, "not_scored": unscored, "given_up": given_up}
        calls = {"calls": ledger.calls, "failed_tries": ledger.failed_tries, **ledger.usage.model_dump()}
        events.say("summary", run=str(folder.path), **counts, models=calls)
    else:
        if ledger.calls:
            console.print(ledger.summary())
        line = f"{succeeded} of {len(planned.episodes)} episodes right, {unscored} not scored, {given_up} not done"
        console.print(f"{line}; `deskcraft pptc report {folder.path}`")
    if unscored or given_up:
        raise typer.Exit(FAILED)


def _players(names: Sequence[str], model: ModelAsked | None, ways: WaysAsked) -> tuple[PlayerAsked, ...]:
    """The agents of the command line.

    Raises:
        BadInput: one that there is not, or a model without a name.
    """
    from deskcraft.suite.pptc.agents import wrong_number
    from deskcraft.suite.pptc.run import PlayerAsked

    players = []
    for text in names:
        label, _, name = text.rpartition("=")
        if name == MODEL:
            if model is None:
                raise BadInput("--agent model: give --model NAME, and --base-url for an endpoint of your own")
            own = _label("-".join([model.endpoint.model, *ways.marks]))
            players.append(PlayerAsked(label=_label(label) or own, agent=name, model=model))
            continue
        if name not in ("solution", "noop"):
            wrong_number(name)
        players.append(PlayerAsked(label=_label(label or name), agent=name))
    if model is not None and not any(player.model for player in players):
        raise BadInput(f"--model {model.endpoint.model}: no agent calls it; give --agent model, or no --agent at all")
    return tuple(players)


def _label(text: str) -> str:
    """The text as a label: letters, digits, dots, lines."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:60]


def _count(selection: ApiSelection, count: int | None) -> int:
    if selection == "none":
        if count is not None:
            raise BadInput("--api-count: is for --api-selection embeddings or lexical")
        return 0
    return count or (EMBEDDED if selection == "embeddings" else LEXICAL)


def _embeddings(
    selection: ApiSelection, model: str | None, base_url: str | None, prices: Path | None, record: bool,
    replay: Path | None,
) -> ModelAsked | None:  # fmt: skip
    if selection != "embeddings":
        if model is not None:
            raise BadInput("--embeddings-model: is for --api-selection embeddings")
        return None
    if model is None:
        raise BadInput(
            "--api-selection embeddings: give --embeddings-model NAME; without an endpoint for embeddings "
            "--api-selection lexical goes by words, and the report says so"
        )
    wire: Wire = "embeddings"
    return model_asked(wire, model, base_url, None, prices=load_prices(prices), record=record, replay=replay)


def _check(asked: PptcAsked, model: ModelAsked | None, money: dict[str, float | None]) -> None:
    ways = asked.ways
    if model is None and (ways.marks or ways.api_text or ways.max_prompt_tokens):
        raise BadInput("--strategy, selections, --api-text and the like are for a model: give --model NAME")
    if ways.tell_errors and "session" not in asked.evaluations:
        raise BadInput("--tell-errors: is for session-based evaluation")
    for option in (option for option, dollars in money.items() if dollars is not None):
        for one in (model, ways.embeddings):
            if one is not None and not one.price_known:
                name = one.endpoint.model
                raise BadInput(f"{option}: the price of {name} is not known; give it with --prices FILE")


def _check_wrong(asked: PptcAsked, sessions: Sequence[Session]) -> None:
    """That every session has the wrong answers that are asked for."""
    from deskcraft.suite.pptc.agents import known

    for player in asked.agents:
        if player.agent.startswith("wrong:"):
            for session in sessions:
                known(player.agent, session)


def _first_calls(model: ModelAsked | None, embeddings: ModelAsked | None, *, with_money: bool) -> list[CallRecord]:
    """One call to each endpoint before the run begins.

    Raises:
        BadInput: one fails, or does not tell what it used although a budget of money is to be kept.
    """
    made = [] if model is None or model.replay else [_first_call(model)]
    if embeddings is not None and (call := check_first(embeddings, "selection", pictures=False, structured=False)):
        made.append(call)
    if with_money and any(call.usage.cost_usd is None for call in made):
        raise BadInput("a budget of money: an endpoint does not tell what a call used; give a budget of tokens instead")
    return made


def _first_call(model: ModelAsked) -> CallRecord:
    """A word from the model, with the settings that every turn is asked with: a refused one is reported at once."""
    with open_client(model.model_copy(update={"record": False}), None, "", "preflight") as client:
        try:
            return ask(client, "Say one word.", dict(model.settings.fields(model.endpoint.wire))).reply.record
        except CallError as error:
            hint = "; without one: --model-option temperature=null" if "temperature" in str(error) else ""
            raise BadInput(f"the agent's model: the first call fails: {error}{hint}") from error


def _text(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from error
