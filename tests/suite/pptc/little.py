"""Small sessions made on the spot, models that answer by a script, and records of sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as Place
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import AgentIdentity, Timings, Usage
from deskcraft.suite.plan import Limits
from deskcraft.suite.playing import EpisodeRecorder, record_of
from deskcraft.suite.pptc.agents import Answer, Functions, ModelPlayer, Put, Ways
from deskcraft.suite.pptc.api import api_text
from deskcraft.suite.pptc.episode import play_session
from deskcraft.suite.pptc.former import item_facts, item_id
from deskcraft.suite.pptc.labels import Executed
from deskcraft.suite.pptc.records import SessionOutcome, SessionRecord, TurnRecord
from deskcraft.suite.pptc.sessions import Session, Turn, Wrong
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.records import ItemIdentity
from tests.endpoint import Asked, Endpoint, bodies

TURNS = (
    ("Call the slide Oak trees.", 'choose_title()\ninsert_text("Oak trees")'),
    ("Make the title bold.", "choose_title()\nset_font_bold()"),
    ("Add a slide about ash trees.", 'create_slide()\nchoose_title()\ninsert_text("Ash trees")'),
)
PROGRAMS = tuple(program for _, program in TURNS)


def session(turns: tuple[tuple[str, str], ...] = TURNS) -> Session:
    programs = tuple(program for _, program in turns)
    decks = Executed(None, programs, {})
    wrong = (Wrong(1, "choose_title()\nset_font_italic()", "italic is not bold"), Wrong(0, "", "nothing was done"))
    made = tuple(Turn(n, said, (), program, decks) for n, (said, program) in enumerate(turns))
    return Session("create/trees", "create", made, wrong=wrong)


def code(program: str) -> str:
    return f"<code>\n{program}\n</code>"


def scripted(*replies: Any) -> Callable[[Asked], Any]:
    """Gives the replies one after the other: texts, whole bodies or faults."""
    left = list(replies)

    def answer(asked: Asked) -> Any:
        reply = left.pop(0)
        return bodies.chat(reply) if isinstance(reply, str) else reply

    return answer


def prompt_of(asked: Asked) -> str:
    (message,) = asked.body["messages"]
    assert message["role"] == "user"
    return str(message["content"])


def client(server: Endpoint, *, tries: int = 1, **more: Any) -> ModelClient:
    return ModelClient(Place(wire="chat", model="m", base_url=server.url, tries=tries, backoff_s=0.001), **more)


@contextmanager
def model_player(
    server: Endpoint, ways: Ways | None = None, functions: Functions | None = None, **more: Any
) -> Iterator[ModelPlayer]:
    fields = {"max_tokens": 99, "temperature": 0}
    player = ModelPlayer(client(server, **more), fields, functions or Functions(api_text), ways or Ways())
    try:
        yield player
    finally:
        player.close()


def asked_once(server: Endpoint, put: Put, ways: Ways | None = None, functions: Functions | None = None) -> Answer:
    with model_player(server, ways, functions) as player:
        return player.play(put)


def identity(evaluation: Evaluation = "turn", label: str = "m", session: str = "create/trees") -> ItemIdentity:
    return ItemIdentity(
        item=item_id(session, evaluation),
        facts=item_facts(session, "create", evaluation),
        label=label,
        agent=AgentIdentity(name="model", digest="d"),
        item_digest="s",
        grading_digest="g",
    )


def played(
    tmp_path: Path,
    player: Any,
    evaluation: Evaluation = "turn",
    limits: Limits | None = None,
    one: Session | None = None,
    **more: Any,
) -> SessionRecord:
    def play(writer: EpisodeWriter) -> SessionOutcome:
        recorder = EpisodeRecorder(writer, lambda text: None, limits)
        return play_session(one or session(), evaluation, player, recorder, **more)

    record = record_of(RunFolder(tmp_path / "run"), "trees", play, Pptc(), identity(evaluation))
    assert isinstance(record, SessionRecord)
    return record


def turn_record(number: int, success: int, **more: Any) -> TurnRecord:
    usual: dict[str, Any] = {
        "number": number,
        "instruction": "Do.",
        "ending": "answered",
        "program": "create_slide()",
        "api_calls": 1,
        "success": success,
        "deck": "0" * 64,
        "modalities": ("text",),
        "cause": None if success else "misread_content",
    }
    return TurnRecord(**{**usual, **more})


def session_record(
    name: str, turns: list[TurnRecord], evaluation: Evaluation = "turn", *, scored: bool = True, **more: Any
) -> SessionRecord:
    right = [turn.success for turn in turns]
    success = (min(right) if evaluation == "turn" else right[-1]) if scored else None
    who = identity(evaluation, session=name)
    usual: dict[str, Any] = {
        "identity": who,
        "status": "done" if scored else "endpoint_error",
        "scored": scored,
        "success": success,
        "score": sum(right) / len(right) if scored else None,
        "every_turn": min(right) if scored else None,
        "steps": len(turns),
        "turns": tuple(turns),
        "timings": Timings(total_s=2.0),
        "started_at": "2026-01-01",
        "usage": sum((turn.usage for turn in turns), Usage()),
    }
    return SessionRecord(**{**usual, **more})
