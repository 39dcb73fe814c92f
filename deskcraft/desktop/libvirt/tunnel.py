"""The way to a guest on another machine: its port on the loopback there, brought here by libvirt's own `ssh`."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
from urllib.parse import parse_qs, unquote, urlsplit

from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, DesktopDied, DesktopTimeout, HostError

TRANSPORTS = ("ssh",)
_READY_S = 20.0
_END_S = 5.0


def ssh_arguments(uri: str, port: int, remote_port: int) -> list[str]:
    """The command, without a terminal or a question, to the same user, machine and port as the URI's.

    Raises:
        BadInput: the URI names no machine.
    """
    parts = urlsplit(uri)
    if parts.hostname is None:
        raise BadInput(f"{uri} names no machine")
    options = parse_qs(parts.query)
    command = [
        options.get("command", ["ssh"])[0],
        "-N",
        "-T",
        "-o",
        "BatchMode=yes",
        "-o",
        "ExitOnForwardFailure=yes",
        "-o",
        "ServerAliveInterval=5",
        "-o",
        "ServerAliveCountMax=3",
    ]
    if options.get("no_verify") == ["1"]:
        command += ["-o", "StrictHostKeyChecking=no"]
    for name, flag in (("keyfile", "-i"),):
        command += [part for value in options.get(name, []) for part in (flag, value)]
    if options.get("known_hosts"):
        command += ["-o", f"UserKnownHostsFile={options['known_hosts'][0]}"]
    command += ["-L", f"127.0.0.1:{port}:127.0.0.1:{remote_port}"]
    if parts.port is not None:
        command += ["-p", str(parts.port)]
    if parts.username:
        command += ["-l", unquote(parts.username)]
    return [*command, "--", parts.hostname]


class Tunnel:
    """A forwarded port, as long as it is open."""

    def __init__(self, uri: str, remote_port: int) -> None:
        """
        Raises:
            HostError: there is no ssh.
            DesktopDied: it does not get there.
        """
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        names = ("PATH", "HOME", "SSH_AUTH_SOCK", "USER", "LOGNAME")
        environment = {name: os.environ[name] for name in names if name in os.environ}
        try:
            self._process = subprocess.Popen(
                ssh_arguments(uri, self.port, remote_port),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,
            )
        except FileNotFoundError as error:
            raise HostError("ssh is not installed; apt-get install openssh-client") from error
        try:
            wait_until(self._open, _READY_S, f"an ssh tunnel to {uri}")
        except DesktopTimeout as error:
            self.close()
            raise DesktopDied(str(error)) from error
        except BaseException:
            self.close()  # it has a session of its own, which Ctrl-C does not reach
            raise

    def close(self) -> None:
        """Ends it; may be called again."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_S)
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _open(self) -> bool:
        if self._process.poll() is not None:
            assert self._process.stderr is not None
            words = self._process.stderr.read().decode(errors="replace").strip()
            self.close()
            raise DesktopDied(f"the ssh tunnel to a guest ended: {words.rpartition(chr(10))[2] or 'it said nothing'}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
            return True
        return False
