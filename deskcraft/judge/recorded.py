"""A judge for episodes that are recorded: what their rubrics leave open is put to it, or only counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from deskcraft.judge.panel import Panel
from deskcraft.judge.question import AnyQuestion
from deskcraft.judge.reasoning import with_reasons
from deskcraft.judge.rubrics import RubricGrader, RubricVerdict
from deskcraft.record.model import JudgedRecord, Usage
from deskcraft.record.standing import Standing
from evaluators import Evidence, Verdict
from evaluators.rubric import open_leaves
from evaluators.worker import GradingWorker


@dataclass
class Judging:
    """What `deskcraft grade RUN --judge` asks."""

    panel: Panel
    standing: Standing
    """Of the panel's judge: a part of every record that it judges."""
    only_count: bool = False
    """For a forecast: nothing is asked, and the caller writes nothing."""
    reasons: bool = False
    """The judge is a model, and says in its own words why each criterion has its score."""
    counted: list[AnyQuestion] = field(default_factory=list)
    """What would have been asked."""

    def judged(
        self,
        verdict: Verdict,
        evidence: Evidence,
        worker: GradingWorker,
        *,
        ended_in_fail: bool = False,
        feasible: bool = True,
    ) -> tuple[Verdict, JudgedRecord | None]:
        """Puts the open criteria of a verdict to the judge, and has it give reasons where they are wanted.

        Args:
            verdict: as the checks gave it.
            evidence: what it is on.
            worker: reads and draws what the judge is shown.
            ended_in_fail: as of `evaluators.grade`.
            feasible: as of `evaluators.grade`.

        Returns:
            The verdict with what the judge said, and the record of that; as it was and None where nothing is asked.

        Raises:
            VerifierError: what is to be judged could not be read or drawn, by no fault of the agent's file.
            EndpointError, RunBudgetSpent: the judge cannot be asked now; what it answered is in the panel's cache.
        """
        left = bool(open_leaves(verdict))
        if not left and (self.only_count or not self.reasons):
            return verdict, None
        grader = RubricGrader(worker, self.panel)
        if self.only_count:
            self.counted += grader.open_questions(verdict, evidence)
            return verdict, None
        ending = {"ended_in_fail": ended_in_fail, "feasible": feasible}
        found = grader.judged(verdict, evidence, **ending) if left else RubricVerdict(verdict)
        whole = with_reasons(found.verdict, self.panel) if self.reasons else found.verdict
        answers = {key: tuple(one.value for one in said.answers) for key, said in found.judgements.items()}
        calls = [call for said in found.judgements.values() for one in said.answers for call in one.calls]
        usage = sum((call.usage for call in calls), Usage())
        return whole, JudgedRecord(standing=self.standing, answers=answers, usage=usage)
