"""Projects as Kdenlive 23.04 to 25.x lay them out, made from what 22.12 saved.

Since document version 1.1 the timeline is a sequence: a tractor that is called by its uuid and lies in the bin, with
guides, groups and other settings of its own (`kdenlive:sequenceproperties.*`); the last tractor holds only it.
"""

from __future__ import annotations

from lxml import etree

UUID = "{5f0f7d4e-8a6c-4f43-9d0a-0f2f6f1f7c11}"
OTHER = "{0c7f1b52-51a5-4f6f-8a5e-64b3c1b7a2e9}"
MOVED = (
    "groups",
    "guides",
    "activeTrack",
    "audioTarget",
    "videoTarget",
    "position",
    "scrollPos",
    "zoom",
    "zonein",
    "zoneout",
    "verticalzoom",
    "disablepreview",
)
VERSIONS = {"23.04.0": "7.14.0", "23.08.4": "7.22.0", "24.02.0": "7.23.0", "24.12.1": "7.28.0", "25.04.2": "7.32.0"}
"""Kdenlive's version to that of the MLT that it came with."""


def later(data: bytes, version: str = "25.04.2", *, second: bool = False) -> bytes:
    """Return a project of 22.12 in the layout of a later version; `second` adds another sequence, which is closed."""
    root = etree.fromstring(data)
    root.set("version", VERSIONS[version])
    main_bin = root.find("playlist[@id='main_bin']")
    timeline = root.findall("tractor")[-1]
    assert main_bin is not None
    timeline.set("id", UUID)
    said = {
        "uuid": UUID,
        "control_uuid": UUID,
        "clipname": "Sequence 1",
        "producer_type": "17",
        "id": "901",
        "clip_type": "0",
        "folderid": "2",
        "sequenceproperties.hasAudio": "1",
        "sequenceproperties.hasVideo": "1",
        "sequenceproperties.tracksCount": str(len(timeline.findall("track")) - 1),
        "sequenceproperties.documentuuid": UUID,
    }
    for each in main_bin.findall("property"):
        name = str(each.get("name")).removeprefix("kdenlive:docproperties.")
        if name in MOVED:
            said[f"sequenceproperties.{name}"] = each.text or ""
            main_bin.remove(each)
        elif name == "version":
            each.text = "1.1"
        elif name == "kdenliveversion":
            each.text = version
    for place, (name, value) in enumerate(said.items()):
        timeline.insert(place, _property(f"kdenlive:{name}", value))
    for name, value in (
        ("kdenlive:folder.-1.2", "Sequences"),
        ("kdenlive:sequenceFolder", "2"),
        ("kdenlive:docproperties.uuid", UUID),
        ("kdenlive:docproperties.activetimeline", UUID),
        ("kdenlive:docproperties.opensequences", UUID),
        ("kdenlive:docproperties.sessionid", OTHER),
    ):
        main_bin.insert(0, _property(name, value))
    etree.SubElement(main_bin, "entry", producer=UUID, attrib={"in": "0", "out": "0"})
    root.remove(main_bin)
    root.append(main_bin)
    if second:
        _second(root, main_bin)
    project = etree.SubElement(root, "tractor", id="tractor_project", attrib={"in": "0", "out": "0"})
    project.append(_property("kdenlive:projectTractor", "1"))
    etree.SubElement(project, "track", producer=UUID, attrib={"in": "0", "out": "0"})
    for number, producer in enumerate(root.findall("producer")):
        if number % 2 and any(each.text == "avformat-novalidate" for each in producer.findall("property")):
            producer.tag = "chain"
    return etree.tostring(root, xml_declaration=True, encoding="utf-8")


def _second(root: etree._Element, main_bin: etree._Element) -> None:
    """Add a closed sequence with an empty track."""
    other = etree.Element("tractor", id=OTHER)
    for name, value in (("uuid", OTHER), ("clipname", "Sequence 2"), ("id", "902"), ("folderid", "2")):
        other.append(_property(f"kdenlive:{name}", value))
    main_bin.addprevious(other)
    etree.SubElement(main_bin, "entry", producer=OTHER, attrib={"in": "0", "out": "0"})


def _property(name: str, value: str) -> etree._Element:
    found = etree.Element("property", name=name)
    found.text = value
    return found
