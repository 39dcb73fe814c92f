"""Makes a bundle of runs: one .zip file with all that is needed to grade them again, the same bytes for the same runs.

bundle.json                 which release, by which digest; what all calls of models came to (`Manifest`)
run.json                    what was asked and planned, without the paths of this machine
episodes/EPISODE/           episode.json, trajectory.jsonl, interaction.jsonl
blobs/SHA256                evidence, decks that agents made; with --screens the screens too

Of several runs, each of another suite, all but bundle.json is below `parts/SUITE/`.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.errors import BadInput
from deskcraft.intake.files import LINES_BYTES, read_inside
from deskcraft.model.ledger import Ledger
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ScreenEvent, Usage
from deskcraft.release.item_rules import item_findings_of
from deskcraft.release.model import Model, Release
from deskcraft.release.rules import Finding, blobs_of, findings_of
from deskcraft.release.secrets import check_no_secret
from deskcraft.run.runfile import RunFile
from deskcraft.secrets.environment import environment_secrets
from deskcraft.suite.reading import read_record
from deskcraft.suite.registry import DESKTOP, AnyRun, read_run, suite_class, suite_name
from deskcraft.task.loading import TaskRoot

PARTS = "parts/"
"""Folder of the runs, where a bundle has several."""
FILES = ("episode.json", "trajectory.jsonl", "interaction.jsonl")
MODE = 0o100644 << 16
"""A regular file that its owner may write, as a zip keeps it."""
BORN = (1980, 1, 1, 0, 0, 0)
"""The least time that a zip can hold: no file of a bundle has one of its own."""


class Calls(Model):
    """All calls of models of the run, those of episodes begun again included."""

    calls: int
    failed_tries: int
    usage: Usage


class Manifest(Model):
    """`bundle.json`."""

    schema_version: Literal[1] = 1
    release: str
    release_digest: str
    canary: str
    screens: bool
    calls: Calls


@dataclass(frozen=True, slots=True)
class Packed:
    """What was written."""

    path: Path
    files: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of a bundle."""

    run: RunFolder
    file: AnyRun
    prefix: str
    """Of the names of its files."""


def submit(
    runs: RunFolder | Sequence[RunFolder], release: Release, root: TaskRoot, out: Path, *, screens: bool = False
) -> Packed:
    """Writes the bundle of a run, or of several runs of different suites.

    Raises:
        BadInput: a run is not a whole one of the release, breaks a rule of it, or holds a secret; or two are of one
            suite.
    """
    parts = _parts([runs] if isinstance(runs, RunFolder) else runs)
    for part in parts:
        _check(part, release, root, screens=screens)
    entries = [(part, *entry) for part in parts for entry in _entries(part, screens=screens)]
    secrets = environment_secrets([name for part in parts for name in _key_names(part.file)])
    partial = out.with_name(f".partial-{out.name}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(partial, "w") as archive:
            _write(archive, "bundle.json", _manifest(parts, release, screens=screens))
            for part, name, content in entries:
                data = _content(part.run, name) if content is None else content
                check_no_secret(data, f"{part.run.path}: {name}", secrets)
                _write(archive, part.prefix + name, data)
        partial.replace(out)
    finally:
        partial.unlink(missing_ok=True)
    return Packed(out, len(entries) + 1, out.stat().st_size)


def _parts(runs: Sequence[RunFolder]) -> list[_Part]:
    """The runs, the desktop tasks first, then by suite."""
    found: dict[str, _Part] = {}
    for run in runs:
        name = suite_name(run.path)
        if name in found:
            two = f"{found[name].run.path} and {run.path}: both are runs of the suite {name}"
            raise BadInput(f"{two}; a bundle has one of each, submit them apart")
        found[name] = _Part(run, read_run(run.path), f"{PARTS}{name}/" if len(runs) > 1 else "")
    return [found[name] for name in sorted(found, key=lambda name: (name != DESKTOP, name))]


def _check(part: _Part, release: Release, root: TaskRoot, *, screens: bool) -> None:
    """Sees that a run is one of the release by all its rules."""
    path, file = part.run.path, part.file
    if file.release != release.id:
        raise BadInput(f"{path}: a run of {file.release}, not of {release.id}; run with --release {release.id}")
    if isinstance(file, RunFile):
        findings = list(findings_of(part.run, file, release, root))
    elif screens and not part.prefix:
        raise BadInput(f"--screens: a run of {file.suite} has no screens")
    else:
        findings = list(item_findings_of(part.run, file, release))
    if findings:
        raise BadInput(f"{path}: {_summary(findings)}")


def _manifest(parts: Sequence[_Part], release: Release, *, screens: bool) -> bytes:
    ledgers = [Ledger(part.run.path) for part in parts]
    for ledger in ledgers:
        ledger.refresh()
    calls = Calls(
        calls=sum(ledger.calls for ledger in ledgers),
        failed_tries=sum(ledger.failed_tries for ledger in ledgers),
        usage=sum((ledger.usage for ledger in ledgers), Usage()),
    )
    manifest = Manifest(
        release=release.id, release_digest=release.digest, canary=release.canary.text, screens=screens, calls=calls
    )
    return manifest.model_dump_json(indent=1).encode()


def _entries(part: _Part, *, screens: bool) -> Iterator[tuple[str, bytes | None]]:
    """(name, content) of all files of a run; None: as it lies in the run's folder under the same name."""
    run, file = part.run, part.file
    yield "run.json", _without_paths(file).model_dump_json(indent=1).encode()
    blobs: set[str] = set()
    for name in sorted(run.names()):
        yield from ((f"episodes/{name}/{part}", None) for part in FILES)
        if isinstance(file, RunFile):
            blobs.update(item.blob for _, item in blobs_of(run.read(name)))
            if screens:
                blobs.update(event.blob for event in run.trajectory(name) if isinstance(event, ScreenEvent))
        else:
            blobs.update(read_record(run, suite_class(file.suite), name).blobs())
    yield from ((f"blobs/{blob}", None) for blob in sorted(blobs))


def _without_paths(file: AnyRun) -> AnyRun:
    """The plan without the paths of this machine."""
    if isinstance(file, RunFile):
        return file.model_copy(update={"asked": file.asked.model_copy(update={"task_root": ""})})
    return file.without_local()


def _content(run: RunFolder, name: str) -> bytes:
    """A file of the run as it goes into the bundle, where it has the same name."""
    if name.startswith("blobs/"):
        return run.blobs.get(name.removeprefix("blobs/"))
    try:
        return read_inside(run.path, name, LINES_BYTES)
    except OSError as error:
        raise BadInput(f"{run.path}: {name}: cannot be read: {error.strerror}") from error


def _write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(_info(name), data, zipfile.ZIP_DEFLATED, compresslevel=6)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, BORN)
    info.external_attr = MODE
    info.create_system = 3
    return info


def _key_names(file: AnyRun) -> list[str]:
    if isinstance(file, RunFile):
        models = [*(agent.model for agent in file.asked.agents), file.asked.user_model]
    else:
        suite = file.opened()
        models = [model for agent in file.asked.agents for _, model in suite.models(agent)]
    return [model.endpoint.key_name for model in models if model is not None and model.endpoint.key_name]


def _summary(findings: list[Finding]) -> str:
    more = f" (and {len(findings) - 3} more)" if len(findings) > 3 else ""
    return "; ".join(finding.line for finding in findings[:3]) + more
