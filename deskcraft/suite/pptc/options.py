"""How sessions are played: what `--suite-option NAME=VALUE` says, and what of it stands in run.json."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.model.endpoint import Endpoint, resolve
from deskcraft.suite.pptc.ways import EMBEDDED, LEXICAL, ApiSelection, Evaluation, Strategy

OWN = "own"
"""What stands for the data set where it is ours."""
MODEL = "model"
"""The agent that calls a model."""
BOTH: tuple[Evaluation, ...] = ("turn", "session")


class PptcOptions(BaseModel):
    """The options of a run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    evaluation: Literal["turn", "session", "both"] = "both"
    split: Literal["create", "edit"] | None = None
    """None: both."""
    data: str = OWN
    """The folder of the public data set, or `own`."""
    wire: Literal["chat", "responses", "messages"] = "chat"
    """The format in which the model is asked."""
    strategy: Strategy = "zero-shot"
    content_selection: bool = False
    """The model first chooses what of the file it is shown."""
    api_selection: ApiSelection = "none"
    api_count: int | None = Field(default=None, ge=1)
    """Functions that a selection leaves; None without one."""
    embeddings_model: str | None = None
    embeddings_base_url: str | None = None
    """None: the agent's own."""
    api_text: str = ""
    """A user's text of the functions; empty: ours."""
    max_prompt_tokens: int | None = Field(default=None, ge=200)
    tell_errors: bool = False
    """In session-based evaluation later prompts repeat the errors of calls that failed, which the paper's do not."""

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """Those that are played, in order."""
        return BOTH if self.evaluation == "both" else (self.evaluation,)

    @property
    def marks(self) -> tuple[str, ...]:
        """What differs from a plain prompt, in words for a label."""
        found: list[str] = [] if self.strategy == "zero-shot" else [self.strategy]
        found += ["content"] * self.content_selection
        if self.api_selection != "none":
            found.append(f"api-{self.api_selection}-{self.api_count}")
        found += ["errors"] * self.tell_errors
        return tuple(found)

    @property
    def settings(self) -> dict[str, str | int | float | bool | None]:
        """What an agent's identity says of its prompts."""
        names = ("strategy", "content_selection", "api_selection", "max_prompt_tokens", "tell_errors")
        return {
            **{name: getattr(self, name) for name in names},
            "api_count": self.api_count or 0,
            "api_text": hashlib.sha256(self.api_text.encode()).hexdigest() if self.api_text else "",
            "embeddings": self.embeddings_model,
        }

    @property
    def prompts(self) -> str:
        """How models are prompted, in words."""
        found: list[str] = [self.strategy]
        if self.content_selection:
            found.append("content selection")
        if self.api_selection == "lexical":
            found.append(f"{self.api_count} functions chosen by words, not by embeddings")
        elif self.api_selection == "embeddings":
            found.append(f"{self.api_count} functions chosen by embeddings of {self.embeddings_model}")
        if self.api_text:
            found.append("the user's text of the functions")
        if self.max_prompt_tokens:
            found.append(f"cut at {self.max_prompt_tokens:,} estimated tokens")
        if self.tell_errors:
            found.append("errors told")
        return ", ".join(found)

    def embeddings(self, model: ModelAsked) -> ModelAsked | None:
        """The model that ranks functions for an agent's model; None where none does."""
        if self.api_selection != "embeddings" or self.embeddings_model is None:
            return None
        base = self.embeddings_base_url or model.endpoint.base_url
        endpoint = resolve(Endpoint(wire="embeddings", model=self.embeddings_model, base_url=base))
        return ModelAsked(endpoint=endpoint, prices=model.prices, record=model.record, replay=model.replay)

    def check(self, *, model: bool) -> None:
        """Whether the options can be meant together.

        Raises:
            BadInput: they cannot.
        """
        if not model and (self.marks or self.api_text or self.max_prompt_tokens):
            raise BadInput("strategy, selections, api_text and the like are for a model: give --model NAME")
        if self.tell_errors and "session" not in self.evaluations:
            raise BadInput("tell_errors: is for session-based evaluation")


def parsed(values: Mapping[str, str]) -> PptcOptions:
    """Options of texts by name; the file that `api_text` names is read, and `data` becomes a whole path.

    Raises:
        ValidationError: a value is none; BadInput: the file cannot be read, or options that cannot be meant together.
    """
    given: dict[str, Any] = dict(values)
    if "api_text" in given:
        given["api_text"] = _text(Path(given["api_text"]))
    if "data" in given and given["data"] != OWN:
        given["data"] = str(Path(given["data"]).resolve())
    options = PptcOptions.model_validate(given)
    if options.api_selection == "none" and options.api_count is not None:
        raise BadInput("api_count: is for api_selection embeddings or lexical")
    if options.api_selection != "embeddings" and options.embeddings_model is not None:
        raise BadInput("embeddings_model: is for api_selection embeddings")
    if options.api_selection == "embeddings" and options.embeddings_model is None:
        raise BadInput(
            "api_selection embeddings: give embeddings_model=NAME; without an endpoint for embeddings "
            "api_selection=lexical goes by words, and the report says so"
        )
    if options.api_selection == "none":
        return options
    usual = EMBEDDED if options.api_selection == "embeddings" else LEXICAL
    return options.model_copy(update={"api_count": options.api_count or usual})


def _text(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from error
    if not text.strip():
        raise BadInput(f"api_text: {path} is empty")
    return text
