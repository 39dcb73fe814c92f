"""Not protected, another name, the heading in it, the last rule out of it, the picture in the middle, undescribed."""

import json

from documents import edit
from frames import part_of

from deskcraft.authoring import near_miss

CONTENT = "content.xml"


def _section(root):
    """The section around the rules."""
    return next(e for e in root.iter() if str(e.tag).endswith("}section"))


def _put(element, name, value):
    """Sets the attribute of this local name, wherever the element has it."""
    element.set(next(key for key in element.attrib if key.endswith("}" + name)), value)


def _picture_style(root):
    """What says how the picture stands."""
    return next(
        e
        for e in root.iter()
        if str(e.tag).endswith("}graphic-properties") and any(key.endswith("}wrap") for key in e.attrib)
    )


@near_miss(caught_by="doc.section")
def open_to_all(evidence, params):
    """The section is there, and anyone can write in it."""
    edit(evidence, "notice", lambda root: _put(_section(root), "protected", "false"), CONTENT)


@near_miss(caught_by="doc.section")
def the_name_of_the_dialog(evidence, params):
    """The section kept the name that was proposed."""
    edit(evidence, "notice", lambda root: _put(_section(root), "name", "区域1"), CONTENT)


@near_miss(caught_by="doc.section")
def heading_as_well(evidence, params):
    """The selection began at the heading."""

    def change(root):
        _section(root).insert(0, _section(root).getprevious())

    edit(evidence, "notice", change, CONTENT)


@near_miss(caught_by="doc.section")
def last_rule_outside(evidence, params):
    """The selection ended one line too early."""

    def change(root):
        rules = _section(root)
        rules.addnext(rules[-1])

    edit(evidence, "notice", change, CONTENT)


@near_miss(caught_by="doc.section#2")
def another_colour(evidence, params):
    """A grey of the palette."""

    def change(root):
        look = next(e for e in root.iter() if str(e.tag).endswith("}section-properties"))
        _put(look, "background-color", "#dddddd")

    edit(evidence, "notice", change, CONTENT)


@near_miss(caught_by="doc.picture")
def left_in_the_middle(evidence, params):
    """The text was led round it where it stood."""
    edit(evidence, "notice", lambda root: _put(_picture_style(root), "horizontal-pos", "center"), CONTENT)


@near_miss(caught_by="doc.picture#2")
def no_text_beside_it(evidence, params):
    """It was moved to the margin alone."""
    edit(evidence, "notice", lambda root: _put(_picture_style(root), "wrap", "none"), CONTENT)


@near_miss(caught_by="doc.picture#3")
def described_by_its_file(evidence, params):
    """The alternative text is the name of a file."""

    def change(root):
        part_of(root, "desc").text = "teapot.png"

    edit(evidence, "notice", change, CONTENT)


@near_miss(caught_by="doc.untouched")
def made_smaller(evidence, params):
    """The picture lost a third of its size on the way."""

    def change(root):
        frame = part_of(root, "frame")
        for side in ("width", "height"):
            key = next(key for key in frame.attrib if key.endswith("}" + side))
            frame.set(key, f"{float(frame.get(key).removesuffix('in').removesuffix('cm')) / 1.5}{frame.get(key)[-2:]}")

    edit(evidence, "notice", change, CONTENT)


@near_miss(caught_by="command.output")
def with_a_password(evidence, params):
    """Nobody can lift the protection any more."""
    result = json.loads(evidence.read("passwords"))
    evidence.write("passwords", json.dumps({**result, "stdout": "1\n"}).encode())
