"""What run.json says of plug-ins, and what follows for resuming, for nodes and for releases."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, cast

import pytest

from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import PluginUsed
from deskcraft.release.bind import broken_rules
from deskcraft.release.model import Release
from deskcraft.run.node import release
from deskcraft.run.plan import begin
from deskcraft.run.runfile import RunFile
from deskcraft.run.work_order import MARKER, WorkOrder
from deskcraft.suite.worker import PROGRAM, missing_here
from deskcraft.task.loading import TaskRoot
from tests.plugins.packages import AGENT, install
from tests.run.records import asked, planned


def with_plugin(file: RunFile, version: str, kind: Literal["agent", "checks", "desktop"] = "desktop") -> RunFile:
    used = PluginUsed(kind=kind, name="theirs", distribution="d", version=version)
    return file.model_copy(update={"plugins": (used,)})


def test_a_run_without_plug_ins_is_the_run_that_it_was_before_they_were_recorded(mock_root: TaskRoot) -> None:
    file = planned(mock_root)
    old: dict[str, Any] = json.loads(file.model_dump_json())
    del old["plugins"]
    assert (RunFile.model_validate(old), RunFile.model_validate(old).digest) == (file, file.digest)


def test_a_run_goes_on_with_the_version_that_it_began_with(run_folder: RunFolder, mock_root: TaskRoot) -> None:
    file = planned(mock_root)
    begin(run_folder, with_plugin(file, "1.0"))
    assert len(begin(run_folder, with_plugin(file, "1.0"))) == len(file.episodes)
    with pytest.raises(BadInput, match=r"holds another run \(plug-ins: d 1\.0 there, d 1\.1 here\)"):
        begin(run_folder, with_plugin(file, "1.1"))
    with pytest.raises(BadInput, match=r"\(plug-ins: d 1\.0 there, none here\)"):
        begin(run_folder, file)


def test_another_version_of_checks_is_the_same_work(run_folder: RunFolder, mock_root: TaskRoot) -> None:
    file = planned(mock_root)
    begin(run_folder, with_plugin(file, "1.0", "checks"))
    assert len(begin(run_folder, with_plugin(file, "1.1", "checks"))) == len(file.episodes)


def test_the_plan_names_the_packages_of_its_agents(site: Path, mock_root: TaskRoot) -> None:
    install(site, "their-agents", {"deskcraft.agents": {"mine": "their_agents:make"}}, {"their_agents": AGENT})
    used = planned(mock_root, "mine", "noop", "b=mine").plugins
    assert used == (PluginUsed(kind="agent", name="mine", distribution="their-agents", version="1.0"),)


def test_a_node_that_lacks_a_package_says_which(run_folder: RunFolder, mock_root: TaskRoot, site: Path) -> None:
    begin(run_folder, with_plugin(planned(mock_root), "1.0"))
    (run_folder.path / MARKER).touch()
    order = WorkOrder(run_folder.path, MARKER, site, release(), RunBudget().model_dump_json(), PROGRAM)
    assert missing_here(order) == "it lacks d 1.0, which the run needs; install it there"
    install(site, "d", {"deskcraft.desktops": {"theirs": "nothing"}}, {}, "1.1")
    assert missing_here(order).startswith("it lacks d 1.0")


@pytest.mark.parametrize(("image", "right"), [("mock", "mock"), ("debian12-0", "local or libvirt")])
def test_a_release_is_played_on_the_projects_own_desktops(image: str, right: str) -> None:
    rules = SimpleNamespace(protocol="paper", max_steps=100, variant_seed=None, attempts=1)
    frozen = cast(Release, SimpleNamespace(rules=rules, image=SimpleNamespace(id=image)))
    on_theirs = asked().model_copy(update={"desktop": "theirs"})
    assert list(broken_rules(on_theirs, frozen)) == [f"--desktop must be {right}"]
