"""The conformance suite's part on what is inside: files, hostile files, commands, snapshots, the end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from deskcraft.desktop.actions import Move, Type
from deskcraft.desktop.protocol import A_FOLDER, Desktop
from deskcraft.errors import (
    DeskCraftError,
    DesktopDied,
    DesktopTimeout,
    EvidenceError,
    NoSuchFile,
    RefusedFile,
)
from tests.desktop.provider import DesktopBase, saved_text, steady

KNOWN = {"sudo", "systemd", "root_files", "memory_snapshots", "applications", "xfce", "accessibility"}
AFTER_CLOSE: dict[str, Callable[[Desktop], object]] = {
    "reset": lambda desktop: desktop.reset(),
    "screenshot": lambda desktop: desktop.screenshot(),
    "pointer": lambda desktop: desktop.pointer(),
    "perform": lambda desktop: desktop.perform(Move(x=1, y=1)),
    "settle": lambda desktop: desktop.settle(cap_s=0.1),
    "run": lambda desktop: desktop.run(["true"]),
    "launch": lambda desktop: desktop.launch(["true"]),
    "put": lambda desktop: desktop.put("~/x", b""),
    "get": lambda desktop: desktop.get("~/x"),
    "tree": lambda desktop: desktop.tree("~"),
    "windows": lambda desktop: desktop.windows(),
    "accessibility_tree": lambda desktop: desktop.accessibility_tree(),
    "snapshot": lambda desktop: desktop.snapshot("s"),
    "restore": lambda desktop: desktop.restore("s"),
}


def must(desktop: Desktop, *argv: str) -> None:
    """Runs a command that has to work."""
    done = desktop.run(argv)
    assert done.exit_code == 0, done.stderr


class Files(DesktopBase):
    """put, get and tree, with what an agent may have left in the way."""

    @pytest.mark.parametrize("data", [b"", b"\0\xff\n" * 1000, "桌面".encode()], ids=["empty", "binary", "utf8"])
    def test_what_was_put_can_be_got(self, desktop: Desktop, data: bytes) -> None:
        desktop.put("~/new folder/子/file.bin", data)
        assert desktop.get("/home/user/new folder/子/file.bin") == data
        assert desktop.run(["cat", "/home/user/new folder/子/file.bin"]).stdout == data

    def test_put_replaces(self, desktop: Desktop) -> None:
        desktop.put("~/a.txt", b"long contents")
        desktop.put("~/a.txt", b"short")
        assert desktop.get("~/a.txt") == b"short"

    @pytest.mark.parametrize("mode", [0o644, 0o600, 0o755], ids=oct)
    def test_the_manifest_tells_kind_mode_owner_size_and_digest(self, desktop: Desktop, mode: int) -> None:
        desktop.put("~/m/a.txt", b"abc", mode=mode)
        entry = desktop.tree("~/m")["a.txt"]
        assert (entry.kind, entry.mode, entry.uid, entry.size) == ("file", mode, 1000, 3)
        assert entry.sha256 == hashlib.sha256(b"abc").hexdigest()

    def test_what_was_put_belongs_to_the_user(self, desktop: Desktop) -> None:
        desktop.put("~/m/sub/a.txt", b"abc")
        must(desktop, "rm", "/home/user/m/sub/a.txt")
        must(desktop, "mv", "/home/user/m/sub", "/home/user/m/other")
        assert desktop.tree("~/m").keys() == {"other"}

    def test_root_can_put_where_the_user_cannot(self, desktop: Desktop) -> None:
        if "root_files" not in desktop.capabilities.names:
            assert desktop.capabilities.lost["root_files"]  # a desktop that cannot says why
            return
        desktop.put("/etc/deskcraft-test/a", b"abc", root=True, mode=0o600)
        assert desktop.tree("/etc/deskcraft-test")["a"].uid == 0
        assert desktop.get("/etc/deskcraft-test/a") == b"abc"
        assert desktop.run(["cat", "/etc/deskcraft-test/a"]).exit_code != 0
        assert desktop.run(["rm", "-f", "/etc/deskcraft-test/a"]).exit_code != 0

    def test_the_manifest_shows_links_and_pipes_without_following_them(self, desktop: Desktop) -> None:
        must(desktop, "mkdir", "-p", "/home/user/t/sub")
        must(desktop, "ln", "-s", "/etc", "/home/user/t/link")
        must(desktop, "mkfifo", "/home/user/t/pipe")
        tree = desktop.tree("~/t")
        assert {name: entry.kind for name, entry in tree.items()} == {
            "sub": "folder",
            "link": "link",
            "pipe": "other",
        }
        assert tree["link"].target == "/etc"

    @pytest.mark.parametrize("kind", ["file", "link", "other"])
    def test_the_manifest_of_what_is_no_folder_is_its_own_entry(self, desktop: Desktop, kind: str) -> None:
        desktop.put("~/t/file", b"123", mode=0o640)
        must(desktop, "ln", "-s", "/etc", "/home/user/t/link")
        must(desktop, "mkfifo", "/home/user/t/other")
        alone = desktop.tree(f"~/t/{kind}", max_entries=1, max_hash_bytes=0)
        assert alone == {"": replace(desktop.tree("~/t")[kind], sha256="")}
        assert alone[""].links == 1

    def test_nothing_has_an_empty_manifest(self, desktop: Desktop) -> None:
        assert desktop.tree("~/absent") == {}

    def test_a_manifest_has_caps(self, desktop: Desktop) -> None:
        for name in ("a", "b", "c"):
            desktop.put(f"~/t/{name}", b"12345")
        assert len(desktop.tree("~/t", max_entries=3, max_hash_bytes=15)) == 3
        with pytest.raises(RefusedFile):
            desktop.tree("~/t", max_entries=2)
        with pytest.raises(RefusedFile):
            desktop.tree("~/t", max_hash_bytes=14)

    def test_an_absent_file_is_no_such_file(self, desktop: Desktop) -> None:
        for path in ("~/absent", "~/absent/below", "~/Documents/absent"):
            with pytest.raises(NoSuchFile):
                desktop.get(path)

    def test_a_folder_is_refused_as_one(self, desktop: Desktop) -> None:
        must(desktop, "mkdir", "-p", "/home/user/t/sub")
        with pytest.raises(RefusedFile, match=A_FOLDER):
            desktop.get("~/t/sub", max_bytes=0)

    def test_a_relative_path_is_refused(self, desktop: Desktop) -> None:
        with pytest.raises(ValueError, match="absolute"):
            desktop.get("Documents/a")

    def test_get_keeps_to_its_cap(self, desktop: Desktop) -> None:
        desktop.put("~/ten", b"0123456789")
        assert desktop.get("~/ten", max_bytes=10) == b"0123456789"
        with pytest.raises(RefusedFile):
            desktop.get("~/ten", max_bytes=9)

    def test_get_takes_regular_files_only(self, desktop: Desktop) -> None:
        must(desktop, "mkfifo", "/home/user/pipe")
        for path in ("~/pipe", "~"):
            with pytest.raises(RefusedFile):
                desktop.get(path)

    def test_get_follows_a_link_that_stays_inside(self, desktop: Desktop) -> None:
        desktop.put("~/real.txt", b"abc")
        must(desktop, "ln", "-s", "real.txt", "/home/user/link.txt")
        assert desktop.get("~/link.txt") == b"abc"

    def test_links_that_lead_in_circles_end(self, desktop: Desktop) -> None:
        must(desktop, "ln", "-s", "loop", "/home/user/loop")
        with pytest.raises(EvidenceError):
            desktop.get("~/loop")

    def test_no_link_leads_to_the_host(self, desktop: Desktop, tmp_path: Path) -> None:
        secret = tmp_path / "secret"
        secret.write_bytes(b"of the host")
        must(desktop, "ln", "-s", str(secret), "/home/user/absolute")
        must(desktop, "ln", "-s", "../" * 40 + str(secret)[1:], "/home/user/climbing")
        must(desktop, "ln", "-s", str(tmp_path), "/home/user/folder")
        for path in ("~/absolute", "~/climbing", "~/folder/secret", "/home/user" + "/.." * 40 + str(secret)):
            with pytest.raises(EvidenceError):
                desktop.get(path)
        assert {name: entry.kind for name, entry in desktop.tree("~/folder").items()} == {"": "link"}  # not followed

    def test_nothing_is_put_on_the_host_through_a_link(self, desktop: Desktop, tmp_path: Path) -> None:
        tmp_path.chmod(0o777)
        must(desktop, "ln", "-s", str(tmp_path), "/home/user/folder")
        must(desktop, "ln", "-s", str(tmp_path / "b"), "/home/user/b")
        for path in ("~/folder/a", "~/b"):
            try:
                desktop.put(path, b"abc")
            except DeskCraftError:
                continue
        assert list(tmp_path.iterdir()) == []


class Commands(DesktopBase):
    """run and launch."""

    @pytest.mark.parametrize(("command", "code"), [("true", 0), ("false", 1)])
    def test_gives_the_exit_status(self, desktop: Desktop, command: str, code: int) -> None:
        assert desktop.run([command]).exit_code == code

    def test_gives_output_and_errors_apart(self, desktop: Desktop) -> None:
        desktop.put("~/a.txt", b"abc")
        done = desktop.run(["cat", "a.txt", "absent"], cwd="/home/user")
        assert done.exit_code == 1
        assert b"absent" in done.stderr

    def test_adds_no_shell(self, desktop: Desktop) -> None:
        done = desktop.run(["echo", "$HOME", "*", ";", "a  b"])
        assert done.stdout == b"$HOME * ; a  b\n"

    def test_feeds_stdin_and_closes_it(self, desktop: Desktop) -> None:
        data = bytes(range(256)) * 1000
        assert desktop.run(["cat"], stdin=data).stdout == data
        assert desktop.run(["cat"]).stdout == b""

    def test_runs_in_a_folder_with_variables(self, desktop: Desktop) -> None:
        assert desktop.run(["pwd"], cwd="/home/user/Documents").stdout == b"/home/user/Documents\n"
        assert desktop.run(["printenv", "COLOUR"], env={"COLOUR": "red"}).stdout == b"red\n"
        assert desktop.run(["printenv", "HOME"]).stdout == b"/home/user\n"

    def test_runs_as_the_user_or_as_root(self, desktop: Desktop) -> None:
        assert desktop.run(["id", "-u"]).stdout == b"1000\n"
        if "root_files" in desktop.capabilities.names:
            assert desktop.run(["id", "-u"], root=True).stdout == b"0\n"

    def test_ends_what_takes_too_long(self, desktop: Desktop) -> None:
        with pytest.raises(DesktopTimeout):
            desktop.run(["sleep", "1000"], timeout_s=0.3)
        assert desktop.run(["true"]).exit_code == 0

    def test_caps_the_output(self, desktop: Desktop) -> None:
        done = desktop.run(["cat"], stdin=b"x" * 500_000, max_output=1000)
        assert done.stdout == b"x" * 1000

    def test_a_command_that_is_not_there_fails_without_a_fault_of_ours(self, desktop: Desktop) -> None:
        assert desktop.run(["no-such-command"]).exit_code == 127


class Lifetime(DesktopBase):
    """Resets, snapshots, capabilities and the end."""

    def test_a_reset_leaves_no_file(self, desktop: Desktop) -> None:
        fresh = desktop.tree("~")
        desktop.put("~/left.txt", b"abc")
        must(desktop, "rm", "-rf", "/home/user/Documents")
        desktop.reset()
        assert "left.txt" not in desktop.tree("~")
        assert fresh.keys() & {"Documents"} == desktop.tree("~").keys() & {"Documents"} == {"Documents"}

    def test_it_says_whose_doing_an_error_of_it_is(self, desktop: Desktop) -> None:
        desktop.tree("~")
        blame = desktop.blame(DesktopTimeout("a call took too long"))
        assert blame.who in ("agent", "us", "unknown")
        assert blame.why

    def test_a_snapshot_brings_files_back(self, desktop: Desktop) -> None:
        desktop.put("~/kept.txt", b"before")
        desktop.put("~/deleted.txt", b"before")
        desktop.snapshot("one")
        desktop.put("~/kept.txt", b"after")
        desktop.put("~/added.txt", b"after")
        must(desktop, "rm", "/home/user/deleted.txt")
        for _ in range(2):
            desktop.restore("one")
            assert desktop.get("~/kept.txt") == desktop.get("~/deleted.txt") == b"before"
            assert "added.txt" not in desktop.tree("~")
            desktop.put("~/kept.txt", b"again")

    def test_a_restored_desktop_can_be_used(self, desktop: Desktop) -> None:
        desktop.snapshot("one")
        desktop.restore("one")
        path = self.open_text_field(desktop)
        desktop.perform(Type(text="works"))
        assert "works" in saved_text(desktop, path, "works")

    def test_a_snapshot_brings_windows_back_where_that_is_claimed(self, desktop: Desktop) -> None:
        self.open_text_field(desktop)
        desktop.snapshot("open")
        windows, picture = desktop.windows(), steady(desktop)
        desktop.perform(Type(text="more"))
        desktop.put("~/later.txt", b"later")
        desktop.restore("open")
        assert "later.txt" not in desktop.tree("~")
        if "memory_snapshots" in desktop.capabilities.names:
            assert desktop.windows() == windows
            assert np.array_equal(steady(desktop), picture)
        else:
            assert desktop.capabilities.lost["memory_snapshots"]
            assert desktop.windows() == []

    def test_an_unknown_snapshot_is_a_key_error_and_harms_nothing(self, desktop: Desktop) -> None:
        desktop.put("~/a.txt", b"abc")
        with pytest.raises(KeyError):
            desktop.restore("never made")
        assert desktop.get("~/a.txt") == b"abc"

    def test_an_idle_desktop_has_hit_no_limit(self, desktop: Desktop) -> None:
        assert desktop.limits_hit == ()

    def test_claims_only_capabilities_that_exist(self, desktop: Desktop) -> None:
        has = desktop.capabilities
        assert {name for name in has.names if not name.startswith("network-site:")} <= KNOWN
        assert not has.names & has.lost.keys()
        assert all(has.lost.values())
        assert has.provider

    def test_sudo_works_only_where_it_was_asked_for(self, desktop: Desktop) -> None:
        if "sudo" not in desktop.capabilities.names:
            assert desktop.capabilities.lost["sudo"]  # a desktop that cannot says why
            return
        assert desktop.run(["sudo", "-n", "true"]).exit_code != 0
        desktop.reset(sudo=True)
        assert desktop.run(["sudo", "-n", "id", "-u"]).stdout == b"0\n"

    def test_ends_with_its_block_and_may_be_closed_again(self) -> None:
        with self.make() as desktop:
            desktop.reset()
        desktop.close()
        desktop.close()
        with pytest.raises(DesktopDied):
            desktop.screenshot()

    def test_a_closed_desktop_is_dead_to_every_call(self) -> None:
        desktop = self.make()
        desktop.reset()
        desktop.close()
        alive = []
        for name, call in AFTER_CLOSE.items():
            try:
                call(desktop)
            except DesktopDied:
                continue
            alive.append(name)
        assert alive == []
