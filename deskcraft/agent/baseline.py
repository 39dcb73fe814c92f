"""Agents that need no model: one that does nothing, and one that acts at random."""

from __future__ import annotations

import random

from deskcraft.agent.protocol import Briefing, Observation, Turn
from deskcraft.desktop.actions import Ask, Click, Done, Drag, GuiAction, Key, Scroll, Signal, Type
from deskcraft.record.model import AgentIdentity
from deskcraft.task.digest import digest

_KEYS = ("Return", "Escape", "Tab", "ctrl+s", "ctrl+z", "ctrl+a", "Delete", "F2", "alt+F4", "Down", "ctrl+q")


class NoopAgent:
    """Says DONE, always: the floor that every task must hold at 0."""

    privileged = False
    identity = AgentIdentity(name="noop", digest=digest("noop"))

    def start(self, briefing: Briefing) -> None:
        """Nothing to begin."""

    def act(self, observation: Observation) -> Turn:
        """DONE."""
        return Turn((Done(),))

    def close(self) -> None:
        """Nothing to end."""


class RandomAgent:
    """Clicks, types and scrolls at random; the same task and attempt give the same actions."""

    privileged = False

    def __init__(self, done_chance: float = 0.02, seed: int = 0) -> None:
        settings: dict[str, str | int | float | bool | None] = {"done_chance": done_chance, "seed": seed}
        self.identity = AgentIdentity(name="random", settings=settings, digest=digest(["random", settings]))
        self._done_chance = done_chance
        self._seed = seed
        self._random = random.Random()
        self._briefing: Briefing | None = None

    def start(self, briefing: Briefing) -> None:
        """Seeds the dice."""
        self._briefing = briefing
        self._random = random.Random(f"{self._seed}/{briefing.task_id}/{briefing.seed}")

    def act(self, observation: Observation) -> Turn:
        """One random request."""
        return Turn((self._choose(),))

    def close(self) -> None:
        """Nothing to end."""

    def _choose(self) -> GuiAction | Signal:
        assert self._briefing is not None
        dice = self._random
        if dice.random() < self._done_chance:
            return Done()
        if self._briefing.offers_ask and dice.random() < 0.02:
            return Ask(question="What should I do next?")
        x, y = dice.randrange(self._briefing.width), dice.randrange(self._briefing.height)
        match dice.randrange(6):
            case 0:
                return Type(text="".join(dice.choices("abcdefgh 0123456789", k=dice.randint(1, 12))))
            case 1:
                return Key(keys=dice.choice(_KEYS))
            case 2:
                return Scroll(x=x, y=y, dy=dice.choice((-3, 3)))
            case 3:
                end = (dice.randrange(self._briefing.width), dice.randrange(self._briefing.height))
                return Drag(path=((x, y), end))
            case _:
                return Click(x=x, y=y, count=dice.choice((1, 1, 2)))
