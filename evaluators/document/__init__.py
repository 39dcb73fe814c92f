"""Checks on text documents (.docx, .odt) and what is exported from them (.pdf): one model, effective properties.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/doc.md).
"""

from evaluators.document import (
    check_fields,
    check_notes,
    check_page,
    check_paragraphs,
    check_parts,
    check_pdf,
    check_picture,
    check_section,
    check_structure,
    check_style,
    check_tables,
    check_text,
    untouched,
)

__all__: list[str] = []
