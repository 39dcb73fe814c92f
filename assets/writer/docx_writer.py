"""Writes .docx files byte for byte the same each time: small functions for what our letters and reports hold."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml."


def look(
    *,
    font=None,
    asian=None,
    size=None,
    bold=None,
    italic=None,
    underline=None,
    strike=False,
    colour=None,
    highlight=None,
    shade=None,
    caps=False,
    small_caps=False,
    vertical=None,
    style=None,
    spacing=None,
):
    """Return the inside of an rPr; size in points, spacing in twentieths of one."""
    parts = [f'<w:rStyle w:val="{style}"/>'] if style else []
    if font or asian:
        names = (f' w:ascii="{font}" w:hAnsi="{font}" w:cs="{font}"' if font else "") + (
            f' w:eastAsia="{asian}"' if asian else ""
        )
        parts.append(f"<w:rFonts{names}/>")
    parts += [
        f"<w:{tag}{'' if value else ' w:val=' + chr(34) + '0' + chr(34)}/>"
        for tag, value in (("b", bold), ("i", italic))
        if value is not None
    ]
    parts += [f"<w:{tag}/>" for tag, value in (("caps", caps), ("smallCaps", small_caps), ("strike", strike)) if value]
    parts += [f'<w:color w:val="{colour}"/>'] if colour else []
    parts += [f'<w:spacing w:val="{spacing}"/>'] if spacing else []
    parts += [f'<w:sz w:val="{round(size * 2)}"/><w:szCs w:val="{round(size * 2)}"/>'] if size else []
    parts += [f'<w:highlight w:val="{highlight}"/>'] if highlight else []
    parts += [f'<w:u w:val="{underline}"/>'] if underline else []
    parts += [f'<w:shd w:val="clear" w:color="auto" w:fill="{shade}"/>'] if shade else []
    parts += [f'<w:vertAlign w:val="{vertical}"/>'] if vertical else []
    return "".join(parts)


def r(text, **how):
    """Return a run; tabs and newlines become what they are."""
    inside = ""
    for n, line in enumerate(text.split("\n")):
        inside += "<w:br/>" if n else ""
        for m, part in enumerate(line.split("\t")):
            inside += "<w:tab/>" if m else ""
            inside += f'<w:t xml:space="preserve">{escape(part)}</w:t>' if part else ""
    properties = look(**how)
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{inside}</w:r>"


def layout(
    *,
    style=None,
    jc=None,
    left=None,
    right=None,
    first=None,
    before=None,
    after=None,
    line=None,
    keep=None,
    page_break=False,
    tabs=(),
    shade=None,
    bottom=None,
    box=None,
    num=None,
    outline=None,
    mark="",
    section="",
):
    """Return the inside of a pPr; lengths in twentieths of a point, line in 240ths, num is (list, level)."""
    parts = [f'<w:pStyle w:val="{style}"/>'] if style else []
    parts += [f"<w:keepNext{'' if keep else ' w:val=' + chr(34) + '0' + chr(34)}/>"] if keep is not None else []
    parts += ["<w:pageBreakBefore/>"] if page_break else []
    parts += [f'<w:numPr><w:ilvl w:val="{num[1]}"/><w:numId w:val="{num[0]}"/></w:numPr>'] if num else []
    if bottom or box:
        sides = ("top", "left", "bottom", "right") if box else ("bottom",)
        lines = "".join(f'<w:{s} w:val="single" w:sz="8" w:space="1" w:color="{box or bottom}"/>' for s in sides)
        parts.append(f"<w:pBdr>{lines}</w:pBdr>")
    parts += [f'<w:shd w:val="clear" w:color="auto" w:fill="{shade}"/>'] if shade else []
    if tabs:
        stops = "".join(f'<w:tab w:val="{kind}" w:pos="{at}"/>' for at, kind in tabs)
        parts.append(f"<w:tabs>{stops}</w:tabs>")
    spaces = "".join(
        f' w:{k}="{v}"' for k, v in (("before", before), ("after", after), ("line", line)) if v is not None
    )
    parts += [f"<w:spacing{spaces}{' w:lineRule=' + chr(34) + 'auto' + chr(34) if line else ''}/>"] if spaces else []
    pairs = [("left", left), ("right", right)]
    pairs.append(("hanging", -first) if first is not None and first < 0 else ("firstLine", first))
    indents = "".join(f' w:{k}="{v}"' for k, v in pairs if v is not None)
    parts += [f"<w:ind{indents}/>"] if indents else []
    parts += [f'<w:jc w:val="{jc}"/>'] if jc else []
    parts += [f'<w:outlineLvl w:val="{outline}"/>'] if outline is not None else []
    parts += [f"<w:rPr>{mark}</w:rPr>"] if mark else []
    return "".join(parts) + section


def p(*inline, **how):
    """Return a paragraph of runs; plain text is a run without properties."""
    properties = layout(**how)
    inside = "".join(part if part.startswith("<") else r(part) for part in inline)
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def field(instruction, result, **how):
    """Return a complex field with its result."""
    mark = '<w:r><w:fldChar w:fldCharType="%s"/></w:r>'
    code = f'<w:r><w:instrText xml:space="preserve"> {escape(instruction)} </w:instrText></w:r>'
    return mark % "begin" + code + mark % "separate" + r(result, **how) + mark % "end"


def form_text(name, result=""):
    """Return a legacy text form field."""
    data = f'<w:ffData><w:name w:val={quoteattr(name)}/><w:enabled/><w:calcOnExit w:val="0"/><w:textInput/></w:ffData>'
    return (
        f'<w:r><w:fldChar w:fldCharType="begin">{data}</w:fldChar></w:r>'
        '<w:r><w:instrText xml:space="preserve"> FORMTEXT </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{r(result or chr(0x2002) * 5)}'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def form_box(name, checked=False):
    """Return a legacy check box."""
    state = f'<w:checkBox><w:sizeAuto/><w:default w:val="{int(checked)}"/></w:checkBox>'
    data = f'<w:ffData><w:name w:val={quoteattr(name)}/><w:enabled/><w:calcOnExit w:val="0"/>{state}</w:ffData>'
    return (
        f'<w:r><w:fldChar w:fldCharType="begin">{data}</w:fldChar></w:r>'
        '<w:r><w:instrText xml:space="preserve"> FORMCHECKBOX </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def bookmark(number, name, *inline):
    """Return runs inside a bookmark."""
    inside = "".join(part if part.startswith("<") else r(part) for part in inline)
    return f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{inside}<w:bookmarkEnd w:id="{number}"/>'


def control(alias, prompt, *, kind="", entries=()):
    """Return a content control that still shows its prompt; kind "" (text), "date", "dropdown"."""
    what = "<w:text/>"
    if kind == "dropdown":
        items = "".join(f"<w:listItem w:displayText={quoteattr(e)} w:value={quoteattr(e)}/>" for e in entries)
        what = f"<w:dropDownList>{items}</w:dropDownList>"
    elif kind == "date":
        what = '<w:date><w:dateFormat w:val="d MMMM yyyy"/><w:lid w:val="en-GB"/></w:date>'
    return (
        f"<w:sdt><w:sdtPr><w:alias w:val={quoteattr(alias)}/><w:tag w:val={quoteattr(alias)}/><w:showingPlcHdr/>{what}"
        f"</w:sdtPr><w:sdtContent>{r(prompt, colour='808080')}</w:sdtContent></w:sdt>"
    )


def tick(alias, checked=False):
    """Return a check box content control."""
    state = f'<w14:checkbox><w14:checked w14:val="{int(checked)}"/></w14:checkbox>'
    sign = "☒" if checked else "☐"
    return (
        f"<w:sdt><w:sdtPr><w:alias w:val={quoteattr(alias)}/>{state}</w:sdtPr>"
        f"<w:sdtContent>{r(sign)}</w:sdtContent></w:sdt>"
    )


def link(relation, text):
    """Return a hyperlink; `relation` is what `Docx.relate` gave."""
    return f'<w:hyperlink r:id="{relation}">{r(text, style="Hyperlink")}</w:hyperlink>'


def image(relation, number, width, height, alt):
    """Return a picture in the line; sizes in points."""
    cx, cy = round(width * 12700), round(height * 12700)
    return (
        f'<w:r><w:drawing><wp:inline><wp:extent cx="{cx}" cy="{cy}"/><wp:docPr id="{number}" name="Picture {number}" '
        f'descr={quoteattr(alt)}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/'
        f'picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="{number}" name="Picture {number}"/><pic:cNvPicPr/>'
        f'</pic:nvPicPr><pic:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
        f'<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{cx}" cy="{cy}"/></a:xfrm><a:prstGeom prst="rect">'
        "<a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def floating(relation, number, width, height, alt, *, side="center"):
    """Return a picture that hangs on its paragraph, aligned in the text's width and with no text beside it."""
    extent, rest = image(relation, number, width, height, alt).split("<wp:inline>")[1].split("/>", 1)
    anchor = (
        f'<wp:anchor distT="0" distB="72000" distL="0" distR="0" simplePos="0" relativeHeight="{number}" behindDoc="0" '
        'locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column">'
        f'<wp:align>{side}</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph">'
        "<wp:posOffset>0</wp:posOffset></wp:positionV>"
    )
    body = rest.replace("</wp:inline>", "</wp:anchor>")
    return f"<w:r><w:drawing>{anchor}{extent}/><wp:wrapTopAndBottom/>{body}"


def tc(*paragraphs, width, shade=None, span=1, merge=None, vertical=None):
    """Return a cell; merge is None, "restart" or "continue"."""
    parts = f'<w:tcW w:w="{width}" w:type="dxa"/>' + (f'<w:gridSpan w:val="{span}"/>' if span > 1 else "")
    parts += f'<w:vMerge w:val="{merge}"/>' if merge else ""
    parts += f'<w:shd w:val="clear" w:color="auto" w:fill="{shade}"/>' if shade else ""
    parts += f'<w:vAlign w:val="{vertical}"/>' if vertical else ""
    return f"<w:tc><w:tcPr>{parts}</w:tcPr>{''.join(paragraphs)}</w:tc>"


def table(widths, rows, *, header=0, border="808080", jc=None):
    """Return a table with a grid; rows are lists of cells as `tc` makes them."""
    sides = ("top", "left", "bottom", "right", "insideH", "insideV")
    lines = "".join(f'<w:{s} w:val="single" w:sz="4" w:space="0" w:color="{border}"/>' for s in sides) if border else ""
    body = "".join(
        f"<w:tr>{'<w:trPr><w:tblHeader/></w:trPr>' if n < header else ''}{''.join(row)}</w:tr>"
        for n, row in enumerate(rows)
    )
    side = f'<w:jc w:val="{jc}"/>' if jc else ""
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{sum(widths)}" w:type="dxa"/>{side}<w:tblBorders>{lines}</w:tblBorders>'
        '<w:tblLayout w:type="fixed"/><w:tblLook w:val="0000"/></w:tblPr><w:tblGrid>'
        f"{''.join(f'<w:gridCol w:w={chr(34)}{w}{chr(34)}/>' for w in widths)}</w:tblGrid>{body}</w:tbl>"
    )


def section(
    *,
    size=(11906, 16838),
    margins=(1418, 1418, 1418, 1418),
    header=709,
    footer=709,
    refs="",
    columns=1,
    first=False,
    kind=None,
):
    """Return a sectPr; margins are top, right, bottom, left; lengths in twentieths of a point."""
    top, right, bottom, left = margins
    wide = ' w:orient="landscape"' if size[0] > size[1] else ""
    return (
        f"<w:sectPr>{refs}{f'<w:type w:val={chr(34)}{kind}{chr(34)}/>' if kind else ''}"
        f'<w:pgSz w:w="{size[0]}" w:h="{size[1]}"{wide}/>'
        f'<w:pgMar w:top="{top}" w:right="{right}" w:bottom="{bottom}" w:left="{left}" w:header="{header}" '
        f'w:footer="{footer}" w:gutter="0"/><w:cols w:num="{columns}" w:space="708"/>{"<w:titlePg/>" if first else ""}'
        "</w:sectPr>"
    )


def style(ident, name, *, kind="paragraph", based="Normal", following=None, default=False, ppr="", rpr=""):
    """Return a style; ppr and rpr are what `layout` and `look` return."""
    parent = f'<w:basedOn w:val="{based}"/>' if based and based != ident else ""
    after = f'<w:next w:val="{following}"/>' if following else ""
    return (
        f'<w:style w:type="{kind}"{" w:default=" + chr(34) + "1" + chr(34) if default else ""} w:styleId="{ident}">'
        f'<w:name w:val="{name}"/>{parent}{after}<w:qFormat/>{f"<w:pPr>{ppr}</w:pPr>" if ppr else ""}'
        f"{f'<w:rPr>{rpr}</w:rPr>' if rpr else ''}</w:style>"
    )


def numbering(*lists):
    """Return the numbering part; a list is its levels: (format, pattern, left, hanging)."""
    shapes, numbers = "", ""
    for n, levels in enumerate(lists, 1):
        inside = "".join(
            f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val={quoteattr(text)}/>'
            f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{left}" w:hanging="{hanging}"/></w:pPr></w:lvl>'
            for at, (kind, text, left, hanging) in enumerate(levels)
        )
        shapes += f'<w:abstractNum w:abstractNumId="{n}"><w:multiLevelType w:val="multilevel"/>{inside}</w:abstractNum>'
        numbers += f'<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/></w:num>'
    return shapes + numbers


class Docx:
    """Collects the parts of a document and writes them."""

    def __init__(self, *, styles, numbers="", defaults="", title="", author=""):
        self.parts = {}
        self.relations = []
        self.title, self.author = title, author
        self._types = []
        self._add("styles", f"<w:docDefaults>{defaults}</w:docDefaults>{''.join(styles)}", "styles")
        if numbers:
            self._add("numbering", numbers, "numbering")
        self._add("settings", '<w:defaultTabStop w:val="709"/>', "settings")

    def _add(self, name, inside, tag, relation=None):
        self.parts[f"word/{name}.xml"] = f"{_HEAD}<w:{tag} {_NAMESPACES}>{inside}</w:{tag}>".encode()
        self._types.append((f"/word/{name}.xml", _TYPES + (relation or name) + "+xml"))
        return self.relate(relation or name, f"{name}.xml")

    def relate(self, kind, target, *, outside=False):
        """Return the id of a new relation; `outside` for a web address."""
        self.relations.append((f"{R}/{kind}", target, outside))
        return f"rId{len(self.relations)}"

    def margin(self, kind, number, inside):
        """Add a header or footer and return its reference for the section."""
        relation = self._add(f"{kind}{number}", inside, "hdr" if kind == "header" else "ftr", kind)
        return f'<w:{kind}Reference w:type="default" r:id="{relation}"/>'

    def first_margin(self, kind, number, inside):
        """The same for the first page."""
        return self.margin(kind, number, inside).replace('"default"', '"first"')

    def footnotes(self, *notes):
        """Add the footnotes, numbered from 2; `footnote(n)` refers to one."""
        inside = "".join(
            f'<w:footnote w:id="{n}"{f" w:type={chr(34)}{kind}{chr(34)}" if kind else ""}>{p(text)}</w:footnote>'
            for n, (kind, text) in enumerate(
                [
                    ("separator", "<w:r><w:separator/></w:r>"),
                    ("continuationSeparator", "<w:r><w:continuationSeparator/></w:r>"),
                    *(("", f"<w:r><w:footnoteRef/></w:r>{r(' ' + note)}") for note in notes),
                ]
            )
        )
        self._add("footnotes", inside, "footnotes")

    def picture(self, name, data):
        """Add a PNG and return its relation."""
        self.parts[f"word/media/{name}"] = data
        return self.relate("image", f"media/{name}")

    def save(self, path, body):
        """Write the file."""
        relations = "".join(
            f'<Relationship Id="rId{n}" Type="{kind}" Target={quoteattr(target)}'
            f"{' TargetMode=' + chr(34) + 'External' + chr(34) if outside else ''}/>"
            for n, (kind, target, outside) in enumerate(self.relations, 1)
        )
        space = 'xmlns="http://schemas.openxmlformats.org/package/2006/'
        core = (
            '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
            'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
            f"<dc:title>{escape(self.title)}</dc:title><dc:creator>{escape(self.author)}</dc:creator>"
            '<dcterms:created xsi:type="dcterms:W3CDTF">2026-03-02T08:00:00Z</dcterms:created></cp:coreProperties>'
        )
        types = "".join(f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in self._types)
        parts = {
            "[Content_Types].xml": f'{_HEAD}<Types {space}content-types"><Default Extension="rels" ContentType='
            '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType='
            '"application/xml"/><Default Extension="png" ContentType="image/png"/><Override '
            'PartName="/word/document.xml" '
            f'ContentType="{_TYPES}document.main+xml"/>{types}<Override PartName="/docProps/core.xml" ContentType='
            '"application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
            "_rels/.rels": f'{_HEAD}<Relationships {space}relationships"><Relationship Id="rId1" '
            f'Type="{R}/officeDocument" '
            'Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/'
            'relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>',
            "word/document.xml": f"{_HEAD}<w:document {_NAMESPACES}><w:body>{body}</w:body></w:document>",
            "word/_rels/document.xml.rels": f'{_HEAD}<Relationships {space}relationships">{relations}</Relationships>',
            "docProps/core.xml": _HEAD + core,
            **self.parts,
        }
        with zipfile.ZipFile(Path(path), "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in parts.items():
                archive.writestr(zipfile.ZipInfo(name, (2026, 3, 2, 8, 0, 0)), data, zipfile.ZIP_DEFLATED)


def footnote(number):
    """Return a reference to the footnote of this number (from 2, in the order given)."""
    return f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'
