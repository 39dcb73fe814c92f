"""Checks on what sets a person's system up: crontabs, launchers, default applications, shell start files, hosts, the
trash, the panel, shortcuts and settings of XFCE; and a whole system: accounts, packages, units, firewall, rotation of
logs. All are read; nothing is run.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/index.md).
"""

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

__all__: list[str] = []
