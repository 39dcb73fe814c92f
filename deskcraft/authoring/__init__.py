"""What solution.py and near_misses.py of a task import. They run in a process of their own, see `child`.

def solve(desk: Desk, params: dict[str, Any]) -> None: ...

@near_miss(caught_by="svg.text_style")
def wrong_unit(desk: Desk, params: dict[str, Any]) -> None: ...          # acts from a reset

@near_miss(caught_by="files.untouched")
def stray_copy(evidence: Spoiled, params: dict[str, Any]) -> None: ...   # spoils the solution's evidence
"""

from deskcraft.authoring.desk import Desk
from deskcraft.authoring.near_miss import near_miss
from deskcraft.authoring.seen import Element, Ended, Result, WindowInfo
from deskcraft.authoring.spoiled import Spoiled

__all__ = ["Desk", "Element", "Ended", "Result", "Spoiled", "WindowInfo", "near_miss"]
