"""The proof of one variant of a task, on a desktop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.episode.grading import Grader
from deskcraft.errors import AgentError, TaskError
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.validate.player import Player
from deskcraft.validate.resaving import resave
from deskcraft.validate.tampering import SCRIPT, Listed, alternatives_of, near_misses_of, tampered
from evaluators import Verdict
from evaluators.workbench import JobRefused, WorkbenchFailed

NEAR_MISSES = 3
"""A task has at least so many."""
SAME_SHADE = 2
"""Levels of 255 by which a channel of a pixel may differ between two first screens: an application that smooths the
same bitmap twice rounds a pixel otherwise, by one level, now and then (Audacity's tool bars: 3 pixels in 1 of 20
starts). Nobody, and no agent, sees it; a letter, a caret or a line that is not there differs by dozens."""


@dataclass
class Proof:
    """What came out for one variant; `problems` is empty if it is a task, or if it was skipped."""

    task: str
    variant: int
    solution: dict[str, Any] = field(default_factory=dict)
    noop: dict[str, Any] = field(default_factory=dict)
    near_misses: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By name: success, score, the leaves that failed, the one that caught it (if it is the right one) and what that
    leaf says, so that a near miss caught for another reason than the one meant is seen."""
    alternatives: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By name: success, score, the leaves that failed."""
    resaved: list[str] = field(default_factory=list)
    """Documents of the solution's, by evidence, that LibreOffice saved again, and that are right still."""
    first_screen_stable: bool | None = None
    seconds: float = 0.0
    phases: dict[str, float] = field(default_factory=dict)
    """Seconds over all episodes: reset, launch (the setup), play, evidence, grade; resave, the solution's documents
    saved again; and tamper, the near misses that need no desktop."""
    episode_digest: str = ""
    grading_digest: str = ""
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What its author should look at, and does not keep it from being proved."""
    skipped: str = ""
    """Why it could not be tried on this desktop; empty if it was."""

    @property
    def ok(self) -> bool:
        """Whether everything was proved."""
        return not self.problems and not self.skipped

    def as_json(self) -> dict[str, Any]:
        """The result as `validate --json` prints it."""
        return {
            **{k: v for k, v in vars(self).items() if k != "problems"},
            "ok": self.ok,
            "problems": self.problems,
        }

    def add_near_miss(self, miss: Listed, verdict: Verdict) -> None:
        """Adds what a near miss came to, and what is wrong with it.

        Args:
            miss: as its script declares it.
            verdict: of its final state.
        """
        failed = {leaf.key: leaf.sentence for leaf in verdict.failures()}
        self.near_misses[miss.name] = {
            "success": verdict.success,
            "score": verdict.score,
            "caught_by": miss.caught_by if miss.caught_by in failed else None,
            "sentence": failed.get(miss.caught_by),
            "failed": list(failed),
        }
        if verdict.success:
            self.problems.append(f"near miss {miss.name} succeeds")
        elif miss.caught_by not in failed:
            self.problems.append(
                f"near miss {miss.name}: {miss.caught_by} must catch it; it failed {', '.join(failed) or 'none'}"
            )
        if miss.scores is not None and verdict.score not in miss.scores:
            self.problems.append(f"near miss {miss.name} scores {verdict.score:.3f}; {miss.scores} is stated")

    def add_alternative(self, name: str, verdict: Verdict) -> None:
        """Adds what another right answer came to, and that it failed.

        Args:
            name: as task.yaml calls it.
            verdict: of its final state.
        """
        failed = [leaf.key for leaf in verdict.failures()]
        self.alternatives[name] = {"success": verdict.success, "score": verdict.score, "failed": failed}
        if not verdict.success or verdict.score != 1.0:
            self.problems.append(f"alternative {name} must pass; score {verdict.score:.2f}: {_failures(verdict)}")


def prove(
    folder: TaskFolder,
    variant: int,
    root: TaskRoot,
    desktop: Desktop,
    run: RunFolder,
    grader: Grader,
    *,
    repeat: int = 1,
    image_id: str = "",
    tell: Callable[[str], None] = lambda _: None,
) -> Proof:
    """Runs the solution, nothing, and every near miss of a variant, and says what does not hold.

    Raises:
        TaskError: task.yaml is malformed.
    """
    return prove_by(Player(folder, variant, root, desktop, run, grader, image_id), repeat=repeat, tell=tell)


def prove_by(player: Player, *, repeat: int = 1, tell: Callable[[str], None] = lambda _: None) -> Proof:
    """The same with a player that is there.

    Raises:
        TaskError: task.yaml is malformed.
    """
    proof = Proof(player.folder.id, player.variant, episode_digest=player.digests[0], grading_digest=player.digests[1])
    proof.skipped = player.desktop.capabilities.why_not(player.task.requires)
    if proof.skipped:
        return proof
    began = time.monotonic()
    prover = _Prover(player, proof, tell)
    try:
        prover.prove(repeat)
    except (TaskError, AgentError) as error:
        proof.problems.append(str(error))
    proof.seconds = round(time.monotonic() - began, 2)
    return proof


@dataclass
class _Prover:
    player: Player
    proof: Proof
    tell: Callable[[str], None]

    def prove(self, repeat: int) -> None:
        misses = near_misses_of(self.player.folder, self.player.variant)
        if len(misses) < NEAR_MISSES:
            self._problem(f"only {len(misses)} near misses; at least {NEAR_MISSES} are needed")
        solved: EpisodeRecord | None = None
        for n in range(1, repeat + 1):
            solution = self._solution(n)
            solved = solution if solution and solution.success else solved
            self._noop(n)
        self._same_screen()
        if solved is not None:
            self._resaved(solved)
        for miss in misses:
            self._near_miss(miss, solved)
        for each in alternatives_of(self.player.folder, self.player.variant):
            self._alternative(each, solved)

    def _solution(self, n: int) -> EpisodeRecord | None:
        self.tell("solution")
        record = self._counted(self.player.solution(n))
        self.proof.solution = _outcome(record)
        if not record.success or record.score != 1.0:
            self._problem(f"solution (run {n}): {why_not(record)}")
        return record

    def _noop(self, n: int) -> None:
        self.tell("noop")
        record = self._counted(self.player.noop(n))
        self.proof.noop = _outcome(record)
        if record.score != 0 or record.success:
            self._problem(f"doing nothing (run {n}): {why_not(record)}")
        held = (
            [leaf.key for leaf in record.verdict.leaves() if leaf.ok and leaf.role == "goal"] if record.verdict else []
        )
        if held:
            self._problem(f"goals that hold at the start: {', '.join(held)}")
        self._fail_at_once(record)

    def _fail_at_once(self, nothing: EpisodeRecord) -> None:
        """An agent that says FAIL at its first step, in the instruction's own words, must not succeed."""
        if nothing.evidence is None:
            return
        verdict = self.player.grader.grade(
            self.player.task,
            nothing.evidence,
            self.player.run.blobs,
            ended_in_fail=True,
            fail_reason=self.player.task.instruction,
        )
        if verdict.success or verdict.score:
            self._problem(f"FAIL at the first step: success {verdict.success}, score {verdict.score}")

    def _resaved(self, solved: EpisodeRecord) -> None:
        """What an application writes when a file is saved once more must not count."""
        player = self.player
        began = time.monotonic()
        try:
            evidence, names = resave(solved, player.grader.workbench, player.run.blobs)
        except (JobRefused, WorkbenchFailed) as error:
            self._problem(f"the solution's documents cannot be saved again: {error}")
            return
        if names:
            self.tell("saved again")
            verdict = player.grader.grade_ended(solved, player.task, evidence, player.run.blobs)
            if verdict.success and verdict.score == 1.0:
                self.proof.resaved = names
            else:
                self._problem(f"{', '.join(names)} saved again by LibreOffice: {_failures(verdict)}")
        self._add("resave", time.monotonic() - began)

    def _near_miss(self, miss: Listed, solved: EpisodeRecord | None) -> None:
        self.tell(f"near miss {miss.name}")
        if miss.acts_on == "desk":
            agent = ScriptAgent(self.player.folder.path / SCRIPT, miss.name, name=f"near-miss-{miss.name}")
            record = self._counted(self.player.episode(agent, miss.name, 1))
            if not record.scored:
                self._problem(f"near miss {miss.name}: {why_not(record)}")
                return
            verdict = record.verdict
        elif solved is None or solved.evidence is None:
            self._problem(
                f"near miss {miss.name}: not tried, for it changes the evidence of the solution, which failed"
            )
            return
        else:
            verdict = self._tampered(miss, solved, solved.evidence)
        assert verdict is not None
        self.proof.add_near_miss(miss, verdict)

    def _alternative(self, each: Listed, solved: EpisodeRecord | None) -> None:
        self.tell(f"alternative {each.name}")
        if solved is None or solved.evidence is None:
            self._problem(f"alternative {each.name}: not tried, for it changes the evidence of the solution")
        else:
            self.proof.add_alternative(each.name, self._tampered(each, solved, solved.evidence))

    def _tampered(self, miss: Listed, solved: EpisodeRecord, evidence: EvidenceRecord) -> Verdict:
        """The verdict on the solution's evidence with an edit."""
        began = time.monotonic()
        player = self.player
        made = tampered(player.folder, player.task, miss, evidence, player.run.blobs, player.grader)
        verdict = player.grader.grade_ended(solved, player.task, made, player.run.blobs)
        self._add("tamper", time.monotonic() - began)
        return verdict

    def _counted(self, record: EpisodeRecord) -> EpisodeRecord:
        spent = record.timings
        self._add("reset", spent.reset_s)
        self._add("launch", spent.setup_s)
        self._add("play", spent.agent_s + spent.settle_s + spent.overhead_s)
        self._add("evidence", spent.evidence_s)
        self._add("grade", spent.grade_s)
        return record

    def _add(self, phase: str, seconds: float) -> None:
        self.proof.phases[phase] = round(self.proof.phases.get(phase, 0.0) + seconds, 3)

    def _same_screen(self) -> None:
        first = [self.player.first_screen(kind) for kind in ("solution", "noop")]
        if first[0] is None or first[1] is None:
            self._problem("the first screens could not be compared")
            return
        different = pixels_that_differ(first[0], first[1], self.player.desktop)
        self.proof.first_screen_stable = different == 0
        if not self.proof.first_screen_stable:
            self._problem(f"two resets and setups differ in {different} pixels outside the clock")

    def _problem(self, text: str) -> None:
        self.proof.problems.append(text)


def pixels_that_differ(one: Picture, two: Picture, desktop: Desktop) -> int:
    """How many pixels of two screens differ by more than SAME_SHADE, those of the clock left out."""
    if one.shape != two.shape:
        return max(one.size, two.size)
    differs = np.any(np.maximum(one, two) - np.minimum(one, two) > SAME_SHADE, axis=2)
    if clock := desktop.capabilities.clock:
        differs[clock.y : clock.y + clock.height, clock.x : clock.x + clock.width] = False
    return int(np.count_nonzero(differs))


def _outcome(record: EpisodeRecord) -> dict[str, Any]:
    return {"success": record.success, "score": record.score, "steps": record.steps, "status": record.status}


def why_not(record: EpisodeRecord) -> str:
    """Says in a line why an episode did not succeed: its error, or the checks that failed.

    Args:
        record: of the episode.
    """
    if record.error:
        return f"{record.status}: {record.error}"
    if record.verdict is None:
        return record.status
    return f"success {record.success}, score {record.score:.2f}: {_failures(record.verdict)}"


def _failures(verdict: Verdict) -> str:
    return " | ".join(f"{leaf.key} [{leaf.role}]: {leaf.sentence}" for leaf in verdict.failures())
