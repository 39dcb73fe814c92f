"""What a file shows on a task's sheet."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pytest
from PIL import Image

from deskcraft.validate.sheet import drawn
from evaluators.workbench import JobName, JobRefused, Made, Option


class Press:
    """A bench that prints anything but what is broken, and draws what was printed in one colour."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        if data == b"broken":
            raise JobRefused("no document")
        if job == "pdf":
            return {"pages.pdf": b"printed " + data}
        assert (job, data, suffix) == ("render", b"printed table", ".pdf")
        page = io.BytesIO()
        picture = Image.new("RGBA", (60, 80), "#1f5066")
        picture.paste((0, 0, 0, 0), (0, 0, 20, 80))
        picture.save(page, "PNG")
        return {"picture.png": page.getvalue()}


@pytest.mark.parametrize("suffix", [".docx", ".odt", ".xlsx", ".ods"])
def test_documents_and_workbooks_show_their_first_page(suffix: str) -> None:
    (page,) = drawn(b"table", suffix, Press())
    assert (page.size, page.getpixel((30, 40))) == ((60, 80), (0x1F, 0x50, 0x66))
    assert page.crop((0, 0, 20, 80)).getcolors() == [(1600, (255, 255, 255))]


def test_a_document_that_cannot_be_printed_says_so() -> None:
    (note,) = drawn(b"broken", ".docx", Press())
    assert note.size[0] > note.size[1]
    assert len(note.getcolors(1000) or []) > 1


def test_other_files_have_no_picture() -> None:
    assert drawn(b"\0", ".zip", Press()) == []
