"""A model under test: the three questions of the paper, each with structured output."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import ContextFull, ModelRefused
from deskcraft.model.client import ModelClient
from deskcraft.model.prompts import PromptFile
from deskcraft.model.structured import Shown, ask_structured
from deskcraft.model.tape import Body
from deskcraft.plain import one_line
from deskcraft.slideeval.perturb import Axis
from deskcraft.slideeval.prompt_files import PROMPTS
from deskcraft.slideeval.scene import HEIGHT, WIDTH, Box, Scene
from deskcraft.slideeval.viewers import Perturbed, Scale, Shuffled, Slide

SEE_TOKENS, RATE_TOKENS, ORDER_TOKENS = 16_384, 1_024, 4_096
"""Of a reply, unless the options say otherwise."""
DIMENSIONS: dict[Axis, str] = {"geometry": "layout geometry", "text": "text quality", "style": "style"}
CRITERIA: dict[Axis, tuple[str, ...]] = {
    "text": (
        "whether it is clear and in plain words",
        "grammar and spelling",
        "how long bullets are (best one line)",
        "whether it says no more than it must",
    ),
    "geometry": (
        "whether elements line up with each other and with the margins",
        "whether distances and margins are alike",
        "balance, and whether what matters stands out",
        "whether the sizes of elements fit what they matter",
    ),
    "style": (
        "whether few families of type are used, and are easy to read",
        "whether type is large enough for a room",
        "contrast and colours that go together",
        "whether bold, italic and underlined words are few and consistent",
    ),
}
"""The paper's Table 3, in our words."""
_A = TypeVar("_A", bound=BaseModel)


class _Score(BaseModel):
    model_config = ConfigDict(extra="ignore")

    reason: str = ""
    score: int


class _Order(BaseModel):
    model_config = ConfigDict(extra="ignore")

    order: tuple[int, ...] = Field(max_length=1_000)


@dataclass
class ModelViewer:
    """Puts the questions to a model. An answer that cannot be used is none: it is not asked for again."""

    client: ModelClient
    options: Mapping[str, Any] = field(default_factory=dict)
    """More fields of each request."""
    looks: bool = field(default=True, init=False)

    @property
    def name(self) -> str:
        """As it is written after `--judge`, with the model."""
        return f"model:{self.client.endpoint.model}"

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`.

        Raises:
            EndpointError: the endpoint failed after its retries.
        """
        return self._asked("see", Scene, slide.png, SEE_TOKENS, width=WIDTH, height=HEIGHT)

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`; a score out of the scale is none."""
        asks = {"dimension": DIMENSIONS[slide.axis], "criteria": CRITERIA[slide.axis]}
        found = self._asked("rate", _Score, slide.png, RATE_TOKENS, most=scale, middle=(1 + scale) // 2, **asks)
        return found.score if found is not None and 1 <= found.score <= scale else None

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`."""
        found = self._asked("order", _Order, deck.pngs, ORDER_TOKENS, count=len(deck.slides))
        return None if found is None else found.order

    def _asked(self, prompt: str, answer: type[_A], shown: Shown, tokens: int, **values: object) -> _A | None:
        return _answer(self.client, self.options, prompt, answer, shown, tokens, **values)


@dataclass
class WordsViewer:
    """Puts the questions to a model that takes no pictures: slides are their elements in words, decks their titles."""

    client: ModelClient
    options: Mapping[str, Any] = field(default_factory=dict)
    """More fields of each request."""
    looks: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """As it stands in reports, with the model."""
        return f"words:{self.client.endpoint.model}"

    def see(self, slide: Slide, run: int) -> Scene | None:
        """See `Viewer.see`: there is nothing to see without a picture."""
        return None

    def rate(self, slide: Perturbed, scale: Scale) -> int | None:
        """See `Viewer.rate`; a score out of the scale is none.

        Raises:
            EndpointError: the endpoint failed after its retries.
        """
        asks: dict[str, object] = {"dimension": DIMENSIONS[slide.axis], "criteria": CRITERIA[slide.axis]}
        asks |= {"most": scale, "middle": (1 + scale) // 2, "elements": elements_in_words(slide.scene)}
        found = _answer(self.client, self.options, "rate_words", _Score, (), RATE_TOKENS, **asks)
        return found.score if found is not None and 1 <= found.score <= scale else None

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        """See `Viewer.order`; a slide without a title is shown by its first words."""
        titles = [one_line(slide.title or " ".join(slide.words[:12]), 120) or "(no words)" for slide in deck.slides]
        asks: dict[str, object] = {"count": len(titles), "slides": titles}
        found = _answer(self.client, self.options, "order_words", _Order, (), ORDER_TOKENS, **asks)
        return None if found is None else found.order


def elements_in_words(scene: Scene) -> list[str]:
    """The elements of a scene, one a line, texts first; at most 200.

    Args:
        scene: a slide.
    """
    lines = [f"background {scene.background}"]
    for text in scene.texts:
        font = text.font
        marks = [name for name in ("bold", "italic", "underline") if getattr(font, name)]
        style = " ".join((font.name or "-", f"{font.size:g} pt", font.color, *marks))
        lines.append(f"text {_place(text)}, {style}: {one_line(text.text, 400)}")
    lines += [f"form {_place(rect)}, fill {rect.fill or 'none'}" for rect in scene.rects]
    lines += [f"picture {_place(image)}" for image in scene.images]
    lines += [
        f"table {_place(table)}: {one_line(' | '.join(map(' / '.join, table.rows)), 400)}" for table in scene.tables
    ]
    lines += [f"line {line.x1:g}, {line.y1:g} to {line.x2:g}, {line.y2:g}, {line.stroke}" for line in scene.lines]
    return lines[:200]


def _place(box: Box) -> str:
    return f"({box.x:.0f}, {box.y:.0f}, {box.w:.0f}, {box.h:.0f})"


def _answer(
    client: ModelClient,
    options: Mapping[str, Any],
    prompt: str,
    answer: type[_A],
    shown: Shown,
    tokens: int,
    **values: object,
) -> _A | None:
    system, text = PromptFile(prompt, PROMPTS).render(**values)
    fields: Body = {"max_tokens": tokens, **options}
    try:
        said, _ = ask_structured(client, system, text, shown, answer.model_json_schema(), fields)
        return answer.model_validate(json.loads(said))
    except (ModelRefused, ContextFull, ValidationError, ValueError, RecursionError):
        return None
