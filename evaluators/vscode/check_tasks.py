"""Checks on tasks (tasks.json) and on ways to run and debug (launch.json), in a folder or a workspace file."""

import shlex
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, Literal

from pydantic import Field, JsonValue

from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.files.values import Likeness
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.shell_words import line, words
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import Document, alike, mapping, mappings, names, part

_SAME = object()
_OF_TASK: Mapping[str, tuple[Any, ...]] = {
    "detail": (_SAME,),
    "icon": (_SAME,),
    "presentation": ({}, {"reveal": "always"}, {"panel": "shared"}, {"reveal": "always", "panel": "shared"}),
    "options": ({}, {"cwd": "${workspaceFolder}"}, {"cwd": "${workspaceRoot}"}),
    "isBackground": (False,),
    "promptOnClose": (True, False),
    "hide": (False,),
    "runOptions": ({}, {"reevaluateOnRerun": True}),
    "windows": (_SAME,),
    "osx": (_SAME,),
}
"""Keys of a task that were not asked, with the values by which it does what it does without them; `_SAME`: any."""
_OF_LAUNCH: Mapping[str, tuple[Any, ...]] = {
    "console": ("integratedTerminal",),
    "cwd": ("${workspaceFolder}",),
    "justMyCode": (True,),
    "stopOnEntry": (False,),
    "args": ([], ""),
    "env": ({},),
    "stopAll": (False,),
    "subProcess": (True,),
    "redirectOutput": (True,),
    "purpose": ([],),
    "windows": (_SAME,),
    "osx": (_SAME,),
}
"""The same of a configuration to run and debug."""
_KNOWN = frozenset(
    {"label", "command", "args", "type", "group", "dependsOn", "dependsOrder", "problemMatcher", "linux"}
)


class Task(Of):
    """Parameters of `vscode.task`; what is null is as of a task that does not say it, but for kind and problem matcher,
    which are not judged."""

    label: str
    command: str | None = None
    """The whole command line, arguments too; compared by words, however it is divided."""
    kind: Literal["shell", "process"] | None = None
    group: Literal["build", "test"] | None = None
    default: bool | None = None
    """Whether it is the default of its group."""
    depends_on: tuple[str, ...] | None = None
    in_sequence: bool | None = None
    """Whether what it depends on runs one after the other."""
    problem_matcher: tuple[str, ...] | None = None
    cwd: str | None = None
    options: dict[str, JsonValue] = Field(default_factory=dict)
    """Further keys of the task with their values, as tasks.json has them; mappings may have further keys."""
    absent: bool = False


def _pins_of_task(_: Evidence, p: Task) -> Iterator[Pin]:
    yield pin(p.of, p.label)


@check("vscode.task", pins=_pins_of_task)
def task(evidence: Evidence, p: Task) -> Finding:
    """Exactly one task has the label, and it is what was asked."""
    found = [each for each in tasks(part(evidence, p.of, "tasks")) if each.get("label") == p.label]
    if p.absent:
        if not found:
            return passed(f"There is no task {p.label}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"There should be no task {p.label}.", where=p.of)
    if len(found) != 1:
        code = Code.WRONG_COUNT if found else Code.NOT_FOUND
        sentence = f"{len(found)} tasks are labelled {p.label}; one was asked."
        return failed(code, sentence, observed=len(found), wanted=1, where=p.of)
    seen = task_facts(found[0])
    wanted: dict[str, Any] = {
        "command": None if p.command is None else line(words(p.command)),
        "kind": p.kind,
        "group": p.group,
        "default": p.default,
        "depends on": None if p.depends_on is None else list(p.depends_on),
        "in sequence": p.in_sequence,
        "problem matcher": None if p.problem_matcher is None else list(p.problem_matcher),
        "cwd": p.cwd,
    }
    for what, asked in wanted.items():
        if asked is not None and seen[what] != asked:
            sentence = f"The {what} of the task {p.label} is {seen[what]!r}; {asked!r} was asked."
            return failed(Code.WRONG_VALUE, sentence[:1000], observed=str(seen[what])[:500], wanted=asked, where=p.of)
    before = part(evidence, p.of, "tasks", "before") if evidence.present(p.of, "before") else {}
    old = next((each for each in tasks(before) if each.get("label") == p.label), {})
    usual = task_facts(old)
    for what in ("group", "default", "depends on"):
        if wanted[what] is None and seen[what] != usual[what] and (what != "default" or p.group is None):
            sentence = f"The {what} of the task {p.label} is {seen[what]!r}, which was not asked."
            return failed(Code.EXTRA, sentence[:1000], observed=str(seen[what])[:500], where=p.of)
    known = _KNOWN | ({"options"} if p.cwd is not None and set(mapping(found[0].get("options"))) == {"cwd"} else set())
    return _keys(found[0], p.options, known | _same(found[0], old), _OF_TASK, f"the task {p.label}", p.of)


class Launch(Of):
    """Parameters of `vscode.launch`."""

    name: str
    settings: dict[str, JsonValue] = Field(default_factory=dict)
    """Keys of the configuration (or compound) with their values; mappings may have further keys."""
    compound: bool = False
    """It is a compound of several configurations."""
    absent: bool = False


def _pins_of_launch(_: Evidence, p: Launch) -> Iterator[Pin]:
    yield pin(p.of, "compounds" if p.compound else "configurations", p.name)


@check("vscode.launch", pins=_pins_of_launch)
def launch(evidence: Evidence, p: Launch) -> Finding:
    """Exactly one configuration has the name, and it is what was asked."""
    kind = "compounds" if p.compound else "configurations"
    listed = mappings(part(evidence, p.of, "launch").get(kind))
    found = [each for each in listed if each.get("name") == p.name]
    if p.absent:
        if not found:
            return passed(f"There is no configuration {p.name}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"There should be no configuration {p.name}.", where=p.of)
    if len(found) != 1:
        code = Code.WRONG_COUNT if found else Code.NOT_FOUND
        sentence = f"{len(found)} {kind} are named {p.name}; one was asked."
        return failed(code, sentence, observed=len(found), wanted=1, where=p.of)
    known = frozenset({"name", "type", "request", *(["configurations"] if p.compound else [])})
    before = part(evidence, p.of, "launch", "before") if evidence.present(p.of, "before") else {}
    old = next((each for each in mappings(before.get(kind)) if each.get("name") == p.name), {})
    seen = _by_name(found[0], evidence.item(p.of).where) if p.compound else found[0]
    return _keys(seen, p.settings, known | _same(seen, old), _OF_LAUNCH, f"the configuration {p.name}", p.of)


def _by_name(compound: Document, where: str) -> Document:
    """Return a compound whose configurations are named alone, where they are named with the folder that it is of."""
    *around, settings, _ = PurePosixPath(where).parts
    listed = compound.get("configurations")
    if settings != ".vscode" or not around or not isinstance(listed, list):
        return compound

    def plain(each: Any) -> Any:
        own = isinstance(each, dict) and each.keys() == {"name", "folder"} and each["folder"] == around[-1]
        return each["name"] if own else each

    return {**compound, "configurations": [plain(each) for each in listed]}


def tasks(document: Document) -> list[Document]:
    """Return the tasks of a document; what is said for Linux alone is in its place."""
    return [{**each, **mapping(each.get("linux"))} for each in mappings(document.get("tasks"))]


def task_facts(each: Document) -> dict[str, Any]:
    """Return what a task says, by the names of `vscode.task`."""
    group = each.get("group")
    group = group if isinstance(group, dict) else {"kind": group}
    argued = [_command(each), *(_argument(value) for value in _listed(each.get("args")))]
    return {
        "command": line([word for text in argued for word in text]),
        "kind": each.get("type", "process"),
        "group": group.get("kind"),
        "default": group.get("isDefault", False),
        "depends on": names(each.get("dependsOn")),
        "in sequence": each.get("dependsOrder", "parallel") == "sequence",
        "problem matcher": names(each.get("problemMatcher")),
        "cwd": mapping(each.get("options")).get("cwd"),
    }


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _command(each: Document) -> list[str]:
    """Return the words of a command: a line of the shell's if it stands alone; beside arguments, or run as a process,
    it is one program's name, which VS Code quotes if there are blanks in it."""
    command = each.get("command")
    value = mapping(command).get("value", command)
    if not isinstance(value, str):
        return []
    is_line = isinstance(command, str) and each.get("type", "process") == "shell" and not _listed(each.get("args"))
    found = words(value)
    return found if is_line or len(found) == 1 else words(shlex.quote(value))


def _argument(value: Any) -> list[str]:
    """An argument is one word; VS Code quotes it where it has to."""
    value = mapping(value).get("value", value)
    if not isinstance(value, str):
        return []
    found = words(value)
    return found if len(found) == 1 else words(f"'{value}'")


def _same(seen: Document, old: Document) -> set[str]:
    """Return the keys that say what they said before."""
    return {key for key, value in seen.items() if key in old and old[key] == value}


def _keys(
    seen: Document,
    wanted: dict[str, JsonValue],
    known: frozenset[str],
    usual: Mapping[str, tuple[Any, ...]],
    what: str,
    of: str,
) -> Finding:
    """Judge keys that were asked, and those that were not, are not `known` and change what is done."""
    for key, value in seen.items():
        good = usual.get(key, ())
        if key not in wanted and key not in known and _SAME not in good and value not in good:
            sentence = f"{key} of {what} is {value!r}, which was not asked."
            return failed(Code.EXTRA, sentence[:1000], observed=str(value)[:500], where=of)
    for key, asked in wanted.items():
        if key not in seen:
            return failed(Code.NOT_FOUND, f"{key} is not set in {what}.", wanted=asked, where=of)
        if not alike(seen[key], asked, Likeness(subset=True)):
            sentence = f"{key} of {what} is {seen[key]!r}; {asked!r} was asked."
            return failed(Code.WRONG_VALUE, sentence[:1000], observed=str(seen[key])[:500], wanted=asked, where=of)
    return passed(f"{what[0].upper()}{what[1:]} is as asked.", where=of)
