"""Both units written with here documents in the open terminal, enabled, and started once."""

from multi.shell import enter

FOLDER = "/etc/systemd/system"


def solve(desk, params):
    desk.wait_for_window("*Terminal*")
    service = rf"[Service]\nType=oneshot\nExecStart=/opt/tides/collect --station {params['station']}\n"
    service += rf"User=tides\nNice={params['nice']}\n"
    timer = rf"[Timer]\nOnCalendar={params['at']}\nPersistent=true\n\n[Install]\nWantedBy=timers.target\n"
    service = rf"[Unit]\nDescription=Read the tide gauge\n\n{service}"
    enter(desk, f"printf '{service}' | sudo tee {FOLDER}/tide-log.service")
    enter(desk, f"printf '{timer}' | sudo tee {FOLDER}/tide-log.timer")
    enter(desk, "sudo systemctl daemon-reload && sudo systemctl enable --now tide-log.timer")
    enter(desk, "sudo systemctl start tide-log.service && systemctl list-timers tide-log.timer --no-pager")
