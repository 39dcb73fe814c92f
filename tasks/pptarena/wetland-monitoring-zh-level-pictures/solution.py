"""A photograph in the middle, an image level with its neighbour."""

from arena_decks import by_file, by_script, shape, slide


def centre(deck):
    photograph = shape(slide(deck, 22), "傍晚鸟群")
    photograph.left = (deck.slide_width - photograph.width) // 2


def level(deck, of="2024", to="2020"):
    page = slide(deck, 27)
    shape(page, f"假彩色影像{of}").top = shape(page, f"假彩色影像{to}").top


def change(deck, params):
    centre(deck)
    level(deck)


edit = by_file(change)
solve = by_script("/home/user/Documents/wetland-monitoring-zh.pptx", change)
