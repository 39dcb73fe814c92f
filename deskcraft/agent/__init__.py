"""Agents: the protocol, baselines, replay, and the scripts of tasks as agents."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.agent.protocol import Agent, Briefing, Malformed, Observation, Request, Turn
else:
    __getattr__, __dir__ = exports(__name__, {"protocol": "Agent Briefing Malformed Observation Request Turn"})

__all__ = ["Agent", "Briefing", "Malformed", "Observation", "Request", "Turn"]
