"""Audacity 3.2 by mouse and keyboard: what the solutions and near misses of this folder share.

Menus, dialogs and buttons are in the accessibility tree; time controls are not, but take digits once they have the
focus.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from deskcraft.authoring import Desk

APP = "audacity"


def choose(desk: Desk, *names: str) -> None:
    """Clicks through a menu; submenus open under the pointer (a click could shut them again)."""
    desk.click_on(names[0], role="menu", app=APP)
    for name in names[1:-1]:
        desk.move(*desk.find(name, role="menu", app=APP).center)
    desk.click_on(names[-1], role="menu item", app=APP)


def type_time(desk: Desk, seconds: float, end: str = "") -> None:
    """Fills the focused time control (hh mm ss milliseconds, below a minute); `end` is typed after it."""
    desk.key("Home")
    desk.type(f"{round(seconds * 1000):09d}{end}")


def set_boundary(desk: Desk, side: str, seconds: float) -> None:
    """Sets the `Left` or `Right` end of the selection; a lone cursor moves as a whole with its left end."""
    desk.key({"Left": "bracketleft", "Right": "bracketright"}[side])
    desk.wait_for_window(f"Set {side} Selection Boundary")
    type_time(desk, seconds, "\n")
    desk.wait_for_no_window(f"Set {side} Selection Boundary")


def select_to_end(desk: Desk, start_s: float) -> None:
    """Selects from a time to the end of the track."""
    set_boundary(desk, "Left", start_s)
    desk.key("shift+k")


def select_to(desk: Desk, stop_s: float) -> None:
    """Selects from the start of the track to a time."""
    set_boundary(desk, "Right", stop_s)
    desk.key("shift+j")


def select_between(desk: Desk, start_s: float, stop_s: float) -> None:
    """Selects from a time to another."""
    desk.key("Home")
    set_boundary(desk, "Left", start_s)
    set_boundary(desk, "Right", stop_s)


def fill(desk: Desk, title: str, row: int, value: str) -> None:
    """Fills a text field of a dialog, counted from its top (0); they have no names."""
    window = desk.wait_for_window(title)
    fields = sorted(
        (
            e
            for e in desk.elements(APP)
            if e.role == "text"
            and window.x < e.x < window.x + window.width
            and window.y < e.y < window.y + window.height
        ),
        key=lambda e: (e.y, e.x),
    )
    desk.click(*fields[row].center, count=2)
    desk.key("ctrl+a")
    desk.type(value)


def reduce_noise(desk: Desk, start_s: float, stop_s: float, decibels: float) -> None:
    """Takes the noise that sounds alone between two times out of the whole project."""
    select_between(desk, start_s, stop_s)
    choose(desk, "Effect", "Noise Removal and Repair", "Noise Reduction*")
    desk.wait_for_window("Noise Reduction")
    desk.click_on("Get Noise Profile", role="push button", app=APP)
    desk.wait_for_no_window("Noise Reduction")
    desk.settle()
    desk.key("ctrl+a")
    choose(desk, "Effect", "Noise Removal and Repair", "Noise Reduction*")
    desk.wait_for_window("Noise Reduction")
    fill(desk, "Noise Reduction", 0, f"{decibels:g}")
    desk.click_on("OK", role="push button", app=APP)
    desk.wait_for_no_window("Noise Reduction*")
    desk.settle()


def generate_tone(desk: Desk, frequency: float, amplitude: float) -> None:
    """Puts a sine over the selection."""
    choose(desk, "Generate", "Tone*")
    desk.wait_for_window("Tone")
    fill(desk, "Tone", 0, f"{frequency:g}")
    fill(desk, "Tone", 1, f"{amplitude:g}")
    desk.click_on("Generate", role="push button", app=APP)
    desk.wait_for_no_window("Tone")
    desk.settle()


def insert_silence(desk: Desk, at_s: float, seconds: float) -> None:
    """Puts silence in at a time; what follows moves on."""
    desk.key("Home")
    set_boundary(desk, "Left", at_s)
    choose(desk, "Generate", "Silence*")
    desk.wait_for_window("Silence")
    type_time(desk, seconds)
    desk.click_on("Generate", role="push button", app=APP)
    desk.wait_for_no_window("Silence")


def normalise(desk: Desk, peak_db: float) -> None:
    """Brings the peak of the whole project to a level."""
    desk.key("ctrl+a")
    choose(desk, "Effect", "Volume and Compression", "Normalize*")
    desk.wait_for_window("Normalize")
    level = next(e for e in desk.elements(APP) if e.role == "text" and e.text.startswith("-"))
    desk.click(*level.center, count=2)
    desk.key("ctrl+a")
    desk.type(f"{peak_db:g}")
    desk.click_on("Apply", role="push button", app=APP)
    desk.wait_for_no_window("Normalize")


def amplify(desk: Desk, decibels: float) -> None:
    """Amplifies what is selected."""
    choose(desk, "Effect", "Volume and Compression", "Amplify*")
    desk.wait_for_window("Amplify")
    fill(desk, "Amplify", 0, f"{decibels:g}")
    desk.click_on("Apply", role="push button", app=APP)
    desk.wait_for_no_window("Amplify")
    desk.settle()


def to_loudness(desk: Desk, lufs: float) -> None:
    """Brings what is selected to a perceived loudness; mono counts as one channel, as the checks count it."""
    choose(desk, "Effect", "Volume and Compression", "Loudness*")
    desk.wait_for_window("Loudness Normalization")
    dual = desk.find("Treat mono as dual-mono*", role="check box", app=APP)
    if "checked" in dual.states:
        desk.click(*dual.center)
    fill(desk, "Loudness Normalization", 0, f"{lufs:g}")
    desk.click_on("Apply", role="push button", app=APP)
    desk.wait_for_no_window("Loudness Normalization")
    desk.settle()


def keep_between(desk: Desk, start_s: float, stop_s: float) -> None:
    """Trims the selected tracks to a stretch, which stays where it is."""
    desk.key("ctrl+a")
    set_boundary(desk, "Left", start_s)
    set_boundary(desk, "Right", stop_s)
    desk.key("ctrl+t")
    desk.settle()


def start_at_zero(desk: Desk) -> None:
    """Moves what is selected to the start."""
    choose(desk, "Tracks", "Align Tracks", "Start to Zero")
    desk.settle()


def of_track(desk: Desk, item: str) -> None:
    """Chooses an item of the focused track's own menu."""
    desk.key("shift+m")
    desk.click_on(item, role="menu item", app=APP)
    desk.settle()


def rename_track(desk: Desk, name: str) -> None:
    """Names the focused track."""
    of_track(desk, "Name*")
    desk.wait_for_window("*Track*Name*")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("*Track*Name*")
    desk.settle()


def close_track(desk: Desk, number: int) -> None:
    """Closes the first or the second of two mono tracks (1, 2)."""
    desk.click(14, {1: 150, 2: 326}[number])
    desk.settle()


def set_project_rate(desk: Desk, hertz: int) -> None:
    """Types the project's sample rate into the selection toolbar."""
    shown = next(e for e in desk.elements(APP) if e.role == "text" and e.text.isdigit() and e.y > desk.height * 0.8)
    desk.click(*shown.center, count=2)
    desk.key("ctrl+a")
    desk.type(f"{hertz}\n")
    desk.settle()


def import_audio(desk: Desk, path: str) -> None:
    """Imports a file (an absolute path) to a new track at 0, which gets the focus and is selected."""
    desk.key("ctrl+shift+i")
    desk.wait_for_window("Select one or more files")
    desk.type(path)
    desk.key("Return")  # by itself: typed with the path it would choose among the completions
    desk.wait_for_no_window("Select one or more files")
    desk.wait_for_no_window("Import*")
    desk.settle()


def place(desk: Desk, path: str, start_s: float, stop_s: float, at_s: float) -> None:
    """Copies a stretch of a file to a time of the only track, by way of a track of its own that is closed again."""
    import_audio(desk, path)
    set_boundary(desk, "Left", start_s)
    set_boundary(desk, "Right", stop_s)
    desk.key("ctrl+c")
    close_track(desk, 2)
    desk.key("ctrl+a")
    desk.key("Home")
    set_boundary(desk, "Left", at_s)
    desk.key("ctrl+v")
    desk.settle()


def import_stretch(desk: Desk, path: str, start_s: float, stop_s: float) -> None:
    """Imports a file to a new track and trims it to a stretch, which stays where it is."""
    import_audio(desk, path)
    set_boundary(desk, "Left", start_s)
    set_boundary(desk, "Right", stop_s)
    desk.key("ctrl+t")
    desk.settle()


def join_tracks(desk: Desk) -> None:
    """Puts what all tracks hold one after the other, from the top down, and renders it to one track."""
    desk.key("ctrl+a")
    choose(desk, "Tracks", "Align Tracks", "Align End to End")
    desk.settle()
    choose(desk, "Tracks", "Mix", "Mix and Render")
    desk.settle()


def start_at(desk: Desk, seconds: float) -> None:
    """Moves the clip of the focused track to start at a time."""
    set_boundary(desk, "Left", seconds)
    choose(desk, "Tracks", "Align Tracks", "Start to Cursor/Selection Start")
    desk.settle()


def set_gain(desk: Desk, decibels: float) -> None:
    """Sets the gain of the focused track."""
    desk.key("shift+g")
    desk.wait_for_window("Gain")
    desk.key("ctrl+a")
    desk.type(f"{decibels:g}\n")
    desk.wait_for_no_window("Gain")


def set_pan(desk: Desk, slider: tuple[int, int], percent: float) -> None:
    """Sets the pan of the track whose slider is at a place (px), by its dialog: -100 is left, 100 right."""
    desk.click(*slider, count=2)
    desk.wait_for_window("Pan")
    desk.key("ctrl+a")
    desk.type(f"{percent:g}\n")
    desk.wait_for_no_window("Pan")
    desk.settle()


def add_label(desk: Desk, seconds: float, text: str) -> None:
    """Puts a point label at a time."""
    set_boundary(desk, "Left", seconds)
    desk.key("ctrl+b")
    desk.type(f"{text}\n")


def save_project(desk: Desk, path: str) -> None:
    """Saves the project for the first time; `path` is absolute."""
    desk.key("ctrl+s")
    desk.wait_for_window("Save Project*As*")
    desk.key("ctrl+a")
    desk.type(path)
    desk.key("Return")
    desk.wait_for_no_window("Save Project*As*")
    desk.wait_for_change(path, "")
    desk.settle()


def export_wav(desk: Desk, path: str, encoding: str = "Signed 16-bit PCM") -> None:
    """Exports the project; `path` is absolute, or a name for the folder that the dialog proposes."""
    file = path if path.startswith("/") else f"/home/user/Documents/{path}"
    before = desk.digest(file)
    choose(desk, "File", "Export", "Export as WAV")
    desk.wait_for_window("Export Audio")
    desk.key("ctrl+a")
    desk.type(path)
    shown = desk.find("*PCM", role="combo box", app=APP)
    if shown.name != encoding:
        desk.click(*shown.center)
        desk.click_on(encoding, role="menu item", app=APP)
    desk.click_on("Save", role="push button", app=APP)
    desk.wait_for_no_window("Export Audio")
    desk.wait_for_change(file, before)
    title = PurePosixPath(file).stem
    while any(window.title == title and window.width < desk.width for window in desk.windows()):
        desk.settle(cap_s=2)  # the progress of the export, which a project of that name must not be taken for
    desk.settle()
