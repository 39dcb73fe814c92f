"""The proof of a task's checks from the recorded evidence of its solution: no desktop.

The solution must score 1, doing nothing 0, and every other state must fail: near misses that tamper evidence, what was
never saved, taken away or left beside the work, and the damage that the kits know for each format. Equivalents must
pass.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, VerifierError
from deskcraft.kits.mutants import Mutant, Subject, damaged, damaged_again, equivalents
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EpisodeRecord, EvidenceItem, EvidenceRecord
from deskcraft.task.loading import TaskFolder
from deskcraft.task.model import HOME_EVIDENCE, PLAYED, Task
from deskcraft.validate.tampering import Listed, alternatives_of, near_misses_of, tampered
from evaluators import Verdict
from evaluators.grade import parse_checks

NEAR_MISS = "near miss "
"""What the names of an author's near misses begin with."""
ALTERNATIVE = "alternative "
"""What the names of an author's alternatives begin with."""
JOURNAL = "-wal"
"""How the journal of an open SQLite database is called. It is a part of the database, whose own mutants have it in
them; once the application has written it back, what is left of it says nothing."""
MOMENT = "@"
"""Stands between the name of evidence and the moment that it was taken at."""
BYTES = {
    "chromium.download": ("content",),
    "files.same_content": ("of", "content"),
    "archive.holds": ("source",),
    "git.holds": ("source",),
}
"""Checks of whole files, byte by byte, with the parameters that name these."""
BY_SAMPLES = ("of", "source")
"""The same of `audio.untouched` where it is `exact`."""
PAIRED = 5
"""One of so many mutants is damaged a second time."""
ABSENT = "files.absent"
"""The check that a file is not there."""
STRAY = "Documents/notes-of-the-agent.txt"
"""A file that nobody asked for."""


@dataclass
class Tally:
    """What came out for one recorded solution."""

    task: str
    variant: int
    solution: str = ""
    """Why the solution does not score 1; empty if it does."""
    noop: str = ""
    """Why doing nothing does not score 0."""
    derived: list[str] = field(default_factory=list)
    """Evidence whose guards are derived from pins."""
    killed: int = 0
    survivors: list[str] = field(default_factory=list)
    passed: int = 0
    rejected: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """What could not be judged: infrastructure errors."""
    missed: list[str] = field(default_factory=list)
    """Near misses that fail, but not by the leaf that must catch them."""
    seconds: float = 0.0
    """How long it took: what takes longest is begun first the next time."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.solution or self.noop or self.survivors or self.rejected or self.errors or self.missed)

    @property
    def proves_checks(self) -> bool:
        """Whether solution, doing nothing and the author's near misses and alternatives came out as they must."""
        near = [name for name in self.survivors if name.startswith(NEAR_MISS)]
        near += [name for name in self.rejected if name.startswith(ALTERNATIVE)]
        return not (self.solution or self.noop or self.errors or self.missed or near)

    def as_json(self) -> dict[str, Any]:
        """As it is written."""
        return asdict(self)


def try_recorded(folder: TaskFolder, record: EpisodeRecord, blobs: BlobStore, grader: Grader) -> Tally:
    """Tries everything on one recorded solution with the task's checks of today.

    Args:
        folder: The task.
        record: A successful episode of its solution.
        blobs: Where the evidence is, and where the mutants' goes.
        grader: Judges.
    """
    began = time.monotonic()
    variant = record.identity.variant
    task = folder.task(variant)
    tally = Tally(folder.id, variant)
    assert record.evidence is not None
    if task.model_dump(include=PLAYED) != record.task.model_dump(include=PLAYED):
        tally.solution = "the recorded episode is of another text of the task; record it again"
        return tally
    _Trial(folder, task, record, record.evidence, blobs, grader, tally).run()
    tally.seconds = round(time.monotonic() - began, 1)
    return tally


@dataclass
class _Trial:
    folder: TaskFolder
    task: Task
    record: EpisodeRecord
    evidence: EvidenceRecord
    blobs: BlobStore
    grader: Grader
    tally: Tally
    killers: list[str] = field(default_factory=list)
    """Keys of the leaves that failed states before, the last one first: they are likely to fail the next one."""

    def run(self) -> None:
        solved = self._grade("solution", self.evidence)
        if solved is None:
            return
        if not solved.success or solved.score != 1.0:
            self.tally.solution = _why(solved)
            return
        nothing = self._grade("doing nothing", EvidenceRecord(before=self.evidence.before, after=self.evidence.before))
        if nothing is not None and (nothing.success or nothing.score) and self.task.feasible:
            self.tally.noop = f"score {nothing.score:.2f}"
        if self.task.met_by_fail(ended_in_fail=True, reason=self.task.instruction) and not self.task.feasible:
            self.tally.noop = "FAIL in the instruction's own words succeeds"
        for name, evidence in self._generic():
            self._must_fail(name, evidence)
        for name in sorted(self._may_be_gone()):
            self._must_pass(f"{name} taken away", self._taken_away(name))
        self._near_misses()
        self._alternatives()
        for subject in self._subjects():
            # what is damaged at the moment of a message can be whole again at the end
            for number, mutant in enumerate(() if MOMENT in subject.name else damaged(subject)):
                self._must_fail(f"{subject.name}: {mutant.name}", self._with(subject, mutant))
                pair = None if number % PAIRED else damaged_again(subject, mutant, number // PAIRED)
                if pair is not None:
                    self._must_fail(f"{subject.name}: {pair.name}", self._with(subject, pair))
            for mutant in () if subject.name in self._by_bytes() else equivalents(subject):
                self._must_pass(f"{subject.name}: {mutant.name}", self._with(subject, mutant))

    def _generic(self) -> Iterator[tuple[str, EvidenceRecord]]:
        """What needs no knowledge of a format: not saved, taken away, a stray file."""
        before, after = self.evidence.before, self.evidence.after
        judged = parse_checks(list(self.task.checks.goals), list(self.task.checks.guards)).evidence_names()
        worked_on = parse_checks(list(self.task.checks.goals), []).evidence_names()
        for name in sorted(judged & after.keys()):
            was, now = before.get(name), after[name]
            if now.where.endswith(JOURNAL):
                continue
            # what guards alone look at may well be as it was
            if name in worked_on and was is not None and (was.state, was.blob) != (now.state, now.blob):
                again = {other: before[other] for other in self._views_of(name) if other in before}
                yield f"{name} as it was", EvidenceRecord(before=before, after={**after, **again})
            if now.state == "present" and now.kind != "command" and name not in self._may_be_gone():
                yield f"{name} taken away", self._taken_away(name)
        if HOME_EVIDENCE in after and after[HOME_EVIDENCE].state == "present":
            tree = json.loads(self.blobs.get(after[HOME_EVIDENCE].blob))
            tree[STRAY] = {"kind": "file", "mode": 0o644, "uid": 1000, "gid": 1000, "size": 3, "sha256": "0" * 64}
            yield "a stray file", self._replace(HOME_EVIDENCE, json.dumps(tree, sort_keys=True).encode())

    def _may_be_gone(self) -> set[str]:
        """What is there and need not be: a check asks for its absence, as one way among others."""
        checks = parse_checks(list(self.task.checks.goals), list(self.task.checks.guards))
        named = {str(leaf.params.model_dump().get("of")) for leaf in checks.leaves() if leaf.check == ABSENT}
        return {name for name in named & self.evidence.after.keys() if self.evidence.after[name].state == "present"}

    def _taken_away(self, name: str) -> EvidenceRecord:
        item = self.evidence.after[name]
        gone = item.model_copy(update={"state": "absent", "blob": "", "size": 0})
        after = {**self.evidence.after, **self._without(item), name: gone}
        return EvidenceRecord(before=self.evidence.before, after=after)

    def _views_of(self, name: str) -> set[str]:
        """The evidence that shows the same files: one lies in the other, or a command names where it lies. No state of
        a desktop has one of them changed and the others not."""
        after = self.evidence.after
        return {other for other, item in after.items() if other == name or _overlap(after[name], item)}

    def _without(self, gone: EvidenceItem) -> dict[str, EvidenceItem]:
        """The trees that a file lies in, as they are without it."""
        found = {}
        for name, item in self.evidence.after.items():
            inside = gone.where.removeprefix(f"{item.where}/")
            if item.kind != "tree" or item.state != "present" or inside == gone.where or name == HOME_EVIDENCE:
                continue
            entries = json.loads(self.blobs.get(item.blob))
            left = {
                path: each for path, each in entries.items() if path != inside and not path.startswith(f"{inside}/")
            }
            data = json.dumps(left, sort_keys=True).encode()
            found[name] = item.model_copy(update={"blob": self.blobs.put(data), "size": len(data)})
        return found

    def _by_bytes(self) -> set[str]:
        """The evidence whose every byte or sample is judged: nothing that reads the same is the same there."""
        named = set()
        for leaf in parse_checks(list(self.task.checks.goals), list(self.task.checks.guards)).leaves():
            check, params = leaf.key.partition("#")[0], leaf.params.model_dump()
            exact = check == "audio.untouched" and params["exact"]
            named |= {str(params.get(name)) for name in (BY_SAMPLES if exact else BYTES.get(check, ()))}
        return named

    def _near_misses(self) -> None:
        for miss in near_misses_of(self.folder, self.tally.variant):
            evidence = self._tampered(miss, NEAR_MISS) if miss.acts_on == "evidence" else None
            if evidence is None:
                continue
            if miss.scores is None and self._is_caught(miss, evidence):
                self.tally.killed += 1
                continue
            verdict = self._must_fail_whole(f"{NEAR_MISS}{miss.name}", evidence)
            if verdict is not None and not verdict.success:
                failed = [leaf.key for leaf in verdict.failures()]
                if miss.caught_by not in failed:
                    self.tally.missed.append(f"{miss.name}: {miss.caught_by}; it failed {', '.join(failed)}")
                if miss.scores is not None and verdict.score not in miss.scores:
                    self.tally.missed.append(f"{miss.name}: scores {verdict.score:.3f}; {miss.scores} is stated")

    def _alternatives(self) -> None:
        for each in alternatives_of(self.folder, self.tally.variant):
            if (evidence := self._tampered(each, ALTERNATIVE)) is not None:
                self._must_pass(f"{ALTERNATIVE}{each.name}", evidence)

    def _tampered(self, miss: Listed, kind: str) -> EvidenceRecord | None:
        """The evidence with an edit; None, and an error, if that is not to be had."""
        try:
            return tampered(self.folder, self.task, miss, self.evidence, self.blobs, self.grader)
        except AgentError as error:
            self.tally.errors.append(f"{kind}{miss.name}: {error}")
            return None

    def _is_caught(self, miss: Listed, evidence: EvidenceRecord) -> bool:
        """Whether that shows without the whole verdict: the leaf that must catch a near miss fails, and with it all."""
        return bool(self._surely_failing(evidence, only=miss.caught_by))

    def _subjects(self) -> Iterator[Subject]:
        """The files that the goals judge and the solution changed or made."""
        checks = parse_checks(list(self.task.checks.goals), list(self.task.checks.guards))
        pinned = self.grader.pins(self.task, self.evidence, self.blobs)
        self.tally.derived = sorted(pinned)
        free = {
            str(leaf.params.model_dump().get("of")): tuple(leaf.params.model_dump().get("free") or ())
            for leaf in checks.leaves()
            if leaf.key.partition("#")[0].endswith(".untouched")
        }
        goals = parse_checks(list(self.task.checks.goals), []).evidence_names()
        for name in sorted(goals & self.evidence.after.keys()):
            was, now = self.evidence.before.get(name), self.evidence.after[name]
            if now.kind != "file" or now.state != "present" or (was is not None and was.blob == now.blob):
                continue
            yield Subject(
                name,
                now.where,
                self.blobs.get(now.blob),
                self.blobs.get(was.blob) if was and was.blob else None,
                pinned.get(name, ()),
                free.get(name, ()),
            )

    def _with(self, subject: Subject, mutant: Mutant) -> EvidenceRecord:
        made = self._replace(subject.name, mutant.data)
        beside = [name for name, item in made.after.items() if item.where == subject.where + mutant.without]
        for name in beside if mutant.without else ():
            gone = made.after[name].model_copy(update={"state": "absent", "blob": "", "size": 0})
            made = EvidenceRecord(before=made.before, after={**made.after, name: gone})
        return made

    def _replace(self, name: str, data: bytes) -> EvidenceRecord:
        item: EvidenceItem = self.evidence.after[name]
        new = item.model_copy(update={"blob": self.blobs.put(data), "size": len(data)})
        return EvidenceRecord(before=self.evidence.before, after={**self.evidence.after, name: new})

    def _must_fail(self, name: str, evidence: EvidenceRecord) -> None:
        after, solved = evidence.after, self.evidence.after
        changed = {name for name in after.keys() | solved.keys() if after.get(name) != solved.get(name)}
        key = self._surely_failing(evidence, changed=changed, first=self.killers) if self.task.feasible else ""
        if key:
            self.killers = [key, *(other for other in self.killers if other != key)]
            self.tally.killed += 1
        else:
            self._must_fail_whole(name, evidence)

    def _must_fail_whole(self, name: str, evidence: EvidenceRecord) -> Verdict | None:
        verdict = self._grade(name, evidence)
        if verdict is not None and verdict.success:
            self.tally.survivors.append(name)
        elif verdict is not None:
            self.tally.killed += 1
        return verdict

    def _must_pass(self, name: str, evidence: EvidenceRecord) -> None:
        verdict = self._grade(name, evidence)
        if verdict is not None and not verdict.success:
            self.tally.rejected.append(f"{name}: {_why(verdict)}")
        elif verdict is not None:
            self.tally.passed += 1

    def _grade(self, name: str, evidence: EvidenceRecord) -> Verdict | None:
        try:
            return self.grader.grade_ended(self.record, self.task, evidence, self.blobs)
        except VerifierError as error:
            self.tally.errors.append(f"{name}: {error}")
            return None

    def _surely_failing(self, evidence: EvidenceRecord, **how: Any) -> str:
        try:
            return self.grader.surely_failing(self.task, evidence, self.blobs, **how)
        except VerifierError:  # the whole verdict says what is wrong
            return ""


def _overlap(one: EvidenceItem, other: EvidenceItem) -> bool:
    """Whether two pieces of evidence show the same files."""
    if "command" in (one.kind, other.kind):
        command, named = (one, other) if one.kind == "command" else (other, one)
        return named.kind in ("file", "tree") and named.where != "~" and named.where in command.where
    return one.where.startswith(f"{other.where}/") or other.where.startswith(f"{one.where}/")


def _why(verdict: Verdict) -> str:
    failures = " | ".join(f"{leaf.key}: {leaf.sentence}" for leaf in verdict.failures()[:3])
    return f"score {verdict.score:.2f}: {failures}"
