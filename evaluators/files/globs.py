"""Patterns over paths of a tree: which entries they cover, where a tree lies, and which part of a home folder nobody
judges."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import PurePosixPath

HOME = "/home/user"

HOME_IGNORES: tuple[str, ...] = (
    ".cache",
    ".config",
    "!.config/autostart",
    "!.config/systemd",
    "!.config/gtk-3.0/gtk.css",
    "!.config/Code/User/settings.json",
    "!.config/Code/User/keybindings.json",
    "!.config/xfce4/terminal/terminalrc",
    "!.config/xfce4/panel/launcher-*/*",
    ".local/share/recently-used.xbel*",
    ".local/share/RecentDocuments",
    ".local/share/Trash",
    ".local/share/gvfs-metadata",
    ".local/share/xorg",
    ".local/share/thumbnails",
    ".local/share/Thunar",
    ".local/share/Mousepad",
    ".local/share/xfce4",
    ".local/share/mime/mime.cache",
    ".local/share/code-server",
    ".local/share/inkscape",
    ".local/share/audacity",
    ".local/share/kdenlive",
    ".local/share/stalefiles",  # KDE's autosave of a changed document
    ".local/share/gimp*",
    "Videos/titles",  # Kdenlive makes this folder when its title editor opens
    "!Videos/titles/*",
    ".local/state",
    ".thumbnails",
    ".audacity-data",
    ".dbus",
    ".gnupg",
    ".pki",
    ".fontconfig",
    ".java",
    ".ICEauthority*",
    ".Xauthority*",
    ".xsession-errors*",
    ".xfce4-session*",
    ".bash_history*",
    ".python_history*",
    ".lesshst",
    ".viminfo",
    ".wget-hsts",
    ".selected_editor",
    ".sudo_as_admin_successful",
    "**/__pycache__",
    "**/.pytest_cache",
    "**/*.blend1",
    "**/.~lock.*#",
    "**/.goutputstream-*",
    "**/.nfs*",
    "**/.fuse_hidden*",
)
"""What applications write in a home folder of their own accord: caches, settings, recent files, locks,
histories.

Still judged: the user's folders (Desktop, Documents, ...), shell start files (.bashrc, .profile, .xinitrc),
.config/autostart, .local/share/applications, .local/bin, .ssh, fonts and templates; and settings that are written only
when somebody sets them: those of VS Code and the terminal, launchers of the panel.
"""


@lru_cache(maxsize=4096)
def _compile(pattern: str) -> re.Pattern[str]:
    """Return the expression for a pattern: `*` and `?` stay within a name, `**` crosses folders, `[...]`
    is a set."""
    out, i = "", 0
    while i < len(pattern):
        if pattern.startswith("**/", i):
            out, i = out + "(?:.*/)?", i + 3
        elif pattern.startswith("**", i):
            out, i = out + ".*", i + 2
        elif pattern[i] == "*":
            out, i = out + "[^/]*", i + 1
        elif pattern[i] == "?":
            out, i = out + "[^/]", i + 1
        elif pattern[i] == "[" and "]" in pattern[i + 2 :]:
            end = pattern.index("]", i + 2)
            out, i = out + _set(pattern[i + 1 : end]), end + 1
        else:
            out, i = out + re.escape(pattern[i]), i + 1
    return re.compile(out, re.DOTALL)


def _set(inner: str) -> str:
    inner = inner.replace("\\", "\\\\").replace("[", "\\[")
    text = "[" + ("^" + inner[1:] if inner.startswith("!") else inner) + "]"
    try:
        re.compile(text)
    except re.error:  # a range that runs backwards: its ends and the hyphen are signs like others
        text = text.replace("-", "\\-")
    return text


def clean(pattern: str) -> str:
    """Return a pattern or path relative to the tree's root: `~/` and `./` in front and `/` at the end are
    dropped."""
    return pattern.removeprefix("~/").removeprefix("./").strip("/")


def place_of(where: str) -> PurePosixPath:
    """Return the absolute place of a file or of a tree's root."""
    return PurePosixPath(HOME + where[1:] if where.startswith("~") else where)


def literal(path: str) -> str:
    """Return a pattern that matches this very path, whatever signs are in it."""
    return re.sub(r"[\[*?]", lambda sign: f"[{sign[0]}]", path)


def matches(pattern: str, path: str) -> bool:
    """Say whether a pattern matches this very path."""
    return _compile(clean(pattern)).fullmatch(path) is not None


def covers(pattern: str, path: str) -> bool:
    """Say whether a pattern matches the path or a folder above it."""
    parts = path.split("/")
    expression = _compile(clean(pattern))
    return any(expression.fullmatch("/".join(parts[:n])) for n in range(len(parts), 0, -1))


def excepted(path: str, patterns: Sequence[str]) -> bool:
    """Say whether patterns except a path; the last that covers it decides, one with `!` in front takes it
    back."""
    for pattern in reversed(patterns):
        if covers(pattern.removeprefix("!"), path):
            return not pattern.startswith("!")
    return False


def leads_to(folder: str, patterns: Iterable[str]) -> bool:
    """Say whether a folder is an ancestor of what a pattern names, so that making it is part of the
    exception."""
    for pattern in patterns:
        parts = clean(pattern.removeprefix("!")).split("/")
        names = folder.split("/")
        if pattern.startswith("!") or len(names) >= len(parts) or "**" in parts[: len(names)]:
            continue
        if all(_compile(part).fullmatch(name) for part, name in zip(parts, names, strict=False)):
            return True
    return False
