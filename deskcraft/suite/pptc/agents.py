"""Who plays a session: the feasible sequences, nobody, wrong answers, or a model with the paper's ways to prompt it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from deskcraft.errors import BadInput, ContextFull, EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.model.plain import ask
from deskcraft.model.tape import Body
from deskcraft.record.model import CallRecord, Usage
from deskcraft.suite.pptc import prompts
from deskcraft.suite.pptc.lexical import Lexical
from deskcraft.suite.pptc.prompts import Cut, Exchange, Situation, fitted
from deskcraft.suite.pptc.records import Ending, Exchanged
from deskcraft.suite.pptc.replies import program_of
from deskcraft.suite.pptc.selection import Embeddings, chosen, content_prompt, switches_of
from deskcraft.suite.pptc.sessions import Session
from deskcraft.suite.pptc.ways import Strategy

THOUGHTS = 3
"""Of a tree of thoughts, at each of its two levels: with the two votes a turn takes some eight times the tokens of one
question; the paper reports seven to eleven."""
WARM = 0.7
"""Temperature of thoughts, which would else be all the same; that of the authors' code for trees of thoughts."""
WRONG = "wrong:"


@dataclass(frozen=True, slots=True)
class Put:
    """A turn as it is put to an agent."""

    turn: int
    """From 0."""
    instruction: str
    page: int
    """The current slide, from 0."""
    history: tuple[Exchange, ...]
    read: Callable[[Mapping[str, bool] | None], str]
    """The file as text; with the reader's switches, or all of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent did with a turn."""

    program: str
    ending: Ending = "answered"
    form: str = ""
    prompt_tokens: int = 0
    cuts: tuple[Cut, ...] = ()
    apis: tuple[str, ...] | None = None
    content: dict[str, bool] | None = None
    calls: tuple[CallRecord, ...] = ()
    exchanged: tuple[Exchanged, ...] = ()


class Player(Protocol):
    """Plays one session, turn after turn."""

    def play(self, put: Put) -> Answer:
        """Answers a turn.

        Raises:
            EndpointError: the model's endpoint failed after its retries.
            RunBudgetSpent: the budget of the run allows no further call.
        """

    def close(self) -> None:
        """Closes connections."""


@dataclass(frozen=True)
class Programs:
    """Gives a program that is known for each turn: the feasible ones, wrong ones, or none."""

    programs: Sequence[str]

    def play(self, put: Put) -> Answer:
        """The turn's program."""
        return Answer(self.programs[put.turn])

    def close(self) -> None:
        """Has nothing to close."""


def known(agent: str, session: Session) -> Programs:
    """The agent of this name that is no model.

    Raises:
        BadInput: there is none.
    """
    feasible = [turn.program for turn in session.turns]
    if agent == "solution":
        return Programs(feasible)
    if agent == "noop":
        return Programs([""] * len(feasible))
    number = wrong_number(agent)
    if number > len(session.wrong):
        raise BadInput(f"--agent {agent}: session {session.id} has {len(session.wrong)} wrong answers")
    wrong = session.wrong[number - 1]
    return Programs([*feasible[: wrong.turn], wrong.program, *feasible[wrong.turn + 1 :]])


def wrong_number(agent: str) -> int:
    """The number in `wrong:N`.

    Raises:
        BadInput: it is none.
    """
    number = agent.removeprefix(WRONG)
    if not agent.startswith(WRONG) or not number.isdecimal() or not 1 <= int(number) <= 99:
        raise BadInput(f"--agent {agent}: there are solution, noop, model and wrong:N, the Nth wrong answer")
    return int(number)


@dataclass(frozen=True)
class Ways:
    """How a model is asked, beside its endpoint."""

    strategy: Strategy = "zero-shot"
    content_selection: bool = False
    max_prompt_tokens: int | None = None


class Rank(Protocol):
    """Ranks the names of functions for an instruction, and says what it took."""

    def __call__(self, instruction: str) -> tuple[list[str], tuple[CallRecord, ...]]:
        """The nearest first."""


@dataclass(frozen=True)
class Functions:
    """The functions that a model may use: which, as which text, and how some of them are chosen."""

    text: Callable[[Sequence[str] | None], str]
    """Of these names; None: of all."""
    rank: Rank | None = None
    """None: no selection."""
    count: int = 0


def lexical_rank(lexical: Lexical) -> Rank:
    """Ranks by words."""
    return lambda instruction: (lexical.rank(instruction), ())


def embeddings_rank(embeddings: Embeddings) -> Rank:
    """Ranks by embeddings."""

    def rank(instruction: str) -> tuple[list[str], tuple[CallRecord, ...]]:
        names, replies = embeddings.rank(instruction)
        return names, tuple(reply.record for reply in replies)

    return rank


@dataclass
class _Account:
    """What a turn took so far."""

    turn: int
    calls: list[CallRecord] = field(default_factory=list)
    exchanged: list[Exchanged] = field(default_factory=list)


@dataclass
class ModelPlayer:
    """Asks a model: the whole of what it needs to know stands in each prompt, as in the paper."""

    client: ModelClient
    fields: Body
    """More fields of each request."""
    functions: Functions
    ways: Ways = Ways()

    def play(self, put: Put) -> Answer:
        """Answers a turn; a reply that makes no sense is an answer without calls."""
        account = _Account(put.turn)
        try:
            return self._play(put, account)
        except EndpointError as error:  # what the turn took before is lost with it, and is to be recorded
            raise EndpointError(str(error), _together([*account.calls, *filter(None, [error.call])])) from error
        except ContextFull as error:
            if error.call is not None:
                account.calls.append(error.call)
            return Answer("", "context_full", calls=tuple(account.calls), exchanged=tuple(account.exchanged))

    def _play(self, put: Put, account: _Account) -> Answer:
        names = self._names(put.instruction, account)
        switches = self._switches(put.instruction, account) if self.ways.content_selection else None
        situation = Situation(put.instruction, put.page, self.functions.text(names), put.read(switches), put.history)
        if self.ways.strategy == "tot":
            fit, reply, cut_off = self._tree(situation, account)
        else:
            ending = prompts.STEP_BY_STEP if self.ways.strategy == "cot" else ""
            fit = fitted(situation, self.ways.max_prompt_tokens, ending)
            reply, cut_off = self._ask(fit.text, "calls", account)
        found = program_of(reply)
        ended: Ending = "cut_off" if cut_off else "answered" if found.program else "no_code"
        return Answer(
            found.program,
            ended,
            found.form,
            fit.tokens,
            fit.cuts,
            names,
            switches,
            tuple(account.calls),
            tuple(account.exchanged),
        )

    def _names(self, instruction: str, account: _Account) -> tuple[str, ...] | None:
        if self.functions.rank is None:
            return None
        ranked, calls = self.functions.rank(instruction)
        account.calls.extend(calls)
        return chosen(ranked, self.functions.count)

    def _switches(self, instruction: str, account: _Account) -> dict[str, bool] | None:
        reply, _ = self._ask(content_prompt(instruction), "content", account)
        return switches_of(reply)

    def _tree(self, situation: Situation, account: _Account) -> tuple[prompts.Fitted, str, bool]:
        """Two levels: the best of several plans, then the best of several sequences that follow it."""
        limit = self.ways.max_prompt_tokens
        for_plan = fitted(situation, limit, prompts.plan_ending())
        plans = [self._ask(for_plan.text, "plan", account, warm=True)[0] for _ in range(THOUGHTS)]
        plan = plans[self._best(situation, plans, account)]
        for_calls = fitted(situation, limit, prompts.code_ending(plan))
        answers = [self._ask(for_calls.text, "calls", account, warm=True) for _ in range(THOUGHTS)]
        reply, cut_off = answers[self._best(situation, [text for text, _ in answers], account)]
        return for_calls, reply, cut_off

    def _best(self, situation: Situation, choices: Sequence[str], account: _Account) -> int:
        room = self.ways.max_prompt_tokens
        if room is not None:
            room -= prompts.tokens(prompts.vote("", choices))
        question = fitted(situation, room).text
        reply, _ = self._ask(prompts.vote(question, choices), "vote", account)
        return prompts.voted(reply, len(choices))

    def _ask(self, text: str, purpose: str, account: _Account, *, warm: bool = False) -> tuple[str, bool]:
        fields = self.fields
        if warm and "temperature" in fields:  # a model that takes none draws its answers anyway
            fields = {**fields, "temperature": WARM}
        said = ask(self.client, text, fields)
        account.calls.append(said.reply.record)
        account.exchanged.append(Exchanged(turn=account.turn, purpose=purpose, prompt=text, reply=said.text))
        return said.text, said.cut_off

    def close(self) -> None:
        """Closes the connection."""
        self.client.close()


def _together(calls: Sequence[CallRecord]) -> CallRecord | None:
    """The last of some calls, with what all of them took."""
    return calls[-1].model_copy(update={"usage": usage_of(calls)}) if calls else None


def usage_of(calls: Sequence[CallRecord]) -> Usage:
    """What calls took together."""
    return sum((call.usage for call in calls), Usage())
