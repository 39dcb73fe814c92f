"""The ledger of proofs, `tasks/proofs.yaml`: which text of each task was proved last, and how thoroughly.

`validate --record` writes it, and the tests prove what was changed since.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, ValidationError

from deskcraft.agent.scripted import BY_HAND
from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.assets import provenance
from deskcraft.task.digest import digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import PLAYED, Task
from deskcraft.task.steps import Model, UploadStep
from deskcraft.task.yaml_file import YamlFile, read_yaml
from deskcraft.validate.judging import judging_digest
from deskcraft.validate.near_miss_source import Part, Parts, imports_of, parsed, parts_of
from deskcraft.validate.proof import Proof
from deskcraft.validate.tampering import SCRIPT as NEAR_MISSES

HEAD = "# Written by `deskcraft validate --record`: the last proof of each task, by the digest of what it is made of.\n"


ASKS = ".ask("
"""How scripts of tasks ask the user."""


class Mutation(Model):
    """What `mutate` found on the recorded solution of a task, with the checks of the entry."""

    killed: int = Field(ge=0)
    """Damaged states that failed, as they must."""
    survived: tuple[str, ...] = ()
    """Damaged states that passed, by name."""
    passed: int = Field(ge=0)
    """Equivalent states that passed, as they must."""
    rejected: tuple[str, ...] = ()
    """Equivalent states that failed, by name."""


class ByHand(Model):
    """The last time that a task was solved by mouse and keyboard alone, within its budget."""

    digest: str
    """Of the script and of the task's own proof."""
    times: int = Field(ge=1)
    """How often, one after the other; the verdict never varied."""
    steps: int = Field(ge=1)
    """Of the longest one."""
    seconds: float
    """Of the longest one, on the machine that proved it."""
    looks: tuple[str, ...] = ()
    """Sizes of the screen and themes beside the usual ones on which it was solved as well."""


class Entry(Model):
    """The last proof of a task."""

    source: str
    """Digest of what was played: the folder's files but the checks and the near misses that only edit evidence, the
    scripts that they share, and the input files."""
    checks: str = ""
    """Digest of what judged it: the checks, the near misses that only edit evidence, and the alternatives."""
    variants: int
    """How many were proved, the canonical one first."""
    repeat: int
    image: str
    seconds: float
    """Of the canonical variant, on the machine that proved it."""
    desktop: str = "local"
    """The kind of desktop that it was proved on."""
    resaved: tuple[str, ...] = ()
    """Documents of the solution's that were right when LibreOffice had saved them again, in every variant."""
    judged: str = ""
    """Digest of the evaluators by which the solution counted last (`judging`); empty: of a day before this was kept."""
    mutation: Mutation | None = None
    """None: not tried since the checks or the task changed."""
    by_hand: ByHand | None = None
    """None: not solved by hand since the checks, the task or the script changed."""


def source_digest(folder: TaskFolder, root: TaskRoot) -> str:
    """Over all that a task's episodes depend on but the runtime and the image; a change of it needs a desktop.

    Near misses that only edit evidence are no part of it, wherever they stand. Nor is the number of steps given,
    to which the recorded length of the solution by hand is compared instead (`lint`).

    Raises:
        BadInput: provenance.yaml is missing or malformed.
    """
    found = hashlib.sha256()
    own = sorted(p for p in folder.path.iterdir() if p.is_file() and p.name not in (BY_HAND, NEAR_MISSES))
    acting = _near_misses(folder).played
    parts = {path.name: hashlib.sha256(_played(path, folder)).hexdigest() for path in own}
    if acting.source:
        parts[NEAR_MISSES] = hashlib.sha256(acting.source.encode()).hexdigest()
    for name in sorted(parts):
        found.update(f"{name}\n{parts[name]}\n".encode())
    for path in _modules([*_imports_of(own), *acting.imports], folder.path.parent):
        found.update(f"{path.name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    for name in sorted(_assets(folder)):
        app, _, file = name.partition("/")
        found.update(f"{name}\n{provenance(root, app)[file].sha256}\n".encode())
    return found.hexdigest()[:20]


def checks_digest(folder: TaskFolder) -> str:
    """Over the checks and what is tried on recorded evidence: near misses that only edit it, those of task.yaml and
    those of near_misses.py with all that they use, and alternatives. Which clause a check grades and how a leaf is
    called changes no verdict, and is left out."""
    edits = _near_misses(folder).edits
    shared = [
        [path.name, hashlib.sha256(path.read_bytes()).hexdigest()]
        for path in _modules(edits.imports, folder.path.parent)
    ]
    return digest([folder.plain.get("checks"), edits.source, shared, _as_data(folder)])[:20]


def _near_misses(folder: TaskFolder) -> Parts:
    script = folder.path / NEAR_MISSES
    return parts_of(script.read_bytes()) if script.is_file() else Parts(Part(), Part())


def _as_data(folder: TaskFolder) -> dict[str, Any]:
    """The near misses and alternatives of task.yaml, each with the key of the leaf that must catch it."""
    found = {}
    for section in ("near_misses", "alternatives"):
        entries = folder.plain.get(section)
        if not isinstance(entries, dict):
            continue
        found[section] = {
            name: {**each, "caught_by": folder.leaves.get(each["caught_by"], each["caught_by"])}
            if isinstance(each, dict) and isinstance(each.get("caught_by"), str)
            else each
            for name, each in entries.items()
        }
    return found


def _played(path: Path, folder: TaskFolder) -> bytes:
    """A file of the task as far as episodes depend on it."""
    if path.parent != folder.path or path.name != "task.yaml":
        return path.read_bytes()
    unplayed = {"checks", "clauses", "near_misses", "alternatives", "expected_steps", "budget", "by_hand"}
    unplayed |= set() if _asks(folder) else {"answers"}
    return digest({key: value for key, value in folder.plain.items() if key not in unplayed}).encode()


def _asks(folder: TaskFolder) -> bool:
    """Whether a script of the task may ask the user something; nobody else can meet an answer that waits in task.yaml.

    A module that the scripts share asks for all that import it.
    """
    own = sorted(path for path in folder.path.glob("*.py") if path.name != NEAR_MISSES)
    acting = _near_misses(folder).played
    modules = _modules([*_imports_of(own), *acting.imports], folder.path.parent)
    return ASKS in acting.source or any(ASKS in script.read_text(errors="replace") for script in [*own, *modules])


def by_hand_digest(folder: TaskFolder, root: TaskRoot) -> str:
    """Over all that a solution by hand depends on: the task, its checks, the script and what it imports.

    Near misses that only edit evidence are no part of it.

    Args:
        folder: the task.
        root: where its input files and the shared scripts lie.

    Raises:
        BadInput: provenance.yaml is missing or malformed.
    """
    script = folder.path / BY_HAND
    judged = digest(folder.plain.get("checks"))[:20]
    found = hashlib.sha256(f"{source_digest(folder, root)}\n{judged}\n".encode())
    scripts = [script, *_modules(_imports_of([script]), folder.path.parent)] if script.is_file() else []
    for path in scripts:
        found.update(f"{path.name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:20]


def read_ledger(root: TaskRoot) -> dict[str, Entry]:
    """The ledger; empty if there is none.

    Raises:
        BadInput: it is malformed.
    """
    path = ledger_of(root)
    if not path.is_file():
        return {}
    file = read_yaml(path)
    return {task: _entry(file, task, entry) for task, entry in file.data.items()}


class Recorder:
    """Enters each task as soon as all of it that was asked is proved, so that a pass can be stopped at any time."""

    def __init__(
        self,
        root: TaskRoot,
        folders: Iterable[TaskFolder],
        units: Iterable[tuple[str, int]],
        *,
        repeat: int,
        image_id: str,
        desktop: str,
    ) -> None:
        """Takes the digests now: a task that is edited while it is proved is not what was proved.

        Args:
            root: where the ledger lies.
            folders: the tasks.
            units: each task's id and variant that will be proved.
            repeat: how often solution and nothing are.
            image_id: the desktop's.
            desktop: its kind.

        Raises:
            BadInput: provenance.yaml or the ledger is malformed.
        """
        self.entered = 0
        self._root = root
        folders = list(folders)
        self._sources = {folder.id: (source_digest(folder, root), checks_digest(folder)) for folder in folders}
        self._by_hand = {folder.id: by_hand_digest(folder, root) for folder in folders}
        self._judged = {folder.id: judging_digest(folder) for folder in folders}
        self._open = Counter(task for task, _ in units)
        self._proofs: dict[str, list[Proof]] = {}
        self._repeat, self._image_id, self._desktop = repeat, image_id, desktop
        read_ledger(root)

    def take(self, proof: Proof) -> None:
        """Takes a proof; with the last of a task's, the task is entered if all of them hold."""
        proofs = self._proofs.setdefault(proof.task, [])
        proofs.append(proof)
        if len(proofs) < self._open[proof.task] or not all(each.ok for each in proofs):
            return
        there = {folder.id for folder in self._root.folders()}
        ledger = {task: each for task, each in read_ledger(self._root).items() if task in there}
        ledger[proof.task] = self._entry(proofs, ledger.get(proof.task))
        write_ledger(self._root, ledger)
        self.entered += 1

    def _entry(self, proofs: Sequence[Proof], earlier: Entry | None) -> Entry:
        """What to enter: the same text, proved more thoroughly on the same kind of desktop and image, stays so."""
        first = min(proofs, key=lambda each: each.variant)
        (source, checks), variants, repeat = self._sources[first.task], len(proofs), self._repeat
        here = (source, checks, self._image_id, self._desktop)
        if earlier and (earlier.source, earlier.checks, earlier.image, earlier.desktop) == here:
            variants, repeat = max(variants, earlier.variants), max(repeat, earlier.repeat)
        same = earlier is not None and (earlier.source, earlier.checks) == (source, checks)
        return Entry(
            source=source,
            checks=checks,
            variants=variants,
            repeat=repeat,
            image=self._image_id,
            seconds=round(first.seconds, 1),
            desktop=self._desktop,
            judged=self._judged[first.task],
            resaved=tuple(name for name in first.resaved if all(name in each.resaved for each in proofs)),
            mutation=earlier.mutation if earlier and same else None,
            by_hand=_kept(earlier.by_hand, self._by_hand[first.task]) if earlier else None,
        )


def _kept(by_hand: ByHand | None, digest_now: str) -> ByHand | None:
    """A solution by hand, if it is of the task, the checks and the script of today."""
    return by_hand if by_hand is not None and by_hand.digest == digest_now else None


def unproved(folders: Iterable[TaskFolder], root: TaskRoot) -> list[TaskFolder]:
    """Those that were never proved, or are not what they were when they were."""
    ledger = read_ledger(root)
    return [
        f
        for f in folders
        if f.id not in ledger
        or (ledger[f.id].source, ledger[f.id].checks) != (source_digest(f, root), checks_digest(f))
    ]


def record_checks(found: Mapping[str, Mutation | None], folders: Iterable[TaskFolder], root: TaskRoot) -> int:
    """Enters the checks of tasks that were proved again from recorded evidence, and what mutation found.

    Only tasks that are played as they were when a desktop proved them are entered.

    Args:
        found: by task, of each whose checks hold; None: no kit's mutants were tried.
        folders: of these tasks.
        root: where the ledger lies.

    Returns:
        How many entries are other than before.
    """
    ledger = read_ledger(root)
    entered = 0
    for folder in folders:
        entry = ledger.get(folder.id)
        if entry is None or folder.id not in found or entry.source != source_digest(folder, root):
            continue
        checks = checks_digest(folder)
        kept = _kept(entry.by_hand, by_hand_digest(folder, root))
        update = {"checks": checks, "mutation": found[folder.id], "by_hand": kept, "judged": judging_digest(folder)}
        new = entry.model_copy(update=update)
        entered += new != entry
        ledger[folder.id] = new
    if entered:
        write_ledger(root, ledger)
    return entered


def unjudged(folders: Iterable[TaskFolder], root: TaskRoot) -> list[TaskFolder]:
    """Those that are proved, and whose solution nobody has graded since the evaluators changed that judge it."""
    ledger = read_ledger(root)
    return [f for f in folders if f.id in ledger and ledger[f.id].judged != judging_digest(f)]


def record_judged(run: RunFolder, root: TaskRoot) -> int:
    """Enters which recorded solutions count, as they were graded just now; see `unjudged`.

    Args:
        run: With episodes of solutions. Those of a task that is played or judged otherwise today are passed over.
        root: where the ledger lies.

    Returns:
        How many tasks were entered: those of which no variant failed.
    """
    ledger = read_ledger(root)
    folders = {folder.id: folder for folder in root.folders()}
    counts: dict[str, bool] = {}
    for _, record in run.records():
        identity = record.identity
        folder, entry = folders.get(identity.task), ledger.get(identity.task)
        if identity.agent.name != "solution" or folder is None or entry is None or not record.scored:
            continue
        now = folder.task(identity.variant) if identity.variant < len(folder.records) else None
        if now is not None and _as_recorded(now, record) and entry.source == source_digest(folder, root):
            counts[folder.id] = counts.get(folder.id, True) and record.success == 1 and record.score == 1.0
    entered = {task for task, counts_now in counts.items() if counts_now}
    for task in entered:
        ledger[task] = ledger[task].model_copy(update={"judged": judging_digest(folders[task])})
    if entered:
        write_ledger(root, ledger)
    return len(entered)


def _as_recorded(task: Task, record: EpisodeRecord) -> bool:
    """Whether an episode was of this text, and its verdict is by these checks."""
    same = task.model_dump(include=PLAYED) == record.task.model_dump(include=PLAYED)
    return same and record.identity.grading_digest == grading_digest(task)


def check_proved(folders: Iterable[TaskFolder], root: TaskRoot) -> None:
    """Sees, before anything is played, that solutions by hand can be entered.

    Args:
        folders: the tasks.
        root: where the ledger lies.

    Raises:
        BadInput: one was not proved as it is now.
    """
    ledger = read_ledger(root)
    for folder in folders:
        _proved(ledger, folder, root)


def _proved(ledger: Mapping[str, Entry], folder: TaskFolder, root: TaskRoot) -> Entry:
    """The entry of a task that was proved as it is now."""
    entry = ledger.get(folder.id)
    if entry is None or (entry.source, entry.checks) != (source_digest(folder, root), checks_digest(folder)):
        raise BadInput(f"{folder.id}: not proved as it is now; prove it first: deskcraft validate --record {folder.id}")
    return entry


def record_by_hand(
    folder: TaskFolder, root: TaskRoot, *, times: int, steps: int, seconds: float, look: str = ""
) -> None:
    """Enters that a task was solved by mouse and keyboard.

    Args:
        folder: the task; it has an entry for the checks and the text that it has now.
        root: where the ledger lies.
        times: how often.
        steps: of the longest one.
        seconds: of the longest one.
        look: size of the screen and theme, "" for the usual ones; another look is noted beside these.

    Raises:
        BadInput: the task was not proved as it is now, or on the usual look.
    """
    ledger = read_ledger(root)
    entry = _proved(ledger, folder, root)
    now, before = by_hand_digest(folder, root), entry.by_hand
    same = before is not None and before.digest == now
    looks = before.looks if before is not None and same else ()
    if look and not same:
        raise BadInput(
            f"{folder.id}: not solved by hand as it is usually; first: deskcraft validate --by-hand --record"
        )
    if look and before is not None:
        found = before.model_copy(update={"looks": tuple(sorted({*looks, look}))})
    else:
        found = ByHand(digest=now, times=times, steps=steps, seconds=round(seconds, 1), looks=looks)
    ledger[folder.id] = entry.model_copy(update={"by_hand": found})
    write_ledger(root, ledger)


def write_ledger(root: TaskRoot, ledger: Mapping[str, Entry]) -> None:
    """Writes the proofs of these tasks."""
    entries = {task: ledger[task].model_dump(mode="json", exclude_defaults=True) for task in sorted(ledger)}
    write_whole(ledger_of(root), (HEAD + yaml.safe_dump(entries, sort_keys=True, allow_unicode=True)).encode())


def _imports_of(scripts: Iterable[Path]) -> list[str]:
    return [name for path in scripts if path.suffix == ".py" for name in _imports(path.read_bytes())]


def _modules(imported: Iterable[str], beside: Path) -> list[Path]:
    """The modules beside the task folders, or of another application, that have these names, and those that they import
    in turn."""
    found: set[Path] = set()
    ahead = list(imported)
    while ahead:
        name = ahead.pop()
        module = (beside.parent if "." in name else beside) / f"{name.replace('.', '/')}.py"
        if module.is_file() and module not in found:
            found.add(module)
            ahead += _imports(module.read_bytes())
    return sorted(found)


@lru_cache(maxsize=1024)
def _imports(source: bytes) -> frozenset[str]:
    """The scripts of many tasks share a few modules."""
    return imports_of(parsed(source))


def _assets(folder: TaskFolder) -> set[str]:
    """The input files of all variants; of one alone where none has a file of its own."""
    parts = [folder.plain.get(name, []) for name in ("setup", "finish")]
    steps = [step for part in parts if isinstance(part, list) for step in part]
    uploads = [step for step in steps if not isinstance(step, dict) or "upload" in step]
    alike = all(isinstance(part, list) for part in parts) and "${" not in json.dumps(uploads)
    tasks = [folder.listed(variant) for variant in range(1 if alike else len(folder.records))]
    return {s.upload.asset for t in tasks for s in (*t.setup, *t.finish) if isinstance(s, UploadStep)}


def _entry(file: YamlFile, task: str, entry: object) -> Entry:
    try:
        return Entry.model_validate(entry)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise file.error((task, *first["loc"]), first["msg"]) from error


def ledger_of(root: TaskRoot) -> Path:
    """Where the proofs of these tasks are kept."""
    return root.tasks / "proofs.yaml"
