"""A real model, small and without pictures, goes through the commands: it reads the titles of decks and orders them.

It does about as well as chance, and what it says is in the report, answers that cannot be used included. That a model
is shown the pictures is seen at an endpoint that compares them with what the office draws.
"""

from __future__ import annotations

import base64
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as Pictures
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import EndpointError
from deskcraft.model.client import ModelClient
from deskcraft.slideeval.corpus import Source, read_corpus, seeds
from deskcraft.slideeval.matching import Numbers
from deskcraft.slideeval.perturb import AXES, SEVERITIES, perturb
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.run import read_answers, read_settings
from deskcraft.slideeval.scene import WIDTH
from deskcraft.task.loading import default_root
from deskcraft.workbench.drawing import DeckRenderer
from tests.endpoint import Asked, Endpoint, Fault, bodies
from tests.model.weights import NAME, served
from tests.slideeval.little import corpus

pytestmark = pytest.mark.real
DECK = "board-half-year.pptx"
Clients = tuple[list[object], list[object]]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(context=2048) as found:
        yield found


@pytest.fixture
def opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> Clients:
    """The clients that are made and those that are closed, in this process."""
    opened: list[object] = []
    closed: list[object] = []
    make, close = ModelClient.__init__, ModelClient.close

    def made(self: ModelClient, *args: Any, **given: Any) -> None:
        opened.append(self)
        make(self, *args, **given)

    def ended(self: ModelClient) -> None:
        closed.append(self)
        close(self)

    monkeypatch.setattr(ModelClient, "__init__", made)
    monkeypatch.setattr(ModelClient, "close", ended)
    return opened, closed


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    folder = tmp_path / "decks"
    folder.mkdir()
    for number, source in enumerate(corpus(3, 6).decks):
        (folder / f"deck{number}.pptx").write_bytes(source.data)
    return folder


def reported(out: Path) -> dict[str, Any]:
    shown = CliRunner().invoke(app, ["slideeval", "report", str(out), "--json"])
    (result,) = json.loads(shown.stdout)
    return dict(result)


def test_it_reads_titles_and_orders_decks(address: str, decks: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    asks = ["--judge", "words", "--model", NAME, "--base-url", address, "--decks", str(decks), "--out", str(out)]
    few = ["--model-option", "max_tokens=60", "--model-option", "temperature=0", "--axis", "order"]
    done = CliRunner().invoke(app, ["slideeval", "run", *asks, *few])
    assert done.exit_code == 0, done.output
    answers = read_answers(out)
    assert [answer.kind for answer in answers] == ["order"] * 3
    assert any(answer.answer for answer in answers), "it keeps to the schema: lists of numbers"
    assert set(read_settings(out).prompts) == {"rate_words", "order_words"}
    result = reported(out)
    assert result["judge"] == f"words:{NAME}" and f"words:{NAME}" in done.output
    order = result["order"]
    left_out = order["wrong_length"] + order["not_orders"]
    assert order["decks"] == 3 and (order["tau"] is None) == (left_out == 3)
    assert -1 <= order["tau_end_to_end"] <= 1 and order["length_ratio"] > 0, "whatever it is: it is said"
    assert len((out / "calls.jsonl").read_text().splitlines()) == 3, "each deck is asked once"


def small(png: bytes) -> Numbers:
    with Pictures.open(io.BytesIO(png)) as picture:
        return np.asarray(picture.convert("RGB").resize((480, 270)), dtype=np.float64)


def nearest(picture: Numbers, among: list[Numbers]) -> int:
    return int(np.argmin([np.abs(picture - other).mean() for other in among]))


class Looks:
    """An endpoint that answers by the pictures it is shown alone: it knows a deck's slides when it sees them."""

    def __init__(self, source: Source, office: DeckRenderer) -> None:
        self.scenes = list(source.scenes)
        self.rebuilt = [small(png) for png in office.render(rebuild(self.scenes), ".pptx", width_px=WIDTH)]
        self.slides = [small(png) for png in office.render(source.data, ".pptx", width_px=WIDTH)]
        ((key, clean),) = seeds((source,), 1)
        steps = [(severity, perturb(clean, axis, severity, key)) for axis in AXES for severity in SEVERITIES]
        self.severities = [severity for severity, _ in steps]
        drawn = office.render(rebuild([scene for _, scene in steps]), ".pptx", width_px=WIDTH)
        self.steps = [small(png) for png in drawn]
        self.pictures: list[int] = []
        """How many came with each request."""

    def __call__(self, asked: Asked) -> dict[str, Any]:
        parts = asked.body["messages"][-1]["content"]
        text = next(part["text"] for part in parts if part["type"] == "text")
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        shown = [small(base64.b64decode(url.removeprefix("data:image/png;base64,"))) for url in urls]
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        self.pictures.append(len(shown))
        if "each element" in text:
            return bodies.chat(self.scenes[nearest(shown[0], self.rebuilt)].model_dump_json())
        if "shuffled" in text:
            numbers = [nearest(one, self.slides) for one in shown]
            return bodies.chat(json.dumps({"order": [1 + place for place in np.argsort(numbers).tolist()]}))
        severity, most = self.severities[nearest(shown[0], self.steps)], 100 if "from 1 to 100" in text else 5
        return bodies.chat(json.dumps({"reason": "so", "score": 1 + round((most - 1) * (1 - severity))}))


def test_a_model_is_shown_the_pictures_that_the_office_draws(tmp_path: Path, opened_and_closed: Clients) -> None:
    folder, out = tmp_path / "decks", tmp_path / "run"
    folder.mkdir()
    shutil.copy(default_root(None).assets / "impress" / DECK, folder)
    (source,) = read_corpus(tmp_path, folder).decks
    with DeckRenderer() as office:
        looks = Looks(source, office)
    with Endpoint(looks, keep=False) as server:
        asks = ["--judge", "model", "--model", "eyes", "--base-url", server.url, "--decks", str(folder)]
        few = ["--out", str(out), "--slides", "4", "--runs", "1", "--seeds", "1"]
        done = CliRunner().invoke(app, ["slideeval", "run", *asks, *few])
    assert done.exit_code == 0, done.output
    result = reported(out)
    assert result["extraction"]["f1"]["content"]["end_to_end"] > 0.95
    assert len(result["perturbation"]) == 6 and min(row["fidelity"] for row in result["perturbation"]) > 0.95
    assert result["order"]["tau"] > 0.95
    assert set(looks.pictures[:-1]) == {1} and looks.pictures[-1] == len(source.scenes)
    opened, closed = opened_and_closed
    assert len(opened) == 2 and {*map(id, opened)} == {*map(id, closed)}, "of the call before, and of the run"


def test_the_connections_are_closed_where_the_endpoint_fails(
    tmp_path: Path, decks: Path, opened_and_closed: Clients
) -> None:
    def fails(asked: Asked) -> dict[str, Any] | Fault:
        return bodies.chat('{"colour": "red"}') if "Name a colour" in str(asked.body) else Fault("status", 500)

    with Endpoint(fails) as server:
        asks = ["--model", "m", "--base-url", server.url, "--decks", str(decks), "--model-option", "tries=1"]
        run = CliRunner().invoke(app, ["slideeval", "run", "--judge", "words", *asks, "--out", str(tmp_path / "o")])
        gate = ["slideeval", "gate", "--judge", "model", *asks, "--out", str(tmp_path / "g.json")]
        gated = CliRunner().invoke(app, gate)
    assert isinstance(run.exception, EndpointError) and isinstance(gated.exception, EndpointError)
    opened, closed = opened_and_closed
    assert len(opened) == 4 and {*map(id, opened)} == {*map(id, closed)}
    assert not (tmp_path / "g.json").exists()
