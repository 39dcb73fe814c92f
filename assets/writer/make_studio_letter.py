"""Makes a pottery's letter to a trust, byte for byte the same each time: `make_studio_letter.py OUT_FOLDER`.

People, places and the trust are invented here, and every sentence is our own.
"""

import sys
from pathlib import Path

import docx_writer as dx
from docx_writer import p, r
from make_documents import RULE, basic_styles, defaults


def letter(path):
    """A letter with three things left open, one of them in two places."""
    doc = dx.Docx(styles=basic_styles(), defaults=defaults("Carlito", 11), author="The Kiln Shed")
    footer = doc.margin(
        "footer", 1, p("The Kiln Shed · 14 Larkspur Lane, Netherby · order [ORDER]", style="Footer", jc="center")
    )
    body = [
        p(r("THE KILN SHED", size=20, bold=True, colour=RULE), after=0),
        p(r("A pottery for everybody", size=11, italic=True, colour="5B6770"), bottom=RULE, after=240),
        p("Netherby Arts Trust", after=0),
        p("attn. Ines Corrigan", after=240),
        p(r("What we bought for the open studio", bold=True, size=13)),
        p("Dear Ines,"),
        p(
            "thank you once more for the grant. Everything that was missing is ordered now: the order has the number ",
            r("[ORDER]", bold=True),
            ", and the goods come to ",
            r("£[GOODS]", bold=True),
            ".",
        ),
        p(
            "Of what the trust has granted, £[LEFT] are left; we should like to keep them for clay, if you agree. "
            "Delivery is our own affair and is in neither figure."
        ),
        p("The list with all prices is in the same packet as this letter."),
        p("With kind regards", before=240, after=480),
        p("Mara Ellingsworth"),
        dx.section(refs=footer),
    ]
    doc.save(path, "".join(body))


if __name__ == "__main__":
    letter(Path(sys.argv[1]) / "to-the-trust.docx")
