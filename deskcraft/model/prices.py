"""What calls cost: prices come from a file of the user's, because they change; one that is not there is unknown."""

from __future__ import annotations

from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.calls import Usage
from deskcraft.errors import BadInput

MILLION = 1_000_000


class Price(BaseModel):
    """US dollars a million tokens."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached_input: float | None = Field(default=None, ge=0)
    """Of input tokens that the provider had cached; without it, as all input."""
    source: str = ""
    """Where and when the price was read."""

    def cost(self, input_tokens: int, output_tokens: int, cached_tokens: int) -> float:
        """Dollars for a call."""
        cached = self.input if self.cached_input is None else self.cached_input
        fresh = max(0, input_tokens - cached_tokens)
        return (fresh * self.input + cached_tokens * cached + output_tokens * self.output) / MILLION


class Prices(BaseModel):
    """Prices by model."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    models: dict[str, Price] = {}

    def usage(self, model: str, input_tokens: int, output_tokens: int, cached_tokens: int = 0) -> Usage:
        """The usage of a call; its cost is None where the price is not known."""
        price = self.models.get(model)
        cost = price.cost(input_tokens, output_tokens, cached_tokens) if price else None
        return Usage(input_tokens=input_tokens, output_tokens=output_tokens, cost_usd=cost)


def load_prices(path: Path | None) -> Prices:
    """Reads `{models: {NAME: {input, output, cached_input, source}}}`, YAML or JSON.

    Raises:
        BadInput: it cannot be read or has other fields.
    """
    if path is None:
        return Prices()
    try:
        return Prices.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")) or {})
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except yaml.YAMLError as error:
        raise BadInput(f"{path}: not YAML: {' '.join(str(error).split())}") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise BadInput(f"{path}: {place}: {first['msg']}; write models: NAME: {{input: 2.5, output: 10}}") from error
