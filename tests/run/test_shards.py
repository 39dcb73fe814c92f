"""Parts of a plan: disjoint, complete, and of one size in every respect."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskcraft.errors import BadInput
from deskcraft.run.runfile import Planned, Shard
from deskcraft.run.shards import parse_shard, part


def episodes(tasks: int, agents: int, attempts: int) -> list[Planned]:
    return [
        Planned(
            name=f"t{task}_v0_g{agent}_a{attempt}", task=f"t{task}", variant=0, attempt=attempt, agent=f"g{agent}",
            seed=0, episode_digest="", grading_digest="", agent_digest="",
        )
        for attempt in range(1, attempts + 1) for task in range(tasks) for agent in range(agents)
    ]  # fmt: skip


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tasks=st.integers(0, 12), agents=st.integers(1, 3), attempts=st.integers(1, 3), of=st.integers(1, 7))
def test_parts_make_up_the_whole_and_are_even(tasks: int, agents: int, attempts: int, of: int) -> None:
    whole = episodes(tasks, agents, attempts)
    parts = [part(whole, Shard(number=number, of=of)) for number in range(1, of + 1)]
    assert sorted(e.name for p in parts for e in p) == sorted(e.name for e in whole)
    sizes = [len(p) for p in parts]
    assert max(sizes) - min(sizes) <= 1
    for agent in range(agents):
        for attempt in range(1, attempts + 1):
            counts = [sum((e.agent, e.attempt) == (f"g{agent}", attempt) for e in p) for p in parts]
            assert max(counts) - min(counts) <= 1


def test_a_part_keeps_the_order_of_the_plan() -> None:
    whole = episodes(9, 2, 3)
    order = [whole.index(e) for e in part(whole, Shard(number=2, of=3))]
    assert order == sorted(order)


def test_a_part_does_not_take_one_agent_or_every_nth_task_only() -> None:
    mine = part(episodes(30, 3, 1), Shard(number=1, of=3))
    assert Counter(e.agent for e in mine) == {"g0": 10, "g1": 10, "g2": 10}
    assert len({int(e.task[1:]) % 3 for e in mine}) == 3


def test_without_a_shard_it_is_all() -> None:
    whole = episodes(2, 1, 1)
    assert part(whole, None) == tuple(whole)


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/", "a/b", "-1/3", "1/0"])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="write I/N"):
        parse_shard(text)


def test_a_shard_is_two_numbers() -> None:
    assert parse_shard("2/8") == (2, 8)
