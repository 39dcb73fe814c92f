"""The scripted user."""

import pytest

from simulator import AnswerRequest, AuthoredAnswer, DeliverRequest, ScriptedUser, UserMessage
from simulator.user import NEUTRAL

ANSWERS = (
    AuthoredAnswer((("folder", "where"), ("save*", "export*")), "Beside the old one."),
    AuthoredAnswer((("字体",),), "和标题一样的字体。"),
)


def test_a_phase_message_is_said_verbatim() -> None:
    request = DeliverRequest(said=("Open it.",), message="  把标题改成红色。\n", question="Which?")
    assert ScriptedUser().deliver(request) == UserMessage("  把标题改成红色。\n", by="scripted")


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
    assert ScriptedUser().answer(request) == UserMessage(said, by="scripted")


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


ANSWERED = (
    ("What is the new date of the next meeting, and which slide must they not see?", "Hide Risks; it is 4 October."),
    ("Which of the two shadows do you mean?", "The long one."),
)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the date of the next meeting?", "Hide Risks; it is 4 October."),
        ("Which slide should they not see?", "Hide Risks; it is 4 October."),
        ("Your first answer did not reach me. Could you repeat it?", "The long one."),
        ("Is the font of the title to stay?", NEUTRAL["English"]),
        ("What colour do you want?", NEUTRAL["English"]),
        ("Which one?", NEUTRAL["English"]),
        ("Does the pattern repeat at the edge?", NEUTRAL["English"]),
        ("Shall I export it once more?", NEUTRAL["English"]),
    ],
)
def test_what_was_answered_before_is_said_again_to_the_same_question(question: str, said: str) -> None:
    request = AnswerRequest(said=("Open it.", "Make it red."), question=question, answered=ANSWERED)
    assert ScriptedUser().answer(request).text == said


def test_a_topic_of_the_author_comes_before_what_was_said() -> None:
    request = AnswerRequest(
        said=("Open it.",), question="Please repeat: which folder do I save it in?", answers=ANSWERS, answered=ANSWERED
    )
    assert ScriptedUser().answer(request).text == "Beside the old one."


def test_a_chinese_question_is_known_again() -> None:
    answered = (("请问报到日期是哪一天？", "报到日期是2025年10月9日。"),)
    for question in ("请问报到日期是什么时候？", "没收到，请再说一遍。"):
        request = AnswerRequest(said=("把录用通知书填好。",), question=question, answered=answered)
        assert ScriptedUser().answer(request).text == "报到日期是2025年10月9日。"
    request = AnswerRequest(said=("把录用通知书填好。",), question="标题用什么颜色？", answered=answered)
    assert ScriptedUser().answer(request).text == NEUTRAL["Chinese"]
