"""What the deliveries share: opening a composed project in Kdenlive's window, saving, rendering, taking a frame; and
mistakes in a project or a render."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

from composing import FOLDER, FPS, Sheet, frames, written
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence

CODECS = "vcodec=libx264 preset=veryfast crf=20 g=15 bf=2 threads=1 acodec=aac ab=160k movflags=+faststart real_time=-1"


def path_of(name: str) -> str:
    """A file of the folder Videos."""
    return f"{FOLDER}/{name}"


def title_of(name: str) -> str:
    """The window's title while a project is open and saved."""
    return f"{PurePosixPath(name).stem} /*"


def leave(desk: Desk) -> None:
    """Quits Kdenlive, whose project is saved."""
    desk.key("ctrl+q")
    desk.wait_for_no_window("*Kdenlive*")


def write(desk: Desk, name: str, sheet: Sheet) -> None:
    """Writes a draft by script, has Kdenlive open it, and saves it from the window under its name."""
    draft = path_of(f"draft-{name}")
    desk.put(draft, written(sheet).encode())
    desk.launch(["kdenlive", draft])
    desk.wait_for_window(title_of(f"draft-{name}"))
    desk.settle()
    desk.must_run(["rm", "-f", path_of(name)])
    save_as(desk, name)
    desk.must_run(["rm", draft])


def save_as(desk: Desk, name: str) -> None:
    """Saves under a name that nothing has."""
    desk.key("ctrl+shift+s")
    desk.wait_for_window("Save As*")
    desk.key("ctrl+a")
    desk.type(f"{path_of(name)}\n")
    desk.wait_for_window(title_of(name))
    desk.settle()


def save(desk: Desk, name: str) -> None:
    """Saves with the keyboard and waits for the file."""
    path = path_of(name)
    was = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, was)
    desk.wait_for_window(title_of(name))


def render(desk: Desk, project: str, out: str, seconds: float, *, codecs: str = CODECS) -> None:
    """Renders the first seconds as Kdenlive's own renderer does."""
    last = f"out={frames(seconds) - 1}"
    desk.must_run(
        ["melt", path_of(project), last, "-consumer", f"avformat:{path_of(out)}", *codecs.split()], timeout_s=300
    )


def frame(desk: Desk, video: str, at: float, out: str) -> None:
    """A frame of a video as a PNG."""
    argv = ["ffmpeg", "-v", "error", "-y", "-i", path_of(video), "-vf", f"select=eq(n\\,{round(at * FPS)})"]
    desk.must_run([*argv, "-frames:v", "1", path_of(out)])


def snapshot(desk: Desk, project: str, at: float, out: str) -> None:
    """A frame of a project's timeline as a PNG."""
    span = [f"in={frames(at)}", f"out={frames(at)}"]
    coded = ["vcodec=png", "pix_fmt=rgb24", "an=1", "f=image2", "update=1", "real_time=-1"]
    desk.must_run(["melt", path_of(project), *span, "-consumer", f"avformat:{path_of(out)}", *coded])


def edit(evidence: TamperedEvidence, name: str, change: Callable[[etree._Element], None]) -> None:
    """Changes a saved project's document."""
    root = etree.fromstring(evidence.read(name))
    change(root)
    evidence.write(name, etree.tostring(root))


def replace(evidence: TamperedEvidence, name: str, old: str, new: str) -> None:
    """Replaces words in a saved project."""
    text = evidence.read(name).decode()
    assert old in text, f"{old!r} is not in the project"
    evidence.write(name, text.replace(old, new).encode())


def elements(root: etree._Element, where: str) -> list[etree._Element]:
    """What an XPath finds; there may be nothing."""
    hits = root.xpath(where)
    return [each for each in hits if isinstance(each, etree._Element)] if isinstance(hits, list) else []


def found(root: etree._Element, where: str) -> list[etree._Element]:
    """What an XPath finds, at least one element."""
    hits = elements(root, where)
    assert hits, f"nothing at {where}"
    return hits


def set_property(root: etree._Element, element: str, name: str, value: str) -> None:
    """Sets a property wherever elements found by an XPath have it."""
    for each in found(root, f"{element}/property[@name='{name}']"):
        each.text = value


def lock_track(desk: Desk, name: str, key: str) -> None:
    """Locks a track in the window; `key` makes it the active one: alt+1 the first audio track, 1 the first video."""
    desk.key(key)
    desk.key("shift+l")
    desk.wait_for_window(f"{PurePosixPath(name).stem} ?/*")
    save(desk, name)


def drop(root: etree._Element, where: str) -> None:
    """Takes out what an XPath finds."""
    for each in found(root, where):
        parent = each.getparent()
        assert parent is not None
        parent.remove(each)


def move_start(root: etree._Element, where: str, seconds: float) -> None:
    """Has the clips that an XPath finds begin so much later in their source, as long as they were."""
    for each in found(root, where):
        for side in ("in", "out"):
            each.set(side, clock(_seconds(each.get(side, "")) + seconds))


def _seconds(clock: str) -> float:
    hours, minutes, rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def clock(seconds: float) -> str:
    """A time as the project file writes it."""
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d}.{rest % 1000:03d}"


def in_bin(source: str, root: etree._Element) -> etree._Element:
    """The bin's producer of a file, or of a clip with this name."""
    kept = {entry.get("producer") for entry in elements(root, "//playlist[@id='main_bin']/entry")}
    for producer in elements(root, "//producer[property[@name='resource']]"):
        if producer.get("id") in kept:
            names = (property_of(producer, "resource"), property_of(producer, "kdenlive:clipname"))
            if any(name.endswith(source) for name in names if name):
                return producer
    raise AssertionError(f"{source} is not in the bin")


def property_of(element: etree._Element, name: str) -> str:
    """What a property of an element holds; empty if there is none."""
    return next((each.text or "" for each in elements(element, f"property[@name='{name}']")), "")


def clips_of(source: str, root: etree._Element) -> str:
    """An XPath of a file's clips on the timeline: their producers have the file's number in the bin."""
    number = property_of(in_bin(source, root), "kdenlive:id")
    return f"//playlist[@id!='main_bin']/entry[property[@name='kdenlive:id'][.='{number}']]"
