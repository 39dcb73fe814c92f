"""Suites by name, and by the folder of a run. A new suite is a class and a line here, or a package's entry point."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

from deskcraft.errors import BadInput
from deskcraft.intake.files import PLAN_BYTES, read_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.plain import one_line
from deskcraft.plugins import SUITES as PLUGGED
from deskcraft.plugins import find_plugin, load_plugin
from deskcraft.record.folder import read_model
from deskcraft.run.runfile import RunFile
from deskcraft.suite.plan import SuiteRun
from deskcraft.suite.protocol import Runs, Suite

DESKTOP = "desktop"
"""The desktop tasks: runs whose run.json names no suite."""
SUITES: dict[str, str | type[Suite[Any, Any]]] = {
    "pptarena-code": "deskcraft.suite.arena_code.suite:ArenaCode",
    "pptc": "deskcraft.suite.pptc.suite:Pptc",
}
"""Name to class, or to where the class is: `module:attribute`, imported when it is asked for."""
_OWN = tuple(SUITES)
AnyRun: TypeAlias = RunFile | SuiteRun


def register(name: str, suite: str | type[Suite[Any, Any]]) -> None:
    """Makes a suite known.

    Args:
        name: What it is called in selectors and in `run.json`; equals the class's `name`.
        suite: The class, or `module:attribute`.

    Raises:
        BadInput: the name is another suite's.
    """
    if name == DESKTOP or SUITES.get(name, suite) != suite:
        raise BadInput(f"two suites are called '{name}'")
    SUITES[name] = suite


def own_suites() -> list[str]:
    """The suites of the project's own."""
    return list(_OWN)


def is_known(name: str) -> bool:
    """Whether a suite is called so, of the project or of another package; none is imported.

    Raises:
        BadInput: two packages bring it.
    """
    return name in SUITES or find_plugin(PLUGGED, name, SUITES) is not None


def suite_class(name: str) -> type[Suite[Any, Any]]:
    """The suite of this name.

    Raises:
        BadInput: there is none.
    """
    found = SUITES.get(name)
    if found is None and (plugin := find_plugin(PLUGGED, name, SUITES)):
        return cast("type[Suite[Any, Any]]", load_plugin(plugin, misfit))
    if found is None:
        raise BadInput(f"no suite is called '{one_line(name, 60)}'; there are {', '.join(sorted(SUITES))}")
    if isinstance(found, str):
        module, _, attribute = found.partition(":")
        found = getattr(importlib.import_module(module), attribute)
        if not (isinstance(found, type) and issubclass(found, Suite)):
            raise BadInput(f"the suite '{name}': {module}:{attribute} is no class of suites")
        SUITES[name] = found
    return found


def suite_package(name: str) -> str:
    """Name and version of the package that brings a suite; empty: the project itself."""
    plugin = find_plugin(PLUGGED, name, SUITES)
    return f"{plugin.origin.distribution} {plugin.origin.version}" if plugin else ""


def misfit(thing: Any) -> str:
    """Why a thing is no suite, in words that follow "cannot be used: "; empty if it is one."""
    return "" if isinstance(thing, type) and issubclass(thing, Suite) else "it is no subclass of Suite"


def suite_name(run: Path) -> str:
    """The name of the suite that a run is of, by the key `suite` of its run.json; `DESKTOP` without one.

    Raises:
        BadInput: run.json cannot be read, or the suite is not known here.
    """
    try:
        said = bounded_json(read_inside(run, "run.json", PLAN_BYTES))
    except FileNotFoundError:
        return DESKTOP  # a folder of episodes alone, or no run: its readers say so
    except (OSError, ValueError) as error:
        raise BadInput(f"{run / 'run.json'}: cannot be read as the plan of a run: {error}") from error
    name = said.get("suite", DESKTOP) if isinstance(said, dict) else DESKTOP
    if name != DESKTOP and (not isinstance(name, str) or not is_known(name)):
        shown = one_line(str(name), 60)
        raise BadInput(f"{run}: a run of the suite '{shown}', which is not known here ({', '.join(sorted(SUITES))})")
    return str(name)


def read_run(run: Path) -> AnyRun:
    """What run.json says.

    Raises:
        BadInput: it cannot be read.
    """
    path = run / "run.json"
    return read_model(path, RunFile) if suite_name(run) == DESKTOP else read_model(path, SuiteRun)


def suite_of(run: Path) -> Runs:
    """The suite of a run, with the options that the run was given.

    Raises:
        BadInput: run.json cannot be read.
    """
    if suite_name(run) == DESKTOP:
        from deskcraft.suite.desktop import DesktopTasks

        return DesktopTasks()
    return read_model(run / "run.json", SuiteRun).opened()


def by_suite(runs: Sequence[Path]) -> dict[str, list[Path]]:
    """The runs of each suite, the desktop tasks first, then in the order in which they were named.

    Raises:
        BadInput: see `suite_name`.
    """
    found: dict[str, list[Path]] = {}
    for run in runs:
        found.setdefault(suite_name(run), []).append(run)
    return dict(sorted(found.items(), key=lambda pair: pair[0] != DESKTOP))
