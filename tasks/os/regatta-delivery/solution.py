"""Thunar sorts the masters, a terminal opened from it does the rest."""

import shlex

CARD = "/home/user/Pictures/regatta"


def solve(desk, params):
    desk.wait_for_window("regatta - Thunar")
    new_folder(desk, "Masters")
    move(desk, "*.TIF", "Masters", last="DSC_2247.TIF")
    move(desk, "*.xmp", "Masters", last="DSC_2247.xmp")
    pane = desk.find("Icon view", app="Thunar")
    desk.click(pane.x + pane.width - 40, pane.y + pane.height - 15)  # no file selected: the terminal opens here
    desk.menu("File", "Open Terminal Here", app="Thunar")
    desk.wait_for_window("Terminal - *~/Pictures/regatta")
    folder = shlex.quote(params["folder"])
    desk.type(f"mkdir {folder} Rest Papers; rm Thumbs.db ._*\n")
    desk.type(
        f"n=0; for f in DSC_*.JPG; do if [ $(grep ^$f, ratings.csv | cut -d, -f2) -ge {params['stars']} ]; "
        f"then n=$((n+1)); mv $f {folder}/$(printf {params['prefix']}-%02d.jpg $n); else mv $f Rest; fi; done\n"
    )
    desk.type("mv *.pdf *.wav ratings.csv Papers\n")
    desk.type(f"cd {folder} && sha256sum *.jpg > ../sums && mv ../sums SHA256SUMS && cat SHA256SUMS\n")
    desk.wait_for_change(f"{CARD}/{params['folder']}/SHA256SUMS", since="")


def new_folder(desk, name):
    """Makes a folder in the Thunar window in front."""
    desk.key("ctrl+shift+n")
    desk.wait_for_window("Create New Folder")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("Create New Folder")


def move(desk, pattern, folder, last):
    """Moves the files that a pattern selects into a folder beside them, and comes back."""
    desk.key("ctrl+s")
    desk.wait_for_window("Select by Pattern")
    desk.type(f"{pattern}\n")
    desk.wait_for_no_window("Select by Pattern")
    desk.key("ctrl+x")
    desk.key("ctrl+l")
    desk.type(f"{CARD}/{folder}\n")
    desk.wait_for_window(f"{folder} - Thunar")
    desk.key("ctrl+v")
    desk.wait_for_change(f"{CARD}/{folder}/{last}", since="")
    desk.key("ctrl+l")
    desk.type(f"{CARD}\n")
    desk.wait_for_window("regatta - Thunar")
