"""Checks on a git repository, read from what git prints of it: commits, branches, tags, what a commit holds, and what
is not committed. The evidence are commands (see `history` and `status`); nothing of the repository is opened here."""

from evaluators.git import check_commits, check_holds, check_refs, check_status, untouched

__all__ = ["check_commits", "check_holds", "check_refs", "check_status", "untouched"]
