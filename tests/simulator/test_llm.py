"""The model user: faithful or not view at all."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from simulator import AnswerRequest, CompletionFailed, DeliverRequest, LlmUser, Prompt
from simulator.interaction import Speech
from simulator.llm import SCHEMA
from simulator.user import NEUTRAL

MESSAGE = 'Export the layer "Sky" as sky.png, 800 px wide.'
LATER = 'Then make the border #AA3300 and save as final.xcf, with "Harbour" on top.'


def reply(message: str, **more: Any) -> str:
    return json.dumps(
        {"action": "new_instruction", "message": message, "phase_complete": True, "reason": "it is there", **more}
    )


def user(*answers: str | Exception) -> tuple[LlmUser, list[Prompt]]:
    asked: list[Prompt] = []
    left = list(answers)

    def complete(prompt: Prompt) -> str:
        asked.append(prompt)
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    return LlmUser(complete), asked


def request(**more: Any) -> DeliverRequest:
    given: dict[str, Any] = {
        "said": ("Crop the picture sky.xcf.",),
        "undelivered": (LATER,),
        "scenario": "A print shop.",
        "persona": "Ida, brief.",
        "message": MESSAGE,
        "screen": b"png",
        "agent_reply": "Done with the crop.",
    }
    return DeliverRequest(**{**given, **more})


FAITHFUL = 'Lovely. Now please export "Sky" for me: sky.png, and 800 px across.'


def test_a_faithful_reply_is_said() -> None:
    speaker, asked = user(reply(FAITHFUL))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.by, spoken.fallback, spoken.guard) == (FAITHFUL, "llm", False, ())
    assert (spoken.phase_complete, spoken.reason) == (True, "it is there")
    assert len(asked) == 1


def test_the_prompt_holds_what_the_user_knows_and_nothing_that_is_to_come() -> None:
    speaker, asked = user(reply(FAITHFUL))
    speaker.deliver(request(question="Which layer?"))
    (prompt,) = asked
    for told in ("Ida, brief.", "A print shop.", "Crop the picture", MESSAGE, "Done with the crop.", "Which layer?"):
        assert told in prompt.text
    assert "Harbour" not in prompt.text + prompt.system
    assert prompt.picture == b"png"
    assert "English" in prompt.system


@pytest.mark.parametrize(
    ("bad", "missing", "leaked"),
    [
        ('Export "Sky" as sky.png.', ("800",), ()),
        ('Export "Sky" as sky.png, 8000 px wide.', ("800",), ()),
        (FAITHFUL + " Then the border gets #aa3300.", (), ("#AA3300",)),
        ("Bitte exportieren.", ("Sky", "sky.png", "800"), ()),
        (FAITHFUL + " 请保存，谢谢。", (), ()),
        (FAITHFUL + " and so on" * 100, (), ()),
    ],
)
def test_an_unfaithful_reply_is_asked_for_once_more(
    bad: str, missing: tuple[str, ...], leaked: tuple[str, ...]
) -> None:
    speaker, asked = user(reply(bad), reply(FAITHFUL))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.by) == (FAITHFUL, "llm")
    assert [(held.text, held.missing, held.leaked) for held in spoken.guard] == [(bad, missing, leaked)]
    assert "cannot be sent" in asked[1].text


def test_two_unfaithful_replies_end_in_the_authored_words() -> None:
    speaker, asked = user(reply("Export it."), reply("Export it, please."))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.by, spoken.fallback) == (MESSAGE, "scripted", False)
    assert Speech.of(spoken).overruled
    assert (len(spoken.guard), len(asked)) == (2, 2)


@pytest.mark.parametrize(
    "nonsense",
    ["", "[1]", "{}", "null", "Sure! " + reply(FAITHFUL), reply(""), reply(FAITHFUL, action="go"), "[" * 100_000],
)
def test_a_reply_without_structure_is_asked_for_once_more(nonsense: str) -> None:
    speaker, asked = user(nonsense, reply(FAITHFUL))
    assert speaker.deliver(request()).text == FAITHFUL
    assert "JSON" in asked[1].text


def test_an_endpoint_that_fails_falls_back_and_says_so() -> None:
    speaker, _ = user(CompletionFailed("503"))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.by, spoken.fallback) == (MESSAGE, "scripted", True)


def test_a_question_is_answered_from_what_was_said() -> None:
    speaker, _ = user(reply("The one that I named, sky.xcf.", action="clarify"))
    asked = AnswerRequest(said=("Crop the picture sky.xcf.",), undelivered=(LATER,), question="Which file?")
    assert speaker.answer(asked).text == "The one that I named, sky.xcf."


def test_an_answer_that_gives_a_later_phase_away_is_held_back() -> None:
    speaker, _ = user(reply("Use #AA3300.", action="clarify"), reply("Write Harbour.", action="clarify"))
    asked = AnswerRequest(said=("Crop the picture sky.xcf.",), undelivered=(LATER,), question="Which colour?")
    spoken = speaker.answer(asked)
    assert (spoken.text, spoken.by) == (NEUTRAL["English"], "scripted")
    assert [held.leaked for held in spoken.guard] == [("#AA3300",), ("Harbour",)]


def test_a_guess_of_the_agents_is_not_confirmed() -> None:
    speaker, _ = user(
        reply("Yes, #AA3300 is fine.", action="clarify"), reply("I have nothing to add.", action="clarify")
    )
    asked = AnswerRequest(said=("Crop it.",), undelivered=(LATER,), question="Is #AA3300 right for the border?")
    spoken = speaker.answer(asked)
    assert (spoken.text, spoken.guard[0].leaked) == ("I have nothing to add.", ("#AA3300",))


def test_what_the_user_has_said_already_is_no_leak() -> None:
    speaker, _ = user(reply("Yes, #AA3300, as I said.", action="clarify"))
    asked = AnswerRequest(said=("Fill it with #aa3300.",), undelivered=(LATER,), question="Which colour?")
    assert speaker.answer(asked).by == "llm"


def test_a_word_of_the_language_is_no_leak_of_a_name_that_is_spelled_like_it() -> None:
    speaker, _ = user(reply("I cannot answer that.", action="clarify"))
    asked = AnswerRequest(said=("Crop it.",), undelivered=('Call the layer "Answer".',), question="Which?")
    assert speaker.answer(asked).by == "llm"


@pytest.mark.parametrize(
    ("made_up", "invented"),
    [
        (FAITHFUL + " At 300 dpi.", ("300",)),
        (FAITHFUL + " Put it into ~/Desktop.", ("~/Desktop",)),
        (FAITHFUL + " On #ffffff, as out.jpg.", ("#ffffff", "out.jpg")),
    ],
)
def test_what_nobody_has_said_is_held_back(made_up: str, invented: tuple[str, ...]) -> None:
    speaker, asked = user(reply(made_up), reply(FAITHFUL))
    spoken = speaker.deliver(request())
    assert (spoken.text, [held.invented for held in spoken.guard]) == (FAITHFUL, [invented])
    assert f"nobody has said: {'; '.join(invented)}" in asked[1].text


@pytest.mark.parametrize(
    "foreign",
    [
        'Bitte jetzt die Ebene "Sky" als sky.png exportieren, 800 breit, danke schön.',
        'Exporte maintenant le calque "Sky" vers sky.png, avec 800 de large.',
        'Экспортируй "Sky" как sky.png, 800.',
        'レイヤー "Sky" を sky.png に、800。',
    ],
)
def test_another_language_is_held_back(foreign: str) -> None:
    speaker, asked = user(reply(foreign), reply(FAITHFUL))
    spoken = speaker.deliver(request())
    assert (spoken.text, [held.fault for held in spoken.guard]) == (FAITHFUL, ["language"])
    assert "language" in asked[1].text


def test_an_english_message_may_quote_chinese() -> None:
    speaker, asked = user(reply("Call it 《春季菜单》, please."))
    assert speaker.deliver(request(message="Now rename the file to 《春季菜单》.", undelivered=())).by == "llm"
    assert "English" in asked[0].system


def test_a_reply_that_is_held_back_is_recorded_as_it_was_with_its_fault() -> None:
    speaker, _ = user("Sure, I will.", reply("so " * 400))
    spoken = speaker.deliver(request())
    assert [(held.text, held.fault) for held in spoken.guard] == [
        ("Sure, I will.", "form"),
        (("so " * 400).strip(), "length"),
    ]


def test_an_endpoint_that_fails_at_the_second_try_leaves_both_in_the_record() -> None:
    speaker, _ = user(reply("Export it."), CompletionFailed("503"))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.fallback, len(spoken.guard)) == (MESSAGE, True, 1)
    assert not Speech.of(spoken).overruled


def test_ten_megabytes_of_the_agents_words_are_not_shown() -> None:
    speaker, asked = user("x" * 10_000_000, reply(FAITHFUL))
    spoken = speaker.deliver(request(agent_reply="y" * 10_000_000, question="z" * 10_000_000))
    assert len(asked[0].text) < 10_000
    assert len(spoken.guard[0].text) < 3_000
    assert spoken.by == "llm"


def test_half_a_character_is_no_message() -> None:
    speaker, _ = user(reply(FAITHFUL + " \ud800"), reply(FAITHFUL, reason="\ud800"))
    spoken = speaker.deliver(request())
    assert (spoken.text, spoken.reason, spoken.guard[0].fault) == (FAITHFUL, "", "form")
    assert Speech.of(spoken).model_dump_json()


def test_a_chinese_message_is_answered_in_chinese() -> None:
    speaker, asked = user(reply("Set it to 36."), reply("请把字号改成 36。"))
    spoken = speaker.deliver(request(message="字号改成 36。", undelivered=()))
    assert spoken.text == "请把字号改成 36。"
    assert "Chinese" in asked[0].system


def test_the_schema_names_what_is_read() -> None:
    check: Callable[[str], bool] = SCHEMA["properties"].__contains__
    assert all(check(name) for name in SCHEMA["required"])
