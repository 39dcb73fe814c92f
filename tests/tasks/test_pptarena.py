"""PPTArena's decks and tasks: as many as the paper's, of all kinds, and proved by their files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from deskcraft.arena.decks import facts_of_all
from deskcraft.episode.grading import Grader
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import ARENA, Arena, Intent, Task
from deskcraft.validate.by_file import file_of, prove_by_file
from deskcraft.validate.ledger import by_hand_digest, read_ledger, unproved

ROOT = TaskRoot(Path(__file__).parents[2])
FOLDERS = [folder for folder in ROOT.folders() if folder.id.startswith(f"{ARENA}/")]
DECKS = sorted((ROOT.assets / ARENA).glob("*.pptx"))
SAMPLE = (
    "pptarena/hypertension-clinic-mra-box",
    "pptarena/timber-school-cost-plan",
    "pptarena/timber-school-options-table",
)
"""One of each difficulty; `deskcraft pptarena prove` proves all."""


def facts(task: Task) -> Arena:
    assert task.pptarena is not None
    return task.pptarena


def test_twelve_decks_have_more_slides_than_the_papers() -> None:
    *each, every = facts_of_all(DECKS)
    assert len(each) == 12
    assert every.slides >= 404
    assert all(20 <= deck.slides <= 45 for deck in each)
    assert all(share > 0 for deck in each for share in deck.shares.values()), "every deck has elements of every kind"
    assert all(deck.sections >= 4 for deck in each)


def test_tasks_are_of_all_decks_difficulties_and_intents() -> None:
    tasks = [folder.listed() for folder in FOLDERS]
    decks = Counter(facts(task).deck for task in tasks)
    assert decks == {path.stem: 10 for path in DECKS}
    assert Counter(facts(task).difficulty for task in tasks) == {"easy": 51, "medium": 39, "hard": 30}
    assert {intent for task in tasks for intent in facts(task).intents} == set(get_args(Intent))
    assert all(task.max_steps == 30 and task.expected_steps <= 30 for task in tasks)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.id)
def test_a_task_begins_with_the_deck_that_it_names(folder: TaskFolder) -> None:
    task = folder.task()
    _, path = file_of(task, ROOT)
    assert path.stem == facts(task).deck
    assert folder.path.name.startswith(path.stem.removesuffix("-zh"))


def test_all_were_proved_by_their_files() -> None:
    assert [folder.id for folder in unproved(FOLDERS, ROOT)] == []


@pytest.mark.real
@pytest.mark.parametrize("name", SAMPLE)
def test_a_task_proves_itself_by_its_file(name: str, grader: Grader, tmp_path: Path) -> None:
    (folder,) = ROOT.select([name])
    proof = prove_by_file(folder, ROOT, grader, BlobStore(tmp_path))
    assert proof.problems == []
    assert proof.resaved == ["deck"]
    assert len(proof.near_misses) >= 5


def test_two_tasks_a_deck_were_solved_by_mouse_and_keyboard_three_times() -> None:
    ledger = read_ledger(ROOT)
    solved = [folder for folder in FOLDERS if ledger[folder.id].by_hand is not None]
    decks = Counter(facts(folder.listed()).deck for folder in solved)
    assert min(decks[path.stem] for path in DECKS) >= 2
    assert sum(facts(folder.listed()).difficulty == "hard" for folder in solved) >= 8
    for folder in solved:
        by_hand = ledger[folder.id].by_hand
        assert by_hand is not None
        assert by_hand.times >= 3
        assert by_hand.steps <= 30
        assert by_hand.digest == by_hand_digest(folder, ROOT), f"solve it again: validate --by-hand {folder.id}"
