"""The plain parts of what a .blend holds: names, numbers, references to data blocks."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict


class Reported(BaseModel):
    """What the reading process said; nothing more, nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Reference(Reported):
    """Another data block, by its kind (`Object`, `Image`, `NodeTree`, ...) and name."""

    kind: str
    name: str


Value: TypeAlias = bool | int | float | str | list[bool | int | float | str | None] | Reference | None
Properties: TypeAlias = dict[str, Value]
Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[
    float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float
]
"""Row by row."""
