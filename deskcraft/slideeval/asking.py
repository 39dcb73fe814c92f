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
from deskcraft.slideeval.perturb import Axis
from deskcraft.slideeval.prompt_files import PROMPTS
from deskcraft.slideeval.scene import HEIGHT, WIDTH, Scene
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
        system, text = PromptFile(prompt, PROMPTS).render(**values)
        fields: Body = {"max_tokens": tokens, **self.options}
        try:
            said, _ = ask_structured(self.client, system, text, shown, answer.model_json_schema(), fields)
            return answer.model_validate(json.loads(said))
        except (ModelRefused, ContextFull, ValidationError, ValueError, RecursionError):
            return None
