"""Takes a task's evidence out of a desktop, and hands it to the evaluators as files on the host."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import Literal, TypeAlias

from deskcraft.desktop.protocol import A_FOLDER, Desktop, Still, expand
from deskcraft.episode.answers import checked_pages, checked_settings
from deskcraft.episode.devtools_inside import BROWSERS
from deskcraft.errors import DesktopError, DesktopTimeout, NoSuchFile, RefusedFile
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceEntry, EvidenceItem, EvidenceRecord
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
from evaluators.ordinary import FileEntry

Kind: TypeAlias = Literal["file", "tree", "command", "devtools", "xfconf", "site"]
MEGABYTE = 2**20
_ANSWER_LIMIT = 32 * MEGABYTE
_LOCAL = ("127.0.0.1", "localhost")
_PLAIN = {
    "PYTHONNOUSERSITE": "1",
    "PYTHONSAFEPATH": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_COUNT": "4",
    "GIT_CONFIG_KEY_0": "core.fsmonitor",
    "GIT_CONFIG_VALUE_0": "false",
    "GIT_CONFIG_KEY_1": "core.hooksPath",
    "GIT_CONFIG_VALUE_1": "/dev/null",
    "GIT_CONFIG_KEY_2": "core.preloadIndex",
    "GIT_CONFIG_VALUE_2": "false",
    "GIT_CONFIG_KEY_3": "index.threads",
    "GIT_CONFIG_VALUE_3": "1",
    "GIT_PAGER": "cat",
}
"""Keeps Python and git from running what the agent left in its home, in a working folder or in a repository."""
_ALONE = ("/usr/bin/prlimit", "--nproc=0", "--")
"""Lets a program start no other one, and no thread. Settings of a repository (filters, missing objects, submodules)
name programs that git runs, which could write into git's memory and into what it prints."""
_NOBODY = 3
"""Exit status of devtools_inside: no browser answers."""
_ASK_DEVTOOLS = Path(__file__).with_name("devtools_inside.py").read_text()
_ASK_XFCONF = Path(__file__).with_name("xfconf_inside.py").read_text()


def capture(desktop: Desktop, task: Task, blobs: BlobStore) -> dict[str, EvidenceItem]:
    """Every piece of evidence that the task names, and the manifest of the home folder."""
    return {name: _take(desktop, spec, blobs) for name, spec in _specs(task).items()}


def capture_some(desktop: Desktop, task: Task, blobs: BlobStore, names: Collection[str]) -> dict[str, EvidenceItem]:
    """Some of the evidence that the task names, by name."""
    return {name: _take(desktop, spec, blobs) for name, spec in _specs(task).items() if name in names}


def _specs(task: Task) -> dict[str, EvidenceSpec]:
    return {**task.evidence, HOME_EVIDENCE: TreeEvidence(tree="~")}


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
    found = refused_all(before)
    for name, spec in _specs(task).items():
        try:
            found[name] = _bytes_of(desktop, spec, blobs)
            found[name] = _standing(desktop, found[name])
        except DesktopError as error:
            if found[name].state == "present":
                continue  # how the file stands could not be looked at; its bytes count
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
                file=blobs.checked(item.blob) if item.blob else None,
                reason=item.reason,
                entry=None if item.entry is None else FileEntry(**item.entry.model_dump()),
            )
            for name, item in side.items()
        }

    return Evidence(before=items(record.before), after=items(record.after))


def _take(desktop: Desktop, spec: EvidenceSpec, blobs: BlobStore) -> EvidenceItem:
    return _standing(desktop, _bytes_of(desktop, spec, blobs))


def _standing(desktop: Desktop, item: EvidenceItem) -> EvidenceItem:
    """A file with how it stands in its folder; anything else as it is."""
    if item.kind != "file" or item.state != "present":
        return item
    return item.model_copy(update={"entry": _entry(desktop, item.where)})


def _bytes_of(desktop: Desktop, spec: EvidenceSpec, blobs: BlobStore) -> EvidenceItem:
    return _keep(*_named(spec), lambda: take(desktop, spec), blobs)


def _entry(desktop: Desktop, path: str) -> EvidenceEntry | None:
    """How a file stands in its folder; None if it has just gone."""
    found = desktop.tree(path, max_entries=1, max_hash_bytes=0).get("")
    if found is None:
        return None
    return EvidenceEntry(kind=found.kind, mode=found.mode, uid=found.uid, gid=found.gid, links=found.links)


def _named(spec: EvidenceSpec) -> tuple[Kind, str]:
    match spec:
        case FileEvidence(file=path):
            return "file", path
        case TreeEvidence(tree=path):
            return "tree", path
        case CommandEvidence(command=argv):
            return "command", " ".join(argv)
        case DevtoolsEvidence(devtools=port):
            return "devtools", f"port {port}"
        case XfconfEvidence(xfconf=channel):
            return "xfconf", channel
        case SiteEvidence(site=name):
            return "site", name


def take(desktop: Desktop, spec: EvidenceSpec) -> bytes:
    """The bytes of one piece of evidence.

    Raises:
        NoSuchFile: nothing is there.
        RefusedFile: what is there cannot be taken, or is not what it should be.
    """
    match spec:
        case FileEvidence(file=path):
            return desktop.get(path, max_bytes=spec.max_mb * MEGABYTE)
        case TreeEvidence(tree=path):
            return _tree(desktop, path)
        case CommandEvidence():
            return _command(desktop, spec)
        case DevtoolsEvidence(devtools=port):
            return open_pages(desktop, port)
        case XfconfEvidence(xfconf=channel):
            return _xfconf(desktop, channel)
        case SiteEvidence(site=name):
            return desktop.site(name)


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
    if "" in entries:
        raise RefusedFile(f"{path} is a {entries[''].kind}, not a folder")
    if not entries:
        _must_be_a_folder(desktop, path)
    return json.dumps({name: asdict(entry) for name, entry in entries.items()}, sort_keys=True).encode()


def _must_be_a_folder(desktop: Desktop, path: str) -> None:
    """Looks from outside, as a file is taken: a program inside could be stopped by the agent's, or be the agent's.

    Raises:
        NoSuchFile: nothing is there.
        RefusedFile: what is there is no folder, or cannot be reached.
    """
    try:
        desktop.get(path, max_bytes=0)
    except RefusedFile as error:
        if A_FOLDER not in str(error):
            raise
        return
    raise RefusedFile(f"{path} is a file, not a folder")


def _still(desktop: Desktop) -> Still | None:
    """The desktop, if its processes can be made to stand still."""
    inner: object = getattr(desktop, "now", desktop)
    return inner if isinstance(inner, Still) else None


@contextmanager
def _stillness(desktop: Desktop, *asked: str) -> Iterator[dict[str, int]]:
    """Nothing of the agent's runs while programs inside are asked, where the desktop can see to it."""
    still = _still(desktop)
    if still is None:
        yield {}
        return
    with still.still(*asked) as pids:
        yield pids


def _command(desktop: Desktop, spec: CommandEvidence) -> bytes:
    argv = expand(spec.command)
    if PurePosixPath(argv[0]).name == "git":
        argv = [*_ALONE, *argv]
    still = _still(desktop)
    try:
        if still is not None and not spec.root and any(host in word for word in argv for host in _LOCAL):
            # a server of the agent's is asked, which has to run: by somebody whom it cannot touch
            done = still.ask_as_nobody(argv, timeout_s=spec.timeout_s)
        else:
            with _stillness(desktop):
                done = desktop.run(argv, root=spec.root, timeout_s=spec.timeout_s, env=_PLAIN)
    except DesktopTimeout as error:
        raise RefusedFile(f"the command did not end: {error}") from error
    text = {"stdout": done.stdout.decode(errors="replace"), "stderr": done.stderr.decode(errors="replace")}
    return json.dumps({"exit_code": done.exit_code, **text}, sort_keys=True).encode()


def open_pages(desktop: Desktop, port: int) -> bytes:
    """What the open pages of Chromium show, as JSON (see `devtools_inside`).

    Raises:
        NoSuchFile: nobody answers on this port.
        RefusedFile: it is another program, or it does not answer, or not as it should.
    """
    try:
        with _stillness(desktop, *BROWSERS):
            done = desktop.run(
                ["/usr/bin/python3", "-I", "-c", _ASK_DEVTOOLS, str(port)], timeout_s=30, max_output=_ANSWER_LIMIT
            )
    except DesktopTimeout as error:
        raise RefusedFile(f"the browser did not answer: {error}") from error
    if done.exit_code == _NOBODY:
        raise NoSuchFile(f"port {port}")
    if done.exit_code:
        raise RefusedFile(f"the browser did not answer: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return checked_pages(done.stdout)


def _xfconf(desktop: Desktop, channel: str) -> bytes:
    """A channel's properties as typed JSON (see `xfconf_inside`)."""
    try:
        with _stillness(desktop, "bus", "settings") as pids:
            known = [str(pids[name]) for name in ("bus", "settings")] if len(pids) == 2 else []
            # -I: nothing that the agent left in its home or environment is imported
            done = desktop.run(
                ["/usr/bin/python3", "-I", "-c", _ASK_XFCONF, channel, *known], timeout_s=20, max_output=_ANSWER_LIMIT
            )
    except DesktopTimeout as error:
        raise RefusedFile(f"the settings did not answer: {error}") from error
    if done.exit_code:
        raise RefusedFile(f"the settings did not answer: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return checked_settings(done.stdout)
