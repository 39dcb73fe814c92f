"""The box of April is level with its neighbours; six boxes fade in by clicks."""

from arena_decks import by_file, by_script, shape, slide
from zh_edits import plays

from deskcraft.kits.impress.motions import Effect

IN_TIME = ("2025年8月事项", "9月事项", "11月事项", "2026年1月事项", "4月事项", "6月事项")


def level(deck):
    page = slide(deck, 37)
    box, other = shape(page, "4月事项"), shape(page, "11月事项")
    box.top = other.top
    joint, like = shape(page, "连线5"), shape(page, "连线3")
    joint.top, joint.height = like.top, like.height


def animate(deck, names=IN_TIME, starts=("click",) * 6):
    page = slide(deck, 37)
    plays(page, [Effect(shape(page, name).shape_id, start=start) for name, start in zip(names, starts, strict=True)])


def change(deck, params):
    level(deck)
    animate(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/reading-curriculum-zh.pptx", change)
