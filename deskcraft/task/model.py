"""The resolved task: what one episode is about, after a variant's parameters were put in. Reading is in `loading`."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator, model_validator

from deskcraft.desktop import sites
from deskcraft.desktop.protocol import inside
from deskcraft.task.clauses import Clause
from deskcraft.task.steps import Model, Step
from evaluators.grade import held, parse_checks
from evaluators.plugins import Plugin
from evaluators.registry import evidence_names, plugins_of, validate_leaf
from simulator import AuthoredAnswer
from simulator.phases import AgentAsk, AgentDone, Phase, StepCount
from simulator.wordings import names_topic

Value: TypeAlias = str | int | float | bool | list[Any] | dict[str, Any]
Level: TypeAlias = Literal["L1", "L2", "L3"]
Split: TypeAlias = Literal["standard", "interactive", "pptarena"]
Mode: TypeAlias = Literal[
    "ambiguity",
    "interruption",
    "progressive_refinement",
    "requirement_change",
    "correction",
    "multi_step_workflow",
]
APPS = (
    "inkscape",
    "gimp",
    "audacity",
    "kdenlive",
    "blender",
    "writer",
    "calc",
    "impress",
    "chromium",
    "vscode",
    "os",
    "multi",
    "mock",
)
ARENA: Final = "pptarena"
"""The folder of PPTArena's tasks, which begins their ids; each says in `app` which application it is of."""
Intent: TypeAlias = Literal["design", "images", "tables-data", "text", "shapes", "transitions", "animations", "layouts"]
Structure: TypeAlias = Literal[
    "text", "shapes", "images", "tables", "charts", "transitions", "animations", "layouts", "notes", "background"
]
MOST_STEPS = 200
"""Of a setup or a finish; the longest of the project's own has 12."""
AUTHORED = "authored"
"""The context in which a task.yaml is validated: what is asked of authors is not asked of records of old runs."""
LISTED = "listed"
"""The context in which a task.yaml is validated for a list of tasks: its checks are not read, for that means to load
what reads the files of every application."""
PLAYED = {"instruction", "params", "phases", "setup", "finish", "evidence", "requires"}
"""Fields of a task that a recorded episode hangs on."""
HOME_EVIDENCE = "home"
"""Name of the home folder's manifest, which is taken in every episode."""
PANEL = "xfce4-panel"
PANEL_FOLDER = ".config/xfce4/panel/**"
"""The panel's channel of settings, and where its launchers' entries lie: who takes the one judges the others."""


class Source(Model):
    """Where the workflow of a task comes from; its wording and files are always ours."""

    kind: Literal["manual", "tutorial", "web", "author"]
    title: str
    url: str = ""


class Trigger(Model):
    """`step_count: n`."""

    step_count: int = Field(ge=1, le=500)


class PhaseSpec(Model):
    """A follow-up message of the user and the condition that delivers it."""

    message: str = Field(min_length=1)
    trigger: Literal["agent_done", "agent_ask"] | Trigger

    @property
    def phase(self) -> Phase:
        """The same for the phase engine."""
        match self.trigger:
            case "agent_done":
                return Phase(self.message, AgentDone())
            case "agent_ask":
                return Phase(self.message, AgentAsk())
            case Trigger(step_count=n):
                return Phase(self.message, StepCount(n))


class FileEvidence(Model):
    """`file: path`: the bytes of one file."""

    file: str
    max_mb: int = Field(default=64, ge=1, le=1024)

    @field_validator("file")
    @classmethod
    def _absolute(cls, path: str) -> str:
        inside(path)
        return path


class TreeEvidence(Model):
    """`tree: path`: the manifest of a folder (names, kinds, modes, sizes, hashes)."""

    tree: str

    @field_validator("tree")
    @classmethod
    def _absolute(cls, path: str) -> str:
        inside(path)
        return path


class CommandEvidence(Model):
    """`command: [argv]`: what a command inside the desktop prints; it must not change anything."""

    command: tuple[str, ...] = Field(min_length=1)
    root: bool = False
    timeout_s: float = Field(default=20, gt=0, le=120)

    @field_validator("command")
    @classmethod
    def _reads_no_start_file(cls, command: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        if info.context != AUTHORED:  # a record of a run from before this was asked stays one
            return command
        for program, option in _START_FILES.items():
            if re.search(rf"(?<![\w.~-]){program}(?![\w./-])(?!\s+{option}(?!\S))", " ".join(command)):
                raise ValueError(
                    f"{program} reads a start file in the home folder, which is the agent's: `{program} {option} ...`"
                )
        return command


_START_FILES = {"curl": "--disable", "wget": "--no-config"}
"""Programs that no variable keeps from their start file, and the option, the first one, that does."""


class XfconfEvidence(Model):
    """`xfconf: channel`: every property of a channel of the XFCE settings, asked in the session, with its type; of all
    channels, their names before the paths, with `xfconf: "*"`."""

    xfconf: str = Field(pattern=r"^([A-Za-z0-9_-]+|[*])$")


class DevtoolsEvidence(Model):
    """`devtools: port`: what the pages show that are open in Chromium, which was launched with
    `--remote-debugging-port=port`; absent if it does not run.
    """

    devtools: int = Field(ge=1024, le=65535)


class SiteEvidence(Model):
    """`site: name`: the database of a local web site, which the task must require (`network-site:name`)."""

    site: str = Field(pattern=r"^[a-z]+$")


EVIDENCE_KINDS = ("file", "tree", "command", "devtools", "xfconf", "site")


def _evidence_kind(value: Any) -> str | None:
    for kind in EVIDENCE_KINDS:
        if (isinstance(value, dict) and kind in value) or hasattr(value, kind):
            return kind
    return None


EvidenceSpec: TypeAlias = Annotated[
    Annotated[FileEvidence, Tag("file")]
    | Annotated[TreeEvidence, Tag("tree")]
    | Annotated[CommandEvidence, Tag("command")]
    | Annotated[DevtoolsEvidence, Tag("devtools")]
    | Annotated[XfconfEvidence, Tag("xfconf")]
    | Annotated[SiteEvidence, Tag("site")],
    Discriminator(
        _evidence_kind,
        custom_error_type="evidence",
        custom_error_message=(
            "evidence is one of {file: path}, {tree: path}, {command: [argv]}, {devtools: port}, {xfconf: channel}, "
            "{site: name}"
        ),
    ),
]
CheckNode: TypeAlias = dict[str, Any]
"""`{check.name: {params}}`, `{all: [...]}` or `{any: [...]}`."""


class Arena(Model):
    """What PPTArena's tables go by: `pptarena: {deck, difficulty, intents, structures}`."""

    deck: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$")
    """Name of the deck, one of twelve."""
    difficulty: Literal["easy", "medium", "hard"]
    intents: tuple[Intent, ...] = Field(min_length=1)
    """What is wanted (the paper's Figure 5)."""
    structures: tuple[Structure, ...] = Field(min_length=1)
    """The parts of a deck that the work is on (its Figure 7)."""


class Checks(Model):
    """What is graded: goals (what the task asks) and guards (what must stay as it was)."""

    goals: tuple[CheckNode, ...]
    guards: tuple[CheckNode, ...] = ()
    home_except: tuple[str, ...] = ()
    """Globs under the home folder that may change, beside the files that are evidence."""


Wording: TypeAlias = Annotated[str, Field(pattern=r"[^\s*]", max_length=100, coerce_numbers_to_str=True)]
"""Words of a reason; a parameter that is a number is one too."""


class AnswerSpec(Model):
    """What the user says to a question about something: `about` names it by groups of wordings, as `obstacle` does."""

    about: tuple[tuple[Wording, ...], ...] = ()
    say: str = Field(min_length=1, max_length=2000)

    @property
    def answer(self) -> AuthoredAnswer:
        """The same for the user."""
        return AuthoredAnswer(self.about, self.say)


class Task(Model):
    """One task with one variant's parameters put in."""

    schema_version: Literal[1]
    id: str = Field(pattern=r"^[a-z0-9_]+/[a-z0-9][a-z0-9-]*$")
    revision: int = Field(ge=1)
    app: Literal[
        "inkscape",
        "gimp",
        "audacity",
        "kdenlive",
        "blender",
        "writer",
        "calc",
        "impress",
        "chromium",
        "vscode",
        "os",
        "multi",
        "mock",
    ]
    apps: tuple[str, ...] = ()
    level: Level
    mode: Mode | None = None
    secondary_modes: tuple[Mode, ...] = ()
    scenario: str = ""
    persona: str = ""
    operations: tuple[str, ...] = Field(min_length=1)
    language: Literal["en", "zh"] = "en"
    source: Source
    author: str
    licence: str = "Apache-2.0"
    feasible: bool = True
    obstacle: tuple[tuple[Wording, ...], ...] = ()
    """Of an infeasible task: groups of wordings; a reason for FAIL names the obstacle with one of each group. Tasks in
    records from before this was graded have none, and any FAIL counts."""
    requires: tuple[str, ...] = ()
    expected_steps: int = Field(ge=1)
    max_steps: int | None = Field(default=None, ge=1, le=500)
    """The most steps that an attempt has, where a run allows more; None: the run says it alone."""
    budget: int | None = Field(default=None, ge=1, le=500)
    """Steps of an attempt at a long task, where the run does not say how many; None: 100, as in the paper."""
    by_hand: Literal["unproved"] | None = None
    """Says that no solution by mouse and keyboard alone is on record yet; no release holds such a task."""
    pptarena: Arena | None = None
    params: dict[str, Value] = Field(default_factory=dict)
    instruction: str = Field(min_length=10)
    setup: tuple[Step, ...] = Field(default=(), max_length=MOST_STEPS)
    phases: tuple[PhaseSpec, ...] = ()
    clauses: tuple[Clause, ...] = ()
    """The instruction and the messages in parts, each with the leaves that grade it; empty in records from before."""
    answers: tuple[AnswerSpec, ...] = ()
    finish: tuple[Step, ...] = Field(default=(), max_length=MOST_STEPS)
    checkpointable: bool = True
    evidence: dict[str, EvidenceSpec] = Field(min_length=1)
    checks: Checks

    @property
    def split(self) -> Split:
        """`interactive` if the user speaks up in the middle; a benchmark of its own is a split of its own."""
        if self.pptarena is not None:
            return ARENA
        return "interactive" if self.phases else "standard"

    @property
    def group(self) -> str:
        """The application, or the benchmark of its own that it belongs to: what its id begins with."""
        return self.id.partition("/")[0]

    @property
    def profiles(self) -> tuple[str, ...]:
        """Profiles that an image needs for this task."""
        apps = self.apps if self.app == "multi" else (self.app,)
        found = {p for app in apps if (p := PROFILES.get(app))}
        if sites.required(self.requires):
            found.add(sites.PROFILE)
        return ("base", *sorted(found - {"base"}))

    @model_validator(mode="after")
    def _consistent(self, info: ValidationInfo) -> Task:
        home = self.app if self.pptarena is None else ARENA
        if self.id.split("/")[0] != home:
            raise ValueError(f"id: '{self.id}' must begin with '{home}/'")
        if self.pptarena is not None and self.app != "impress":
            raise ValueError("app: the tasks of pptarena are of impress")
        if (self.app == "multi") != bool(self.apps):
            raise ValueError("apps: list the applications exactly if app is 'multi'")
        if self.phases and not (self.mode and self.scenario and self.persona):
            raise ValueError("mode: an interactive task has mode, scenario and persona")
        if self.feasible and not self.checks.goals:
            raise ValueError("checks.goals: a feasible task has at least one goal")
        if self.feasible and self.obstacle:
            raise ValueError("obstacle: nothing stands in the way of a task that can be done")
        if not all(self.obstacle):
            raise ValueError("obstacle: a group without a wording is never named")
        served = sites.required(self.requires)
        if strange := sorted(set(served) - set(sites.hosts())):
            raise ValueError(f"requires: no local site is called '{strange[0]}'; there are {', '.join(sites.hosts())}")
        for name, spec in self.evidence.items():
            if isinstance(spec, SiteEvidence) and spec.site not in served:
                raise ValueError(f"evidence.{name}: write 'network-site:{spec.site}' into requires")
        if HOME_EVIDENCE in self.evidence:
            raise ValueError(f"evidence.{HOME_EVIDENCE}: this name is taken by the home folder's own manifest")
        if strange_name := next((name for name in self.evidence if "@" in name), ""):
            raise ValueError(f"evidence.{strange_name}: '@' stands for the moment of a message in checks, in no name")
        if info.context != LISTED:
            self._read_checks()
        return self

    def evidence_names(self) -> set[str]:
        """Lists what checks and near misses may call a piece of evidence.

        Returns:
            The names, that of the home folder's manifest, and all of them at each message of the user's (`NAME@K`).
        """
        states = {*self.evidence, HOME_EVIDENCE}
        return states | {f"{name}@{number + 1}" for number in range(len(self.phases)) for name in states}

    def _read_checks(self) -> None:
        known = self.evidence_names()
        for role, index, node in self.check_nodes():
            _check_node(node, f"checks.{role}.{index}", known)

    def met_by_fail(self, *, ended_in_fail: bool, reason: str) -> bool:
        """Says whether a FAIL counts: of an infeasible task only one that names the obstacle.

        Args:
            ended_in_fail: the episode ended in FAIL.
            reason: what the agent said with it.

        Returns:
            True if it ended in a FAIL that counts.
        """
        return ended_in_fail and (self.feasible or names_topic(self.obstacle, reason))

    def check_nodes(self) -> list[tuple[str, int, CheckNode]]:
        """Lists the checks at the top of the goals and of the guards.

        Returns:
            For each `goals` or `guards`, its index there, and the node.
        """
        goals = [("goals", i, n) for i, n in enumerate(self.checks.goals)]
        return goals + [("guards", i, n) for i, n in enumerate(self.checks.guards)]

    def check_plugins(self) -> tuple[Plugin, ...]:
        """Finds the plug-ins that bring checks of this task.

        Returns:
            The plug-ins, each once.
        """
        checks = parse_checks(list(self.checks.goals), list(self.checks.guards))
        return plugins_of(leaf.check for leaf in checks.leaves())

    def moments(self) -> dict[int, frozenset[str]]:
        """Finds evidence that checks judge as it was when a message of the user's came.

        Returns:
            By the message's number, from 1, the names of the evidence.
        """
        checks = parse_checks(list(self.checks.goals), list(self.checks.guards))
        found: dict[int, set[str]] = {}
        for name, at, number in (word.partition("@") for word in checks.evidence_names()):
            if at:
                found.setdefault(int(number), set()).add(name)
        return {number: frozenset(names) for number, names in sorted(found.items())}

    def home_guard(self) -> CheckNode:
        """Makes the guard on the home folder's manifest that every task has by default.

        Returns:
            A node of `checks.guards`.
        """
        files = [e.file for e in self.evidence.values() if isinstance(e, FileEvidence)]
        trees = [e.tree for e in self.evidence.values() if isinstance(e, TreeEvidence)]
        panel = any(isinstance(e, XfconfEvidence) and e.xfconf == PANEL for e in self.evidence.values())
        home = str(inside("~"))
        own = [str(inside(f)) for f in files] + [f"{inside(t)}/**" for t in trees] + [str(inside(t)) for t in trees]
        relative = [re.sub(rf"^{home}/", "", p) for p in own if p.startswith(home + "/")]
        return {
            "files.untouched": {
                "of": HOME_EVIDENCE,
                "home": True,
                "except": [*relative, *((PANEL_FOLDER,) if panel else ()), *self.checks.home_except],
            }
        }


PROFILES = {
    "inkscape": "design",
    "gimp": "design",
    "audacity": "media",
    "kdenlive": "media",
    "blender": "three_d",
    "writer": "office",
    "calc": "office",
    "impress": "office",
    "chromium": "web",
    "vscode": "code",
    "os": "base",
}


def _check_node(node: CheckNode, where: str, evidence: set[str]) -> None:
    if len(node) != 1:
        raise ValueError(f"{where}: a check is a mapping with one key, the check's name, 'all' or 'any'")
    name, value = next(iter(node.items()))
    if name in ("all", "any"):
        if not isinstance(value, list) or not value:
            raise ValueError(f"{where}.{name}: a list of checks is expected")
    elif name == "criterion" and not isinstance(value, dict):
        raise ValueError(f"{where}.{name}: expected {{name: ..., critical: [...], others: [...]}}")
    inner = held(name, value)
    if inner is not None:
        for place, child in inner:
            at = ".".join(str(part) for part in (name, *place))
            if not isinstance(child, dict):
                raise ValueError(f"{where}.{at}: a mapping with one check is expected")
            _check_node(child, f"{where}.{at}", evidence)
        return
    if not isinstance(value, dict):
        raise ValueError(f"{where}.{name}: a mapping of parameters is expected")
    try:
        params = validate_leaf(name, value)
    except ValueError as error:
        raise ValueError(f"{where}.{name}: {error}") from error
    for of in evidence_names(params):
        if of not in evidence:
            there = ", ".join(sorted(word for word in evidence if "@" not in word))
            at = "; NAME@K is its state when the user's message K came" if "@" in of else ""
            raise ValueError(f"{where}.{name}: '{of}' is no evidence of this task; it has {there}{at}")
