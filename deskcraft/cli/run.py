"""`deskcraft run`: episodes of agents on desktops, with progress; stopped and resumed at any moment."""

from __future__ import annotations

import typer

from deskcraft.cli.agents_file import Given, Shared
from deskcraft.cli.carrying_out import Budgets, Extent, Where
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
)
from deskcraft.cli.options import (
    DesktopName,
    ImageId,
    Jobs,
    LibvirtUri,
    MaxSteps,
    OwnSelectors,
    Protocol,
    ScreenSize,
    TaskRootOption,
    ThemeName,
)
from deskcraft.cli.run_items import only_taken, run_items, suite_asked
from deskcraft.cli.run_options import (
    AgentOption,
    Agents,
    AgentsFile,
    AskOption,
    Attempts,
    Checkpoints,
    ExecutorOption,
    GradeEvery,
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
from deskcraft.cli.run_tasks import Setting, UserGiven, run_tasks
from deskcraft.errors import BadInput
from deskcraft.model.prices import load_prices
from deskcraft.release.freeze import load_release
from deskcraft.task.loading import default_root

FAILED = 1


def run(
    context: typer.Context,
    selectors: OwnSelectors = None,
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
    screen: ScreenSize = None,
    theme: ThemeName = "light",
    protocol: Protocol = "paper",
    ask: AskOption = None,
    max_steps: MaxSteps = None,
    checkpoints: Checkpoints = None,
    grade_every: GradeEvery = None,
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
    shared = Shared(load_prices(prices), record_calls, replay_calls)
    extent = Extent(attempts, seed, shard, frozen)
    budgets = Budgets(max_tokens, max_cost, max_run_tokens, max_run_cost)
    where = Where(executor, jobs, out, json_)
    if (suite := suite_asked(selectors or (), frozen)) is not None:
        only_taken(context, suite, released=frozen is not None)
        given = Given(agent or (), agent_option or (), model, base_url, model_option or ())
        run_items(suite, selectors or (), suite_option or (), given, shared, extent, budgets, where, agents)
        return
    if suite_option:
        raise BadInput("--suite-option: is for the items of a suite, like 'pptc/*'; docs/use/suites.md")
    names = agent or ([] if agents else ["noop"])
    given = Given(names, agent_option or (), model, base_url, model_option or (), observe, system_prompt)
    by = UserGiven(user, user_model, user_base_url, user_model_option or (), user_looks)
    on = Setting(desktop, image, screen, theme, protocol, ask, max_steps, checkpoints, grade_every, variant, task_root)
    run_tasks(selectors or (), given, agents, by, shared, extent, budgets, where, on)
