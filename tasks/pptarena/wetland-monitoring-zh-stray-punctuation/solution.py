"""A title without its colon, a wide comma."""

from arena_decks import body, by_file, by_script, slide, title


def replace(paragraph, old, new):
    for run in paragraph.runs:
        run.text = run.text.replace(old, new)


def drop_colon(deck):
    replace(title(slide(deck, 17)).text_frame.paragraphs[0], "：", "")


def widen_comma(deck, mark="，"):
    replace(body(slide(deck, 39)).text_frame.paragraphs[0], ",", mark)


def change(deck, params):
    drop_colon(deck)
    widen_comma(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
