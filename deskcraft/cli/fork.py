"""`deskcraft fork`: other continuations of a recorded episode, from a step of it."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.agents_file import Given, Shared, given_agents
from deskcraft.cli.carrying_out import Budgets, Needs, Where, carry_out, first_calls
from deskcraft.cli.model_options import (
    BaseUrl,
    ModelName,
    ModelOption,
    Observe,
    PricesFile,
    RecordCalls,
    ReplayCalls,
    SystemPrompt,
    check_first,
)
from deskcraft.cli.options import Jobs, TaskRootOption
from deskcraft.cli.run_options import (
    AgentOption,
    Agents,
    ExecutorOption,
    MaxCost,
    MaxRunCost,
    MaxRunTokens,
    MaxTokens,
    Out,
    RunJson,
    Seed,
)
from deskcraft.desktop.opening import memory_mb
from deskcraft.errors import BadInput
from deskcraft.fork.compare import in_words
from deskcraft.fork.script import check_step
from deskcraft.model.prices import load_prices
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import EpisodeRecord, ForkPoint
from deskcraft.run.plan import default_out, plan
from deskcraft.run.runfile import AgentAsked, Asked, ForkAsked, RunFile
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root

LABEL_LENGTH = 48
"""Characters of an agent's own label in that of a fork, which says the step too."""


@dataclasses.dataclass(frozen=True)
class Source:
    """A recorded episode."""

    run: RunFolder
    name: str
    file: RunFile
    record: EpisodeRecord

    @classmethod
    def of(cls, path: Path) -> Source:
        """The episode that RUN/EPISODE names, or RUN/episodes/EPISODE.

        Raises:
            BadInput: there is none.
        """
        above = path.parent
        folder = above.parent if above.name == "episodes" else above
        run = RunFolder(folder)
        if not (folder / "run.json").is_file():
            raise BadInput(f"{path}: {folder} is no folder of a run; give RUN/EPISODE")
        if path.name not in run.names():
            raise BadInput(
                f"{path}: the run {folder} has no complete episode '{path.name}'; `deskcraft report {folder}`"
            )
        return cls(run, path.name, read_model(folder / "run.json", RunFile), run.read(path.name))


def fork(
    source: Annotated[Path, typer.Argument(help="The recorded episode.", metavar="RUN/EPISODE")],
    step: Annotated[int, typer.Option("--step", min=0, help="The step to continue from; 0: the start.", metavar="N")],
    agent: Agents = None,
    agent_option: AgentOption = None,
    model: ModelName = None,
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    system_prompt: SystemPrompt = None,
    observe: Observe = "screenshot",
    prices: PricesFile = None,
    record_calls: RecordCalls = False,
    replay_calls: ReplayCalls = None,
    attempts: Annotated[int, typer.Option("--attempts", min=1, help="Continuations of each agent.", metavar="K")] = 1,
    seed: Seed = 0,
    max_steps: Annotated[
        int | None,
        typer.Option(
            "--max-steps", min=1, max=10_000, help="Steps, those of the replay included; by default the recorded run's."
        ),
    ] = None,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    max_run_tokens: MaxRunTokens = None,
    max_run_cost: MaxRunCost = None,
    executor: ExecutorOption = "local",
    jobs: Jobs = None,
    out: Out = None,
    task_root: TaskRootOption = None,
    json_: RunJson = False,
) -> None:
    """Continue a recorded episode from one of its steps: replay it on a fresh desktop, and let agents play on."""
    recorded = Source.of(source)
    shared = Shared(load_prices(prices), record_calls, replay_calls)
    given = Given(agent or ["noop"], agent_option or (), model, base_url, model_option or (), observe, system_prompt)
    players = tuple(_labelled(player, step) for player in given_agents(given, shared))
    budgets = Budgets(max_tokens, max_cost, max_run_tokens, max_run_cost)
    budgets.check_prices([player.model for player in players if player.model is not None])
    root, folder = _task(recorded, task_root)
    planned = plan(
        _asked(recorded, step, players, attempts, seed, max_steps, budgets, root), [folder], root, *_image(recorded)
    )
    if planned.episodes[0].episode_digest != recorded.record.identity.episode_digest:
        raise BadInput(
            f"{source}: {folder.id} or what it uploads was edited since the recording, and cannot be repeated; "
            "give --task-root with the task as it was"
        )
    where = Where(executor, jobs, out or default_out(planned), json_)
    calls = (
        check_first(player.model, "agent", pictures=player.model.settings.mode != "a11y", structured=False)
        for player in players
        if player.model is not None
    )
    first = first_calls(calls, budgets)
    try:
        carry_out(planned, first, budgets, where, Needs(each_mb=memory_mb(planned.asked.desktop)))
    finally:
        _say(RunFolder(where.out or default_out(planned)), where)


def _labelled(player: AgentAsked, step: int) -> AgentAsked:
    """A fork's agent has another label than the same one at the task's beginning: the two are not compared."""
    return player.model_copy(update={"label": f"{player.label[:LABEL_LENGTH]}-from-{step}"})


def _task(recorded: Source, task_root: Path | None) -> tuple[TaskRoot, TaskFolder]:
    there = Path(recorded.file.asked.task_root)
    root = default_root(task_root or (there if recorded.file.asked.task_root and there.is_dir() else None))
    (folder,) = root.select([recorded.record.identity.task])
    if recorded.record.identity.variant >= len(folder.records):
        raise BadInput(f"{folder.id}: has no variant {recorded.record.identity.variant} any more, which was recorded")
    return root, folder


def _asked(
    recorded: Source,
    step: int,
    players: tuple[AgentAsked, ...],
    attempts: int,
    seed: int,
    max_steps: int | None,
    budgets: Budgets,
    root: TaskRoot,
) -> Asked:
    """What the recorded run asked for, with other agents.

    Raises:
        BadInput: the episode cannot be continued from this step, or by these means.
    """
    before, record, identity = recorded.file.asked, recorded.record, recorded.record.identity
    if before.user == "llm":
        raise BadInput(
            f"{recorded.name}: a model played its user, who would not say the same again; it cannot be forked"
        )
    if identity.fork is not None:
        raise BadInput(f"{recorded.name}: is a fork itself; fork {identity.fork.run}/{identity.fork.episode}")
    limits = before.limits.model_copy(update={"max_tokens": budgets.max_tokens, "max_cost_usd": budgets.max_cost})
    if max_steps is not None:
        limits = limits.model_copy(update={"max_steps": max_steps, "task_budgets": False})
    check_step(step, record, recorded.run.trajectory(recorded.name), limits.of(record.task).max_steps)
    path = recorded.run.path.resolve()
    trajectory = hashlib.sha256((recorded.run.episodes / recorded.name / "trajectory.jsonl").read_bytes()).hexdigest()
    point = ForkPoint(run=path.name, episode=recorded.name, step=step, trajectory=trajectory)
    return Asked(
        selectors=(identity.task,),
        agents=players,
        attempts=attempts,
        seed=seed,
        desktop=before.desktop,
        image=identity.image if recorded.file.image_versions else None,
        screen=before.screen,
        theme=before.theme,
        protocol=before.protocol,
        ask=before.ask,
        limits=limits,
        fork=ForkAsked(point=point, path=str(path), variant=identity.variant),
        task_root=str(root.path),
    )


def _image(recorded: Source) -> tuple[str, dict[str, str]]:
    """The image of the recording.

    Raises:
        MissingImage: it is not here.
    """
    from deskcraft.desktop.providers import find_provider

    if not find_provider(recorded.file.asked.desktop).needs_image:
        return recorded.record.identity.image, {}
    from deskcraft.image.store import find_image

    image = find_image(list(recorded.record.task.profiles), recorded.record.identity.image)
    return image.id, dict(image.versions)


def _say(run: RunFolder, where: Where) -> None:
    """How each way back compares with the recording."""
    console = where.console()
    for name in run.names():
        record = run.read(name)
        if record.replay is not None:
            console.print(f"{name}: {in_words(record.replay)}", markup=False)
