"""The runtime's and the packages' layers: what is asked for, what is left out, what stays the same."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.errors import BadInput, ImageBuildError
from deskcraft.image.manifest import scan
from deskcraft.image.oci import packages, runtime
from deskcraft.image.oci.members import EPOCH, Member, folder, in_order, text, tree, with_parents
from deskcraft.image.recipe import RecipeSettings

SETTINGS = RecipeSettings(name="small", suite="bookworm", architecture="amd64", source_date_epoch=EPOCH)
LOCK = """\
anyio==4.16.0 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via
    #   httpx2
    #   starlette
flask[async]==3.0  # a note
    --hash=sha256:cc
    # via deskcraft (pyproject.toml)
Httpx2==2.16 \\
    --hash=sha256:dd
    # via deskcraft (pyproject.toml)
starlette==1.0 \\
    --hash=sha256:ee
    # via mcp
"""


def test_of_a_lock_what_was_asked_for_and_what_that_needs_is_taken() -> None:
    pins = packages.read_lock(LOCK)
    taken = packages.needed(pins, {"httpx2"})
    assert [pin.name for pin in taken] == ["anyio", "httpx2"]
    assert packages.subset(taken) == (
        "anyio==4.16.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nHttpx2==2.16 \\\n    --hash=sha256:dd\n"
    )


def test_a_package_that_the_lock_lacks_is_named() -> None:
    with pytest.raises(ImageBuildError, match=r"has no numpy; make it anew: make lock"):
        packages.needed(packages.read_lock(LOCK), {"numpy", "anyio"})


def test_the_projects_own_lock_has_what_an_image_needs_and_none_of_its_tools() -> None:
    pins = packages.read_lock(packages.lock_file().read_text(encoding="utf-8"))
    names = {pin.name for pin in packages.needed(pins, packages.requirements(packages.EXTRAS))}
    assert {"pydantic", "pydantic-core", "mcp", "gymnasium", "opencv-python-headless"} <= names
    assert not {"pytest", "mypy", "ray", "libvirt-python", "inspect-ai"} & names


def test_another_python_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "PYTHON", (3, 10))
    with pytest.raises(BadInput, match=r"the image has Python 3\.10"):
        packages.fill(LOCK, tmp_path / "site", lambda progress: None)


def test_compiled_files_are_believed_run_and_come_out_the_same(tmp_path: Path) -> None:
    source = 'NAMES = frozenset({"one", "two", "three"})\n\ndef twice(one):\n    return [one, one]\n'
    made: list[bytes] = []
    for name in ("a", "b"):
        module = tmp_path / name / "pack/module.py"
        module.parent.mkdir(parents=True)
        module.write_text(source)
        (module.parent / "broken.py").write_text("print 'old'\n")
        os.utime(module, (1, len(made)))
        packages.compile_tree(tmp_path / name, "/opt/site")
        made.append((module.parent / f"__pycache__/module.{sys.implementation.cache_tag}.pyc").read_bytes())
    assert made[0] == made[1]
    assert marshal.loads(made[0][16:]).co_filename == "/opt/site/pack/module.py"
    (tmp_path / "a/pack/module.py").write_text("raise ValueError\n")
    run = [sys.executable, "-c", "import pack.module as m; print(sorted(m.NAMES), m.twice(1))"]
    done = subprocess.run(run, cwd=tmp_path / "a", capture_output=True, text=True, check=True)
    assert done.stdout == "['one', 'three', 'two'] [1, 1]\n"


def test_the_runtime_is_asked_of_mmdebstrap_without_apt() -> None:
    command = runtime.arguments(SETTINGS, Path("/store/partial"), Path("/store/apt.sources"), rootless=False)
    assert command[-3:] == ["bookworm", "/store/partial/rootfs", "/store/apt.sources"]
    assert "--variant=essential" in command
    assert "--include=ca-certificates,python3,tini,zstd" in command
    streamed = runtime.arguments(SETTINGS, Path("/p"), Path("/s"), rootless=True)
    assert streamed[-2:] == ["-", "/s"]
    assert {"--mode=unshare", "--format=tar"} <= set(streamed)


def test_what_a_build_leaves_behind_stays_out_and_the_user_comes_in(tmp_path: Path) -> None:
    rootfs = tmp_path / "rootfs"
    written = {
        "etc/passwd": "root:x:0:0::/root:/bin/sh\n",
        "etc/group": "root:x:0:\n",
        "etc/resolv.conf": "nameserver 10.0.0.1\n",
        "etc/hostname": "builder\n",
        "etc/apt/sources.list": "deb http://mirror.local x main\n",
        "usr/bin/su": "su",
        "usr/bin/old": "old",
        "var/log/dpkg.log": "today",
        "var/lib/dpkg/status": "Package: bash\n",
        "var/lib/dpkg/status-old": "",
    }
    for path, content in written.items():
        (rootfs / path).parent.mkdir(parents=True, exist_ok=True)
        (rootfs / path).write_text(content)
    (rootfs / "usr/bin/su").chmod(0o4755)
    os.utime(rootfs / "usr/bin/old", (1_500_000_000.5, 1_500_000_000.5))
    members = {m.path: m for m in runtime._finished(tmp_path, scan(tmp_path, ("rootfs",)), began=1_600_000_000)}
    assert members["etc/passwd"].content.endswith(b"user:x:1000:1000::/home/user:/bin/sh\n")
    assert members["etc/group"].content.endswith(b"user:x:1000:\n")
    assert members["usr/bin/su"].mode == 0o755
    assert members["usr/bin/old"].mtime == 1_500_000_000
    assert members["usr/bin/su"].mtime == EPOCH
    assert {path: members[path].uid for path in runtime.OWNERS} == runtime.OWNERS
    left = {"etc/resolv.conf", "etc/hostname", "etc/apt/sources.list", "var/log/dpkg.log", "var/lib/dpkg/status-old"}
    assert not left & set(members)
    assert "var/lib/dpkg/status" in members


def test_a_layer_names_the_folders_above_what_it_holds() -> None:
    given = with_parents([text("var/lib/deskcraft/images/a", "x")], runtime.OWNERS)
    assert [(m.path, m.uid) for m in in_order(given)] == [
        ("var", 0),
        ("var/lib", 0),
        ("var/lib/deskcraft", 1000),
        ("var/lib/deskcraft/images", 0),
        ("var/lib/deskcraft/images/a", 0),
    ]


def test_a_path_comes_once_and_stays_inside() -> None:
    with pytest.raises(ImageBuildError, match="comes twice"):
        in_order([folder("a"), folder("a")])
    with pytest.raises(ImageBuildError, match="no path of an image"):
        in_order([Member("a/../b", "d", 0o755)])


def test_a_tree_is_taken_without_its_machines_modes(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    (tmp_path / "a").chmod(0o600)
    (tmp_path / "b").write_text("b")
    (tmp_path / "b").chmod(0o4711)
    (tmp_path / "c").symlink_to("../elsewhere")
    found = {member.path: (member.kind, member.mode, member.target) for member in tree(tmp_path, "opt/x")}
    assert found == {
        "opt/x": ("d", 0o755, ""),
        "opt/x/a": ("f", 0o644, ""),
        "opt/x/b": ("f", 0o755, ""),
        "opt/x/c": ("l", 0o777, "../elsewhere"),
    }
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ImageBuildError, match="pipe is neither a file"):
        list(tree(tmp_path, "opt/x"))
