"""Writes .odt files byte for byte the same each time: small functions for what our notices hold."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_NAMESPACES = (
    " ".join(
        f'xmlns:{short}="{_ODF}{long}:1.0"'
        for short, long in (
            ("office", "office"),
            ("style", "style"),
            ("text", "text"),
            ("fo", "xsl-fo-compatible"),
            ("svg", "svg-compatible"),
            ("draw", "drawing"),
        )
    )
    + ' xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"'
)


def style(name, *, family="paragraph", parent="Standard", layout="", look="", more=""):
    """Return a style; `layout` and `look` are the attributes of paragraph and text properties."""
    above = f' style:parent-style-name="{parent}"' if parent and parent != name else ""
    inside = f"<style:paragraph-properties {layout}/>" if layout else ""
    inside += f"<style:text-properties {look}/>" if look else ""
    shown = f' style:display-name="{name.replace("_20_", " ")}"' if "_20_" in name else ""
    return f'<style:style style:name="{name}"{shown} style:family="{family}"{above}>{inside}{more}</style:style>'


def font(name, size, *, bold=False, colour=None):
    """Return the attributes of a look, the same for both scripts."""
    weight = "bold" if bold else "normal"
    return (
        f'style:font-name="{name}" style:font-name-asian="Noto Serif CJK SC" fo:font-size="{size}pt" '
        f'style:font-size-asian="{size}pt" fo:font-weight="{weight}" style:font-weight-asian="{weight}"'
        + (f' fo:color="#{colour}"' if colour else "")
    )


def p(text, look="Standard", *, before=""):
    """Return a paragraph; `before` is what hangs on it."""
    return f'<text:p text:style-name="{look}">{before}{escape(text)}</text:p>'


def h(text, level=1):
    """Return a heading."""
    return f'<text:h text:style-name="Heading_20_{level}" text:outline-level="{level}">{escape(text)}</text:h>'


def picture_style(name, *, wrap, side):
    """Return how pictures of a style stand."""
    return style(
        name,
        family="graphic",
        parent="Graphics",
        more=f'<style:graphic-properties style:wrap="{wrap}" style:vertical-pos="top" style:vertical-rel="paragraph" '
        f'style:horizontal-pos="{side}" style:horizontal-rel="paragraph" fo:margin-bottom="2mm"/>',
    )


def picture(file, look, width, height, *, name, alt="", anchor="paragraph"):
    """Return a picture; sizes with their units."""
    told = f"<svg:desc>{escape(alt)}</svg:desc>" if alt else ""
    return (
        f'<draw:frame draw:style-name="{look}" draw:name={quoteattr(name)} text:anchor-type="{anchor}" '
        f'svg:width="{width}" svg:height="{height}"><draw:image xlink:href="Pictures/{file}" xlink:type="simple"/>'
        f"{told}</draw:frame>"
    )


def save(path, body, *, styles, automatic="", pictures=(), margin="2.2cm", title=""):
    """Write the file; `pictures` are (name, bytes)."""
    faces = "".join(
        f'<style:font-face style:name="{n}" svg:font-family="\'{n}\'"/>'
        for n in ("Liberation Serif", "Noto Serif CJK SC")
    )
    page = (
        '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" '
        f'fo:page-height="29.7cm" fo:margin-top="{margin}" fo:margin-bottom="{margin}" '
        f'fo:margin-left="{margin}" fo:margin-right="{margin}"/>'
        "</style:page-layout>"
    )
    master = '<style:master-page style:name="Standard" style:page-layout-name="pm1"/>'
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{kind}"/>'
        for name, kind in (
            ("/", "application/vnd.oasis.opendocument.text"),
            ("content.xml", "text/xml"),
            ("styles.xml", "text/xml"),
            ("meta.xml", "text/xml"),
            *((f"Pictures/{n}", "image/png") for n, _ in pictures),
        )
    )
    parts = {
        "mimetype": b"application/vnd.oasis.opendocument.text",
        "content.xml": f"<office:document-content {_NAMESPACES}><office:font-face-decls>{faces}"
        f"</office:font-face-decls><office:automatic-styles>{automatic}</office:automatic-styles><office:body><office:text>{body}</office:text>"
        "</office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {_NAMESPACES}><office:font-face-decls>{faces}</office:font-face-decls>"
        f"<office:styles>{''.join(styles)}</office:styles><office:automatic-styles>{page}</office:automatic-styles>"
        f"<office:master-styles>{master}</office:master-styles></office:document-styles>",
        "meta.xml": f'<office:document-meta {_NAMESPACES} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta>'
        f"<dc:title>{escape(title)}</dc:title></office:meta></office:document-meta>",
        **{f"Pictures/{name}": data for name, data in pictures},
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{_ODF}manifest:1.0" manifest:version="1.3">'
        f"{entries}</manifest:manifest>",
    }
    with zipfile.ZipFile(Path(path), "w") as archive:
        for name, data in parts.items():
            content = data if isinstance(data, bytes) else (_HEAD + data).encode()
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, (2026, 3, 2, 8, 0, 0)), content, kind)
