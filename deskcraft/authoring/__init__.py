"""What solution.py and near_misses.py of a task import. They run in a process of their own, see `child`.

def solve(desk: Desk, params: dict[str, Any]) -> None: ...

@near_miss(caught_by="svg.text_style")
def wrong_unit(desk: Desk, params: dict[str, Any]) -> None: ...          # acts from a reset

@near_miss(caught_by="files.untouched")
def stray_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None: ...   # changes the solution's evidence
"""

from deskcraft.authoring.desk import Desk
from deskcraft.authoring.near_miss import near_miss
from deskcraft.authoring.seen import Element, Ended, Result, WindowInfo
from deskcraft.authoring.tampered import TamperedEvidence

Spoiled = TamperedEvidence
"""Its name until version 0.1, for scripts of tasks that were written then."""

__all__ = ["Desk", "Element", "Ended", "Result", "TamperedEvidence", "WindowInfo", "near_miss"]
