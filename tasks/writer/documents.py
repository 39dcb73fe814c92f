"""Changes a copy of a .docx file for the near misses of the Writer tasks."""

import io
import zipfile

from lxml import etree

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def w(name):
    """A name of the main namespace."""
    return f"{{{W}}}{name}"


def edit(evidence, name, change, part="word/document.xml"):
    """Lets `change(root)` alter one part of the document in the evidence."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(evidence.read(name))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        assert part in old.namelist(), old.namelist()
        for entry in old.namelist():
            data = old.read(entry)
            if entry == part:
                root = etree.fromstring(data)
                change(root)
                data = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
            new.writestr(entry, data)
    evidence.write(name, out.getvalue())


def text_of(element):
    """What a paragraph says."""
    return "".join(part.text or "" for part in element.iter(w("t")))


def paragraph(root, start, nth=0):
    """The nth paragraph that begins so."""
    return [p for p in root.iter(w("p")) if text_of(p).startswith(start)][nth]


def put_look(element, name, value):
    """Sets a property on every run of a paragraph."""
    for run in element.iter(w("r")):
        properties = run.find(w("rPr"))
        if properties is None:
            properties = etree.Element(w("rPr"))
            run.insert(0, properties)
        for old in properties.findall(w(name)):
            properties.remove(old)
        etree.SubElement(properties, w(name)).set(w("val"), str(value))


def put_layout(element, name, value):
    """Sets a property of a paragraph."""
    properties = element.find(w("pPr"))
    if properties is None:
        properties = etree.Element(w("pPr"))
        element.insert(0, properties)
    for old in properties.findall(w(name)):
        properties.remove(old)
    etree.SubElement(properties, w(name)).set(w("val"), str(value))


def say(element, text):
    """Puts all of a paragraph's text into its first run."""
    parts = list(element.iter(w("t")))
    parts[0].text = text
    for part in parts[1:]:
        part.text = ""
