"""Systems under test: whatever turns an instruction and materials into a deck.

`baseline`, `decks:DIR`, a command with {instruction}, {materials} and {out}, or `code:MODEL` (see `coding`).
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from deskcraft.authoring.confine import Edited, run_program
from deskcraft.errors import BadInput
from deskcraft.intake.files import read_given
from deskcraft.plain import one_line
from deskcraft.presentbench.baseline import baseline
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.materials import read_materials
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
        return baseline(instance, read_materials(instance.materials))


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
    """It runs outside of the sandbox, as who calls it."""
    timeout_s: float = COMMAND_S
    at_once: int = 2
    run: Callable[[Sequence[str], str, Sequence[Path], float], Edited] = field(
        default=lambda argv, name, shown, limit: run_program(
            argv, name, shown, timeout_s=limit, most_bytes=DECK_LIMIT_BYTES
        ),
        repr=False,
    )

    @property
    def name(self) -> str:
        """As it is written after `--system`."""
        return shlex.join(self.words)

    def make(self, instance: Instance, place: Path) -> bytes:
        """See `System.make`."""
        hand_over(instance, place)
        if self.network:
            made = self._outside(place)
        else:
            made = self.run(self._argv(place, f"/tmp/out/{DECK}"), DECK, [place, *self.shown], self.timeout_s)
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

    def _outside(self, place: Path) -> Edited:
        with tempfile.TemporaryDirectory(prefix="deskcraft-system-") as scratch:
            out = Path(scratch) / DECK
            try:
                done = subprocess.run(
                    self._argv(place, str(out)),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    timeout=self.timeout_s,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return Edited(None, f"it was ended: it ran for more than {self.timeout_s:g} seconds")
            except OSError as error:
                raise BadInput(f"--system {self.name}: {self.words[0]} cannot be run: {error.strerror}") from error
            said = done.stderr.decode(errors="replace")
            if done.returncode != 0 or not out.is_file():
                return Edited(None, said.strip() or f"it ended with status {done.returncode} and left no file")
            try:
                return Edited(read_given(out, DECK_LIMIT_BYTES))
            except BadInput as error:
                return Edited(None, str(error))


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


def parse_system(text: str, shown: Sequence[Path] = (), network: bool = False, timeout_s: float = COMMAND_S) -> System:
    """The system that `--system` names, but for a model.

    Args:
        text: of the option.
        shown: files and folders that a command needs.
        network: a command may use the network, outside of the sandbox.
        timeout_s: for a command.

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
        return Command(words, tuple(path.resolve() for path in shown), network, timeout_s)
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
