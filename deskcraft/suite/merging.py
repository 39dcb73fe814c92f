"""Joins the folders of shards into the run that they are parts of. Begun again after a kill, it does the rest."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from deskcraft.errors import BadInput
from deskcraft.intake.files import BLOB_BYTES, SHA256, has, link_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.model.ledger import FILE as CALLS
from deskcraft.record.blobs import telling_full_disk, write_whole
from deskcraft.record.folder import PARTIAL, RunFolder
from deskcraft.run.journal import FILE as JOURNAL
from deskcraft.run.journal import whole_lines
from deskcraft.run.runfile import RunFile
from deskcraft.run.shards import deal
from deskcraft.suite.registry import AnyRun, read_run


@dataclass
class Merged:
    """What joining came to."""

    taken: int = 0
    """Episodes that were taken over now."""
    there: int = 0
    """Episodes that the folder had before."""
    missing: dict[str, int] = field(default_factory=dict)
    """How many planned episodes are nowhere, by the shard that they belong to, as `2/3`."""
    doubled: list[str] = field(default_factory=list)
    """Episodes that several shards did; the first that was scored stands."""
    not_scored: int = 0


def merge(out: RunFolder, shards: Sequence[RunFolder]) -> Merged:
    """Puts the episodes, blobs, calls and journals of shards into one folder, by hard links where that can be done.

    The shards stay as they are. The result is a run like any other: what is missing in it, `deskcraft run` without
    `--shard` does.

    Raises:
        BadInput: parts of different plans, a part that is still running, or a folder that holds something else.
    """
    for shard in shards:
        shard.check_layout()
    files = [read_run(shard.path) for shard in shards]
    for shard, file in zip(shards, files, strict=True):
        if shard.path.resolve() == out.path.resolve():
            raise BadInput(f"{out.path}: is one of the parts; give a folder of its own for the whole")
        _check_same(shards[0].path, files[0], shard.path, file)
    whole = files[0].model_copy(update={"asked": files[0].asked.model_copy(update={"shard": None})})
    with ExitStack() as stack:
        for shard in shards:
            if os.access(shard.path, os.W_OK):  # a read-only copy is not being written to
                stack.enter_context(shard.locked())
        stack.enter_context(out.locked())
        _claim(out, whole)
        out.settle()
        merged = Merged()
        for shard in shards:
            _link_blobs(shard.path, out.blobs.path)
        _take_episodes(out, shards, merged)
        for shard in shards:
            _link_tree(shard.path, "exchanges", out.path / "exchanges")
        for name in (CALLS, JOURNAL):
            _join_lines(out.path / name, [shard.path / name for shard in shards])
        out.settle()
        _account(out, files, merged)
    return merged


def _check_same(first: Path, wanted: AnyRun, path: Path, file: AnyRun) -> None:
    if file.work_digest != wanted.work_digest:
        raise BadInput(f"{path}: was planned differently than {first} ({_difference(wanted, file)})")


def _difference(there: AnyRun, planned: AnyRun) -> str:
    if isinstance(there, RunFile) and isinstance(planned, RunFile):
        return planned.difference(there)
    if isinstance(there, RunFile) or isinstance(planned, RunFile):
        return "it is of another suite"
    return planned.difference(there)


def _claim(out: RunFolder, whole: AnyRun) -> None:
    """Makes the folder this run's, or checks that it is."""
    path = out.path / "run.json"
    if path.exists():
        _check_same(out.path, read_run(out.path), Path("the parts"), whole)
    elif any(not p.name.startswith(".") for p in out.path.iterdir()):
        raise BadInput(f"{out.path} is not empty and holds no run; give a new folder")
    else:
        write_whole(path, whole.model_dump_json(indent=1).encode())


def _take_episodes(out: RunFolder, shards: Sequence[RunFolder], merged: Merged) -> None:
    done = {name for name in out.names() if out.is_done(name)}
    had = set(out.names())
    taken: set[str] = set()
    by: Counter[str] = Counter()
    for shard in shards:
        for name in shard.names():
            by[name] += 1
            if name in done or (name in had | taken and not shard.is_done(name)):
                continue
            copy = out.path / PARTIAL / f"{name}.{uuid4().hex[:12]}"
            _link_tree(shard.path, f"episodes/{name}", copy, last="episode.json")
            out.publish(copy, name)
            taken.add(name)
            if out.is_done(name):
                done.add(name)
    merged.taken, merged.there = len(taken), len(had)
    merged.doubled = sorted(name for name, times in by.items() if times > 1)


def _account(out: RunFolder, files: Sequence[AnyRun], merged: Merged) -> None:
    """Says what is not there, and which shard it is of."""
    outcomes = dict(out.outcomes())
    merged.not_scored = sum(not outcome["scored"] for outcome in outcomes.values())
    of = max((file.asked.shard.of for file in files if file.asked.shard), default=1)
    owners = deal(files[0].episodes, of)
    absent = [owners[e.name] for e in files[0].episodes if e.name not in outcomes]
    merged.missing = {f"{number}/{of}": absent.count(number) for number in sorted(set(absent))}


def _link_blobs(shard: Path, target: Path) -> None:
    """Links the blobs of a part that are not there yet."""
    for path in (shard / "blobs").iterdir() if has(shard, "blobs") else []:
        if SHA256.fullmatch(path.name):
            _link(shard, f"blobs/{path.name}", target / path.name)


def _link_tree(shard: Path, folder: str, target: Path, last: str = "") -> None:
    """Links all files below a folder of a part; the one called `last` after the others."""
    for file in sorted(_files(shard / folder), key=lambda path: path.name == last):
        inner = file.relative_to(shard / folder)
        _link(shard, f"{folder}/{inner.as_posix()}", target / inner)


def _files(folder: Path) -> Iterator[Path]:
    for root, _, names in os.walk(folder):
        yield from (Path(root, name) for name in names if not name.startswith("."))


def _link(shard: Path, name: str, target: Path) -> None:
    """Gives a file of a part its name in the whole, by way of a name that a kill may leave behind."""
    if os.path.lexists(target):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f".partial-{uuid4().hex[:12]}")
    with telling_full_disk(target.parent):
        link_inside(shard, name, partial, BLOB_BYTES)
        partial.replace(target)


def _join_lines(target: Path, sources: Sequence[Path]) -> None:
    """Adds the lines that the target has not, by the time that each tells; a line counts as often as it stands."""
    there = Counter(whole_lines(target))
    wanted = Counter(line for source in sources for line in whole_lines(source))
    new = wanted - there
    if new:
        lines = sorted((there + new).elements(), key=_time)
        write_whole(target, b"".join(lines))


def _time(line: bytes) -> float:
    try:
        return float(bounded_json(line)["t"])
    except (ValueError, LookupError, TypeError, OverflowError):  # two halves of lines that a kill left
        return 0.0
