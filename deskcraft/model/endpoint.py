"""Where a model is reached and how patiently; the key is looked up when it is needed and stands in no record."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, TypeAlias

from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field

from deskcraft.errors import BadInput
from deskcraft.model import address

Wire: TypeAlias = Literal["chat", "responses", "messages", "embeddings"]
"""`chat` and `responses` are OpenAI's two request formats, `messages` is Anthropic's; `embeddings` are OpenAI's, which
many servers give, and hold no words of a model."""
KEY_NAMES: dict[Wire, str] = {
    "chat": "OPENAI_API_KEY",
    "responses": "OPENAI_API_KEY",
    "embeddings": "OPENAI_API_KEY",
    "messages": "ANTHROPIC_API_KEY",
}
URL_NAMES: dict[Wire, str] = {
    "chat": "OPENAI_BASE_URL",
    "responses": "OPENAI_BASE_URL",
    "embeddings": "OPENAI_BASE_URL",
    "messages": "ANTHROPIC_BASE_URL",
}
NO_KEY = "no-key"
"""What an endpoint of one's own gets that asks for none."""


class Endpoint(BaseModel):
    """A model behind an endpoint. Stored with a run: nothing in it is secret."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    wire: Wire
    model: str = Field(min_length=1)
    base_url: str = ""
    """Empty: the provider's own."""
    key_name: str = ""
    """Name of the environment variable that holds the key; empty: the provider's usual one."""
    timeout_s: float = Field(default=120, gt=0)
    """Seconds without a byte before a call counts as stalled."""
    deadline_s: float = Field(default=900, gt=0)
    """Seconds that one call may take in all."""
    tries: int = Field(default=8, ge=1, le=100)
    """Calls until an endpoint that is busy or broken is given up."""
    backoff_s: float = Field(default=1.0, gt=0)
    """The first pause; each next one is twice as long, with jitter, to at most a minute."""
    concurrency: int = Field(default=16, ge=1)
    """Calls at a time, over all workers of a run on this machine."""
    per_minute: float | None = Field(default=None, gt=0)
    """Calls a minute, over all workers of a run on this machine."""
    stream: bool = False
    """Ask for the reply piece by piece, which notices a stalled model sooner."""

    @property
    def digest_settings(self) -> dict[str, str | int | float | bool | None]:
        """What of it can change a reply: for an agent's identity."""
        return {"wire": self.wire, "model": self.model, "base_url": self.base_url}


def resolve(endpoint: Endpoint) -> Endpoint:
    """Fills the address in from the environment or ./.env; a secret in it is struck out and kept apart."""
    found = address.public(endpoint.base_url or _setting(URL_NAMES[endpoint.wire]))
    return endpoint if found == endpoint.base_url else endpoint.model_copy(update={"base_url": found})


def find_key(endpoint: Endpoint) -> str:
    """The key, from the environment or ./.env.

    Raises:
        BadInput: there is none, and the address is the provider's own.
    """
    name = endpoint.key_name or KEY_NAMES[endpoint.wire]
    key = _setting(name).strip()
    if key:
        return key
    if endpoint.base_url and not endpoint.key_name:
        return NO_KEY
    raise BadInput(f"{endpoint.model}: no key; set {name} in the environment or in .env, or give --base-url")


def _setting(name: str) -> str:
    return os.environ.get(name) or (dotenv_values(Path(".env")).get(name) or "")
