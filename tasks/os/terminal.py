"""Typing administrators' commands into a terminal: what is typed while sudo runs is lost, so each is waited for."""

DONE = "/tmp/typed-and-done"


def enter(desk, command):
    """Types one command line into the active terminal and waits until it has ended well."""
    desk.type(f"{command} && touch {DONE}\n")
    desk.wait_for_change(DONE, since="")
    desk.must_run(["rm", DONE])
