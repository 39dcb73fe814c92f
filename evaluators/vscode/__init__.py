"""Checks on what VS Code keeps in files: settings, keyboard shortcuts, snippets, tasks, ways to debug, workspaces and
extensions. All are JSON with comments; comments and the order of what is said do not count.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/vscode.md).
"""

from evaluators.vscode import (
    check_extensions,
    check_keys,
    check_settings,
    check_snippets,
    check_tasks,
    check_workspace,
    untouched,
)

__all__: list[str] = []
