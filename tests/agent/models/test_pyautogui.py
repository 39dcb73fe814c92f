"""Code of models against pyautogui itself: its table of keys, its functions' parameters, its aliases.

The package's source is read; it is never imported, for that wants a screen.
"""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from deskcraft.agent.models.code import NotCode, read_calls
from deskcraft.agent.models.gestures import Interpreter
from deskcraft.agent.models.pyautogui_keys import key_name
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.local.keys import parse_chord

LENS = Lens.make(1920, 1080, Bounds(), "pixels")
VALUES = {
    "x": "100",
    "y": "200",
    "xOffset": "30",
    "yOffset": "40",
    "clicks": "2",
    "presses": "2",
    "interval": "0.25",
    "duration": "0.5",
    "seconds": "3",
    "button": "'right'",
    "tween": "pyautogui.linear",
    "logScreenshot": "False",
    "mouseDownUp": "True",
    "key": "'a'",
    "keys": "['b', 'left']",
    "message": "'some words'",
    "_pause": "True",
}
"""A value for each parameter, no two of which mean the same when they are exchanged."""
FUNCTIONS = (
    *("click", "leftClick", "rightClick", "middleClick", "doubleClick", "tripleClick", "mouseDown"),
    *("moveTo", "moveRel", "dragTo", "dragRel", "scroll", "hscroll", "vscroll"),
    *("keyDown", "press", "typewrite", "hotkey", "sleep", "position", "size"),
)
BESIDE = {"mouseUp": "pyautogui.mouseDown(5, 6); ", "keyUp": "pyautogui.keyDown('a'); ", "hold": ""}
"""Functions that mean something only after or around others."""
NOT_AN_AGENTS = frozenset(
    {
        "useImageNotFoundException",
        "raisePyAutoGUIImageNotFoundException",
        "isShiftCharacter",
        "getPointOnLine",
        "linear",
    }
    | {"onScreen", "isValidKey", "failSafeCheck", "displayMousePosition", "countdown", "run", "printInfo", "getInfo"}
)
"""What a script asks of the library and not of the desktop."""


def _source() -> ast.Module:
    spec = find_spec("pyautogui")
    assert spec is not None and spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


SOURCE = _source()
DEFINED = {node.name: node for node in SOURCE.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"}
ALIASES = {
    target.id: node.value.id
    for node in SOURCE.body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in DEFINED
    for target in node.targets
    if isinstance(target, ast.Name)
}


def keys() -> list[str]:
    """The table of keys, as the package has it."""
    (table,) = (
        node.value
        for node in SOURCE.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "KEY_NAMES"
    )
    names: list[str] = ast.literal_eval(table)
    return names


def parameters(name: str) -> list[str]:
    """The names of a function's parameters, in their order."""
    return [each.arg for each in DEFINED[name].args.args]


def read(code: str) -> list[Request]:
    found = Interpreter(LENS).requests(read_calls(code))
    assert not any(isinstance(each, Malformed) for each in found), found
    return found


@pytest.mark.parametrize("name", keys())
def test_every_key_is_one_of_ours_or_refused(name: str) -> None:
    try:
        ours = key_name(name)
    except NotCode as error:
        assert "this keyboard has no key" in str(error)
    else:
        assert len(parse_chord(ours)) == 1
        assert len(parse_chord(f"ctrl+{ours}")) == 2


@pytest.mark.parametrize("name", [each for each in FUNCTIONS if each != "hotkey"])
def test_parameters_have_the_names_and_the_order_of_the_package(name: str) -> None:
    names = parameters(name)
    in_order = f"pyautogui.{name}({', '.join(VALUES[each] for each in names)})"
    by_name = f"pyautogui.{name}({', '.join(f'{each}={VALUES[each]}' for each in names)})"
    backwards = f"pyautogui.{name}({', '.join(f'{each}={VALUES[each]}' for each in reversed(names))})"
    before = "pyautogui.moveTo(7, 8); "
    assert read(before + in_order) == read(before + by_name) == read(before + backwards) != []


@pytest.mark.parametrize("name", [each for each in FUNCTIONS if each not in ("hotkey", "position", "size")])
def test_each_parameter_that_means_something_is_heeded(name: str) -> None:
    """What is left out has the package's default, which is not the value given."""
    heeded = {"x", "y", "xOffset", "yOffset", "clicks", "presses", "seconds", "key", "keys", "message"}
    names = parameters(name)
    whole = {each: VALUES[each] for each in names}
    needed = len(names) - len(DEFINED[name].args.defaults)
    for each in names[needed:]:
        if each in heeded:
            less = ", ".join(f"{other}={value}" for other, value in whole.items() if other != each)
            more = ", ".join(f"{other}={value}" for other, value in whole.items())
            assert read(f"pyautogui.{name}({less})") != read(f"pyautogui.{name}({more})"), each


@pytest.mark.parametrize("name", sorted(BESIDE))
def test_what_ends_or_surrounds_takes_the_parameters_of_the_package(name: str) -> None:
    names = parameters(name)
    given = ", ".join(f"{each}={VALUES[each] if each != 'button' else repr('left')}" for each in names)
    code = (
        "with pyautogui.hold(keys='shift'):\n  pyautogui.press('a')" if name == "hold" else f"pyautogui.{name}({given})"
    )
    assert read(BESIDE[name] + code)


@pytest.mark.parametrize(("alias", "name"), sorted(ALIASES.items()))
def test_an_alias_is_what_it_stands_for(alias: str, name: str) -> None:
    given = {"hotkey": "'ctrl', 's'", "typewrite": "'x'", "size": ""}.get(name, "30, 40")
    assert read(f"pyautogui.{alias}({given})") == read(f"pyautogui.{name}({given})")


def test_every_function_of_the_package_is_known_or_no_agents() -> None:
    assert set(DEFINED) == set(FUNCTIONS) | set(BESIDE) | NOT_AN_AGENTS
