"""A typed question to a judge: what is asked, what it is shown, and where that lies."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

import cv2

from deskcraft.errors import BadInput
from deskcraft.intake.pictures import decoded
from deskcraft.judge.answers import A, Holds, JudgeAnswer, whole_schema
from deskcraft.judge.fence import MOST, cleaned, fenced, nonce_of, one_line
from deskcraft.judge.prompts import Prompt
from deskcraft.task.digest import digest

MOST_TEXTS = 200
MOST_PICTURES = 20
MOST_CHARACTERS = 60_000
"""Of all texts together."""
WIDTH_PX = 1024


@dataclass(frozen=True)
class Passage:
    """A text of others."""

    label: str
    """What it is, in a few words of DeskCraft's."""
    text: str


@dataclass(frozen=True)
class Shot:
    """A picture."""

    label: str
    png: bytes = field(repr=False)

    @cached_property
    def sha256(self) -> str:
        """Of its bytes; many questions are asked of one picture."""
        return hashlib.sha256(self.png).hexdigest()


@dataclass(frozen=True)
class Question(Generic[A]):
    """One question."""

    answer: type[A]
    """The model of its answer."""
    asks: str
    """In words, by itself."""
    passages: tuple[Passage, ...] = ()
    pictures: tuple[Shot, ...] = ()
    where: str = ""
    """Where the evidence lies: a file, a slide."""
    measures: Mapping[str, float] = field(default_factory=dict)
    """What was measured of the same evidence, for the judge `measured`; a model is not shown it."""
    key: str = ""
    """By which the truth of a test knows it; no part of what is asked."""
    prompt: Prompt | None = None
    """The prompt; None: the one for its answer."""

    def __post_init__(self) -> None:
        if len(self.passages) > MOST_TEXTS or len(self.pictures) > MOST_PICTURES:
            raise BadInput(
                f"a judge is shown {len(self.passages)} texts and {len(self.pictures)} pictures; "
                f"at most {MOST_TEXTS} and {MOST_PICTURES}: name fewer slides"
            )

    @property
    def template(self) -> Prompt:
        """The prompt that it is asked with."""
        return self.prompt or Prompt("holds" if issubclass(self.answer, Holds) else "score")

    @cached_property
    def digest(self) -> str:
        """Over all that a judge is asked and shown, and how: equal digests are the same question."""
        return digest(
            {
                "prompt": self.template.digest,
                "answer": [self.answer.__name__, whole_schema(self.answer)],
                "asks": self.asks,
                "where": self.where,
                "passages": [[one.label, one.text] for one in self.passages],
                "pictures": [[one.label, one.sha256] for one in self.pictures],
                "measures": dict(sorted(self.measures.items())),
            }
        )

    def words(self) -> tuple[str, str]:
        """What a model gets: the system's words, and the question with every text of others in its own block.

        Raises:
            BadInput: see `Prompt.render`.
        """
        most = max(len(self.asks), min(MOST, MOST_CHARACTERS // max(1, len(self.passages))))
        texts = [cleaned(one.text, most) for one in self.passages]
        nonce = nonce_of([self.asks, self.where, *(one.label for one in self.passages), *texts])
        return self.template.render(
            nonce=nonce,
            question=self.asks,
            where=one_line(self.where),
            pictures=[one_line(one.label) for one in self.pictures],
            passages=[fenced(one.label, text, nonce, most) for one, text in zip(self.passages, texts, strict=True)],
        )


def shot(label: str, png: bytes, width_px: int = WIDTH_PX) -> Shot:
    """A picture of at most so many pixels of width.

    Raises:
        BadInput: it is no PNG, or larger than any screen.
    """
    found = decoded(png, rgb=False)
    if found is None:
        raise BadInput(f"{label}: no picture that can be shown to a judge (a whole PNG is expected)")
    height, width = found.shape[:2]
    if width <= width_px:
        return Shot(label, png)
    size = (width_px, max(1, round(height * width_px / width)))
    done, encoded = cv2.imencode(".png", cv2.resize(found, size, interpolation=cv2.INTER_AREA))
    if not done:
        raise BadInput(f"{label}: the picture cannot be made smaller")
    return Shot(label, encoded.tobytes())


AnyQuestion = Question[JudgeAnswer]
