"""Our editing sessions prove themselves: the solution matches, doing nothing does not, wrong answers do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import BadInput, TaskError
from deskcraft.suite.pptc import sessions
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.deckmaker import DECKS, DeckFile, build, make
from deskcraft.suite.pptc.grade import Answer, grade_session, grade_turn, modalities
from deskcraft.suite.pptc.sessions import Session, load_own
from deskcraft.task.yaml_file import read_yaml

SESSIONS = load_own("edit")
EVERY = pytest.mark.parametrize("session", SESSIONS, ids=lambda each: each.id)


def test_there_are_eight_on_decks_of_their_own_and_one_is_chinese() -> None:
    assert len(SESSIONS) == 8
    assert len({session.start for session in SESSIONS}) == 8
    assert [session.language for session in SESSIONS].count("zh") == 1
    found = {modality for session in SESSIONS for turn in session.turns for modality in modalities(turn)}
    assert found == {"chart", "table", "picture", "position", "text"}


@EVERY
def test_the_solution_matches_turn_by_turn_and_as_a_session(session: Session) -> None:
    assert 3 <= len(session.turns) <= 12
    for turn in session.turns:
        grade = grade_turn(session, turn.number, Answer(turn.program))
        assert grade.errors == ()
        assert grade.match.differences == ()
    whole = grade_session(session, [Answer(turn.program) for turn in session.turns])
    assert whole.ok and whole.all_turns_ok


@EVERY
def test_doing_nothing_matches_no_turn(session: Session) -> None:
    assert not [turn.number for turn in session.turns if grade_turn(session, turn.number, Answer("")).ok]
    assert not grade_session(session, []).ok


@EVERY
def test_wrong_answers_do_not_match_though_all_their_calls_work(session: Session) -> None:
    assert len(session.wrong) >= 2
    for wrong in session.wrong:
        grade = grade_turn(session, wrong.turn, Answer(wrong.program))
        assert not grade.ok, wrong.why
        assert grade.errors == ()


@EVERY
def test_a_deck_is_of_five_to_twelve_slides(session: Session) -> None:
    assert session.start is not None
    assert 5 <= len(Deck(session.start).slides) <= 12


def test_decks_hold_tables_charts_and_pictures() -> None:
    kinds = [
        shape.name.kind
        for session in SESSIONS
        for number in range(5)
        for shape in Deck(session.start or b"").slide(number).shapes
    ]
    assert min(kinds.count(kind) for kind in ("table", "chart", "picture", "title", "textbox")) >= 5


def test_a_deck_is_made_the_same_every_time() -> None:
    content = DeckFile.model_validate(read_yaml(DECKS / "ferry-season.yaml").data)
    assert make(content) == build("ferry-season")


def test_a_deck_that_there_is_not_is_bad_input() -> None:
    with pytest.raises(BadInput, match=r"there is no deck 'x/\.\./y': known are bakery-supply"):
        build("x/../y")


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (("deck: beekeepers", ""), "deck: a session of editing names its deck"),
        (("deck: beekeepers", "deck: wasps"), "there is no deck 'wasps'"),
        (("turn: 4", "turn: 44"), "wrong.3.turn: there are 5 turns"),
        (("3, textbox, slide, right", "3, textbox, right"), "turns.2.relations.0"),
        (("3, textbox, slide, right", "3, moose, slide, right"), "'moose' names no object"),
        (("title: The", "titel: The"), "title"),
    ],
)
def test_a_malformed_session_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: tuple[str, str], message: str
) -> None:
    text = (sessions.OWN / "edit" / "beekeepers.yaml").read_text(encoding="utf-8")
    assert damage[0] in text
    (tmp_path / "edit").mkdir()
    (tmp_path / "edit" / "damaged.yaml").write_text(text.replace(*damage, 1), encoding="utf-8")
    monkeypatch.setattr(sessions, "OWN", tmp_path)
    with pytest.raises(BadInput, match=message) as caught:
        load_own.__wrapped__("edit")
    assert isinstance(caught.value, TaskError) or "wasps" in message
