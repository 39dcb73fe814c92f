"""The examples for compose and Kubernetes give a container nothing but the three options, and fit the image.

The schemas themselves are no part of the project's packages: the examples were held against them by hand
(docs/use/container.md); what is here is what those schemas and the image ask of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deskcraft.image.oci.build import PORT
from deskcraft.image.oci.runtime import STORE, USER, WORK

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def service() -> dict[str, Any]:
    content = yaml.safe_load((EXAMPLES / "compose.yaml").read_text(encoding="utf-8"))
    (found,) = content["services"].values()
    assert set(content) == {"services", "volumes"}
    assert {volume.partition(":")[0] for volume in found["volumes"]} == set(content["volumes"])
    return dict(found)


@pytest.fixture
def kinds() -> dict[str, dict[str, Any]]:
    text = (EXAMPLES / "kubernetes/deskcraft.yaml").read_text(encoding="utf-8")
    return {each["kind"]: each for each in yaml.safe_load_all(text)}


def test_compose_gives_no_privilege(service: dict[str, Any]) -> None:
    assert not {"privileged", "cap_add", "devices", "pid", "ipc", "userns_mode", "network_mode"} & set(service)
    assert service["cap_drop"] == ["ALL"]
    assert service["user"] == f"{USER}:{USER}"
    options = dict(option.replace(":", "=", 1).split("=", 1) for option in service["security_opt"])
    profile = EXAMPLES / options.pop("seccomp")
    assert profile.is_file()
    assert options == {"no-new-privileges": "true", "systempaths": "unconfined", "apparmor": "unconfined"}


def test_compose_serves_this_machine_alone(service: dict[str, Any]) -> None:
    assert service["command"] == ["serve"]
    assert service["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert service["volumes"] == [f"runs:/{WORK}"]
    assert "DESKCRAFT_TOKEN" in service["environment"]


def test_kubernetes_gives_no_privilege(kinds: dict[str, dict[str, Any]]) -> None:
    pod = kinds["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["hostUsers"] is False
    assert not {"hostNetwork", "hostPID", "hostIPC"} & set(pod)
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == USER
    assert pod["securityContext"]["seccompProfile"] == {
        "type": "Localhost",
        "localhostProfile": "deskcraft-seccomp.json",
    }
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "privileged": False,
        "procMount": "Unmasked",
        "capabilities": {"drop": ["ALL"]},
    }


def test_kubernetes_names_fit_each_other_and_the_image(kinds: dict[str, dict[str, Any]]) -> None:
    deployment, service, secret = kinds["Deployment"], kinds["Service"], kinds["Secret"]
    template = deployment["spec"]["template"]
    (container,) = template["spec"]["containers"]
    assert deployment["spec"]["selector"]["matchLabels"] == template["metadata"]["labels"]
    assert service["spec"]["selector"] == template["metadata"]["labels"]
    (port,) = container["ports"]
    assert port["containerPort"] == PORT == service["spec"]["ports"][0]["port"]
    assert service["spec"]["ports"][0]["targetPort"] == port["name"] == container["readinessProbe"]["httpGet"]["port"]
    (token,) = container["env"]
    assert token["valueFrom"]["secretKeyRef"]["name"] == secret["metadata"]["name"]
    assert token["valueFrom"]["secretKeyRef"]["key"] in secret["stringData"]
    mounted = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    assert mounted == {"desktops": f"/{STORE}/desktops", "work": f"/{WORK}"}
    assert {volume["name"] for volume in template["spec"]["volumes"]} == set(mounted)
