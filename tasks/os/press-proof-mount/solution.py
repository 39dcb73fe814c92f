"""The line written in the open terminal, mended when the size changes, and the service put away at the end."""

from multi.shell import enter

TABLE = "/etc/fstab"


def solve(desk, params):
    desk.wait_for_window("*Terminal*")
    options = f"size={params['first']}m,mode={params['mode']},uid=1000,gid=1000,noexec,nosuid,nodev"
    enter(desk, f"sudo mkdir -p /srv/proofs && echo 'tmpfs /srv/proofs tmpfs {options} 0 0' | sudo tee -a {TABLE}")
    while not desk.messages:  # the new size, said while the line is looked at
        desk.look()
    enter(desk, f"sudo sed -i '/proofs/s/size={params['first']}m/size={params['then']}m/' {TABLE}")
    enter(desk, "sudo systemctl daemon-reload && sudo mount /srv/proofs && findmnt /srv/proofs")
    desk.done("The place for proofs is there.")
    enter(desk, f"sudo systemctl mask --now {params['old']}.service")
