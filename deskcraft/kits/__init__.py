"""What is known of an application apart from reading and judging its files: one package an application."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
else:
    __getattr__, __dir__ = exports(__name__, {"mutants": "Mutant Subject damage equivalent"})

__all__ = ["Mutant", "Subject", "damage", "equivalent"]
