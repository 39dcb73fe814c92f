"""What a judge can answer: typed answers, and how words of a model become one."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError

from deskcraft.intake.parsing import bounded_json, reason_of

LONGEST_REASON = 2000
Reason = Annotated[str, Field(min_length=1, max_length=LONGEST_REASON)]


class JudgeAnswer(BaseModel):
    """Base of the answers: first the reason, so that a model thinks before it decides."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    reason: Reason
    """Why, in a few sentences."""

    @property
    def value(self) -> float:
        """The answer as a number from 0 to 1."""
        raise NotImplementedError


class Scored(JudgeAnswer):
    """How far something is so."""

    score: Annotated[float, Field(strict=True, ge=0, le=1, allow_inf_nan=False)]
    """From 0 (not at all) to 1 (wholly)."""

    @property
    def value(self) -> float:
        """The score."""
        return self.score


class Holds(JudgeAnswer):
    """Whether something is so."""

    holds: StrictBool

    @property
    def value(self) -> float:
        """1 for yes, 0 for no."""
        return float(self.holds)


class Explained(JudgeAnswer):
    """Why something is as it is, which is no judgement: the value says only that there is an answer."""

    @property
    def value(self) -> float:
        """1."""
        return 1.0


A = TypeVar("A", bound=JudgeAnswer)


@cache
def whole_schema(answer: type[JudgeAnswer]) -> dict[str, Any]:
    """The JSON Schema of an answer, with its bounds; made once, for many questions have one kind of answer."""
    return answer.model_json_schema()


def schema_of(answer: type[JudgeAnswer]) -> dict[str, Any]:
    """The JSON Schema of an answer, of no more than what all providers take: bounds of numbers stand in the prompt."""
    whole = whole_schema(answer)
    properties = {
        name: {key: value for key, value in part.items() if key in ("type", "enum")}
        for name, part in whole["properties"].items()
    }
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def parsed(text: str, answer: type[A]) -> A:
    """An answer from a model's words: one JSON object, in a fence of Markdown if need be.

    Raises:
        ValueError: it is none; the message says what is wrong with it.
    """
    words = text.strip()
    if words.startswith("```"):
        words = words.removeprefix("```json").removeprefix("```").removesuffix("```").strip()
    if not words:
        raise ValueError("it is empty")
    try:
        value = bounded_json(words.encode("utf-8", "replace"))
    except ValueError as error:
        raise ValueError(f"it is no JSON: {str(error)[:120]}") from None
    if not isinstance(value, dict):
        raise ValueError("it is no JSON object")
    if isinstance(value.get("reason"), str):
        value = {**value, "reason": value["reason"].strip()[:LONGEST_REASON]}
    try:
        return answer.model_validate(value)
    except ValidationError as error:
        raise ValueError(reason_of(error)) from None


def dumped(answer: JudgeAnswer) -> str:
    """An answer as JSON, which `parsed` reads back."""
    return json.dumps(answer.model_dump(mode="json"), ensure_ascii=False)
