"""The public data set's format, with the quirks that it has; the texts are ours."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.deckmaker import build
from deskcraft.suite.pptc.public import examine, load

CREATE = "PPT_test_input/Create_new_slides"
EDIT = "PPT_test_input/Edit_PPT_template"


def line(turn: Any, instruction: Any, sequence: Any, folder: str = "Create_new_slides", session: int = 0) -> str:
    return json.dumps(
        {
            "Turn": turn,
            "User instruction": instruction,
            "Feasible API sequence": sequence,
            "Base File": f"PPT_Base_File/{folder}/{session}_{turn}.pptx",
            "Label File": f"PPT_Label_File/{folder}/{session}_{turn}.pptx",
        }
    )


def write(root: Path, name: str, *lines: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")


def test_sessions_are_loaded_with_turns_relations_and_labels(tmp_path: Path) -> None:
    write(
        tmp_path,
        f"{CREATE}/session_10.json",
        line(0, 'Title it "Bees". ## 0, title, slide, top.', 'choose_title();insert_text("Bees");'),
        line(
            1,
            "Put a picture of a hive left. ##0,picture,slide,left ## 0, picture , content, top .",
            ["insert_picture('hive');", "align_slide_left();set_top(10)"],
        ),
        line(2, "And move it right.", "align_slide_right();"),
    )
    write(tmp_path, f"{CREATE}/session_9.json", line(0, "A new slide", "create_slide();choose_title();"))
    loaded = load(tmp_path)
    assert loaded.problems == ()
    assert [session.id for session in loaded.sessions] == [f"{CREATE}/session_9", f"{CREATE}/session_10"]
    session = loaded.sessions[1]
    assert (session.kind, session.rules, session.start) == ("create", "paper", None)
    assert [turn.instruction for turn in session.turns][:1] == ['Title it "Bees".']
    assert [str(each) for each in session.turns[1].relations] == ["0, picture, slide, left", "0, picture, content, top"]
    assert session.turns[0].base is None
    assert session.turns[1].base == session.turns[0].label != session.turns[1].label
    assert session.turns[2].begin().current == 0


def test_every_label_matches_itself_even_one_that_breaks_its_own_relation(tmp_path: Path) -> None:
    write(
        tmp_path,
        "session_0.json",
        line(0, "Put a cat on the right. ## 0, picture, slide, right", 'insert_picture("cat");align_slide_left();'),
        line(1, "Two slides more", "create_slide();\ncreate_slide();move_to_slide(1);choose_title();insert_text('B')"),
    )
    found = examine(tmp_path)
    assert (found.sessions, found.turns, found.executed, found.labels_match_themselves) == (1, 2, 2, 2)
    assert found.as_json()["problems"] == [
        {"session": "session_0", "turn": 0, "reason": "its label does not keep the relation '0, picture, slide, right'"}
    ]


def test_what_cannot_be_done_is_listed_with_its_reason_and_the_rest_goes_on(tmp_path: Path) -> None:
    write(
        tmp_path,
        "session_0.json",
        line(0, "Fly. ## 0, elephant, slide, left ## somewhere", "fly_away();choose_title();insert_text('A')"),
        "{this is no JSON",
        "",
        line("Turn 2", "Nothing said", None),
        json.dumps({"Turn": 3, "Feasible API sequence": "create_slide()"}),
        line(4, "A list with a number in it", ["create_slide()", 7]),
    )
    found = examine(tmp_path)
    assert (found.sessions, found.turns, found.executed, found.labels_match_themselves) == (1, 3, 2, 3)
    reasons = [(problem.turn, problem.reason) for problem in found.problems]
    assert [turn for turn, _ in reasons] == [None, None, 0, 0, 1, 2, 0]
    for (_, reason), words in zip(
        reasons,
        (
            "line 2 is no JSON",
            "without 'User instruction'",
            "'somewhere' is no",
            "names no object",
            "is missing",
            "is missing",
            "no API called fly_away",
        ),
        strict=True,
    ):
        assert words in reason


def test_a_template_lies_beside_the_sessions_or_is_reported_as_missing(tmp_path: Path) -> None:
    turn = line(
        0,
        "Black title on slide 1, please",
        "move_to_slide(1);choose_textbox(0);set_font_color('black');",
        "Edit_PPT_template",
        3,
    )
    write(tmp_path, f"{EDIT}/session_3.json", turn)
    write(tmp_path, f"{EDIT}/session_4.json", turn)
    write(tmp_path, f"{EDIT}/session_5.json", turn)
    decks = tmp_path / "long_slides"
    decks.mkdir()
    (decks / "3.pptx").write_bytes(build("museum-volunteers"))
    (decks / "5.pptx").write_bytes(b"not a deck")
    found = examine(tmp_path)
    assert (found.sessions, found.turns, found.executed, found.labels_match_themselves) == (1, 1, 1, 1)
    assert [(problem.session, problem.turn) for problem in found.problems] == [
        (f"{EDIT}/session_4", None),
        (f"{EDIT}/session_5", None),
    ]
    assert "long_slides/4.pptx" in found.problems[0].reason
    assert "5.pptx cannot be read: not a sound zip archive" in found.problems[1].reason
    (session,) = load(tmp_path).sessions
    assert (session.kind, session.start) == ("edit", build("museum-volunteers"))


def test_a_template_with_a_damaged_slide_is_reported(tmp_path: Path) -> None:
    write(tmp_path, f"{EDIT}/session_0.json", line(0, "Bold", "choose_title();set_font_bold()", "Edit_PPT_template"))
    (tmp_path / "long_slides").mkdir()
    with (
        zipfile.ZipFile(io.BytesIO(build("beekeepers"))) as whole,
        zipfile.ZipFile(tmp_path / "long_slides" / "0.pptx", "w") as damaged,
    ):
        for entry in whole.infolist():
            part = whole.read(entry)
            damaged.writestr(entry, part[: len(part) // 2] if entry.filename == "ppt/slides/slide3.xml" else part)
    found = examine(tmp_path)
    assert (found.sessions, found.turns) == (0, 0)
    assert "ppt/slides/slide3.xml" in found.problems[0].reason


def test_turns_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    first, second = line(0, "First", "create_slide()"), line(1, "Second", "choose_title();insert_text('Two')")
    write(tmp_path, "session_0.json", second, first)
    write(tmp_path, "session_1.json", line("b", "Last", "create_slide()"), line("a", "First", "create_slide()"))
    told = [[turn.instruction for turn in session.turns] for session in load(tmp_path).sessions]
    assert told == [["First", "Second"], ["Last", "First"]]


def test_a_template_is_found_beside_the_folder_that_is_given(tmp_path: Path) -> None:
    write(tmp_path, "Edit_PPT_template/session_0.json", line(0, "Bold", "choose_title();set_font_bold()", "Edit", 0))
    decks = tmp_path / "long_slides"
    decks.mkdir()
    (decks / "0.pptx").write_bytes(build("beekeepers"))
    assert len(load(tmp_path / "Edit_PPT_template").sessions) == 1


def test_outputs_and_other_files_are_no_sessions(tmp_path: Path) -> None:
    write(tmp_path, "session_0.json", line(0, "A slide", "create_slide()"))
    write(tmp_path, "output/m_session_0.json", json.dumps({"User instruction": "x", "Pred API sequence": []}))
    write(tmp_path, "package.json", "{", '"name": "x"', "}")
    write(tmp_path, "list.json", "[1, 2]")
    loaded = load(tmp_path)
    assert [session.id for session in loaded.sessions] == ["session_0"]
    assert loaded.problems == ()


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "is empty"), (b'[{"Turn": 0,\n', "line 1 is no JSON"), (b" " * (2**22 + 1), "is larger than 4194304 bytes")],
)
def test_a_session_of_which_nothing_can_be_read_is_listed(tmp_path: Path, content: bytes, why: str) -> None:
    write(tmp_path, "session_0.json", line(0, "A slide", "create_slide()"))
    (tmp_path / "session_1.json").write_bytes(content)
    (tmp_path / "notes.json").write_bytes(content)
    loaded = load(tmp_path)
    assert [session.id for session in loaded.sessions] == ["session_0"]
    (problem,) = loaded.problems
    assert (problem.session, problem.turn) == ("session_1", None)
    assert why in problem.reason


def test_odd_bytes_are_read(tmp_path: Path) -> None:
    text = line(0, "Écris\u2028“Été”", "choose_title();insert_text(‘Été’)") + "\r\n"
    (tmp_path / "session_0.json").write_bytes(b"\xef\xbb\xbf" + text.encode())
    found = examine(tmp_path)
    assert (found.turns, found.executed, found.problems) == (1, 1, ())
    (tmp_path / "session_1.json").write_bytes(line(0, "A", "create_slide()").encode() + b"\n\xff\xfe" + b"[" * 100_000)
    assert examine(tmp_path).turns == 2


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_without_sessions_is_bad_input(tmp_path: Path, there: bool) -> None:
    with pytest.raises(BadInput, match=r"no session in it|no such folder"):
        load(tmp_path if there else tmp_path / "nowhere")
