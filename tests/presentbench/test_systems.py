"""Systems under test: commands in a sandbox, models that write scripts, hostile decks, and runs that are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft import presentbench
from deskcraft.agent.models.asked import ModelAsked, Settings
from deskcraft.errors import BadInput, HostError
from deskcraft.judge import Panel
from deskcraft.judge.plain import Constant
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.presentbench import hostile
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.coding import CodingModel
from deskcraft.presentbench.examining import examine
from deskcraft.presentbench.expected import expected_questions
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import Instance, read_instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.run import DeckVerdict, RunSettings, begin, checklists_digest, run_system
from deskcraft.presentbench.systems import Command, NoDeck, System, parse_system
from deskcraft.record.standing import NO_JUDGE
from deskcraft.suite.arena_code.asking import NO_SCRIPT
from deskcraft.workbench.drawing import DeckRenderer
from tests.endpoint import Asked, Endpoint, bodies
from tests.presentbench.small import LINES, write_deck, write_instance

MAKES = """\
import socket, sys
from pathlib import Path
from pptx import Presentation
instruction, materials, out = map(Path, sys.argv[1:4])
try:
    socket.create_connection(("127.0.0.1", 9), 1)
    network = "network"
except OSError as error:
    network = f"no network: {type(error).__name__}"
seen = [path.name for path in sorted(materials.iterdir())]
hidden = [str(path) for path in materials.parent.parent.glob("*") if path.name.endswith("yaml")]
try:
    (materials / "mine.txt").write_text("x")
    written = "written"
except OSError:
    written = "read only"
deck = Presentation()
slide = deck.slides.add_slide(deck.slide_layouts[1])
slide.shapes.title.text = "Highlights"
slide.placeholders[1].text = "\\n".join([instruction.read_text()[:40], *seen, *hidden, network, written])
deck.save(str(out))
"""


@pytest.fixture
def instance(tmp_path: Path) -> Instance:
    return read_instance(write_instance(tmp_path / "small"))


@pytest.fixture(scope="module")
def office() -> Iterator[DeckRenderer]:
    with DeckRenderer() as renderer:
        yield renderer


def _command(tmp_path: Path, script: str, **options: Any) -> Command:
    folder = tmp_path / "tool"
    folder.mkdir(exist_ok=True)
    (folder / "make.py").write_text(script, encoding="utf-8")
    words = f"{sys.executable} {folder / 'make.py'} {{instruction}} {{materials}} {{out}}"
    found = parse_system(words, [folder], **options)
    assert isinstance(found, Command)
    return found


def _ran(system: System, instance: Instance, out: Path, office: DeckRenderer) -> DeckVerdict:
    settings = RunSettings(system=system.name, judge=None, checklists=checklists_digest([instance]))
    begin(out, settings)
    (verdict,) = run_system(system, [instance], out, office, None, NO_JUDGE)
    return verdict


def test_a_command_is_given_instruction_and_materials_and_nothing_else(
    tmp_path: Path, instance: Instance, office: DeckRenderer
) -> None:
    verdict = _ran(_command(tmp_path, MAKES), instance, tmp_path / "run", office)
    assert (verdict.problem, verdict.slides) == ("", 1)
    text = read_handed(tmp_path / "run" / "decks" / "small.pptx", 5).pages[0].text
    assert "Make a deck of 3 to 5 slides" in text
    assert "outlook.html\nrelease.md\n" in text
    assert "no network" in text
    assert "read only" in text
    assert "yaml" not in text


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("raise SystemExit('the template is missing')", "the template is missing"),
        ("pass", "cannot be taken"),
        ("import sys; open(sys.argv[3], 'wb').write(b'no deck at all')", "a .pptx, .odp or .pdf is expected"),
        ("import time; time.sleep(60)", "ran for more than 2 seconds"),
        ("x = bytearray(10**10)", "MemoryError"),
        ("import sys, os; os.symlink('/etc/passwd', sys.argv[3])", "cannot be taken"),
    ],
    ids=["fails", "makes nothing", "makes no deck", "takes too long", "takes all memory", "makes a link"],
)
def test_a_command_that_makes_no_deck_has_all_items_no(
    script: str, said: str, tmp_path: Path, instance: Instance, office: DeckRenderer
) -> None:
    verdict = _ran(
        _command(tmp_path, script, timeout_s=2 if "sleep" in script else 60), instance, tmp_path / "r", office
    )
    assert said in verdict.problem
    assert {item.holds for item in verdict.items} == {False}


def test_a_command_with_the_network_runs_outside(tmp_path: Path, instance: Instance) -> None:
    place = tmp_path / "place"
    place.mkdir()
    data = _command(tmp_path, MAKES, network=True).make(instance, place)
    assert data.startswith(b"PK")
    with pytest.raises(NoDeck, match="left no file"):
        _command(tmp_path, "pass", network=True).make(instance, place)
    with pytest.raises(NoDeck, match="ran for more than 1 seconds"):
        _command(tmp_path, "import time; time.sleep(60)", network=True, timeout_s=1).make(instance, place)


@pytest.mark.parametrize(
    ("text", "shown", "network", "said"),
    [
        ("nobody", [], False, "expected baseline"),
        ("decks:/nowhere", [], False, "expected baseline"),
        ("baseline", [], True, "are for commands"),
        ("make 'x {out}", [], False, "not a command line"),
        ("make {out}", [Path("/nowhere")], False, "no such file or folder"),
        ("no-such-program {out}", [], False, "no no-such-program in /usr/bin or /bin"),
        ("/nowhere/program {out}", [], False, "there is no /nowhere/program"),
        ("no-such-program {out}", [], True, "as a program that may be run"),
    ],
)
def test_a_system_that_is_none_is_refused(text: str, shown: list[Path], network: bool, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        parse_system(text, shown, network)


def _bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("ppt/presentation.xml", b" " * 200_000_000)


def _long(path: Path) -> None:
    write_deck(path, [(f"Slide {n}",) for n in range(900)])


LOCKED = b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n\
trailer<</Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(x)/U(y)/P -4>>>>\n%%EOF"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_bomb, "unpacks to"),
        (_long, "900 slides; at most 500 are read"),
        (lambda path: path.write_bytes(LOCKED), "is expected"),
        (lambda path: path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)), "is expected"),
    ],
    ids=["bomb", "long", "locked PDF", "old format"],
)
def test_a_deck_that_cannot_be_judged_is_no_fault_of_the_judge(
    make: Any, said: str, tmp_path: Path, instance: Instance
) -> None:
    path = tmp_path / "deck.pptx"
    make(path)
    with pytest.raises(BadInput) as caught:
        examine(path.read_bytes(), path.name, instance, materials_of(instance))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_measured_in_the_sandbox_is_what_is_measured_here(tmp_path: Path, instance: Instance) -> None:
    path = write_deck(tmp_path / "deck.pptx", [*LINES[:2], ("Outlook", "99% of all plants closed")])
    sections = materials_of(instance)
    found = examine(path.read_bytes(), path.name, instance, sections)
    here = Grading(instance, read_handed(path, instance.slides[1]), sections)
    assert found.measured == here.measured()
    assert [page.text for page in found.deck.pages] == [page.text for page in here.deck.pages]
    assert found.deck.hidden == (False, False, False)


BROKEN = (
    "import sys; sys.path.insert(0, sys.argv[1]); from deskcraft.presentbench.judging import Grading; "
    "Grading.measured = lambda self: {}['measure']; "
)
"""Makes measuring fail in the sandbox."""
SCRIPT = """\
from pptx import Presentation
prs = Presentation()
for title in ("Third quarter", "Highlights", "Outlook"):
    slide = prs.slides.add_slide(prs.slide_layouts[1])
    slide.shapes.title.text = title
    slide.placeholders[1].text = open("{materials}/release.md").read().splitlines()[2][:60]
prs.save("/tmp/out/deck.pptx")
"""


def _model(server: Endpoint, out: Path) -> CodingModel:
    endpoint = ModelEndpoint(wire="chat", model="m", base_url=server.url)
    return CodingModel(ModelAsked(endpoint=endpoint, settings=Settings(max_tokens=999)), out)


def test_what_a_command_with_the_network_started_ends_with_it(tmp_path: Path, instance: Instance) -> None:
    place = tmp_path / "place"
    place.mkdir()
    kept = tmp_path / "child"
    script = f"""\
import os, subprocess, sys
child = subprocess.Popen(["sleep", "600"])
open({str(kept)!r}, "w").write(str(child.pid))
open(sys.argv[3], "wb").write(b"a deck")
"""
    assert _command(tmp_path, script, network=True).make(instance, place) == b"a deck"
    status = Path("/proc", kept.read_text(), "stat")
    assert not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def test_a_command_with_the_network_has_limits(tmp_path: Path, instance: Instance) -> None:
    place = tmp_path / "place"
    place.mkdir()
    with pytest.raises(NoDeck, match="MemoryError"):
        _command(tmp_path, "x = bytearray(10**10)", network=True).make(instance, place)
    with pytest.raises(NoDeck, match="left no file"):
        _command(tmp_path, "import sys, os; os.symlink('/etc/passwd', sys.argv[3])", network=True).make(instance, place)


def test_a_program_that_the_sandbox_does_not_show_is_refused(tmp_path: Path) -> None:
    program = tmp_path / "make"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    with pytest.raises(BadInput, match="add --system-files"):
        parse_system(f"{program} {{out}}")
    assert parse_system(f"{program} {{out}}", [program], at_once=5).at_once == 5


def test_a_system_is_not_shown_what_graders_have(tmp_path: Path, instance: Instance) -> None:
    place = tmp_path / "place"
    place.mkdir()
    shown = Path(presentbench.__file__).parent
    script = f"import os, sys; open(sys.argv[3], 'w').write(str(os.listdir({str(shown / 'checklists')!r})))"
    command = _command(tmp_path, script)
    found = Command(command.words, (*command.shown, shown)).make(instance, place)
    assert found == b"[]"


def test_a_fault_of_our_own_is_no_verdict(tmp_path: Path, instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_deck(tmp_path / "deck.pptx")
    monkeypatch.setattr(hostile, "_CODE", BROKEN + hostile._CODE)
    with pytest.raises(HostError, match="a fault of the project's own: KeyError: 'measure'"):
        examine(path.read_bytes(), path.name, instance, materials_of(instance))
    found = examine(path.read_bytes(), path.name, instance, (), measure=False)
    assert (len(found.deck.pages), found.measured) == (3, {})


def test_a_model_writes_a_script_and_mends_it(
    tmp_path: Path, instance: Instance, office: DeckRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-nobody")
    out = tmp_path / "run"
    materials = (out / "given" / "small" / "materials").resolve()
    replies = iter(
        ["No.", "```python\nraise KeyError('slides')\n```", f"```python\n{SCRIPT.format(materials=materials)}```"]
    )
    prompts = list[str]()

    def answer(asked: Asked) -> dict[str, Any]:
        prompts.append(asked.body["messages"][-1]["content"])
        return bodies.chat(next(replies))

    with Endpoint(answer) as server:
        verdict = _ran(_model(server, out), instance, out, office)
    assert (verdict.problem, verdict.slides) == ("", 3)
    assert "Revenue was 412,600 thousand euros" in prompts[0]
    assert NO_SCRIPT in prompts[1]
    assert "KeyError: 'slides'" in prompts[2]
    assert "own reference" not in prompts[0]
    assert json.loads((out / "given" / "small" / "script.json").read_text())["scripts"] == 3


def test_a_model_without_a_script_has_no_deck(
    tmp_path: Path, instance: Instance, office: DeckRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-nobody")
    with Endpoint(lambda asked: bodies.chat("I cannot.")) as server:
        verdict = _ran(_model(server, tmp_path / "run"), instance, tmp_path / "run", office)
    assert "no script of 3 made a deck" in verdict.problem


def test_a_forecast_has_the_questions_of_whole_decks(tmp_path: Path, instance: Instance) -> None:
    questions = list(expected_questions([instance]))
    open_items = sum(item.measure is None for item in instance.items)
    assert len(questions) == open_items + instance.slides[1]


class _Counts:
    """An endpoint that kills who asks in the middle of an answer."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        self.process: subprocess.Popen[bytes] | None = None
        self.killed_after = 0

    def __call__(self, asked: Asked) -> dict[str, Any]:
        text = json.dumps(asked.body["messages"])
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        self.questions[text] += 1
        if self.process is not None and self.questions.total() == self.killed_after:
            os.kill(self.process.pid, signal.SIGKILL)
        return bodies.chat(json.dumps({"reason": "so", "holds": True}))


def _run(address: str, root: Path, out: Path) -> subprocess.Popen[bytes]:
    words = ["presentbench", "run", "--system", "baseline", "--judge", "model:m", "--judge-base-url", address]
    words += ["--uncertified", "--jobs", "1", "--task-root", str(root), "--out", str(out)]
    command = [sys.executable, "-c", "from deskcraft.cli.app import app; app()", *words]
    environment = os.environ | {"OPENAI_API_KEY": "sk-of-nobody"}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)


def test_a_killed_run_asks_nothing_twice(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "tasks").mkdir(parents=True)
    for name in ("first", "second"):
        write_instance(root / "assets" / "presentbench" / name)
    counts = _Counts()
    with Endpoint(counts, keep=False) as server:
        with _run(server.url, root, tmp_path / "whole") as whole:
            assert whole.wait(240) == 0, whole.stderr and whole.stderr.read()
        asked = dict(counts.questions)
        counts.questions.clear()
        counts.killed_after = sum(asked.values()) * 2 // 3
        with _run(server.url, root, tmp_path / "cut") as counts.process:
            assert counts.process.wait(240) == -signal.SIGKILL
        counts.process = None
        with _run(server.url, root, tmp_path / "cut") as rest:
            assert rest.wait(240) == 0, rest.stderr and rest.stderr.read()
    assert counts.questions.total() - sum(asked.values()) <= 2, "those without an answer"
    for verdict in sorted((tmp_path / "whole" / "verdicts").iterdir()):
        assert (tmp_path / "cut" / "verdicts" / verdict.name).read_bytes() == verdict.read_bytes()


def test_decks_are_judged_with_questions_of_several_at_a_time(tmp_path: Path, office: DeckRenderer) -> None:
    instances = [read_instance(write_instance(tmp_path / name)) for name in ("a", "b", "c", "d")]
    settings = RunSettings(system="baseline", judge="constant", checklists=checklists_digest(instances))
    begin(tmp_path / "run", settings)
    found = run_system(
        parse_system("baseline"), instances, tmp_path / "run", office, Panel(Constant(1.0)), NO_JUDGE, 64
    )
    assert [verdict.instance for verdict in found] == ["a", "b", "c", "d"]
    assert all(item.holds is not None for verdict in found for item in verdict.items)
