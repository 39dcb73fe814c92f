"""The figures of the OCI image say why they are not there; containers get nothing that a desktop does not need."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.errors import HostError
from perf import oci, podman
from perf.__main__ import GROUPS, ON_REQUEST


def test_without_podman_it_is_said_that_nothing_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(HostError, match="oci_start_to_first_picture_s are not measured: no podman"):
        oci.measure()
    assert set(GROUPS) > ON_REQUEST


@pytest.mark.parametrize("old", [True, False])
def test_a_container_is_given_no_privilege(old: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(podman, "missing", lambda: "")
    monkeypatch.setattr(podman, "without_version_2", lambda: old)
    command = podman.Podman(tmp_path).run_command("image", ["doctor"], podman.UNMASKED)
    assert command[-2:] == ["image", "doctor"]
    assert "--cap-drop=all" in command
    assert command[command.index("--user") + 1] == "1000:1000"
    assert not {"--privileged", "--cap-add", "--device"} & {word.partition("=")[0] for word in command}
    assert ("unshare" in command) is old
