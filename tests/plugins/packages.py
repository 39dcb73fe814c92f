"""Packages as they are when they are installed: modules, and the metadata that announces their entry points."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

AGENT = """
from types import SimpleNamespace
from deskcraft.agent.protocol import Turn
from deskcraft.desktop.actions import Done
from deskcraft.record.model import AgentIdentity

class Agent:
    privileged = False
    identity = AgentIdentity(name="solution", digest="d")
    def start(self, briefing): pass
    def act(self, observation): return Turn((Done(),))
    def close(self): pass

def make(options): return Agent()
def fails(options): raise RuntimeError("no licence")
def odd(options): return SimpleNamespace(act=print)
def privileged(options):
    agent = Agent()
    agent.privileged = True
    return agent
NUMBER = 5
"""
CHECK = """
from evaluators import Evidence, Finding, Of, check, passed

@check("{name}")
def it(evidence: Evidence, params: Of) -> Finding:
    \"\"\"Holds always.\"\"\"
    return passed("it holds")
"""


def install(
    into: Path,
    distribution: str,
    entries: Mapping[str, Mapping[str, str]],
    modules: Mapping[str, str],
    version: str = "1.0",
) -> None:
    """Puts a package there as an installer would.

    Args:
        into: a folder that is to be on sys.path.
        distribution: its name.
        entries: group, name and value of each entry point.
        modules: text of each module, by its name.
        version: of the distribution.
    """
    for name, text in modules.items():
        path = into / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    info = into / f"{distribution.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
    lines = [line for group, named in entries.items() for line in _section(group, named)]
    (info / "entry_points.txt").write_text("\n".join(lines))


def _section(group: str, named: Mapping[str, str]) -> list[str]:
    return [f"[{group}]", *(f"{name} = {value}" for name, value in named.items())]
