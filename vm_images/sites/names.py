"""The sites by name, and where each is reached."""

import tomllib
from pathlib import Path

HOSTS: dict[str, str] = tomllib.loads((Path(__file__).parent / "hosts.toml").read_text())
"""Site to host name."""
