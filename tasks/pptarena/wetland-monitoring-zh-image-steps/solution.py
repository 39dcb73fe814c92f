"""Two clicks: an image and its caption each."""

from arena_decks import by_file, by_script, shape, slide
from zh_edits import plays

from deskcraft.kits.impress.motions import Effect

OLD, NEW = ("假彩色影像2020", "影像说明2020"), ("假彩色影像2024", "影像说明2024")


def animate(deck, *steps):
    """Gives slide 27 its effects: names of shapes with what starts them."""
    page = slide(deck, 27)
    plays(page, [Effect(shape(page, name).shape_id, start=start) for name, start in steps])


def change(deck, params):
    animate(deck, (OLD[0], "click"), (OLD[1], "with"), (NEW[0], "click"), (NEW[1], "with"))


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
