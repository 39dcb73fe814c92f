"""Draws the title clips of a Kdenlive project, their texts white on black: `titles.py PROJECT FOLDER`.

Runs in a sandbox with the image's Python and melt; each title becomes FOLDER/ID.png.
"""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

LIMIT = 20
TRIES = 4
"""On a busy machine melt now and then ends well and has written nothing, or does not end."""
PATIENCE_S = 60
"""A title is drawn in less than a second."""
PROFILE = """description=title
frame_rate_num=25
frame_rate_den=1
width={width}
height={height}
progressive=1
sample_aspect_num=1
sample_aspect_den=1
display_aspect_num={width}
display_aspect_den={height}
colorspace=709
"""


def titles(project: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    """Gives (number in the bin, document) of each title clip, once each."""
    seen = set[str]()
    for producer in project:
        own = {each.get("name"): each.text or "" for each in producer.findall("property")}
        number = own.get("kdenlive:id", "")
        if own.get("mlt_service") != "kdenlivetitle" or not re.fullmatch("[0-9]{1,9}", number) or number in seen:
            continue
        seen.add(number)
        yield number, ET.fromstring(own.get("xmldata", ""))


def plain(title: ET.Element) -> None:
    """Makes its texts white, with nothing around them, on black; all else goes."""
    for item in title.findall("item"):
        if item.get("type") != "QGraphicsTextItem":
            title.remove(item)
        else:
            content = item.find("content")
            if content is None:
                continue
            content.set("font-color", "255,255,255,255")
            content.set("font-outline", "0")
            content.set("shadow", "0;#64000000;3;3;3")
            for name in ("gradient", "typewriter"):
                content.attrib.pop(name, None)
    for ground in title.findall("background"):
        ground.set("color", "0,0,0,255")


def draw(profile: Path, drawing: Path, out: str, patience_s: float | None) -> None:
    """Draw the first frame of a title; with patience, TimeoutExpired if that takes longer."""
    coded = [f"avformat:{out}", "vcodec=png", "f=image2", "an=1", "real_time=-1"]
    argv = ["melt", "-silent", "-profile", str(profile), str(drawing), "out=0", "-consumer", *coded]
    subprocess.run(argv, check=True, stdout=subprocess.DEVNULL, timeout=patience_s)


def main() -> None:
    """Draw the titles of a project."""
    source, folder = sys.argv[1:]
    for count, (number, title) in enumerate(titles(ET.parse(source).getroot())):
        if count == LIMIT:
            break
        width, height = (min(4096, max(16, int(float(title.get(side, "0"))))) for side in ("width", "height"))
        plain(title)
        drawing, profile = Path(folder, "title.kdenlivetitle"), Path(folder, "profile")
        ET.ElementTree(title).write(drawing, encoding="utf-8")
        profile.write_text(PROFILE.format(width=width, height=height))
        for left in reversed(range(TRIES)):
            # who waits for all of this judges the last try: the machine may be what is slow
            try:
                draw(profile, drawing, f"{folder}/{number}-%d.png", PATIENCE_S if left else None)
            except subprocess.TimeoutExpired:
                continue  # what it wrote may be half a picture
            made = sorted(Path(folder).glob(f"{number}-*.png"))
            if made:
                made[0].rename(Path(folder, f"{number}.png"))
                break


if __name__ == "__main__":
    main()
