"""Checks on a git repository, read from what git prints of it: commits, branches, tags, what a commit holds, and what
is not committed. The evidence are commands (see `history` and `status`); nothing of the repository is opened here.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/git.md).
"""

from evaluators.git import check_commits, check_holds, check_refs, check_status, untouched

__all__: list[str] = []
