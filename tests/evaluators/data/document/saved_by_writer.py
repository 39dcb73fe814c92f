"""Let the LibreOffice of the image save the files of this folder: `PYTHONPATH=. python THIS [NAME...]`.

NAME.docx becomes NAME-saved.docx (opened and saved), NAME-odt.odt (saved as .odt), NAME-odt-saved.odt (that one opened
and saved), NAME-back.docx (the .odt saved as .docx) and NAME.pdf.
"""
# mypy: ignore-errors

import sys
from pathlib import Path

from deskcraft.desktop.opening import open_desktop

HERE = Path(__file__).parent
STEPS = [
    ("{name}.docx", "docx", "{name}-saved.docx"),
    ("{name}.docx", "odt", "{name}-odt.odt"),
    ("{name}-odt.odt", "odt", "{name}-odt-saved.odt"),
    ("{name}-odt.odt", "docx", "{name}-back.docx"),
    ("{name}.docx", "pdf", "{name}.pdf"),
]


def main(names):
    """Convert in one desktop."""
    with open_desktop(profiles=["office"]) as desktop:
        desktop.reset()
        for name in names:
            for source, suffix, target in STEPS:
                source, target = source.format(name=name), target.format(name=name)
                desktop.put(f"/tmp/in/{source}", (HERE / source).read_bytes())
                done = desktop.run(
                    ["soffice", "--headless", "--convert-to", suffix, "--outdir", "/tmp/out", f"/tmp/in/{source}"],
                    timeout_s=120,
                )
                print(source, suffix, done.exit_code, done.stderr[-300:])
                made = f"/tmp/out/{Path(source).stem}.{suffix}"
                (HERE / target).write_bytes(desktop.get(made))


main(sys.argv[1:] or ["specimen"])
