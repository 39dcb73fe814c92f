"""`deskcraft run` of desktop tasks: agents on tasks of `tasks/`, with a simulated user, on desktops of a provider."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.cli.agents_file import Given, Shared, given_agents, read_agents
from deskcraft.cli.carrying_out import Budgets, Extent, Needs, Where, carry_out, first_calls
from deskcraft.cli.model_options import check_first, user_asked
from deskcraft.desktop.look import Theme, look_of
from deskcraft.desktop.opening import check_look, memory_mb
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.checkpoints import read_steps
from deskcraft.episode.limits import Limits
from deskcraft.episode.plugins_used import refusals
from deskcraft.errors import BadInput
from deskcraft.record.model import CallRecord
from deskcraft.release.bind import bind, release_folders
from deskcraft.run.plan import plan
from deskcraft.run.runfile import AgentAsked, Asked
from deskcraft.task.loading import TaskFolder, default_root


@dataclass(frozen=True)
class UserGiven:
    """The options of the simulated user."""

    kind: Literal["scripted", "llm"] = "scripted"
    model: str | None = None
    base_url: str | None = None
    model_options: Sequence[str] = ()
    looks: bool = True


@dataclass(frozen=True)
class Setting:
    """What tasks are played on, and by which rules."""

    desktop: str
    image: str | None
    screen: str | None
    theme: Theme
    protocol: Literal["paper", "published"]
    ask: Literal["always", "auto", "never"] | None
    max_steps: int | None
    checkpoints: str | None
    grade_every: int | None
    variant: int | None
    task_root: Path | None


def run_tasks(
    selectors: Sequence[str],
    given: Given,
    agents_file: Path | None,
    user: UserGiven,
    shared: Shared,
    extent: Extent,
    budgets: Budgets,
    where: Where,
    setting: Setting,
) -> None:
    """Plans a run of desktop tasks, does what is left of it, and says what it came to.

    Raises:
        BadInput: something that was asked for cannot be meant; TaskError: a task file is malformed.
    """
    released, root = extent.release, default_root(setting.task_root)
    folders = release_folders(released, root, selectors) if released else root.select(selectors, own=True)
    needs_image = find_provider(setting.desktop).needs_image
    check_look(setting.desktop, look_of(setting.screen, setting.theme))
    image = setting.image or (released.image.id if released and needs_image else None)
    players = _players(given, agents_file, shared)
    user_plays = _user(user, shared)
    models = [player.model for player in players if player.model is not None]
    budgets.check_prices([*models, user_plays] if user_plays is not None else models)
    steps = released.rules.max_steps if released and setting.max_steps is None else setting.max_steps
    limits = Limits.given(steps, max_tokens=budgets.max_tokens, max_cost_usd=budgets.max_cost)
    tasks = [folder.listed() for folder in folders] if limits.task_budgets else []
    most = max([limits.max_steps, *(limits.of(task).max_steps for task in tasks)])
    asked = Asked(
        selectors=tuple(selectors),
        agents=players,
        user=user.kind,
        user_model=user_plays,
        attempts=extent.attempts,
        seed=extent.seed,
        variant_seed=setting.variant,
        shard=extent.part,
        desktop=setting.desktop,
        image=image,
        screen=setting.screen,
        theme=setting.theme,
        protocol=setting.protocol,
        ask=setting.ask,
        limits=limits,
        task_root=str(root.path),
        checkpoints=read_steps(setting.checkpoints, most, setting.grade_every),
    )
    planned = plan(asked, folders, root, *_image(asked, folders))
    planned = bind(planned, released) if released else planned
    first = first_calls(_first_calls(players, user_plays), budgets)
    console = where.console()
    for line in refusals([player.agent for player in players], setting.desktop):
        console.print(line, markup=False)
    carry_out(planned, first, budgets, where, Needs(each_mb=memory_mb(planned.asked.desktop)))


def _players(given: Given, file: Path | None, shared: Shared) -> tuple[AgentAsked, ...]:
    """The agents of the command line, then those of the file."""
    if file is not None and not given.names and (given.model or given.options):
        raise BadInput(
            "--model and --agent-option apply to --agent; agents of --agents FILE have their settings in the file"
        )
    of_line = given_agents(given, shared) if given.names else ()
    return of_line + (read_agents(file, shared) if file else ())


def _user(user: UserGiven, shared: Shared) -> ModelAsked | None:
    """The model that plays the user, None for the scripted one."""
    if user.kind != "llm":
        return None
    if user.model is None:
        raise BadInput("--user llm: also give --user-model NAME, and --user-base-url URL for your own endpoint")
    return user_asked(
        user.model,
        user.base_url,
        list(user.model_options),
        prices=shared.prices,
        looks=user.looks,
        flag="--user-model-option",
        record=shared.record,
        replay=shared.replay,
    )


def _first_calls(players: Sequence[AgentAsked], user: ModelAsked | None) -> Iterator[CallRecord | None]:
    """One call to each endpoint."""
    several = len(players) > 1
    called = [(f"agent {p.label}" if several else "agent", p.model, False) for p in players]
    for who, asked, structured in (*called, ("user", user, True)):
        if asked is not None:
            yield check_first(asked, who, pictures=asked.settings.mode != "a11y", structured=structured)


def _image(asked: Asked, folders: list[TaskFolder]) -> tuple[str, dict[str, str]]:
    """Id and versions of the image that serves all tasks; the desktop's name where it is made of none."""
    if not find_provider(asked.desktop).needs_image:
        return asked.desktop, {}
    from deskcraft.image.store import find_image

    profiles = sorted({p for f in folders for p in f.task().profiles})
    image = find_image(profiles, asked.image)
    return image.id, dict(image.versions)
