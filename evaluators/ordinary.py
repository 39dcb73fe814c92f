"""Whether a file that was graded is one that its people can go on using: not a link, not shut, not someone else's.

A file's bytes can be right while nobody can read it: an /etc/hosts that only root may open resolves no name. So every
reading of a file's copy asks this first (`Evidence.read_bytes`, `parse`, `made`); a task whose point is a file's mode
or owner captures a tree, which has both.
"""

from typing import NamedTuple

USER = 1000
"""The user of the desktop."""
_OWNER_MAY = {0o400: "read", 0o200: "changed", 0o100: "run"}
_OTHERS_MAY = {
    0o040: "read by its group",
    0o004: "read by everyone",
    0o010: "run by its group",
    0o001: "run by everyone",
}
_TOO_MUCH = {0o002: "can be changed by everyone", 0o4000: "is set-uid", 0o2000: "is set-gid"}


class FileEntry(NamedTuple):
    """The type, owner and mode of a file in its folder."""

    kind: str
    """`file`, `link` or `other`."""
    mode: int
    """Permission bits."""
    uid: int
    gid: int
    links: int = 1
    """How many names it has on its disk."""


def why_not_ordinary(before: FileEntry | None, after: FileEntry) -> str:
    """Say what makes a file another thing than one that was edited or made in the usual way.

    A save may make a file of the user's private (several applications write 0600), never shut it to its owner. A
    file of the system has to stay open to those for whom it was.

    Args:
        before: how it was; None if it is new.
        after: how it is.

    Returns:
        The rest of a sentence whose subject is the file; "" if nothing is wrong.
    """
    if after.kind != "file" and (before is None or before.kind != after.kind):
        return "is a link to another file" if after.kind == "link" else "is not a regular file"
    if after.kind != "file":
        return ""
    if after.links > max(1, before.links if before else 1):
        return "has a second name on the disk (a hard link)"
    if before is None or before.kind != "file":
        return "" if after.mode & 0o400 else "cannot be read by its owner"
    if after.uid != before.uid:
        return f"belongs to {_who(after.uid)} and belonged to {_who(before.uid)}"
    kept = _OWNER_MAY if after.uid == USER else {**_OWNER_MAY, **_OTHERS_MAY}
    for bit, what in kept.items():
        if before.mode & bit and not after.mode & bit:
            return f"can no longer be {what}{' by its owner' if bit in _OWNER_MAY else ''}"
    gained = after.mode & ~before.mode
    return next((f"{what} now" for bit, what in _TOO_MUCH.items() if gained & bit), "")


def _who(uid: int) -> str:
    return {0: "root", USER: "the user"}.get(uid, f"uid {uid}")
