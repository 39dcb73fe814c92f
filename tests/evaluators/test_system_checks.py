"""Checks on crontabs, launchers, default applications, shell start files, hosts, the trash and XFCE's settings."""

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import BadCheck, CheckError, Code, LeafVerdict
from evaluators.evidence import Evidence, Snapshot, Unreadable
from evaluators.system.crontab import Schedule, parse_schedule
from evaluators.system.shell_words import split, words
from tests.evaluators.evidences import Content, evidence, file, folder, judge

QUICK = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def see(place: Path, check: str, after: Content, before: Content = None, /, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"f": before}, {"f": after}), check, of="f", **params)


def printed(text: str, exit_code: int = 0) -> dict[str, Any]:
    return {"exit_code": exit_code, "stdout": text, "stderr": ""}


# ---- words


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("tar -czf a.tgz b", "tar  -czf 'a.tgz' \"b\"", True),
        ("echo a\\ b", "echo 'a b'", True),
        ("echo a b", "echo 'a b'", False),
        ("echo $HOME/x", 'echo "${HOME}/x"', True),
        ("echo $HOME/x", "echo '$HOME/x'", False),
        ("ls ~/x", "ls /home/user/x", True),
        ("ls ~/x", "ls '~/x'", False),
        ("ls $HOME/x", "ls ~/x", True),
        ("ls /home/username", "ls ~name", False),
        ("ls *.txt", "ls '*.txt'", False),
        ("echo `date`", "echo $(date)", True),
        ("a>b", "a > b", True),
        ("a 2>b", "a 2 >b", False),
        ("a && b", "a&&b", True),
        ("a; b", "a;b", True),
        ("a | b", "a || b", False),
        ("echo x # note", "echo x", True),
        ("echo x#y", "echo 'x#y'", True),
        ("P=$PATH:~/bin", 'P="$PATH:$HOME/bin"', True),
        ("a \\\n b", "a b", True),
        ("echo ''", "echo", False),
        ('echo "it\'s"', "echo it\\'s", True),
        ("echo $'a'", "echo a", True),
    ],
)
def test_words_are_the_same_if_the_shell_takes_them_so(one: str, other: str, same: bool) -> None:
    assert (words(one) == words(other)) is same, (words(one), words(other))


@QUICK
@given(st.text("ab $'\"\\~#;|&<>()`*\n", max_size=30))
def test_any_text_is_words_or_unreadable(text: str) -> None:
    with contextlib.suppress(Unreadable):
        split(text)


# ---- cron


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("*/15 * * * *", "0,15,30,45 * * * *", True),
        ("*/15 * * * *", "0-59/15 0-23 1-31 1-12 0-7", True),
        ("0 0 * * *", "@daily", True),
        ("@midnight", "@daily", True),
        ("0 0 * * 0", "@weekly", True),
        ("0 0 * * 7", "0 0 * * sun", True),
        ("0 6 * * 1-5", "0 6 * * mon-fri", True),
        ("0 6 * * 1-5", "0 6 * * MON,TUE,WED,THU,FRI", True),
        ("0 6 * jan,feb *", "0 6 * 1-2 *", True),
        ("0 6 1 * 1", "0 6 * * 1", False),
        ("0 6 1 * *", "0 6 1 * 1", False),
        ("0 6 1-31 * 1", "0 6 * * *", True),
        ("0 6 */2 * 1", "0 6 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31 * 1", False),
        ("0 6 31 4 *", "0 6 31 6 *", True),
        ("0 18 * * *", "0 6 * * *", False),
        ("30 6 * * *", "6 30 * * *", None),
        ("@hourly", "0 */1 * * *", True),
        ("@reboot", "@daily", False),
        ("0 6 29 2 *", "0 6 28 2 *", False),
    ],
)
def test_schedules_are_equal_exactly_if_they_fire_at_the_same_times(one: str, other: str, same: bool | None) -> None:
    if same is None:
        with pytest.raises(ValueError, match="not a valid hour"):
            parse_schedule(other)
        return
    assert (parse_schedule(one) == parse_schedule(other)) is same


@pytest.mark.parametrize(
    "text",
    [
        "",
        "* * * *",
        "60 * * * *",
        "* 24 * * *",
        "* * 0 * *",
        "* * * 13 *",
        "* * * * 8",
        "*/0 * * * *",
        "5/10 * * * *",
        "9-3 * * * *",
        "x * * * *",
        "@never",
        "*-5 * * * *",
        "1,,2 * * * *",
        "- * * * *",
    ],
)
def test_what_cron_refuses_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|is no"):
        parse_schedule(text)


NUMBERS = st.lists(st.integers(0, 59), min_size=1, max_size=6)


@QUICK
@given(NUMBERS, NUMBERS)
def test_a_list_of_minutes_means_its_set(one: list[int], other: list[int]) -> None:
    def schedule(minutes: list[int]) -> Schedule:
        return parse_schedule(f"{','.join(map(str, minutes))} 4 * * *")

    assert (schedule(one) == schedule(other)) is (set(one) == set(other))


TAB = """# m h dom mon dow command
MAILTO=""
30 2 * * 1-5  /usr/bin/rsync -a ~/Projects/ /srv/backup/projects/ >/dev/null 2>&1
@weekly  $HOME/bin/report.sh "all of it"
*/10 * * * * echo 50\\% done%input
"""


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"command": "rsync -a /home/user/Projects/ '/srv/backup/projects/'", "at": "30 2 * * mon-fri"}, "ok"),
        ({"command": "rsync -a ~/Projects/ /srv/backup/projects/", "at": "30 2 * * *"}, "wrong_value"),
        ({"command": "rsync -a ~/Projects /srv/backup/projects/", "at": "30 2 * * 1-5"}, "not_found"),
        ({"command": "rsync -a ~/Projects/ /srv/backup/projects/ > /dev/null 2>&1", "at": "30 2 * * 1-5"}, "ok"),
        ({"command": "rsync -a ~/Projects/ /srv/backup/projects/ >> /tmp/log"}, "not_found"),
        ({"command": "~/bin/report.sh 'all of it'", "at": "0 0 * * 7"}, "ok"),
        ({"command": "~/bin/report.sh all of it", "at": "0 0 * * 7"}, "not_found"),
        ({"command": "~/bin/report.sh 'all of it'", "environment": {"MAILTO": ""}}, "ok"),
        ({"command": "~/bin/report.sh 'all of it'", "environment": {"MAILTO": "me"}}, "wrong_value"),
        ({"command": "echo 50% done"}, "extra"),
        ({"command": "ls", "count": 0}, "ok"),
        ({"command": "echo 50% done", "count": 0}, "extra"),
        ({"command": "echo 50% done", "at": "@hourly", "count": 0}, "ok"),
    ],
    ids=range(13),
)
@pytest.mark.parametrize("how", ["file", "command"])
def test_cron_job(tmp_path: Path, params: dict[str, Any], expected: str, how: str) -> None:
    tab: Content = TAB if how == "file" else printed(TAB)
    assert see(tmp_path, "cron.job", tab, **params).code == expected


@pytest.mark.parametrize(
    ("tab", "good"),
    [
        ("0 5 * * 6,0 ~/bin/report.sh\n", True),
        ("0 5 * * 6 ~/bin/report.sh\n0 5 * * 0 ~/bin/report.sh\n", True),
        ("0 5 * * 6,0 cd ~/bin && ./report.sh\n", True),
        ("0 5 * * 6,0 cd $HOME && bin/report.sh\n", True),
        ('SHELL=/bin/bash\nMAILTO=""\n0 5 * * 6,0 ~/bin/report.sh\n', True),
        ("0 5 * * 6 ~/bin/report.sh\n0 6 * * 0 ~/bin/report.sh\n", False),
        ("0 5 * * 6,0 ~/bin/report.sh\n0 5 * * 0 ~/bin/report.sh\n", False),
        ("0 5 * * 6,0 cd ~/other && ./report.sh\n", False),
        ("SHELL=/bin/false\n0 5 * * 6,0 ~/bin/report.sh\n", False),
        ("HOME=/tmp\n0 5 * * 6,0 ~/bin/report.sh\n", False),
        ("PATH=/opt/none\n0 5 * * 6,0 ~/bin/report.sh\n", False),
        ("0 5 * * 6,0 ~/bin/report.sh%no\n", False),
    ],
)
def test_a_job_counts_by_what_it_does_and_when(tmp_path: Path, tab: str, good: bool) -> None:
    found = see(tmp_path, "cron.job", tab, "0 1 * * * ls\n", command="~/bin/report.sh", at="0 5 * * 6,0")
    assert found.ok is good


def test_a_job_that_is_there_twice_is_reported(tmp_path: Path) -> None:
    twice = TAB + "0 9 * * * rsync -a ~/Projects/ /srv/backup/projects/\n"
    params = {"command": "rsync -a ~/Projects/ /srv/backup/projects/", "at": "30 2 * * 1-5"}
    assert see(tmp_path, "cron.job", twice, **params).code == Code.EXTRA


def test_no_crontab_is_an_empty_one(tmp_path: Path) -> None:
    none = {"exit_code": 1, "stdout": "", "stderr": "no crontab for user"}
    assert see(tmp_path, "cron.job", none, command="ls").code == Code.NOT_FOUND
    assert see(tmp_path, "cron.untouched", none, none).ok
    assert see(tmp_path, "cron.untouched", printed(TAB), none).code == Code.EXTRA


@pytest.mark.parametrize("text", ["61 * * * * ls", "* * * * *", "MAILTO", "\0", "* * * * * ls\n" * 3000])
def test_what_is_no_crontab_is_unreadable(tmp_path: Path, text: str) -> None:
    assert see(tmp_path, "cron.job", text, command="ls").code == Code.UNREADABLE
    assert see(tmp_path, "cron.job", printed(text), command="ls").code == Code.UNREADABLE


def test_a_broken_crontab_of_before_is_our_fault(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="as it was before"):
        see(tmp_path, "cron.untouched", printed(TAB), printed("61 * * * * ls"))


SAME_TAB = """#m h  dom mon dow command
MAILTO = ''
0-50/10 * * * *   echo  50\\%  "done"%input
0 0 * * sun ~/bin/report.sh all\\ of\\ it
30 2 * * mon,tue,wed,thu,fri /usr/bin/rsync -a "$HOME/Projects/" /srv/backup/projects/ > /dev/null 2>&1
"""


def test_a_crontab_written_otherwise_is_untouched(tmp_path: Path) -> None:
    verdict = see(tmp_path, "cron.untouched", SAME_TAB, TAB)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("30 2", "31 2", "job/~1usr~1bin~1rsync*"),
        ("1-5", "1-6", "job/*rsync*/at"),
        ("rsync -a", "rsync -n", "job/*rsync*"),
        ('@weekly  $HOME/bin/report.sh "all of it"\n', "", "job/*report.sh*"),
        ('MAILTO=""', "MAILTO=me", "job/*/environment/MAILTO"),
        ("%input", "%other", "job/echo*/input"),
        ("*/10 * * * *", "*/10 * 1 * *", "job/echo*"),
        ("# m h", "0 1 * * * rm -r ~/tmp\n# m h", "job/rm*"),
        ("# m h dom mon dow command\n", "", "comments"),
        ("*/10", "#*/10", "job/echo*"),
    ],
)
def test_every_edit_of_a_crontab_breaks_the_guard_unless_excepted(
    tmp_path: Path, old: str, new: str, path: str
) -> None:
    assert old in TAB
    after = TAB.replace(old, new, 1)
    assert not see(tmp_path, "cron.untouched", after, TAB).ok
    assert see(tmp_path, "cron.untouched", after, TAB, except_=[path, "job/rm*/environment/**"]).ok


# ---- launchers

ENTRY = """[Desktop Entry]
# made by hand
Type=Application
Name=Tide tables
Name[de]=Gezeiten
Exec=/usr/bin/evince "/home/user/Documents/tide tables.pdf" %U
Icon=evince
Terminal=false
Categories=Office;Viewer;
Actions=Print;

[Desktop Action Print]
Name=Print
Exec=lp
"""


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"name": "Tide tables", "exec": "evince '/home/user/Documents/tide tables.pdf'"}, "ok"),
        ({"exec": "evince ~/Documents/tide\\ tables.pdf"}, "ok"),
        ({"exec": "evince ~/Documents/tide tables.pdf"}, "wrong_value"),
        ({"exec": "evince '/home/user/Documents/tide tables.pdf'", "field_codes": True}, "wrong_value"),
        ({"name": "Tides"}, "wrong_value"),
        ({"terminal": False, "keys": {"Icon": "evince", "Categories": ["Viewer", "Office"]}}, "ok"),
        ({"terminal": True}, "wrong_value"),
        ({"keys": {"NoDisplay": False}}, "ok"),
        ({"keys": {"NoDisplay": True}}, "wrong_value"),
        ({"autostarts": True}, "ok"),
        ({"absent_keys": ["Icon"]}, "extra"),
    ],
    ids=range(11),
)
def test_launcher(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "launcher.entry", ENTRY, ENTRY, **params).code == expected


@pytest.mark.parametrize(
    ("lines", "starts"),
    [
        ("", True),
        ("Hidden=true", False),
        ("OnlyShowIn=GNOME;XFCE;", True),
        ("OnlyShowIn=GNOME;", False),
        ("NotShowIn=XFCE;", False),
        ("X-GNOME-Autostart-enabled=false", False),
        ("RunHook=0", True),
        ("RunHook=1", False),
    ],
)
def test_autostart(tmp_path: Path, lines: str, starts: bool) -> None:
    entry = f"[Desktop Entry]\nType=Application\nName=x\nExec=x\n{lines}\n"
    assert see(tmp_path, "launcher.entry", entry, autostarts=starts).ok
    assert not see(tmp_path, "launcher.entry", entry, autostarts=not starts).ok


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Name=x",
        "[Other]\nName=x",
        "[Desktop Entry]\nname",
        "[Desktop Entry]\nName=x\nName=y",
        "[Desktop Entry]\n[Desktop Entry]",
        "\xff\xfe",
        "[Desktop Entry]\n\0",
    ],
)
def test_what_is_no_desktop_entry_is_unreadable(tmp_path: Path, text: str) -> None:
    assert see(tmp_path, "launcher.entry", text.encode("latin-1"), name="x").code == Code.UNREADABLE


@pytest.mark.parametrize("lines", ["Exec=x", "Name=x", "Name=x\nType=Link"])
def test_an_entry_that_starts_nothing_is_none(tmp_path: Path, lines: str) -> None:
    assert see(tmp_path, "launcher.entry", f"[Desktop Entry]\n{lines}", terminal=False).code == Code.NOT_FOUND


@pytest.mark.parametrize(
    ("lines", "good"), [("", True), ("Type=Application", True), ("Type=Link\nURL=x", False), ("Type=Directory", False)]
)
def test_a_command_is_run_by_an_application_alone(tmp_path: Path, lines: str, good: bool) -> None:
    assert see(tmp_path, "launcher.entry", f"[Desktop Entry]\nName=x\nExec=x\n{lines}", exec="x").ok is good


SAME_ENTRY = """[Desktop Entry]
Name[de]=Gezeiten
Categories=Viewer;Office
Exec=evince '/home/user/Documents/tide tables.pdf' %U
Name = Tide\\stables
Icon=evince
Actions=Print
Terminal=0
Type=Application
[Desktop Action Print]
Exec=/usr/bin/lp
Name=Print
"""


def test_an_entry_written_otherwise_is_untouched(tmp_path: Path) -> None:
    verdict = see(tmp_path, "launcher.untouched", SAME_ENTRY, ENTRY)
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("Gezeiten", "Tiden", "Desktop Entry/Name[[]de]"),
        ("%U", "%f", "Desktop Entry/Exec"),
        ("Office;", "", "Desktop Entry/Categories"),
        ("Terminal=false", "Terminal=true", "*/Terminal"),
        ("Exec=lp", "Exec=lpr", "Desktop Action Print/Exec"),
        ("Icon=evince\n", "", "Desktop Entry/Icon"),
        ("[Desktop Action Print]\nName=Print\nExec=lp\n", "", "Desktop Action Print"),
        ("Icon=evince", "Icon=evince\nHidden=true", "Desktop Entry/Hidden"),
    ],
)
def test_every_edit_of_an_entry_breaks_the_guard_unless_excepted(tmp_path: Path, old: str, new: str, path: str) -> None:
    assert old in ENTRY
    after = ENTRY.replace(old, new, 1)
    assert not see(tmp_path, "launcher.untouched", after, ENTRY).ok
    assert see(tmp_path, "launcher.untouched", after, ENTRY, except_=[path]).ok


@pytest.mark.parametrize(
    "line",
    [
        "NoDisplay=true",
        "Hidden=true",
        "TryExec=/opt/none",
        "OnlyShowIn=GNOME;",
        "NotShowIn=XFCE;",
        "Path=/nowhere",
        "DBusActivatable=true",
        "Name[en_GB]=Other",
        "MimeType=text/plain;",
        "Terminal=true",
        "RunHook=3",
        "Odd=1",
        "[Desktop Action New]\nName=New\nExec=rm",
    ],
)
def test_a_new_entry_has_nothing_that_takes_its_effect(tmp_path: Path, line: str) -> None:
    good = "[Desktop Entry]\nType=Application\nVersion=1.0\nName=Tides\nExec=tides --now\nPath=\nOnlyShowIn=XFCE;\n"
    good += "StartupNotify=false\nHidden=false\nTryExec=tides\nX-Made-By=hand\n"
    key = line.partition("=")[0]
    kept = "".join(each for each in good.splitlines(keepends=True) if not each.startswith(f"{key}="))
    params = {"name": "Tides", "exec": "/usr/bin/tides --now"}
    assert see(tmp_path, "launcher.entry", good, **params).ok
    assert not see(tmp_path, "launcher.entry", f"{kept}{line}\n", **params).ok


# ---- default applications

MIME = """[Default Applications]
image/png=org.xfce.ristretto.desktop;gimp.desktop;
text/plain=org.xfce.mousepad.desktop

[Added Associations]
text/plain=org.xfce.mousepad.desktop
image/svg+xml=gimp.desktop;
"""


@pytest.mark.parametrize(
    ("types", "application", "expected"),
    [
        (["image/png"], "org.xfce.ristretto.desktop", "ok"),
        (["image/png", "text/plain"], "org.xfce.ristretto", "wrong_value"),
        (["image/png"], "gimp", "wrong_value"),
        (["image/svg+xml"], "gimp", "ok"),
        (["image/jpeg"], "gimp", "wrong_value"),
    ],
)
def test_default_application(tmp_path: Path, types: list[str], application: str, expected: str) -> None:
    assert see(tmp_path, "mime.default", MIME, MIME, types=types, application=application).code == expected


def test_types_are_written_in_small_letters(tmp_path: Path) -> None:
    asked = {"types": ["image/png"], "application": "org.xfce.ristretto.desktop"}
    assert see(tmp_path, "mime.default", MIME.replace("image/png", "Image/PNG"), MIME, **asked).code == "wrong_value"


def test_the_guard_over_default_applications(tmp_path: Path) -> None:
    same = (
        "[Added Associations]\nimage/svg+xml=gimp.desktop\n[Default Applications]\n"
        "text/plain=org.xfce.mousepad.desktop;\nimage/png=org.xfce.ristretto.desktop;gimp.desktop\n"
    )
    assert see(tmp_path, "mime.untouched", same, MIME).ok
    other = MIME.replace("org.xfce.ristretto.desktop;", "")
    assert see(tmp_path, "mime.untouched", other, MIME).code == Code.CHANGED
    assert see(tmp_path, "mime.untouched", other, MIME, except_=["*/image~1png"]).ok
    assert not see(tmp_path, "mime.untouched", other, MIME, except_=["*/text~1plain"]).ok
    assert see(tmp_path, "mime.untouched", "[Else]\na=b", MIME).code == Code.UNREADABLE


# ---- hosts

HOSTS = "127.0.0.1 localhost # loop\n::1 localhost ip6-localhost\n\n10.0.0.5\tprinter.test printer\n"


@pytest.mark.parametrize(
    ("name", "address", "expected"),
    [
        ("printer", "10.0.0.5", "ok"),
        ("PRINTER.test", "10.0.0.5", "ok"),
        ("localhost", "127.0.0.1", "ok"),
        ("localhost", "0:0:0:0:0:0:0:1", "ok"),
        ("printer", "10.0.0.6", "wrong_value"),
        ("printer", "::1", "not_found"),
        ("scanner", None, "ok"),
        ("printer", None, "extra"),
    ],
)
def test_hosts(tmp_path: Path, name: str, address: str | None, expected: str) -> None:
    assert see(tmp_path, "hosts.name", HOSTS, HOSTS, name=name, address=address).code == expected


def test_a_name_gets_no_address_of_the_other_kind(tmp_path: Path) -> None:
    good = HOSTS.replace("10.0.0.5", "10.0.0.6")
    assert see(tmp_path, "hosts.name", good, HOSTS, name="printer", address="10.0.0.6").ok
    assert not see(tmp_path, "hosts.name", good + "::1 printer\n", HOSTS, name="printer", address="10.0.0.6").ok


def test_the_guard_over_hosts(tmp_path: Path) -> None:
    same = "10.0.0.5 printer\n10.0.0.5 printer.test\n# loop\n127.0.0.1\tlocalhost\n0::1 ip6-localhost localhost\n"
    assert see(tmp_path, "hosts.untouched", same, HOSTS).ok
    for after, path in (
        (HOSTS.replace("10.0.0.5", "10.0.0.6"), "printer*"),
        (HOSTS.replace(" printer\n", "\n"), "printer"),
        (HOSTS + "10.0.0.9 scanner\n", "scanner"),
        (HOSTS.replace("127.0.0.1", "#"), "localhost"),
        (HOSTS.replace(" # loop", ""), "comments"),
    ):
        assert not see(tmp_path, "hosts.untouched", after, HOSTS).ok
        assert see(tmp_path, "hosts.untouched", after, HOSTS, except_=[path]).ok
    for bad in ("printer 10.0.0.5", "10.0.0.5", "\0"):
        assert see(tmp_path, "hosts.untouched", bad, HOSTS).code == Code.UNREADABLE


# ---- shell start files

RC = """# ~/.bashrc
case $- in
    *i*) ;;
      *) return;;
esac
HISTSIZE=1000
export EDITOR=nano PAGER='less -R'
PATH="$HOME/bin:$PATH"
if [ -f ~/.bash_aliases ]; then
    . ~/.bash_aliases
    alias within=yes
fi
alias ll='ls -alF' gs="git status"
alias gs='git status --short'
greet() { alias inner=1; echo "hi $1"; }
function other { alias inner=2; }
cat <<EOF > /dev/null
alias heredoc=1
EOF
[ -x /usr/bin/lesspipe ] && alias cond=1
shopt -s histappend
"""


@pytest.mark.parametrize(
    ("name", "command", "expected"),
    [
        ("ll", "ls  -alF", "ok"),
        ("gs", "git status --short", "ok"),
        ("gs", "git status", "wrong_value"),
        ("within", "yes", "not_found"),
        ("inner", None, "ok"),
        ("heredoc", None, "ok"),
        ("cond", None, "ok"),
        ("ll", None, "extra"),
    ],
)
def test_alias(tmp_path: Path, name: str, command: str | None, expected: str) -> None:
    assert see(tmp_path, "shell.alias", RC, name=name, command=command).code == expected


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"name": "EDITOR", "value": "nano"}, "ok"),
        ({"name": "PAGER", "value": "less -R"}, "ok"),
        ({"name": "HISTSIZE", "value": "1000", "exported": False}, "ok"),
        ({"name": "HISTSIZE", "value": "1000"}, "wrong_value"),
        ({"name": "PATH", "value": "~/bin:$PATH"}, "ok"),
        ({"name": "PATH", "value": "$HOME/bin:${PATH}"}, "ok"),
        ({"name": "PATH", "value": "$PATH:$HOME/bin"}, "wrong_value"),
        ({"name": "VISUAL", "value": None}, "ok"),
        ({"name": "VISUAL", "value": "nano"}, "not_found"),
    ],
    ids=range(9),
)
def test_variable(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "shell.variable", RC, **params).code == expected


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("declare -x EDITOR=vim", "EDITOR", "vim"),
        ("EDITOR=vim; export EDITOR", "EDITOR", "vim"),
        ("EDITOR=vi\nEDITOR+=m\nexport EDITOR", "EDITOR", "vim"),
        ("export EDITOR='vim' # mine", "EDITOR", "vim"),
        ("unset EDITOR", "EDITOR", None),
    ],
)
def test_every_way_to_set_a_variable_counts(tmp_path: Path, line: str, name: str, value: str | None) -> None:
    assert see(tmp_path, "shell.variable", f"{RC}{line}\n", name=name, value=value).ok


def test_aliases_may_stand_in_a_file_that_is_read_too(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"f": RC, "g": "alias v=vim\nunalias ll\n", "h": None})
    assert judge(found, "shell.alias", of="f", name="v", command="vim", also=["g", "h"]).ok
    assert judge(found, "shell.alias", of="f", name="v", command="vim").code == Code.NOT_FOUND


def test_what_stands_behind_a_return_does_not_count(tmp_path: Path) -> None:
    assert see(tmp_path, "shell.alias", "return\nalias a=b\n", name="a", command="b").code == Code.NOT_FOUND


def test_an_open_quote_is_unreadable(tmp_path: Path) -> None:
    assert see(tmp_path, "shell.alias", "alias a='b\n", name="a", command="b").code == Code.UNREADABLE


RC_EDITS = [
    ("HISTSIZE=1000", "HISTSIZE=2000", "variable/HISTSIZE"),
    ("export EDITOR=nano", "export EDITOR=vim", "variable/EDITOR"),
    ("ls -alF", "ls -al", "alias/ll"),
    ("alias gs='git status --short'\n", "", "alias/gs"),
    ("shopt -s histappend", "", "command/shopt*"),
    ("alias within=yes", "alias within=no", "within"),
    ("hi $1", "ho $1", "within"),
    ("HISTSIZE", "export HISTSIZE", "exported/HISTSIZE"),
    ("shopt -s", "rm -rf ~/x\nshopt -s", "command/rm*"),
]


@pytest.mark.parametrize(("old", "new", "path"), RC_EDITS, ids=range(len(RC_EDITS)))
def test_every_edit_of_a_start_file_breaks_the_guard_unless_excepted(
    tmp_path: Path, old: str, new: str, path: str
) -> None:
    assert old in RC
    after = RC.replace(old, new, 1)
    assert not see(tmp_path, "shell.untouched", after, RC).ok
    # a pattern stays within one step: `/` in a command is written ~1
    assert see(tmp_path, "shell.untouched", after, RC, except_=[path]).ok


def test_a_start_file_written_otherwise_is_untouched(tmp_path: Path) -> None:
    other = RC.replace("alias ll='ls -alF' gs=\"git status\"\n", "").replace(" PAGER='less -R'", "")
    other = other.replace("shopt", 'export PAGER="less -R"  # paging\n\nalias ll=ls\\ -alF\nshopt')
    verdict = see(tmp_path, "shell.untouched", other, RC)
    assert verdict.ok, verdict.sentence


# ---- the trash

INFO = """/home/user/.local/share/Trash/info/plan.pdf.trashinfo:[Trash Info]
/home/user/.local/share/Trash/info/plan.pdf.trashinfo:Path=/home/user/Documents/site%20plan.pdf
/home/user/.local/share/Trash/info/plan.pdf.trashinfo:DeletionDate=2025-03-04T10:00:00
/home/user/.local/share/Trash/info/Old.trashinfo:Path=/home/user/home/Old
"""
CAN: dict[str, Any] = {
    "files": folder(),
    "files/plan.pdf": file(b"plan"),
    "files/Old": folder(),
    "files/Old/a": file(b"a"),
    "info": folder(),
}
EMPTY: dict[str, Any] = {"files": folder(), "info": folder()}


@pytest.mark.parametrize(
    ("listed", "can", "params", "expected"),
    [
        (INFO, CAN, {"holds": ["~/Documents/site plan.pdf", "/home/user/home/Old"]}, "ok"),
        (INFO, CAN, {"holds": ["~/Documents/plan.pdf"]}, "not_found"),
        (INFO, CAN, {"lacks": ["~/home/Old"]}, "extra"),
        (INFO, EMPTY, {"holds": ["~/home/Old"]}, "not_found"),
        ("", EMPTY, {"others_as_before": True}, "changed"),
        ("", EMPTY, {"lacks": ["~/home/Old", "~/Documents/site plan.pdf"], "others_as_before": True}, "ok"),
    ],
    ids=range(6),
)
def test_trash_entries(tmp_path: Path, listed: str, can: dict[str, Any], params: dict[str, Any], expected: str) -> None:
    before: dict[str, Content] = {"f": printed(INFO), "can": CAN}
    found = evidence(tmp_path, before, {"f": printed(listed, 0 if listed else 1), "can": can})
    assert judge(found, "trash.entries", of="f", tree="can", **params).code == expected


RESTORED = "\n".join(line for line in INFO.split("\n") if "plan" in line)
CAN_AFTER = {name: entry for name, entry in CAN.items() if "Old" not in name}


@pytest.mark.parametrize(
    ("listed", "can", "home", "expected"),
    [
        (RESTORED, CAN_AFTER, {"Old": folder(), "Old/a": file(b"a")}, "ok"),
        (INFO, CAN, {"Old": folder(), "Old/a": file(b"a")}, "extra"),
        (RESTORED, CAN, {"Old": folder(), "Old/a": file(b"a")}, "extra"),
        (INFO, {**CAN_AFTER, "info/Old.trashinfo": file(b"x")}, {"Old": folder(), "Old/a": file(b"a")}, "extra"),
        (RESTORED, CAN_AFTER, {"Old": folder()}, "not_found"),
        (RESTORED, CAN_AFTER, {"Old": folder(), "Old/a": file(b"b")}, "wrong_content"),
    ],
    ids=range(6),
)
def test_trash_restored(tmp_path: Path, listed: str, can: dict[str, Any], home: dict[str, Any], expected: str) -> None:
    found = evidence(
        tmp_path, {"f": printed(INFO), "can": CAN, "home": {}}, {"f": printed(listed), "can": can, "home": home}
    )
    params = {"of": "f", "tree": "can", "into": "home"}
    assert judge(found, "trash.restored", **params, paths=["~/home/Old"]).code == expected
    with pytest.raises(CheckError, match="was not in the trash"):
        judge(found, "trash.restored", **params, paths=["~/home/Else"])


# ---- xfconf

LOOKS: dict[str, dict[str, Any]] = {
    "/Gtk/FontName": {"type": "string", "value": "Open Sans 10"},
    "/Xft/DPI": {"type": "int", "value": 96},
    "/Net/EnableEventSounds": {"type": "bool", "value": False},
    "/names": {"type": "array", "value": [{"type": "string", "value": "a"}, {"type": "string", "value": "b"}]},
    "/last-window-width": {"type": "int", "value": 640},
}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"property": "/Xft/DPI", "equals": 96, "type": "int"}, "ok"),
        ({"property": "/Xft/DPI", "equals": 96, "type": "uint"}, "wrong_format"),
        ({"property": "/Xft/DPI", "equals": 97}, "wrong_value"),
        ({"property": "/Xft/DPI", "equals": "96"}, "wrong_value"),
        ({"property": "/Net/EnableEventSounds", "equals": False}, "ok"),
        ({"property": "/Net/EnableEventSounds", "equals": 0}, "wrong_value"),
        ({"property": "/names", "equals": ["a", "b"]}, "ok"),
        ({"property": "/names", "equals": ["b", "a"]}, "wrong_value"),
        ({"property": "/Gtk/CursorThemeSize", "equals": 24}, "not_found"),
        ({"property": "/Gtk/CursorThemeSize", "equals": 24, "default": 24}, "ok"),
        ({"property": "/Gtk/CursorThemeSize", "absent": True}, "ok"),
        ({"property": "/Xft/DPI", "absent": True}, "extra"),
    ],
    ids=range(12),
)
def test_xfconf_property(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "xfconf.property", json.dumps(LOOKS), **params).code == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [(["a"], "ok"), (["a", "b", "c"], "ok"), (["Only"], "changed"), (["b"], "changed"), ([], "ok")],
    ids=str,
)
def test_workspaces_keep_their_names(tmp_path: Path, names: list[str], expected: str) -> None:
    def settings(count: int, names: list[str]) -> str:
        items = [{"type": "string", "value": name} for name in names]
        found = {"count": {"type": "int", "value": count}, "names": {"type": "array", "value": items}}
        return json.dumps({f"/general/workspace_{name}": setting for name, setting in found.items()})

    asked = {"property": "/general/workspace_count", "equals": 1}
    assert see(tmp_path, "xfconf.property", settings(1, names), settings(2, ["a", "b"]), **asked).code == expected


@pytest.mark.parametrize("path", [path for path in LOOKS if not path.startswith("/last")] + ["/new/one"])
@pytest.mark.parametrize("edit", ["value", "type", "gone"])
def test_every_edit_of_a_channel_breaks_the_guard_unless_excepted(tmp_path: Path, path: str, edit: str) -> None:
    after: dict[str, Any] = json.loads(json.dumps(LOOKS))
    if path not in after:
        after[path] = {"type": "bool", "value": True}
    elif edit == "gone":
        del after[path]
    else:
        after[path][edit] = "int64" if edit == "type" else "other"
    before = json.dumps(LOOKS)
    assert not see(tmp_path, "xfconf.untouched", json.dumps(after), before).ok
    assert see(tmp_path, "xfconf.untouched", json.dumps(after), before, except_=[path]).ok
    assert see(tmp_path, "xfconf.untouched", json.dumps(after), before, except_=[path.rpartition("/")[0] or "/*"]).ok
    assert not see(tmp_path, "xfconf.untouched", json.dumps(after), before, except_=["/other/**"]).ok


def thunar(folder: Path, now: dict[str, Any], where: str = "thunar") -> Evidence:
    found = evidence(folder, {"f": json.dumps(LOOKS)}, {"f": json.dumps({**LOOKS, **now})})
    before, after = ({"f": replace(state["f"], where=where)} for state in (found.before, found.after))
    return Evidence(before, after)


@pytest.mark.parametrize(
    ("path", "free"),
    [
        ("/last-window-width", True),
        ("/last-separator-position", True),
        ("/last-show-hidden", False),
        ("/last-statusbar-visible", False),
        ("/compat/LaunchGNOME", False),
    ],
)
def test_what_programs_write_of_their_own_accord_counts_only_if_asked(tmp_path: Path, path: str, free: bool) -> None:
    found = thunar(tmp_path, {path: {"type": "int", "value": 900}})
    assert judge(found, "xfconf.untouched", of="f").ok is free
    assert not judge(found, "xfconf.untouched", of="f", churn=True).ok
    elsewhere = thunar(tmp_path, {path: {"type": "int", "value": 900}}, "xfwm4")
    assert not judge(elsewhere, "xfconf.untouched", of="f").ok


def of_all(folder: Path, before: dict[str, Any], after: dict[str, Any]) -> Evidence:
    """Evidence of all channels, and of one of them alone."""
    looks = {path.removeprefix("/xsettings"): value for path, value in after.items() if path.startswith("/xsettings/")}
    found = evidence(
        folder, {"every": json.dumps(before), "looks": "{}"}, {"every": json.dumps(after), "looks": json.dumps(looks)}
    )
    channels = {"every": "*", "looks": "xsettings"}

    def placed(state: Snapshot) -> Snapshot:
        return {name: replace(state[name], where=channel) for name, channel in channels.items()}

    return Evidence(placed(found.before), placed(found.after))


@pytest.mark.parametrize(
    ("path", "beside", "kept"),
    [
        ("/xfwm4/general/theme", ["looks"], False),
        ("/xfwm4/general/theme", [], False),
        ("/xsettings/Xft/DPI", [], False),
        ("/xsettings/Xft/DPI", ["looks"], True),
        ("/thunar/last-window-width", ["looks"], True),
        ("/thunar/misc-single-click", ["looks"], False),
        ("/thunar/last-show-hidden", ["looks"], False),
        ("/xfce4-session/compat/LaunchGNOME", ["looks"], False),
        ("/xfce4-session/compat/LaunchKDE", ["looks"], False),
        ("/xfce4-settings-manager/last/window-height", ["looks"], True),
        ("/xfce4-desktop/last/image", ["looks"], False),
        ("/xfce4-appfinder/actions", ["looks"], True),
        ("/xfce4-appfinder/actions/action-1/type", ["looks"], True),
        ("/xfce4-appfinder/actions/action-6/type", ["looks"], False),
        ("/xfce4-appfinder/hide-window-decorations", ["looks"], False),
        ("/xsettings-of-mine/a", ["looks"], False),
    ],
)
def test_a_guard_over_all_channels_leaves_out_those_with_a_guard_of_their_own(
    tmp_path: Path, path: str, beside: list[str], kept: bool
) -> None:
    before = {"/xfwm4/general/title": {"type": "string", "value": "Sans"}}
    found = of_all(tmp_path, before, {**before, path: {"type": "int", "value": 7}})
    assert judge(found, "xfconf.untouched", of="every", beside=beside).ok is kept


def test_actions_that_were_there_are_the_users(tmp_path: Path) -> None:
    before = {"/xfce4-appfinder/actions/action-1/type": {"type": "int", "value": 0}}
    after = {"/xfce4-appfinder/actions/action-1/type": {"type": "int", "value": 1}}
    assert not judge(of_all(tmp_path, before, after), "xfconf.untouched", of="every").ok


# ---- shortcuts


def keyboard(**custom: Any) -> dict[str, dict[str, Any]]:
    """What xfconfd says of the channel xfce4-keyboard-shortcuts on the image's desktop, in part."""
    found = {
        "/commands/default/<Alt>F2": "xfce4-appfinder --collapsed",
        "/commands/default/<Super>e": "thunar",
        "/commands/custom/<Alt>F2": "xfce4-appfinder --collapsed",
        "/commands/custom/<Alt>F2/startup-notify": True,
        "/commands/custom/<Primary><Alt>Escape": "xkill",
        "/commands/custom/<Primary><Alt>t": "exo-open --launch TerminalEmulator",
        "/commands/custom/Print": "xfce4-screenshooter",
        "/commands/custom/override": True,
        "/xfwm4/custom/<Alt>F10": "maximize_window_key",
        "/xfwm4/custom/override": True,
        **custom,
    }
    kinds: dict[type, str] = {bool: "bool", str: "string"}
    return {path: {"type": kinds[type(value)], "value": value} for path, value in found.items()}


TERMINAL = "exo-open --launch TerminalEmulator"


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"keys": "ctrl+alt+t", "does": TERMINAL}, "ok"),
        ({"keys": "Alt+Ctrl+T", "does": "exo-open  --launch 'TerminalEmulator'", "only": True}, "ok"),
        ({"keys": "ctrl+alt+t", "does": "xfce4-terminal"}, "wrong_value"),
        ({"keys": "ctrl+shift+alt+t", "does": TERMINAL}, "not_found"),
        ({"keys": "ctrl+alt+esc", "does": "xkill"}, "ok"),
        ({"keys": "Print", "does": "xfce4-screenshooter"}, "ok"),
        ({"keys": "super+e", "does": "thunar"}, "not_found"),
        ({"keys": "super+e", "does": None}, "ok"),
        ({"keys": "alt+F2", "does": None}, "extra"),
        ({"keys": "alt+F10", "does": "maximize_window_key", "group": "xfwm4"}, "ok"),
        ({"keys": "alt+F10", "does": "maximize_window_key"}, "not_found"),
    ],
    ids=range(11),
)
def test_a_shortcut_is_its_keys_and_what_they_do(tmp_path: Path, params: dict[str, Any], expected: str) -> None:
    assert see(tmp_path, "xfconf.shortcut", json.dumps(keyboard()), **params).code == expected


@pytest.mark.parametrize("spelled", ["<Alt><Primary>g", "<Control><Alt>g", "<Ctrl><Mod1>G"])
def test_a_shortcut_may_be_spelled_in_any_way_that_gtk_reads(tmp_path: Path, spelled: str) -> None:
    channel = json.dumps(keyboard(**{f"/commands/custom/{spelled}": "orca"}))
    assert see(tmp_path, "xfconf.shortcut", channel, keys="ctrl+alt+g", does="orca", only=True).ok


def test_a_second_chord_for_the_same_counts_only_if_asked(tmp_path: Path) -> None:
    channel = json.dumps(keyboard(**{"/commands/custom/<Super>x": "xkill"}))
    assert see(tmp_path, "xfconf.shortcut", channel, keys="super+x", does="xkill").ok
    assert see(tmp_path, "xfconf.shortcut", channel, keys="super+x", does="xkill", only=True).code == "extra"


def test_default_shortcuts_hold_until_a_person_s_own_override_them(tmp_path: Path) -> None:
    channel = json.dumps(keyboard(**{"/commands/custom/override": False}))
    assert see(tmp_path, "xfconf.shortcut", channel, keys="super+e", does="thunar").ok
    assert see(tmp_path, "xfconf.shortcut", channel, keys="ctrl+alt+t", does=TERMINAL).code == "not_found"


@pytest.mark.parametrize("keys", ["", "ctrl+", "hyper+x"])
def test_a_chord_that_is_none_is_a_mistake_of_the_task(tmp_path: Path, keys: str) -> None:
    with pytest.raises(BadCheck):
        see(tmp_path, "xfconf.shortcut", json.dumps(keyboard()), keys=keys, does="x")


def launcher(*items: str) -> str:
    found = {"type": "array", "value": [{"type": "string", "value": item} for item in items]}
    return json.dumps({"/xfce4-panel/plugins/plugin-23/items": found})


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        (("audacity.desktop",), ("179572067310.desktop",), True),
        (("a.desktop", "b.desktop"), ("17957206731.desktop", "17957206732.desktop"), True),
        (("a.desktop", "b.desktop"), ("17957206731.desktop",), False),
        (("audacity.desktop",), ("gimp.desktop",), False),
        (("17957206731.desktop",), ("17957206999.desktop",), False),
        (("audacity.desktop",), (), False),
    ],
)
def test_the_panels_own_copies_of_its_launchers_are_no_change(
    tmp_path: Path, before: tuple[str, ...], after: tuple[str, ...], same: bool
) -> None:
    found = see(tmp_path, "xfconf.untouched", launcher(*after), launcher(*before))
    assert found.ok is same, found.sentence
