"""Three slides come in by a fade."""

from arena_decks import by_file, by_script, slide
from lxml import etree
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls, qn


def come(owner, inner):
    for one in list(owner._element):
        if etree.QName(one).localname in ("transition", "AlternateContent"):
            owner._element.remove(one)
    if inner:
        made = parse_xml(f'<p:transition spd="med" {nsdecls("p")}>{inner}</p:transition>')
        owner._element.find(qn("p:clrMapOvr")).addnext(made)


def fade(deck, *numbers):
    for number in numbers:
        come(slide(deck, number), "<p:fade/>")


def change(deck, params):
    fade(deck, 29, 38, 40)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
