"""The guard over VS Code's files: what each says, by meaning, as facts."""

import json
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from evaluators.evidence import Evidence, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, flat, numbered, step
from evaluators.files.remarks import kept, read_remarks
from evaluators.files.remarks_json import jsonc_remarks
from evaluators.registry import check
from evaluators.verdict import Finding, Shown
from evaluators.vscode.check_extensions import installed
from evaluators.vscode.check_keys import read_rules
from evaluators.vscode.check_settings import by_language
from evaluators.vscode.check_snippets import read_templates
from evaluators.vscode.check_tasks import task_facts, tasks
from evaluators.vscode.check_workspace import folders
from evaluators.vscode.reading import Document, mappings, names, part, plain, read_mapping

What: TypeAlias = Literal[
    "settings", "keybindings", "snippets", "tasks", "launch", "extensions", "installed", "workspace"
]
_WRITTEN_BY_HAND: frozenset[What] = frozenset({"settings", "tasks", "launch", "extensions", "workspace", "keybindings"})
"""Files whose comments are a person's; those of a new file of snippets are VS Code's own, to be overwritten."""

_FORMATTED: frozenset[What] = frozenset({"tasks", "launch", "workspace"})
"""Files that say by a number in which format they are written."""


class VscodeUntouched(FactsUntouched):
    """Parameters of `vscode.untouched`. Paths: settings "editor.fontSize" and "[python]/editor.tabSize";
    keybindings "ctrl+k ctrl+s/COMMAND"; snippets "NAME/prefix"; tasks "LABEL/command"; launch
    "configurations/NAME/program", "compounds/NAME"; extensions "recommendations/ID"; installed "ID"; workspace
    "folders", "folders/PATH", and those of settings, tasks, launch and extensions behind "settings/" and so on;
    "comments" of files that are written by hand."""

    what: What
    """What the file holds."""


@check("vscode.untouched")
def untouched(evidence: Evidence, p: VscodeUntouched) -> Finding:
    """What the file says is as before, layout and the order of entries apart. No comment is lost but with the entry
    that it belongs to."""
    before = _FACTS[p.what](evidence, p.of, "before") if evidence.present(p.of, "before") else {}
    after = _FACTS[p.what](evidence, p.of, "after") if evidence.present(p.of) or before else {}
    if p.what in _FORMATTED:
        # VS Code writes the number of the format with the first entry
        after = {path: value for path, value in after.items() if path in before or path.split("/")[-1] != "version"}
    found = compare(before, after, allowed(evidence, p), p.of)
    if not found.ok or p.what not in _WRITTEN_BY_HAND or not (evidence.present(p.of, "before") and before):
        return found
    return kept(found, read_remarks(evidence, p.of, jsonc_remarks), evidence, p)


def _settings(evidence: Evidence, of: str, when: When) -> Facts:
    return _of_settings(part(evidence, of, "settings", when))


def _of_settings(document: Document) -> dict[str, Shown]:
    if not document:
        return {}
    known = by_language(document)
    return flat(plain({**known.pop(None), **{f"[{language}]": values for language, values in known.items()}}))


def _keybindings(evidence: Evidence, of: str, when: When) -> Facts:
    rules = read_rules(evidence.read_bytes(of, when))
    paths = numbered([f"{step(rule.keys)}/{step(rule.command)}" for rule in rules])
    return {path: _said((rule.when, rule.args)) for path, rule in zip(paths, rules, strict=True)}


def _snippets(evidence: Evidence, of: str, when: When) -> Facts:
    facts: dict[str, Shown] = {}
    for each in read_templates(evidence, of, when):
        place = step(each.name)
        facts |= {f"{place}/prefix": sorted(each.prefixes), f"{place}/body": each.body}
        facts |= {f"{place}/scope": sorted(each.scope), f"{place}/description": each.description}
    return facts


def _tasks(evidence: Evidence, of: str, when: When) -> Facts:
    return _of_tasks(part(evidence, of, "tasks", when))


def _of_tasks(document: Document) -> dict[str, Shown]:
    listed = tasks(document)
    facts: dict[str, Shown] = {}
    for name, each in zip(numbered([str(each.get("label")) for each in listed]), listed, strict=True):
        said = task_facts(each)
        read = ("label", "command", "args", "type", "group", "dependsOn", "dependsOrder", "problemMatcher", "linux")
        rest = {key: value for key, value in each.items() if key not in read}
        facts |= {f"{step(name)}/{step(key)}": _said(value) for key, value in (said | rest).items()}
    return facts | _rest(document, ("tasks",))


def _launch(evidence: Evidence, of: str, when: When) -> Facts:
    return _of_launch(part(evidence, of, "launch", when))


def _of_launch(document: Document) -> dict[str, Shown]:
    facts: dict[str, Shown] = {}
    for kind in ("configurations", "compounds"):
        listed = mappings(document.get(kind))
        for name, each in zip(numbered([str(each.get("name")) for each in listed]), listed, strict=True):
            facts |= {f"{kind}/{step(name)}/{step(key)}": _said(value) for key, value in each.items() if key != "name"}
    return facts | _rest(document, ("configurations", "compounds"))


def _extensions(evidence: Evidence, of: str, when: When) -> Facts:
    return _of_extensions(part(evidence, of, "extensions", when))


def _of_extensions(document: Document) -> dict[str, Shown]:
    kinds = ("recommendations", "unwantedRecommendations")
    facts: dict[str, Shown] = {f"{kind}/{name.lower()}": True for kind in kinds for name in names(document.get(kind))}
    return facts | _rest(document, kinds)


def _installed(evidence: Evidence, of: str, when: When) -> Facts:
    return {name: version for name, (version, _) in installed(evidence.read_bytes(of, when)).items()}


def _workspace(evidence: Evidence, of: str, when: When) -> Facts:
    document = evidence.parse(of, read_mapping, when)
    listed = folders(document, evidence.item(of, when).where)
    facts: dict[str, Shown] = {"folders": [place for place, _ in listed]}
    facts |= {f"folders/{step(place)}": name for place, name in listed}
    sections: dict[str, Callable[[Document], dict[str, Shown]]] = {
        "settings": _of_settings,
        "tasks": _of_tasks,
        "launch": _of_launch,
        "extensions": _of_extensions,
    }
    for name, facts_of in sections.items():
        if isinstance(section := document.get(name), dict) and section:
            facts |= {f"{name}/{path}": value for path, value in facts_of(section).items()}
    return facts | _rest(document, ("folders", *sections))


def _rest(document: Document, known: tuple[str, ...]) -> dict[str, Shown]:
    return {step(key): _said(value) for key, value in document.items() if key not in known}


def _said(value: Any) -> Shown:
    return json.dumps(plain(value), sort_keys=True, ensure_ascii=False)


_FACTS: dict[What, Callable[[Evidence, str, When], Facts]] = {
    "settings": _settings,
    "keybindings": _keybindings,
    "snippets": _snippets,
    "tasks": _tasks,
    "launch": _launch,
    "extensions": _extensions,
    "installed": _installed,
    "workspace": _workspace,
}
