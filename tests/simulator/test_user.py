"""The scripted user."""

import pytest

from simulator import AnswerRequest, AuthoredAnswer, DeliverRequest, ScriptedUser, Spoken
from simulator.user import NEUTRAL

ANSWERS = (
    AuthoredAnswer((("folder", "where"), ("save*", "export*")), "Beside the old one."),
    AuthoredAnswer((("字体",),), "和标题一样的字体。"),
)


def test_a_phase_message_is_said_verbatim() -> None:
    request = DeliverRequest(said=("Open it.",), message="  把标题改成红色。\n", question="Which?")
    assert ScriptedUser().deliver(request) == Spoken("  把标题改成红色。\n", by="scripted")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Where should I save it?", "Beside the old one."),
        ("Which FOLDER do you want the exported file in?", "Beside the old one."),
        ("Where is it?", NEUTRAL["English"]),
        ("用什么字体?", "和标题一样的字体。"),
        ("", NEUTRAL["English"]),
    ],
)
def test_a_question_has_the_authored_answer_on_its_topic_or_a_neutral_one(question: str, said: str) -> None:
    request = AnswerRequest(said=("Open it.", "Make it red."), question=question, answers=ANSWERS)
    assert ScriptedUser().answer(request) == Spoken(said, by="scripted")


def test_the_last_message_is_never_said_again() -> None:
    request = AnswerRequest(said=("Open it.", "Make it red."), undelivered=("Export it.",), question="And now?")
    assert ScriptedUser().answer(request).text == NEUTRAL["English"]


def test_a_chinese_user_answers_in_chinese() -> None:
    request = AnswerRequest(said=("把标题改成红色。",), question="Which title?")
    assert ScriptedUser().answer(request).text == NEUTRAL["Chinese"]


def test_an_answer_without_a_topic_fits_every_question() -> None:
    last = AuthoredAnswer((), "All I have is on the computer.")
    for question, said in [("save where?", "Beside the old one."), ("Why?", "All I have is on the computer.")]:
        request = AnswerRequest(said=("Open it.",), question=question, answers=(*ANSWERS, last))
        assert ScriptedUser().answer(request).text == said
