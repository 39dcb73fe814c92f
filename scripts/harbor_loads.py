"""Has Harbor's own loader read every task of an export; run by a Python that has `harbor` (3.12 or later).

    python scripts/harbor_loads.py OUT
    python scripts/harbor_loads.py --fields > tests/data/harbor_fields.json

Harbor's models take no note of keys that they do not know, so each value of task.toml is looked for in what they read.
Exit status 1 and a line for each fault. The second form writes down which fields there are, for tests without Harbor.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any


def lost(written: Any, read: Any, place: str) -> list[str]:
    """The places of values that were written and not read."""
    if isinstance(written, dict):
        if not isinstance(read, dict):
            return [place]
        return [at for key, value in written.items() for at in lost(value, read.get(key), f"{place}.{key}")]
    if isinstance(written, list):
        if not isinstance(read, list) or len(read) != len(written):
            return [place]
        pairs = zip(written, read, strict=True)
        return [at for number, (one, other) in enumerate(pairs) for at in lost(one, other, f"{place}[{number}]")]
    return [] if written == read else [place]


def fields() -> dict[str, list[str]]:
    """The fields of task.toml by the name of the model, `TaskConfig` first."""
    from harbor.models.task.config import TaskConfig

    schema = TaskConfig.model_json_schema()
    models = {"TaskConfig": schema, **schema["$defs"]}
    return {name: sorted(model["properties"]) for name, model in models.items() if "properties" in model}


def main(out: Path) -> int:
    """Reads all; gives the exit status."""
    from harbor.models.task.task import Task
    from harbor.models.task.verifier_mode import resolve_verifier_environment_definition

    wanted = [one["folder"] for one in json.loads((out / "deskcraft.json").read_text())["tasks"] if "folder" in one]
    faults = []
    for name in wanted:
        folder = out / name
        if not Task.is_valid_dir(folder):
            faults.append(f"{name}: Harbor does not take it for a task")
            continue
        task = Task(folder)
        written = tomllib.loads((folder / "task.toml").read_text(encoding="utf-8"))
        faults += [f"{name}: {at}: lost" for at in lost(written, task.config.model_dump(mode="json"), "task.toml")]
        for step in task.config.steps or [None]:
            said = task.instruction if step is None else task.step_instruction(step.name)
            definition = resolve_verifier_environment_definition(task.config, task.paths, step)
            if "The user says:" not in said or definition is None or definition.directory.name != "tests":
                faults.append(f"{name}: no instruction, or no verifier of its own")
    print("\n".join([*faults, f"{len(wanted)} tasks read by harbor, {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--fields"]:
        print(json.dumps(fields(), indent=1))
    else:
        sys.exit(main(Path(sys.argv[1])))
