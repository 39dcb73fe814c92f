"""Deals a plan out to machines that have no cluster engine: parts that are disjoint, complete and of one size."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from deskcraft.errors import BadInput
from deskcraft.run.work import Work

if TYPE_CHECKING:
    from deskcraft.run.runfile import Shard

W = TypeVar("W", bound=Work)


def part(episodes: Sequence[W], shard: Shard | None) -> tuple[W, ...]:
    """The episodes of a shard, in the plan's order; all of them if None.

    Each attempt of each agent is dealt out by itself and evenly, its tasks in an order that says nothing about them
    (by hash): so no machine gets all of one application, one agent or one attempt, and a shard that was killed has
    some of everything, too.
    """
    if shard is None:
        return tuple(episodes)
    owners = deal(episodes, shard.of)
    return tuple(e for e in episodes if owners[e.name] == shard.number)


def deal(episodes: Sequence[Work], of: int) -> dict[str, int]:
    """The shard (from 1) of each episode, by name. Sizes differ by one at most, in all and for each agent's attempt."""

    def stack(episode: Work) -> tuple[int, str]:
        return episode.attempt, episode.agent

    def shuffled(episode: Work) -> str:
        return hashlib.sha256(episode.name.encode()).hexdigest()

    order = [e for _, group in groupby(sorted(episodes, key=stack), stack) for e in sorted(group, key=shuffled)]
    return {episode.name: 1 + number % of for number, episode in enumerate(order)}


def parse_shard(text: str) -> tuple[int, int]:
    """The two numbers of `i/n`.

    Raises:
        BadInput: it is not of this form, or i is not one of 1 to n.
    """
    number, slash, of = text.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise BadInput(f"--shard {text}: write I/N with I from 1 to N, as in 2/8")
    return int(number), int(of)
