"""The `deskcraft` command: one file a command, one place where errors become one line and an exit status."""

from deskcraft.cli.app import main

__all__ = ["main"]
