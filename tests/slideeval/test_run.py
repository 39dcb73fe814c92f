"""Judges are tried on all axes, runs go on after they were stopped, and the tables put the judges in their order."""

from __future__ import annotations

import io
import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from PIL import Image as Pictures
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.judge.agreement import Interval
from deskcraft.model.client import ModelClient
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.slideeval.asking import ModelViewer
from deskcraft.slideeval.figures import draw
from deskcraft.slideeval.perturb import AXES, SEVERITIES
from deskcraft.slideeval.report import Result, agreements, as_json, result_of
from deskcraft.slideeval.run import Answer, read_answers, run_judge, settings_of
from deskcraft.slideeval.tables import tables
from deskcraft.slideeval.truth import without_numbers
from deskcraft.slideeval.viewers import Noisy, Perturbed, Scale, Slide, Viewer, parse_viewer, patches
from deskcraft.workbench.drawing import DeckRenderer
from evaluators.deck.load import read_deck
from tests.endpoint.bodies import chat
from tests.endpoint.server import Asked, Endpoint
from tests.slideeval.little import Office, corpus, scene

SMALL = {"slides": 12, "runs": 2, "seeds": 4, "decks": 3}
JUDGES = ("oracle", "noisy:0.1", "random")


def tried(viewer: Viewer, folder: Path, **given: Any) -> list[Answer]:
    decks = corpus()
    settings = settings_of(viewer, decks, **{**SMALL, **given})
    return run_judge(viewer, decks, settings, folder, cast(DeckRenderer, Office()))


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    folder = tmp_path_factory.mktemp("judges")
    names = (*JUDGES, "constant", "measured")
    return {name: result_of(name, tried(parse_viewer(name), folder / name.replace(":", "-"))) for name in names}


def test_each_question_is_put_once(tmp_path: Path) -> None:
    answers = tried(parse_viewer("oracle"), tmp_path)
    kinds = [answer.kind for answer in answers]
    assert kinds.count("extraction") == 12 * 2
    assert kinds.count("perturbation") == 4 * len(AXES) * len(SEVERITIES) * 2
    assert kinds.count("order") == 3
    assert len({answer.name for answer in answers}) == len(answers)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    """As many questions as tell judges apart."""
    folder, found = tmp_path_factory.mktemp("many"), {}
    decks = corpus(24, 8)
    for name in ("oracle", "noisy:0.1", "noisy:0.3", "random"):
        viewer = parse_viewer(name)
        settings = settings_of(viewer, decks, slides=96, runs=2, seeds=16, decks=24)
        answers = run_judge(viewer, decks, settings, folder / name.replace(":", "-"), cast(DeckRenderer, Office()))
        found[name] = result_of(name, answers)
    return found


def test_on_every_axis_less_noise_is_better_and_no_intervals_overlap(many: dict[str, Result]) -> None:
    measured: dict[str, list[Interval]] = {}
    for r in many.values():
        assert r.extraction is not None and r.order is not None
        for name in ("all", "content"):
            measured.setdefault(f"extraction, F1 of {name}", []).append(r.extraction.intervals[name])
        for (axis, points), one in r.manipulation.items():
            measured.setdefault(f"perturbation, {axis} on {points.high:g}", []).append(one.fidelity)
        measured.setdefault("order, tau", []).append(r.order.tau.mean)
    assert len(measured) == 2 + 6 + 1
    for name, (oracle, *others) in measured.items():
        assert oracle.value > 0.97, name
        for better, worse in itertools.pairwise((oracle, *others)):
            assert better.low > worse.high, f"{name}: {better}, {worse}"


def test_a_judge_that_always_says_the_same_is_consistent_and_of_no_use(results: dict[str, Result]) -> None:
    (row,) = [
        one for one in as_json(results["constant"])["perturbation"] if one["axis"] == "text" and one["points"] == 5
    ]
    assert (row["poa"], row["fidelity"]) == (1, None)
    assert as_json(results["constant"])["order"]["tau"] < 0.7


def test_measuring_finds_patches(results: dict[str, Result]) -> None:
    found = as_json(results["measured"])
    assert found["extraction"]["f1"]["all"]["end_to_end"] > 0.1


def test_the_tables_and_figures_name_every_judge(results: dict[str, Result], tmp_path: Path) -> None:
    shown = tables(list(results.values()))
    names = ("Table 4", "Figure 7", "Figure 6", "Figure 3a", "From 5 to 100", "Figure 3b", "Figure 8", "Order by the")
    assert [table.title.startswith(name) for table, name in zip(shown, names, strict=True)] == [True] * 8
    text = json.dumps([[table.headings, table.rows] for table in shown])
    assert all(name in text for name in results)
    made = draw(list(results.values()), tmp_path)
    assert [path.stem for path in made[::2]] == [f"figure-{n}" for n in ("2", "3a", "3b", "6", "7", "8")]
    assert all(path.read_text().rstrip().endswith("</svg>") for path in made[::2])
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in made[1::2])


def test_judges_agree_with_themselves(results: dict[str, Result]) -> None:
    found = agreements([results["noisy:0.1"], results["noisy:0.1"]])
    by = found["noisy:0.1", "noisy:0.1", "style"]
    assert by.mean == pytest.approx(1)


@dataclass
class Fails:
    """A judge whose endpoint dies after some answers."""

    left: int
    inner: Noisy = field(default_factory=Noisy)
    name: str = "oracle"
    looks: bool = False

    def see(self, slide: Slide, run: int) -> Any:
        return self.inner.see(slide, run)

    def rate(self, slide: Perturbed, scale: Scale) -> Any:
        self.left -= 1
        if self.left < 0:
            raise ConnectionError("it is gone")
        return self.inner.rate(slide, scale)

    def order(self, deck: Any) -> Any:
        return self.inner.order(deck)


def test_a_run_that_was_stopped_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    whole = tried(Noisy(), tmp_path / "whole")
    with pytest.raises(ConnectionError):
        tried(Fails(100), tmp_path / "cut")
    path = tmp_path / "cut" / "answers.jsonl"
    kept = path.read_text()
    assert len(kept.splitlines()) == 24 + 100
    path.write_text(kept + '{"kind": "perturb')  # killed while it wrote a line
    rest = Fails(4 * 3 * 11 * 2 - 100)
    assert tried(rest, tmp_path / "cut") == whole
    assert rest.left == 0
    assert read_answers(tmp_path / "cut") == whole


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    tried(Noisy(), tmp_path, seeds=0, slides=0)
    with pytest.raises(BadInput, match="holds a run with seeds = 0, not 1"):
        tried(Noisy(), tmp_path, seeds=1, slides=0)
    (tmp_path / "answers.jsonl").write_text("{}\n{}\n")
    with pytest.raises(BadInput, match=r"answers\.jsonl:1: not an answer"):
        read_answers(tmp_path)


def model(answers: dict[str, str], folder: Path) -> tuple[list[Answer], list[Asked]]:
    """What a model's answers, by a word of the question, come to."""

    def reply(asked: Asked) -> dict[str, Any]:
        text = asked.body["messages"][-1]["content"][0]["text"]
        return chat(next(said for word, said in answers.items() if word in text))

    with Endpoint(reply) as server:
        endpoint = ModelEndpoint(wire="chat", model="m", base_url=server.url)
        with ModelClient(endpoint, purpose="judge") as client:
            return tried(ModelViewer(client), folder, slides=1, runs=1, seeds=1, decks=1), server.asked


def test_a_model_is_shown_pictures_and_its_answers_are_read(tmp_path: Path) -> None:
    seen = scene(0).model_dump_json()
    order = json.dumps({"order": list(range(1, 9))})
    answers, asked = model(
        {"each element": seen, "Score the": '{"score": 3, "reason": "so"}', "shuffled": order}, tmp_path
    )
    assert all(answer.answer is not None for answer in answers)
    pictures = [[part for part in one.body["messages"][-1]["content"] if part["type"] == "image_url"] for one in asked]
    assert [len(each) for each in pictures] == [1] * 67 + [8]
    assert len({part["image_url"]["url"] for each in pictures[1:-1] for part in each}) >= 11, "severities differ to see"


def test_answers_that_cannot_be_used_are_none(tmp_path: Path) -> None:
    answers, _ = model({"each element": '{"texts": 3}', "Score the": '{"score": 101}', "shuffled": "first 3"}, tmp_path)
    assert all(answer.answer is None for answer in answers)
    found = as_json(result_of("model:m", answers))
    assert found["extraction"]["parsed"] == 0
    assert found["extraction"]["f1"]["all"] == {"end_to_end": 0, "parsed_only": 1}
    assert {row["not_judged"] for row in found["perturbation"]} == {11}
    assert found["order"]["not_answered"] == 1


def test_patches_of_a_picture_are_elements() -> None:
    pixels = np.full((540, 960, 3), 240, dtype=np.uint8)
    pixels[100:200, 100:300] = (200, 30, 30)
    pixels[400:403, 100:800] = 0
    data = io.BytesIO()
    Pictures.fromarray(pixels).save(data, "PNG")
    found = patches(data.getvalue())
    assert [(rect.x, rect.y, rect.w, rect.h, rect.fill) for rect in found.rects] == [(100, 100, 200, 100, "#C81E1E")]
    assert [(line.x1, line.x2) for line in found.lines] == [(100, 800)]


def test_numbers_of_slides_are_covered_in_pictures_of_shuffled_decks() -> None:
    deck = read_deck((Path(__file__).parents[2] / "assets" / "pptarena" / "salt-roads.pptx").read_bytes())
    shape = next(s for s in (*deck.slides[4].all_shapes(), *deck.slides[4].decor) if s.role == "number")
    x, y = ((at + length / 2) / deck.width * 960 for at, length in ((shape.x, shape.width), (shape.y, shape.height)))
    pixels = np.full((540, 960, 3), 250, dtype=np.uint8)
    pixels[round(y) - 2 : round(y) + 2, round(x) - 4 : round(x) + 4] = 10
    pixels[100:120, 100:300] = 10
    data = io.BytesIO()
    Pictures.fromarray(pixels).save(data, "PNG")
    with Pictures.open(io.BytesIO(without_numbers(deck, 4, data.getvalue()))) as opened:
        seen = np.asarray(opened.convert("L"))
    assert seen[round(y), round(x)] == 250
    assert seen[110, 200] == 10, "nothing else is covered"


@pytest.mark.parametrize("text", ["oracle:1", "noisy", "noisy:0", "noisy:3", "noisy:x", "random:x", "gpt", ""])
def test_judges_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"there are oracle, noisy:SIGMA"):
        parse_viewer(text)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--judge", "constant", "--axis", "smell"], "--axis smell: there are extraction, perturbation, order"),
        (["--judge", "model"], "--judge model: give --model NAME"),
        (["--judge", "constant", "--model", "m"], "the judge constant calls no model"),
        (["--judge", "constant", "--decks", "/nowhere"], "/nowhere: no such folder of decks"),
    ],
)
def test_what_cannot_be_asked_for_is_one_line(arguments: list[str], says: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["slideeval", "run", *arguments, "--out", str(tmp_path / "out")])
    assert isinstance(done.exception, BadInput) and says in str(done.exception)
    assert not (tmp_path / "out").exists()


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["slideeval", "report", str(tmp_path)])
    assert isinstance(done.exception, BadInput) and "give a folder of `slideeval run`" in str(done.exception)


@pytest.mark.real
def test_the_command_goes_from_decks_to_tables(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "little.pptx").write_bytes(corpus(1, 4).decks[0].data)
    (tmp_path / "decks" / "broken.pptx").write_text("no deck")
    options = ["--decks", str(tmp_path / "decks"), "--seeds", "1", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, ["slideeval", "run", "--judge", "measured", *options])
    assert done.exit_code == 0, done.output
    assert "left out:" in done.output and "broken.pptx" in done.output
    shown = CliRunner().invoke(app, ["slideeval", "report", str(tmp_path / "out"), "--json"])
    (result,) = json.loads(shown.stdout)
    assert result["extraction"]["answers"] == 12
    assert result["order"]["decks"] == 1
