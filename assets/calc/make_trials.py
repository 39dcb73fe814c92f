"""Makes the .ods files of the Calc tasks, byte for byte the same every time: `make_trials.py OUT_FOLDER`.

Lots, firms and figures are invented here.
"""

from __future__ import annotations

import datetime
import io
import random
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

STAMP = (2025, 1, 2, 9, 0, 0)
SPACES = (
    " ".join(
        f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for prefix, name in (
            ("office", "office"),
            ("table", "table"),
            ("text", "text"),
            ("style", "style"),
            ("number", "datastyle"),
            ("fo", "xsl-fo-compatible"),
            ("svg", "svg-compatible"),
            ("manifest", "manifest"),
            ("config", "config"),
        )
    )
    + ' xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"'
)
LEAF, PALE = "#3b5d38", "#eef3ea"
MIME = "application/vnd.oasis.opendocument.spreadsheet"

SUPPLIERS = ("Hollin Seed Co.", "Marsh & Daughters", "Old Priory Gardens", "Wren Wildflowers")
SPECIES = (
    "Achillea millefolium",
    "Agrostemma githago",
    "Aquilegia vulgaris",
    "Campanula rotundifolia",
    "Centaurea cyanus",
    "Centaurea nigra",
    "Daucus carota",
    "Digitalis purpurea",
    "Echium vulgare",
    "Galium verum",
    "Knautia arvensis",
    "Leucanthemum vulgare",
    "Linaria vulgaris",
    "Lotus corniculatus",
    "Lychnis flos-cuculi",
    "Malva moschata",
    "Papaver rhoeas",
    "Plantago lanceolata",
    "Primula veris",
    "Prunella vulgaris",
    "Ranunculus acris",
    "Rhinanthus minor",
    "Salvia pratensis",
    "Sanguisorba minor",
    "Scabiosa columbaria",
    "Silene dioica",
    "Verbascum thapsus",
    "Viola tricolor",
)
SLOW = {"Primula veris", "Aquilegia vulgaris", "Rhinanthus minor", "Viola tricolor"}
HEADINGS = ("Lot", "Species", "Supplier", "Sown on", "Bench", "Seeds sown", "Germinated", "Rate")
WIDTHS = (2.1, 5.4, 4.6, 2.7, 2.0, 2.6, 2.8, 2.2)
"""In cm."""
FIRST = 5


def main() -> None:
    """Writes the file into the folder given."""
    (Path(sys.argv[1]) / "germination-trials.ods").write_bytes(packed(trials()))


def trials() -> str:
    """The sheets' XML: the lots of one spring, and the notes of the suppliers."""
    rng = random.Random("germination trials")
    lots = []
    for count, species in enumerate(rng.sample(SPECIES, len(SPECIES))):
        sown = rng.choice((48, 60, 72, 96, 120, 144))
        rate = rng.uniform(0.22, 0.55) if species in SLOW else rng.uniform(0.48, 0.97)
        day = datetime.date(2025, 3, 3) + datetime.timedelta(rng.randrange(0, 26))
        lots.append(
            (f"L25-{count + 101}", species, rng.choice(SUPPLIERS), day, rng.choice("ABCD"), sown, round(sown * rate))
        )
    last = FIRST + len(lots) - 1
    rows = [
        row(text("Larkfell Botanic Garden", "title")),
        row(text("Germination trials of wildflower seed, spring 2025; counted 42 days after sowing", "note")),
        row(),
        row(*(text(heading, "head") for heading in HEADINGS)),
    ]
    for at, (lot, species, supplier, day, bench, sown, up) in enumerate(lots, FIRST):
        rows.append(
            row(
                text(lot, "cell"),
                text(species, "latin"),
                text(supplier, "cell"),
                date(day),
                text(bench, "middle"),
                number(sown, "cell"),
                number(up, "cell"),
                formula(f"[.G{at}]/[.F{at}]", up / sown, "rate", percent=True),
            )
        )
    sown, up = sum(lot[5] for lot in lots), sum(lot[6] for lot in lots)
    rows += [
        row(),
        row(
            text("All lots", "sum"),
            *(empty("sum") for _ in range(4)),
            formula(f"SUM([.F{FIRST}:.F{last}])", sown, "sum"),
            formula(f"SUM([.G{FIRST}:.G{last}])", up, "sum"),
            formula(f"[.G{last + 2}]/[.F{last + 2}]", up / sown, "sumrate", percent=True),
        ),
        row(
            text("Best rate", "sum"),
            *(empty("sum") for _ in range(6)),
            formula(f"MAX([.H{FIRST}:.H{last}])", max(lot[6] / lot[5] for lot in lots), "sumrate", percent=True),
        ),
    ]
    columns = "".join(f'<table:table-column table:style-name="w{n}"/>' for n in range(len(WIDTHS)))
    contacts = (
        ("Hollin Seed Co.", "Ambleside", "native grasses and herbs", 12),
        ("Marsh & Daughters", "Ely", "wet meadow species", 9),
        ("Old Priory Gardens", "Ludlow", "cottage garden stock", 7),
        ("Wren Wildflowers", "Totnes", "cornfield annuals", 15),
    )
    notes = [row(*(text(name, "head") for name in ("Supplier", "Town", "Known for", "Lots a year")))]
    for name, town, known, count in contacts:
        notes.append(row(text(name, "cell"), text(town, "cell"), text(known, "cell"), number(count, "cell")))
    wide = "".join(f'<table:table-column table:style-name="w{n}"/>' for n in (2, 2, 1, 2))
    return (
        f'<table:table table:name="Trials" table:style-name="sheet">{columns}{"".join(rows)}</table:table>'
        f'<table:table table:name="Suppliers" table:style-name="sheet">{wide}{"".join(notes)}</table:table>'
    )


# ---- cells


def row(*cells: str) -> str:
    """A row."""
    return f"<table:table-row>{''.join(cells) or '<table:table-cell/>'}</table:table-row>"


def empty(style: str) -> str:
    """A cell without content."""
    return f'<table:table-cell table:style-name="{style}"/>'


def text(words: str, style: str) -> str:
    """A text."""
    said = f"<text:p>{escape(words)}</text:p>"
    return f'<table:table-cell table:style-name="{style}" office:value-type="string">{said}</table:table-cell>'


def number(value: float, style: str) -> str:
    """A number."""
    return (
        f'<table:table-cell table:style-name="{style}" office:value-type="float" office:value="{value:g}">'
        f"<text:p>{value:g}</text:p></table:table-cell>"
    )


def date(day: datetime.date) -> str:
    """A date."""
    return (
        f'<table:table-cell table:style-name="day" office:value-type="date" office:date-value="{day.isoformat()}">'
        f"<text:p>{day.isoformat()}</text:p></table:table-cell>"
    )


def formula(code: str, value: float, style: str, percent: bool = False) -> str:
    """A formula with its result."""
    kind, shown = ("percentage", f"{value:.1%}") if percent else ("float", f"{value:g}")
    return (
        f'<table:table-cell table:style-name="{style}" table:formula={quoteattr("of:=" + code)} '
        f'office:value-type="{kind}" office:value="{value!r}"><text:p>{shown}</text:p></table:table-cell>'
    )


# ---- the file


def style(name: str, cell: str = "", paragraph: str = "", font: str = "", data: str = "") -> str:
    """A style of cells."""
    format_ = f' style:data-style-name="{data}"' if data else ""
    return (
        f'<style:style style:name="{name}" style:family="table-cell" style:parent-style-name="Default"{format_}>'
        f"<style:table-cell-properties {cell}/><style:paragraph-properties {paragraph}/>"
        f"<style:text-properties {font}/></style:style>"
    )


def content(sheets: str) -> str:
    """The content part."""
    rule, top = 'fo:border-bottom="0.74pt solid #c6d2c2"', 'fo:border-top="1.76pt solid #3b5d38"'
    fixed = 'style:text-align-source="fix" style:vertical-align="middle"'
    middle, bold = 'fo:text-align="center"', 'fo:font-weight="bold"'
    styles = [
        style("title", font=f'fo:font-size="18pt" {bold} fo:color="{LEAF}"'),
        style("note", font='fo:font-style="italic" fo:color="#5f6b5c"'),
        style("head", f'fo:background-color="{LEAF}" {fixed}', middle, f'{bold} fo:color="#ffffff"'),
        style("cell", rule),
        style("latin", rule, font='fo:font-style="italic"'),
        style("middle", f'{rule} style:text-align-source="fix"', middle),
        style("day", f'{rule} style:text-align-source="fix"', middle, data="ndate"),
        style("rate", rule, data="nrate"),
        style("sum", f'{top} fo:background-color="{PALE}"', font=bold),
        style("sumrate", f'{top} fo:background-color="{PALE}"', font=bold, data="nrate"),
    ]
    widths = "".join(
        f'<style:style style:name="w{n}" style:family="table-column">'
        f'<style:table-column-properties style:column-width="{width}cm"/></style:style>'
        for n, width in enumerate(WIDTHS)
    )
    formats = (
        '<number:date-style style:name="ndate"><number:year number:style="long"/><number:text>-</number:text>'
        '<number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/>'
        '</number:date-style><number:percentage-style style:name="nrate"><number:number number:decimal-places="1" '
        'number:min-decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text>'
        "</number:percentage-style>"
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {SPACES} office:version="1.3">'
        "<office:automatic-styles>"
        '<style:style style:name="sheet" style:family="table" style:master-page-name="Default">'
        '<style:table-properties table:display="true"/></style:style>'
        f"{widths}{formats}{''.join(styles)}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body></office:document-content>"
    )


STYLES = (
    f'<?xml version="1.0" encoding="UTF-8"?><office:document-styles {SPACES} office:version="1.3">'
    '<office:font-face-decls><style:font-face style:name="Carlito" svg:font-family="Carlito"/>'
    "</office:font-face-decls><office:styles>"
    '<style:default-style style:family="table-cell"><style:text-properties style:font-name="Carlito" '
    'fo:font-size="11pt" fo:language="en" fo:country="GB"/></style:default-style>'
    '<style:style style:name="Default" style:family="table-cell"/></office:styles><office:automatic-styles>'
    '<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="21.001cm" '
    'fo:page-height="29.7cm" style:print-orientation="portrait"/></style:page-layout></office:automatic-styles>'
    '<office:master-styles><style:master-page style:name="Default" style:page-layout-name="page">'
    '<style:header style:display="false"><text:p/></style:header><style:footer style:display="false"><text:p/>'
    "</style:footer></style:master-page></office:master-styles></office:document-styles>"
)
MANIFEST = (
    f'<?xml version="1.0" encoding="UTF-8"?><manifest:manifest {SPACES} manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{MIME}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def packed(sheets: str) -> bytes:
    """The file's bytes: `mimetype` first and not compressed, fixed times."""
    out = io.BytesIO()
    parts = {"mimetype": MIME, "content.xml": content(sheets), "styles.xml": STYLES, "META-INF/manifest.xml": MANIFEST}
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in parts.items():
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return out.getvalue()


if __name__ == "__main__":
    main()
