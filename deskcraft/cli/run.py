"""`deskcraft run`: episodes of an agent on desktops, with progress; stopped and resumed at any moment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.agent.registry import ADAPTERS, AGENTS, make_adapter
from deskcraft.cli.model_options import (
    BaseUrl,
    ModelName,
    ModelOption,
    Observe,
    PricesFile,
    RecordCalls,
    ReplayCalls,
    SystemPrompt,
    UserLooks,
    UserModel,
    UserOption,
    UserUrl,
    check_first,
    model_asked,
    user_asked,
)
from deskcraft.cli.options import Jobs, JsonFlag, Selectors, TaskRootOption, default_jobs, print_json
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.model.ledger import Ledger, RunBudget
from deskcraft.model.prices import load_prices
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.run.plan import Asked, RunFile, begin, default_out, plan
from deskcraft.run.progress import Progress
from deskcraft.run.sweep import Sweep
from deskcraft.task.loading import TaskFolder, default_root

FAILED = 1
LEAST = 0.0001
"""The least budget of money, $."""


def run(
    selectors: Selectors = None,
    agent: Annotated[str, typer.Option("--agent", help=f"{', '.join([*AGENTS, *ADAPTERS])}.")] = "noop",
    model: ModelName = None,
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    prices: PricesFile = None,
    max_tokens: Annotated[int | None, typer.Option("--max-tokens", min=1, help="Budget of an episode.")] = None,
    max_cost: Annotated[float | None, typer.Option("--max-cost", min=LEAST, help="Budget of an episode, in $.")] = None,
    max_run_tokens: Annotated[
        int | None, typer.Option("--max-run-tokens", min=1, help="Budget of the run, users and retries included.")
    ] = None,
    max_run_cost: Annotated[
        float | None,
        typer.Option("--max-run-cost", min=LEAST, help="The same in $; the command with more goes on."),
    ] = None,
    system_prompt: SystemPrompt = None,
    observe: Observe = "screenshot",
    record_calls: RecordCalls = False,
    replay_calls: ReplayCalls = None,
    agent_option: Annotated[list[str] | None, typer.Option("--agent-option", help="NAME=VALUE for the agent.")] = None,
    attempts: Annotated[int, typer.Option("--attempts", min=1, help="Episodes a task.")] = 1,
    max_steps: Annotated[int, typer.Option("--max-steps", min=1, max=10_000, help="Budget of steps.")] = 100,
    variant: Annotated[int | None, typer.Option("--variant", help="Seed that draws a variant of each task.")] = None,
    desktop: Annotated[Literal["local", "mock"], typer.Option("--desktop", help="local or mock.")] = "local",
    image: Annotated[
        str | None, typer.Option("--image", help="Id of an image; the newest that fits if not given.")
    ] = None,
    protocol: Annotated[
        Literal["paper", "published"], typer.Option("--protocol", help="paper or published.")
    ] = "paper",
    ask: Annotated[
        Literal["always", "auto", "never"] | None, typer.Option("--ask", help="Where ASK is offered.")
    ] = None,
    user: Annotated[Literal["scripted", "llm"], typer.Option("--user", help="scripted or llm.")] = "scripted",
    user_model: UserModel = None,
    user_base_url: UserUrl = None,
    user_model_option: UserOption = None,
    user_looks: UserLooks = True,
    jobs: Jobs = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the run; an unfinished one is gone on with.")
    ] = None,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Run an agent on tasks and grade what it left behind."""
    root = default_root(task_root)
    folders = root.select(selectors or [])
    known = load_prices(prices)
    options = _options(agent_option)
    agent_model = user_model_asked = None
    if model is not None:
        if agent not in ADAPTERS:
            raise BadInput(f"--model {model}: the agent '{agent}' calls no model; those that do: {', '.join(ADAPTERS)}")
        agent_model = model_asked(
            make_adapter(agent, options).abilities.wire, model, base_url, model_option, prices=known, mode=observe,
            system_prompt=system_prompt, record=record_calls, replay=replay_calls,
        )  # fmt: skip
    if user == "llm":
        if user_model is None:
            raise BadInput("--user llm: give --user-model NAME, and --user-base-url for an endpoint of your own")
        user_model_asked = user_asked(
            user_model, user_base_url, user_model_option, prices=known, looks=user_looks, flag="--user-model-option",
            record=record_calls, replay=replay_calls,
        )  # fmt: skip
    budget = RunBudget(max_tokens=max_run_tokens, max_cost_usd=max_run_cost)
    for option, money in (("--max-cost", max_cost), ("--max-run-cost", max_run_cost)):
        _check_prices(option, money, agent_model, user_model_asked)
    asked = Asked(
        selectors=tuple(selectors or ()), agent=agent, agent_options=options, attempts=attempts,
        variant_seed=variant, desktop=desktop, image=image, protocol=protocol, ask=ask,
        limits=Limits(max_steps=max_steps, max_tokens=max_tokens, max_cost_usd=max_cost), task_root=str(root.path),
        model=agent_model, user=user, user_model=user_model_asked,
    )  # fmt: skip
    image_id, versions = _image(asked, folders)
    planned = plan(asked, folders, root, image_id, versions)
    first = _first_calls(agent_model, user_model_asked, with_money=bool(max_cost or max_run_cost))
    folder = RunFolder(out or default_out(planned))
    console = Console(stderr=json_, soft_wrap=True)
    with folder.locked():
        todo = begin(folder, planned)
        for call in first:
            Ledger(folder.path).add(call)
        if len(todo) < len(planned.episodes):
            console.print(f"{folder.path}: {len(planned.episodes) - len(todo)} of {len(planned.episodes)} done before")
        with Progress(len(todo), console) as progress:
            Sweep(folder, todo, jobs or default_jobs(), progress, budget).go()
    _finish(folder, planned, console, json_)


def _check_prices(option: str, money: float | None, *models: ModelAsked | None) -> None:
    """A budget of money needs to know what things cost."""
    for asked in models:
        if money is not None and asked is not None and not asked.price_known:
            name = asked.endpoint.model
            raise BadInput(f"{option}: the price of {name} is not known; give it with --prices FILE")


def _first_calls(agent: ModelAsked | None, user: ModelAsked | None, *, with_money: bool) -> list[CallRecord]:
    """One call to each endpoint before the run begins.

    Raises:
        BadInput: one fails, or does not tell what it used although a budget of money is to be kept.
    """
    calls = [
        check_first(asked, purpose, pictures=asked.settings.mode != "a11y", structured=purpose == "user")
        for purpose, asked in (("agent", agent), ("user", user))
        if asked is not None
    ]
    made = [call for call in calls if call is not None]
    if with_money and any(call.usage.cost_usd is None for call in made):
        raise BadInput("a budget of money: an endpoint does not tell what a call used; give a budget of steps instead")
    return made


def _finish(folder: RunFolder, planned: RunFile, console: Console, json_: bool) -> None:
    records = [folder.read(e.name) for e in planned.episodes]
    succeeded = sum(r.success or 0 for r in records)
    unscored = sum(not r.scored for r in records)
    ledger = Ledger(folder.path)
    ledger.refresh()
    if json_:
        counts = {"episodes": len(records), "succeeded": succeeded, "not_scored": unscored}
        calls = {"calls": ledger.calls, "failed_tries": ledger.failed_tries, **ledger.usage.model_dump()}
        print_json({"run": str(folder.path), **counts, "models": calls})
    else:
        if ledger.calls:
            console.print(ledger.told())
        console.print(
            f"{succeeded} of {len(records)} succeeded, {unscored} not scored; `deskcraft report {folder.path}`"
        )
    if unscored:
        raise typer.Exit(FAILED)


def _image(asked: Asked, folders: list[TaskFolder]) -> tuple[str, dict[str, str]]:
    """Id and versions of the image that serves all tasks; the mock has none."""
    if asked.desktop == "mock":
        return "mock", {}
    from deskcraft.image.store import find_image

    profiles = sorted({p for f in folders for p in f.task().profiles})
    image = find_image(profiles, asked.image)
    return image.id, dict(image.versions)


def _options(given: list[str] | None) -> dict[str, str]:
    options = {}
    for entry in given or []:
        name, equals, value = entry.partition("=")
        if not equals:
            raise BadInput(f"--agent-option {entry}: write NAME=VALUE")
        options[name] = value
    return options
