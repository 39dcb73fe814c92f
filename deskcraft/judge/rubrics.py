"""Rubrics on files, and with judges: reads them, grades a pair of decks, and puts what is left open to a judge."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from deskcraft.errors import BadInput, TaskError, VerifierError
from deskcraft.judge.answers import Holds, JudgeAnswer, Scored
from deskcraft.judge.panel import Panel
from deskcraft.judge.protocol import Judgement
from deskcraft.judge.question import AnyQuestion, Passage, Question, Shot, shot
from deskcraft.task.yaml_file import YamlFile, read_yaml
from evaluators import BadCheck, CheckError, Evidence, Item, LeafVerdict, Verdict
from evaluators.evidence import Unreadable, When
from evaluators.rubric import Answer, Complaint, Rubric, complaints, open_leaves, parse_rubric, with_answers
from evaluators.rubric.asking import Asked, Picture, Text
from evaluators.workbench import JobRefused, WorkbenchFailed
from evaluators.worker import GradingWorker, WorkerError

DECK = "deck"
"""The evidence that `pair` makes."""


class _Undrawable(Exception):
    """The agent's deck can be read, and the office refuses it: the file is at fault, and no judge is asked."""


@dataclass(frozen=True)
class RubricVerdict:
    """What a rubric says of an attempt, and what the judge said for it."""

    verdict: Verdict
    judgements: dict[str, Judgement] = field(default_factory=dict)
    """By the keys of leaves; those that were not judged are here too."""


@dataclass
class RubricGrader:
    """Grades with rubrics: checks and functions in the quarantined process, open questions by a judge."""

    worker: GradingWorker
    """Its workbench draws the slides that a judge is shown."""
    panel: Panel | None = None
    """None: leaves that need a judge are not judged, and the score is an interval."""

    def grade(self, rubric: Rubric, evidence: Evidence) -> RubricVerdict:
        """What a rubric says of an attempt.

        Raises:
            VerifierError: a check or a function raised on what is no fault of the agent's file.
            EndpointError, RunBudgetSpent: the judge cannot be asked now; what it answered is in the panel's cache.
        """
        return self.judged(self._checked(rubric, evidence), evidence)

    def judged(
        self, verdict: Verdict, evidence: Evidence, *, ended_in_fail: bool = False, feasible: bool = True
    ) -> RubricVerdict:
        """What the judge says of the leaves that a verdict leaves open; without one it stays as it is.

        Args:
            verdict: Of a rubric, or of a task.
            evidence: What the verdict is on.
            ended_in_fail: As of `evaluators.grade`.
            feasible: As of `evaluators.grade`.

        Raises:
            VerifierError, EndpointError, RunBudgetSpent: as of `grade`.
        """
        if self.panel is None:
            return RubricVerdict(verdict)
        judgements: dict[str, Judgement] = {}
        answers: dict[str, Answer] = {}
        for leaf in open_leaves(verdict):
            try:
                said = self.panel.ask(self._question(leaf, evidence))
            except _Undrawable as error:
                answers[leaf.key] = Answer(str(error), 0.0)
                continue
            judgements[leaf.key] = said
            if said.value is not None:
                answers[leaf.key] = Answer(said.reason, said.value)
        whole = with_answers(verdict, answers, ended_in_fail=ended_in_fail, feasible=feasible)
        return RubricVerdict(whole, judgements)

    def questions(self, rubric: Rubric, evidence: Evidence) -> list[AnyQuestion]:
        """What a judge would be asked, for a forecast; exceptions as of `grade`."""
        return self.open_questions(self._checked(rubric, evidence), evidence)

    def open_questions(self, verdict: Verdict, evidence: Evidence) -> list[AnyQuestion]:
        """What a judge would be asked of the leaves that a verdict leaves open; arguments and errors as of `judged`."""
        found: list[AnyQuestion] = []
        for leaf in open_leaves(verdict):
            with contextlib.suppress(_Undrawable):  # nobody will be asked about it
                found.append(self._question(leaf, evidence))
        return found

    def lint(self, rubric: Rubric, attempts: dict[str, Evidence], verdicts: Sequence[Verdict] = ()) -> list[Complaint]:
        """What is wrong with a rubric, tried on attempts; see `evaluators.rubric.complaints`."""
        return complaints(rubric, self.worker.grade, attempts, verdicts)

    def _checked(self, rubric: Rubric, evidence: Evidence) -> Verdict:
        try:
            verdict = self.worker.grade(rubric.critical, rubric.others, evidence, ended_in_fail=False)
        except (CheckError, BadCheck, WorkerError) as error:
            raise VerifierError(f"{rubric.title}: {error}") from error
        return with_answers(verdict, {})

    def _question(self, leaf: LeafVerdict, evidence: Evidence) -> AnyQuestion:
        params: Asked = (Text if leaf.check == "rubric.text" else Picture).model_validate(leaf.params)
        answer: type[JudgeAnswer] = Holds if params.answer == "holds" else Scored
        where = f"{params.of}, {', '.join(_labels(leaf.observed))}"
        return Question(
            answer,
            params.question,
            passages=tuple(_passages(leaf.observed)) if isinstance(params, Text) else (),
            pictures=tuple(self._pictures(leaf, params, evidence)) if isinstance(params, Picture) else (),
            where=where[:500],
            measures=self._measures(params, evidence),
            key=leaf.key,
        )

    def _pictures(self, leaf: LeafVerdict, params: Picture, evidence: Evidence) -> Iterator[Shot]:
        drawn: dict[str, Any] = {}
        for label in _labels(leaf.observed):
            _, number, when = label.split(" ")
            if when not in drawn:
                drawn[when] = self._drawn(params, evidence, "before" if when == "before" else "after")
            data = drawn[when].get(f"slide{number}.png")
            if data is None:
                raise VerifierError(f"{leaf.key}: the office drew no picture of {label}")
            yield shot(label, data, params.width)

    def _drawn(self, params: Picture, evidence: Evidence, when: When) -> Any:
        workbench = self.worker.workbench
        if workbench is None:
            raise VerifierError(f"a picture of {params.of} is needed, and there is no workbench that draws it")
        item = evidence.item(params.of, when)
        try:
            data = evidence.read_bytes(params.of, when)
            return workbench.work("render", data, PurePosixPath(item.where).suffix, {"width": params.width})
        except (JobRefused, Unreadable) as error:
            if when == "after":
                raise _Undrawable(f"The slides cannot be drawn: {error}.") from error
            raise VerifierError(f"{params.of} ({when}) could be read, and not drawn: {error}") from error
        except WorkbenchFailed as error:
            raise VerifierError(f"{params.of} ({when}) could not be drawn: {error}") from error

    def _measures(self, params: Asked, evidence: Evidence) -> dict[str, float]:
        """What can be measured of the same slides, if the judge goes by that."""
        if self.panel is None or self.panel.judge.identity.get("judge") != "measured":
            return {}
        pictures = isinstance(params, Picture) and self.worker.workbench is not None
        leaf = {"of": params.of, "slides": params.model_dump(mode="json")["slides"], "pictures": pictures}
        try:
            verdict = self.worker.grade([{"rubric.measured": leaf}], [], evidence, ended_in_fail=False)
        except (CheckError, WorkerError) as error:
            raise VerifierError(f"rubric.measured: {error}") from error
        found = verdict.leaves()[0].observed
        return {name: float(value) for name, value in found.items()} if isinstance(found, dict) else {}  # type: ignore[arg-type]


def read_rubric(path: Path) -> Rubric:
    """The rubric of a file.

    Raises:
        TaskError: what is wrong, with file, line, field and what was expected.
    """
    if not path.is_file():
        raise TaskError(f"{path}: no such file; a rubric is a file with schema_version, title, critical, others")
    file = read_yaml(path)
    try:
        return parse_rubric(file.data)
    except BadCheck as error:
        raise _located(file, error) from error


def pair(original: Path, modified: Path, name: str = DECK) -> Evidence:
    """The evidence of two files: a deck before, and what became of it.

    Raises:
        BadInput: the original is not there, or is no file.
    """
    if not original.is_file():
        raise BadInput(f"{original}: no such file; the deck as it was before is expected")
    original, modified = original.absolute(), modified.absolute()  # the grading process has a folder of its own
    there = modified.is_file()
    after = Item(name, "file", str(modified), "present" if there else "absent", modified if there else None)
    return Evidence({name: Item(name, "file", str(original), "present", original)}, {name: after})


def _located(file: YamlFile, error: BadCheck) -> TaskError:
    """An error at the deepest field that it names: the check's own message begins with its parameter."""
    message = str(error)
    place = list(error.path)
    check = str(place[-1]) if place else ""
    if check and message.startswith(f"{check}: "):
        message = message.removeprefix(f"{check}: ")
        named, colon, rest = message.partition(": ")
        body = _at(file.data, place)
        if colon and isinstance(body, dict) and named in body:
            place, message = [*place, named], rest
    return file.error(place, message)


def _at(data: Any, place: Sequence[str | int]) -> Any:
    for part in place:
        try:
            data = data[part]
        except (LookupError, TypeError):
            return None
    return data


def _labels(observed: Any) -> list[str]:
    return [str(label) for label in observed] if isinstance(observed, list | dict) else []


def _passages(observed: Any) -> Iterator[Passage]:
    if isinstance(observed, dict):
        for label, text in observed.items():
            yield Passage(str(label), str(text))
