"""Steps that the tasks on the two talks, hypertension-clinic and network-transport, share: effects, copies, remarks."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from arena_decks import slide
from lxml import etree
from pptx.dml.color import RGBColor
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls, qn
from pptx.util import Pt

PRESETS = {"appear": 1, "fade": 10, "wipe": 22}
_TREE = f"""<p:timing {nsdecls("p")}><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot">
<p:childTnLst><p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst/>
</p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst>
<p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst></p:seq>
</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"""
_EFFECT = """<p:par {ns}><p:cTn id="{a}" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst>
<p:childTnLst>
<p:par><p:cTn id="{b}" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:par>
<p:cTn id="{c}" presetID="{preset}" presetClass="{kind}" presetSubtype="{side}" fill="hold" nodeType="{trigger}Effect">
<p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:set><p:cBhvr><p:cTn id="{d}" dur="1" fill="hold">
<p:stCondLst><p:cond delay="0"/></p:stCondLst></p:cTn><p:tgtEl><p:spTgt spid="{shape}"/></p:tgtEl><p:attrNameLst>
<p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="{seen}"/></p:to></p:set>
{filter}</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>"""
_FILTER = """<p:animEffect transition="{way}" filter="{name}"><p:cBhvr><p:cTn id="{e}" dur="500"/><p:tgtEl>
<p:spTgt spid="{shape}"/></p:tgtEl></p:cBhvr></p:animEffect>"""


def give_effect(
    owner: Any, of: Any, effect: str = "fade", trigger: str = "click", kind: str = "entr", first: bool = False
) -> None:
    """Gives a shape an effect, after all others of its slide or before them."""
    found = owner._element.find(qn("p:timing"))
    if found is None:
        found = parse_xml(_TREE)
        comes = [one for one in owner._element if etree.QName(one).localname in ("transition", "AlternateContent")]
        (comes or [owner._element.find(qn("p:clrMapOvr"))])[-1].addnext(found)
    after = max(int(one.get("id")) for one in found.iter(qn("p:cTn")))
    ids = {letter: after + number for number, letter in enumerate("abcde", 1)}
    way, seen = ("in", "visible") if kind == "entr" else ("out", "hidden")
    name = {"wipe": "wipe(left)", "fade": "fade"}.get(effect)
    words = {**ids, "shape": of.shape_id, "way": way, "name": name}
    made = _EFFECT.format(
        ns=nsdecls("p"),
        preset=PRESETS[effect],
        kind=kind,
        side=8 if effect == "wipe" else 0,
        trigger=trigger,
        seen=seen,
        filter=_FILTER.format(**words) if name else "",
        **words,
    )
    main = next(one for one in found.iter(qn("p:cTn")) if one.get("nodeType") == "mainSeq")
    main.find(qn("p:childTnLst")).insert(0 if first else 1000, parse_xml(made))


def copy_of(owner: Any, of: Any, name: str) -> Any:
    """Puts a copy of a shape on the same slide or another one, on top."""
    made = deepcopy(of._element)
    owner.shapes._spTree.append(made)
    copied = owner.shapes[-1]
    made.xpath(".//p:cNvPr")[0].set("id", str(1 + max(shape.shape_id for shape in owner.shapes)))
    copied.name = name
    for glue in made.xpath(".//a:stCxn | .//a:endCxn"):
        glue.getparent().remove(glue)
    return copied


def write_note(deck: Any, number: int, text: str) -> None:
    """Writes the speaker's note of a slide."""
    slide(deck, number).notes_slide.notes_text_frame.text = text


def add_remark(deck: Any, number: int, text: str = "Draft") -> Any:
    """Puts a small text into the lower left corner of a slide."""
    box = slide(deck, number).shapes.add_textbox(Pt(48), Pt(478), Pt(200), Pt(20))
    box.text_frame.text = text
    box.text_frame.paragraphs[0].runs[0].font.size = Pt(12)
    return box


def table(owner: Any) -> Any:
    """The first table of a slide."""
    return next(shape for shape in owner.shapes if shape.has_table).table


def row_texts(row: Any) -> list[str]:
    """The texts of a row's cells."""
    return [cell.text_frame.text for cell in row.cells]


def set_cell(cell: Any, text: str) -> None:
    """Writes a cell anew in the letters that it has."""
    paragraph = cell.text_frame.paragraphs[0]
    if not paragraph.runs:
        paragraph.text = text
        return
    first, *rest = paragraph.runs
    first.text = text
    for run in rest:
        run._r.getparent().remove(run._r)


def set_row(row: Any, texts: list[str]) -> None:
    """Writes a row's cells anew."""
    for cell, text in zip(row.cells, texts, strict=True):
        if cell.text_frame.text != text:
            set_cell(cell, text)


def sort_rows(of: Any, key: Any) -> None:
    """Sorts the rows below the head by the key of their texts; fills and borders stay where they are."""
    rows = list(of.rows)[1:]
    wanted = sorted((row_texts(row) for row in rows), key=key)
    for row, texts in zip(rows, wanted, strict=True):
        set_row(row, texts)


def paint_letters(of: Any, rgb: str) -> None:
    """Gives every letter of a shape or cell a colour."""
    for paragraph in of.text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.color.rgb = RGBColor(*bytes.fromhex(rgb))


def paint(of: Any, rgb: str) -> None:
    """Gives a shape a plain fill."""
    of.fill.solid()
    of.fill.fore_color.rgb = RGBColor(*bytes.fromhex(rgb))
