"""What goes wrong in a press kit."""

import io
import json
import zipfile

from deskcraft.authoring import near_miss


def repacked(evidence, change):
    """Packs the archive again after `change` has been at its files (name to bytes)."""
    with zipfile.ZipFile(io.BytesIO(evidence.read("packed"))) as old:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith("/")}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
    evidence.write("packed", out.getvalue())


@near_miss(caught_by="svg.text")
def edition_not_asked(evidence, params):
    """Never asked: the map still says Summer 2026."""
    data = evidence.read("kit_map")
    assert params["edition"].encode() in data
    evidence.write("kit_map", data.replace(params["edition"].encode(), b"Summer 2026"))


@near_miss(caught_by="svg.layer")
def notes_still_visible(evidence, params):
    """Changed the words, but the surveyors' notes are still to be seen."""
    data = evidence.read("kit_map")
    assert b"display:none" in data
    evidence.write("kit_map", data.replace(b"display:none", b"display:inline"))


@near_miss(caught_by="files.csv")
def closed_trail_still_in(evidence, params):
    """Never took up that a trail is closed."""
    evidence.write("figures", evidence.read("figures") + f"{params['closed']},1417\n".encode())


@near_miss(caught_by="files.csv")
def in_the_order_of_the_sheet(evidence, params):
    """Kept the sheet's order."""
    head, *rows = evidence.read("figures").decode().splitlines()
    order = ("Heron", "Lakeshore", "Summit", "Quarry", "Miners")
    rows.sort(key=lambda row: order.index(row.split(" ")[0].removesuffix("'")))
    evidence.write("figures", "\n".join([head, *rows, ""]).encode())


@near_miss(caught_by="files.csv")
def semicolons(evidence, params):
    """Exported with the separator of another country."""
    evidence.write("figures", evidence.read("figures").replace(b",", b";"))


@near_miss(caught_by="files.checksums")
def sums_before_the_last_change(evidence, params):
    """Wrote the sums while figures.csv still had another content."""
    lines = evidence.read("sums").decode().splitlines()
    changed = ["0" * 64 + line[64:] if line.endswith("figures.csv") else line for line in lines]
    evidence.write("sums", ("\n".join(changed) + "\n").encode())


@near_miss(caught_by="files.checksums")
def texts_without_sums(evidence, params):
    """Only the files at the top are listed."""
    lines = [line for line in evidence.read("sums").decode().splitlines() if "texts/" not in line]
    evidence.write("sums", ("\n".join(lines) + "\n").encode())


@near_miss(caught_by="archive.same_tree")
def drafts_packed_too(evidence, params):
    """Zipped the whole folder."""
    repacked(evidence, lambda files: files.update({"drafts/letter-to-editors.txt": b"DRAFT"}))


@near_miss(caught_by="archive.same_tree")
def packed_before_the_sums(evidence, params):
    """Made the archive first, then the sums."""
    repacked(evidence, lambda files: files.pop("SHA256SUMS"))


@near_miss(caught_by="files.untouched")
def drafts_deleted(evidence, params):
    """Threw the drafts away to be rid of them in the archive."""
    tree = json.loads(evidence.read("press"))
    kept = {path: entry for path, entry in tree.items() if not path.startswith("drafts")}
    evidence.write("press", json.dumps(kept).encode())
