"""Decks drawn by the image's office: what the pictures show, and what follows when it fails."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Cm
from reportlab.pdfgen.canvas import Canvas

from deskcraft.errors import BadInput, MissingImage, RendererFailed, UnrenderableDeck
from deskcraft.workbench import DeckRenderer, ImageWorkbench, drawing, warm_office
from deskcraft.workbench.drawings import Drawings
from deskcraft.workbench.warm_office import OfficeLost
from evaluators.workbench import JobRefused
from tests.evaluators.test_deck_hostile import rebuilt
from tests.evaluators.test_deck_limits import RUN, first, slide, text_box
from tests.evaluators.test_deck_untouched import deck

pytestmark = pytest.mark.real
RED, BLUE = (200, 30, 40), (20, 60, 190)


def painted(*colours: tuple[int, int, int], width_cm: float = 32, hidden: int | None = None) -> bytes:
    """A deck of 18 cm high slides, the upper left quarter of each in one colour."""
    opened: Any = Presentation()
    opened.slide_width, opened.slide_height = Cm(width_cm), Cm(18)
    for colour in colours:
        slide = opened.slides.add_slide(opened.slide_layouts[6])
        shape = slide.shapes.add_shape(1, 0, 0, Cm(width_cm / 2), Cm(9))
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor(*colour)  # type: ignore[no-untyped-call]
        shape.line.fill.background()
    if hidden is not None:
        opened.slides[hidden]._element.set("show", "0")
    data = io.BytesIO()
    opened.save(data)
    return data.getvalue()


def pixels(picture: bytes) -> npt.NDArray[np.uint8]:
    decoded = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR_RGB)
    assert decoded is not None
    return np.asarray(decoded, np.uint8)


def colours(picture: bytes) -> list[tuple[int, ...]]:
    """The colours in the middles of the upper left and the lower right quarter."""
    seen = pixels(picture)
    height, width, _ = seen.shape
    places = ((height // 4, width // 4), (3 * height // 4, 3 * width // 4))
    return [tuple(int(part) for part in seen[place]) for place in places]


@pytest.fixture(scope="module")
def renderer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeckRenderer]:
    with DeckRenderer(keep=Drawings(tmp_path_factory.mktemp("drawings"), limit_bytes=0)) as renderer:
        yield renderer


def test_every_slide_is_drawn_hidden_ones_too(renderer: DeckRenderer) -> None:
    pictures = renderer.render(painted(RED, BLUE, RED, hidden=1), ".pptx", width_px=320)
    assert [colours(picture) for picture in pictures] == [[c, (255, 255, 255)] for c in (RED, BLUE, RED)]
    assert {pixels(picture).shape for picture in pictures} == {(180, 320, 3)}


def test_slides_keep_their_proportions(renderer: DeckRenderer) -> None:
    (picture,) = renderer.render(painted(RED, width_cm=9), ".pptx", width_px=100)
    assert pixels(picture).shape == (200, 100, 3)


def test_an_open_document_presentation_is_drawn(renderer: DeckRenderer) -> None:
    pictures = renderer.render(deck("texts.odp"), ".odp", width_px=640)
    assert len(pictures) == 3
    assert all((pixels(picture) < 128).sum() > 500 for picture in pictures)


def test_a_warm_office_draws_what_a_fresh_one_draws(renderer: DeckRenderer, workbench: ImageWorkbench) -> None:
    renderer.render(painted(BLUE), ".pptx")
    data = deck("mixed.pptx")
    made = workbench.work("render", data, ".pptx", {"width": 800})
    warm = renderer.render(data, ".pptx", width_px=800)
    assert [made[f"slide{n}.png"] for n in range(1, len(warm) + 1)] == list(warm)
    assert len(made) == len(warm)


def test_pictures_that_are_kept_need_no_office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = painted(RED)
    with DeckRenderer(keep=Drawings(tmp_path)) as renderer:
        pictures = renderer.render(data, ".pptx", width_px=64)
    monkeypatch.setattr(drawing, "BatchSandbox", None)
    with DeckRenderer(keep=Drawings(tmp_path)) as second:
        assert second.render(data, ".pptx", width_px=64) == pictures
        with pytest.raises(TypeError):
            second.render(data, ".pptx", width_px=65)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"PK\x03\x04 nothing more", "no import filter"),
        (deck("texts.pptx")[:9000], "LibreOffice|filter"),
    ],
    ids=["empty", "no archive", "truncated"],
)
def test_a_deck_that_cannot_be_drawn_is_at_fault(renderer: DeckRenderer, data: bytes, why: str) -> None:
    with pytest.raises(UnrenderableDeck, match=why):
        renderer.render(data, ".pptx")
    assert len(renderer.render(painted(RED), ".pptx", width_px=32)) == 1


def printed(*colours: tuple[int, int, int]) -> bytes:
    """A PDF of pages as `painted` has them."""
    data = io.BytesIO()
    page = Canvas(data, pagesize=(320, 180))
    for colour in colours:
        page.setFillColorRGB(*(part / 255 for part in colour))
        page.rect(0, 90, 160, 90, stroke=0, fill=1)
        page.showPage()
    page.save()
    return data.getvalue()


def test_pages_of_a_pdf_are_drawn_as_they_are(renderer: DeckRenderer) -> None:
    pictures = renderer.render(printed(RED, BLUE), ".pdf", width_px=320)
    assert [colours(picture) for picture in pictures] == [[c, (255, 255, 255)] for c in (RED, BLUE)]


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"", "cannot be read"), (b"%PDF-1.7 nothing", "cannot be read"), (printed(*[RED] * 501), "501 pages; up to 500")],
    ids=["empty", "damaged", "long"],
)
def test_a_pdf_that_cannot_be_drawn_is_at_fault(renderer: DeckRenderer, data: bytes, why: str) -> None:
    with pytest.raises(UnrenderableDeck, match=why):
        renderer.render(data, ".pdf")
    assert len(renderer.render(painted(RED), ".pptx", width_px=32)) == 1


def test_a_job_of_a_deck_that_cannot_be_drawn_is_refused(workbench: ImageWorkbench) -> None:
    with pytest.raises(JobRefused, match="empty"):
        workbench.work("render", b"", ".odp", {})


def test_an_office_that_died_is_replaced(renderer: DeckRenderer) -> None:
    renderer.render(painted(RED), ".pptx", width_px=32)
    died = renderer._box
    assert died is not None
    died.run(["/usr/bin/python3", "-c", "import os; os.kill(-1, 9)"])
    (picture,) = renderer.render(painted(BLUE), ".pptx", width_px=32)
    assert colours(picture)[0] == BLUE
    assert renderer._box is not died


def test_an_office_that_hangs_is_replaced(tmp_path: Path) -> None:
    with DeckRenderer(keep=Drawings(tmp_path, limit_bytes=0), wall_s=5) as renderer:
        renderer.render(painted(RED), ".pptx", width_px=32)
        assert renderer._box is not None
        stop = "import os, signal; signal.pthread_sigmask(0, ()); os.kill(-1, signal.SIGSTOP)"
        renderer._box.run(["/usr/bin/python3", "-c", stop])
        (picture,) = renderer.render(painted(BLUE), ".pptx", width_px=32)
        assert colours(picture)[0] == BLUE


def test_a_deck_that_a_fresh_office_dies_of_as_well_is_at_fault(
    renderer: DeckRenderer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object, **__: object) -> None:
        raise OfficeLost("the office ended with -11")

    renderer.render(painted(RED), ".pptx", width_px=32)
    used = renderer._box
    with monkeypatch.context() as patch:
        patch.setattr("deskcraft.workbench.warm_office.WarmOffice.draw", die)
        with pytest.raises(UnrenderableDeck, match="ended with -11"):
            renderer.render(painted(BLUE), ".pptx", width_px=32)
    assert renderer._box is not used
    assert len(renderer.render(painted(BLUE), ".pptx", width_px=32)) == 1


def test_a_deck_that_takes_too_much_processor_time_is_at_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in warm_office._INSIDE.glob("*.py"):
        (tmp_path / path.name).write_text(path.read_text().replace("CPU_S = 60", "CPU_S = 1"))
    monkeypatch.setattr(warm_office, "_INSIDE", tmp_path)
    endless = rebuilt("texts.pptx", first(slide(text_box(b"<a:p>%s</a:p>" % (RUN * 300) * 200))))
    with (
        DeckRenderer(keep=Drawings(tmp_path / "kept")) as renderer,
        pytest.raises(UnrenderableDeck, match="more than 1 s of processor time"),
    ):
        renderer.render(endless, ".pptx", width_px=64)


def test_a_machine_that_is_too_slow_is_our_fault(tmp_path: Path) -> None:
    with (
        DeckRenderer(keep=Drawings(tmp_path), wall_s=0) as renderer,
        pytest.raises(RendererFailed, match="did not answer in time"),
    ):
        renderer.render(painted(RED), ".pptx")


def test_a_missing_image_is_our_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path))
    with pytest.raises(RendererFailed, match="image") as caught:
        DeckRenderer().render(painted(RED), ".pptx")
    assert isinstance(caught.value.__cause__, MissingImage)


def test_other_formats_and_widths_are_bad_input(renderer: DeckRenderer) -> None:
    with pytest.raises(BadInput, match=r"\.docx: only \.pptx, \.odp, \.pdf are drawn"):
        renderer.render(b"", ".docx")
    with pytest.raises(BadInput, match="width_px = 9: expected 16 to 4096"):
        renderer.render(b"", ".pptx", width_px=9)
