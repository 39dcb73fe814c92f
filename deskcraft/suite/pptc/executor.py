"""Carries out sequences of API calls on a deck. A wrong call is an error in words, and the next call goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from deskcraft.errors import BadInput
from deskcraft.suite.pptc import api, registry
from deskcraft.suite.pptc.blank import blank
from deskcraft.suite.pptc.calls import Call, CallError, parse
from deskcraft.suite.pptc.package import Package
from deskcraft.suite.pptc.pictures import PictureFolder
from deskcraft.suite.pptc.registry import Misuse
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.evidence import Unreadable

NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})


@dataclass(frozen=True)
class Execution:
    """What became of one sequence."""

    calls: int
    """Statements that are calls, carried out or not."""
    errors: tuple[CallError, ...] = ()
    """What could not be carried out, in order; all else was."""

    @property
    def text(self) -> str:
        """The errors as they are returned to a model; '' if there are none."""
        return "\n".join(str(error) for error in self.errors)


class Executor:
    """A deck that sequences of calls change; the current slide and the selection last from one to the next."""

    def __init__(
        self, deck: bytes | None, *, pictures: Mapping[str, bytes] | Path = NO_PICTURES, current: int | None = None
    ) -> None:
        """Open a deck.

        Args:
            deck: a .pptx; None is the paper's beginning, one empty slide with a title and a content.
            pictures: what `insert_picture` finds, by name: a mapping, or a folder of .png and .jpg files.
            current: the number of the current slide from 0; the last one by default.

        Raises:
            BadInput: the deck cannot be read, or it has no such slide.
        """
        found = PictureFolder(pictures) if isinstance(pictures, Path) else pictures
        try:
            self._workspace = Workspace(blank() if deck is None else Package.unpack(deck), found)
        except (Unreadable, Misuse) as error:
            raise BadInput(f"the deck cannot be opened: {error}") from error
        if current is not None:
            if not 0 <= current < self.slide_count:
                raise BadInput(f"the deck has no slide {current}: its {self.slide_count} slides count from 0")
            self._workspace.go_to(current)

    @property
    def current(self) -> int:
        """The number of the current slide, from 0; -1 while the deck has none."""
        return self._workspace.current

    @property
    def slide_count(self) -> int:
        """How many slides the deck has."""
        return len(self._workspace.slides)

    def fork(self) -> Executor:
        """Return one that goes on from here by itself, with the same slide and selection; this one stays as it is."""
        other = object.__new__(Executor)
        other._workspace = self._workspace.copy()
        return other

    def run(self, program: str) -> Execution:
        """Carry out a sequence; no text makes this raise."""
        items = parse(program)
        errors = [error for item in items if (error := self._do(item)) is not None]
        return Execution(sum(isinstance(item, Call) for item in items), tuple(errors))

    def _do(self, item: Call | CallError) -> CallError | None:
        if isinstance(item, CallError):
            return item
        known = api.find(item.name)
        if known is None:
            return CallError(item.source, "unknown", f"there is no API called {item.name[:60]}")
        try:
            registry.run(known, self._workspace, item)
        except Misuse as problem:
            return CallError(item.source, problem.kind, str(problem))
        return None

    def save(self) -> bytes:
        """Return the deck as a .pptx; the same deck gives the same bytes."""
        return self._workspace.package.save()
