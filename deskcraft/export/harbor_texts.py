"""The files of an exported Harbor task that are no task.toml: the words for the agent, containers, scripts."""

from __future__ import annotations

import json
from typing import Final

from deskcraft.desktop.local.container import PROFILE, profile

PORT: Final = 8000
EVIDENCE: Final = "/tmp/evidence"
"""Where the container of the desktop keeps the episode, and where the verifier finds it."""
ORACLE_KEY: Final = "DESKCRAFT_ORACLE_KEY"
LAST_STEP: Final = "DESKCRAFT_LAST_STEP"
SECURITY: Final = (f"seccomp={PROFILE}", "systempaths=unconfined", "apparmor=unconfined")
"""What lets desktops run in a container (`desktop.local.container`); no capability is added. Podman knows Docker's
words for it as well."""

_HOW = (
    "You work at a user's Linux desktop, through the tools of the MCP server `desktop`: look, click, type, press keys, "
    "ask the user. Your own shell is on another machine; the user's files are on the desktop only. Begin with "
    "`screenshot`. Places are pixels of the screen, from its top left corner. Each result shows the screen after your "
    "action. The user may speak up at any time: what is said later counts more. Do what is asked and nothing else."
)


def instruction(said: str, steps: int) -> str:
    """The instruction of a task without steps of Harbor.

    Args:
        said: the user's request.
        steps: the budget of steps.

    Returns:
        The text of instruction.md.
    """
    end = "When it is finished call `done`; call `fail`, with the reason, only if it cannot be done."
    return f"{_HOW} {end} {_budget(steps)}\n\nThe user says:\n\n{said}\n"


def first_instruction(said: str, steps: int) -> str:
    """The same for the first of several steps of Harbor, in which ending one's turn is what DONE is."""
    end = (
        "When it is finished end your turn: the user may then have more to say. Call `fail`, with the reason, only if "
        "it cannot be done."
    )
    return f"{_HOW} {end} {_budget(steps)}\n\nThe user says:\n\n{said}\n"


def later_instruction(said: str) -> str:
    """What the user says once the step before is done."""
    return (
        "The user looks at what you have done, and has more to say. Go on at the same desktop through the tools of the "
        "MCP server `desktop`, and end your turn when it is finished. What is said now counts more than what was said "
        f"before.\n\nThe user says:\n\n{said}\n"
    )


def _budget(steps: int) -> str:
    return f"Each call of a tool is a step, and you have {steps} in all."


def agent_dockerfile(image: str) -> str:
    """The agent's container: nothing of DeskCraft is in it."""
    return f"FROM {image}\nWORKDIR /root\n"


def environment_compose(image: str, task: str, variant: int, steps: int, *, stepwise: bool) -> str:
    """The agent's container and, beside it, the one with the desktop."""
    command = ["harbor", "desk", task, "--variant", str(variant), "--max-steps", str(steps)]
    command += ["--host", "0.0.0.0", "--port", str(PORT), *(["--turn-is-done"] if stepwise else [])]
    return f"""services:
  main:
    depends_on: [desktop]
    stop_signal: SIGKILL  # it sleeps, and heeds no other
  desktop:
    image: {json.dumps(image)}
    command: {json.dumps(command)}
    environment:
      # Without a key the reference solution cannot be played; with one, only by who has it.
      {ORACLE_KEY}: ${{{ORACLE_KEY}:-}}
    security_opt: {json.dumps(list(SECURITY))}
"""


VERIFIER_COMPOSE: Final = f"""services:
  main:
    stop_signal: SIGKILL  # it sleeps, and heeds no other
    security_opt: {json.dumps(list(SECURITY))}
"""
"""Checks ask the applications of the image, in a sandbox."""


def seccomp() -> str:
    """The profile that both compose files name, which lies beside them."""
    return json.dumps(profile(), indent=1) + "\n"


def verifier_dockerfile(image: str) -> str:
    """The verifier: the DeskCraft image, and the script that Harbor starts."""
    return f"FROM {image}\nCOPY test.sh /tests/test.sh\nENTRYPOINT []\n"


def test_script(task: str, variant: int) -> str:
    """Grades the evidence; without a verdict there is no reward file, which Harbor records as an error of the trial."""
    return f"""#!/bin/sh
exec deskcraft harbor grade {EVIDENCE} --task {task} --variant {variant} --out /logs/verifier
"""


SOLVE: Final = f"""#!/bin/bash
# Has the reference solution (solution.py of the task, in the DeskCraft image) played at the desktop, up to its DONE.
# The desktop's container does so for who has its key: start Harbor with {ORACLE_KEY} set to any secret of eight
# characters or more, and both containers get it.
set -eu
exec 3<>/dev/tcp/desktop/{PORT}
printf '%s\\r\\n' 'POST /solution HTTP/1.1' 'Host: desktop' "X-DeskCraft-Key: ${ORACLE_KEY}" 'Content-Length: 0' \\
  'Connection: close' '' >&3
answer=$(cat <&3)
printf '%s\\n' "$answer"
case "$answer" in "HTTP/1.1 200"*) ;; *) exit 1 ;; esac
"""
