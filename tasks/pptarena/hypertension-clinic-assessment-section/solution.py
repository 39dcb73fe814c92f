"""A header slide like the others, and its two lines in the agenda."""

from copy import deepcopy

from arena_decks import body, by_file, by_script, move_slide, set_text, slide, title
from pptx.oxml.ns import qn

WORDS = "Organ damage, risk, and causes worth finding"


def add_header(deck, to=17, words=WORDS, comes=True):
    like = slide(deck, 9)
    made = deck.slides.add_slide(like.slide_layout)
    title(made).text_frame.text = "Assessment"
    if words:
        body(made).text_frame.text = words
    if comes:
        made._element.append(deepcopy(like._element.find(qn("p:transition"))))
    move_slide(deck, 43, to)


def add_lines(deck, after=3, level=1):
    frame = body(slide(deck, 2)).text_frame
    for text, like, deeper in (("Assessment", 2, 0), ("Organs at risk, secondary causes", 3, level)):
        made = deepcopy(frame.paragraphs[like]._p)
        frame.paragraphs[after]._p.addnext(made)
        after += 1
        set_text(frame.paragraphs[after], text)
        frame.paragraphs[after].level = deeper


def change(deck, params):
    add_header(deck)
    add_lines(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/hypertension-clinic.pptx", change)
