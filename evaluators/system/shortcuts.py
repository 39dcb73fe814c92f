"""Checks on the keyboard shortcuts of XFCE: the channel xfce4-keyboard-shortcuts, as libxfce4kbd-private reads it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import field_validator

from evaluators.evidence import Evidence
from evaluators.files.facts import pin_path
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.launchers import command_words
from evaluators.system.shell_words import words
from evaluators.system.xfconf import plain, properties
from evaluators.verdict import Code, Finding, failed, passed

Group = Literal["commands", "xfwm4"]
_MODIFIERS = {
    "primary": "ctrl",
    "control": "ctrl",
    "ctrl": "ctrl",
    "ctl": "ctrl",
    "alt": "alt",
    "mod1": "alt",
    "shift": "shift",
    "shft": "shift",
    "super": "super",
    "mod4": "super",
}
"""GTK's names of modifiers (gtk_accelerator_parse) to ours; Super is the fourth of X's on this desktop."""
_ACCELERATOR = re.compile(r"((?:<[^<>]+>)*)([^<>]+)")
_KEYS = {"return": "enter", "escape": "esc", "page_up": "pageup", "page_down": "pagedown"}
Chord = tuple[frozenset[str], str]


def read_accelerator(text: str) -> Chord | None:
    """Return modifiers and key of "<Primary><Alt>t"; None if it is none, or has a modifier that is unknown."""
    match = _ACCELERATOR.fullmatch(text.strip())
    if match is None:
        return None
    names = re.findall(r"<([^<>]+)>", match[1])
    modifiers = [_MODIFIERS.get(name.lower()) for name in names]
    if None in modifiers:
        return None
    return frozenset(filter(None, modifiers)), _key(match[2])


def read_chord(text: str) -> Chord:
    """Return modifiers and key of "ctrl+alt+t".

    Raises:
        ValueError: there is a modifier that is unknown, or no key.
    """
    *names, key = text.strip().split("+")
    modifiers = [_MODIFIERS.get(name.strip().lower()) for name in names]
    if not key.strip() or None in modifiers:
        raise ValueError(f'expected a chord as "ctrl+alt+t", got {text!r}')
    return frozenset(filter(None, modifiers)), _key(key)


def _key(name: str) -> str:
    lower = name.strip().lower()
    return _KEYS.get(lower, lower)


def bound(found: Mapping[str, dict[str, Any]], group: Group) -> dict[Chord, list[str]]:
    """Return chord to what it does; the person's own shortcuts replace the default ones once they override
    them."""
    override = found.get(f"/{group}/custom/override")
    used = f"/{group}/{'custom' if override is not None and plain(override) is True else 'default'}/"
    chords: dict[Chord, list[str]] = {}
    for path, setting in found.items():
        name = path.removeprefix(used)
        chord = read_accelerator(name) if path.startswith(used) and "/" not in name else None
        value = plain(setting)
        if chord is not None and isinstance(value, str) and value:
            chords.setdefault(chord, []).append(value)
    return chords


class Shortcut(Of):
    """Parameters of `xfconf.shortcut`."""

    keys: str
    """As "ctrl+alt+t" or "super+F3"; the case of a letter does not count."""
    does: str | None
    """The command, compared by its words, or the window manager's action ("tile_left_key"); null: the keys do
    nothing."""
    group: Group = "commands"
    only: bool = False
    """No other keys do the same."""

    @field_validator("keys")
    @classmethod
    def _sound(cls, keys: str) -> str:
        read_chord(keys)
        return keys


def _pins(evidence: Evidence, p: Shortcut) -> Iterator[Pin]:
    for when in ("before", "after"):
        for path in properties(evidence, p.of, when) if evidence.present(p.of, when) else ():
            group, _, name = path.strip("/").partition("/custom/")
            if group == p.group and "/" not in name and read_accelerator(name) == read_chord(p.keys):
                yield pin_path(p.of, path.strip("/"))


@check("xfconf.shortcut", pins=_pins)
def shortcut(evidence: Evidence, p: Shortcut) -> Finding:
    """The keys do what was asked, however XFCE spells them, or do nothing."""
    chords = bound(properties(evidence, p.of), p.group)
    seen = chords.get(read_chord(p.keys), [])
    if p.does is None:
        if seen:
            sentence = f"{p.keys} should do nothing, and does {', '.join(seen)}."
            return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
        return passed(f"{p.keys} does nothing, as asked.", where=p.of)
    if not seen:
        return failed(Code.NOT_FOUND, f"{p.keys} does nothing; {p.does} was asked.", wanted=p.does, where=p.of)
    said = command_words if p.group == "commands" else words
    wanted = said(p.does)
    if any(said(each) != wanted for each in seen):
        sentence = f"{p.keys} does {', '.join(seen)}; {p.does} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.does, where=p.of)
    others = [chord for chord, does in chords.items() if chord != read_chord(p.keys) and wanted in map(said, does)]
    if p.only and others:
        keys = ", ".join("+".join([*sorted(modifiers), key]) for modifiers, key in others)
        return failed(Code.EXTRA, f"{keys} does {p.does} too.", observed=keys, wanted=p.keys, where=p.of)
    return passed(f"{p.keys} does {p.does}, as asked.", observed=seen, wanted=p.does, where=p.of)
