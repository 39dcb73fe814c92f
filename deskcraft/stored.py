"""What typed values on disk are made of: their base, and numbers and texts within bounds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _iso_date(text: str) -> str:
    if text:
        datetime.fromisoformat(text)
    return text


Count: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""How often something happened, or the number of a thing."""
Tokens: TypeAlias = Annotated[int, Field(ge=0, le=2**53)]
Seconds: TypeAlias = Annotated[float, Field(ge=0, le=1e9)]
Share: TypeAlias = Annotated[float, Field(ge=0, le=1)]
Pixel: TypeAlias = Annotated[int, Field(ge=-(2**15), le=2**15)]
"""A place on a screen: X has no larger ones."""
Sha256: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""The name of a blob; nothing else names a file of a run."""
IsoDate: TypeAlias = Annotated[str, AfterValidator(_iso_date)]
"""A date and time as ISO 8601 has it; empty: not known."""


class Model(BaseModel):
    """A stored value: unknown keys and numbers that are not finite are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
