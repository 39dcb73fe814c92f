"""Digests of a task: one over what an episode depends on, one over what its grade depends on.

Two episodes compare if their episode digests are equal; a grade can be made again if the episode digest still holds.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from deskcraft.task.steps import UploadStep


def digest(value: Any) -> str:
    """sha256 (hex) of a JSON value in canonical form."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def episode_digest(task: Task, root: TaskRoot, image_id: str) -> str:
    """Over instruction, params, phases, setup, finish, evidence, assets and image."""
    fields = {"instruction", "params", "phases", "setup", "finish", "evidence", "requires"}
    assets = {
        step.upload.asset: hashlib.sha256(find_asset(root, step.upload.asset).read_bytes()).hexdigest()
        for step in (*task.setup, *task.finish)
        if isinstance(step, UploadStep)
    }
    moments = {str(number): sorted(names) for number, names in task.moments().items()}
    taken: dict[str, Any] = {"moments": moments} if moments else {}
    if task.answers:
        taken["answers"] = task.model_dump(mode="json", include={"answers"})["answers"]
    return digest({"task": task.model_dump(mode="json", include=fields), "assets": assets, "image": image_id, **taken})


def grading_digest(task: Task) -> str:
    """Over the checks, the evaluators' own code, and that of the plug-ins that bring checks of this task."""
    plugins = [[p.name, str(p.origin), p.source_digest()] for p in task.check_plugins()]
    brought = {"plugins": plugins} if plugins else {}
    return digest({**what_grades(task), "code": evaluators_digest(), **brought})


def what_grades(task: Task) -> dict[str, Any]:
    """What task.yaml says about grading, in JSON."""
    obstacle = {"obstacle": [list(group) for group in task.obstacle]} if task.obstacle else {}
    return {"checks": task.checks.model_dump(mode="json"), "feasible": task.feasible, **obstacle}


@cache
def evaluators_digest() -> str:
    """Over the evaluators' own code, which is a part of every grading digest."""
    import evaluators

    package = Path(evaluators.__file__).parent
    sources = sorted(package.rglob("*.py"))
    return digest({str(p.relative_to(package)): hashlib.sha256(p.read_bytes()).hexdigest() for p in sources})
