"""What goes wrong when a card is sorted in a hurry."""

import json
import shlex

from deskcraft.authoring import near_miss

CARD = "/home/user/Pictures/regatta"


def sort(
    desk,
    params,
    *,
    names="DSC_*.JPG",
    suffix="jpg",
    move="mv",
    litter="rm Thumbs.db ._*",
    sums="sha256sum *.jpg",
    masters="*.TIF *.xmp",
):
    """The whole job by shell; each argument is a place where it can go wrong."""
    folder = shlex.quote(params["folder"])
    desk.must_run(
        [
            "bash",
            "-c",
            f"""
        set -e; cd {CARD}; mkdir {folder} Rest Masters Papers; {litter}
        n=0
        for f in {names}; do
          if [ $(grep ^$f, ratings.csv | cut -d, -f2) -ge {params["stars"]} ]; then
            n=$((n+1)); {move} $f {folder}/$(printf {params["prefix"]}-%02d.{suffix} $n)
          else
            mv $f Rest
          fi
        done
        mv {masters} Masters; mv *.pdf *.wav ratings.csv Papers
        cd {folder}; {sums} > /tmp/sums; mv /tmp/sums SHA256SUMS""",
        ]
    )


@near_miss(caught_by="files.moved")
def wrong_stars(desk, params):
    """Drew the line one star beside the brief's (where five are asked, one lower, for there is no more than five)."""
    sort(desk, {**params, "stars": params["stars"] + 1 if params["stars"] < 5 else 4})


@near_miss(caught_by="files.moved")
def numbered_as_rated(desk, params):
    """Counted in the order of ratings.csv instead of the camera's numbers."""
    sort(desk, params, names="$(tail -n +2 ratings.csv | cut -d, -f1)")


@near_miss(caught_by="files.moved")
def ending_kept(desk, params):
    """Kept the capital .JPG."""
    sort(desk, params, suffix="JPG", sums="sha256sum *.JPG")


@near_miss(caught_by="files.moved")
def copied_instead(desk, params):
    """The chosen pictures were copied and lie in the card's folder still."""
    sort(desk, params, move="cp")


@near_miss(caught_by="files.tree#2")
def hidden_litter_stays(desk, params):
    """Never looked at the hidden files."""
    sort(desk, params, litter="rm Thumbs.db")


@near_miss(caught_by="files.moved#3")
def sidecars_forgotten(desk, params):
    """The .xmp files were not moved with the masters."""
    sort(desk, params, masters="*.TIF")


@near_miss(caught_by="files.checksums")
def sums_with_paths(desk, params):
    """The names in SHA256SUMS are whole paths."""
    sort(desk, params, sums='sha256sum "$PWD"/*.jpg')


@near_miss(caught_by="files.checksums")
def sums_of_other_pictures(evidence, params):
    """One line of the sums belongs to another picture."""
    lines = evidence.read("sums").decode().splitlines()
    lines[0] = lines[1][:64] + lines[0][64:]
    evidence.write("sums", ("\n".join(lines) + "\n").encode())


@near_miss(caught_by="files.tree")
def a_picture_too_many(evidence, params):
    """A working copy was left in the delivery."""
    tree = json.loads(evidence.read("card"))
    first = min(name for name in tree if name.startswith(params["folder"] + "/") and name.endswith(".jpg"))
    tree[first.replace(".jpg", " (copy 1).jpg")] = dict(tree[first])
    evidence.write("card", json.dumps(tree, sort_keys=True).encode())


@near_miss(caught_by="files.untouched")
def tidied_the_backup_too(desk, params):
    """Deleted the litter in the only other copy as well."""
    sort(desk, params, litter="rm Thumbs.db ._* ../card-backup/Thumbs.db")


@near_miss(caught_by="files.moved#4")
def papers_to_the_trash(desk, params):
    """With Thunar: the papers went to the trash, nothing else was done."""
    desk.wait_for_window("regatta - Thunar")
    desk.key("ctrl+s")
    desk.wait_for_window("Select by Pattern")
    desk.type("*.pdf\n")
    desk.wait_for_no_window("Select by Pattern")
    before = desk.digest(f"{CARD}/crew-list.pdf")
    desk.key("Delete")
    desk.wait_for_change(f"{CARD}/crew-list.pdf", since=before)
