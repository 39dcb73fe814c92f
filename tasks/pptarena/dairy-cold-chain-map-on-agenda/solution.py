"""The map once more, smaller, in the empty half of the agenda."""

import io

from arena_decks import by_file, by_script, shape, slide
from pptx.util import Inches


def copy_map(deck, left=8.25, top=1.9, width=4.6, height=None, number=2):
    """Puts the picture of slide 7 on a slide, in inches, in its proportions unless a height is given."""
    old = shape(slide(deck, 7), "Map of the network")
    size = Inches(height) if height else round(Inches(width) * old.height / old.width)
    new = slide(deck, number).shapes.add_picture(
        io.BytesIO(old.image.blob), Inches(left), Inches(top), Inches(width), size
    )
    new.name = old.name
    new._element.nvPicPr.cNvPr.set("descr", old._element.nvPicPr.cNvPr.get("descr"))
    return new


def change(deck, params):
    copy_map(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/dairy-cold-chain.pptx", change)
