"""The scripted user."""

from simulator import AnswerRequest, DeliverRequest, ScriptedUser, Spoken


def test_a_phase_message_is_said_verbatim() -> None:
    request = DeliverRequest(said=("Open it.",), message="  把标题改成红色。\n", question="Which?")
    assert ScriptedUser().deliver(request) == Spoken("  把标题改成红色。\n", by="scripted")


def test_an_unexpected_question_is_answered_with_the_last_message() -> None:
    request = AnswerRequest(said=("Open it.", "Make it red."), undelivered=("Export it.",), question="And now?")
    assert ScriptedUser().answer(request) == Spoken("Make it red.", by="scripted")


def test_before_any_message_the_opening_is_restated() -> None:
    assert ScriptedUser().answer(AnswerRequest(said=("Open it.",), question="What?")).text == "Open it."
