"""Takes a task's evidence out of a desktop, and hands it to the evaluators as files on the host."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Literal, TypeAlias

from deskcraft.desktop.protocol import Desktop, inside
from deskcraft.desktop.setup import expand
from deskcraft.errors import DesktopError, DesktopTimeout, NoSuchFile, RefusedFile
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.task.model import (
    HOME_EVIDENCE,
    CommandEvidence,
    DevtoolsEvidence,
    EvidenceSpec,
    FileEvidence,
    SiteEvidence,
    Task,
    TreeEvidence,
    XfconfEvidence,
)
from evaluators import Evidence, Item

Kind: TypeAlias = Literal["file", "tree", "command", "devtools", "xfconf", "site"]
MEGABYTE = 2**20
_NOBODY = 3
"""Exit status of devtools_inside: no browser answers."""
_ASK_DEVTOOLS = Path(__file__).with_name("devtools_inside.py").read_text()
_ASK_XFCONF = Path(__file__).with_name("xfconf_inside.py").read_text()


def capture(desktop: Desktop, task: Task, blobs: BlobStore) -> dict[str, EvidenceItem]:
    """Every piece of evidence that the task names, and the manifest of the home folder."""
    specs: dict[str, EvidenceSpec] = {**task.evidence, HOME_EVIDENCE: TreeEvidence(tree="~")}
    return {name: _take(desktop, spec, blobs) for name, spec in specs.items()}


def refused_all(before: dict[str, EvidenceItem]) -> dict[str, EvidenceItem]:
    """The evidence of a desktop that was at its limit: it had all of this and gives nothing out."""
    gone = "the desktop was at its limit and gave nothing out"
    return {
        name: EvidenceItem(kind=item.kind, where=item.where, state="refused", reason=gone)
        for name, item in before.items()
    }


def what_is_left(
    desktop: Desktop, task: Task, blobs: BlobStore, before: dict[str, EvidenceItem]
) -> dict[str, EvidenceItem]:
    """The evidence of a desktop that the agent broke: what can still be taken, each piece by itself."""
    specs: dict[str, EvidenceSpec] = {**task.evidence, HOME_EVIDENCE: TreeEvidence(tree="~")}
    found = refused_all(before)
    for name, spec in specs.items():
        try:
            found[name] = _take(desktop, spec, blobs)
        except DesktopError as error:
            found[name] = found[name].model_copy(update={"reason": f"the desktop broke and gave nothing out: {error}"})
    return found


def for_evaluators(record: EvidenceRecord, blobs: BlobStore) -> Evidence:
    """The same as the evaluators want it: names to files on the host."""

    def items(side: dict[str, EvidenceItem]) -> dict[str, Item]:
        return {
            name: Item(
                name=name,
                kind=item.kind,
                where=item.where,
                state=item.state,
                file=blobs.file(item.blob) if item.blob else None,
                reason=item.reason,
            )
            for name, item in side.items()
        }

    return Evidence(before=items(record.before), after=items(record.after))


def _take(desktop: Desktop, spec: EvidenceSpec, blobs: BlobStore) -> EvidenceItem:
    match spec:
        case FileEvidence(file=path):
            return _keep("file", path, lambda: desktop.get(path, max_bytes=spec.max_mb * MEGABYTE), blobs)
        case TreeEvidence(tree=path):
            return _keep("tree", path, lambda: _tree(desktop, path), blobs)
        case CommandEvidence(command=argv):
            return _keep("command", " ".join(argv), lambda: _command(desktop, spec), blobs)
        case DevtoolsEvidence(devtools=port):
            return _keep("devtools", f"port {port}", lambda: open_pages(desktop, port), blobs)
        case XfconfEvidence(xfconf=channel):
            return _keep("xfconf", channel, lambda: _xfconf(desktop, channel), blobs)
        case SiteEvidence(site=name):
            return _keep("site", name, lambda: desktop.site(name), blobs)


def _keep(kind: Kind, where: str, read: Callable[[], bytes], blobs: BlobStore) -> EvidenceItem:
    try:
        data = read()
    except NoSuchFile:
        return EvidenceItem(kind=kind, where=where, state="absent")
    except RefusedFile as error:
        return EvidenceItem(kind=kind, where=where, state="refused", reason=str(error))
    return EvidenceItem(kind=kind, where=where, state="present", blob=blobs.put(data), size=len(data))


def _tree(desktop: Desktop, path: str) -> bytes:
    entries = desktop.tree(path)
    if not entries and desktop.run(["test", "-d", str(inside(path))]).exit_code:
        raise NoSuchFile(path)
    return json.dumps({name: asdict(entry) for name, entry in entries.items()}, sort_keys=True).encode()


def _command(desktop: Desktop, spec: CommandEvidence) -> bytes:
    try:
        done = desktop.run(expand(spec.command), root=spec.root, timeout_s=spec.timeout_s)
    except DesktopTimeout as error:
        raise RefusedFile(f"the command did not end: {error}") from error
    text = {"stdout": done.stdout.decode(errors="replace"), "stderr": done.stderr.decode(errors="replace")}
    return json.dumps({"exit_code": done.exit_code, **text}, sort_keys=True).encode()


def open_pages(desktop: Desktop, port: int) -> bytes:
    """What the open pages of Chromium show, as JSON (see `devtools_inside`).

    Raises:
        NoSuchFile: nobody answers on this port.
        RefusedFile: it is another program, or it does not answer.
    """
    try:
        done = desktop.run(["/usr/bin/python3", "-I", "-c", _ASK_DEVTOOLS, str(port)], timeout_s=30)
    except DesktopTimeout as error:
        raise RefusedFile(f"the browser did not answer: {error}") from error
    if done.exit_code == _NOBODY:
        raise NoSuchFile(f"port {port}")
    if done.exit_code:
        raise RefusedFile(f"the browser did not answer: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return done.stdout


def _xfconf(desktop: Desktop, channel: str) -> bytes:
    """A channel's properties as typed JSON (see `xfconf_inside`)."""
    try:
        # -I: nothing that the agent left in its home or environment is imported
        done = desktop.run(["/usr/bin/python3", "-I", "-c", _ASK_XFCONF, channel], timeout_s=20)
    except DesktopTimeout as error:
        raise RefusedFile(f"the settings did not answer: {error}") from error
    if done.exit_code:
        raise RefusedFile(f"the settings did not answer: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return done.stdout
