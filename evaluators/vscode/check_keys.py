"""Checks on keyboard shortcuts (keybindings.json): which keys do what, under which condition."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue, model_validator

from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.files.values import Likeness
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import alike, mappings, read_list

_MODIFIERS = {"ctrl": 0, "shift": 1, "alt": 2, "meta": 3, "win": 3, "cmd": 3}
_CALLED = ("ctrl", "shift", "alt", "meta")
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True)
class Rule:
    """One rule of the file."""

    keys: str
    """Modifiers in one order, chords parted by a blank: "ctrl+shift+p", "ctrl+k ctrl+s"."""
    command: str
    """With a minus in front: the rule takes the command off the keys."""
    when: str
    args: Any


class Keybinding(Of):
    """Parameters of `vscode.keybinding`."""

    keys: str
    """`ctrl+alt+t`, `ctrl+k ctrl+m`."""
    command: str
    when: str = ""
    """The condition, blanks aside; null: whatever it is."""
    args: JsonValue = None
    absent: bool = False
    """No rule may bind these keys to the command."""

    @model_validator(mode="after")
    def _sound(self) -> "Keybinding":
        if not normal_keys(self.keys):
            raise ValueError("keys: expected something like ctrl+alt+t")
        return self


def _pins(_: Evidence, p: Keybinding) -> Iterator[Pin]:
    yield pin(p.of, normal_keys(p.keys), p.command)


@check("vscode.keybinding", pins=_pins)
def keybinding(evidence: Evidence, p: Keybinding) -> Finding:
    """The keys run the command, and no later rule takes them for another."""
    keys = normal_keys(p.keys)
    rules = [rule for rule in read_rules(evidence.read_bytes(p.of)) if rule.keys == keys]
    bound = [rule for rule in rules if rule.command == p.command]
    if p.absent:
        if not bound:
            return passed(f"{p.keys} is not bound to {p.command}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{p.keys} should not be bound to {p.command}.", where=p.of)
    if not bound:
        seen = ", ".join(rule.command for rule in rules) or "nothing"
        sentence = f"{p.keys} runs {seen}; {p.command} was asked."
        return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=p.command, where=p.of)
    last = bound[-1]
    if last.when != normal_condition(p.when):
        sentence = f"{p.keys} runs {p.command} when {last.when or 'always'}; when {p.when or 'always'} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=last.when, wanted=p.when, where=p.of)
    if not alike(last.args, p.args, Likeness()):
        sentence = f"{p.keys} gives {p.command} other arguments than asked."
        return failed(Code.WRONG_VALUE, sentence, observed=str(last.args)[:300], wanted=str(p.args), where=p.of)
    later = rules[rules.index(last) + 1 :]
    over = [rule.command for rule in later if rule.when in ("", last.when) and rule.command.lstrip("-") != ""]
    if taken := [command for command in over if not command.startswith("-") or command == f"-{p.command}"]:
        sentence = f"A later rule takes {p.keys} for {taken[0]}."
        return failed(Code.WRONG_VALUE, sentence, observed=taken[0], wanted=p.command, where=p.of)
    return passed(f"{p.keys} runs {p.command}.", observed=last.command, wanted=p.command, where=p.of)


def read_rules(data: bytes) -> list[Rule]:
    """Return the rules in order; what has no keys or command is left out, as VS Code does."""
    found = []
    for each in mappings(read_list(data)):
        keys, command, when = each.get("key"), each.get("command"), each.get("when", "")
        if isinstance(keys, str) and isinstance(command, str) and isinstance(when, str):
            found.append(Rule(normal_keys(keys), command, normal_condition(when), each.get("args")))
    return found


def normal_keys(keys: str) -> str:
    """Return keys with the modifiers in one order."""
    return " ".join(_chord(chord) for chord in keys.lower().split())


def _chord(chord: str) -> str:
    held, rest = set(), chord
    while (parted := rest.partition("+"))[2] and parted[0] in _MODIFIERS:
        held.add(_MODIFIERS[parted[0]])
        rest = parted[2]
    return "+".join([*(_CALLED[index] for index in sorted(held)), rest])


def normal_condition(when: str) -> str:
    """Return a condition without its blanks."""
    return _BLANK.sub("", when)
