"""Our sessions of creating prove themselves: labels match, doing nothing does not, wrong answers do not."""

import pytest

from deskcraft.suite.pptc import api
from deskcraft.suite.pptc.calls import Call, parse
from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.match import match
from deskcraft.suite.pptc.relations import broken
from deskcraft.suite.pptc.sessions import Session, load_own

SESSIONS = load_own("create")


def calls(session: Session) -> set[str]:
    return {item.name for turn in session.turns for item in parse(turn.program) if isinstance(item, Call)}


@pytest.fixture(params=SESSIONS, ids=lambda session: session.id)
def session(request: pytest.FixtureRequest) -> Session:
    assert isinstance(request.param, Session)
    return request.param


def test_its_programs_have_no_error_and_make_its_labels(session: Session) -> None:
    run = Executor(session.start, pictures=session.pictures)
    for turn in session.turns:
        execution = run.run(turn.program)
        assert not execution.errors, execution.text
        assert match(run.save(), turn.label, turn.relations, rules=session.rules).ok


def test_its_labels_keep_their_own_relations(session: Session) -> None:
    for turn in session.turns:
        deck = Deck(turn.label)
        for relation in turn.relations:
            assert broken(relation, deck.boxes(relation.slide), deck.size) is None


def test_doing_nothing_matches_no_label(session: Session) -> None:
    for turn in session.turns:
        assert not match(turn.begin().save(), turn.label, turn.relations, rules=session.rules).ok


def test_its_wrong_answers_are_well_formed_and_match_no_label(session: Session) -> None:
    assert len(session.wrong) >= 2
    for wrong in session.wrong:
        turn = session.turns[wrong.turn]
        run = turn.begin()
        execution = run.run(wrong.program)
        assert not execution.errors, execution.text
        assert not match(run.save(), turn.label, turn.relations, rules=session.rules).ok, wrong.why


def test_there_are_24_of_3_to_12_turns_and_a_tenth_is_chinese() -> None:
    assert len(SESSIONS) == 24
    assert all(3 <= len(session.turns) <= 12 for session in SESSIONS)
    assert sum(session.language == "zh" for session in SESSIONS) >= 2


def test_together_they_use_every_call() -> None:
    assert set().union(*map(calls, SESSIONS)) == {each.name for each in api.every()}


def test_charts_tables_pictures_and_positions_are_frequent() -> None:
    turns = [turn for session in SESSIONS for turn in session.turns]
    for mark, least in (("chart", 12), ("table", 20), ("insert_picture", 15)):
        assert sum(mark in turn.program for turn in turns) >= least, mark
    assert sum(bool(turn.relations) for turn in turns) >= 35


@pytest.mark.parametrize(
    ("name", "turn", "program"),
    [
        ("street-library", 1, "choose_title();set_font_color('dark green');set_font_bold()"),
        ("street-library", 2, "insert_picture('phone box');set_left(6500);choose_content();set_width(10.0)"),
        (
            "street-library",
            3,
            "create_slide();choose_content();"
            "insert_text('Always\\nAlso in the rain\\nEven on Sundays');"
            "choose_title();insert_text('When it is open')",
        ),
        ("bakery-prices", 0, "choose_title();text_align_center();insert_text('Prices from Monday')"),
        (
            "bakery-prices",
            1,
            "insert_table(4, 2);choose_table_cell(0, 1);insert_text('Price');choose_table_cell(0, 0);"
            "insert_text('Bread')",
        ),
        (
            "first-aid-shapes",
            0,
            "choose_title();set_font_size(40);insert_text('Look,');insert_text(' call, help');"
            "set_font_style('Georgia')",
        ),
        ("first-aid-shapes", 3, "insert_circle();align_slide_right();set_fill_color('red');insert_text('Call')"),
        (
            "rainfall-bars",
            3,
            "insert_note('');create_slide();"
            "insert_line_chart(series=['2015', '2018', '2021', '2024'], "
            "data=[801.0, 822, 790, 815]);choose_title();insert_text('Ten years in one line')",
        ),
        ("beekeeping-course", 3, "choose_picture();rotate_element(270)"),
        (
            "shift-handover",
            5,
            "move_to_next_slide();choose_content();delete_text();insert_text('Nobody has called ');"
            "insert_text('the technician.')",
        ),
    ],
)
def test_another_way_to_the_same_end_matches(name: str, turn: int, program: str) -> None:
    wanted = next(each for each in SESSIONS if each.id == f"create/{name}").turns[turn]
    run = wanted.begin()
    execution = run.run(program)
    assert not execution.errors, execution.text
    found = match(run.save(), wanted.label, wanted.relations)
    assert found.ok, [str(each) for each in found.differences]
