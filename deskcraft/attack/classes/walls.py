"""Sandbox probes: the same ones from inside every kind of sandbox, as each user there."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from deskcraft.attack import probes_inside
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attacks
from deskcraft.authoring.channel import Channel
from deskcraft.authoring.confine import spawn_script

_PROGRAM = Path(probes_inside.__file__).read_text(encoding="utf-8")
_PATIENCE_S = 120.0
_NO_SESSION = ("keepers",)
_ONE_ID = ("system-files", "keepers")
"""Not promised where there is one id only: the agent's user owns the image's files, or runs as their owner."""
_HELD = MappingProxyType(
    {name: (run.__doc__ or "it is refused").split("\n")[0].rstrip(".") for name, run in probes_inside.PROBES.items()}
)


def _names(*left_out: str) -> dict[str, str]:
    return {name: held for name, held in _HELD.items() if name not in left_out}


def _outcomes(said: bytes, errors: bytes, names: Mapping[str, str]) -> dict[str, str]:
    try:
        found = json.loads(said)
    except ValueError:
        return dict.fromkeys(names, f"the probes did not end: {errors.decode(errors='replace').strip()[-200:]}")
    return {name: str(found.get(name, "it was not made")) for name in names}


_SAMPLED = ("proc-sys-write", "devices", "socket-vsock", "call-ptrace", "inotify-bounded", "capabilities")


@attacks("desktop-user", _names(), sampled=_SAMPLED)
def from_the_desktop(ground: Ground) -> Mapping[str, str]:
    """As the desktop's user."""
    done = ground.desktop.run(["/usr/bin/python3", "-I", "-c", _PROGRAM], timeout_s=_PATIENCE_S)
    found = _outcomes(done.stdout, done.stderr, _HELD)
    return found if ground.has_root else {**found, **dict.fromkeys(_ONE_ID, "")}


@attacks("desktop-root", _names("setuid", "keepers", "system-files"), sampled=_SAMPLED)
def from_the_inner_root(ground: Ground) -> Mapping[str, str]:
    """As root inside, where there is one."""
    names = _names("setuid", "keepers", "system-files")
    if not ground.has_root:
        return dict.fromkeys(names, "")
    done = ground.desktop.run(["/usr/bin/python3", "-I", "-c", _PROGRAM], root=True, timeout_s=_PATIENCE_S)
    return _outcomes(done.stdout, done.stderr, names)


@attacks("batch", _names(*_ONE_ID), sampled=_SAMPLED)
def from_a_batch_sandbox(ground: Ground) -> Mapping[str, str]:
    """As a program that works on an agent's file."""
    with ground.batch_sandbox("desktop") as box:
        done = box.run(["/usr/bin/python3", "-I", "-c", _PROGRAM], timeout_s=_PATIENCE_S)
    return _outcomes(done.stdout, done.stderr, _names(*_ONE_ID))


@attacks("site-server", _names(*_ONE_ID))
def from_the_sites(ground: Ground) -> Mapping[str, str]:
    """As the server of the local sites, taken over."""
    with ground.batch_sandbox("service") as box:
        done = box.run(["/usr/bin/python3", "-I", "-c", _PROGRAM], timeout_s=_PATIENCE_S)
    return _outcomes(done.stdout, done.stderr, _names(*_ONE_ID))


_IN_SCRIPT = """
def solve(desk, params):
    import contextlib, io, runpy, sys
    said = io.StringIO()
    module = runpy.run_path({program!r})
    found = {{}}
    for name, run in module["PROBES"].items():
        try:
            found[name] = run()
        except Exception as error:
            found[name] = f"the probe failed: {{type(error).__name__}}: {{error}}"
    import json
    sys.stderr.write("\\n" + json.dumps(found) + "\\n")
    raise SystemExit
"""


@attacks("script", _names(*_NO_SESSION), sampled=_SAMPLED)
def from_a_task_s_script(ground: Ground) -> Mapping[str, str]:
    """As a solution that somebody sent."""
    names = _names(*_NO_SESSION)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "task.yaml").write_text("")
        (folder / "probes.py").write_text(_PROGRAM)
        script = folder / "solution.py"
        script.write_text(_IN_SCRIPT.format(program=str(folder.resolve() / "probes.py")))
        child = spawn_script(script, "solve")
        assert child.stdin and child.stdout
        Channel(child.stdout, child.stdin).send(
            {"acts_on": "desk", "params": {}, "width": 640, "height": 480, "slowness": 1}
        )
        try:
            errors = child.communicate(timeout=_PATIENCE_S)[1]
        except subprocess.TimeoutExpired:
            child.kill()
            errors = child.communicate()[1]
    lines = [line for line in errors.splitlines() if line.startswith(b"{")]
    return _outcomes(lines[-1] if lines else b"", errors, names)
