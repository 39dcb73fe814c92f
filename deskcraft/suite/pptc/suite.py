"""PPTC as a suite: its items, how one is played and graded, and what its records say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.model.endpoint import Wire
from deskcraft.plain import count_of
from deskcraft.record.model import Usage
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.pptc.agents import known, wrong_number
from deskcraft.suite.pptc.episode import play_session, summed_up
from deskcraft.suite.pptc.former import is_former, run_of_today
from deskcraft.suite.pptc.items import Part, code_digest, items_of, loaded, selected
from deskcraft.suite.pptc.options import MODEL, OWN, PptcOptions, parsed
from deskcraft.suite.pptc.players import check_text, make_player
from deskcraft.suite.pptc.records import SessionOutcome, SessionRecord, TurnRecord
from deskcraft.suite.pptc.walk import walk
from deskcraft.suite.protocol import Item, Recorded, Recorder, Suite
from deskcraft.suite.said import Column, Failure, Shown

if TYPE_CHECKING:  # tables take their time to import, and a worker makes none
    from deskcraft.report.chapters import Chapter
    from deskcraft.suite.report import Played


class Pptc(Suite[Part, SessionRecord]):
    """Presentations created and edited turn by turn through calls of functions; docs/use/pptc.md."""

    name: ClassVar[str] = "pptc"
    title: ClassVar[str] = "PPTC"
    Options: ClassVar[type[PptcOptions]] = PptcOptions
    Record: ClassVar[type[SessionRecord]] = SessionRecord
    agents: ClassVar[tuple[str, ...]] = ("solution", "noop", "wrong:N", MODEL)
    callers: ClassVar[tuple[str, ...]] = (MODEL,)
    model_defaults: ClassVar[tuple[str, ...]] = ("max_tokens=2048", "temperature=0")  # the paper's, appendix G
    free_options: ClassVar[frozenset[str]] = frozenset(PptcOptions.model_fields) - {"evaluation", "split", "data"}
    local_options: ClassVar[frozenset[str]] = frozenset({"data"})
    options: PptcOptions

    def items(self, selectors: Sequence[str]) -> list[Item[Part]]:
        """Each session that fits, in each evaluation."""
        sessions = selected(loaded(self.options.data, self.options.split).sessions, selectors)
        return items_of(sessions, self.options.evaluations)

    def play(self, item: Item[Part], agent: AgentAsked, record: Recorder) -> SessionOutcome:
        """Puts each turn to the agent, carries its program out and grades the deck."""
        part = item.content
        player = make_player(self.options, agent, part.session, record)
        return play_session(part.session, part.evaluation, player, record, tell_errors=self.options.tell_errors)

    def grade(self, episode: Recorded[Part, SessionRecord]) -> SessionOutcome:
        """Carries the recorded programs out anew; what a model was shown in later turns is what it was."""
        part, record = episode.item.content, episode.record
        if len(record.turns) != len(part.session.turns):
            raise BadInput(f"{len(record.turns)} turns, and the session has {len(part.session.turns)}")
        turns = []
        for step, old in zip(walk(part.session, part.evaluation), record.turns, strict=True):
            _, graded = step.take(old.program, episode.blobs.put)
            turns.append(old.model_copy(update=graded))
        kept = {name: getattr(record, name) for name in ("status", "steps", "error", "timings", "usage")}
        return SessionOutcome(**kept, turns=tuple(turns), **summed_up(turns, part.evaluation))

    def columns(self) -> Mapping[str, Column[SessionRecord]]:
        """Split and evaluation in the shared columns; turns and calls in PPTC's own."""
        return {
            "split": Column("create or edit.", lambda record: record.kind),
            "mode": Column("turn-based or session-based.", lambda record: f"{record.evaluation}-based"),
            "session": Column("Id of the session.", lambda record: record.session),
            "turns_right": Column("Turns that are right.", lambda record: sum(t.success for t in record.turns)),
            "every_turn": Column("1: all turns are right.", lambda record: record.every_turn),
            "api_calls": Column("Calls that the programs make.", lambda record: sum(t.api_calls for t in record.turns)),
            "api_errors": Column("Of these, not done.", lambda record: sum(len(t.errors) for t in record.turns)),
        }

    @property
    def grading_digest(self) -> str:
        """Of the code that executes, reads and matches."""
        return code_digest()

    @property
    def marks(self) -> tuple[str, ...]:
        """How prompts differ from plain ones."""
        return self.options.marks

    @property
    def wire(self) -> Wire:
        """The option of this name."""
        return self.options.wire

    @classmethod
    def parsed(cls, values: Mapping[str, str]) -> PptcOptions:
        """See `options.parsed`."""
        return parsed(values)

    @classmethod
    def upgraded(cls, run: dict[str, Any]) -> dict[str, Any]:
        """Takes the form of before there were other suites."""
        return run_of_today(run) if is_former(run) else run

    @classmethod
    def for_grading(cls, options: PptcOptions, given: Path | None) -> Pptc:
        """Sessions of the public data set lie where the user says."""
        if options.data != OWN and given is None:
            raise BadInput("its sessions are those of a public data set; name its folder here with --data")
        return cls(options.model_copy(update={"data": str(given) if given else OWN}))

    def check(self, agents: Sequence[AgentAsked], items: Sequence[Item[Part]]) -> None:
        """That there are such agents, that every session has the wrong answers, and that options have a model."""
        for agent in agents:
            if agent.agent == MODEL or agent.agent in ("solution", "noop"):
                continue
            wrong_number(agent.agent)
            for item in items:
                known(agent.agent, item.content.session)
        self.options.check(model=any(agent.model is not None for agent in agents))
        if self.options.api_text:
            check_text(self.options.api_text, self.options)

    def models(self, agent: AgentAsked) -> list[tuple[str, ModelAsked]]:
        """The agent's model, and the one that embeds."""
        if agent.model is None:
            return []
        embeddings = self.options.embeddings(agent.model)
        return [("agent", agent.model), *([("selection", embeddings)] if embeddings else [])]

    def settings(self, agent: AgentAsked) -> dict[str, str | int | float | bool | None]:
        """Of a model also how it is prompted."""
        return super().settings(agent) | (self.options.settings if agent.model is not None else {})

    def privileged(self, agent: str) -> bool:
        """The authored programs, right and wrong."""
        return agent != MODEL and agent != "noop"

    def faults(self, item: Item[Part], record: SessionRecord) -> Iterable[str]:
        """Turns that are not the session's, and sums that are not those of the turns."""
        turns = [(turn.number, turn.instruction) for turn in record.turns]
        if record.scored and turns != [(turn.number, turn.instruction) for turn in item.content.session.turns]:
            yield "its turns are not those of the session"
        if record.scored and record.usage != sum((turn.usage for turn in record.turns), Usage()):
            yield "the record's usage is not the sum of its turns'"

    def problems(self) -> tuple[int, str]:
        """What of the public data set cannot be played."""
        data = self.options.data
        return len(loaded(data, self.options.split).problems), f"deskcraft pptc load {data}"

    def facts(self, file: SuiteRun) -> dict[str, str]:
        """The data and the ways, in words."""
        options, models = self.options, any(agent.model for agent in file.asked.agents)
        return {
            "data": "our own sessions" if options.data == OWN else options.data,
            "split": options.split or "creating and editing",
            "evaluation": " and ".join(options.evaluations),
            "prompts": options.prompts if models else "",
        }

    def notes(self, file: SuiteRun) -> Iterable[str]:
        """Says where functions were not chosen as in the paper."""
        if self.options.api_selection == "lexical":
            yield (
                "functions were chosen by the words that they share with the instruction, which is not "
                "the paper's selection by embeddings"
            )

    def failures(self, record: SessionRecord) -> Iterable[Failure]:
        """The turns that are not right."""
        for turn in record.turns:
            if not turn.success:
                why = (turn.differences or ("no calls were made",))[0]
                yield Failure("pptc.turn", turn.cause or "", f"Turn {turn.number + 1}: {why}")

    def shown(self, record: SessionRecord) -> list[Shown]:
        """Turn by turn."""
        return [_shown(turn) for turn in record.turns]

    def chapters(self, plays: Sequence[Played[SessionRecord]]) -> list[Chapter]:
        """The paper's tables, and what went wrong."""
        from deskcraft.report.chapters import Chapter
        from deskcraft.suite.pptc import faults, tables

        some = tuple(plays)
        found = [
            ("results", "Results", [tables.table_1(some), tables.table_2(some), tables.rates(some)]),
            ("modalities", "By modality", [tables.modalities(some)]),
            (
                "errors",
                "What went wrong",
                [faults.causes(some), faults.api_errors(some), faults.endings(some), faults.along(some)],
            ),
            ("spent", "What it took", [tables.spending(some)]),
            ("sessions", "The sessions", [faults.wrong_turns(some)]),
        ]
        kept = [Chapter(key, title, tuple(s for s in parts if s.rows)) for key, title, parts in found]
        return [
            *[chapter for chapter in kept if chapter.parts],
            Chapter("unscored", "Not scored", (faults.not_scored(some),)),
        ]


def _shown(turn: TurnRecord) -> Shown:
    more = turn.differences_found - len(turn.differences)
    differences = (*turn.differences, *([f"and {count_of(more, 'more difference')}"] if more > 0 else []))
    problems = tuple(f"{error.source}: {error.message}" for error in turn.errors)
    if turn.ending != "answered":
        problems = (f"the answer: {turn.ending.replace('_', ' ')}", *problems)
    return Shown(
        f"Turn {turn.number + 1}",
        bool(turn.success),
        (turn.cause or "").replace("_", " "),
        turn.instruction,
        turn.program,
        problems,
        differences,
        turn.deck,
    )
