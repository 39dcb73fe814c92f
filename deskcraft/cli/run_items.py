"""`deskcraft run 'SUITE/...'`: agents on the items of a suite other than the desktop tasks, by the same machinery."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from pydantic import ValidationError
from rich.console import Console

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.cli.agents_file import Given, Shared
from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import check_first, model_asked
from deskcraft.cli.sweeping import sweep
from deskcraft.desktop.capacity import cores
from deskcraft.errors import BadInput, CallError
from deskcraft.intake.parsing import reason_of
from deskcraft.model.ledger import RunBudget
from deskcraft.model.plain import ask
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.run.executor import Executor, ExecutorName, make_executor
from deskcraft.run.progress import JsonEvents
from deskcraft.run.runfile import AgentAsked, Shard
from deskcraft.run.shards import parse_shard
from deskcraft.suite.registry import is_known, suite_class
from deskcraft.suite.worker import PROGRAM

if TYPE_CHECKING:
    from deskcraft.suite.protocol import Suite

FAILED = 1
CALLERS = 8
"""Episodes at a time where models are called: they wait more than they work."""
WORKER_MB = 400
"""Memory of a worker that has no desktop."""
_TAKEN = frozenset(
    {
        "selectors",
        "agent",
        "agents",
        "agent_option",
        "model",
        "base_url",
        "model_option",
        "prices",
        "record_calls",
        "replay_calls",
        "attempts",
        "seed",
        "shard",
        "release",
        "max_tokens",
        "max_cost",
        "max_run_tokens",
        "max_run_cost",
        "executor",
        "jobs",
        "out",
        "suite_option",
        "json_",
    }
)
"""Parameters of `run` that mean something for any suite."""


@dataclass(frozen=True)
class Extent:
    """How much of a suite is played."""

    attempts: int = 1
    seed: int = 0
    shard: str | None = None
    release: str | None = None


@dataclass(frozen=True)
class Budgets:
    """What models may use: of an episode, and of the run."""

    max_tokens: int | None = None
    max_cost: float | None = None
    max_run_tokens: int | None = None
    max_run_cost: float | None = None


@dataclass(frozen=True)
class Where:
    """Where a run is done, and where its progress is shown."""

    executor: ExecutorName = "local"
    jobs: int | None = None
    out: Path | None = None
    json: bool = False


def suite_asked(selectors: Sequence[str]) -> str | None:
    """The suite that all selectors name before their first `/`; None: they are of desktop tasks.

    Raises:
        BadInput: they are of several suites.
    """
    named = {selector.partition("/")[0] for selector in selectors}
    found = sorted(name for name in named if is_known(name))
    if found and len(named) > 1:
        raise BadInput(f"one run is of one suite; run {', '.join(sorted(named))} apart, one report takes all of them")
    return found[0] if found else None


def run_items(
    name: str,
    selectors: Sequence[str],
    options: Sequence[str],
    given: Given,
    shared: Shared,
    extent: Extent,
    budgets: Budgets,
    where: Where,
    agents_file: Path | None = None,
) -> None:
    """Plans a run of a suite, does what is to do of it, and says what it came to.

    Raises:
        BadInput: something that was asked for cannot be meant.
    """
    from deskcraft.suite.plan import Limits, SuiteAsked, begin_items, default_out, plan
    from deskcraft.suite.playing import recorder_of_lost

    if extent.release is not None:
        raise BadInput("--release: a release holds desktop tasks; a run of another suite says its version in run.json")
    suite = opened(name, options)
    agents = _agents(suite, given, shared, agents_file)
    own = tuple(one for one in (selector.partition("/")[2] for selector in selectors) if one not in ("", "*"))
    asked = SuiteAsked(
        selectors=own,
        agents=agents,
        attempts=extent.attempts,
        seed=extent.seed,
        shard=_shard(extent.shard),
        limits=Limits(max_tokens=budgets.max_tokens, max_cost_usd=budgets.max_cost),
        options=suite.options.model_dump(mode="json"),
    )
    planned = plan(suite, asked, suite.items(own))
    models = {asks.endpoint.model_dump_json(): (who, asks) for one in agents for who, asks in suite.models(one)}
    _check_prices({"--max-cost": budgets.max_cost, "--max-run-cost": budgets.max_run_cost}, models.values())
    console = Terminal(stderr=where.json, soft_wrap=True)
    first = _first_calls(models.values(), console, with_money=bool(budgets.max_cost or budgets.max_run_cost))
    folder = RunFolder(where.out or default_out(planned))
    events = JsonEvents(str(folder.path), sys.stdout) if where.json else None
    count, lists = suite.problems()
    if count:
        console.print(f"problems of the data set, whose items may be absent: {count}; `{lists}` lists them")
    budget = RunBudget(max_tokens=budgets.max_run_tokens, max_cost_usd=budgets.max_run_cost)

    def workers() -> tuple[Executor, int]:
        made = make_executor(where.executor, folder, budget, program=PROGRAM, each_mb=WORKER_MB)
        calls = any(agent.model is not None for agent in agents)
        usual = made.capacity() if where.executor != "local" else max(cores(), CALLERS) if calls else cores()
        return made, where.jobs or usual

    with folder.locked():
        todo, lost = begin_items(folder, planned), recorder_of_lost(folder, planned)
        found = sweep(folder, planned.own, todo, first, workers, lost, console, events)
    if found.not_scored or found.not_done:
        raise typer.Exit(FAILED)


def opened(name: str, options: Sequence[str], flag: str = "--suite-option") -> Suite[Any, Any]:
    """A suite with the options of the command line.

    Raises:
        BadInput: an option has no such name or value.
    """
    found = suite_class(name)
    values: dict[str, str] = {}
    for entry in options:
        option, equals, value = entry.partition("=")
        if not equals:
            raise BadInput(f"{flag} {entry}: write NAME=VALUE")
        if option not in found.Options.model_fields:
            there_are = ", ".join(found.Options.model_fields) or "none"
            raise BadInput(f"{flag} {option}: the suite {name} has no such option; there are {there_are}")
        values[option] = value
    try:
        return found(found.parsed(values))
    except ValidationError as error:
        raise BadInput(f"{flag} {reason_of(error)}") from error
    except BadInput as error:
        raise BadInput(f"{flag} {error}") from error


def only_taken(context: typer.Context, suite: str) -> None:
    """Refuses options of `run` that only desktop tasks have.

    Raises:
        BadInput: one was given.
    """
    for option in context.params:
        source = context.get_parameter_source(option)
        if option not in _TAKEN and source is not None and source.name == "COMMANDLINE":
            flag = f"--{option.rstrip('_').replace('_', '-')}"
            raise BadInput(f"{flag}: is for desktop tasks; the suite {suite} has --suite-option NAME=VALUE")


def _agents(suite: Suite[Any, Any], given: Given, shared: Shared, file: Path | None) -> tuple[AgentAsked, ...]:
    """The agents of the command line.

    Raises:
        BadInput: one that there is not, or a model without an agent that calls it.
    """
    if file is not None:
        raise BadInput(f"--agents: is for desktop tasks; name the agents of {suite.name} with --agent")
    names = given.names or ([suite.callers[0]] if given.model and suite.callers else [suite.agents[0]])
    model = None
    if given.model is not None:
        settings = [*suite.model_defaults, *given.model_options]
        model = model_asked(
            suite.wire,
            given.model,
            given.base_url,
            settings,
            prices=shared.prices,
            record=shared.record,
            replay=shared.replay,
        )
    options = dict(_pair(entry) for entry in given.options)
    players = []
    for text in names:
        label, _, agent = text.rpartition("=")
        calls = agent in suite.callers
        if calls and model is None:
            raise BadInput(f"--agent {agent}: give --model NAME, and --base-url for an endpoint of your own")
        usual = "-".join([model.endpoint.model, *suite.marks]) if calls and model else agent
        players.append(
            AgentAsked(
                label=_label(label) or _label(usual), agent=agent, options=options, model=model if calls else None
            )
        )
    if model is not None and not any(player.model for player in players):
        caller = suite.callers[0] if suite.callers else "one that calls a model"
        raise BadInput(
            f"--model {model.endpoint.model}: no agent calls it; give --agent {caller}, or no --agent at all"
        )
    return tuple(players)


def _pair(entry: str) -> tuple[str, str]:
    name, equals, value = entry.partition("=")
    if not equals:
        raise BadInput(f"--agent-option {entry}: write NAME=VALUE")
    return name, value


def _label(text: str) -> str:
    """The text as a label: letters, digits, dots, lines."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:60]


def _shard(text: str | None) -> Shard | None:
    if text is None:
        return None
    number, of = parse_shard(text)
    return Shard(number=number, of=of)


def _check_prices(money: dict[str, float | None], models: Any) -> None:
    """A budget of money needs to know what things cost."""
    for option in (option for option, dollars in money.items() if dollars is not None):
        for _, one in models:
            if not one.price_known:
                name = one.endpoint.model
                raise BadInput(f"{option}: the price of {name} is not known; give it with --prices FILE")


def _first_calls(models: Any, console: Console, *, with_money: bool) -> list[CallRecord]:
    """One call to each endpoint before the run begins.

    Raises:
        BadInput: one fails, or does not tell what it used although a budget of money is to be kept.
    """
    made: list[CallRecord] = []
    for who, asked in models:
        if asked.replay:
            continue
        # one that does not answer is tried for more than a minute
        console.print(f"{asked.endpoint.model}: one call to see that its endpoint answers", markup=False)
        if asked.endpoint.wire == "embeddings":
            call = check_first(asked, who, pictures=False, structured=False)
            made += [call] if call is not None else []
        else:
            made.append(_first_call(who, asked))
    if with_money and any(call.usage.cost_usd is None for call in made):
        raise BadInput("a budget of money: an endpoint does not tell what a call used; give a budget of tokens instead")
    return made


def _first_call(who: str, asked: ModelAsked) -> CallRecord:
    """A word from the model, with the settings that every turn is asked with: a refused one is reported at once."""
    with open_client(asked.model_copy(update={"record": False}), None, "", "preflight") as client:
        try:
            return ask(client, "Say one word.", dict(asked.settings.fields(asked.endpoint.wire))).reply.record
        except CallError as error:
            hint = "; without one: --model-option temperature=null" if "temperature" in str(error) else ""
            raise BadInput(f"the {who}'s model: the first call fails: {error}{hint}") from error
