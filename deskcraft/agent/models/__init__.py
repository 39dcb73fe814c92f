"""Agents that call models: one loop (`agent`), one adapter a published format."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.agent.models.adapter import Abilities, Adapter, Past, Said, Stage, View, check_options
    from deskcraft.agent.models.screen import Bounds, Lens
else:
    __getattr__, __dir__ = exports(
        __name__, {"adapter": "Abilities Adapter Past Said Stage View check_options", "screen": "Bounds Lens"}
    )

__all__ = ["Abilities", "Adapter", "Bounds", "Lens", "Past", "Said", "Stage", "View", "check_options"]
