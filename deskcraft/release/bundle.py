"""Makes a bundle of a run: one .zip file with all that is needed to grade it again, the same bytes for the same run.

bundle.json                 which release, by which digest; what all calls of models came to (`Manifest`)
run.json                    what was asked and planned, without the paths of this machine
episodes/EPISODE/           episode.json, trajectory.jsonl, interaction.jsonl
blobs/SHA256                evidence; with --screens the screens too
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.errors import BadInput
from deskcraft.intake.files import LINES_BYTES, read_inside
from deskcraft.model.ledger import Ledger
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import ScreenEvent, Usage
from deskcraft.release.model import Model, Release
from deskcraft.release.rules import Finding, blobs_of, findings_of
from deskcraft.release.secrets import check_no_secret
from deskcraft.run.runfile import RunFile
from deskcraft.secrets.environment import environment_secrets
from deskcraft.task.loading import TaskRoot

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


def submit(run: RunFolder, release: Release, root: TaskRoot, out: Path, *, screens: bool = False) -> Packed:
    """Writes the bundle of a run.

    Raises:
        BadInput: the run is not a whole one of the release, breaks a rule of it, or holds a secret.
    """
    file = read_model(run.path / "run.json", RunFile)
    if file.release != release.id:
        raise BadInput(f"{run.path}: a run of {file.release}, not of {release.id}; run with --release {release.id}")
    findings = list(findings_of(run, file, release, root))
    if findings:
        raise BadInput(f"{run.path}: {_summary(findings)}")
    entries = list(_entries(run, file, release, screens=screens))
    secrets = environment_secrets(_key_names(file))
    partial = out.with_name(f".partial-{out.name}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(partial, "w") as archive:
            for name, content in entries:
                data = _content(run, name) if content is None else content
                check_no_secret(data, f"{run.path}: {name}", secrets)
                archive.writestr(_info(name), data, zipfile.ZIP_DEFLATED, compresslevel=6)
        partial.replace(out)
    finally:
        partial.unlink(missing_ok=True)
    return Packed(out, len(entries), out.stat().st_size)


def _entries(run: RunFolder, file: RunFile, release: Release, *, screens: bool) -> Iterator[tuple[str, bytes | None]]:
    """(name, content) of all files; None: as it lies in the run's folder under the same name."""
    ledger = Ledger(run.path)
    ledger.refresh()
    calls = Calls(calls=ledger.calls, failed_tries=ledger.failed_tries, usage=ledger.usage)
    manifest = Manifest(
        release=release.id, release_digest=release.digest, canary=release.canary.text, screens=screens, calls=calls
    )
    yield "bundle.json", manifest.model_dump_json(indent=1).encode()
    asked = file.asked.model_copy(update={"task_root": ""})
    yield "run.json", file.model_copy(update={"asked": asked}).model_dump_json(indent=1).encode()
    blobs: set[str] = set()
    for name in sorted(run.names()):
        yield from ((f"episodes/{name}/{part}", None) for part in FILES)
        blobs.update(item.blob for _, item in blobs_of(run.read(name)))
        if screens:
            blobs.update(event.blob for event in run.trajectory(name) if isinstance(event, ScreenEvent))
    yield from ((f"blobs/{blob}", None) for blob in sorted(blobs))


def _content(run: RunFolder, name: str) -> bytes:
    """A file of the run as it goes into the bundle, where it has the same name."""
    if name.startswith("blobs/"):
        return run.blobs.get(name.removeprefix("blobs/"))
    try:
        return read_inside(run.path, name, LINES_BYTES)
    except OSError as error:
        raise BadInput(f"{run.path}: {name}: cannot be read: {error.strerror}") from error


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, BORN)
    info.external_attr = MODE
    info.create_system = 3
    return info


def _key_names(file: RunFile) -> list[str]:
    models = [*(agent.model for agent in file.asked.agents), file.asked.user_model]
    return [model.endpoint.key_name for model in models if model is not None and model.endpoint.key_name]


def _summary(findings: list[Finding]) -> str:
    more = f" (and {len(findings) - 3} more)" if len(findings) > 3 else ""
    return "; ".join(finding.line for finding in findings[:3]) + more
