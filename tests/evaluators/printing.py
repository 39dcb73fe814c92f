"""A workbench that exports what it is given as an application's own export, and draws the words of pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from evaluators.pdf import parse_pdf
from evaluators.workbench import JobName, Made, Option


@dataclass
class Printer:
    """The application's own export of every source is `own`."""

    own: bytes
    asked: list[JobName] = field(default_factory=list)

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Export or draw."""
        self.asked.append(job)
        if job == "pdf":
            return {"pages.pdf": self.own}
        assert (job, suffix) == ("pages", ".pdf")
        return {f"slide{n}.png": _drawn(page.text) for n, page in enumerate(parse_pdf(data).pages, 1)}


def _drawn(text: str) -> bytes:
    picture = np.full((675, 900, 3), 255, np.uint8)
    for line in range(0, len(text), 40):
        cv2.putText(picture, text[line : line + 40], (40, 60 + line), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 2)
    return cv2.imencode(".png", picture)[1].tobytes()
