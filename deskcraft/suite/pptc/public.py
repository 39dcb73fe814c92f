"""Loads the public data set of PPTC as it is: a folder with a JSON Lines file for each session.

Each line is a turn: `Turn`, `User instruction` (position relations behind `##`), `Feasible API sequence` (a text or a
list of texts), `Base File`, `Label File`. The decks are made anew by executing the feasible sequences. Sessions that
edit a template need `long_slides/N.pptx`, N being the session's number, which its authors ship beside it. What cannot
be done is listed with its reason; no file makes loading fail.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.labels import Executed, executed
from deskcraft.suite.pptc.match import kept_by, match
from deskcraft.suite.pptc.painted import StandIns
from deskcraft.suite.pptc.pictures import PictureFolder
from deskcraft.suite.pptc.relations import Relation, split_instruction, why_unusable
from deskcraft.suite.pptc.sessions import Kind, Loaded, Problem, Session, Turn
from evaluators.evidence import Unreadable

FILE_LIMIT_BYTES = 4 * 2**20
FILE_LIMIT = 5_000
TURN_LIMIT = 200
DECK_LIMIT_BYTES = 256 * 2**20
TEMPLATES = "long_slides"
_INSTRUCTION, _SEQUENCE = "User instruction", "Feasible API sequence"
_EDITED = re.compile(r"(?:^|[/_ ])(?:edit|template|long)", re.IGNORECASE)
_PICTURES = ("pictures", "pics", "test/pics")


@dataclass(frozen=True)
class Examination:
    """What became of a folder of sessions."""

    sessions: int
    turns: int
    executed: int
    """Turns of which every call was carried out."""
    labels_match_themselves: int
    """Turns whose feasible sequence, carried out again from the label of the turn before, matches their label."""
    problems: tuple[Problem, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as `deskcraft pptc load --json` prints it."""
        return asdict(self) | {"problems": [asdict(problem) for problem in self.problems]}


def load(folder: Path) -> Loaded:
    """Return the sessions of a folder, and what could not be done with some of them.

    Raises:
        BadInput: there is no such folder, or no session in it.
    """
    if not folder.is_dir():
        raise BadInput(f"{folder}: no such folder; give the one that holds the sessions (session_0.json, ...)")
    sessions: list[Session] = []
    problems: list[Problem] = []
    pictures = StandIns(PictureFolder(next((folder / name for name in _PICTURES if (folder / name).is_dir()), folder)))
    for path in _files(folder):
        reader = _SessionFile(folder, path)
        session = reader.session(pictures) if reader.turns else None
        if session is not None:
            sessions.append(session)
        if reader.is_session:
            problems.extend(reader.problems)
    if not sessions and not problems:
        raise BadInput(f"{folder}: no session in it; each is a file of JSON lines with '{_INSTRUCTION}'")
    return Loaded(tuple(sessions), tuple(problems))


def examine(folder: Path) -> Examination:
    """Load a folder, execute all its feasible sequences, and match every label with itself.

    Raises:
        BadInput: there is no such folder, or no session in it.
    """
    loaded = load(folder)
    problems = list(loaded.problems)
    done = matching = 0
    for session in loaded.sessions:
        for turn, labelled in zip(session.turns, executed(session.turns[0].decks), strict=True):
            reasons = ["; ".join(map(str, labelled.errors))] if labelled.errors else []
            done += not labelled.errors
            reasons += [
                f"its label does not keep the relation '{relation}'"
                for relation in turn.relations
                if not kept_by(labelled.label, relation)
            ]
            again = turn.begin()
            again.run(turn.program)
            found = match(again.save(), labelled.label, turn.relations, rules=session.rules)
            matching += found.ok
            reasons += map(str, found.differences)
            problems.extend(Problem(session.id, turn.number, reason) for reason in reasons)
    turns = sum(len(session.turns) for session in loaded.sessions)
    return Examination(len(loaded.sessions), turns, done, matching, tuple(problems))


def _files(folder: Path) -> list[Path]:
    """Return the files that may be sessions, in the order of their numbers."""
    found = [path for path in folder.rglob("*.json*") if path.suffix in (".json", ".jsonl") and path.is_file()]
    if len(found) > FILE_LIMIT:
        raise BadInput(
            f"{folder}: {len(found)} JSON files in it, more than {FILE_LIMIT}: give the folder of the sessions"
        )
    return sorted(found, key=lambda path: (str(path.parent), _number(path), path.name))


def _number(path: Path) -> int:
    """Return the number in a file's name, -1 if it has none: `session_12.json`."""
    numbers = re.findall(r"\d{1,9}", path.stem)
    return int(numbers[-1]) if numbers else -1


def _in_order(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return turns in the order of their numbers, if each has one of its own; else as they stand in the file."""
    numbers = {turn["Turn"] for turn in turns if isinstance(turn.get("Turn"), int)}
    return sorted(turns, key=lambda turn: int(turn["Turn"])) if len(numbers) == len(turns) else turns


class _SessionFile:
    """One file that may be a session."""

    def __init__(self, folder: Path, path: Path) -> None:
        self.folder = folder
        self.path = path
        self.id = path.relative_to(folder).with_suffix("").as_posix()
        self.problems: list[Problem] = []
        self.turns = _in_order(list(self._read()))

    @property
    def is_session(self) -> bool:
        """Whether any of its lines is a turn, or, where none can be read, its name says that it has some."""
        return bool(self.turns) or self.path.stem.lower().startswith("session")

    def _trouble(self, turn: int | None, reason: str) -> None:
        self.problems.append(Problem(self.id, turn, reason))

    def _read(self) -> Iterator[dict[str, Any]]:
        try:
            if self.path.stat().st_size > FILE_LIMIT_BYTES:
                self._trouble(None, f"is larger than {FILE_LIMIT_BYTES} bytes")
                return
            text = self.path.read_bytes().decode("utf-8-sig", errors="replace")
        except OSError as error:
            self._trouble(None, f"cannot be read: {error.strerror}")
            return
        if not text.strip():
            self._trouble(None, "is empty")
        count = 0
        for line, content in enumerate(text.split("\n"), 1):
            if not content.strip():
                continue
            try:
                item = json.loads(content)
            except (ValueError, RecursionError) as error:
                self._trouble(None, f"line {line} is no JSON: {error}")
                continue
            if not isinstance(item, dict) or "Pred API sequence" in item:
                continue
            if not isinstance(item.get(_INSTRUCTION), str):
                if _SEQUENCE in item:
                    self._trouble(None, f"line {line} is a turn without '{_INSTRUCTION}'")
                continue
            count += 1
            if count > TURN_LIMIT:
                self._trouble(None, f"only its first {TURN_LIMIT} turns are loaded")
                return
            yield item

    def session(self, pictures: StandIns) -> Session | None:
        """Return the session; None if it cannot be loaded."""
        kind: Kind = "edit" if _EDITED.search(f"{self.id} {self.turns[0].get('Base File')}") else "create"
        start: bytes | None = None
        if kind == "edit":
            start = self._template()
            if start is None:
                return None
        read = [self._turn(number, item) for number, item in enumerate(self.turns)]
        decks = Executed(start, tuple(program for _, _, program in read), pictures)
        turns = (Turn(number, *said, decks) for number, said in enumerate(read))
        return Session(self.id, kind, tuple(turns), start, pictures, "paper")

    def _template(self) -> bytes | None:
        """Return the deck that is edited, from `long_slides` or the first base file; None if neither can be opened."""
        name = f"{TEMPLATES}/{_number(self.path)}.pptx"
        stated = self.turns[0].get("Base File")
        places = [parent / name for parent in (*self.path.parents,) if parent.is_relative_to(self.folder.parent)]
        if isinstance(stated, str) and ".." not in stated and not stated.startswith("/"):
            places += [parent / stated for parent in self.path.parents if parent.is_relative_to(self.folder)]
        path = next((place for place in places if place.is_file()), None)
        if path is None:
            self._trouble(None, f"its deck is missing: put {name}, which the authors ship apart, beside the sessions")
            return None
        if path.stat().st_size > DECK_LIMIT_BYTES:
            self._trouble(None, f"its deck {path.name} is larger than {DECK_LIMIT_BYTES} bytes")
            return None
        data = path.read_bytes()
        try:
            deck = Deck(data)
            for number in range(len(deck.slides)):
                deck.slide(number)
            Executor(data)
        except (Unreadable, BadInput) as error:
            self._trouble(None, f"its deck {path.name} cannot be read: {error}")
            return None
        return data

    def _turn(self, number: int, item: dict[str, Any]) -> tuple[str, tuple[Relation, ...], str]:
        """Return the instruction, the relations and the program of a turn."""
        instruction, relations, unread = split_instruction(item[_INSTRUCTION])
        for piece in unread:
            self._trouble(number, f"'{piece}' is no relation: `slide number, object, object or slide, relation`")
        usable = []
        for relation in relations:
            why = why_unusable(relation)
            if why:
                self._trouble(number, f"the relation '{relation}' cannot be checked: {why}")
            else:
                usable.append(relation)
        sequence = item.get(_SEQUENCE)
        lines = sequence if isinstance(sequence, list) else [sequence]
        texts = [line for line in lines if isinstance(line, str)]
        if len(texts) < len(lines) or not any(text.strip() for text in texts):
            self._trouble(number, f"its '{_SEQUENCE}' is missing, empty or not text: nothing is done in this turn")
        return instruction, tuple(usable), "\n".join(texts)
