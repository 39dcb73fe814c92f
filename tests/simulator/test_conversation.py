"""How the agent hears the user."""

from simulator import ConversationView, Exchange
from simulator.conversation import Conversation


def test_the_first_turn_hears_the_instruction_alone() -> None:
    assert Conversation("Open it.").next_turn() == ConversationView("Open it.")


def test_a_message_is_the_update_for_one_turn_and_then_a_requirement() -> None:
    conversation = Conversation("Open it.")
    conversation.deliver("Make it red.")
    assert conversation.next_turn() == ConversationView("Open it.", update="Make it red.")
    assert conversation.next_turn() == ConversationView("Open it.", requirements=("Make it red.",))


def test_earlier_messages_stay_beside_the_update_and_it_is_not_listed_twice() -> None:
    conversation = Conversation("Open it.")
    conversation.deliver("Make it red.")
    conversation.next_turn()
    conversation.deliver("Make it blue.")
    assert conversation.next_turn() == ConversationView("Open it.", "Make it blue.", ("Make it red.",))


def test_the_same_words_said_twice_are_two_requirements() -> None:
    conversation = Conversation("Open it.")
    for _ in range(2):
        conversation.deliver("Again.")
        conversation.next_turn()
    assert conversation.next_turn().requirements == ("Again.", "Again.")


def test_answers_to_unexpected_questions_are_history_only() -> None:
    conversation = Conversation("Open it.")
    conversation.answer("Which?", "Open it.")
    assert conversation.next_turn() == ConversationView("Open it.", history=(Exchange("Which?", "Open it."),))


def test_the_prompt_text_numbers_requirements_and_ends_with_the_update() -> None:
    view = ConversationView(
        "Open it.", "Export it.", ("Make it red.", "Make it square."), (Exchange("Which?", "That."),)
    )
    text = view.text()
    assert text.startswith("Open it.\n")
    assert "1. Make it red.\n2. Make it square." in text
    assert "Q: Which?\nA: That." in text
    assert text.endswith("\nExport it.")


def test_a_standard_task_reads_as_its_instruction() -> None:
    assert ConversationView("打开海报。").text() == "打开海报。"
