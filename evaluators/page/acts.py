"""What is done with a page and what of it is looked for: the words of the checks' parameters.

A target is found as a person finds it: by its role and name, its label or its text, never by how the page is written.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, model_validator

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.registry import EvidenceName, Of, Params

Width: TypeAlias = Annotated[int, Field(ge=200, le=4000)]
"""Of a window, in CSS px; its height the same."""
NOTHING_INSTEAD: Mapping[str, str] = MappingProxyType({})
_ON_TARGET = ("click", "hover", "tick", "untick", "fill", "choose")
_WITH_TEXT = ("fill", "choose", "press", "open")


class Element(Params):
    """One or several elements of a page; expected is one of role, label and text."""

    role: str | None = None
    """ARIA role, of the element itself or given to it: `button`, `heading`, `row`."""
    name: str | None = None
    """Accessible name; only with a role."""
    label: str | None = None
    """Of a field."""
    text: str | None = None
    exact: bool = False
    """The whole name, label or text, letter by letter; otherwise a part of it, in any case."""
    nth: int | None = None
    """Which of several, from 0; negative from the end."""

    @model_validator(mode="after")
    def _one(self) -> "Element":
        if sum(given is not None for given in (self.role, self.label, self.text)) != 1:
            raise ValueError("expected one of role, label and text")
        if self.name is not None and self.role is None:
            raise ValueError("a name goes with a role")
        return self

    def __str__(self) -> str:
        what = f"the {self.role}" if self.role else f"the field {self.label!r}" if self.label else f"{self.text!r}"
        return what + (f" {self.name!r}" if self.name else "") + (f" ({self.nth})" if self.nth is not None else "")


class Target(Element):
    """An element, or one within another; open shadow trees are looked into."""

    within: Element | None = None
    frame: str | None = None
    """The whole title (or `aria-label`) of the frame in the page that it lies in."""

    def __str__(self) -> str:
        said = super().__str__()
        said = f"{said} in {self.within}" if self.within else said
        return f"{said} in the frame {self.frame!r}" if self.frame else said


class Act(Params):
    """One thing that a person does with a page."""

    do: Literal["click", "hover", "tick", "untick", "fill", "choose", "press", "open", "resize"]
    target: Target | None = None
    """Of all but `open`, `resize` and, without a target, `press`."""
    text: str | None = None
    """What is filled in, the label of the option that is chosen, the key (`Enter`, `Shift+Tab`), or the file that is
    opened, its path from the page's folder."""
    width: Width | None = None
    height: Width | None = None

    @model_validator(mode="after")
    def _whole(self) -> "Act":
        if self.do in _ON_TARGET and self.target is None:
            raise ValueError(f"{self.do} needs a target")
        if (self.do in _WITH_TEXT) != (self.text is not None):
            raise ValueError(f"{self.do} needs {'a' if self.do in _WITH_TEXT else 'no'} text")
        if (self.do == "resize") != (self.width is not None and self.height is not None):
            raise ValueError("width and height go with resize")
        return self

    def __str__(self) -> str:
        parts = [self.do, *([str(self.target)] if self.target else []), *([repr(self.text)] if self.text else [])]
        return " ".join(parts)


class Page(Of):
    """Parameters of a check on a page."""

    beside: tuple[EvidenceName, ...] = Field(default=())
    """Files of its folder and of folders in it; one that is not there is just not found by the page."""
    width: Width = 1280
    height: Width = 800
    first: tuple[Act, ...] = ()
    """What is done with it before."""
    changes: tuple[EvidenceName, ...] | None = None
    """Of the page and the files beside it those that the instruction lets change. It is what the check pins; without it
    a check of a page that was there before does not say."""


class NotDone(Exception):
    """A step could not be done on the page; says which and why."""


def use(
    evidence: Evidence,
    p: Page,
    steps: Sequence[dict[str, Any]],
    when: When = "after",
    instead: Mapping[str, str] = NOTHING_INSTEAD,
) -> list[Any]:
    """Open a page, do what comes first and then the steps; return what is answered to the steps.

    Args:
        evidence: Of the episode.
        p: The page.
        steps: As inside/page.js of the workbench takes them.
        when: As it is now, or as it was before.
        instead: Name of a file beside it to the text that it has in place of its own.

    Raises:
        NotDone: the page does not open, or a step cannot be done.
        Missing, Unreadable: the page is not there, or stops the browser.
    """
    acts = [wire(act) for act in p.first]
    asked = {"width": p.width, "height": p.height, "steps": [*acts, *steps]}
    called, files = _files(evidence, p, when, instead)
    made = evidence.made(p.of, "page", when, called=called, asked=json.dumps(asked), **files)
    try:
        answers: list[Any] = json.loads(made["answers.json"])
    except ValueError as error:
        raise Unreadable(f"no answer: {error}") from error
    described = ["open the page", *map(str, p.first), *(step.get("described", step["do"]) for step in steps)]
    if "failed" in answers[-1]:
        raise NotDone(f"Could not {described[len(answers) - 1]}: {answers[-1]['failed'].rstrip('.')}.")
    return answers[1 + len(acts) :]


def wire(act: Act) -> dict[str, Any]:
    """Return an act as the browser's side takes it."""
    return {**act.model_dump(exclude_none=True), "described": str(act)}


def _files(evidence: Evidence, p: Page, when: When, instead: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    page = PurePosixPath(evidence.item(p.of).where)
    files = {}
    for name in p.beside:
        where = PurePosixPath(evidence.item(name).where)
        inside = where.relative_to(page.parent) if where.is_relative_to(page.parent) else PurePosixPath(where.name)
        if name in instead:
            files[f"file:{inside}"] = instead[name]
        elif evidence.present(name, when):
            files[f"file:{inside}"] = evidence.read_bytes(name, when).decode(errors="surrogateescape")
    return page.name, files
