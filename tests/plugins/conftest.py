"""Where packages are installed for a test: a folder on sys.path, and the example of `examples`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from evaluators import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "deskcraft-example"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on sys.path to install packages into; their modules and checks are forgotten at the end."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    files = {name: str(getattr(module, "__file__", "")) for name, module in sys.modules.items()}
    gone = {name for name, file in files.items() if file.startswith(str(tmp_path))}
    for name in gone:
        del sys.modules[name]
    for name in [name for name, check in registry._CHECKS.items() if check.function.__module__ in gone]:
        del registry._CHECKS[name]


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the example package is installed in, by pip and without a network."""
    into = tmp_path_factory.mktemp("site")
    words = "--quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation --no-compile --target"
    command = [sys.executable, "-m", "pip", "install", *words.split(), str(into), str(EXAMPLE)]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    return into
