"""A width that was guessed, the afterthought forgotten, a line between columns, no room for text, the other picture."""

from documents import edit, w
from frames import part_of, picture

from deskcraft.authoring import near_miss


def _columns(root):
    """The columns of the notices' section."""
    return next(e for e in root.iter(w("cols")) if e.get(w("num"), "1") != "1")


@near_miss(caught_by="doc.picture#3")
def a_width_that_was_guessed(evidence, params):
    """Not asked: three centimetres looked right."""

    def change(root):
        extent = part_of(picture(root, params["alt"]), "extent")
        extent.set("cy", str(round(int(extent.get("cy")) * 1080000 / int(extent.get("cx")))))
        extent.set("cx", "1080000")

    edit(evidence, "post", change)


@near_miss(caught_by="doc.section")
def the_afterthought_forgotten(evidence, params):
    """What was wished last was never done."""
    edit(evidence, "post", lambda root: _columns(root).set(w("num"), "1"))


@near_miss(caught_by="doc.section")
def a_line_between(evidence, params):
    """The dialog's line was left on."""
    edit(evidence, "post", lambda root: _columns(root).set(w("sep"), "true"))


@near_miss(caught_by="doc.picture")
def still_in_the_middle(evidence, params):
    """It became smaller where it stood."""

    def change(root):
        part_of(part_of(picture(root, params["alt"]), "positionH"), "align").text = "center"

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture#2")
def text_on_the_wrong_side(evidence, params):
    """The button beside the right one."""
    edit(
        evidence,
        "post",
        lambda root: part_of(picture(root, params["alt"]), "wrapSquare").set("wrapText", params["side"]),
    )


@near_miss(caught_by="doc.untouched")
def the_other_picture_too(evidence, params):
    """Both pictures were led round by the text."""

    def change(root):
        wrap = part_of(root, "wrapTopAndBottom")
        wrap.tag = wrap.tag.replace("wrapTopAndBottom", "wrapSquare")
        wrap.set("wrapText", "bothSides")

    edit(evidence, "post", change)
