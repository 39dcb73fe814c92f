"""Makes the player of an episode from what a run asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from deskcraft.agent.models.asked import open_client
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
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
from deskcraft.suite.pptc.run import PptcAsked, WaysAsked
from deskcraft.suite.pptc.selection import Described, Embeddings
from deskcraft.suite.pptc.sessions import Session

_ENTRY = re.compile(r"^[ \t]*API:[ \t]*(\w+)[ \t]*\(", re.M)


def make_player(
    asked: PptcAsked, label: str, session: Session, run: RunFolder, episode: str, budget: RunBudget
) -> Player:
    """The player of a session.

    Raises:
        BadInput: there is none of this name, or the session lacks the wrong answer that is asked for.
    """
    player = asked.player(label)
    if player.model is None:
        return known(player.agent, session)
    ways = asked.ways
    client = open_client(player.model, run.path, episode, "agent", budget)
    ranking = None
    if ways.embeddings is not None:
        ranking = open_client(ways.embeddings, run.path, episode, "embeddings", budget)
    given = run.blobs.get(ways.api_text).decode() if ways.api_text else ""
    text = given_text(given) if given else api_text
    rank: Rank | None = None
    if ranking is not None:
        rank = embeddings_rank(Embeddings(ranking, described()))
    elif ways.api_selection == "lexical":
        rank = lexical_rank(Lexical(described()))
    return ModelPlayer(
        client, player.model.settings.fields(player.model.endpoint.wire), Functions(text, rank, ways.api_count),
        Ways(ways.strategy, ways.content_selection, ways.max_prompt_tokens), (ranking,) if ranking is not None else (),
    )  # fmt: skip


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


def check_text(text: str, ways: WaysAsked) -> None:
    """Whether a user's text can be used so.

    Raises:
        BadInput: a selection needs its functions one by one, and it has none that can be told.
    """
    if not text.strip():
        raise BadInput("--api-text: the file is empty")
    if ways.api_selection != "none" and not _ENTRY.search(text):
        raise BadInput("--api-text: no line begins with `API: name(`, so --api-selection cannot choose from it")
