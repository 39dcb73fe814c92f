"""A terminal opened from Thunar, and the commands that a person types into it."""

SHOP = "/home/user/Printshop"


def solve(desk, params):
    desk.wait_for_window("Printshop - Thunar")
    pane = desk.find("Icon view", app="Thunar")
    desk.click(pane.x + pane.width - 40, pane.y + pane.height - 15)  # no file selected: the terminal opens here
    desk.menu("File", "Open Terminal Here", app="Thunar")
    desk.wait_for_window("Terminal - *~/Printshop")
    desk.type("find jobs -type d -exec chmod 2775 {} +; find jobs -type f -exec chmod 664 {} +\n")
    while not desk.messages:  # the days, said while the permissions are set
        desk.look()
    desk.type("chmod 750 scripts/*; chmod 600 invoices/*; chmod 700 invoices\n")
    desk.type(f"ln -s jobs/{params['current']} current\n")
    minute, hour, *_, days = params["at"].split()
    line = f"{minute} {hour} * * {days} $HOME/Printshop/scripts/backup.sh"
    desk.type(f"(crontab -l; echo '{line}') | crontab - && crontab -l\n")
    desk.settle()
    desk.done("Permissions, link and backup are as you wanted.")
    done = params["done"]
    desk.type("mkdir archive\n")
    desk.type(f"tar -cJf archive/{done}.tar.xz -C jobs {done} && tar -tf archive/{done}.tar.xz && rm -r jobs/{done}\n")
    desk.wait_for_change(f"{SHOP}/archive/{done}.tar.xz", since="")
    desk.type("ls -l jobs; exit\n")
    desk.wait_for_no_window("Terminal - *")
