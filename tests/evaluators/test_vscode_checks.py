"""Checks on VS Code's files. The settings are as VS Code's own settings page left them."""

import json
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.evidence import Unreadable
from evaluators.files.jsonc import CONFIG_LIMIT_BYTES, read_jsonc
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import Content, evidence, judge

SETTINGS = """// mine
{
    "chat.disableAIFeatures": true,
    "telemetry.telemetryLevel": "off", /* the office's rule */
    "workbench.colorCustomizations": {"statusBar.background": "#1E3A5F", "tab.border": "#fff"},
    "editor.rulers": [80, 120],
    "[python]": {"editor.tabSize": 2},
    "[javascript][typescript]": {"editor.tabSize": 3, "editor.formatOnSave": true,},
    "[javascript]": {"editor.tabSize": 8},
    "editor.fontSize": 16,
}
"""
KEYS = """// Place your key bindings in this file to override the defaults
[
    {"key": "ctrl+alt+w", "command": "editor.action.toggleWordWrap"},
    {"key": "alt+z", "command": "-editor.action.toggleWordWrap"},
    {"key": "ctrl+k m", "command": "workbench.action.tasks.runTask", "args": "Build",
     "when": "editorTextFocus&&!editorReadonly"},
    {"key": "f9", "command": "a.one"},
    {"key": "f9", "command": "a.two"}
]"""
SNIPPETS = """{
    // what the team writes all day
    "Logged step": {
        "prefix": ["step", "lstep"],
        "body": ["def ${1:name}(${2:arguments}):", "\\tlog.info(\\"$1\\")", "\\t$0"],
        "description": "A step that says its name"
    },
    "For all": {"scope": "javascript,typescript", "prefix": "fa", "body": "for (const $2 of $5) {}"}
}"""
TASKS = """{
    "version": "2.0.0",
    "tasks": [
        {"label": "Test", "type": "shell", "command": "python3", "args": ["-m", "pytest", "a b"],
         "group": {"kind": "test", "isDefault": true}, "problemMatcher": []},
        {"label": "Pack", "type": "shell", "command": "tar -czf out.tgz src", "group": "build",
         "dependsOn": ["Test"], "dependsOrder": "sequence", "presentation": {"reveal": "silent", "panel": "shared"},
         "problemMatcher": "$tsc"}
    ]
}"""
LAUNCH = """{
    "version": "0.2.0",
    "configurations": [
        {"name": "Server", "type": "debugpy", "request": "launch", "program": "${workspaceFolder}/app.py",
         "env": {"PORT": "8000", "MODE": "dev"}, "args": ["--now"]}
    ],
    "compounds": [{"name": "All", "configurations": ["Server"]}]
}"""
WORKSPACE = """{
    "folders": [{"path": "shop"}, {"path": "../Work/docs", "name": "Manual"}],
    "settings": {"editor.fontSize": 15},
    "tasks": {"version": "2.0.0", "tasks": [{"label": "Serve", "type": "shell", "command": "make serve"}]},
    "extensions": {"recommendations": ["Ms-Python.python"], "unwantedRecommendations": ["a.b"]}
}"""
INSTALLED = """[{"identifier":{"id":"deskcraft.lantern"},"version":"1.2.0","location":{"$mid":1},
"relativeLocation":"deskcraft.lantern-1.2.0","metadata":{"source":"vsix"}}]"""
FILES = {
    "settings.json": SETTINGS,
    "keybindings.json": KEYS,
    "python.json": SNIPPETS,
    "team.code-snippets": SNIPPETS,
    "tasks.json": TASKS,
    "launch.json": LAUNCH,
    "shop.code-workspace": WORKSPACE,
    "extensions.json": INSTALLED,
}


def see(place: Path, check: str, of: str, /, **params: Any) -> LeafVerdict:
    files: dict[str, Content] = {**FILES, "tree": {"deskcraft.lantern-1.2.0/package.json": {"kind": "file"}}}
    return judge(evidence(place, files, files), check, of=of, **params)


def made(place: Path, check: str, entry: dict[str, Any], within: str, **params: Any) -> LeafVerdict:
    """Judge a file that was made with one entry."""
    return judge(evidence(place, {}, {"made.json": json.dumps({within: [entry]})}), check, of="made.json", **params)


WEEK = {"label": "Week", "type": "shell", "command": "python3 report.py 60", "group": "build", "problemMatcher": []}


@pytest.mark.parametrize(
    ("more", "good"),
    [
        ({}, True),
        ({"detail": "the week's tides"}, True),
        ({"options": {"cwd": "${workspaceFolder}"}}, True),
        ({"options": {"cwd": "/tmp"}}, False),
        ({"options": {"env": {"PATH": ""}}}, False),
        ({"hide": True}, False),
        ({"isBackground": True}, False),
        ({"runOptions": {"runOn": "folderOpen"}}, False),
        ({"dependsOn": "Other"}, False),
        ({"presentation": {"reveal": "never"}}, False),
        ({"linux": {"options": {"cwd": "/tmp"}}}, False),
        ({"group": {"kind": "build", "isDefault": True}}, True),
    ],
)
def test_a_new_task_has_nothing_beside_what_was_asked(tmp_path: Path, more: dict[str, Any], good: bool) -> None:
    params = {"label": "Week", "command": "python3 report.py 60", "kind": "shell", "group": "build"}
    assert made(tmp_path, "vscode.task", {**WEEK, **more}, "tasks", **params).ok is good


@pytest.mark.parametrize(
    ("more", "good"),
    [
        ({"console": "integratedTerminal", "justMyCode": True, "cwd": "${workspaceFolder}"}, True),
        ({"cwd": "/tmp"}, False),
        ({"env": {"A": "b"}}, False),
        ({"stopOnEntry": True}, False),
        ({"presentation": {"hidden": True}}, False),
        ({"args": ["-k", "none"]}, False),
        ({"preLaunchTask": "Other"}, False),
    ],
)
def test_a_new_configuration_has_nothing_beside_what_was_asked(
    tmp_path: Path, more: dict[str, Any], good: bool
) -> None:
    entry = {"name": "Tests", "type": "debugpy", "request": "launch", "module": "pytest"}
    settings = {"type": "debugpy", "request": "launch", "module": "pytest"}
    found = made(tmp_path, "vscode.launch", {**entry, **more}, "configurations", name="Tests", settings=settings)
    assert found.ok is good


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"name": "editor.fontSize", "equals": 16}, Code.OK),
        ({"name": "editor.fontSize", "equals": 16.0}, Code.OK),
        ({"name": "editor.fontSize", "equals": "16"}, Code.WRONG_VALUE),
        ({"name": "editor.fontSize", "language": "python", "equals": 16}, Code.NOT_FOUND),
        ({"name": "editor.tabSize", "equals": 2}, Code.NOT_FOUND),
        ({"name": "editor.tabSize", "language": "python", "equals": 2}, Code.OK),
        ({"name": "editor.tabSize", "language": "javascript", "equals": 8}, Code.OK),
        ({"name": "editor.tabSize", "language": "typescript", "equals": 3}, Code.OK),
        ({"name": "editor.formatOnSave", "language": "javascript", "equals": True}, Code.OK),
        ({"name": "editor.formatOnSave", "language": "javascript", "equals": 1}, Code.WRONG_VALUE),
        ({"name": "workbench.colorCustomizations", "at": ["statusBar.background"], "equals": "#1e3a5fff"}, Code.OK),
        ({"name": "workbench.colorCustomizations", "at": ["tab.border"], "equals": "#FFFFFF"}, Code.OK),
        ({"name": "workbench.colorCustomizations", "at": ["tab.border"], "equals": "#FFFFF0"}, Code.WRONG_VALUE),
        ({"name": "workbench.colorCustomizations", "at": ["a", "b"], "equals": 1}, Code.NOT_FOUND),
        ({"name": "editor.rulers", "equals": [80, 120]}, Code.OK),
        ({"name": "editor.rulers", "equals": [120, 80]}, Code.WRONG_VALUE),
        ({"name": "editor.rulers", "equals": [120, 80], "any_order": True}, Code.OK),
        ({"name": "editor.minimap.enabled", "absent": True}, Code.OK),
        ({"name": "editor.fontSize", "absent": True}, Code.EXTRA),
    ],
)
def test_a_setting_is_judged_by_what_it_says(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.setting", "settings.json", **params).code is code


def test_a_setting_of_a_workspace_is_in_its_section(tmp_path: Path) -> None:
    assert see(tmp_path, "vscode.setting", "shop.code-workspace", name="editor.fontSize", equals=15).ok
    assert not see(tmp_path, "vscode.setting", "shop.code-workspace", name="folders", absent=False, equals=1).ok


def test_a_setting_is_either_set_or_not() -> None:
    with pytest.raises(BadCheck, match="either equals or absent"):
        validate_leaf("vscode.setting", {"of": "s", "name": "a"})


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"keys": "Alt+Ctrl+W", "command": "editor.action.toggleWordWrap"}, Code.OK),
        ({"keys": "ctrl+w", "command": "editor.action.toggleWordWrap"}, Code.NOT_FOUND),
        ({"keys": "alt+z", "command": "editor.action.toggleWordWrap", "absent": True}, Code.OK),
        ({"keys": "alt+z", "command": "-editor.action.toggleWordWrap"}, Code.OK),
        ({"keys": "ctrl+alt+w", "command": "editor.action.toggleWordWrap", "absent": True}, Code.EXTRA),
        ({"keys": "ctrl+k m", "command": "workbench.action.tasks.runTask", "args": "Build"}, Code.WRONG_VALUE),
        (
            {
                "keys": "ctrl+k m",
                "command": "workbench.action.tasks.runTask",
                "args": "Build",
                "when": "editorTextFocus && !editorReadonly",
            },
            Code.OK,
        ),
        (
            {
                "keys": "ctrl+k m",
                "command": "workbench.action.tasks.runTask",
                "when": "editorTextFocus && !editorReadonly",
            },
            Code.WRONG_VALUE,
        ),
        ({"keys": "f9", "command": "a.one"}, Code.WRONG_VALUE),
        ({"keys": "f9", "command": "a.two"}, Code.OK),
    ],
)
def test_keys_run_a_command(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.keybinding", "keybindings.json", **params).code is code


STEP = 'def ${1:name}(${2:arguments}):\n    log.info("$1")\n    $0'


@pytest.mark.parametrize(
    ("of", "params", "code"),
    [
        ("python.json", {"prefix": "step", "body": STEP, "scope": ["python"]}, Code.OK),
        ("python.json", {"prefix": "step", "body": STEP.replace("$1", "${1}")}, Code.OK),
        ("python.json", {"prefix": "step", "body": STEP.replace("$1", "name")}, Code.WRONG_VALUE),
        ("python.json", {"prefix": "step", "body": "    " + STEP}, Code.WRONG_VALUE),
        ("python.json", {"prefix": "lstep", "name": "Logged step"}, Code.OK),
        ("python.json", {"prefix": "lstep", "name": "logged step"}, Code.WRONG_VALUE),
        ("python.json", {"prefix": "step", "description": "A step that says its name"}, Code.OK),
        ("python.json", {"prefix": "nothing"}, Code.NOT_FOUND),
        ("python.json", {"prefix": "nothing", "absent": True}, Code.OK),
        ("python.json", {"prefix": "step", "absent": True}, Code.EXTRA),
        ("team.code-snippets", {"prefix": "fa", "scope": ["typescript", "javascript"]}, Code.OK),
        ("team.code-snippets", {"prefix": "fa", "body": "for (const $1 of $2) {}"}, Code.OK),
        ("team.code-snippets", {"prefix": "fa", "body": "for (const $2 of $1) {}"}, Code.WRONG_VALUE),
        ("team.code-snippets", {"prefix": "step", "scope": []}, Code.OK),
    ],
)
def test_a_snippet_puts_in_what_was_asked(tmp_path: Path, of: str, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.snippet", of, **params).code is code


@pytest.mark.parametrize(
    ("of", "params", "code"),
    [
        ("tasks.json", {"label": "Test", "command": "python3 -m pytest 'a b'", "kind": "shell"}, Code.OK),
        ("tasks.json", {"label": "Test", "command": "python3 -m pytest a b"}, Code.WRONG_VALUE),
        ("tasks.json", {"label": "Test", "group": "test", "default": True, "problem_matcher": []}, Code.OK),
        ("tasks.json", {"label": "Pack", "group": "build", "default": False}, Code.OK),
        ("tasks.json", {"label": "Pack", "depends_on": ["Test"], "in_sequence": True}, Code.OK),
        ("tasks.json", {"label": "Pack", "problem_matcher": ["$tsc"]}, Code.OK),
        ("tasks.json", {"label": "Pack", "command": "tar -czf out.tgz 'src'"}, Code.OK),
        ("tasks.json", {"label": "Pack", "options": {"presentation": {"reveal": "silent"}}}, Code.OK),
        ("tasks.json", {"label": "Pack", "options": {"presentation": {"reveal": "never"}}}, Code.WRONG_VALUE),
        ("tasks.json", {"label": "Pack", "options": {"isBackground": True}}, Code.NOT_FOUND),
        ("tasks.json", {"label": "pack"}, Code.NOT_FOUND),
        ("tasks.json", {"label": "pack", "absent": True}, Code.OK),
        ("tasks.json", {"label": "Pack", "absent": True}, Code.EXTRA),
        ("shop.code-workspace", {"label": "Serve", "command": "make serve"}, Code.OK),
    ],
)
def test_a_task_is_judged_by_its_words(tmp_path: Path, of: str, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.task", of, **params).code is code


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"name": "Server", "settings": {"env": {"PORT": "8000"}, "args": ["--now"]}}, Code.OK),
        ({"name": "Server", "settings": {"env": {"PORT": "8001"}}}, Code.WRONG_VALUE),
        ({"name": "Server", "settings": {"console": "integratedTerminal"}}, Code.NOT_FOUND),
        ({"name": "All", "settings": {"configurations": ["Server"]}, "compound": True}, Code.OK),
        ({"name": "All"}, Code.NOT_FOUND),
        ({"name": "All", "absent": True}, Code.OK),
        ({"name": "Server", "absent": True}, Code.EXTRA),
    ],
)
def test_a_way_to_debug_has_its_settings(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.launch", "launch.json", **params).code is code


@pytest.mark.parametrize(("folder", "ok"), [("tideclock", True), ("other", False)])
def test_a_compound_may_name_its_own_folder(tmp_path: Path, folder: str, ok: bool) -> None:
    name = "tideclock/.vscode/launch.json"
    compound = {"name": "Both", "configurations": [{"name": "Tests", "folder": folder}, "Report"]}
    found = evidence(tmp_path, {}, {name: json.dumps({"compounds": [compound]})})
    asked: dict[str, Any] = {"name": "Both", "compound": True, "settings": {"configurations": ["Tests", "Report"]}}
    assert judge(found, "vscode.launch", of=name, **asked).ok is ok


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"folders": [{"path": "~/shop"}, {"path": "/home/Work/docs", "name": "Manual"}]}, Code.OK),
        ({"folders": [{"path": "/home/Work/docs"}, {"path": "~/shop"}]}, Code.WRONG_ORDER),
        ({"folders": [{"path": "/home/Work/docs"}, {"path": "~/shop"}], "any_order": True}, Code.OK),
        ({"folders": [{"path": "~/shop"}]}, Code.WRONG_VALUE),
        ({"folders": [{"path": "~/shop", "name": "Shop"}, {"path": "/home/Work/docs"}]}, Code.WRONG_TEXT),
    ],
)
def test_a_workspace_holds_folders(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "vscode.workspace", "shop.code-workspace", **params).code is code


@pytest.mark.parametrize(
    ("check", "of", "params", "code"),
    [
        ("vscode.extension", "extensions.json", {"id": "DeskCraft.Lantern", "version": "1.2.0"}, Code.OK),
        ("vscode.extension", "extensions.json", {"id": "deskcraft.lantern", "version": "1.2.1"}, Code.WRONG_VALUE),
        ("vscode.extension", "extensions.json", {"id": "deskcraft.lantern", "tree": "tree"}, Code.OK),
        ("vscode.extension", "extensions.json", {"id": "deskcraft.kiln"}, Code.NOT_FOUND),
        ("vscode.extension", "extensions.json", {"id": "deskcraft.kiln", "absent": True}, Code.OK),
        ("vscode.extension", "extensions.json", {"id": "deskcraft.lantern", "absent": True}, Code.EXTRA),
        ("vscode.recommends", "shop.code-workspace", {"ids": ["ms-python.python"], "unwanted": ["a.b"]}, Code.OK),
        ("vscode.recommends", "shop.code-workspace", {"ids": ["ms-python.python"], "unwanted": []}, Code.WRONG_VALUE),
        ("vscode.recommends", "shop.code-workspace", {"ids": []}, Code.WRONG_VALUE),
    ],
)
def test_extensions_are_installed_or_recommended(
    tmp_path: Path, check: str, of: str, params: dict[str, Any], code: Code
) -> None:
    assert see(tmp_path, check, of, **params).code is code


@pytest.mark.parametrize(
    ("of", "what", "find", "put", "except_", "code"),
    [
        ("settings.json", "settings", "// mine", "", [], Code.REMOVED),
        ("settings.json", "settings", "#1E3A5F", "#1e3a5f", [], Code.OK),
        ("settings.json", "settings", '"off"', '"all"', [], Code.CHANGED),
        ("settings.json", "settings", '"off"', '"all"', ["telemetry.telemetryLevel"], Code.OK),
        ("settings.json", "settings", '"editor.tabSize": 2', '"editor.tabSize": 4', [], Code.CHANGED),
        ("settings.json", "settings", '"editor.tabSize": 2', '"editor.tabSize": 4', ["[[]python]/*"], Code.OK),
        ("keybindings.json", "keybindings", "ctrl+alt+w", "alt+ctrl+w", [], Code.OK),
        ("keybindings.json", "keybindings", "ctrl+alt+w", "ctrl+w", [], Code.CHANGED),
        ("team.code-snippets", "snippets", "$2 of $5", "$1 of $2", [], Code.OK),
        ("team.code-snippets", "snippets", "$2 of $5", "$5 of $2", [], Code.CHANGED),
        # beside arguments a command is one program's name: VS Code quotes its blank
        ("tasks.json", "tasks", '"python3", "args": ["-m", ', '"python3 -m", "args": [', [], Code.CHANGED),
        ("tasks.json", "tasks", "out.tgz", "o.tgz", [], Code.CHANGED),
        ("tasks.json", "tasks", "silent", "always", ["Pack/presentation"], Code.OK),
        ("tasks.json", "tasks", '"version": "2.0.0",', "", [], Code.REMOVED),
        ("launch.json", "launch", "0.2.0", "0.1.0", [], Code.CHANGED),
        ("launch.json", "launch", '"dev"', '"prod"', [], Code.CHANGED),
        ("launch.json", "launch", '"dev"', '"prod"', ["configurations/Server/env"], Code.OK),
        ("shop.code-workspace", "workspace", "Ms-Python", "ms-python", [], Code.OK),
        ("shop.code-workspace", "workspace", "15", "14", [], Code.CHANGED),
        ("shop.code-workspace", "workspace", "15", "14", ["settings/editor.fontSize"], Code.OK),
        ("shop.code-workspace", "workspace", '{"path": "shop"},', "", ["folders/**"], Code.CHANGED),
        ("shop.code-workspace", "extensions", "a.b", "a.c", [], Code.CHANGED),
        ("extensions.json", "installed", "1.2.0", "1.3.0", [], Code.CHANGED),
        ("extensions.json", "installed", "1.2.0", "1.3.0", ["deskcraft.lantern"], Code.OK),
    ],
)
def test_what_is_not_excepted_stays(
    tmp_path: Path, of: str, what: str, find: str, put: str, except_: list[str], code: Code
) -> None:
    text = FILES[of]
    assert find in text
    found = evidence(tmp_path, {of: text}, {of: text.replace(find, put)})
    leaf = judge(found, "vscode.untouched", of=of, what=what, except_=except_)
    assert leaf.ok if code is Code.OK else not leaf.ok, leaf.sentence


def test_a_file_that_was_not_there_may_stay_away_or_be_empty(tmp_path: Path) -> None:
    for after in (None, "", "{}", "// nothing\n{\n}\n"):
        found = evidence(tmp_path, {"settings.json": None}, {"settings.json": after})
        assert judge(found, "vscode.untouched", of="settings.json", what="settings").ok
    found = evidence(tmp_path, {"settings.json": "{}"}, {"settings.json": '{"a": 1}'})
    assert judge(found, "vscode.untouched", of="settings.json", what="settings").code is Code.EXTRA


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b'{"a": 1,,}',
        b"{'a': 1}",
        b"/* open",
        b'{"a": "\n"}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b" " * (CONFIG_LIMIT_BYTES + 1),
        b",/*" * 300_000,
        b"," + b"/" * 500_000,
        b'["' + b'\\"' * 400_000,
    ],
)
def test_what_is_no_json_with_comments_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_jsonc(data)


COMMENTED = """{
    // agreed on by the whole crew
    "editor.rulers": [100], // as wide as the board
    "files.eol": "\\n", /* of
       all systems */
    "editor.tabSize": 2
    // the end
}"""
SIZED = COMMENTED.replace('"editor.tabSize": 2', '"editor.tabSize": 4')


@pytest.mark.parametrize(
    ("after", "kept"),
    [
        (SIZED, True),
        (SIZED.replace("    ", "\t").replace("// the end", "/* the end */").replace("of\n", "of"), True),
        (json.dumps({"editor.rulers": [100], "files.eol": "\n", "editor.tabSize": 4}, indent=4), False),
        (SIZED.replace("// agreed on by the whole crew", ""), False),
        (SIZED.replace(" // as wide as the board", ""), False),
        (SIZED.replace("// the end", "// for tonight\n// the end"), True),
        (SIZED.replace('"editor.rulers": [100], // as wide as the board', ""), True),
        (SIZED.replace("[100]", '["// agreed"]').replace("// agreed on by the whole crew", ""), False),
    ],
)
def test_a_comment_goes_with_its_entry_only(tmp_path: Path, after: str, kept: bool) -> None:
    found = evidence(tmp_path, {"s": COMMENTED}, {"s": after})
    except_ = ["editor.tabSize", "editor.rulers/**", "editor.rulers"]
    assert judge(found, "vscode.untouched", of="s", what="settings", except_=except_).ok is kept


def test_comments_and_last_commas_go_and_strings_stay() -> None:
    said = b'{"a": "x // y", /* c */ "b": [1, 2,], // z\n "u": "a,}" , /* d */ }'
    assert read_jsonc(said) == {"a": "x // y", "b": [1, 2], "u": "a,}"}
    assert read_jsonc(b"// nothing\n") is None


@pytest.mark.parametrize("name", ["settings.json", "keybindings.json", "tasks.json", "shop.code-workspace"])
@pytest.mark.parametrize("data", ["[1, 2]", '"text"', "{", '{"folders": 3, "tasks": {"tasks": 7}, "settings": []}'])
def test_a_file_of_another_shape_fails_and_nothing_breaks(tmp_path: Path, name: str, data: str) -> None:
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "settings.json": ("vscode.setting", {"name": "a", "equals": 1}),
        "keybindings.json": ("vscode.keybinding", {"keys": "f1", "command": "a"}),
        "tasks.json": ("vscode.task", {"label": "a"}),
        "shop.code-workspace": ("vscode.workspace", {"folders": [{"path": "~/shop"}]}),
    }
    check, params = asked[name]
    assert not judge(evidence(tmp_path, {}, {name: data}), check, of=name, **params).ok
