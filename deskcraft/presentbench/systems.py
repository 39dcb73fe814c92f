"""Systems under test: whatever turns an instruction and materials into a deck.

`baseline`, `decks:DIR`, a command with {instruction}, {materials} and {out}, or `code:MODEL` (see `coding`).
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from deskcraft.authoring.confine import run_program
from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given
from deskcraft.plain import one_line
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.baseline import baseline
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.outside import run_outside
from deskcraft.presentbench.published import result_of
from evaluators.deck.load import DECK_LIMIT_BYTES

BASELINE = "baseline"
FOLDER = "decks:"
"""Before a folder of decks that a system made."""
OUT = "{out}"
"""What a command must have among its arguments."""
DECK = "deck.pptx"
"""The file that a system makes; a PDF under this name is read as a PDF."""
INSTRUCTION, MATERIALS = "instruction.md", "materials"
COMMAND_S = 600.0
AT_ONCE = 2
"""Decks that a command or a model makes at a time, if nothing else is said."""
WHY_CHARS = 300


class NoDeck(Exception):
    """A system made no deck: its own fault, so that every item is no."""


class System(Protocol):
    """What makes decks."""

    @property
    def name(self) -> str:
        """As it is written after `--system`."""

    @property
    def at_once(self) -> int:
        """How many decks may be made at a time."""

    def make(self, instance: Instance, place: Path) -> bytes:
        """Makes a deck.

        Args:
            instance: what is asked for.
            place: an empty folder for its own files, kept with the run.

        Returns:
            The deck: .pptx, .odp or .pdf.

        Raises:
            NoDeck: it made none; one line.
            HostError, EndpointError: nothing is known of the system; the same command goes on.
        """


@dataclass(frozen=True)
class Baseline:
    """See `baseline`."""

    name: str = BASELINE
    at_once: int = 4

    def make(self, instance: Instance, place: Path) -> bytes:
        """See `System.make`."""
        return baseline(instance, materials_of(instance, pictured=False))


@dataclass(frozen=True)
class Finished:
    """Decks that were made already."""

    folder: Path
    at_once: int = 4

    @property
    def name(self) -> str:
        """As it is written after `--system`."""
        return f"{FOLDER}{self.folder}"

    def make(self, instance: Instance, place: Path) -> bytes:
        """See `System.make`."""
        found = result_of(self.folder, instance)
        if found is None:
            raise NoDeck("no deck was handed in")
        try:
            return read_given(found, DECK_LIMIT_BYTES)
        except BadInput as error:
            raise NoDeck(str(error)) from error


@dataclass(frozen=True)
class Command:
    """A program that is given an instruction and materials, in a sandbox without network unless that is allowed."""

    words: tuple[str, ...]
    shown: tuple[Path, ...] = ()
    """Files and folders of the host that it needs; it may read them."""
    network: bool = False
    """It runs outside of the sandbox, as who calls it; see `outside`."""
    timeout_s: float = COMMAND_S
    at_once: int = AT_ONCE

    @property
    def name(self) -> str:
        """As it is written after `--system`."""
        return shlex.join(self.words)

    def make(self, instance: Instance, place: Path) -> bytes:
        """See `System.make`."""
        hand_over(instance, place)
        if self.network:
            made = run_outside(lambda out: self._argv(place, out), DECK, self.timeout_s, DECK_LIMIT_BYTES)
        else:
            made = run_program(
                self._argv(place, f"/tmp/out/{DECK}"),
                DECK,
                [place, *self.shown],
                timeout_s=self.timeout_s,
                most_bytes=DECK_LIMIT_BYTES,
                hidden=places_of_graders(),
            )
        if made.data is None:
            raise NoDeck(f"the command failed: {one_line(last_line(made.complaint), WHY_CHARS)}")
        return made.data

    def _argv(self, place: Path, out: str) -> list[str]:
        place = place.resolve()
        values = {"instruction": place / INSTRUCTION, "materials": place / MATERIALS, "out": out}
        found = []
        for word in self.words:
            for name, value in values.items():
                word = word.replace(f"{{{name}}}", str(value))
            found.append(word)
        return found


def hand_over(instance: Instance, place: Path) -> None:
    """Puts what a system is given into a folder: the instruction, and the documents with their pictures.

    Args:
        instance: what is asked for; the checklist, reference decks and texts for graders are left out.
        place: the folder; anybody may read it then, as the sandbox's user is nobody of this host.
    """
    materials = place / MATERIALS
    materials.mkdir(parents=True, exist_ok=True)
    (place / INSTRUCTION).write_text(instance.instruction, encoding="utf-8")
    beside = {path.parent for path in instance.materials} if not instance.published else set()
    pictures = [path for folder in beside for path in sorted(folder.glob("*.png"))]
    for path in (*instance.materials, *pictures):
        shutil.copyfile(path, materials / path.name)
    for path in (place, materials, *materials.iterdir(), place / INSTRUCTION):
        path.chmod(0o755 if path.is_dir() else 0o644)


def last_line(text: str) -> str:
    """The last line that says something.

    Args:
        text: of a program that failed.
    """
    return next((line for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


def places_of_graders() -> list[Path]:
    """Folders with checklists, reference decks and tasks: no system sees them, even where they lie beside Python."""
    package = Path(__file__).resolve().parents[1]
    places = [package / "presentbench" / "checklists"]
    for root in (package.parent, package / "data"):
        places += [root / "tasks", root / "assets" / "presentbench"]
    return places


def _check_program(words: Sequence[str], shown: Sequence[Path], network: bool) -> None:
    """Refuse a program that cannot be started: that is no fault of its decks."""
    name = words[0]
    found = shutil.which(name, path=None if network or "/" in name else "/usr/bin:/bin")
    if found is None:
        where = "as a program that may be run" if network or "/" in name else "in /usr/bin or /bin"
        raise BadInput(f"--system {shlex.join(words)}: there is no {name} {where}; give its path")
    seen = [Path("/usr"), Path("/bin"), Path(sys.prefix), Path(sys.base_prefix), *shown]
    if not network and not any(Path(found).is_relative_to(place) for place in seen):
        if not Path(found).is_absolute():
            raise BadInput(f"--system {shlex.join(words)}: {name}: give the whole path, as it runs in another folder")
        raise BadInput(f"--system {shlex.join(words)}: the sandbox does not show {name}; add --system-files {name}")


def parse_system(
    text: str,
    shown: Sequence[Path] = (),
    network: bool = False,
    timeout_s: float = COMMAND_S,
    at_once: int = AT_ONCE,
) -> System:
    """The system that `--system` names, but for a model.

    Args:
        text: of the option.
        shown: files and folders that a command needs.
        network: a command may use the network, outside of the sandbox.
        timeout_s: for a command.
        at_once: decks that a command makes at a time.

    Raises:
        BadInput: there is no such system, or an option has no use for it.
    """
    if OUT in text:
        try:
            words = tuple(shlex.split(text))
        except ValueError as error:
            raise BadInput(f"--system {text}: not a command line: {error}") from error
        if missing := next((path for path in shown if not path.exists()), None):
            raise BadInput(f"--system-files {missing}: no such file or folder")
        places = tuple(path.resolve() for path in shown)
        _check_program(words, places, network)
        return Command(words, places, network, timeout_s, at_once)
    if shown or network:
        raise BadInput(f"--system {text}: --system-files and --system-network are for commands, which have {OUT}")
    if text == BASELINE:
        return Baseline()
    folder = Path(text.removeprefix(FOLDER))
    if text.startswith(FOLDER) and folder.is_dir():
        return Finished(folder)
    raise BadInput(
        f"--system {text}: expected {BASELINE}, {FOLDER}DIR with a folder that is there, code:MODEL, or a command with"
        " {instruction}, {materials} and {out}"
    )
