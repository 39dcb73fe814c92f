"""Ties runs to a release: its tasks and rules and no others."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from deskcraft.desktop.providers import PROVIDERS
from deskcraft.errors import BadInput
from deskcraft.release.model import Release
from deskcraft.run.runfile import Asked, RunFile
from deskcraft.run.work import Work
from deskcraft.task.loading import TaskFolder, TaskRoot


def release_folders(release: Release, root: TaskRoot, selectors: Iterable[str] = ()) -> list[TaskFolder]:
    """The folders of exactly the release's tasks.

    Raises:
        BadInput: some were selected, which a run of a release does not allow; UnknownTask: one is not here.
    """
    if not release.tasks:
        raise BadInput(f"--release {release.id}: it holds no desktop tasks, but {release.holds}")
    if list(selectors):
        raise BadInput(f"--release {release.id}: it is run whole; leave the selectors away")
    return root.select([task.id for task in release.tasks])


def bind(planned: RunFile, release: Release) -> RunFile:
    """The plan as one of the release.

    Raises:
        BadInput: it is not exactly the release's; with everything that differs.
    """
    differs = [*broken_rules(planned.asked, release), *_other_image(planned, release), *plan_faults(planned, release)]
    if differs:
        raise BadInput(f"--release {release.id}: {'; '.join(differs)}")
    return planned.model_copy(update={"release": release.id})


def broken_rules(asked: Asked, release: Release) -> Iterator[str]:
    """What was asked otherwise than the release has it."""
    rules = release.rules
    wanted: dict[str, tuple[Any, Any]] = {
        "--protocol": (asked.protocol, rules.protocol),
        "--max-steps": (asked.limits.asked, rules.max_steps),
        "--variant": (asked.variant_seed, rules.variant_seed),
        "--ask": (asked.ask, None),
        "--screen": (asked.screen, None),
    }
    for option, (given, right) in wanted.items():
        if given != right:
            yield f"{option} must be {'left away' if right is None else right}"
    if asked.theme != "light":
        yield "--theme must be light"
    own = [name for name in PROVIDERS if (name == "mock") == (release.image.id == "mock")]
    if asked.desktop not in own:  # one of a plug-in may be anything
        yield f"--desktop must be {' or '.join(own)}"
    if asked.attempts < rules.attempts:
        yield f"--attempts must be {rules.attempts} or more"


def plan_faults(planned: RunFile, release: Release) -> Iterator[str]:
    """Where a plan is not all tasks of the release, equally often for each agent, with their digests."""
    tasks = {task.id: task for task in release.tasks}
    attempts = range(1, planned.asked.attempts + 1)
    agents = {agent.label for agent in planned.asked.agents}
    yield from gaps(planned.episodes, set(itertools.product(agents, tasks, attempts)))
    for name, what in (("episode_digest", "task"), ("grading_digest", "checks"), ("variant", "variant")):
        changed = sorted(
            {e.task for e in planned.episodes if e.task in tasks and getattr(e, name) != getattr(tasks[e.task], name)}
        )
        if changed:
            yield f"another {what} than the release has: {some(changed)}"


def gaps(planned: Iterable[Work], wanted: Set[tuple[str, str, int]]) -> Iterator[str]:
    """Where a plan has other episodes (agent, task, attempt) than it must have."""
    episodes = [(e.agent, e.task, e.attempt) for e in planned]
    if twice := sorted(episode for episode, count in Counter(episodes).items() if count > 1):
        yield f"planned twice: {_listed(twice)}"
    if missing := sorted(wanted - set(episodes)):
        yield f"not planned: {_listed(missing)}"
    if extra := sorted(set(episodes) - wanted):
        yield f"not of the release: {_listed(extra)}"


def _other_image(planned: RunFile, release: Release) -> Iterator[str]:
    if planned.image_id != release.image.id:
        yield f"image {planned.image_id} instead of {release.image.id}"
    elif planned.image_versions != release.image.versions:
        yield f"image {planned.image_id} has other package versions"


def _listed(episodes: list[tuple[str, str, int]]) -> str:
    return some([f"{agent} {task} #{attempt}" for agent, task, attempt in episodes])


def some(names: Sequence[str]) -> str:
    """The first five names, and how many more there are."""
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
