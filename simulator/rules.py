"""The presets of the interaction protocol: ours (`paper`) and the published runner's (`published`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from simulator.phases import AgentAsk, Phase

AskOffer: TypeAlias = Literal["always", "auto", "never"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What differs between the presets. `dataclasses.replace(PAPER, ask="never")` makes a variant."""

    name: str
    step_count_unit: Literal["step", "turn"]
    """`step`: the message interrupts the turn, whose rest is dropped. `turn`: it arrives at a turn's end."""
    ask_costs_step: bool
    done_costs_step: bool
    """Also of a FAIL that acts as DONE, see `fail_fires_agent_done`."""
    fail_fires_agent_done: bool
    early_done_delivers: bool
    """Whether DONE delivers a pending `step_count` phase at once; otherwise it ends the episode."""
    ask: AskOffer = "always"
    """Where the agent is offered ASK: in every task, only where a phase has `agent_ask`, or never."""
    ask_cap: int = 50
    """Questions that the user hears in one episode. One more ends it with `budget`, whatever is pending."""

    def offers_ask(self, phases: Sequence[Phase]) -> bool:
        """Says whether the agent is offered ASK.

        Args:
            phases: those of the task.

        Returns:
            True if it may ask.
        """
        if self.ask == "auto":
            return any(isinstance(phase.trigger, AgentAsk) for phase in phases)
        return self.ask == "always"


PAPER = Rules(
    name="paper",
    step_count_unit="step",
    ask_costs_step=True,
    done_costs_step=False,
    fail_fires_agent_done=False,
    early_done_delivers=True,
)
"""The rules of this benchmark."""
PUBLISHED = Rules(
    name="published",
    step_count_unit="turn",
    ask_costs_step=False,
    done_costs_step=True,
    fail_fires_agent_done=True,
    early_done_delivers=False,
    ask="auto",
)
"""The rules of the published runner."""
PRESETS = {rules.name: rules for rules in (PAPER, PUBLISHED)}
"""The presets by name, as `--protocol` takes them."""
