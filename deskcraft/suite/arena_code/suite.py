"""PPTArena by code as a suite: the tasks of the desktop arm, played without a desktop, graded by the same rubrics."""

from __future__ import annotations

import dataclasses
import fnmatch
import hashlib
import tempfile
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

import deskcraft
from deskcraft.episode.evidence import for_evaluators
from deskcraft.episode.grading import Grader
from deskcraft.episode.policy import status_of
from deskcraft.errors import AgentError, BadInput, VerifierError
from deskcraft.model.endpoint import Wire
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceRecord, Timings
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.arena_code.records import NAME, CodeOutcome, CodeRecord, ScriptRecord
from deskcraft.suite.protocol import Item, Recorded, Recorder, Suite
from deskcraft.suite.records import Outcome
from deskcraft.suite.said import Column, Failure, Shown
from deskcraft.task.digest import digest, episode_digest, evaluators_digest, what_grades
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.task.model import ARENA, FileEvidence, Task
from deskcraft.validate.by_file import EDIT, evidence_of_files, file_of
from deskcraft.validate.tampering import tamper
from evaluators import Verdict

if TYPE_CHECKING:  # tables, statistics and prompts take their time to import
    from deskcraft.judge import Judging
    from deskcraft.report.chapters import Chapter
    from deskcraft.suite.arena_code.asking import Course
    from deskcraft.suite.report import Played

MODEL = "model"
MB = 2**20


class CodeOptions(BaseModel):
    """What `--suite-option NAME=VALUE` sets."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tries: int = Field(default=3, ge=1, le=5)
    """Replies that a model may give to a task: as long as its scripts fail."""
    limit_s: float = Field(default=60, ge=1, le=600)
    """Seconds that a script may run."""
    wire: Literal["chat", "responses", "messages"] = "chat"
    """The format in which the model is asked."""


@dataclass(frozen=True)
class ArenaTask:
    """A task with its deck."""

    folder: TaskFolder
    root: TaskRoot
    task: Task
    name: str
    """Of the deck among the evidence."""
    deck: bytes

    @property
    def most_bytes(self) -> int:
        """Of a deck that is graded."""
        spec = self.task.evidence[self.name]
        assert isinstance(spec, FileEvidence)
        return spec.max_mb * MB


class ArenaCode(Suite[ArenaTask, CodeRecord]):
    """PPTArena's tasks for agents that write python-pptx scripts; docs/use/pptarena-code.md."""

    name: ClassVar[str] = NAME
    title: ClassVar[str] = "PPTArena by code"
    Options: ClassVar[type[CodeOptions]] = CodeOptions
    Record: ClassVar[type[CodeRecord]] = CodeRecord
    agents: ClassVar[tuple[str, ...]] = ("solution", "noop", MODEL)
    callers: ClassVar[tuple[str, ...]] = (MODEL,)
    model_defaults: ClassVar[tuple[str, ...]] = ("max_tokens=8192",)
    free_options: ClassVar[frozenset[str]] = frozenset({"wire"})
    worker_mb: ClassVar[int] = 1500  # a grading process, with LibreOffice where a check asks it
    options: CodeOptions

    def items(self, selectors: Sequence[str]) -> list[Item[ArenaTask]]:
        """The tasks below tasks/pptarena, by their names without that."""
        root = default_root()
        folders = {folder.path.name: folder for folder in root.select([f"{ARENA}/*"])}
        for selector in selectors:
            if not fnmatch.filter(folders, selector):
                raise BadInput(f"{selector}: no task of PPTArena is called so; `deskcraft task list` shows all")
        decks: dict[Path, bytes] = {}
        return [
            _item(slug, folder, root, decks)
            for slug, folder in folders.items()
            if not selectors or any(fnmatch.fnmatchcase(slug, selector) for selector in selectors)
        ]

    def play(self, item: Item[ArenaTask], agent: AgentAsked, record: Recorder) -> CodeOutcome:
        """Has the agent edit the deck, and grades what became of it."""
        from deskcraft.suite.arena_code.asking import Course

        part = item.content
        course, error = Course(part.deck), ""
        began = time.monotonic()
        try:
            self._edit(part, agent, record, course)
        except AgentError as failure:  # of the task's own solution
            course.ended, error = "agent_error", str(failure)
        acted = time.monotonic()
        graded = {"status": "agent_error", "error": error} if error else self._graded(part, course.deck, course.ended)
        arena = part.task.pptarena
        return CodeOutcome(
            ended=course.ended,
            steps=sum(one.ending in ("ran", "failed") for one in course.scripts),
            timings=Timings(agent_s=acted - began, grade_s=time.monotonic() - acted),
            usage=course.used,
            instruction=part.task.instruction,
            level=part.task.level,
            structures=arena.structures if arena else (),
            scripts=tuple(course.scripts),
            original=record.keep(part.deck),
            deck=record.keep(course.deck),
            **graded,
        )

    def grade(self, episode: Recorded[ArenaTask, CodeRecord]) -> CodeOutcome:
        """Grades the deck that was kept; no script is run again."""
        part, record = episode.item.content, episode.record
        made = episode.blobs.get(record.deck, part.most_bytes)
        kept = {name: getattr(record, name) for name in CodeOutcome.model_fields}
        return CodeOutcome(**kept | self._graded(part, made, record.ended))

    def judged(self, episode: Recorded[ArenaTask, CodeRecord], outcome: Outcome, judging: Judging) -> Outcome:
        """Puts what the rubric leaves open to the judge, with the deck that was kept."""
        assert isinstance(outcome, CodeOutcome)
        if outcome.verdict is None:
            return outcome
        part = episode.item.content
        made = episode.blobs.get(episode.record.deck, part.most_bytes)
        with _evidence(part, made) as (evidence, blobs):
            taken = for_evaluators(evidence, blobs)
            verdict, judged = judging.judged(outcome.verdict, taken, self._grader.worker)
        return outcome.model_copy(update={**_worth(verdict), "judged": judged})

    def columns(self) -> Mapping[str, Column[CodeRecord]]:
        """Those of the desktop arm where they mean the same; what became of scripts in columns of its own."""
        from deskcraft.study.rows import NOT_JUDGED, SEPARATOR
        from deskcraft.study.schema import ARENA_SPLIT

        def error(record: CodeRecord) -> str:
            return record.error or ("" if _whole(record) else NOT_JUDGED)

        return {
            "scored": Column("As of the desktop arm.", lambda record: record.scored and _whole(record)),
            "success": Column("The same.", lambda record: record.success if _whole(record) else None),
            "score": Column("The same.", lambda record: record.score if _whole(record) else None),
            "error": Column("The same.", error),
            "judge": Column("The judge.", lambda record: record.judged.standing.judge if record.judged else None),
            "judge_standing": Column(
                "What is known of it.", lambda record: record.judged.standing.sentence if record.judged else None
            ),
            "split": Column("That of PPTArena's tasks.", lambda record: ARENA_SPLIT),
            "level": Column("The task's.", lambda record: record.level),
            "difficulty": Column("easy, medium or hard.", lambda record: record.identity.facts.get("difficulty")),
            "structures": Column("The parts of a deck.", lambda record: SEPARATOR.join(record.structures)),
            "deck": Column("Name of the task's deck.", lambda record: record.identity.facts.get("deck")),
            "replies": Column("Replies of the model.", lambda record: len(record.scripts)),
            "failed_scripts": Column("Scripts that failed.", lambda record: _ended(record, "failed")),
            "no_script": Column("Replies without a script.", lambda record: _ended(record, "no_script", "refused")),
            "first_try": Column("1: the first script ran.", lambda record: int(record.scripts[:1] == _ran(record))),
        }

    @property
    def grading_digest(self) -> str:
        """Of the evaluators, as of desktop tasks."""
        return evaluators_digest()

    @property
    def marks(self) -> tuple[str, ...]:
        """How often a model may try, where that is unusual."""
        return () if self.options.tries == CodeOptions().tries else (f"tries-{self.options.tries}",)

    @property
    def wire(self) -> Wire:
        """The option of this name."""
        return self.options.wire

    def check(self, agents: Sequence[AgentAsked], items: Sequence[Item[ArenaTask]]) -> None:
        """That there are such agents."""
        for agent in agents:
            if agent.agent not in self.agents:
                raise BadInput(f"--agent {agent.agent}: there are {', '.join(self.agents)}")

    def settings(self, agent: AgentAsked) -> dict[str, str | int | float | bool | None]:
        """Of a model also the prompt, its tries and the limit of its scripts."""
        if agent.model is None:
            return super().settings(agent)
        from deskcraft.suite.arena_code.asking import PROMPT

        own: dict[str, str | int | float | bool | None] = {
            "prompt": PROMPT.digest,
            "tries": self.options.tries,
            "limit_s": self.options.limit_s,
        }
        return super().settings(agent) | own

    def faults(self, item: Item[ArenaTask], record: CodeRecord) -> Iterable[str]:
        """Another deck than the task's, or sums that are not those of the scripts."""
        if not record.scored:
            return
        if record.original != hashlib.sha256(item.content.deck).hexdigest():
            yield "its original deck is not the task's"
        if record.deck != record.original and record.identity.agent.name == MODEL and not _ran(record):
            yield "the deck was changed, and no script ran to its end"
        if record.usage != sum((one.usage for one in record.scripts), type(record.usage)()):
            yield "the record's usage is not the sum of its replies'"

    def failures(self, record: CodeRecord) -> Iterable[Failure]:
        """The checks that do not hold."""
        leaves = record.verdict.failures() if record.verdict else []
        return [Failure(leaf.check, leaf.code, leaf.sentence) for leaf in leaves]

    def shown(self, record: CodeRecord) -> list[Shown]:
        """The task's deck, the scripts, and the deck that was graded."""
        scripts = [
            Shown(
                f"Script {one.number}",
                verdict=one.ending.replace("_", " "),
                did=one.script,
                problems=(one.error,) if one.error else (),
            )
            for one in record.scripts
        ]
        failed = tuple(failure.sentence for failure in self.failures(record))
        right = None if record.success is None else bool(record.success)
        return [
            Shown("The task", asked=record.instruction, deck=record.original),
            *scripts,
            Shown("The deck at the end", right, "" if right else "not as asked", differences=failed, deck=record.deck),
        ]

    def chapters(self, plays: Sequence[Played[CodeRecord]]) -> list[Chapter]:
        """The paper's table by difficulty, as of the desktop arm, and the usual tables."""
        import polars as pl

        from deskcraft.report.arena import by_difficulty
        from deskcraft.report.chapters import Chapter
        from deskcraft.study.schema import EPISODES

        own_columns = self.columns()
        columns = ("difficulty", "scored", "success", "score", "error", "judge", "judge_standing")
        rows = [
            {
                "agent": played.agent,
                "task": played.record.identity.item,
                "steps": played.record.steps,
                **{name: own_columns[name].value(played.record) for name in columns},
            }
            for played in plays
        ]
        names = ("agent", "task", "steps", *columns)
        sheet = by_difficulty(pl.DataFrame(rows, schema={name: EPISODES[name] for name in names}))
        if sheet is None:
            return super().chapters(plays)
        note = f"{sheet.note} A step is a script that was run."
        own = dataclasses.replace(sheet, key=f"{NAME}-difficulty", note=note)
        return [Chapter(f"{NAME}-arena", "PPTArena", (own,)), *super().chapters(plays)]

    def _edit(self, part: ArenaTask, agent: AgentAsked, record: Recorder, course: Course) -> None:
        """Lets the agent edit the deck of the course."""
        from deskcraft.authoring.confine import Edited, edit_file
        from deskcraft.suite.arena_code.asking import FILE, write_scripts

        if agent.agent == "solution":
            course.deck = _solved(part)
        if agent.model is None:
            return
        hidden = _places_of_tasks(part.root)

        def run(script: str) -> Edited:
            most, limit = part.most_bytes, self.options.limit_s
            return edit_file(script, FILE, part.deck, timeout_s=limit, most_bytes=most, hidden=hidden)

        fields = agent.model.settings.fields(agent.model.endpoint.wire)
        client = record.client(agent.model)
        said = part.task.instruction
        write_scripts(course, said, client, fields, run, record, self.options.tries, self.options.limit_s)

    def _graded(self, part: ArenaTask, made: bytes, ended: str) -> dict[str, Any]:
        """The fields of an outcome that say what a deck is worth."""
        with _evidence(part, made) as (evidence, blobs):
            try:
                verdict = self._grader.grade(part.task, evidence, blobs, ended_in_fail=False)
            except VerifierError as error:
                none = dict.fromkeys(("success", "score", "verdict", "judged"))
                return {"status": status_of(error), "error": str(error), **none}
        return {"status": ended, "error": "", "judged": None, **_worth(verdict)}

    @cached_property
    def _grader(self) -> Grader:
        """Begun with the first grade; it ends with the suite, or the process."""
        grader = Grader()
        weakref.finalize(self, grader.close)
        return grader


@contextmanager
def _evidence(part: ArenaTask, made: bytes) -> Iterator[tuple[EvidenceRecord, BlobStore]]:
    """A task's deck and what became of it, as evidence for as long as it is looked at."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-code-") as scratch:
        blobs = BlobStore(Path(scratch))
        yield evidence_of_files(part.task, part.deck, made, blobs), blobs


def _worth(verdict: Verdict) -> dict[str, Any]:
    """The fields of an outcome that a verdict says."""
    return {"success": verdict.success, "score": verdict.score, "verdict": verdict}


def _whole(record: CodeRecord) -> bool:
    """Whether all of a verdict's criteria were judged; where one was not, the score is an interval."""
    return record.verdict is None or record.verdict.score_high is None


def _item(slug: str, folder: TaskFolder, root: TaskRoot, decks: dict[Path, bytes]) -> Item[ArenaTask]:
    task = folder.task()
    if task.pptarena is None:
        raise BadInput(f"{folder.path / 'task.yaml'}: pptarena: is missing; reports go by its difficulty and deck")
    name, path = file_of(task, root)
    deck = decks.setdefault(path, b"") or path.read_bytes()
    decks[path] = deck
    whole = digest([episode_digest(task, root, ""), what_grades(task)])
    facts = {"difficulty": task.pptarena.difficulty, "deck": task.pptarena.deck}
    return Item(slug, whole, ArenaTask(folder, root, task, name, deck), facts, task.revision)


def _solved(part: ArenaTask) -> bytes:
    """The deck as the task's solution by file leaves it."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-code-") as scratch:
        blobs = BlobStore(Path(scratch))
        start = evidence_of_files(part.task, part.deck, part.deck, blobs)
        solved = tamper(part.folder.path / "solution.py", EDIT, dict(part.task.params), start, blobs)
        return blobs.get(solved.after[part.name].blob)


def _places_of_tasks(root: TaskRoot) -> list[Path]:
    """Where solutions and checks lie, which may be beside the Python that scripts are shown."""
    package = Path(deskcraft.__file__).resolve().parent
    places = (root.tasks, package.parent / "tasks", package / "data" / "tasks")
    return sorted({place.resolve() for place in places if place.is_dir()})


def _ran(record: CodeRecord) -> tuple[ScriptRecord, ...]:
    return tuple(one for one in record.scripts if one.ending == "ran")


def _ended(record: CodeRecord, *endings: str) -> int:
    return sum(one.ending in endings for one in record.scripts)
