"""A judge that is a model: the client of all models, with its retries, rates, budget, ledger, record and replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.errors import ContextFull, ModelRefused, NotJudged
from deskcraft.judge.answers import A, parsed, schema_of
from deskcraft.judge.protocol import Answered
from deskcraft.judge.question import Question
from deskcraft.model.client import ModelClient
from deskcraft.model.ledger import RunBudget
from deskcraft.model.structured import ask_structured
from deskcraft.model.tape import Body, Tape
from deskcraft.record.model import CallRecord

TRIES = 3
"""How often a question is put until an answer can be used."""
PURPOSE = "judge"


class ModelJudge:
    """Puts questions to a model, and takes no answer but one of the type that was asked for."""

    def __init__(
        self,
        client: ModelClient,
        options: Mapping[str, object] | None = None,
        *,
        tries: int = TRIES,
        tape: Callable[[str], Tape] | None = None,
    ) -> None:
        """Takes a client, more fields of each request, and for record or replay what makes the tape of one question.

        A tape holds the exchanges of one repeat of one question: a resumed run asks others, in another order.
        """
        self._client = client
        self._options: Body = dict(options or {})
        self._tries = tries
        self._tape = tape

    @property
    def name(self) -> str:
        """As it is written after `--judge`."""
        return f"model:{self._client.endpoint.model}"

    @property
    def identity(self) -> Mapping[str, Any]:
        """The model, and how it is asked."""
        return {
            "judge": "model",
            "endpoint": self._client.endpoint.digest_settings,
            "options": self._options,
            "tries": self._tries,
        }

    def ask(self, question: Question[A], repeat: int) -> Answered[A]:
        """See `Judge.ask`. A refusal, or an answer that is not of the type, is asked for again, and then not judged."""
        system, text = question.words()
        schema, pictures = schema_of(question.answer), [one.png for one in question.pictures]
        if self._tape is not None:
            self._client.tape = self._tape(f"{question.digest[:32]}-{repeat}")
        calls: list[CallRecord] = []
        why = ""
        for number in range(self._tries):
            words = f"{text}\n\nYour last answer cannot be used: {why}. Give the JSON object alone." if number else text
            try:
                said, reply = ask_structured(self._client, system, words, pictures, schema, self._options)
            except ContextFull as error:
                calls += [error.call] if error.call else []
                raise NotJudged(f"it is more than the model takes: {error}", calls) from error
            except ModelRefused as error:
                calls += [error.call] if error.call else []
                why = "it was refused"
                continue
            calls.append(reply.record)
            try:
                return Answered(parsed(said, question.answer), tuple(calls))
            except ValueError as error:
                why = _refused(reply.body) or str(error)
        raise NotJudged(f"no answer that can be used in {self._tries} tries; the last: {why}", calls)

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


def open_judge(asked: ModelAsked, run: Path | None = None, budget: RunBudget | None = None) -> ModelJudge:
    """A judge of a run: its calls stand in the run's ledger, and are kept or repeated as `asked` says.

    Args:
        asked: The model, how it is asked, what it costs, and whether exchanges are recorded or replayed.
        run: The run's folder; None: no ledger, and no bounds that other processes share.
        budget: Of the run.
    """
    client = open_client(asked.model_copy(update={"record": False, "replay": ""}), run, "", PURPOSE, budget)
    place = Path(asked.replay) if asked.replay else run if asked.record else None

    def tape(name: str) -> Tape:
        assert place is not None
        return Tape(place / "exchanges" / PURPOSE / name, "replay" if asked.replay else "record")

    fields = asked.settings.fields(asked.endpoint.wire)
    return ModelJudge(client, fields, tape=None if place is None else tape)


def _refused(body: Body) -> str:
    """Whether a reply without an answer is a refusal that says so; in words, else ''."""
    choices = body.get("choices") or [{}]
    message = choices[0].get("message") or {}
    parts = [part for item in body.get("output") or [] for part in item.get("content") or [] if isinstance(part, dict)]
    said = message.get("refusal") or any(part.get("refusal") for part in parts) or body.get("stop_reason") == "refusal"
    return "it was refused" if said else ""
