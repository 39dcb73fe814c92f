"""One sitting of the exam for all adapters: a task whose solution, once learned, each gives back in its own format."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.grading import Grader
from deskcraft.task.loading import default_root
from tests.agent.models.exam import Exam, learn

TASK = "calc/berth-fees-ledger"


@pytest.fixture(scope="session")
def exam(grader: Grader, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exam]:
    root = default_root()
    (folder,) = root.select([TASK])
    with open_desktop("local", profiles=list(folder.task().profiles)) as desktop:
        actions = learn(folder, root, desktop, grader, tmp_path_factory.mktemp("learned"))
        yield Exam(folder, root, desktop, grader, actions)
