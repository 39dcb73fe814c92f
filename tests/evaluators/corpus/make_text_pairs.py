"""Makes the corpora cron, launcher, shell, yaml, ini and markdown, written by hand here: `make_text_pairs.py`."""

from pathlib import Path

import yaml

HERE = Path(__file__).parent

CRON = """# nightly work of the print shop
SHELL=/bin/sh
MAILTO=""
30 2 * * 1-5 /usr/bin/rsync -a ~/Jobs/ /srv/backup/jobs/ >/dev/null 2>&1
@weekly $HOME/bin/report.sh "all of it"
*/10 * * * * echo 50\\% done%input
0 6 1,15 * * ~/bin/invoices.sh
"""
CRON_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    ("weekday-names", "1-5", "mon-fri", True, [], "Days of the week by name."),
    ("weekday-list", "1-5", "5,4,3,2,1", True, [], "Days of the week as a list in another order."),
    ("macro-spelt-out", "@weekly", "0 0 * * 7", True, [], "A macro spelt out, Sunday as 7."),
    ("step-spelt-out", "*/10 *", "0,10,20,30,40,50 0-23", True, [], "A step spelt out."),
    ("quoted-otherwise", '"all of it"', "all\\ of\\ it", True, [], "An argument quoted otherwise."),
    ("home-otherwise", "$HOME/bin", "/home/user/bin", True, [], "The home folder written out."),
    ("comment-gone", "# nightly work of the print shop\n", "\n\n", False, [], "A comment removed."),
    ("comment-more", "SHELL=", "#  and more\n\nSHELL=", True, [], "A comment added."),
    ("order", "0 6 1,15 * * ~/bin/invoices.sh\n", "", True, [], "Jobs in another order."),
    ("excepted", "30 2", "45 3", True, ["job/*rsync*/at"], "A time changed that may change."),
    ("one-minute", "30 2", "31 2", False, [], "A minute later."),
    ("evening", "30 2", "30 14", False, [], "In the afternoon."),
    ("saturday", "1-5", "1-6", False, [], "On Saturdays too."),
    ("either-day", "0 6 1,15 * *", "0 6 1,15 * 1", False, [], "On Mondays too: one of two day fields is enough."),
    ("commented-out", "@weekly", "# @weekly", False, [], "A job commented out."),
    ("mail", 'MAILTO=""', "MAILTO=root", False, [], "Mail goes to somebody."),
    ("split-argument", '"all of it"', "all of it", False, [], "One argument became three."),
    ("percent", "50\\%", "50%", False, [], "The rest of the command became its input."),
    ("no-folder", "~/Jobs/ /srv", "~/Jobs /srv", False, [], "rsync copies the folder now, not its contents."),
]
LAUNCHER = """[Desktop Entry]
Type=Application
Name=Ticket desk
Name[de]=Kasse
Comment=Opens the box office's list
Exec=/usr/bin/libreoffice --calc "/home/user/Documents/box office.xlsx"
Icon=x-office-spreadsheet
Terminal=false
Categories=Office;Spreadsheet;
OnlyShowIn=XFCE;GNOME;
Actions=print;

[Desktop Action print]
Name=Print
Exec=libreoffice -p "/home/user/Documents/box office.xlsx"
"""
LAUNCHER_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    ("program-without-folder", "/usr/bin/libreoffice --calc", "libreoffice --calc", True, [], "Found on the path."),
    (
        "quoted-otherwise",
        '--calc "/home/user/Documents/box office.xlsx"',
        "--calc '/home/user/Documents/box office.xlsx'",
        True,
        [],
        "Other quotes.",
    ),
    ("categories-order", "Office;Spreadsheet;", "Spreadsheet;Office", True, [], "A list in another order."),
    ("blanks", "Terminal=false", "Terminal = false", True, [], "Blanks around the sign."),
    ("escaped", "Ticket desk", "Ticket\\sdesk", True, [], "A blank escaped."),
    ("comment", "Type=Application", "# for the foyer\nType=Application", True, [], "A comment."),
    (
        "key-order",
        "Type=Application\nName=Ticket desk",
        "Name=Ticket desk\nType=Application",
        True,
        [],
        "Keys swapped.",
    ),
    ("excepted", "Icon=x-office-spreadsheet", "Icon=ticket", True, ["Desktop Entry/Icon"], "An icon that may change."),
    ("icon", "Icon=x-office-spreadsheet", "Icon=ticket", False, [], "Another icon."),
    ("other-file", "box office.xlsx", "box-office.xlsx", False, [], "Another file is opened."),
    ("terminal", "Terminal=false", "Terminal=true", False, [], "Runs in a terminal."),
    ("hidden", "Terminal=false", "Terminal=false\nHidden=true", False, [], "Hidden."),
    ("translation", "Name[de]=Kasse", "Name[de]=Schalter", False, [], "Another name in German."),
    ("action", "libreoffice -p", "libreoffice --print-to-file", False, [], "An action does something else."),
    ("fewer-desktops", "XFCE;GNOME;", "GNOME;", False, [], "Not shown in XFCE."),
    ("field-code", "--calc", "--calc %U", False, [], "Takes files now."),
]
SHELL = """# ~/.bash_profile of the archive's terminal
export EDITOR=nano PAGER='less -R'
PATH="$HOME/bin:$PATH"
umask 027
alias ll='ls -alF'
alias jobs='ls -1 "$HOME/Jobs"'
if [ -f ~/.bash_aliases ]; then
    . ~/.bash_aliases
fi
"""
SHELL_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    ("double-quotes", "'ls -alF'", '"ls -alF"', True, [], "Double quotes for single ones."),
    ("backslash", "'ls -alF'", "ls\\ -alF", True, [], "A backslash for quotes."),
    (
        "two-exports",
        "EDITOR=nano PAGER='less -R'",
        "EDITOR=nano\nexport PAGER='less -R'",
        True,
        [],
        "Two lines for one.",
    ),
    (
        "assign-then-export",
        "export EDITOR=nano PAGER='less -R'",
        'EDITOR=nano; PAGER="less -R"; export EDITOR PAGER',
        True,
        [],
        "Assigned, then exported.",
    ),
    ("tilde", '"$HOME/bin:$PATH"', "~/bin:$PATH", True, [], "The home folder as a tilde."),
    ("braces", "$PATH", "${PATH}", True, [], "A name in braces."),
    ("comment", "umask 027", "umask 027  # group may read", True, [], "A comment."),
    ("comment-gone", "# ~/.bash_profile of the archive's terminal\n", "", False, [], "A comment removed."),
    ("overridden", "alias ll='ls -alF'", "alias ll=ls\nalias ll='ls -alF'", True, [], "A later line decides."),
    ("excepted", "nano", "vim", True, ["variable/EDITOR"], "A variable that may change."),
    ("editor", "nano", "vim", False, [], "Another editor."),
    ("path-order", "$HOME/bin:$PATH", "$PATH:$HOME/bin", False, [], "Searched last instead of first."),
    ("single-quoted-variable", '"$HOME/bin:$PATH"', "'$HOME/bin:$PATH'", False, [], "Nothing is expanded."),
    ("not-exported", "export EDITOR=nano PAGER", "EDITOR=nano PAGER", False, [], "Not exported any more."),
    ("alias-gone", "alias ll='ls -alF'\n", "", False, [], "An alias is gone."),
    ("umask", "umask 027", "umask 022", False, [], "Another mask."),
    ("within", ". ~/.bash_aliases", ". ~/.aliases", False, [], "Another file is read within the condition."),
    (
        "overridden-otherwise",
        "alias ll='ls -alF'",
        "alias ll='ls -alF'\nalias ll=ls",
        False,
        [],
        "A later line decides.",
    ),
]


YAML = """# kiosk in the foyer
display:
  width: 1920
  scale: 1.5
  night: {from: "22:00", until: "06:30"}
pages:
  - name: Tides
    url: http://tides.test/
    cached: yes
  - name: Ferries
    url: http://ferries.test/
    cached: no
note: |
  Do not
  touch
contact: null
"""
YAML_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    ("comment", "# kiosk in the foyer\n", "", False, [], "A comment is gone."),
    (
        "flow-to-block",
        '{from: "22:00", until: "06:30"}',
        "\n    until: '06:30'\n    from: '22:00'",
        True,
        [],
        "A mapping in block style, its keys in another order.",
    ),
    ("true", "cached: yes", "cached: true", True, [], "A switch spelt otherwise."),
    ("tilde-null", "contact: null", "contact: ~", True, [], "Nothing, spelt otherwise."),
    ("quoted-text", "name: Tides", "name: 'Tides'", True, [], "Text in quotes."),
    ("number", "width: 1920", "width: 0x780", True, [], "The same number in hexadecimal."),
    ("decimals", "scale: 1.5", "scale: 1.50", True, [], "A zero at the end."),
    ("literal", "|\n  Do not\n  touch\n", '"Do not\\ntouch\\n"\n', True, [], "A block of text as one line."),
    ("excepted", "1.5", "2", True, ["display/scale"], "A value that may change."),
    ("number-as-text", "width: 1920", 'width: "1920"', False, [], "A number became text."),
    ("switch-as-text", "cached: yes", 'cached: "yes"', False, [], "A switch became text."),
    ("time-unquoted", '"22:00"', "22:00", False, [], "A time became a number to the base of 60."),
    ("folded", "note: |", "note: >", False, [], "Two lines became one."),
    ("no-line-end", "note: |", "note: |-", False, [], "The last line end is gone."),
    (
        "page-order",
        "name: Tides\n    url: http://tides.test/",
        "name: Ferries\n    url: http://ferries.test/",
        False,
        [],
        "Another page comes first.",
    ),
    ("key-gone", "contact: null\n", "", False, [], "A key is gone, though it held nothing."),
]
INI = """; the scanner in the reading room
device = front

[Scan]
resolution = 300
colour = yes
folder = /srv/scans/reading room
[Mail]
to: desk@library.test
subject = Your scan
footer = Reading room
  Aldermere Library
"""
INI_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    (
        "comment",
        "; the scanner in the reading room\n",
        "# the scanner in the reading room\n\n",
        True,
        [],
        "A comment under another sign.",
    ),
    ("blanks", "resolution = 300", "resolution=300", True, [], "No blanks around the sign."),
    ("colon", "colour = yes", "colour: yes", True, [], "A colon as the sign."),
    ("section-order", "[Scan]", "[Mail]\n[Scan]", True, [], "A section opened twice says the same."),
    ("key-order", "resolution = 300\ncolour = yes", "colour = yes\nresolution = 300", True, [], "Keys swapped."),
    ("continuation", "  Aldermere", "\tAldermere", True, [], "A line goes on behind a tabulator."),
    ("overridden", "resolution = 300", "resolution = 200\nresolution = 300", True, [], "The last line decides."),
    ("excepted", "300", "600", True, ["Scan/resolution"], "A value that may change."),
    ("value", "300", "600", False, [], "Another resolution."),
    ("other-section", "[Mail]\n", "", False, [], "Keys moved to another section."),
    ("other-case", "[Mail]", "[MAIL]", False, [], "A section's name in capitals."),
    ("key-gone", "subject = Your scan\n", "", False, [], "A key is gone."),
    ("commented-out", "subject", "#subject", False, [], "A key commented out."),
    ("new-line", "  Aldermere", "Aldermere=x", False, [], "The second line became a key."),
    ("folder", "reading room\n[", "reading-room\n[", False, [], "Another folder."),
]
MARKDOWN = """# Opening the house

Come *before* nine and
bring the key.

## Every morning

- [ ] Alarm off
- [x] Heating on
- Lights, see [the plan](plan.md)

| Room | Key |
|------|-----|
| Hall | 3 |
| Attic | 7 |

## In an emergency

1. Call 112
2. Wait at the gate

```
alarm reset 4
```
"""
MARKDOWN_PAIRS: list[tuple[str, str, str, bool, list[str], str]] = [
    ("underlined", "# Opening the house", "Opening the house\n=================", True, [], "A heading underlined."),
    ("closed-heading", "## Every morning", "## Every morning ##", True, [], "A heading with signs at its end."),
    ("rewrapped", "nine and\nbring", "nine\nand bring", True, [], "Lines broken elsewhere."),
    ("emphasis", "*before*", "_before_", True, [], "Emphasis by another sign."),
    (
        "bullets",
        "- [ ] Alarm off\n- [x] Heating on\n- Lights",
        "* [ ] Alarm off\n* [X] Heating on\n* Lights",
        True,
        [],
        "Another bullet.",
    ),
    (
        "table",
        "| Room | Key |\n|------|-----|\n| Hall | 3 |",
        "Room|Key\n---|---\nHall|3",
        True,
        [],
        "A table without its frame.",
    ),
    ("fence", "```\nalarm reset 4\n```", "~~~\nalarm reset 4\n~~~", True, [], "Code fenced otherwise."),
    ("excepted", "Call 112", "Call the office", True, ["**/In an emergency/item"], "An item that may change."),
    ("ticked", "[ ] Alarm", "[x] Alarm", False, [], "A task was ticked."),
    ("level", "## In an", "### In an", False, [], "A heading of another level."),
    ("key", "| Attic | 7 |", "| Attic | 1 |", False, [], "A cell changed."),
    ("target", "(plan.md)", "(plans.md)", False, [], "A link leads elsewhere."),
    ("emphasis-gone", "*before*", "before", False, [], "Emphasis is gone."),
    ("list-kind", "1. Call 112\n2. Wait", "- Call 112\n- Wait", False, [], "A numbered list has bullets."),
    ("item-order", "1. Call 112\n2. Wait at the gate", "1. Wait at the gate\n2. Call 112", False, [], "Items swapped."),
    ("code", "reset 4", "reset 5", False, [], "Code changed."),
]


def make(
    folder: str,
    ending: str,
    start: str,
    pairs: list[tuple[str, str, str, bool, list[str], str]],
    judge: dict[str, object] | None = None,
) -> None:
    """Write a folder's files and its list."""
    place = HERE / folder
    place.mkdir(exist_ok=True)
    (place / f"start{ending}").write_text(start, encoding="utf-8")
    listed = []
    for name, old, new, equal, exceptions, about in pairs:
        assert old in start, (folder, name)
        changed = start.replace(old, new, 1)
        if name == "order":
            lines = [line + "\n" for line in start.splitlines()]
            changed = "".join([*lines[:3], *reversed(lines[3:])])
        (place / f"{name}{ending}").write_text(changed, encoding="utf-8")
        pair: dict[str, object] = {"name": name, "a": f"start{ending}", "b": f"{name}{ending}", "equal": equal}
        listed.append({**pair, "about": about, **({"except": exceptions} if exceptions else {})})
    if judge is not None:
        (place / "judge.yaml").write_text(yaml.safe_dump(judge, sort_keys=False), encoding="utf-8")
    (place / "pairs.yaml").write_text(yaml.safe_dump(listed, sort_keys=False, width=120), encoding="utf-8")


if __name__ == "__main__":
    make("cron", ".tab", CRON, CRON_PAIRS)
    make("launcher", ".desktop", LAUNCHER, LAUNCHER_PAIRS)
    make("yaml", ".yaml", YAML, YAML_PAIRS, {"check": "files.data_untouched", "params": {"format": "yaml"}})
    make("ini", ".ini", INI, INI_PAIRS, {"check": "files.data_untouched", "params": {"format": "ini"}})
    make("markdown", ".md", MARKDOWN, MARKDOWN_PAIRS, {"check": "files.markdown_untouched"})
    make("shell", ".sh", SHELL, SHELL_PAIRS)
