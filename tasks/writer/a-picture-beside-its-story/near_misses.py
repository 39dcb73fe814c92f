"""The text left above and below, the other margin, squeezed, put into the line, the other picture, description lost."""

from documents import edit
from frames import part_of, picture

from deskcraft.authoring import near_miss


@near_miss(caught_by="doc.picture#2")
def no_text_beside_it(evidence, params):
    """It was moved and made smaller alone."""

    def change(root):
        wrap = part_of(picture(root, params["alt"]), "wrapSquare")
        wrap.tag = wrap.tag.replace("wrapSquare", "wrapTopAndBottom")
        wrap.attrib.clear()

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture")
def the_other_margin(evidence, params):
    """It stands where the text should be."""

    def change(root):
        part_of(part_of(picture(root, params["alt"]), "positionH"), "align").text = params["beside"]

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture#3")
def squeezed(evidence, params):
    """The width was typed in without keeping the ratio."""

    def change(root):
        extent = part_of(picture(root, params["alt"]), "extent")
        extent.set("cy", str(round(int(extent.get("cy")) * 1.3)))

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture#3")
def an_inch_for_a_centimetre(evidence, params):
    """In proportion, but the figure was taken for inches."""

    def change(root):
        extent = part_of(picture(root, params["alt"]), "extent")
        for side in ("cx", "cy"):
            extent.set(side, str(round(int(extent.get(side)) * 2.54)))

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture#4")
def put_into_the_line(evidence, params):
    """Anchored as a character: it stands before the first word, and the line is as high as it is."""

    def change(root):
        anchor = picture(root, params["alt"])
        anchor.tag = anchor.tag.replace("anchor", "inline")
        for name in ("simplePos", "positionH", "positionV", "wrapSquare"):
            gone = part_of(anchor, name)
            gone.getparent().remove(gone)

    edit(evidence, "post", change)


@near_miss(caught_by="doc.untouched")
def the_other_picture_too(evidence, params):
    """Both pictures were led round by the text."""

    def change(root):
        wrap = part_of(root, "wrapTopAndBottom")
        wrap.tag = wrap.tag.replace("wrapTopAndBottom", "wrapSquare")
        wrap.set("wrapText", "bothSides")

    edit(evidence, "post", change)


@near_miss(caught_by="doc.picture")
def inserted_anew(evidence, params):
    """Deleted and inserted again: nobody described it."""
    edit(evidence, "post", lambda root: part_of(picture(root, params["alt"]), "docPr").set("descr", ""))
