"""Makes the player of an episode from what a run asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from deskcraft.errors import BadInput
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.pptc.agents import (
    Functions,
    ModelPlayer,
    Player,
    Rank,
    Ways,
    embeddings_rank,
    known,
    lexical_rank,
)
from deskcraft.suite.pptc.api import api_text, reference
from deskcraft.suite.pptc.lexical import Lexical
from deskcraft.suite.pptc.options import PptcOptions
from deskcraft.suite.pptc.selection import Described, Embeddings
from deskcraft.suite.pptc.sessions import Session
from deskcraft.suite.protocol import Recorder

_ENTRY = re.compile(r"^[ \t]*API:[ \t]*(\w+)[ \t]*\(", re.M)


def make_player(options: PptcOptions, agent: AgentAsked, session: Session, record: Recorder) -> Player:
    """The player of a session.

    Raises:
        BadInput: there is none of this name, or the session lacks the wrong answer that is asked for.
    """
    model = agent.model
    if model is None:
        return known(agent.agent, session)
    client = record.client(model)
    rank: Rank | None = None
    if (embeddings := options.embeddings(model)) is not None:
        rank = embeddings_rank(Embeddings(record.client(embeddings, "embeddings"), described()))
    elif options.api_selection == "lexical":
        rank = lexical_rank(Lexical(described()))
    text = given_text(options.api_text) if options.api_text else api_text
    return ModelPlayer(
        client,
        model.settings.fields(model.endpoint.wire),
        Functions(text, rank, options.api_count or 0),
        Ways(options.strategy, options.content_selection, options.max_prompt_tokens),
    )


def described() -> list[Described]:
    """The functions that a selection chooses from."""
    return [Described(api.name, f"{api.name}{api.signature}: {api.description}") for api in reference()]


def given_text(text: str) -> Callable[[Sequence[str] | None], str]:
    """A user's text of the functions, whole or of some of them.

    What stands before the first function stands in every selection; a chosen function that the text has not is left
    out.
    """
    starts = [(match.group(1), match.start()) for match in _ENTRY.finditer(text)]
    ends = [start for _, start in starts[1:]] + [len(text)]
    entries = {name: text[start:end].strip() for (name, start), end in zip(starts, ends, strict=True)}
    opening = text[: starts[0][1]].strip() if starts else text

    def of(names: Sequence[str] | None) -> str:
        if names is None:
            return text
        return "\n".join(part for part in (opening, *(entries.get(name, "") for name in names)) if part)

    return of


def check_text(text: str, options: PptcOptions) -> None:
    """Whether a user's text can be used so.

    Raises:
        BadInput: a selection needs its functions one by one, and it has none that can be listed.
    """
    if options.api_selection != "none" and not _ENTRY.search(text):
        raise BadInput("api_text: no line begins with `API: name(`, so api_selection cannot choose from it")
