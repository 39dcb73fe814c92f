"""No key that an application's menu shows is kept by the window manager: both read from the image's own files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from lxml import etree

from deskcraft.image.recipe import recipe_folder
from deskcraft.image.store import find_image

pytestmark = pytest.mark.real

Key: TypeAlias = frozenset[str]
"""Modifiers and a key, in small letters: {"ctrl", "alt", "t"}."""
WINDOWS = "home/.config/xfce4/xfconf/xfce-perchannel-xml/xfce4-keyboard-shortcuts.xml"
EVERYWHERE = {frozenset({"alt", "f4"})}
"""What means the same to the window manager and to every application: the window is closed."""
COMPILED = {
    "gimp": "ctrl+alt+o ctrl+alt+i ctrl+alt+v ctrl+shift+e ctrl+f ctrl+b ctrl+g f11 f12 shift+tab ctrl+j ctrl+shift+j",
    "kdenlive": "ctrl+shift+r ctrl+k ctrl+shift+g ctrl+return alt+shift+i alt+1 shift+f alt+shift+g f5 f6 ctrl+t",
    "audacity": "ctrl+alt+v ctrl+alt+x ctrl+alt+k ctrl+alt+d ctrl+alt+i ctrl+alt+j alt+z alt+shift+up f6 shift+f5",
    "code": "alt+f3 shift+alt+f3 alt+f5 alt+f8 f8 ctrl+shift+k shift+alt+up shift+alt+down alt+up alt+down alt+left"
    " alt+right ctrl+alt+up ctrl+alt+down shift+alt+i alt+f1 ctrl+alt+left ctrl+alt+right",
    "chromium": "shift+escape alt+left alt+right ctrl+shift+delete f12 ctrl+shift+i alt+home f11",
}
"""Keys of menus that stand in no file of the image: those with a modifier or a function key that others may want."""
DEVELOPERS = {"wm.redraw_timer", "wm.debug_menu"}
"""Operators of Blender that have a key and stand in no menu."""
_WORDS = {"primary": "ctrl", "control": "ctrl", "mod1": "ctrl", "mod2": "alt", "next": "pagedown", "prior": "pageup"}


def key(*names: str) -> Key:
    return frozenset(_WORDS.get(name.lower(), name.lower()) for name in names)


def gtk_key(text: str) -> Key:
    """`<Primary><Alt>t`"""
    return key(*re.findall(r"<(\w+)>", text), text.rpartition(">")[2])


@pytest.fixture(scope="module")
def kept() -> set[Key]:
    """Keys that the window manager and the desktop keep for themselves."""
    tree = etree.parse(str(recipe_folder() / WINDOWS))
    found = tree.findall(".//property[@name='custom']/property[@type='string']")
    return {gtk_key(each.get("name") or "") for each in found}


def inkscape(root: Path) -> Iterator[Key]:
    folder = root / "usr/share/inkscape"
    shown = set(re.findall(r"<attribute name='action'>([^<]+)<", (folder / "ui/menus.ui").read_text()))
    for bind in etree.parse(str(folder / "keys/inkscape.xml")).iter("bind"):
        if bind.get("gaction") in shown:
            yield from (gtk_key(each.strip()) for each in (bind.get("keys") or "").split(",") if each.strip())


def libreoffice(root: Path) -> Iterator[Key]:
    text = (root / "etc/libreoffice/registry/main.xcd").read_text()
    for name in re.findall(r'oor:name="([A-Z0-9]+(?:_(?:SHIFT|MOD1|MOD2))+|F\d+)" oor:op="replace"', text):
        yield key(*name.split("_"))


def blender(root: Path) -> Iterator[Key]:
    folder = root / "usr/share/blender/scripts/presets/keyconfig/keymap_data"
    text = (folder / "blender_default.py").read_text()
    found = re.findall(r'(?:"([a-z_.]+)", )?\{"type": \'([A-Z0-9_]+)\', "value": \'PRESS\'([^}]*)\}', text)
    for _, name, more in (each for each in found if each[0] not in DEVELOPERS):
        yield key({"esc": "escape"}.get(name.lower(), name), *re.findall(r'"(ctrl|alt|shift)": True', more))


@pytest.mark.parametrize("application", [inkscape, libreoffice, blender])
def test_menus_keep_their_keys(application: object, kept: set[Key]) -> None:
    assert callable(application)
    keys = {each for each in application(find_image().rootfs) if len(each) > 1 or min(each).startswith("f")}
    assert len(keys) > 40
    assert (keys & kept) - EVERYWHERE == set()


@pytest.mark.parametrize("application", sorted(COMPILED))
def test_menus_without_a_file_keep_their_keys(application: str, kept: set[Key]) -> None:
    keys = {key(*each.split("+")) for each in COMPILED[application].split()}
    assert (keys & kept) - EVERYWHERE == set()


def test_the_window_manager_keeps_some(kept: set[Key]) -> None:
    assert {key("alt", "tab"), key("alt", "f4"), key("super", "e")} <= kept
