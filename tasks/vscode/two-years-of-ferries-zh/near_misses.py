"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.untouched")
def a_copy_left_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    evidence.write("folder", json.dumps({**tree, "chart-old.js": tree["chart.js"]}).encode())
