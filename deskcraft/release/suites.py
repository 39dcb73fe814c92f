"""What a release has of suites other than the desktop tasks: frozen, compared with the release before, tied to runs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.release.bind import gaps, some
from deskcraft.release.model import Change, Release, ReleasedItem, ReleasedSuite
from deskcraft.run.plan import seed_of
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.protocol import Item, Suite
from deskcraft.suite.reading import records
from deskcraft.suite.registry import suite_package


def released_suite(suite: Suite[Any, Any], selectors: Sequence[str], shown: Path | None = None) -> ReleasedSuite:
    """The items of a suite as they are now.

    Args:
        suite: With the options that runs are to have.
        selectors: Which items; all if none.
        shown: A run in which a solution succeeded at all of them.

    Raises:
        BadInput: a selector fits no item, or an item is not proved in the run that is shown.
    """
    proved = _proved(suite, shown) if shown is not None else frozenset()
    items = tuple(
        ReleasedItem(
            id=item.id,
            digest=item.digest,
            revision=item.revision,
            facts=dict(item.facts),
            proved=(item.id, item.digest) in proved,
        )
        for item in suite.items(selectors)
    )
    if shown is not None and (open_ := [item.id for item in items if not item.proved]):
        raise BadInput(f"{shown}: no solution succeeded there at these as they are now: {some(open_)}")
    return ReleasedSuite(
        suite=suite.name,
        package=suite_package(suite.name),
        selectors=tuple(selectors),
        options=pinned_options(suite, suite.options.model_dump(mode="json")),
        grading_digest=suite.grading_digest,
        items=items,
    )


def pinned_options(suite: Suite[Any, Any] | type[Suite[Any, Any]], options: dict[str, Any]) -> dict[str, Any]:
    """Those of a suite's options that runs of a release may not choose."""
    own = suite.free_options | suite.local_options
    return {name: value for name, value in options.items() if name not in own}


def items_of(part: ReleasedSuite, suite: Suite[Any, Any], release: str) -> dict[str, Item[Any]]:
    """The items of a release as they lie here, by id.

    Raises:
        BadInput: they, or the code that grades them, are not those of the release.
    """
    if (suite.grading_digest, suite_package(part.suite)) != (part.grading_digest, part.package):
        with_ = part.package or "the version of DeskCraft that the release was frozen with"
        raise BadInput(f"the suite {part.suite}: graded by other code than in release {release}; use {with_}")
    there = {item.id: item for item in suite.items(part.selectors)}
    differ = [one.id for one in part.items if (there[one.id].digest if one.id in there else "") != one.digest]
    if differ:
        raise BadInput(
            f"the suite {part.suite}: its items are not those of release {release}: {some(differ)}; use the version "
            "that it was frozen with, and name data of your own with --data (with --suite-option in a run)"
        )
    return {one.id: there[one.id] for one in part.items}


def bind_items(planned: SuiteRun, suite: Suite[Any, Any], part: ReleasedSuite, release: Release) -> SuiteRun:
    """The plan as one of the release.

    Raises:
        BadInput: it is not exactly the release's; with everything that differs.
    """
    differs = [*broken_item_rules(planned, suite, part, release), *item_plan_faults(planned, part)]
    if differs:
        raise BadInput(f"--release {release.id}: {'; '.join(differs)}")
    return planned.model_copy(update={"release": release.id})


def broken_item_rules(
    planned: SuiteRun, suite: Suite[Any, Any], part: ReleasedSuite, release: Release
) -> Iterator[str]:
    """What was asked otherwise than the release has it."""
    defaults = suite.Options().model_dump(mode="json")
    given = pinned_options(suite, {**defaults, **planned.asked.options})
    for name in sorted({*given, *part.options}):
        if given.get(name) != part.options.get(name):
            yield f"--suite-option {name} must be {part.options.get(name)}, not {given.get(name)}"
    if planned.asked.attempts < release.rules.attempts:
        yield f"--attempts must be {release.rules.attempts} or more"
    if planned.grading_digest != part.grading_digest:
        yield "graded by other code than the release has"


def item_plan_faults(planned: SuiteRun, part: ReleasedSuite) -> Iterator[str]:
    """Where a plan is not all items of the release, equally often for each agent, with their digests."""
    items = {item.id: item for item in part.items}
    agents = {agent.label for agent in planned.asked.agents}
    attempts = range(1, planned.asked.attempts + 1)
    yield from gaps(planned.episodes, set(itertools.product(agents, items, attempts)))
    known = [episode for episode in planned.episodes if episode.task in items]
    yield from _other("item", (e.task for e in known if e.item_digest != items[e.task].digest))
    yield from _other("group of facts", (e.task for e in known if dict(e.facts) != items[e.task].facts))
    seed = planned.asked.seed
    yield from _other("seed", (e.task for e in known if e.seed != seed_of(seed, e.task, 0, e.attempt)))


def item_changes(last: Release | None, suites: Iterable[ReleasedSuite]) -> tuple[Change, ...]:
    """What was added, removed or changed since the release before, by item."""
    old = _by_name(last.suites if last else ())
    new = _by_name(suites)
    changes = []
    for name in sorted({*old, *new}):
        before, after = old.get(name), new.get(name)
        if before is None or after is None:
            one = after or before
            revision = one.revision if one else None
            side = {"new_revision": revision} if after else {"old_revision": revision}
            changes.append(Change(task=name, what="added" if after else "removed", **side))
        elif (before.digest, before.revision) != (after.digest, after.revision):
            changed: Any = {"digests": ("work",) if before.digest != after.digest else ()}
            revisions = {"old_revision": before.revision, "new_revision": after.revision}
            changes.append(Change(task=name, what="changed", **changed, **revisions))
    return tuple(changes)


def suite_notes(last: Release | None, suites: Iterable[ReleasedSuite]) -> Iterator[str]:
    """What changed for all items of a suite at once."""
    for part in suites:
        before = last.suite(part.suite) if last else None
        if before is None:
            continue
        if (before.grading_digest, before.package) != (part.grading_digest, part.package):
            yield f"{part.suite}: the code that grades has changed"
        for name in sorted({*before.options, *part.options}):
            if before.options.get(name) != part.options.get(name):
                yield f"{part.suite}: {name}: {before.options.get(name)} -> {part.options.get(name)}"


def _proved(suite: Suite[Any, Any], shown: Path) -> frozenset[tuple[str, str]]:
    """(id, digest) of the items at which a solution succeeded in a run, graded by the code of now."""
    file = read_model(shown / "run.json", SuiteRun)
    if file.suite != suite.name:
        raise BadInput(f"{shown}: a run of {file.suite}, not of {suite.name}")
    return frozenset(
        (record.identity.item, record.identity.item_digest)
        for _, record in records(RunFolder(shown), suite)
        if record.scored and record.success == 1
        if suite.privileged(record.identity.agent.name) and record.identity.grading_digest == suite.grading_digest
    )


def _by_name(suites: Iterable[ReleasedSuite]) -> dict[str, ReleasedItem]:
    return {f"{part.suite}/{item.id}": item for part in suites for item in part.items}


def _other(what: str, tasks: Iterable[str]) -> Iterator[str]:
    found = sorted(set(tasks))
    if found:
        yield f"another {what} than the release has: {some(found)}"
