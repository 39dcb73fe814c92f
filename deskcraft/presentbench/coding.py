"""A model as a system under test: it is shown an instruction and materials, and writes a script with python-pptx."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.authoring.confine import run_program
from deskcraft.calls import Usage
from deskcraft.errors import ContextFull, ModelRefused
from deskcraft.model.client import ModelClient
from deskcraft.model.ledger import RunBudget
from deskcraft.model.plain import ask
from deskcraft.model.prompts import PromptFile
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.instance import Instance, file_name
from deskcraft.presentbench.systems import AT_ONCE, DECK, MATERIALS, NoDeck, hand_over, last_line, places_of_graders
from deskcraft.record.blobs import write_whole
from deskcraft.suite.arena_code.asking import NO_SCRIPT, REFUSED, script_of
from evaluators.deck.load import DECK_LIMIT_BYTES

CODE = "code:"
"""Before a model's name."""
PROMPT = PromptFile("deck", Path(__file__).with_name("templates"))
DOCUMENT_CHARACTERS = 60_000
"""Of a document's text that a model is shown."""
SCRIPT_S = 120.0
TRIES = 3
"""Replies that a model may give: a script that fails goes back to it with the error."""
PURPOSE = "system"


@dataclass(frozen=True)
class CodingModel:
    """A model that writes scripts, which run in a sandbox without network."""

    asked: ModelAsked
    out: Path
    """The run's folder: with its ledger, and exchanges where they are recorded."""
    budget: RunBudget | None = None
    tries: int = TRIES
    at_once: int = AT_ONCE

    @property
    def name(self) -> str:
        """As it is written after `--system`."""
        return f"{CODE}{self.asked.endpoint.model}"

    def make(self, instance: Instance, place: Path) -> bytes:
        """See `System.make`."""
        hand_over(instance, place)
        client = open_client(self.asked, self.out, file_name(instance.id), PURPOSE, self.budget)
        try:
            return self._written(instance, place, client)
        finally:
            client.close()

    def _written(self, instance: Instance, place: Path, client: ModelClient) -> bytes:
        earlier = list[tuple[str, str]]()
        usage = Usage()
        fields = self.asked.settings.fields(self.asked.endpoint.wire)
        for number in range(1, self.tries + 1):
            system, text = PROMPT.render(**self._shown(instance, place), earlier=earlier)
            try:
                said = ask(client, text, fields, system)
            except ContextFull as error:
                raise NoDeck("instruction and materials are longer than the model takes") from error
            except ModelRefused:
                earlier.append(("", REFUSED))
                continue
            usage += said.reply.record.usage
            script = script_of(said.text)
            if not script:
                earlier.append(("", NO_SCRIPT))
                continue
            path = place / f"script-{number}.py"
            write_whole(path, script.encode("utf-8", "replace"))
            path.chmod(0o644)
            made = run_program(
                [sys.executable, "-I", str(path.resolve()), str((place / MATERIALS).resolve())],
                DECK,
                [place],
                timeout_s=SCRIPT_S,
                most_bytes=DECK_LIMIT_BYTES,
                hidden=places_of_graders(),
            )
            # the run's own folder is not shown, so that the exchanges can be repeated in another one
            complaint = made.complaint.replace(f"{place.resolve()}/", "")
            self._note(place, number, usage, complaint)
            if made.data is not None:
                return made.data
            earlier.append((script, complaint))
        raise NoDeck(f"no script of {self.tries} made a deck; the last: {last_line(earlier[-1][1])}")

    def _shown(self, instance: Instance, place: Path) -> dict[str, object]:
        return {
            "instruction": instance.instruction,
            "out": f"/tmp/out/{DECK}",
            "python": platform.python_version(),
            "pptx": version("python-pptx"),
            "limit": f"{SCRIPT_S:g}",
            "pictures": sorted(path.name for path in (place / MATERIALS).glob("*.png")),
            "documents": list(_documents(instance)),
        }

    @staticmethod
    def _note(place: Path, number: int, usage: Usage, complaint: str) -> None:
        said = {"scripts": number, "usage": usage.model_dump(), "complaint": complaint}
        write_whole(place / "script.json", json.dumps(said, ensure_ascii=False, indent=1).encode())


def _documents(instance: Instance) -> Iterator[tuple[str, str, bool]]:
    sections = materials_of(instance, pictured=False)
    for path in instance.materials:
        text = "\n\n".join(section.text for section in sections if section.document == path.name)
        yield path.name, text[:DOCUMENT_CHARACTERS], len(text) > DOCUMENT_CHARACTERS
