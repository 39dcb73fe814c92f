"""The workbench with the image's real applications: what each job makes, and whose fault a failure is."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import openpyxl
import pytest

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.errors import MissingImage
from deskcraft.workbench import ImageWorkbench
from deskcraft.workbench.jobs import Job, find_job, finish
from evaluators.svg.picture import parse_png
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

pytestmark = pytest.mark.real
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">
<rect x="10" y="5" width="20" height="10" fill="#ff0000"/></svg>"""


def book(formula: str, value: float = 2) -> bytes:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.title = "Prices"
    sheet["A1"], sheet["A2"], sheet["B1"] = value, 3, formula
    data = io.BytesIO()
    workbook.save(data)
    return data.getvalue()


def result(made: bytes, cell: str = "B1") -> object:
    return openpyxl.load_workbook(io.BytesIO(made), data_only=True)["Prices"][cell].value


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize(
    ("job", "suffix", "data"),
    [
        ("probe", ".mp4", b"no video"),
        ("sound", ".mp4", b"no video"),
        ("probe", ".mp4", b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"),
        ("titles", ".kdenlive", b"<mlt>"),
        (
            "titles",
            ".kdenlive",
            b'<mlt><producer><property name="mlt_service">kdenlivetitle</property>'
            b'<property name="kdenlive:id">1</property><property name="xmldata">x</property></producer></mlt>',
        ),
    ],
)
def test_what_is_no_video_and_no_project_is_refused(
    workbench: ImageWorkbench, job: JobName, suffix: str, data: bytes
) -> None:
    with pytest.raises(JobRefused):
        workbench.work(job, data, suffix, {})


def test_a_project_without_titles_has_none(workbench: ImageWorkbench) -> None:
    assert workbench.work("titles", b"<mlt/>", ".kdenlive", {}) == {}


def test_a_formula_without_a_result_gets_one(workbench: ImageWorkbench) -> None:
    assert result(workbench.work("recalculate", book("=A1*A2"), ".xlsx", {})["book.xlsx"]) == 6


def test_a_formula_follows_the_cells_that_are_set(workbench: ImageWorkbench) -> None:
    options = {"set:Prices!A1": 10, "set:Prices!A2": 0.5}
    assert result(workbench.work("recalculate", book("=A1*A2"), ".xlsx", options)["book.xlsx"]) == 5


def test_a_text_can_be_set(workbench: ImageWorkbench) -> None:
    made = workbench.work("recalculate", book('=A1&"!"'), ".xlsx", {"set:Prices!A1": "12"})
    assert result(made["book.xlsx"]) == "12!"


def test_nothing_is_fetched_for_a_formula(workbench: ImageWorkbench) -> None:
    formula = '=IFERROR(WEBSERVICE("file:///etc/passwd"),"no")'
    assert result(workbench.work("recalculate", book(formula), ".xlsx", {})["book.xlsx"]) == "no"


def test_a_drawing_is_rendered_at_the_width_asked(workbench: ImageWorkbench) -> None:
    assert size(workbench.work("render", DRAWING, ".svg", {"width": 80})["picture.png"]) == (80, 40)
    assert size(workbench.work("render", DRAWING, ".svg", {"dpi": 25.4})["picture.png"]) == (40, 20)
    two = DRAWING.replace(b"<rect", b'<rect id="low" x="0" y="15" width="5" height="5"/><rect id="high"')
    alone = parse_png(workbench.work("render", two, ".svg", {"width": 80, "only": "low"})["picture.png"]).pixels
    assert alone.shape[:2] == (40, 80)
    assert alone[35, 5, 3] == 255
    assert not alone[:25, :, 3].any()


def test_a_pdf_is_rendered_as_its_drawing_is(workbench: ImageWorkbench) -> None:
    """Exported by Inkscape 1.2.2, with words in a font that the PDF holds."""
    folder = Path(__file__).parent / "data"
    drawing, exported = ((folder / f"sign{suffix}").read_bytes() for suffix in (".svg", ".pdf"))
    made = [
        workbench.work("render", data, suffix, {"width": 600})["picture.png"]
        for data, suffix in ((drawing, ".svg"), (exported, ".pdf"))
    ]
    one, two = (parse_png(picture).over(255) for picture in made)
    assert one.shape == two.shape
    assert (abs(one - two).max(axis=2) > 128).mean() < 0.0001


def test_a_workbook_is_printed(workbench: ImageWorkbench) -> None:
    assert workbench.work("pdf", book("=A1"), ".xlsx", {})["pages.pdf"].startswith(b"%PDF-")


def xcf(colour: tuple[int, int, int]) -> bytes:
    """The smallest XCF (version 0) of one full layer, 8 x 6 px, without compression."""
    tile = np.tile(np.array(colour, np.uint8)[:, None], (1, 48)).tobytes()
    pixels = b"".join(tile[i * 48 : (i + 1) * 48] for i in range(3))
    interleaved = np.frombuffer(pixels, np.uint8).reshape(3, 48).T.tobytes()
    end = struct.pack(">II", 0, 0)
    head = b"gimp xcf file\0" + struct.pack(">III", 8, 6, 0) + struct.pack(">IIB", 17, 1, 0) + end
    layer_at = len(head) + 12
    layer = struct.pack(">III", 8, 6, 0) + struct.pack(">I", 2) + b"L\0" + end
    hierarchy_at = layer_at + len(layer) + 8
    hierarchy = struct.pack(">III", 8, 6, 3)
    level_at = hierarchy_at + len(hierarchy) + 8
    level = struct.pack(">II", 8, 6) + struct.pack(">II", level_at + 16, 0)
    return b"".join(
        [
            head,
            struct.pack(">III", layer_at, 0, 0),
            layer,
            struct.pack(">II", hierarchy_at, 0),
            hierarchy,
            struct.pack(">II", level_at, 0),
            level,
            interleaved,
        ]
    )


def test_a_project_of_layers_is_rendered(workbench: ImageWorkbench) -> None:
    picture = workbench.work("render", xcf((10, 200, 30)), ".xcf", {})["picture.png"]
    assert size(picture) == (8, 6)
    at = picture.index(b"IDAT")
    (length,) = struct.unpack(">I", picture[at - 4 : at])
    assert zlib.decompress(picture[at + 4 : at + 4 + length])[1:4] == bytes((10, 200, 30))


@pytest.mark.parametrize(("job", "suffix"), [("recalculate", ".xlsx"), ("pdf", ".docx"), ("render", ".xcf")])
def test_a_file_that_is_none_is_refused(workbench: ImageWorkbench, job: str, suffix: str) -> None:
    with pytest.raises(JobRefused):
        workbench.work(job, b"PK\x03\x04 not one", suffix, {})  # type: ignore[arg-type]


def test_a_cell_of_a_sheet_that_is_not_there_is_refused(workbench: ImageWorkbench) -> None:
    with pytest.raises(JobRefused, match="no sheet Costs"):
        workbench.work("recalculate", book("=A1"), ".xlsx", {"set:Costs!A1": 1})


def test_a_refusal_is_remembered(workbench: ImageWorkbench, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(JobRefused) as first:
        workbench.work("recalculate", b"PK\x03\x04 twice", ".xlsx", {})
    monkeypatch.setattr("deskcraft.workbench.bench.BatchSandbox", None)
    with pytest.raises(JobRefused, match=str(first.value)):
        workbench.work("recalculate", b"PK\x03\x04 twice", ".xlsx", {})


class Crashing:
    """A job whose application crashes in its first sandboxes."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.tried = 0

    def do(self, box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        self.tried += 1
        if self.tried <= self.times:
            finish(box, box.run(["/bin/sh", "-c", "kill -SEGV $$"]), "picture.png")
        return {"picture.png": box.run(["/bin/cat"], stdin=data).stdout}


@pytest.mark.parametrize(("times", "refused"), [(0, False), (1, False), (2, True)])
def test_a_crash_is_the_files_fault_when_it_comes_again(
    monkeypatch: pytest.MonkeyPatch, times: int, refused: bool
) -> None:
    crashing = Crashing(times)
    monkeypatch.setattr("deskcraft.workbench.bench.find_job", lambda job, suffix: Job(("base",), (), crashing.do))
    bench = ImageWorkbench()
    if refused:
        with pytest.raises(JobRefused, match=r"crashes on it \(signal 11\)"):
            bench.work("render", b"drawn", ".svg", {})
    else:
        assert bench.work("render", b"drawn", ".svg", {}) == {"picture.png": b"drawn"}
    assert crashing.tried == min(times + 1, 2)


def test_what_no_application_does_is_our_fault() -> None:
    with pytest.raises(WorkbenchFailed, match=r"no application makes 'recalculate' of a \.svg file"):
        find_job("recalculate", ".svg")


def test_an_option_without_a_meaning_is_our_fault(workbench: ImageWorkbench) -> None:
    with pytest.raises(WorkbenchFailed, match="no option colour"):
        workbench.work("render", DRAWING, ".svg", {"colour": "red"})


def test_a_missing_image_is_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path))
    with pytest.raises(WorkbenchFailed, match="image") as caught:
        ImageWorkbench().work("render", DRAWING, ".svg", {})
    assert isinstance(caught.value.__cause__, MissingImage)


def answers(
    workbench: ImageWorkbench, source: str, *steps: dict[str, object], **options: str
) -> list[dict[str, object]]:
    asked: dict[str, Option] = {"called": "mod.py", "steps": json.dumps(steps), **options}
    found = json.loads(workbench.work("python", source.encode(), ".py", asked)["answers.json"])
    assert isinstance(found, list)
    return found


def test_a_module_answers_and_runs(workbench: ImageWorkbench) -> None:
    source = """
import sys
from rates import CUP
def total(n): return n * CUP
if __name__ == "__main__": print(sys.argv[1:], input())
"""
    asked: list[dict[str, object]] = [{"value": "total(2)"}, {"argv": ["a"], "stdin": "b"}]
    one, two = answers(workbench, source, *asked, **{"file:rates.py": "CUP = 3"})
    assert one == {"value": 6, "type": "int"}
    assert two == {"exit_code": 0, "stdout": "['a'] b\n", "stderr": ""}


def test_a_module_reaches_nothing_of_the_host(workbench: ImageWorkbench) -> None:
    source = """
import os, socket
def connected():
    with socket.create_connection(("1.1.1.1", 53), 1): return True
def home(): return os.listdir("/root")
def rooted(): return os.getuid()
"""
    away, home, user = answers(
        workbench, source, {"value": "connected()"}, {"value": "home()"}, {"value": "rooted() != 0"}
    )
    assert "OSError" in away["raised"]  # type: ignore[operator]
    assert "raised" in home or not home["value"]
    assert user["value"] is True


def test_a_module_that_fills_the_memory_is_stopped(workbench: ImageWorkbench) -> None:
    (answer,) = answers(workbench, "def fill(): return len(bytearray(64 * 2**30))", {"value": "fill()"})
    assert "MemoryError" in answer.get("raised", ["MemoryError"] if answer.get("died") else [])  # type: ignore[operator]
