"""What judging will come to, before it begins: calls, tokens and money, by the sizes of what is asked."""

from __future__ import annotations

import math
import struct
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from deskcraft.judge.panel import Panel
from deskcraft.judge.question import AnyQuestion
from deskcraft.model.prices import Prices

LETTERS_A_TOKEN = 4
"""Of Latin script; a wide letter (Chinese, Japanese, Korean) is a token."""
PIXELS_A_TOKEN = 750
"""As Anthropic states it; others count tiles, and come to about as much for a picture of 1,024 px."""
SCHEMA_TOKENS = 120
ANSWER_TOKENS = 150
"""A reason of two sentences and a number."""


@dataclass(frozen=True)
class Forecast:
    """What is to come, if each question is answered at the first try."""

    questions: int
    """Questions times repeats."""
    cached: int
    """Of these, how many are answered already."""
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    """None: the price of the model is not known."""

    def __str__(self) -> str:
        cost = "cost not known" if self.cost_usd is None else f"about ${self.cost_usd:.2f}"
        return (
            f"{self.questions:,} answers, {self.cached:,} of them known: {self.calls:,} calls, "
            f"about {self.input_tokens:,} tokens in, {self.output_tokens:,} out, {cost}"
        )


def forecast(panel: Panel, questions: Iterable[AnyQuestion], prices: Prices | None = None) -> Forecast:
    """What a panel will ask. Judges without a model ask nothing.

    Args:
        panel: The judge, its repeats and its cache.
        questions: All that will be asked.
        prices: Of models.
    """
    of_model = panel.judge.identity.get("judge") == "model"
    total = cached = calls = tokens = 0
    for question in questions:
        left = sum(panel.known(question, repeat) is None for repeat in range(panel.repeats))
        total, cached = total + panel.repeats, cached + panel.repeats - left
        if of_model and left:
            calls, tokens = calls + left, tokens + left * tokens_of(question)
    out = calls * ANSWER_TOKENS
    if not of_model:
        return Forecast(total, cached, 0, 0, 0, 0.0)
    model = str(panel.judge.identity["endpoint"]["model"])
    return Forecast(total, cached, calls, tokens, out, (prices or Prices()).usage(model, tokens, out).cost_usd)


def tokens_of(question: AnyQuestion) -> int:
    """About how many tokens a question has."""
    words = sum(letters_as_tokens(part) for part in question.words())
    pictures = sum(_pixels(one.png) / PIXELS_A_TOKEN for one in question.pictures)
    return math.ceil(words + pictures) + SCHEMA_TOKENS


def letters_as_tokens(text: str) -> float:
    """About how many tokens a text has."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return wide + (len(text) - wide) / LETTERS_A_TOKEN


def _pixels(png: bytes) -> int:
    width, height = struct.unpack(">2I", png[16:24]) if len(png) >= 24 else (0, 0)
    return int(width) * int(height)
