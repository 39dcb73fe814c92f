"""Runs: planning, worker processes, the journal, resuming, grading again."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.run.runfile import AgentAsked
else:
    __getattr__, __dir__ = exports(__name__, {"runfile": "AgentAsked"})

__all__ = ["AgentAsked"]
