"""`deskcraft run`: episodes of agents on desktops, with progress; stopped and resumed at any moment."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.cli.agents_file import Given, Shared, given_agents, read_agents
from deskcraft.cli.console import Terminal
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
    user_asked,
)
from deskcraft.cli.options import (
    DesktopName,
    ImageId,
    Jobs,
    LibvirtUri,
    MaxSteps,
    Protocol,
    Selectors,
    TaskRootOption,
)
from deskcraft.cli.run_items import Budgets, Extent, Where, only_taken, run_items, suite_asked
from deskcraft.cli.run_options import (
    AgentOption,
    Agents,
    AgentsFile,
    AskOption,
    Attempts,
    Checkpoints,
    ExecutorOption,
    MaxCost,
    MaxRunCost,
    MaxRunTokens,
    MaxTokens,
    Out,
    ReleaseId,
    RunJson,
    Seed,
    ShardOption,
    SuiteOption,
    UserKind,
    Variant,
)
from deskcraft.cli.sweeping import sweep
from deskcraft.desktop.opening import memory_mb
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.checkpoints import read_steps
from deskcraft.episode.limits import Limits
from deskcraft.episode.plugins_used import refusals
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.model.prices import load_prices
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord
from deskcraft.release.bind import bind, release_folders
from deskcraft.release.freeze import load_release
from deskcraft.run.executor import Executor, make_executor
from deskcraft.run.lost import recorder_of_lost
from deskcraft.run.plan import begin, default_out, plan
from deskcraft.run.progress import JsonEvents
from deskcraft.run.runfile import AgentAsked, Asked, Shard
from deskcraft.run.shards import parse_shard
from deskcraft.suite.worker import PROGRAM
from deskcraft.task.loading import TaskFolder, default_root

FAILED = 1


def run(
    context: typer.Context,
    selectors: Selectors = None,
    agent: Agents = None,
    agents: AgentsFile = None,
    agent_option: AgentOption = None,
    model: ModelName = None,
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    system_prompt: SystemPrompt = None,
    observe: Observe = "screenshot",
    user: UserKind = "scripted",
    user_model: UserModel = None,
    user_base_url: UserUrl = None,
    user_model_option: UserOption = None,
    user_looks: UserLooks = True,
    prices: PricesFile = None,
    record_calls: RecordCalls = False,
    replay_calls: ReplayCalls = None,
    release: ReleaseId = None,
    attempts: Attempts = 1,
    seed: Seed = 0,
    variant: Variant = None,
    shard: ShardOption = None,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    protocol: Protocol = "paper",
    ask: AskOption = None,
    max_steps: MaxSteps = 100,
    checkpoints: Checkpoints = None,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    max_run_tokens: MaxRunTokens = None,
    max_run_cost: MaxRunCost = None,
    executor: ExecutorOption = "local",
    jobs: Jobs = None,
    out: Out = None,
    task_root: TaskRootOption = None,
    suite_option: SuiteOption = None,
    json_: RunJson = False,
) -> None:
    """Run agents on tasks and grade the results. Run the same command again to resume a stopped run."""
    frozen = load_release(release, default_root(task_root)) if release else None
    if (suite := suite_asked(selectors or (), frozen)) is not None:
        only_taken(context, suite, released=frozen is not None)
        run_items(
            suite,
            selectors or (),
            suite_option or (),
            Given(agent or (), agent_option or (), model, base_url, model_option or ()),
            Shared(load_prices(prices), record_calls, replay_calls),
            Extent(attempts, seed, shard, frozen),
            Budgets(max_tokens, max_cost, max_run_tokens, max_run_cost),
            Where(executor, jobs, out, json_),
            agents,
        )
        return
    if suite_option:
        raise BadInput("--suite-option: is for the items of a suite, like 'pptc/*'; docs/use/suites.md")
    root = default_root(task_root)
    folders = release_folders(frozen, root, selectors or []) if frozen else root.select(selectors or [])
    image = image or (frozen.image.id if frozen and find_provider(desktop).needs_image else None)
    shared = Shared(load_prices(prices), record_calls, replay_calls)
    given = Given(
        agent or ([] if agents else ["noop"]),
        agent_option or (),
        model,
        base_url,
        model_option or (),
        observe,
        system_prompt,
    )
    players = _players(given, agents, shared)
    user_plays = _user(user, user_model, user_base_url, user_model_option, user_looks, shared)
    _check_prices({"--max-cost": max_cost, "--max-run-cost": max_run_cost}, players, user_plays)
    asked = Asked(
        selectors=tuple(selectors or ()),
        agents=players,
        user=user,
        user_model=user_plays,
        attempts=attempts,
        seed=seed,
        variant_seed=variant,
        shard=_shard(shard),
        desktop=desktop,
        image=image,
        protocol=protocol,
        ask=ask,
        limits=Limits(max_steps=max_steps, max_tokens=max_tokens, max_cost_usd=max_cost),
        task_root=str(root.path),
        checkpoints=read_steps(checkpoints, max_steps),
    )
    planned = plan(asked, folders, root, *_image(asked, folders))
    planned = bind(planned, frozen) if frozen else planned
    first = _first_calls(players, user_plays, with_money=bool(max_cost or max_run_cost))
    budget = RunBudget(max_tokens=max_run_tokens, max_cost_usd=max_run_cost)
    folder = RunFolder(out or default_out(planned))
    console = Terminal(stderr=json_, soft_wrap=True)
    for line in refusals([player.agent for player in players], desktop):
        console.print(line, markup=False)
    events = JsonEvents(str(folder.path), sys.stdout) if json_ else None

    def workers() -> tuple[Executor, int]:
        made = make_executor(executor, folder, budget, program=PROGRAM, each_mb=memory_mb(planned.asked.desktop))
        return made, jobs or made.capacity()

    with folder.locked():
        todo, lost = begin(folder, planned), recorder_of_lost(folder, planned)
        found = sweep(folder, planned.own, todo, first, workers, lost, console, events)
    if found.not_scored or found.not_done:
        raise typer.Exit(FAILED)


def _players(given: Given, file: Path | None, shared: Shared) -> tuple[AgentAsked, ...]:
    """The agents of the command line, then those of the file."""
    if file is not None and not given.names and (given.model or given.options):
        raise BadInput(
            "--model and --agent-option apply to --agent; agents of --agents FILE have their settings in the file"
        )
    of_line = given_agents(given, shared) if given.names else ()
    return of_line + (read_agents(file, shared) if file else ())


def _user(
    kind: str, model: str | None, base_url: str | None, options: list[str] | None, looks: bool, shared: Shared
) -> ModelAsked | None:
    """The model that plays the user, None for the scripted one."""
    if kind != "llm":
        return None
    if model is None:
        raise BadInput("--user llm: also give --user-model NAME, and --user-base-url URL for your own endpoint")
    return user_asked(
        model,
        base_url,
        options,
        prices=shared.prices,
        looks=looks,
        flag="--user-model-option",
        record=shared.record,
        replay=shared.replay,
    )


def _shard(text: str | None) -> Shard | None:
    if text is None:
        return None
    number, of = parse_shard(text)
    return Shard(number=number, of=of)


def _check_prices(budgets: dict[str, float | None], players: Sequence[AgentAsked], user: ModelAsked | None) -> None:
    """A budget of money needs to know what things cost."""
    for option in (option for option, money in budgets.items() if money is not None):
        for asked in (*(player.model for player in players), user):
            if asked is not None and not asked.price_known:
                name = asked.endpoint.model
                raise BadInput(f"{option}: the price of {name} is unknown; give it with --prices FILE")


def _first_calls(players: Sequence[AgentAsked], user: ModelAsked | None, *, with_money: bool) -> list[CallRecord]:
    """One call to each endpoint before the run begins.

    Raises:
        BadInput: one fails, or does not report its usage although there is a limit on cost.
    """
    several = len(players) > 1
    called = [(f"agent {p.label}" if several else "agent", p.model, False) for p in players]
    calls = [
        check_first(asked, who, pictures=asked.settings.mode != "a11y", structured=structured)
        for who, asked, structured in (*called, ("user", user, True))
        if asked is not None
    ]
    made = [call for call in calls if call is not None]
    if with_money and any(call.usage.cost_usd is None for call in made):
        raise BadInput("a cost limit needs token usage, which an endpoint does not report; limit steps instead")
    return made


def _image(asked: Asked, folders: list[TaskFolder]) -> tuple[str, dict[str, str]]:
    """Id and versions of the image that serves all tasks; the desktop's name where it is made of none."""
    if not find_provider(asked.desktop).needs_image:
        return asked.desktop, {}
    from deskcraft.image.store import find_image

    profiles = sorted({p for f in folders for p in f.task().profiles})
    image = find_image(profiles, asked.image)
    return image.id, dict(image.versions)
