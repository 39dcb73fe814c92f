"""Checks on what sets a person's system up: crontabs, launchers, default applications, shell start files, hosts, the
trash, the panel, shortcuts and settings of XFCE; and a whole system: accounts, packages, units, firewall, rotation of
logs. All are read; nothing is run."""

from evaluators.system import (
    accounts,
    check_cron,
    firewall,
    hosts,
    launchers,
    mime,
    mounts,
    packages,
    panel,
    rotation,
    screen,
    shell,
    shortcuts,
    timezone,
    trash,
    units,
    xfconf,
)

__all__ = [
    "accounts",
    "check_cron",
    "firewall",
    "hosts",
    "launchers",
    "mime",
    "mounts",
    "packages",
    "panel",
    "rotation",
    "screen",
    "shell",
    "shortcuts",
    "timezone",
    "trash",
    "units",
    "xfconf",
]
