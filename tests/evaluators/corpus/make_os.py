"""Makes the corpora files, archive and xfconf in a real desktop: `make_os.py` (takes the newest image).

Trees are manifests as `Desktop.tree` gives them, archives are packed by the image's tar, xz and zip, channels are what
xfconfd answers. Times differ from run to run, which no check reads.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import yaml

from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode import evidence as taking

HERE = Path(__file__).parent

TREES = {
    # name: (shell commands in a copy of the folder, equal, except, about)
    "same": ("", True, [], "Nothing was done."),
    "touched": ("touch -d 2020-01-01 notes.txt sub", True, [], "Only times changed."),
    "rewritten": ("cp notes.txt x && mv x notes.txt", True, [], "A file was replaced by its own copy."),
    "read-back": ("cat sub/plan.txt > /dev/null; ls -R > /dev/null", True, [], "Files were read."),
    "link-remade": ("rm latest && ln -s sub/plan.txt latest", True, [], "A link was made anew, to the same place."),
    "excepted-new": ("mkdir -p out/deep && echo x > out/deep/y", True, ["out/**"], "New files where they may be."),
    "excepted-mode": ("chmod 700 run.sh", True, ["run.sh"], "A mode changed that may change."),
    "mode-only": ("chmod g+w notes.txt", False, [], "Only a permission bit changed."),
    "folder-mode": ("chmod 700 sub", False, [], "Only a folder's permission changed."),
    "setgid": ("chmod g+s sub", False, [], "Only the set-group-id bit changed."),
    "link-retargeted": ("ln -sfn sub/old.txt latest", False, [], "A link leads elsewhere."),
    "link-absolute": ('ln -sfn "$PWD/sub/plan.txt" latest', False, [], "A link is written absolutely now."),
    "link-to-copy": ("cp --remove-destination sub/plan.txt latest", False, [], "A link became a copy of its target."),
    "new-empty-folder": ("mkdir fresh", False, [], "An empty folder appeared."),
    "empty-folder-gone": ("rmdir empty", False, [], "An empty folder is gone."),
    "new-hidden-file": ("touch .hidden", False, [], "A hidden empty file appeared."),
    "one-byte": ("printf N | dd of=notes.txt conv=notrunc status=none", False, [], "One byte changed, not the size."),
    "renamed-case": ("mv notes.txt Notes.txt", False, [], "A file's name is written with a capital."),
    "pipe": ("rm run.sh && mkfifo run.sh", False, [], "A file became a pipe."),
    "swapped": (
        "mv sub/plan.txt t; mv sub/old.txt sub/plan.txt; mv t sub/old.txt",
        False,
        [],
        "Two files swapped names.",
    ),
    "other-new": (
        "mkdir -p out && echo x > out/y && echo x > y",
        False,
        ["out/**"],
        "A new file beside where it may be.",
    ),
}
START = """mkdir -p kit/sub kit/empty && cd kit && echo notes > notes.txt && echo plan > sub/plan.txt
echo old > sub/old.txt
printf '#!/bin/sh\\n' > run.sh && chmod 755 run.sh && ln -s sub/plan.txt latest"""

ARCHIVES = {
    "a.tar": ("tar -cf {to} .", None, ""),
    "a.tar.gz": ("tar -czf {to} .", True, "Compressed by gzip."),
    "a.tar.xz": ("tar -cJf {to} .", True, "Compressed by xz."),
    "a.zip": ("zip -qry {to} .", True, "A zip instead of a tar, links kept."),
    "sorted.tar": ("tar --sort=name -cf {to} *", True, "Other order, no ./ in front."),
    "files-only.tar": (
        "find . ! -type d -print0 | tar -cf {to} --null -T -; tar -rf {to} empty",
        True,
        "No entries for folders but the empty one.",
    ),
    "pax.tar": ("tar --format=pax -cf {to} .", True, "The pax format, with times to the nanosecond."),
    "owner.tar": ("tar --owner=root --group=root --mtime=2001-01-01 -cf {to} .", True, "Other owner and times."),
    "followed.tar": ("tar -chf {to} .", False, "Links were followed: a copy lies where the link was."),
    "less.tar": ("tar --exclude=sub/old.txt -cf {to} .", False, "One file was left out."),
    "no-empty.zip": ("zip -qryD {to} .", False, "The empty folder was left out."),
    "in-folder.tar": ("tar -C .. -cf {to} kit", False, "Everything lies in a folder."),
    "flat.zip": ("zip -qryj {to} .", False, "The folders were dropped."),
    "not-executable.tar": (
        "tar --mode=644 -cf {to} notes.txt run.sh sub empty latest",
        False,
        "The script is executable no more.",
    ),
    "changed.tar.gz": ("echo more >> notes.txt; tar -czf {to} .", False, "A line was added to a file before."),
}

SETTINGS = {
    "same": ([], True, [], "Nothing was set."),
    "set-to-itself": ([["-p", "/Net/DoubleClickTime", "-s", "400"]], True, [], "A setting was set to what it is."),
    "there-and-back": (
        [["-p", "/Net/CursorBlink", "-s", "true"], ["-p", "/Net/CursorBlink", "-s", "false"]],
        True,
        [],
        "A switch was turned on and off again.",
    ),
    "added-and-reset": (
        [["-p", "/x/y", "-n", "-t", "int", "-s", "1"], ["-p", "/x/y", "-r"]],
        True,
        [],
        "A setting was made and reset.",
    ),
    "excepted": ([["-p", "/Xft/DPI", "-s", "120"]], True, ["/Xft/DPI"], "A setting changed that may change."),
    "excepted-below": (
        [["-p", "/Xft/DPI", "-s", "120"], ["-p", "/Xft/Hinting", "-s", "0"]],
        True,
        ["/Xft"],
        "Settings changed below one that may change.",
    ),
    "number": ([["-p", "/Xft/DPI", "-s", "97"]], False, [], "A number changed by one."),
    "switch": ([["-p", "/Net/CursorBlink", "-s", "true"]], False, [], "A switch was turned on."),
    "type": (
        [["-p", "/Xft/DPI", "-r"], ["-p", "/Xft/DPI", "-n", "-t", "uint", "-s", "96"]],
        False,
        [],
        "The same number, of a type that programs pass over.",
    ),
    "text": ([["-p", "/Gtk/FontName", "-s", "Open Sans 11"]], False, [], "A font's size changed."),
    "text-blank": ([["-p", "/Gtk/FontName", "-s", "Open Sans  10"]], False, [], "A blank more in a font's name."),
    "reset": ([["-p", "/Xft/DPI", "-r"]], False, [], "A setting was reset."),
    "added": ([["-p", "/Net/New", "-n", "-t", "bool", "-s", "false"]], False, [], "A setting was made."),
    "array": (
        [["-p", "/Net/DoubleClickTime", "-r"], ["-p", "/Net/DoubleClickTime", "-n", "-a", "-t", "int", "-s", "400"]],
        False,
        [],
        "A number became a list of one.",
    ),
    "other-excepted": ([["-p", "/Xft/DPI", "-s", "97"]], False, ["/Xft/Hinting"], "Another setting may change."),
}


def shell(desktop: Desktop, script: str) -> None:
    """Run a script as the desktop's user."""
    done = desktop.run(["bash", "-ec", script], cwd="/home/user")
    assert done.exit_code == 0, (script, done.stderr)


def write(folder: str, pairs: list[dict[str, object]], judge: dict[str, object] | None = None) -> None:
    """Write pairs.yaml, and judge.yaml if it is needed."""
    text = yaml.safe_dump(pairs, sort_keys=False, width=120)
    (HERE / folder / "pairs.yaml").write_text(text, encoding="utf-8")
    if judge:
        (HERE / folder / "judge.yaml").write_text(yaml.safe_dump(judge, sort_keys=False), encoding="utf-8")


def trees(desktop: Desktop) -> None:
    """Make corpus/files."""
    pairs: list[dict[str, object]] = []
    for name, (script, equal, exceptions, about) in {"start": ("", True, [], ""), **TREES}.items():
        shell(desktop, f"rm -rf kit; {START}; {script or ':'}")
        found = {path: asdict(entry) for path, entry in desktop.tree("~/kit").items()}
        (HERE / "files" / f"{name}.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
        if name != "start":
            pair: dict[str, object] = {"name": name, "a": "start.json", "b": f"{name}.json", "equal": equal}
            pairs.append({**pair, "about": about, **({"except": exceptions} if exceptions else {})})
    write("files", pairs, {"check": "files.untouched", "kind": "tree"})


def archives(desktop: Desktop) -> None:
    """Make corpus/archive."""
    pairs: list[dict[str, object]] = []
    for name, (command, equal, about) in ARCHIVES.items():
        shell(desktop, f"rm -rf kit out; mkdir out; {START}; {command.format(to=f'/home/user/out/{name}')}")
        (HERE / "archive" / name).write_bytes(desktop.get(f"~/out/{name}"))
        if equal is not None:
            pairs.append({"name": name, "a": "a.tar", "b": name, "equal": equal, "about": about})
    write("archive", pairs)


def settings(desktop: Desktop) -> None:
    """Make corpus/xfconf from the channel xsettings."""
    pairs: list[dict[str, object]] = []
    for name, (commands, equal, exceptions, about) in {"start": ([], True, [], ""), **SETTINGS}.items():
        desktop.reset()
        for command in commands:
            done = desktop.run(["xfconf-query", "-c", "xsettings", *command])
            assert done.exit_code == 0, (command, done.stderr)
        found = json.loads(taking._xfconf(desktop, "xsettings"))
        (HERE / "xfconf" / f"{name}.json").write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
        if name != "start":
            pair: dict[str, object] = {"name": name, "a": "start.json", "b": f"{name}.json", "equal": equal}
            pairs.append({**pair, "about": about, **({"except": exceptions} if exceptions else {})})
    write("xfconf", pairs)


def main() -> None:
    """Make all three."""
    with open_desktop("local") as desktop:
        desktop.reset()
        trees(desktop)
        archives(desktop)
        settings(desktop)


if __name__ == "__main__":
    main()
