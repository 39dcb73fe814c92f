"""What a report says of the judge that it used: the certificate that it holds, or that it holds none."""

from __future__ import annotations

import html
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deskcraft.plain import one_line
from deskcraft.stored import IsoDate, Model, Sha256

NAMED = ("text content F1", "fidelity geometry", "fidelity text", "fidelity style", "planted defects")
"""The figures that a report names."""
Status: TypeAlias = Literal[
    "no judge asked", "valid", "failed", "other judge", "other prompts", "cannot be read", "none"
]
Name: TypeAlias = Annotated[str, StringConstraints(max_length=200)]
Figures: TypeAlias = dict[Name, Annotated[float, Field(ge=-1, le=1)] | None]
"""Shares, F1 and correlations; None where the answers say nothing."""


class Standing(Model):
    """What is known of the judge of a report; stored in records: a report can be made again without the file."""

    status: Status
    judge: Name = ""
    """The judge that was used; empty if none was asked."""
    why: Annotated[str, StringConstraints(max_length=500)] = ""
    """What is wrong, in a few words; empty for `valid`."""
    date: IsoDate = ""
    """Of the certificate."""
    sha256: Sha256 | None = None
    """Of the certificate's file."""
    figures: Figures = Field(default_factory=dict)

    @property
    def good(self) -> bool:
        """Whether nothing needs to stand out: no judge was asked, or a certified one."""
        return self.status in ("valid", "no judge asked")

    @property
    def sentence(self) -> str:
        """What a report says, as plain text."""
        judge, gate = f"The judge {one_line(self.judge)}", "the gate of VLM-SlideEval"
        match self.status:
            case "no judge asked":
                return "No judge was asked."
            case "valid":
                known = ((name, self.figures.get(name)) for name in NAMED)
                said = ", ".join(f"{name} {value:.2f}" for name, value in known if value is not None)
                return f"{judge} passed {gate} on {self.date} ({said}; certificate {(self.sha256 or '')[:12]})."
            case "none":
                return f"{judge} has no certificate of {gate}: nothing shows that it can judge."
            case "failed":
                return f"{judge} failed {gate} on {self.date}: {one_line(self.why, 500)}."
        return f"{judge} has no valid certificate of {gate}: {one_line(self.why, 500)}."

    def html(self) -> str:
        """The sentence as HTML, in bold where the judge is not certified."""
        text = html.escape(self.sentence)
        return text if self.good else f"<strong>{text}</strong>"

    def markdown(self) -> str:
        """The sentence as Markdown, in bold where the judge is not certified."""
        text = "".join(f"\\{letter}" if letter in "\\`*_[]<>|" else letter for letter in self.sentence)
        return text if self.good else f"**{text}**"


NO_JUDGE = Standing(status="no judge asked")
