"""A plug-in that cannot be used is one line that names distribution, version, entry point and cause, and harms nothing
else."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from deskcraft.agent.registry import AgentChoice, calls_model, make_adapter, make_agent
from deskcraft.cli.plugins_listing import Row, rows
from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.plugins_used import refusals
from deskcraft.errors import BadInput
from deskcraft.kits.mutants import load_kits
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.registry import suite_class
from deskcraft.task.loading import TaskRoot
from tests.plugins.packages import AGENT, install
from tests.suite.sums import Sums

OWN = f"deskcraft {importlib.metadata.version('deskcraft')}"


def agent(root: TaskRoot, name: str) -> str:
    """The name of the agent that is made."""
    return make_agent(AgentChoice(name), root.select(["mock/write-note"])[0], 0, 1).identity.name


def packages() -> list[Row]:
    return list(rows(repository=False))


def test_an_agent_of_a_package_goes_by_the_name_of_its_entry_point(site: Path, mock_root: TaskRoot) -> None:
    install(site, "their-agents", {"deskcraft.agents": {"mine": "their_agents:make"}}, {"their_agents": AGENT})
    assert agent(mock_root, "mine") == "mine"  # and not `solution`, as it calls itself
    assert packages() == [Row("agents", "mine", "their-agents 1.0", "loaded")]


def test_another_version_is_another_agent(tmp_path: Path, mock_root: TaskRoot, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = set()
    for version in ("1.0", "1.1"):
        folder = tmp_path / version
        entries = {"deskcraft.agents": {"mine": "their_versions:make"}}
        install(folder, "their-agents", entries, {"their_versions": AGENT}, version)
        with monkeypatch.context() as on_path:
            on_path.syspath_prepend(str(folder))
            made = make_agent(AgentChoice("mine"), mock_root.select(["mock/write-note"])[0], 0, 1)
            digests.add(made.identity.digest)
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("value", "says"),
    [
        pytest.param("their_broken:make", "SyntaxError: ", id="broken module"),
        pytest.param("their_needy:make", "ModuleNotFoundError: No module named 'not_there_at_all'", id="dependency"),
        pytest.param("their_exit:make", "SystemExit: 3", id="a module that ends the process"),
        pytest.param("their_agents:nothing", "AttributeError: module 'their_agents' has no attribute", id="attribute"),
        pytest.param("their_none:make", "ModuleNotFoundError: No module named 'their_none'", id="no module"),
        pytest.param("make it!", "its entry point is not MODULE or MODULE:NAME", id="no entry point"),
        pytest.param("their_agents:NUMBER", "it is of type int, not a function", id="wrong type"),
        pytest.param("their_agents:fails", "it made no agent: RuntimeError: no licence", id="a maker that fails"),
        pytest.param("their_agents:odd", "it made a SimpleNamespace, which lacks start, close", id="no agent"),
        pytest.param("their_agents:privileged", "it made a privileged agent", id="privileged"),
    ],
)
def test_a_broken_agent_is_one_line_for_who_asks_for_it(site: Path, mock_root: TaskRoot, value: str, says: str) -> None:
    modules = {
        "their_agents": AGENT,
        "their_broken": "def :",
        "their_needy": "import not_there_at_all",
        "their_exit": "raise SystemExit(3)",
    }
    install(site, "their-agents", {"deskcraft.agents": {"mine": value}}, modules)
    with pytest.raises(BadInput) as caught:
        agent(mock_root, "mine")
    line = str(caught.value)
    assert line.startswith(f"the agent 'mine' of their-agents 1.0 (entry point {value} in deskcraft.agents) cannot be")
    assert says in line and "\n" not in line
    assert agent(mock_root, "noop") == "noop"


def test_a_name_of_the_projects_own_stays_its_own(site: Path, mock_root: TaskRoot) -> None:
    entries = {"deskcraft.agents": {"noop": "their_agents:make", "kimi": "their_agents:make"}}
    install(site, "their-agents", entries, {"their_agents": AGENT})
    assert agent(mock_root, "noop") == "noop"
    line = (
        "the agent 'noop' of their-agents 1.0 (entry point their_agents:make in deskcraft.agents) is refused: "
        f"{OWN} has that name itself"
    )
    assert refusals(["noop"], "mock") == [line]
    assert packages()[1] == Row("agents", "noop", "their-agents 1.0", "clash", line)
    assert [row.state for row in packages()] == ["clash", "clash"]


@pytest.mark.parametrize("group", ["deskcraft.agents", "deskcraft.adapters"])
def test_a_name_that_two_packages_want_is_neithers(site: Path, mock_root: TaskRoot, group: str) -> None:
    install(site, "their-agents", {"deskcraft.agents": {"mine": "their_agents:make"}}, {"their_agents": AGENT})
    install(site, "other-agents", {group: {"mine": "others:make"}}, {"others": AGENT}, "2.0")
    with pytest.raises(BadInput, match=r"(their-agents 1\.0.*other-agents 2\.0|other-agents 2\.0.*their-agents 1\.0)"):
        agent(mock_root, "mine")
    assert [row.state for row in packages()] == ["clash", "clash"]


def test_an_unknown_agent_is_told_of_those_of_packages(site: Path, mock_root: TaskRoot) -> None:
    install(site, "their-agents", {"deskcraft.agents": {"mine": "their_agents:make"}}, {"their_agents": AGENT})
    with pytest.raises(BadInput, match=r"no agent is called 'min'; there are solution, .*, mine$"):
        agent(mock_root, "min")


def test_an_adapter_is_a_dataclass_with_the_members_of_one(site: Path) -> None:
    adapter = """
from dataclasses import dataclass
from deskcraft.agent.models.openai_chat import OpenAiChat

class Half: pass

@dataclass(frozen=True)
class Picky(OpenAiChat):
    size: str = ""
    def __post_init__(self): int(self.size)
"""
    classes = {"whole": "OpenAiChat", "half": "Half", "picky": "Picky"}
    entries = {"deskcraft.adapters": {name: f"their_adapters:{cls}" for name, cls in classes.items()}}
    install(site, "their-adapters", entries, {"their_adapters": adapter})
    assert calls_model("whole") and make_adapter("whole", {}).abilities.wire == "chat"
    with pytest.raises(BadInput, match=r"the adapter 'half' of their-adapters 1\.0 .* it is no dataclass"):
        make_adapter("half", {})
    with pytest.raises(BadInput, match=r"the adapter 'picky' of their-adapters 1\.0 .* it made no agent: ValueError: "):
        make_adapter("picky", {"size": "big"})
    with pytest.raises(BadInput, match="the agent 'whole' has no such option"):
        make_adapter("whole", {"nonsense": "1"})


def test_a_desktop_is_a_provider(site: Path) -> None:
    text = "PROVIDER = 'none'\nfrom deskcraft.desktop.mock.provider import PROVIDER as MOCK\n"
    entries = {"deskcraft.desktops": {"odd": "their_desktops:PROVIDER", "even": "their_desktops:MOCK"}}
    install(site, "their-desktops", entries, {"their_desktops": text})
    with open_desktop("even") as desktop:
        desktop.reset()
        assert desktop.capabilities.provider == "mock"
    for name, says in (
        ("odd", "it is of type str, not a Provider"),
        ("nix", "there are local, libvirt, mock, even, odd"),
    ):
        with pytest.raises(BadInput, match=says), open_desktop(name):
            pass


def test_names_that_no_option_could_hold_are_refused(site: Path) -> None:
    install(site, "their-kits", {"deskcraft.kits": {"a b": "their_kits"}}, {"their_kits": ""})
    (row,) = packages()
    assert (row.kind, row.state) == ("kits", "error") and "a name has letters, digits" in row.cause


def test_kits_are_loaded_with_the_projects_own(site: Path) -> None:
    kit = "from deskcraft.kits.mutants import damage\n@damage('.nobodys')\ndef none(subject): return ()\n"
    install(
        site,
        "their-kits",
        {"deskcraft.kits": {"theirs": "their_kits", "bad": "their_bad_kit"}},
        {"their_kits": kit, "their_bad_kit": "1 / 0"},
    )
    with pytest.raises(BadInput, match=r"the kit 'bad' of their-kits 1\.0 .*ZeroDivisionError: division by zero"):
        load_kits()
    assert {row.name: row.state for row in packages()} == {"theirs": "loaded", "bad": "error"}


def test_suites_are_what_their_entry_points_name(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"theirs": "tests.suite.sums:Sums", "odd": "their_suites:SUITE"}
    install(site, "their-suites", {"deskcraft.suites": places}, {"their_suites": "SUITE = 7"})
    assert suite_class("theirs") is Sums
    with pytest.raises(
        BadInput, match=r"suite 'odd' of their-suites 1\.0 .*cannot be used: it is no subclass of Suite"
    ):
        suite_class("odd")
    with pytest.raises(BadInput, match="no suite is called 'nobodys'"):
        suite_class("nobodys")
    install(site, "other-suites", {"deskcraft.suites": {"pptc": "their_suites:SUITE"}}, {})
    monkeypatch.syspath_prepend(str(site / "again"))  # another path: what is installed is looked up again
    assert suite_class("pptc") is Pptc
    (row,) = (row for row in packages() if row.origin.startswith("other-suites"))
    assert (row.state, row.name) == ("clash", "pptc") and f"is refused: {OWN} has that name" in row.cause


def test_the_projects_own_are_listed_with_their_origin() -> None:
    own = [row for row in rows() if row.origin == "repository"]
    assert {row.kind for row in own} == {"agents", "adapters", "checks", "desktops", "suites", "kits"}
    assert {("agents", "noop"), ("checks", "files"), ("desktops", "mock")} <= {(row.kind, row.name) for row in own}
    assert {row.state for row in own if row.name != "libvirt"} == {"loaded"}
