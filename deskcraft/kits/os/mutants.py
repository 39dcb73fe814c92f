"""What the desktop's own files can suffer and bear."""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.os import edit

UNDONE = {
    "NoDisplay": "true",
    "Hidden": "true",
    "TryExec": "/opt/none",
    "OnlyShowIn": "GNOME;",
    "NotShowIn": "XFCE;",
    "Path": "/nowhere",
    "DBusActivatable": "true",
    "MimeType": "text/plain;",
    "Type": "Link",
    "Exec": "true",
}
HARMLESS = {"StartupNotify": "false", "Icon": "utilities-terminal", "X-Made-By": "hand", "Version": "1.5"}


@damage(".desktop")
def without_effect(subject: Subject) -> Iterator[Mutant]:
    """A key that takes the entry's effect, or does more."""
    for key, value in UNDONE.items():
        yield Mutant(f"{key}={value}", edit.with_key(subject.after, key, value))


@equivalent(".desktop")
def harmless_keys(subject: Subject) -> Iterator[Mutant]:
    """Keys and comments that change nothing."""
    yield Mutant("with a comment", edit.with_line(subject.after, "# made by hand"))
    for key, value in HARMLESS.items():
        if f"{key}=".encode() not in subject.after:
            yield Mutant(f"{key}={value}", edit.with_key(subject.after, key, value))


@damage("")
def hosts(subject: Subject) -> Iterator[Mutant]:
    """Another name, and names that stand for another address too."""
    if subject.where == "/etc/hosts":
        yield Mutant("stray name", edit.with_line(subject.after, "10.9.9.9 stray.test"))
        named = [line.split()[1:] for line in subject.after.decode().splitlines() if line[:1].isdecimal()]
        for names in named[-2:]:
            yield Mutant(f"{names[0]} by IPv6", edit.with_line(subject.after, f"2001:db8::9 {names[0]}"))


@equivalent("")
def hosts_written_otherwise(subject: Subject) -> Iterator[Mutant]:
    """A comment, and tabs for blanks."""
    if subject.where == "/etc/hosts":
        yield Mutant("with a comment", edit.with_line(subject.after, "# kept by hand"))
        yield Mutant("with tabs", subject.after.replace(b" ", b"\t"))
