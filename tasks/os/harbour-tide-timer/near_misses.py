"""What goes wrong with services and timers."""

import json
import re

from deskcraft.authoring import near_miss


def said(evidence, name, pattern, new):
    """Changes what a command printed."""
    result = json.loads(evidence.read(name))
    result["stdout"], number = re.subn(pattern, new, result["stdout"], flags=re.MULTILINE)
    assert number, result
    evidence.write(name, json.dumps(result).encode())


@near_miss(caught_by="system.unit")
def as_root(evidence, params):
    """User= was left out."""
    said(evidence, "units", "^User=tides$", "User=")


@near_miss(caught_by="system.unit")
def written_and_not_reloaded(evidence, params):
    """The files on the disk are newer than what systemd has read."""
    said(evidence, "units", "^NeedDaemonReload=no$", "NeedDaemonReload=yes")


@near_miss(caught_by="system.unit")
def station_forgotten(evidence, params):
    """The program runs without its argument."""
    said(evidence, "units", r"argv\[\]=/opt/tides/collect --station \S+", "argv[]=/opt/tides/collect")


@near_miss(caught_by="system.unit#2")
def an_hour_off(evidence, params):
    """Took the time for one of another zone."""
    hour = params["at"].split()[-1][:2]
    said(evidence, "units", f"({re.escape(params['at'][:-8])}){hour}", rf"\g<1>{(int(hour) + 1) % 24:02}")


@near_miss(caught_by="system.unit#2")
def missed_runs_stay_missed(evidence, params):
    """Persistent= was left out."""
    said(evidence, "units", "^Persistent=yes$", "Persistent=no")


@near_miss(caught_by="system.unit#3")
def started_and_not_enabled(evidence, params):
    """systemctl start: gone after the next start of the computer."""
    said(evidence, "units", "^UnitFileState=enabled$", "UnitFileState=disabled")


@near_miss(caught_by="system.unit#3")
def enabled_and_not_started(desk, params):
    """Everything right, but without --now."""
    script = f"""
        set -e; cd /etc/systemd/system
        printf '[Service]\\nType=oneshot\\n' > tide-log.service
        printf 'ExecStart=/opt/tides/collect --station {params["station"]}\\n' >> tide-log.service
        printf 'User=tides\\nNice={params["nice"]}\\n' >> tide-log.service
        printf '[Timer]\\nOnCalendar={params["at"]}\\nPersistent=true\\n' > tide-log.timer
        printf '[Install]\\nWantedBy=timers.target\\n' >> tide-log.timer
        systemctl daemon-reload; systemctl enable tide-log.timer; systemctl start tide-log.service"""
    desk.must_run(["bash", "-c", script], root=True)


@near_miss(caught_by="command.output")
def run_by_hand(evidence, params):
    """sudo /opt/tides/collect: the reading is root's."""
    said(evidence, "written", "^tides$", "root")
