"""What reviewers answered on review sheets, which say neither task nor attempt by name; a key says which is which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from deskcraft.errors import BadInput
from deskcraft.judge.agreement import CATEGORIES, category, krippendorff_alpha
from deskcraft.task.yaml_file import YamlFile, read_yaml

FULL = 100
"""The score of what is perfect."""
_FIELDS = ("score", "category", "note")
_RANGES = dict(zip(CATEGORIES, ("0", "above 0 and below 50", "50 and more, below 100", "100"), strict=True))
REVIEWS = "reviews"
"""Beside the tasks: the key of sheets and what reviewers answered, `key.yaml` and `answers*.yaml`."""
Which = tuple[str, str]
"""A task and an attempt at it."""


@dataclass(frozen=True)
class Answer:
    """What one reviewer says of one attempt."""

    score: float
    """0 to 100."""
    category: str
    note: str = ""


@dataclass(frozen=True)
class Opinion:
    """What all reviewers of an attempt say."""

    answers: tuple[Answer, ...]
    """One each; at least one."""

    @property
    def score(self) -> float:
        """The mean of their scores, 0 to 1."""
        return fmean(one.score for one in self.answers) / FULL

    @property
    def category(self) -> str:
        """The one that most of them gave; of several, or of none that leads, the one of the mean score."""
        (first, most), *others = Counter(one.category for one in self.answers).most_common()
        return category(self.score) if any(count == most for _, count in others) else first

    @property
    def notes(self) -> str:
        """Their notes, with the scores."""
        return "; ".join(f"{one.score:g}" + (f": {one.note}" if one.note else "") for one in self.answers)


@dataclass(frozen=True)
class Agreed:
    """How far reviewers agree among themselves."""

    reviewers: int
    shared: int
    """Attempts that at least two of them answered."""
    scores: float
    """Krippendorff's alpha at the level of intervals; nan where nothing is shared."""
    categories: float
    """The same of the categories, which are ordinal."""


def read_key(path: Path) -> dict[str, Which]:
    """Reads which attempt each id stands for.

    Args:
        path: the file that `pptarena sheets --key` wrote.

    Returns:
        Task and attempt of each id.

    Raises:
        BadInput: it is malformed.
    """
    file = _read(path, "the key that `deskcraft pptarena sheets --key` wrote")
    found: dict[str, Which] = {}
    for name, entry in file.data.items():
        known = isinstance(entry, dict) and sorted(entry) == ["attempt", "task"]
        if not known or not all(isinstance(value, str) for value in entry.values()):
            raise file.error((name,), "{task: ID, attempt: NAME} is expected")
        found[str(name)] = entry["task"], entry["attempt"]
    return found


def read_answers(path: Path, key: Mapping[str, Which]) -> dict[str, Answer]:
    """Reads the answers of one reviewer.

    Args:
        path: an `answers.yaml` that was filled in: `ID: {score: 0..100, category: ..., note: ...}`.
        key: the ids that there are.

    Returns:
        The answers by id; those that were left empty are left out.

    Raises:
        BadInput: an answer is malformed, says two different things, or its id is none of the key's; or all are empty.
    """
    file = _read(path, "a file of answers")
    found = {}
    for name, entry in file.data.items():
        if str(name) not in key:
            raise file.error((name,), "no such id in the key; give the key that was written with these sheets")
        answer = _answer(file, name, entry)
        if answer is not None:
            found[str(name)] = answer
    if not found:
        raise BadInput(f"{path}: no answer is filled in; each is ID: {{score: 0..100, category: ..., note: ...}}")
    return found


def stored_reviews(tasks: Path) -> tuple[Path | None, list[Path]]:
    """Finds the reviews that are kept with the tasks.

    Args:
        tasks: the folder of PPTArena's tasks.

    Returns:
        The key and the files of answers; None and none where there are no reviews.
    """
    key, answers = tasks / REVIEWS / "key.yaml", sorted((tasks / REVIEWS).glob("answers*.yaml"))
    return (key, answers) if key.is_file() and answers else (None, [])


def opinions(answers: Sequence[Mapping[str, Answer]], key: Mapping[str, Which]) -> dict[str, dict[str, Opinion]]:
    """Puts the answers of all reviewers together.

    Args:
        answers: those of each reviewer, by id.
        key: which attempt each id stands for.

    Returns:
        By task and attempt; attempts that nobody answered are left out.
    """
    found: dict[str, dict[str, Opinion]] = {}
    for name, (task, attempt) in key.items():
        if given := tuple(one[name] for one in answers if name in one):
            found.setdefault(task, {})[attempt] = Opinion(given)
    return found


def agreed(answers: Sequence[Mapping[str, Answer]]) -> Agreed:
    """Says how far reviewers agree.

    Args:
        answers: those of each reviewer, by id; each may have answered other sheets.

    Returns:
        Krippendorff's alpha over all attempts that at least two answered.
    """
    names = sorted({name for one in answers for name in one})
    got = [[one.get(name) for name in names] for one in answers]
    scores = [[None if each is None else each.score for each in row] for row in got]
    kinds = [[None if each is None else float(CATEGORIES.index(each.category)) for each in row] for row in got]
    shared = sum(sum(name in one for one in answers) > 1 for name in names)
    alphas = krippendorff_alpha(scores), krippendorff_alpha(kinds, "ordinal")
    return Agreed(len(answers), shared, *alphas)


def _read(path: Path, what: str) -> YamlFile:
    if not path.is_file():
        raise BadInput(f"{path}: no such file; give {what}")
    return read_yaml(path)


def _answer(file: YamlFile, name: str, entry: object) -> Answer | None:
    """An answer; None for one that was left empty."""
    if not isinstance(entry, dict) or not set(entry) <= set(_FIELDS):
        raise file.error((name,), "{score: 0..100, category: ..., note: ...} is expected")
    score, said, note = (entry.get(field) for field in _FIELDS)
    if score is None and said is None:
        return None
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= FULL:
        raise file.error((name, "score"), f"a number from 0 to {FULL} is expected, got {score!r}")
    if said not in CATEGORIES:
        raise file.error((name, "category"), f"one of {', '.join(CATEGORIES)} is expected, got {said!r}")
    if said != category(score / FULL):
        raise file.error((name,), f"{said} is a score of {_RANGES[said]}, got {score:g}; change one of the two")
    if not isinstance(note, str | None):
        raise file.error((name, "note"), f"a text is expected, got {note!r}; put it into quotes")
    return Answer(float(score), said, note or "")
