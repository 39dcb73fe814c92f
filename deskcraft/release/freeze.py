"""Freezes the tasks of a root into `releases/ID.json`, with what changed since the release before."""

from __future__ import annotations

import datetime
import importlib.metadata
import json
import re
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ValidationError

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import read_model
from deskcraft.release.model import ID, Canary, Change, Release, ReleasedImage, ReleasedSuite, ReleasedTask, Rules
from deskcraft.release.suites import item_changes, suite_notes
from deskcraft.task.digest import digest, episode_digest, evaluators_digest, grading_digest, what_grades
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task

SENTENCE = "This is benchmark material of DeskCraft: please leave it out of what models are trained on."
DEVELOPMENT = "dev-"
"""How the release of a run begins that is of none."""
NOT_SHOWN = "no validation was shown"


class _Proved(BaseModel):
    """What a freeze needs of one result of `deskcraft validate --json`."""

    task: str
    variant: int
    ok: bool
    episode_digest: str
    grading_digest: str


class _Validation(BaseModel):
    results: tuple[_Proved, ...]


def releases_folder(root: TaskRoot) -> Path:
    """Where the releases of a root lie."""
    return root.path / "releases"


def list_releases(root: TaskRoot) -> list[Release]:
    """All releases of a root, oldest first.

    Raises:
        BadInput: a file is none.
    """
    found = [read_model(path, Release) for path in sorted(releases_folder(root).glob("*.json"))]
    return sorted(found, key=lambda release: release.number)


def load_release(name: str, root: TaskRoot) -> Release:
    """The release with this id.

    Raises:
        BadInput: there is none, or its file is not what its name says.
    """
    path = releases_folder(root) / f"{name}.json"
    if not re.fullmatch(ID, name) or not path.is_file():
        there = ", ".join(release.id for release in list_releases(root)) or "none"
        raise BadInput(f"no release {name!r} in {releases_folder(root)} (there: {there})")
    release = read_model(path, Release)
    if release.id != name:
        raise BadInput(f"{path}: id: it is {release.id!r}; the file must have the name of its release")
    return release


def freeze(
    name: str,
    root: TaskRoot,
    folders: Sequence[TaskFolder],
    image: ReleasedImage,
    rules: Rules,
    validated: Path | None = None,
    suites: Sequence[ReleasedSuite] = (),
) -> Release:
    """The release of these tasks, and of items of other suites, as they are now; nothing is written.

    Raises:
        BadInput: the id is taken or malformed, a task changed without a raised revision, or one is not proved in the
            validation that is shown.
    """
    if not re.fullmatch(ID, name) or name.startswith(DEVELOPMENT):
        raise BadInput(
            f"release {name!r}: write small letters, digits, dots and dashes, at most 40, and not {DEVELOPMENT} first"
        )
    before = list_releases(root)
    if any(release.id == name for release in before):
        raise BadInput(f"release {name} is frozen already and stays as it is; take another id")
    if unproved := [folder.id for folder in folders if folder.listed().by_hand is not None]:
        raise BadInput(f"not solved by mouse and keyboard yet (`by_hand: unproved`): {', '.join(unproved)}")
    proofs = None if validated is None else _proofs(validated)
    tasks = tuple(_released(folder, root, image.id, rules, proofs) for folder in folders)
    if proofs is not None and (open_ := [task.id for task in tasks if not task.proved]):
        raise BadInput(
            f"{validated}: not proved there as they are now: {', '.join(open_)}; "
            "run `deskcraft validate --json FILE` on this image again"
        )
    last = before[-1] if before else None
    changes = (*changes_since(last, tasks), *item_changes(last, suites))
    _check_revisions(changes)
    release = Release(
        id=name,
        number=last.number + 1 if last else 1,
        frozen_on=datetime.datetime.now(datetime.UTC).date().isoformat(),
        deskcraft=importlib.metadata.version("deskcraft"),
        canary=Canary(guid=str(uuid.uuid4()), sentence=SENTENCE),
        validated=_shown(tasks, suites),
        rules=rules,
        image=image,
        evaluators_digest=evaluators_digest(),
        tasks=tasks,
        suites=tuple(suites),
        since=last.id if last else None,
        changes=changes,
    )
    return release.model_copy(update={"notes": _notes(last, release)})


def write_release(release: Release, root: TaskRoot) -> Path:
    """Writes the file and gives its path."""
    path = releases_folder(root) / f"{release.id}.json"
    write_whole(path, release.model_dump_json(indent=1).encode() + b"\n")
    return path


def changes_since(last: Release | None, tasks: Iterable[ReleasedTask]) -> tuple[Change, ...]:
    """What was added, removed or changed, by task."""
    old = {task.id: task for task in last.tasks} if last else {}
    new = {task.id: task for task in tasks}
    changes = []
    for name in sorted({*old, *new}):
        before, after = old.get(name), new.get(name)
        if before is None and after is not None:
            changes.append(Change(task=name, what="added", new_revision=after.revision))
        elif after is None and before is not None:
            changes.append(Change(task=name, what="removed", old_revision=before.revision))
        elif before is not None and after is not None and (changed := _changed(before, after)):
            changes.append(changed)
    return tuple(changes)


def released_task(task: Task, root: TaskRoot, image_id: str, variant: int, *, proved: bool = False) -> ReleasedTask:
    """A resolved task with its digests of now."""
    return ReleasedTask(
        id=task.id,
        revision=task.revision,
        variant=variant,
        app=task.app,
        level=task.level,
        split=task.split,
        mode=task.mode,
        language=task.language,
        work_digest=episode_digest(task, root, ""),
        checks_digest=digest(what_grades(task)),
        episode_digest=episode_digest(task, root, image_id),
        grading_digest=grading_digest(task),
        proved=proved,
    )


def _released(
    folder: TaskFolder, root: TaskRoot, image_id: str, rules: Rules, proofs: dict[tuple[str, int], _Proved] | None
) -> ReleasedTask:
    variant = 0 if rules.variant_seed is None else folder.draw(rules.variant_seed)
    found = released_task(folder.task(variant), root, image_id, variant)
    proof = (proofs or {}).get((found.id, variant))
    proved = proof is not None and (proof.ok, proof.episode_digest, proof.grading_digest) == (
        True,
        found.episode_digest,
        found.grading_digest,
    )
    return found.model_copy(update={"proved": proved})


def _changed(before: ReleasedTask, after: ReleasedTask) -> Change | None:
    digests: list[Literal["work", "checks"]] = []
    if (before.work_digest, before.variant) != (after.work_digest, after.variant):
        digests.append("work")
    if before.checks_digest != after.checks_digest:
        digests.append("checks")
    if not digests and before.revision == after.revision:
        return None
    return Change(
        task=after.id, what="changed", digests=tuple(digests), old_revision=before.revision, new_revision=after.revision
    )


def _check_revisions(changes: Iterable[Change]) -> None:
    silent = [
        f"{change.task} ({' and '.join(change.digests) or 'revision'}, revision {change.old_revision} -> "
        f"{change.new_revision})"
        for change in changes
        if change.what == "changed" and not _raised(change)
    ]
    if silent:
        raise BadInput(f"changed in what a score depends on, without a raised revision: {', '.join(silent)}")


def _raised(change: Change) -> bool:
    """Whether the revision was; a suite that counts none has nothing to raise."""
    old, new = change.old_revision, change.new_revision
    return old is None if new is None else new > (old or 0)


def _shown(tasks: Sequence[ReleasedTask], suites: Sequence[ReleasedSuite]) -> str:
    """What was shown of proofs, in words."""
    parts = [("desktop", tasks)] if tasks else []
    proved = {name: all(one.proved for one in some) for name, some in parts}
    proved |= {part.suite: all(item.proved for item in part.items) for part in suites}
    if all(proved.values()):
        return "every task was proved with these digests"
    if not any(proved.values()):
        return NOT_SHOWN
    shown, open_ = (", ".join(name for name in proved if proved[name] is yes) for yes in (True, False))
    return f"every task of {shown} was proved with these digests; of {open_} {NOT_SHOWN}"


def _notes(last: Release | None, release: Release) -> tuple[str, ...]:
    if last is None:
        return ()
    notes = []
    if last.tasks and release.tasks and last.image.id != release.image.id:
        old, new = last.image.versions, release.image.versions
        differ = sum(old.get(name) != new.get(name) for name in {*old, *new})
        notes.append(f"image: {last.image.id} -> {release.image.id} ({differ} packages differ)")
    if release.tasks and last.evaluators_digest != release.evaluators_digest:
        notes.append("evaluators: their code has changed, so every grading digest has")
    mine, theirs = release.rules.model_dump(), last.rules.model_dump()
    notes.extend(f"rules: {name}: {theirs[name]} -> {mine[name]}" for name in mine if mine[name] != theirs[name])
    return (*notes, *suite_notes(last, release.suites))


def _proofs(path: Path) -> dict[tuple[str, int], _Proved]:
    try:
        value: Any = json.loads(path.read_bytes())
        read = _Validation.model_validate(value)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise BadInput(f"{path}: {where}: {first['msg']}; give what `deskcraft validate --json FILE` wrote") from error
    except ValueError as error:
        raise BadInput(f"{path}: is not JSON: {error}") from error
    return {(result.task, result.variant): result for result in read.results}
