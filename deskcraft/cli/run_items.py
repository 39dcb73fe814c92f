"""`deskcraft run 'SUITE/...'`: agents on the items of a suite other than the desktop tasks, by the same machinery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from pydantic import ValidationError
from rich.console import Console

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.cli.agents_file import Given, Shared
from deskcraft.cli.carrying_out import Budgets, Extent, Needs, Where, carry_out, first_calls
from deskcraft.cli.item_agents import suite_agents
from deskcraft.cli.model_options import check_first
from deskcraft.desktop.capacity import cores
from deskcraft.errors import BadInput, CallError
from deskcraft.intake.parsing import reason_of
from deskcraft.model.plain import ask
from deskcraft.record.model import CallRecord
from deskcraft.release.item_rules import part_of
from deskcraft.release.model import Release, ReleasedSuite
from deskcraft.release.suites import bind_items
from deskcraft.suite.registry import is_known, suite_class
from deskcraft.task.loading import expanded

if TYPE_CHECKING:
    from deskcraft.suite.protocol import Suite

FAILED = 1
CALLERS = 8
"""Episodes at a time where models are called: they wait more than they work."""
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


def suite_asked(selectors: Sequence[str], release: Release | None = None) -> str | None:
    """The suite that all selectors name before their first `/`; None: they are of desktop tasks.

    Without selectors it is the suite of a release that holds one suite only.

    Raises:
        BadInput: they are of several suites.
    """
    own, others = split_by_suite(selectors)
    if len(others) + bool(own) > 1 and others:
        named = sorted({*others, *(selector.partition("/")[0] for selector in own)})
        raise BadInput(f"one run is of one suite; run {', '.join(named)} apart, one report takes all of them")
    if others or own or release is None or release.tasks:
        return next(iter(others), None)
    if len(release.suites) > 1:
        some = " or ".join(f"'{part.suite}/*'" for part in release.suites)
        raise BadInput(f"--release {release.id}: it holds several suites; name one: {some}")
    return release.suites[0].suite


def split_by_suite(selectors: Sequence[str]) -> tuple[list[str], dict[str, tuple[str, ...]]]:
    """The selectors of desktop tasks, and for each suite that is named what selects its items; none: all of them.

    Raises:
        BadInput: a file that a selector names cannot be read.
    """
    own: list[str] = []
    others: dict[str, tuple[str, ...]] = {}
    for given in selectors:
        for selector in expanded(given):
            suite, _, inside = selector.partition("/")
            if is_known(suite):
                others[suite] = (*others.get(suite, ()), inside or "*")
            else:
                own.append(selector)
    return own, {suite: () if "*" in some else some for suite, some in others.items()}


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
    from deskcraft.suite.plan import Limits, SuiteAsked, plan

    own = split_by_suite(selectors)[1].get(name, ())
    part = _released(extent.release, name, own) if extent.release else None
    own = part.selectors if part else own
    suite = opened(name, options, defaults=part.options if part else {})
    agents = suite_agents(suite, given, shared, agents_file)
    asked = SuiteAsked(
        selectors=own,
        agents=agents,
        attempts=extent.attempts,
        seed=extent.seed,
        shard=extent.part,
        limits=Limits(max_tokens=budgets.max_tokens, max_cost_usd=budgets.max_cost),
        options=suite.options.model_dump(mode="json"),
    )
    items = suite.items(own)
    if part and extent.release:
        released = {item.id for item in part.items}
        planned = plan(suite, asked, [item for item in items if item.id in released])
        planned = bind_items(planned, suite, part, extent.release)
    else:
        planned = plan(suite, asked, items)
    models = {asks.endpoint.model_dump_json(): (who, asks) for one in agents for who, asks in suite.models(one)}
    budgets.check_prices(asks for _, asks in models.values())
    console = where.console()
    first = first_calls((_first_call(who, asks, console) for who, asks in models.values()), budgets)
    count, lists = suite.problems()
    if count:
        console.print(f"problems of the data set, whose items may be absent: {count}; `{lists}` lists them")
    calls = any(agent.model is not None for agent in agents)
    usual = max(cores(), CALLERS) if calls else cores()
    carry_out(planned, first, budgets, where, Needs(each_mb=suite.worker_mb, desktops=False, usual_jobs=usual))


def _released(release: Release, name: str, selectors: Sequence[str]) -> ReleasedSuite:
    """What a release has of a suite, which a run of it plays whole."""
    if selectors:
        raise BadInput(f"--release {release.id}: it is run whole; leave the selectors away, but '{name}/*'")
    return part_of(release, name)


def opened(
    name: str, options: Sequence[str], flag: str = "--suite-option", defaults: Mapping[str, Any] | None = None
) -> Suite[Any, Any]:
    """A suite with the options of the command line; `defaults` are those of a release, where none is given.

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
        given = found.parsed(values)
        left = {option: value for option, value in (defaults or {}).items() if option not in values}
        return found(given.model_validate({**given.model_dump(), **left}) if left else given)
    except ValidationError as error:
        raise BadInput(f"{flag} {reason_of(error)}") from error
    except BadInput as error:
        raise BadInput(f"{flag} {error}") from error


def only_taken(context: typer.Context, suite: str, *, released: bool = False) -> None:
    """Refuses options of `run` that only desktop tasks have; the root of tasks is where releases are, too.

    Raises:
        BadInput: one was given.
    """
    for option in context.params:
        source = context.get_parameter_source(option)
        taken = option in _TAKEN or (released and option == "task_root")
        if not taken and source is not None and source.name == "COMMANDLINE":
            flag = f"--{option.rstrip('_').replace('_', '-')}"
            raise BadInput(f"{flag}: is for desktop tasks; the suite {suite} has --suite-option NAME=VALUE")


def _first_call(who: str, asked: ModelAsked, console: Console) -> CallRecord | None:
    """A word from the model, with the settings that every turn is asked with: a refused one is reported at once."""
    if asked.replay:
        return None
    # one that does not answer is tried for more than a minute
    console.print(f"{asked.endpoint.model}: one call to see that its endpoint answers", markup=False)
    if asked.endpoint.wire == "embeddings":
        return check_first(asked, who, pictures=False, structured=False)
    with open_client(asked.model_copy(update={"record": False}), None, "", "preflight") as client:
        try:
            return ask(client, "Say one word.", dict(asked.settings.fields(asked.endpoint.wire))).reply.record
        except CallError as error:
            hint = "; without one: --model-option temperature=null" if "temperature" in str(error) else ""
            raise BadInput(f"the {who}'s model: the first call fails: {error}{hint}") from error
