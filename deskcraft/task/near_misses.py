"""Near misses and alternatives as data: what task.yaml says under `near_misses` and `alternatives`.

    near_misses:
      inches_cut_off: {caught_by: answers, swap: {units: ["round(metres", "int(metres"]}}
      never_saved: {caught_by: answers, restore: units}
    alternatives:
      a_comment_more: {edit: {units: {append: "# feet\\n"}}}

Each is an edit of the evidence that the solution left, by one operation or several, which are carried out in the order
of `OPERATIONS`, whatever the order in the file. `near_misses.py` is for what acts on a desktop, or needs a thought.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, field_validator, model_validator

from deskcraft.task.interval import read_interval
from deskcraft.task.steps import Model

NEAR_MISSES, ALTERNATIVES = "near_misses", "alternatives"
"""The two keys of task.yaml."""
OPERATIONS = ("restore", "break", "swap", "edit", "remove")
"""In the order in which they are carried out."""
EDITS = ("text", "like", "append", "every", "merge", "files")
Text = Annotated[str, Field(coerce_numbers_to_str=True)]
"""A text; a parameter that is a number is one too."""


def _pairs(value: Any) -> Any:
    """One pair as a list of one."""
    single = isinstance(value, list) and len(value) == 2 and not any(isinstance(part, list) for part in value)
    found = [value] if single else value
    if not isinstance(found, list) or not found or not all(isinstance(pair, list) and len(pair) == 2 for pair in found):
        raise ValueError("write [what is there, what comes in its place], or a list of such pairs")
    for old, new in found:
        if old == "":
            raise ValueError("what is there is empty; write the piece of text that is to be found")
        if old == new:
            raise ValueError(f"{old!r} is swapped for itself; write something else in its place")
    return found


def _names(value: Any) -> Any:
    """One name as a list of one."""
    found = [value] if isinstance(value, str) else value
    if not isinstance(found, list) or not found or not all(isinstance(name, str) for name in found):
        raise ValueError("write the name of a piece of evidence, or a list of names")
    return found


Pairs = Annotated[tuple[tuple[Text, Text], ...], BeforeValidator(_pairs)]
Names = Annotated[tuple[str, ...], BeforeValidator(_names)]


class Edit(Model):
    """Another content for a piece of evidence: exactly one of these."""

    text: Text | None = None
    """The whole of it."""
    like: str | None = None
    """What the solution left in another piece of evidence."""
    append: Text | None = None
    """Comes after what is there."""
    every: Pairs | None = None
    """Swaps a text wherever it stands, once at least."""
    merge: dict[str, Any] | None = None
    """Of a JSON document: keys to put or, with null, to take away, at any depth (RFC 7396)."""
    files: dict[str, Text] | None = Field(default=None, min_length=1)
    """Of a folder's manifest: files that somebody left in it, by path, with what they hold."""

    @model_validator(mode="before")
    @classmethod
    def _is_one(cls, value: Any) -> Any:
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in EDITS:
            raise ValueError(f"write one of {', '.join(f'{{{name}: ...}}' for name in EDITS)}")
        return value


class Tampering(Model):
    """An edit of the evidence that a solution left."""

    restore: Names = ()
    """Evidence that is put back to what it was before, gone if it was not there."""
    breaks: dict[str, Text] = Field(default_factory=dict, alias="break")
    """Evidence to the name of a damage that its application's kit knows; may hold *."""
    swap: dict[str, Pairs] = Field(default_factory=dict)
    """Evidence to texts that stand in it once, and what comes in their place, one after the other."""
    edit: dict[str, Edit] = Field(default_factory=dict)
    """Evidence to another content."""
    remove: Names = ()
    """Evidence that is gone, as if it had never been saved."""

    @model_validator(mode="before")
    @classmethod
    def _does_something(cls, value: Any) -> Any:
        own = [name for name in cls._keys() if name not in OPERATIONS]
        if not isinstance(value, dict):
            raise ValueError(f"a mapping is expected: {{{''.join(f'{name}: ..., ' for name in own)}swap: ...}}")
        for key in value:
            if key not in cls._keys():
                close = difflib.get_close_matches(str(key), cls._keys(), 1)
                hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(cls._keys())}"
                raise ValueError(f"'{key}' is no operation; {hint}")
        if not any(value.get(name) for name in cls._keys() if name in OPERATIONS):
            there = [name for name in cls._keys() if name in OPERATIONS]
            raise ValueError(f"nothing is done to the evidence; write one of {', '.join(there)}")
        return value

    @classmethod
    def _keys(cls) -> list[str]:
        return [field.alias or name for name, field in cls.model_fields.items()]

    def evidence(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """Names the evidence that it reads or changes.

        Yields:
            The place in it, and the name that stands there.
        """
        for operation, names in (("restore", self.restore), ("remove", self.remove)):
            yield from (((operation,), name) for name in names)
        for operation, at in (("break", self.breaks), ("swap", self.swap), ("edit", self.edit)):
            yield from (((operation, name), name) for name in at)
        yield from ((("edit", name, "like"), edit.like) for name, edit in self.edit.items() if edit.like is not None)


class Alternative(Tampering):
    """Another right answer: it must succeed with score 1."""

    @model_validator(mode="after")
    def _is_whole(self) -> Alternative:
        if self.breaks:
            raise ValueError("break: damage is of near misses; an alternative is right")
        return self


class NearMiss(Tampering):
    """A plausible wrong answer, and the leaf that must catch it."""

    caught_by: str = Field(min_length=1)
    """The name that the leaf has by `leaf:`, its key (the check, `check#2` for its second use), or `home`."""
    scores: str = ""
    """The interval that its score lies in, `(0, 0.5)` say; empty: any that is no success."""

    @field_validator("scores")
    @classmethod
    def _is_interval(cls, text: str) -> str:
        if text:
            read_interval(text)
        return text

    @model_validator(mode="before")
    @classmethod
    def _says_who_catches_it(cls, value: Any) -> Any:
        if isinstance(value, dict) and not value.get("caught_by"):
            raise ValueError("say which leaf must catch it, `caught_by: NAME`")
        return value


Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,79}$")]


class Tried(Model):
    """The near misses and alternatives of a task, by name."""

    near_misses: dict[Name, NearMiss] = Field(default_factory=dict)
    alternatives: dict[Name, Alternative] = Field(default_factory=dict)

    def mistakes(self, evidence: set[str], leaves: Mapping[str, str]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Finds what does not fit the task that they are of.

        Args:
            evidence: the names of the task's evidence, `NAME@K` included.
            leaves: the names and keys of its leaves.

        Yields:
            The place in task.yaml, and what is wrong there.
        """
        for section, entries in ((NEAR_MISSES, self.near_misses), (ALTERNATIVES, self.alternatives)):
            for name, entry in entries.items():
                for place, of in entry.evidence():
                    if of not in evidence:
                        there = ", ".join(sorted(word for word in evidence if "@" not in word))
                        yield (section, name, *place), f"'{of}' is no evidence of this task; it has {there}"
        for name, miss in self.near_misses.items():
            if miss.caught_by not in leaves:
                there = ", ".join(sorted(leaves))
                yield (NEAR_MISSES, name, "caught_by"), f"there is no leaf {miss.caught_by}; there are {there}"
        for name in self.near_misses.keys() & self.alternatives.keys():
            yield (ALTERNATIVES, name), "a near miss has this name; give each its own"
