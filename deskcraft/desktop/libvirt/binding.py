"""The one door to libvirt-python, which is an extra: what is missing is one line, and what it raises becomes ours."""

from __future__ import annotations

import importlib
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from deskcraft.errors import BadInput, DeskCraftError, DesktopDied, HostError

APT = "apt-get install libvirt-daemon-system libvirt-clients qemu-system-x86 qemu-utils"
"""Brings the daemon, QEMU and qemu-img on Debian and Ubuntu."""
_APT_BINDING = "apt-get install libvirt-dev pkg-config gcc python3-dev && pip install 'deskcraft[libvirt]'"
_LEAKS = ("LD_LIBRARY_PATH", "LD_PRELOAD", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
"""What OpenCV sets when it is imported; a daemon that libvirt starts for us would hand it to QEMU."""
_environment = threading.Lock()


@cache
def libvirt() -> Any:
    """The module `libvirt`, which from now on prints nothing.

    Raises:
        HostError: it is not installed.
    """
    try:
        module = importlib.import_module("libvirt")
    except ImportError as error:
        raise HostError(f"libvirt-python cannot be imported ({error}); {_APT_BINDING}") from error
    module.registerErrorHandler(_silent, None)
    return module


@cache
def run_events() -> None:
    """Starts the thread that keepalive of remote connections needs; once a process.

    Raises:
        HostError: libvirt-python is not installed.
    """
    module = libvirt()
    module.virEventRegisterDefaultImpl()

    def forever() -> None:
        while True:
            module.virEventRunDefaultImpl()

    threading.Thread(target=forever, name="libvirt-events", daemon=True).start()


os.register_at_fork(after_in_child=run_events.cache_clear)  # threads stay with the parent


def connect(uri: str) -> Any:
    """A connection.

    Raises:
        HostError: libvirt-python is not installed, or the daemon cannot be reached.
        BadInput: libvirt does not understand the URI.
    """
    module = libvirt()
    try:
        with _leaks_taken():
            return module.open(uri)
    except module.libvirtError as error:
        code = error.get_error_code()
        if code in (module.VIR_ERR_INVALID_ARG, module.VIR_ERR_NO_CONNECT, module.VIR_ERR_XML_ERROR):
            raise BadInput(f"{uri} is no address of a libvirt daemon: {said(error)}") from error
        raise HostError(f"{uri} cannot be reached: {said(error)}{_hint(uri)}") from error


@contextmanager
def raising(what: str, kind: Callable[[str], DeskCraftError] = DesktopDied) -> Iterator[None]:
    """Turns what libvirt raises inside into a `kind` of error: what was tried, and what libvirt said."""
    module = libvirt()
    try:
        yield
    except module.libvirtError as error:
        raise kind(f"{what}: {said(error)}") from error


def said(error: Exception) -> str:
    """libvirt's own words, in one line."""
    return " ".join(str(error).split())


def _hint(uri: str) -> str:
    if "://" in uri and not uri.split("://", 1)[1].startswith("/"):
        return "; does `ssh` reach that machine without a password, and is libvirtd installed there?"
    return f"; is it installed ({APT}) and running, and are you in the group libvirt?"


def without_leaks() -> dict[str, str]:
    """The environment for programs of DeskCraft."""
    return {name: value for name, value in os.environ.items() if name not in _LEAKS}


@contextmanager
def _leaks_taken() -> Iterator[None]:
    with _environment:
        taken = {name: os.environ.pop(name) for name in _LEAKS if name in os.environ}
        try:
            yield
        finally:
            os.environ.update(taken)


def _silent(_context: object, _error: object) -> None:
    """libvirt prints every error unless somebody handles it; ours are raised."""
