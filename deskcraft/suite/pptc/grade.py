"""Grades answers to PPTC sessions, turn by turn and session by session (the PPTC paper, section 4.2, appendix F).

Turn-based: every turn starts from the label of the turn before; accuracy is the share of turns that match.
Session-based: every turn starts from what the agent's own earlier answers made; as published, a session counts by its
last turn with the relations of all its turns, and beside it stands whether every turn matched.

Answers are programs. Executing them is deterministic, so grading needs nothing but the session and the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal, TypeAlias

from deskcraft.suite.pptc.calls import Call, CallError, parse
from deskcraft.suite.pptc.match import Difference, Match, match
from deskcraft.suite.pptc.relations import Relation
from deskcraft.suite.pptc.sessions import Session, Turn

Modality: TypeAlias = Literal["chart", "table", "picture", "position", "text"]
MODALITIES: tuple[Modality, ...] = ("chart", "table", "picture", "position", "text")
ErrorClass: TypeAlias = Literal["position", "unavailable_api", "misread_content", "rule_breach"]
ERROR_CLASSES: tuple[ErrorClass, ...] = ("position", "unavailable_api", "misread_content", "rule_breach")
_PLACING = ("align_", "set_left", "set_top", "set_right", "set_bottom")
_TEXT = ("text", "font", "bullet", "note", "line_space")


@dataclass(frozen=True)
class Answer:
    """What an agent answered to a turn."""

    program: str
    tokens: int = 0
    """Of the input of this turn, all its requests together."""


@dataclass(frozen=True)
class TurnGrade:
    """How an answer to one turn came out."""

    session: str
    turn: int
    match: Match
    calls: int
    errors: tuple[CallError, ...]
    tokens: int
    modalities: frozenset[Modality]
    error_class: ErrorClass | None
    """None for a turn that matches."""

    @property
    def ok(self) -> bool:
        """Whether the prediction matches the label."""
        return self.match.ok


@dataclass(frozen=True)
class SessionGrade:
    """How the answers to a session's turns came out together."""

    session: str
    ok: bool
    """As published: the last turn matches, with the relations of all turns."""
    all_turns_ok: bool
    """Every turn matches, with the relations up to it."""
    turns: tuple[TurnGrade, ...]

    @property
    def calls(self) -> int:
        """The calls of all turns."""
        return sum(turn.calls for turn in self.turns)

    @property
    def tokens(self) -> int:
        """The input of all turns."""
        return sum(turn.tokens for turn in self.turns)


@dataclass(frozen=True)
class Metrics:
    """One cell group of Table 1: accuracy with its cost. Means are None where there is nothing to average."""

    count: int
    correct: int
    accuracy: float | None
    avg_tokens: float | None
    avg_calls: float | None


def grade_turn(session: Session, number: int, answer: Answer) -> TurnGrade:
    """Grade an answer to a turn that starts from the label of the turn before.

    Raises:
        BadInput: the deck that the session starts from cannot be read.
    """
    turn = session.turns[number]
    executor = turn.begin()
    done = executor.run(answer.program)
    found = match(executor.save(), turn.label, turn.relations, rules=session.rules)
    return _turn_grade(session, turn, answer, done.calls, done.errors, found)


def grade_session(session: Session, answers: Sequence[Answer]) -> SessionGrade:
    """Grade answers that follow each other on the agent's own deck; turns without an answer do nothing.

    Raises:
        BadInput: the deck that the session starts from cannot be read.
    """
    executor = session.turns[0].begin()
    relations: list[Relation] = []
    grades: list[TurnGrade] = []
    for turn in session.turns:
        answer = answers[turn.number] if turn.number < len(answers) else Answer("")
        done = executor.run(answer.program)
        relations.extend(turn.relations)
        found = match(executor.save(), turn.label, relations, rules=session.rules)
        grades.append(_turn_grade(session, turn, answer, done.calls, done.errors, found))
    return SessionGrade(session.id, grades[-1].ok, all(grade.ok for grade in grades), tuple(grades))


def _turn_grade(
    session: Session, turn: Turn, answer: Answer, calls: int, errors: tuple[CallError, ...], found: Match
) -> TurnGrade:
    wrong = None if found.ok else error_class(found.differences, errors)
    return TurnGrade(session.id, turn.number, found, calls, errors, answer.tokens, modalities(turn), wrong)


def modalities(turn: Turn) -> frozenset[Modality]:
    """Return what a turn's instruction is about, by its feasible sequence: several, or none.

    `text` is pure text, as in Figure 4: text is written or set, and nothing of the other four is touched.
    """
    names = [item.name for item in parse(turn.program) if isinstance(item, Call)]
    kinds: tuple[Modality, ...] = ("chart", "table", "picture")
    found: set[Modality] = {kind for kind in kinds if any(kind in name for name in names)}
    if turn.relations or any(name.startswith(_PLACING) for name in names):
        found.add("position")
    if not found and any(word in name for name in names for word in _TEXT):
        found.add("text")
    return frozenset(found)


def error_class(differences: Sequence[Difference], errors: Sequence[CallError]) -> ErrorClass:
    """Return why a turn went wrong: the four kinds of section 5.1, which its authors assigned by hand, by rules.

    In this order: an API was called that there is not (`unavailable_api`); a relation or a position is wrong
    (`position`); calls were misused, or text was added to a text that it should replace (`rule_breach`); what remains
    is another object, slide or value than the deck's content asked for (`misread_content`).
    """
    if any(error.kind == "unknown" for error in errors):
        return "unavailable_api"
    if any(each.kind in ("relation", "position") for each in differences):
        return "position"
    if any(error.kind in ("syntax", "arguments", "state") for error in errors) or any(map(_appended, differences)):
        return "rule_breach"
    return "misread_content"


def _appended(difference: Difference) -> bool:
    """Whether a text holds the right one, and more than that."""
    texts = difference.prediction, difference.label
    return difference.attribute.endswith("text") and texts[0] != texts[1] and bool(texts[1]) and texts[1] in texts[0]


def turn_metrics(grades: Iterable[TurnGrade]) -> Metrics:
    """Return turn-based accuracy, and the average input tokens and API calls of one turn."""
    return _metrics([(grade.ok, grade.tokens, grade.calls) for grade in grades])


def session_metrics(
    grades: Iterable[SessionGrade], counts: Callable[[SessionGrade], bool] = lambda grade: grade.ok
) -> Metrics:
    """Return session-based accuracy, and the average input tokens and API calls of one session.

    Args:
        grades: The sessions.
        counts: When a session is done; as published by default.
    """
    return _metrics([(counts(grade), grade.tokens, grade.calls) for grade in grades])


def _metrics(rows: Sequence[tuple[bool, int, int]]) -> Metrics:
    correct = sum(ok for ok, _, _ in rows)
    if not rows:
        return Metrics(0, 0, None, None, None)
    return Metrics(
        len(rows), correct, correct / len(rows), fmean(row[1] for row in rows), fmean(row[2] for row in rows)
    )


def by_modality(grades: Iterable[TurnGrade]) -> dict[Modality, Metrics]:
    """Return turn-based metrics for each modality (Figure 4 a); a turn of several counts in each."""
    known = tuple(grades)
    return {each: turn_metrics(grade for grade in known if each in grade.modalities) for each in MODALITIES}


def by_error(grades: Iterable[TurnGrade]) -> dict[ErrorClass, int]:
    """Return how many wrong turns are of each class (Figure 4 b)."""
    counted = Counter(grade.error_class for grade in grades if grade.error_class)
    return {each: counted[each] for each in ERROR_CLASSES}
