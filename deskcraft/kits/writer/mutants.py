"""Damage and equivalents of text documents."""

from __future__ import annotations

import copy
import io
from collections.abc import Iterator
from typing import Any

from docx import Document
from docx.oxml.ns import qn
from docx.text.run import Run

from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.office import each_once, saved, stored_plainly
from deskcraft.kits.writer import paragraphs_damaged as paragraphs_damaged  # its makers register themselves

_RUN = rb"<w:r><w:rPr>(?=(?:(?!</w:r>).)*<w:t[ >])"
"""A run that shows letters; the properties of a paragraph's mark are another `rPr`."""
_PLAIN = _RUN + rb"(?=(?:(?!</w:rPr>|<w:color).)*</w:rPr>)"
_DOCX = (
    ("letters at 40 % of their width", r"word/document\.xml", _RUN, rb'<w:r><w:rPr><w:w w:val="40"/>'),
    ("letters hidden", r"word/document\.xml", _RUN, rb"<w:r><w:rPr><w:vanish/>"),
    ("letters white", r"word/document\.xml", _PLAIN, rb'<w:r><w:rPr><w:color w:val="FFFFFF"/>'),
    ("a black page", r"word/document\.xml", rb"<w:body>", rb'<w:background w:color="000000"/><w:body>'),
    ("paper of another size", r"word/document\.xml", rb'(<w:pgSz [^>]*w:w=")\d+', rb"\g<1>5000"),
    (
        "read only",
        r"word/settings\.xml",
        rb"(<w:settings[^>]*>)",
        rb'\1<w:documentProtection w:edit="readOnly" w:enforcement="1"/>',
    ),
    ("a paragraph more", r"word/document\.xml", rb"<w:sectPr", rb"<w:p><w:r><w:t>stray</w:t></w:r></w:p><w:sectPr"),
)


@damage(".docx")
def damaged(subject: Subject) -> Iterator[Mutant]:
    """What is shown otherwise, or stands there besides."""
    yield from each_once(subject.after, _DOCX)


@equivalent(".docx")
def packed_otherwise(subject: Subject) -> Iterator[Mutant]:
    """The same parts in another order."""
    yield Mutant("packed otherwise", stored_plainly(subject.after))


@equivalent(".docx")
def written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """Saved by another library; each run of letters cut in two."""
    document: Any = Document(io.BytesIO(subject.after))
    yield Mutant("saved by another library", saved(document))
    for paragraph in document.paragraphs:
        for run in paragraph.runs:
            if len(run.text) > 1 and [each.tag for each in run._r if each.tag != qn("w:rPr")] == [qn("w:t")]:
                other = copy.deepcopy(run._r)
                run._r.addnext(other)
                middle = len(run.text) // 2
                Run(other, paragraph).text, run.text = run.text[middle:], run.text[:middle]
    yield Mutant("runs cut in two", saved(document))
