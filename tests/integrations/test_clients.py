"""Clients that cannot be installed beside deskcraft, in an environment of their own: see integrations/client_tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-clients" / "bin" / "python"


@pytest.fixture(scope="module")
def clients() -> Path:
    """The interpreter of the environment, which is made if it is not there."""
    made = subprocess.run([ROOT / "scripts" / "clients.sh"], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    return PYTHON


@pytest.mark.exam
@pytest.mark.timeout(1800)
def test_openenv_and_verifiers_play_on_a_server(clients: Path) -> None:
    done = subprocess.run([clients, "-m", "pytest"], cwd=ROOT / "integrations", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


@pytest.mark.exam
def test_the_types_of_deskcraft_verifiers_hold(clients: Path) -> None:
    """Its own run, with verifiers installed: mypy of this environment does not see that package."""
    done = subprocess.run([clients, "-m", "mypy"], cwd=ROOT / "integrations", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
