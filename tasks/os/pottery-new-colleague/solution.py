"""Everything typed into the open terminal, as an administrator would."""

from multi.shell import enter


def solve(desk, params):
    desk.wait_for_window("*Terminal*")
    login, group = params["login"], params["group"]
    enter(desk, f"sudo groupadd {group} && sudo useradd -m -s /bin/bash -c '{params['name']}' -G {group} {login}")
    enter(desk, f"sudo usermod -aG {group} otto")
    enter(desk, f"sudo chgrp -R {group} /srv/recipes && sudo chmod -R u=rwX,g=rwX,o= /srv/recipes")
    enter(desk, "sudo find /srv/recipes -type d -exec chmod 2770 {} +")
    enter(desk, f"sudo chage -M {params['most']} -W {params['warn']} -E {params['until']} {login}")
    rule = f"{login} ALL=(root) NOPASSWD: /usr/bin/systemctl {params['verb']} cron.service"
    enter(desk, f"echo '{rule}' | sudo tee /etc/sudoers.d/{login} && sudo chmod 0440 /etc/sudoers.d/{login}")
    enter(desk, "sudo visudo -c")
