"""Checks on what sets a person's system up: crontabs, launchers, default applications, shell start files, hosts, the
trash and the settings of XFCE. All are read; nothing is run."""

from evaluators.system import check_cron, hosts, launchers, mime, shell, trash, xfconf

__all__ = ["check_cron", "hosts", "launchers", "mime", "shell", "trash", "xfconf"]
