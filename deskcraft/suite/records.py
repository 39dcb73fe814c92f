"""What an item that was played leaves on disk, in any suite but the desktop tasks: `episode.json`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from deskcraft.record.model import (
    AgentIdentity,
    AnyRecord,
    Count,
    IsoDate,
    Model,
    Share,
    Status,
    Timings,
    Usage,
)

MOST_ID = 400
"""Characters of an item's id."""


class ItemIdentity(Model):
    """Which item was played by whom; unique in a run."""

    item: str = Field(max_length=MOST_ID)
    facts: dict[str, str] = Field(default={})
    """What the suite says of the item, to group episodes by: `Item.facts`."""
    label: str
    """What the agent is called in the run."""
    agent: AgentIdentity
    attempt: Count = 1
    seed: int = 0
    item_digest: str
    """Of all that the item asks and is graded by."""
    grading_digest: str
    """Of the code that grades."""


class Outcome(Model):
    """What playing or grading an item came to: the part of its record that the suite answers for.

    A suite adds fields of its own in a subclass; all of them have defaults.
    """

    status: Status = "done"
    success: Literal[0, 1] | None = None
    """None: not scored, by no fault of the agent's."""
    score: Share | None = None
    steps: Count = 0
    error: str = ""
    timings: Timings = Timings()
    usage: Usage = Usage()


class ItemRecord(Outcome, AnyRecord):
    """`episode.json`: the outcome, with what the machinery of runs knows. A suite's own record adds its own fields."""

    schema_version: Literal[1] = 1
    suite: str
    identity: ItemIdentity
    scored: bool
    tries: Count = 1
    lost_usage: Usage = Usage()
    """Of tries that came to nothing and were made again."""
    started_at: IsoDate = ""
