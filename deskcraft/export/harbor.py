"""Tasks as tasks of Harbor (the `harbor` package, 0.26): a folder each, which its loader takes and its trials play.

A trial has three containers. `main` is the agent's and holds nothing of DeskCraft. `desktop` has the DeskCraft image
and runs `deskcraft harbor desk`: the agent acts through its MCP server, and the evidence lies there. Once the agent has
ended, Harbor takes the evidence into a third container, where `deskcraft harbor grade` grades it.

A message of the user's that comes at DONE is the instruction of a step of its own (`[[steps]]`) where the task allows
that (`in_steps`); any other message comes in the results of the tools, for Harbor has no messages amid a turn.
"""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskcraft.desktop.local.container import PROFILE
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.export import harbor_texts as texts
from deskcraft.export.placing import placed
from deskcraft.export.toml_text import Value, toml_text
from deskcraft.task.loading import TaskFolder
from deskcraft.task.model import PhaseSpec, Task

SCHEMA: Final = "1.4"
"""Of task.toml, as Harbor 0.26 has it."""
ORGANISATION: Final = "deskcraft"
REFUSED: Final = {"systemd": "a container has no services and no clock of its own; `--desktop libvirt` plays it"}
"""What a task may require that the containers do not have, and why; such tasks are not exported."""
MARKED: Final = {"sudo": "needs more than one user id in the container of the desktop, which an ordinary user has not"}
"""What a task may require that the container has only where somebody sees to it; exported, and named in `needs`."""
AGENT_S: Final = 3600.0
"""Seconds that an agent has for a step of Harbor; its own options change it for a run."""
TURN_S: Final = 900.0
"""Seconds for the end of a turn: rest, finish steps and evidence."""
GRADE_S: Final = 900.0


@dataclass(frozen=True)
class Asked:
    """What holds for all exported tasks."""

    variant: int = 0
    max_steps: int | None = None
    """Of each task; None: its own budget."""
    image: str = ""
    """Name of the DeskCraft image (`deskcraft image oci`); `deskcraft:VERSION` if empty."""
    agent_image: str = "debian:bookworm-slim"
    """What the agent's container is made from; it needs bash."""

    @property
    def deskcraft_image(self) -> str:
        """Name of the DeskCraft image."""
        return self.image or f"deskcraft:{importlib.metadata.version('deskcraft')}"


@dataclass(frozen=True)
class Exported:
    """What became of a task."""

    task: str
    folder: str
    """Empty if it was refused."""
    steps: int = 1
    in_results: tuple[str, ...] = ()
    """Triggers of the messages that come in the results of the tools."""
    needs: tuple[str, ...] = ()
    refused: str = ""


def export_harbor(folders: Sequence[TaskFolder], out: Path, asked: Asked, *, force: bool) -> list[Exported]:
    """Writes a Harbor task for each task, and `deskcraft.json`, which says what became of each.

    Args:
        folders: of the tasks.
        out: folder that holds the Harbor tasks; `harbor run -p` takes it.
        asked: what holds for all.
        force: tasks of the same names are replaced.

    Returns:
        What became of each, in order.

    Raises:
        BadInput: a task has no such variant, or something is in the way.
        TaskError: a task is malformed.
        DiskFull: no room is left.
    """
    made = []
    with placed(out, force=force) as staging:
        for folder in folders:
            if asked.variant >= len(folder.records):
                raise BadInput(
                    f"--variant {asked.variant}: {folder.id} has the variants 0 to {len(folder.records) - 1}"
                )
            task = folder.task(asked.variant)
            if why := _refusal(task):
                made.append(Exported(task.id, "", refused=why))
                continue
            name = folder_name(task, asked.variant)
            _write(task, staging / name, asked)
            marked = tuple(word for word in task.requires if word in MARKED)
            made.append(Exported(task.id, name, len(_openings(task)), _in_results(task), marked))
        (staging / "deskcraft.json").write_text(_summary(made, asked), encoding="utf-8")
    return made


def folder_name(task: Task, variant: int) -> str:
    """The name of a task's folder: `calc-tours-by-depot`, of another variant `calc-tours-by-depot-v2`."""
    return task.id.replace("/", "-") + (f"-v{variant}" if variant else "")


def in_steps(phases: Iterable[PhaseSpec]) -> bool:
    """Whether messages at DONE become steps of Harbor.

    They do not where one waits for a number of steps: at an early DONE that one is said instead, and Harbor's next
    instruction would be another message than the user's. A pending `agent_ask` ends the episode at DONE, and with it
    the trial, by the reward `continues`.
    """
    triggers = [phase.trigger for phase in phases]
    return "agent_done" in triggers and all(isinstance(trigger, str) for trigger in triggers)


def _openings(task: Task) -> list[str]:
    """What the user says at the beginning of each step of Harbor."""
    if not in_steps(task.phases):
        return [task.instruction]
    return [task.instruction, *(phase.message for phase in task.phases if phase.trigger == "agent_done")]


def _in_results(task: Task) -> tuple[str, ...]:
    by_step = in_steps(task.phases)
    names = [phase.trigger if isinstance(phase.trigger, str) else "step_count" for phase in task.phases]
    return tuple(name for name in names if not (by_step and name == "agent_done"))


def _refusal(task: Task) -> str:
    return "; ".join(f"requires {word}: {REFUSED[word]}" for word in task.requires if word in REFUSED)


def _write(task: Task, folder: Path, asked: Asked) -> None:
    openings = _openings(task)
    stepwise = len(openings) > 1
    steps = Limits.given(asked.max_steps).of(task).max_steps
    files = {
        "task.toml": toml_text(_config(task, asked, openings, steps)),
        "environment/Dockerfile": texts.agent_dockerfile(asked.agent_image),
        "environment/docker-compose.yaml": texts.environment_compose(
            asked.deskcraft_image, task.id, asked.variant, steps, stepwise=stepwise
        ),
        f"environment/{PROFILE}": texts.seccomp(),
        "solution/solve.sh": texts.SOLVE,
        "tests/Dockerfile": texts.verifier_dockerfile(asked.deskcraft_image),
        "tests/docker-compose.yaml": texts.VERIFIER_COMPOSE,
        f"tests/{PROFILE}": texts.seccomp(),
        "tests/test.sh": texts.test_script(task.id, asked.variant),
    }
    if not stepwise:
        files["instruction.md"] = texts.instruction(task.instruction, steps)
    for number, said in enumerate(openings, 1):
        if stepwise:
            said_so = texts.first_instruction(said, steps) if number == 1 else texts.later_instruction(said)
            files[f"steps/{_step_name(number)}/instruction.md"] = said_so
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755 if name.endswith(".sh") else 0o644)


def _step_name(number: int) -> str:
    return f"step-{number}"


def _config(task: Task, asked: Asked, openings: Sequence[str], steps: int) -> dict[str, Value]:
    """`task.toml`."""
    config: dict[str, Value] = {"schema_version": SCHEMA}
    if len(openings) > 1:
        config["multi_step_reward_strategy"] = "final"
    artifact: dict[str, Value] = {"source": texts.EVIDENCE, "service": "desktop"}
    config |= {
        "artifacts": [artifact],
        "task": {
            "name": f"{ORGANISATION}/{folder_name(task, asked.variant)}",
            "version": f"{task.revision}.{asked.variant}",
            "description": task.instruction.partition("\n")[0],
            "keywords": [task.split, task.app, task.level, *([task.mode] if task.mode else [])],
        },
        "metadata": {"deskcraft": _metadata(task, asked, steps)},
        "agent": {"timeout_sec": AGENT_S},
        "verifier": {
            "timeout_sec": GRADE_S,
            "environment_mode": "separate",
            "environment": {"build_timeout_sec": 1800.0, "network_mode": "public"},
            "collect": [{"service": "desktop", "command": "deskcraft harbor turn", "timeout_sec": TURN_S}],
        },
        "environment": {
            "build_timeout_sec": 1800.0,
            "network_mode": "public",
            "mcp_servers": [
                {"name": "desktop", "transport": "streamable-http", "url": f"http://desktop:{texts.PORT}/mcp"}
            ],
            "healthcheck": {
                "command": f"timeout 5 bash -c '</dev/tcp/desktop/{texts.PORT}'",
                "interval_sec": 2.0,
                "timeout_sec": 10.0,
                "start_period_sec": 120.0,
                "start_interval_sec": 1.0,
                "retries": 5,
            },
        },
        "solution": {"env": {texts.ORACLE_KEY: f"${{{texts.ORACLE_KEY}}}"}},
    }
    if len(openings) > 1:
        config["steps"] = [_step(number, last=number == len(openings)) for number in range(1, len(openings) + 1)]
    return config


def _step(number: int, *, last: bool) -> Value:
    step: dict[str, Value] = {"name": _step_name(number), "agent": {"timeout_sec": AGENT_S}}
    if last:
        return {**step, "verifier": {"env": {texts.LAST_STEP: "1"}, "timeout_sec": GRADE_S}}
    return {**step, "min_reward": {"continues": 1.0}, "verifier": {"timeout_sec": GRADE_S}}


def _metadata(task: Task, asked: Asked, steps: int) -> dict[str, Value]:
    by_step = in_steps(task.phases)
    found: dict[str, Value] = {
        "id": task.id,
        "revision": task.revision,
        "variant": asked.variant,
        "version": importlib.metadata.version("deskcraft"),
        "split": task.split,
        "app": task.app,
        "level": task.level,
        "language": task.language,
        "feasible": task.feasible,
        "operations": list(task.operations),
        "expected_steps": task.expected_steps,
        "max_steps": steps,
        "needs": [word for word in task.requires if word in MARKED],
    }
    if task.mode:
        found["mode"] = task.mode
    if task.phases:
        found["messages"] = [
            {
                "trigger": phase.trigger
                if isinstance(phase.trigger, str)
                else f"step_count: {phase.trigger.step_count}",
                "comes": "as the instruction of a step" if by_step and phase.trigger == "agent_done" else "in a result",
            }
            for phase in task.phases
        ]
    return found


def _summary(made: Sequence[Exported], asked: Asked) -> str:
    listed = [
        {
            "task": one.task,
            **({"folder": one.folder, "steps": one.steps} if one.folder else {"refused": one.refused}),
            **({"in_results": one.in_results} if one.in_results else {}),
            **({"needs": one.needs} if one.needs else {}),
        }
        for one in made
    ]
    about = {"harbor": "0.26", "image": asked.deskcraft_image, "variant": asked.variant, "tasks": listed}
    return json.dumps(about, indent=1, ensure_ascii=False) + "\n"
