"""Writes a .pptx again as PowerPoint and its like do: other ids and names of parts, other order of parts, relations and
attributes, runs cut and joined, lengths rounded to another unit; nothing that anybody sees."""
# mypy: ignore-errors

from __future__ import annotations

import io
import posixpath
import random
import re
import zipfile

from lxml import etree

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
RENAMED = ("ppt/slides/slide", "ppt/charts/chart", "ppt/media/image", "ppt/notesSlides/notesSlide")
SIXTEENTH = 1_587.5
"""EMU: an eighth of a point, the unit of older writers."""


def rewritten(data: bytes, seed: int = 1) -> bytes:
    """Return the same deck as another program would write it."""
    rng = random.Random(seed)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts = _renamed(parts, rng)
    for name, part in parts.items():
        if name.endswith(".rels"):
            parts[name] = _relations(name, part, parts, rng)
    for name, part in parts.items():
        if re.fullmatch(r"ppt/slides/[^/]+\.xml", name):
            parts[name] = _slide(part, rng)
        elif name == "ppt/presentation.xml":
            parts[name] = _presentation(part, rng)
        elif name == "docProps/app.xml":
            parts[name] = re.sub(rb"<Application>[^<]*", b"<Application>Another Presenter", part)
    names = sorted(parts, key=lambda name: (name != "[Content_Types].xml", rng.random()))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name, (2025, 1, 2, 9, 0, 0)), parts[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _renamed(parts: dict[str, bytes], rng: random.Random) -> dict[str, bytes]:
    """Give slides, charts, pictures and notes other numbers."""
    names = {}
    for stem in RENAMED:
        old = sorted(name for name in parts if re.fullmatch(rf"{stem}\d+\.\w+", name))
        numbers = rng.sample(range(100, 100 + 3 * len(old)), len(old))
        names |= {
            name: f"{stem}{number}{posixpath.splitext(name)[1]}" for name, number in zip(old, numbers, strict=True)
        }
    of_relations = {
        posixpath.join(posixpath.dirname(name), "_rels", posixpath.basename(name) + ".rels"): posixpath.join(
            posixpath.dirname(new), "_rels", posixpath.basename(new) + ".rels"
        )
        for name, new in names.items()
    }
    done = {}
    for name, part in parts.items():
        if name.endswith(".rels"):
            root = etree.fromstring(part)
            folder = posixpath.dirname(posixpath.dirname(name))
            for relation in root:
                if relation.get("TargetMode") != "External":
                    target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target"))).lstrip("/")
                    relation.set("Target", "/" + names.get(target, target))
            part = etree.tostring(root)
        elif name == "[Content_Types].xml":
            for old, new in names.items():
                part = part.replace(f'"/{old}"'.encode(), f'"/@{new}"'.encode())
            part = part.replace(b'"/@', b'"/')
        done[names.get(name, of_relations.get(name, name))] = part
    return done


def _relations(name: str, part: bytes, parts: dict[str, bytes], rng: random.Random) -> bytes:
    """Give relations other ids and another order; the part that uses them follows."""
    folder, file = posixpath.split(name)
    owner = posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))
    root = etree.fromstring(part)
    ids = {relation.get("Id"): f"rel{number}" for number, relation in enumerate(root, 40)}
    for relation in root:
        relation.set("Id", ids[relation.get("Id")])
    children = list(root)
    rng.shuffle(children)
    root[:] = children
    if owner in parts and owner.endswith(".xml"):
        tree = etree.fromstring(parts[owner])
        for element in tree.iter(etree.Element):
            for attribute in list(element.attrib):
                if attribute.startswith(R) and element.get(attribute) in ids:
                    element.set(attribute, ids[element.get(attribute)])
        parts[owner] = etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _presentation(part: bytes, rng: random.Random) -> bytes:
    root = etree.fromstring(part)
    ids = {}
    for number, entry in enumerate(root.iter(P + "sldId")):
        ids[entry.get("id")] = str(5_000 + 7 * number)
        entry.set("id", ids[entry.get("id")])
    for entry in root.iter(P14 + "sldId"):
        entry.set("id", ids[entry.get("id")])
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _slide(part: bytes, rng: random.Random) -> bytes:
    root = etree.fromstring(part)
    _renumber(root, rng)
    for run in list(root.iter(A + "r")):
        _cut(run, rng)
    for place in root.iter(A + "off", A + "ext"):
        for name in ("x", "y", "cx", "cy"):
            if (value := place.get(name)) is not None:
                place.set(name, str(round(round(int(value) / SIXTEENTH) * SIXTEENTH)))
    for element in root.iter(etree.Element):
        attributes = sorted(element.attrib.items(), reverse=True)
        element.attrib.clear()
        element.attrib.update(attributes)
    for properties in root.iter(A + "rPr"):
        properties.set("lang", "de-DE")
        properties.set("dirty", "0")
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _renumber(root, rng: random.Random) -> None:
    """Give shapes other ids; effects and connectors follow."""
    shapes = list(root.iter(P + "cNvPr"))
    numbers = rng.sample(range(200, 200 + 4 * len(shapes)), len(shapes))
    ids = {shape.get("id"): str(number) for shape, number in zip(shapes, numbers, strict=True)}
    for shape in shapes:
        shape.set("id", ids[shape.get("id")])
    for target in root.iter(P + "spTgt", P + "bldP"):
        target.set("spid", ids[target.get("spid")])
    for end in root.iter(A + "stCxn", A + "endCxn"):
        end.set("id", ids[end.get("id")])
    for number, node in enumerate(root.iter(P + "cTn"), 900):
        node.set("id", str(number))


def _cut(run, rng: random.Random) -> None:
    """Cut a run in two of the same style, or put an empty one before it."""
    text = run.find(A + "t")
    if text is None or not text.text or len(text.text) < 3:
        return
    at = rng.randint(1, len(text.text) - 1)
    other = etree.fromstring(etree.tostring(run))
    other.tail = None
    other.find(A + "t").text, text.text = text.text[at:], text.text[:at]
    run.addnext(other)
