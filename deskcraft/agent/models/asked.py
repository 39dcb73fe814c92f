"""What a run asks of a model, as it stands in run.json: nothing in it is secret."""

from __future__ import annotations

import hashlib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.agent.models.observe import Mode
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint, Wire
from deskcraft.model.gate import Gate
from deskcraft.model.ledger import Ledger, RunBudget
from deskcraft.model.prices import Prices
from deskcraft.model.tape import Tape


class Settings(BaseModel):
    """How a model is asked, beside its endpoint."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: Mode = "screenshot"
    screens: int | None = Field(default=None, ge=1)
    """How many of the last screens are sent; None: as the adapter's model is used to."""
    most_turns: int | None = Field(default=None, ge=1)
    """How many of the last turns are kept at all; None: all."""
    system_prompt: str = ""
    """Verbatim; empty: ours."""
    temperature: float | None = Field(default=None, ge=0)
    max_tokens: int = Field(default=4096, ge=1)
    """Of a reply."""
    extra: dict[str, str | int | float | bool] = {}
    """More fields of the request, as they are."""

    def fields(self, wire: Wire) -> dict[str, object]:
        """The fields that each request gets from these settings, under the names that the format has for them."""
        name = "max_output_tokens" if wire == "responses" else "max_tokens"
        fields: dict[str, object] = {name: self.max_tokens}
        if self.temperature is not None:
            fields["temperature"] = self.temperature
        return {**fields, **({"extra_body": self.extra} if self.extra else {})}


class ModelAsked(BaseModel):
    """A model, how it is asked, and what it costs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    endpoint: Endpoint
    settings: Settings = Settings()
    prices: Prices = Prices()
    record: bool = False
    """Keep every exchange in the run's folder."""
    replay: str = ""
    """Folder of a run whose exchanges are repeated instead of calling the endpoint."""

    @property
    def price_known(self) -> bool:
        """Whether the cost of a call is known."""
        return self.endpoint.model in self.prices.models


def open_client(
    asked: ModelAsked, run: Path | None, episode: str, purpose: str, budget: RunBudget | None = None
) -> ModelClient:
    """A client for one episode; all episodes of a run share the endpoint's bounds through a folder of the run's."""
    endpoint = asked.endpoint
    gate = tape = ledger = None
    if run is not None:
        ledger = Ledger(run, episode, budget)
        place = hashlib.sha256(f"{endpoint.base_url} {endpoint.model}".encode()).hexdigest()[:12]
        gate = Gate(run / "gates" / place, endpoint.concurrency, endpoint.per_minute)
        if asked.record:
            tape = Tape(run / "exchanges" / episode / purpose, "record")
    if asked.replay:
        tape = Tape(Path(asked.replay) / "exchanges" / episode / purpose, "replay")
    return ModelClient(endpoint, prices=asked.prices, gate=gate, tape=tape, ledger=ledger, purpose=purpose)
