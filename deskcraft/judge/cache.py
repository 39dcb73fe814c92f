"""Answers by content, so that a resumed run asks nothing twice.

    FOLDER/ab/cdef....json    one repeat of one question to one judge: `JudgedOnce`

The key covers the prompt, the judge (model and its settings), all texts, the hashes of all pictures, and the number of
the repeat. A file that is damaged, or of something else, counts as none.
"""

from __future__ import annotations

from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.intake.files import read_inside
from deskcraft.intake.parsing import model_from
from deskcraft.judge.protocol import Judge, JudgedOnce
from deskcraft.judge.question import Question
from deskcraft.record.blobs import write_whole
from deskcraft.task.digest import digest

MOST_BYTES = 2**20


class AnswerCache:
    """The answers that a run has had so far."""

    def __init__(self, folder: Path, *, again: bool = False) -> None:
        """`again`: what was not judged is asked again; else it stays so, for asking it again costs again."""
        self._folder = folder
        self._again = again

    @staticmethod
    def key(judge: Judge, question: Question, repeat: int) -> str:  # type: ignore[type-arg]
        """The name of one repeat of a question."""
        return digest({"judge": dict(judge.identity), "question": question.digest, "repeat": repeat})

    def find(self, key: str) -> JudgedOnce | None:
        """What is known of a repeat; None for nothing."""
        try:
            found = model_from(read_inside(self._folder, f"{key[:2]}/{key[2:]}.json", MOST_BYTES), JudgedOnce)
        except (OSError, BadInput, ValueError):
            return None
        if found.value is None and self._again:
            return None
        return found.model_copy(update={"cached": True})

    def keep(self, key: str, answer: JudgedOnce) -> None:
        """Writes an answer down, whole or not at all.

        Raises:
            DiskFull: no room is left.
        """
        path = self._folder / key[:2] / f"{key[2:]}.json"
        write_whole(path, answer.model_dump_json(indent=1).encode())
