"""What the tasks on .odp files share: patterns in the parts of a copy, and the alignment of titles by script."""

import io
import re
import zipfile

ALIGN = """
side = {"center": "CENTER", "right": "RIGHT", "justify": "BLOCK"}[params["align"]]
adjust = uno.Enum("com.sun.star.style.ParagraphAdjust", side)
styles = document.StyleFamilies.getByName(document.MasterPages.getByIndex(0).Name)
"""
"""For `office.script`: the alignment asked, and the styles of the first master."""


def rewrite(evidence, part, pattern, new, name="deck"):
    """Replaces what the pattern finds first in `styles.xml` or `content.xml`."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(evidence.read(name))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as copy,
    ):
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == part:
                text, count = re.subn(pattern, new, data.decode(), count=1, flags=re.DOTALL)
                if not count:
                    raise AssertionError(f"{part} has no {pattern}")
                data = text.encode()
            copy.writestr(entry, data)
    evidence.write(name, out.getvalue())
