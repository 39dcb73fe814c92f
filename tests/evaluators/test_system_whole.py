"""Checks on a whole system: accounts, rights, units, firewall, rotation of logs, mounts; on what Debian 12 printed."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluators import CheckError, Code, LeafVerdict
from evaluators.evidence import Unreadable
from evaluators.system.accounts import read_ageing, read_groups, read_rights, read_users
from evaluators.system.mounts import read_mounts, read_options
from evaluators.system.packages import read_packages
from evaluators.system.packet_filter import Packet, fate, read_ruleset
from evaluators.system.rotation import read_logrotate
from evaluators.system.units import read_units
from tests.evaluators.evidences import Content, evidence, judge

QUICK = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
DATA = Path(__file__).parent / "data" / "system"
STATUS = (DATA / "dpkg-status.txt").read_text()
UNITS, RULES = (DATA / "units.txt").read_text(), (DATA / "ruleset.json").read_text()
PASSWD = """root:x:0:0:root:/root:/bin/bash
otto:x:1001:1001:Otto Lindqvist,,,:/home/otto:/bin/bash
mia:x:1002:1002:Mia Berg:/home/mia:/bin/bash
"""
GROUP = "root:x:0:\naudio:x:29:mia\npress:x:997:mia,otto\nmia:x:1002:\n"
SHADOW = "mia:!:20780:1:90:14:30:22369:\n"
RIGHTS = """Matching Defaults entries for mia on desk:
    env_reset, mail_badpass, secure_path=/usr/local/sbin\\:/usr/local/bin

User mia may run the following commands on desk:
    (root) NOPASSWD: /usr/bin/systemctl restart cron.service, /usr/bin/lpstat -p
    (ALL : ALL) /usr/bin/less /var/log/kiln.log
"""


def printed(text: str, exit_code: int = 0) -> dict[str, Any]:
    return {"exit_code": exit_code, "stdout": text, "stderr": ""}


def see(place: Path, check: str, after: Content, before: Content = None, /, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"f": before}, {"f": after}), check, of="f", **params)


# ---- units


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"unit": "tj.service", "properties": {"User": "user", "Nice": "10", "UnitFileState": "static"}}, Code.OK),
        ({"unit": "tj.service", "properties": {"User": "root"}}, Code.WRONG_VALUE),
        ({"unit": "tj.service", "properties": {"UnitFileState": ["disabled", "static"]}}, Code.OK),
        ({"unit": "tj.service", "command": "/usr/bin/touch '/var/tmp/x' --no-create"}, Code.OK),
        ({"unit": "tj.service", "command": "/usr/bin/touch /var/tmp/x"}, Code.WRONG_VALUE),
        ({"unit": "tj.timer", "calendar": ["Mon..Fri *-*-* 06:30:00"]}, Code.OK),
        ({"unit": "tj.timer", "calendar": ["*-*-* 06:30:00"]}, Code.WRONG_VALUE),
        ({"unit": "tj.timer", "calendar": ["Mon..Fri *-*-* 06:30:00", "Sun *-*-* 04:00:00"]}, Code.WRONG_VALUE),
        ({"unit": "tj.service", "calendar": ["*-*-* 06:30:00"]}, Code.WRONG_VALUE),
        ({"unit": "tj.timer", "properties": {"WantedBy": "timers.target"}, "any_order": ["WantedBy"]}, Code.OK),
        ({"unit": "tj.socket"}, Code.NOT_FOUND),
    ],
)
def test_a_unit_is_what_systemd_says_of_it(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "system.unit", printed(UNITS), **params).code == code


def test_a_command_that_failed_says_nothing(tmp_path: Path) -> None:
    leaf = see(tmp_path, "system.unit", printed("", 1), unit="tj.service", properties={})
    assert (leaf.code, "ended with status 1" in leaf.sentence) == (Code.UNREADABLE, True)


def test_a_baseline_that_cannot_be_read_is_a_verifier_error(tmp_path: Path) -> None:
    with pytest.raises(CheckError, match="BrokenBaseline: evidence 'f' as it was before: line 1 is not an entry"):
        see(tmp_path, "system.users_untouched", PASSWD, "mia\n")


# ---- accounts


@pytest.mark.parametrize(
    ("check", "text", "params", "code"),
    [
        ("user", PASSWD, {"user": "mia", "comment": "Mia Berg", "home": "/home/mia/", "shell": "/bin/bash"}, Code.OK),
        ("user", PASSWD, {"user": "otto", "comment": "Otto Lindqvist", "system": False}, Code.OK),
        ("user", PASSWD, {"user": "mia", "shell": "/bin/sh"}, Code.WRONG_VALUE),
        ("user", PASSWD, {"user": "mia", "system": True}, Code.WRONG_VALUE),
        ("user", PASSWD, {"user": "ada"}, Code.NOT_FOUND),
        ("user", PASSWD, {"user": "ada", "absent": True}, Code.OK),
        ("user", PASSWD, {"user": "mia", "absent": True}, Code.EXTRA),
        ("user", "mia:x:one:1:::\n", {"user": "mia"}, Code.UNREADABLE),
        ("group", GROUP, {"group": "press", "members": ["otto", "mia"], "system": True}, Code.OK),
        ("group", GROUP, {"group": "press", "members": ["mia"]}, Code.WRONG_VALUE),
        ("group", GROUP, {"group": "press", "has": ["mia"]}, Code.OK),
        ("group", GROUP, {"group": "audio", "has": ["otto"]}, Code.WRONG_VALUE),
        ("group", GROUP, {"group": "press", "system": False}, Code.WRONG_VALUE),
        ("group", GROUP, {"group": "kilns"}, Code.NOT_FOUND),
        ("password_age", SHADOW, {"user": "mia", "max_days": 90, "warn_days": 14, "expires": "2031-03-31"}, Code.OK),
        ("password_age", SHADOW, {"user": "mia", "expires": "2031-04-01"}, Code.WRONG_VALUE),
        ("password_age", SHADOW, {"user": "mia", "expires": "never"}, Code.WRONG_VALUE),
        ("password_age", SHADOW, {"user": "mia", "min_days": 1, "inactive_days": 30, "locked": True}, Code.OK),
        (
            "password_age",
            "mia:$y$x:20780:0:99999:7:::\n",
            {"user": "mia", "expires": "never", "locked": False},
            Code.OK,
        ),
        ("password_age", SHADOW, {"user": "otto"}, Code.NOT_FOUND),
    ],
)
def test_accounts(tmp_path: Path, check: str, text: str, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, f"system.{check}", text, **params).code == code


def test_the_rights_that_sudo_lists() -> None:
    rights = [(right.run_as, right.command, right.password) for right in read_rights(RIGHTS)]
    assert rights == [
        ("root", "/usr/bin/systemctl restart cron.service", False),
        ("root", "/usr/bin/lpstat -p", False),
        ("ALL", "/usr/bin/less /var/log/kiln.log", True),
    ]
    assert read_rights("User mia is not allowed to run sudo on desk.\n") == ()


@pytest.mark.parametrize(
    ("line", "params", "code"),
    [
        ("(root) NOPASSWD: /usr/bin/lp", {"commands": ["/usr/bin/lp"], "password": False}, Code.OK),
        ("(ALL) /usr/bin/lp", {"commands": ["/usr/bin/lp"], "password": False}, Code.WRONG_VALUE),
        ("(otto) NOPASSWD: /usr/bin/lp", {"commands": ["/usr/bin/lp"]}, Code.WRONG_VALUE),
        ("(root) NOPASSWD: /usr/bin/lp, /usr/bin/cancel", {"commands": ["/usr/bin/lp"]}, Code.EXTRA),
        ("(root) NOPASSWD: ALL", {"commands": ["/usr/bin/lp"]}, Code.EXTRA),
        ("(root) /usr/bin/lp", {"commands": ["/usr/bin/lp", "/usr/bin/cancel"]}, Code.NOT_FOUND),
        ("(root) /usr/bin/lp", {"commands": []}, Code.EXTRA),
    ],
)
def test_sudo_allows_exactly_what_was_asked(tmp_path: Path, line: str, params: dict[str, Any], code: Code) -> None:
    text = f"User mia may run the following commands on desk:\n    {line}\n"
    assert see(tmp_path, "system.sudo", printed(text), **params).code == code


def test_accounts_that_nobody_asked_about_stay(tmp_path: Path) -> None:
    more = PASSWD + "ada:x:1003:1003::/home/ada:/bin/sh\n"
    assert see(tmp_path, "system.users_untouched", more, PASSWD).code == Code.EXTRA
    assert see(tmp_path, "system.users_untouched", more, PASSWD, except_=["ada"]).ok
    less = GROUP.replace("mia,otto", "otto")
    assert see(tmp_path, "system.groups_untouched", less, GROUP).code == Code.REMOVED
    assert see(tmp_path, "system.groups_untouched", less, GROUP, except_=["press/member/mia"]).ok


# ---- firewall


@pytest.mark.parametrize(
    ("packet", "becomes"),
    [
        (Packet("tcp", "192.168.40.9", 22), "accept"),
        (Packet("tcp", "192.168.41.9", 22), "drop"),
        (Packet("tcp", "192.168.40.9", 8085), "accept"),
        (Packet("tcp", "192.168.40.9", 8091), "drop"),
        (Packet("udp", "192.168.40.9", 22), "drop"),
        (Packet("udp", "10.0.0.5", 53), "accept"),
        (Packet("udp", "10.0.0.6", 53), "drop"),
        (Packet("icmp", "203.0.113.1"), "accept"),
        (Packet("icmp", "2001:db8::1"), "drop"),
        (Packet("tcp", "2001:db8::1", 25), "reject"),
        (Packet("tcp", "203.0.113.1", 443), "drop"),
        (Packet("tcp", "127.0.0.1", 9999, "lo"), "accept"),
        (Packet("tcp", "203.0.113.1", 9999, state="established"), "accept"),
    ],
)
def test_a_packet_goes_through_the_rules(packet: Packet, becomes: str) -> None:
    assert fate(read_ruleset(RULES), packet) == becomes


def test_without_rules_all_comes_in() -> None:
    empty = read_ruleset((DATA / "empty-ruleset.json").read_text())
    assert fate(empty, Packet("tcp", "203.0.113.1", 23)) == "accept"


def ruleset(*rules: list[dict[str, Any]], policy: str = "accept", more: tuple[dict[str, Any], ...] = ()) -> str:
    of = {"family": "inet", "table": "t"}
    chain = {"chain": {**of, "name": "in", "type": "filter", "hook": "input", "prio": 0, "policy": policy}}
    return json.dumps({"nftables": [chain, *more, *({"rule": {**of, "chain": "in", "expr": rule}} for rule in rules)]})


def port(number: Any, op: str = "==") -> dict[str, Any]:
    return {"match": {"op": op, "left": {"payload": {"protocol": "tcp", "field": "dport"}}, "right": number}}


def test_a_later_base_chain_has_a_say_too() -> None:
    late = {
        "chain": {
            "family": "ip",
            "table": "u",
            "name": "in",
            "type": "filter",
            "hook": "input",
            "prio": 10,
            "policy": "drop",
        }
    }
    rules = read_ruleset(ruleset([port(22), {"accept": None}], more=(late,)))
    assert fate(rules, Packet("tcp", "203.0.113.1", 22)) == "drop"
    assert fate(rules, Packet("tcp", "2001:db8::1", 22)) == "accept"


def test_named_sets_and_services_and_comparisons_are_understood() -> None:
    named = {"set": {"family": "inet", "table": "t", "name": "web", "type": "inet_service", "elem": [80, "https"]}}
    rules = read_ruleset(
        ruleset(
            [port("@web"), {"accept": None}],
            [port(1024, "<"), {"drop": None}],
            [port("ssh", "!="), {"counter": None}, {"reject": None}],
            more=(named,),
        )
    )
    fates = [fate(rules, Packet("tcp", "203.0.113.1", number)) for number in (80, 443, 25, 5000)]
    assert fates == ["accept", "accept", "drop", "reject"]


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param([{"xt": None}], id="an unknown statement"),
        pytest.param([{"match": {"op": "==", "left": {"fib": {}}, "right": 1}}], id="an unknown field"),
        pytest.param([port("@nowhere")], id="an unknown set"),
        pytest.param([{"jump": {"target": "nowhere"}}], id="an unknown chain"),
        pytest.param([{"jump": {"target": "in"}}], id="chains in a ring"),
        pytest.param([port({"map": {}})], id="an unknown value"),
        pytest.param([{"match": {"op": "=="}}], id="half a match"),
        pytest.param([port({"set": [{"range": [1]}]})], id="half a range"),
    ],
)
def test_what_is_not_understood_is_unreadable(tmp_path: Path, rule: list[dict[str, Any]]) -> None:
    packets = [{"port": 22, "from": "203.0.113.1", "fate": "accept"}]
    leaf = see(tmp_path, "system.firewall", printed(ruleset(rule)), packets=packets)
    assert leaf.code == Code.UNREADABLE


def test_the_check_names_the_packet(tmp_path: Path) -> None:
    packets = [{"port": 25, "from": "192.0.2.1", "fate": "refuse"}, {"port": 22, "from": "192.0.2.1", "fate": "accept"}]
    leaf = see(tmp_path, "system.firewall", printed(RULES), packets=packets)
    assert leaf.sentence == "The firewall would drop tcp 22 from 192.0.2.1 by eth0, new; to accept it was asked."


# ---- rotation

CONFIG = """# kilns
compress
/var/log/kiln/*.log "/var/log/glaze room.log"
{
  weekly
  rotate 8
  delaycompress
  missingok
  create 640 root adm
  postrotate
    # reported once
    /bin/touch /run/kiln.reopen
  endscript
}
/var/log/boil.log {
  nocompress
  rotate=3
}
"""


KILN = {
    "frequency": "weekly",
    "rotate": "8",
    "compress": "",
    "delaycompress": "",
    "create": "0640 root adm",
}
"""All that the kilns' stanza says, in other spellings here and there, but for its script."""
TOUCHED = {"postrotate": "(/bin/)?touch .*reopen"}


@pytest.mark.parametrize(
    ("log", "directives", "script", "code"),
    [
        ("/var/log/kiln/a.log", KILN, TOUCHED, Code.OK),
        ("/var/log/kiln/a.log", {**KILN, "dateext": None, "missingok": ""}, TOUCHED, Code.OK),
        ("/var/log/kiln/a.log", {**KILN, "frequency": "daily"}, TOUCHED, Code.WRONG_VALUE),
        ("/var/log/kiln/a.log", {**KILN, "notifempty": ""}, TOUCHED, Code.WRONG_VALUE),
        ("/var/log/kiln/a.log", {"frequency": "weekly", "rotate": "8"}, TOUCHED, Code.EXTRA),
        ("/var/log/kiln/a.log", KILN, {}, Code.EXTRA),
        ("/var/log/kiln/a.log", KILN, {"postrotate": "reload"}, Code.EXTRA),
        ("/var/log/glaze room.log", KILN, TOUCHED, Code.OK),
        ("/var/log/boil.log", {"compress": None, "rotate": "3"}, {}, Code.OK),
        ("/var/log/boil.log", {"rotate": "4"}, {}, Code.WRONG_VALUE),
        ("/var/log/other.log", {"rotate": "3"}, {}, Code.NOT_FOUND),
    ],
)
def test_rotation(tmp_path: Path, log: str, directives: dict[str, Any], script: dict[str, str], code: Code) -> None:
    leaf = see(tmp_path, "system.log_rotation", CONFIG, log=log, directives=directives, script_has=script)
    assert leaf.code == code


def test_two_stanzas_for_one_log_are_one_too_many(tmp_path: Path) -> None:
    twice = CONFIG + "/var/log/boil.log { \n rotate 2\n}\n"
    leaf = see(tmp_path, "system.log_rotation", twice, log="/var/log/boil.log", directives={"rotate": "2"})
    assert leaf.code == Code.EXTRA


# ---- mounts

MOUNTS = json.dumps(
    {
        "filesystems": [
            {
                "target": "/",
                "source": "/dev/vda",
                "fstype": "ext4",
                "options": "rw,noatime",
                "children": [
                    {
                        "target": "/srv/proofs",
                        "source": "tmpfs",
                        "fstype": "tmpfs",
                        "options": "rw,nosuid,nodev,noexec,relatime,size=98304k,mode=750,uid=1000,gid=1000",
                    }
                ],
            }
        ]
    }
)

PROOFS = {
    "size": "96M",
    "mode": "0750",
    "uid": ["1000", "user"],
    "gid": "1000",
    "noexec": "",
    "nosuid": "",
    "nodev": "",
}


@pytest.mark.parametrize(
    ("params", "code"),
    [
        (
            {"target": "/srv/proofs", "type": "tmpfs", "options": {"size": "96M", "mode": "0750", "noexec": ""}},
            Code.EXTRA,
        ),
        ({"target": "/srv/proofs", "options": PROOFS}, Code.OK),
        ({"target": "/srv/proofs", "options": {"size": "64m"}}, Code.WRONG_VALUE),
        ({"target": "/srv/proofs", "options": {"ro": ""}}, Code.WRONG_VALUE),
        ({"target": "/srv/proofs", "type": "ext4"}, Code.WRONG_VALUE),
        ({"target": "/", "source": "/dev/vda"}, Code.OK),
        ({"target": "/srv/scans"}, Code.NOT_FOUND),
    ],
)
def test_mounts(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "system.mount", printed(MOUNTS), **params).code == code


@pytest.mark.parametrize("option", ["noauto", "ro", "noatime", "x-systemd.automount", "nr_inodes=1"])
def test_an_option_that_nobody_asked_for_breaks_a_mount(tmp_path: Path, option: str) -> None:
    table = MOUNTS.replace("nosuid,nodev", f"nosuid,{option},nodev")
    assert see(tmp_path, "system.mount", printed(MOUNTS), target="/srv/proofs", options=PROOFS).ok
    assert not see(tmp_path, "system.mount", printed(table), target="/srv/proofs", options=PROOFS).ok


def test_the_last_word_on_an_option_counts() -> None:
    assert read_options("noexec,defaults,size=1g,exec") == {"size": str(2**30)}


# ---- whatever the text is


@QUICK
@given(st.text('mia:x,0123\n={}"[] /\\', max_size=60) | st.sampled_from((UNITS, RULES, CONFIG, MOUNTS, RIGHTS)))
def test_any_text_is_read_or_unreadable(text: str) -> None:
    for parser in (
        read_units,
        read_users,
        read_groups,
        read_ageing,
        read_rights,
        read_ruleset,
        read_logrotate,
        read_mounts,
    ):
        with contextlib.suppress(Unreadable):
            parser(text)


# ---- packages


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"package": "mousepad"}, Code.OK),
        ({"package": "mousepad", "version": "0.5.10-2", "held": False}, Code.OK),
        ({"package": "mousepad", "version": "0:0.5.10-2"}, Code.OK),
        ({"package": "mousepad", "version": "0.5.10"}, Code.WRONG_VALUE),
        ({"package": "mousepad", "state": "absent"}, Code.EXTRA),
        ({"package": "xarchiver", "version": "1:0.5.4.20-2", "held": True}, Code.OK),
        ({"package": "xarchiver", "held": False}, Code.WRONG_VALUE),
        ({"package": "tide-gauge"}, Code.WRONG_VALUE),
        ({"package": "tide-tables"}, Code.NOT_FOUND),
        ({"package": "tide-tables", "state": "absent"}, Code.OK),
        ({"package": "tide-tables", "state": "config-files"}, Code.NOT_FOUND),
        ({"package": "gull-counter", "state": "config-files"}, Code.OK),
        ({"package": "gull-counter", "state": "absent"}, Code.EXTRA),
        ({"package": "gull-counter"}, Code.WRONG_VALUE),
    ],
    ids=range(14),
)
def test_a_package_is_in_the_state_that_dpkg_records(tmp_path: Path, params: dict[str, Any], code: Code) -> None:
    assert see(tmp_path, "system.package", STATUS, **params).code == code


def test_a_package_of_two_architectures_is_two() -> None:
    second = STATUS.replace("Architecture: amd64", "Architecture: i386")
    found = read_packages(f"{STATUS}\n{second}")
    assert (found["libc6"].architecture, found["libc6:i386"].architecture) == ("amd64", "i386")


def test_what_was_never_installed_is_not_there() -> None:
    assert read_packages("Package: x\nStatus: purge ok not-installed\n") == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Version: 0.5.10-2", "Version: 0.5.11-1"),
        ("Status: hold ok installed", "Status: install ok installed"),
        ("Status: install ok installed", "Status: deinstall ok config-files"),
        ("Package: mousepad", "Package: featherpad"),
    ],
)
def test_every_change_of_a_package_is_seen_unless_excepted(tmp_path: Path, old: str, new: str) -> None:
    after = STATUS.replace(old, new)
    assert not see(tmp_path, "system.packages_untouched", after, STATUS).ok
    names = ["libc6", "mousepad", "featherpad", "xarchiver"]
    assert see(tmp_path, "system.packages_untouched", after, STATUS, except_=names).ok
    assert not see(tmp_path, "system.packages_untouched", after, STATUS, except_=["gull-counter"]).ok


@pytest.mark.parametrize(
    "text", ["Package: x\n", "Status: install ok installed\n", "Package x\n", "\0", "Package: x\nStatus: yes\n"]
)
def test_what_is_no_record_of_packages_is_unreadable(tmp_path: Path, text: str) -> None:
    assert see(tmp_path, "system.package", text, package="x").code == Code.UNREADABLE


@QUICK
@given(st.text("Package: Status: install ok installed\n x", max_size=200))
def test_any_text_is_packages_or_unreadable(text: str) -> None:
    with contextlib.suppress(Unreadable):
        read_packages(text)


# ---- what nobody asked for


@pytest.mark.parametrize(
    "line", ["maxage 3", "size 1k", "olddir /old", "shred", "start 5", "lastaction\n rm\n endscript"]
)
def test_a_directive_that_nobody_asked_for_breaks_a_rotation(tmp_path: Path, line: str) -> None:
    text = "/var/log/kiln.log {\n  weekly\n  rotate 8\n  su root adm\n}\n"
    params = {"log": "/var/log/kiln.log", "directives": {"frequency": "weekly", "rotate": "8"}}
    assert see(tmp_path, "system.log_rotation", text, **params).ok
    assert not see(tmp_path, "system.log_rotation", text.replace("  weekly", f"  {line}\n  weekly"), **params).ok


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("!:20000:0:90:14::22000:", True),
        (":20000:0:90:14::22000:", False),
        ("!:20000:5:90:14::22000:", False),
        ("!:20000:0:90:14:3:22000:", False),
    ],
)
def test_a_new_account_says_nothing_else_of_its_password(tmp_path: Path, said: str, good: bool) -> None:
    params = {"user": "mia", "max_days": 90, "warn_days": 14, "expires": "2030-03-27"}
    found = see(tmp_path, "system.password_age", printed(f"mia:{said}\n"), printed("", 2), **params)
    assert found.ok is good


def test_a_right_with_a_tag_is_another_right(tmp_path: Path) -> None:
    text = "User mia may run the following commands on desk:\n    (root) NOPASSWD: /usr/bin/true\n"
    params = {"commands": ["/usr/bin/true"], "password": False}
    assert see(tmp_path, "system.sudo", printed(text), **params).ok
    tagged = text.replace("NOPASSWD:", "NOPASSWD: SETENV:")
    assert not see(tmp_path, "system.sudo", printed(tagged), **params).ok
