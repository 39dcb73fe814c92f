"""What the users of the tasks answer: natural questions meet the answer that is meant, and none anticipates a phase."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

import pytest

from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import Task
from simulator import AnswerRequest, ScriptedUser
from simulator.literals import holds, literals
from simulator.user import NEUTRAL

FOLDERS = [folder for folder in default_root().folders() if folder.file.data.get("answers")]
BY_ID = {folder.id: folder for folder in FOLDERS if folder.file.data.get("phases")}
EACH = pytest.mark.parametrize("folder", BY_ID.values(), ids=lambda folder: folder.id)

MEANT = (
    ("audacity/ident-settled-take", "Which take did you and Lena agree on?", "Take 3, the slow one."),
    ("audacity/ident-settled-take", "May I edit the takes or should I keep the originals?", "Leave the three takes"),
    ("audacity/ident-settled-take", "From which second to which second should I keep it?", "From 0.8 s to 5.4 s"),
    ("audacity/ident-settled-take", "Which of the three recordings is the settled one?", "Take 3, the slow one."),
    ("writer/the-post-laid-out-by-word-of-mouth", "How wide shall the heron be?", "4.2 cm wide"),
    ("blender/kitchen-new-label", "Sorry, which of the four jars is it?", "Only that one, the blue one"),
    ("blender/kitchen-new-label", "May I overwrite the original file?", "Over the old file"),
    ("calc/berth-fees-ledger", "Who was the owner that called you this morning?", "Rikke Quist"),
    ("calc/berth-fees-ledger", "Do all other owners get a late fee too?", "No, the others"),
    ("gimp/booking-guide", "What exactly does the sentence of the hint say?", "I say:"),
    ("gimp/booking-guide", "Should I modify the original screenshot itself?", "No, skiffbook-week.png"),
    ("gimp/concert-poster", "How should the new date be written?", "Friday, 20 June"),
    ("gimp/concert-poster", "Can I delete the draft stamp layer?", "Only hide it"),
    ("gimp/kitchen-portal", "Is it the socket or the stain on the wall?", "The brown stain"),
    ("gimp/kitchen-portal", "What JPEG quality do you want?", "As good as it gets"),
    ("gimp/teapot-lighter-shadow", "There are two shadows. Which one is too heavy?", "The long one"),
    ("impress/board-for-the-council", "Which slide must they not see?", 'Hide "Risks"'),
    ("impress/board-for-the-council", "When is the next meeting?", '"Next meeting: 4 October"'),
    ("impress/ferry-season-review", "What is the correct figure for July?", "11,340 for July"),
    ("impress/ferry-season-review", "What should the total be?", "With the right figure"),
    ("impress/market-hall-for-the-council", "How much was the town's loan?", "In the place of the brackets"),
    ("inkscape/bay-stickers-cut-lines", "How thick should the lines be?", "0.25 mm"),
    ("inkscape/bay-stickers-cut-lines", "What colour does the shop want exactly?", "#ec008c"),
    ("inkscape/hallow-jar-new-scent", "What is this season's house colour?", "This season's house colour"),
    ("inkscape/tea-label-brand-colour", "Could you give me the hex code of your brand colour?", "Our brand colour"),
    ("inkscape/tram-map-steps", "Which station closes this winter?", "Gasworks, on Line 1."),
    ("kdenlive/grid-talk-lower-third", "Who of the two Lindqvists was on the stage?", "The one who spoke"),
    ("kdenlive/grid-talk-lower-third", "Should her job be in the lower third too?", "The full name alone"),
    ("multi/a-browser-after-the-handoff", "Where do you sit?", "I sit by the window."),
    ("multi/one-project-for-the-group", "What kind of project is tideclock?", "Tideclock is tables for print."),
    ("multi/prices-for-the-winter", "What is the number of the release?", "The release is v3.1."),
    ("multi/prices-for-the-winter", "Do I push it anywhere?", "No need"),
    ("multi/reserve-press-kit", "Which edition is the kit for?", "The line reads Spring 2027"),
    ("multi/the-saddlers-terms", "Which supplier are you going to call?", "The people in Oldham"),
    ("writer/agreement-for-signature", "On what day do you sign?", "We sign on 16 June 2025."),
    ("writer/the-post-laid-out-by-word-of-mouth", "How wide should the picture become?", "4.2 cm wide"),
    ("os/print-shop-handover", "What time should the backup run?", "At 22:30."),
    ("os/press-proof-mount", "Who should own the folder?", "User and group 1000."),
    ("os/papers-for-the-accountant", "Do the proofs go along too?", "No proofs."),
    ("chromium/net-store-with-the-dog", "Do you want dinner as well?", "With breakfast"),
    ("inkscape/orchard-shelf-lineup", "Should the gaps be equal?", "Evenly from left to right"),
    ("calc/trials-ranked", "How do I treat lots with the same rate?", "Lots of the same rate"),
    ("vscode/easier-on-the-eyes", "In the user settings or in the workspace?", "In my user settings"),
    ("vscode/tide-notes-zh", "请问这个文件叫什么名字？", "文件名用 shuoming.md"),
    ("vscode/tide-notes-zh", "要写哪个港口？", "只写斯克里港"),
    ("vscode/tide-notes-zh", "What level is high water, in metres?", "高潮写“4.6 米”"),
    ("writer/offer-letter-zh", "新同事什么时候来报到？", "报到日期是2025年10月9日"),
    ("writer/offer-letter-zh", "月薪填多少？", "月薪写“18500元”"),
    ("writer/offer-letter-zh", "要另存一份，还是直接覆盖原文件？", "存回原文件"),
    ("blender/chess-lesson-zh", "一格是多远？", "一格是 1 米"),
    ("calc/canteen-settlement-zh", "新的一列放在哪里？", "就在“单价”的右边"),
    ("calc/canteen-settlement-zh", "金额保留几位小数？", "两位小数"),
    ("gimp/lamp-glow-colour", "光晕要模糊多少像素？", "轮廓向外扩大 24 像素"),
    ("gimp/tea-board-autumn", "改价格的时候字体要换吗？", "都保持现在的样子"),
    ("inkscape/qingwu-org-chart-zh", "那张便签要连图层一起删掉吗？", "便签整张删掉"),
    ("kdenlive/kiln-days-zh", "字幕显示多久？", "从 0.6 秒开始"),
    ("vscode/two-years-of-ferries-zh", "柱子按什么顺序排？", "从左到右按文件里的顺序"),
    ("chromium/dragon-boat-zh", "需要留手机号码吗？", "联系方式不用写"),
)
UNRELATED = (
    "Do you like the weather today?",
    "Is there anything else?",
    "May I restart the computer?",
    "你今天心情好吗？",
    "还有别的事吗？",
)
OTHER = (
    ("audacity/ident-settled-take", "Which files should the queue version go to?"),
    ("impress/board-for-the-council", "What should the line below the date read?"),
    ("gimp/teapot-lighter-shadow", "What opacity should the white layer have?"),
    ("inkscape/tram-map-steps", "Which stop has a new name?"),
    ("inkscape/hallow-jar-new-scent", "What weight should the slip say?"),
    ("gimp/lamp-glow-colour", "光晕用什么颜色？"),
    ("kdenlive/kiln-days-zh", "片名写什么？"),
    ("chromium/net-store-with-the-dog", "How many adults are you?"),
    ("gimp/concert-poster", "What colour should the sun have?"),
    ("gimp/teapot-lighter-shadow", "Do you need it on white as well?"),
    ("impress/board-for-the-council", "Where does the meeting take place?"),
    ("kdenlive/grid-talk-lower-third", "Should the opening stay?"),
    ("multi/a-browser-after-the-handoff", "Do you want the home button?"),
    ("writer/agreement-for-signature", "Is the client's name still right?"),
    ("writer/offer-letter-zh", "需要加粗哪些字？"),
    ("calc/canteen-settlement-zh", "蔬菜有折扣吗？"),
    ("vscode/two-years-of-ferries-zh", "柱子用什么颜色？"),
    ("os/press-proof-mount", "How many megabytes?"),
)


@cache
def resolved(task_id: str) -> Task:
    return BY_ID[task_id].task()


def asked(task: Task, question: str) -> str:
    request = AnswerRequest(
        said=(task.instruction,), question=question, answers=tuple(each.answer for each in task.answers)
    )
    return ScriptedUser().answer(request).text


@pytest.mark.parametrize(("task_id", "question", "begins"), MEANT)
def test_a_natural_question_meets_the_answer_that_is_meant(task_id: str, question: str, begins: str) -> None:
    assert asked(resolved(task_id), question).startswith(begins)


@pytest.mark.parametrize(("task_id", "question"), OTHER)
def test_what_nobody_has_an_answer_to_gets_the_neutral_one(task_id: str, question: str) -> None:
    assert asked(resolved(task_id), question) in NEUTRAL.values()


@EACH
def test_unrelated_questions_get_the_neutral_answer(folder: TaskFolder) -> None:
    said = {question: asked(resolved(folder.id), question) for question in UNRELATED}
    assert {question: answer for question, answer in said.items() if answer not in NEUTRAL.values()} == {}


def known_and_later(task: Task) -> tuple[str, list[str]]:
    """What was said before the first answer can be, and the messages that may come after it.

    A question that a phase waits for delivers the phase: the leading ones have all been delivered before an answer.
    """
    asking = list(takewhile(lambda phase: phase.trigger == "agent_ask", task.phases))
    files = task.model_dump_json(include={"setup"})
    known = "\n".join([task.instruction, *(phase.message for phase in asking), files])
    return known, [phase.message for phase in task.phases[len(asking) :]]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.id)
def test_no_answer_gives_away_a_later_message(folder: TaskFolder) -> None:
    for variant in range(len(folder.records)):
        task = folder.task(variant)
        known, later = known_and_later(task)
        secret = {word for message in later for word in literals(message) if not holds(known, word, any_case=True)}
        given_away = [(each.say, word) for each in task.answers for word in secret if holds(each.say, word)]
        assert given_away == []


@EACH
def test_every_answer_is_about_something_of_its_own(folder: TaskFolder) -> None:
    answers = resolved(folder.id).answers
    assert all(each.about for each in answers)
    assert len({each.say for each in answers}) == len(answers)


def test_every_interactive_task_has_answers() -> None:
    interactive = {folder.id for folder in default_root().folders() if folder.file.data.get("phases")}
    assert interactive == set(BY_ID)
