"""The controller's own SSH key: made for one machine, kept in memory, gone with the controller."""

from __future__ import annotations

import io

import paramiko
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat


def make_key() -> paramiko.Ed25519Key:
    """A new key."""
    private = Ed25519PrivateKey.generate()
    text = private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()).decode()
    return paramiko.Ed25519Key.from_private_key(io.StringIO(text))


def public_line(key: paramiko.PKey) -> str:
    """The line of an authorized_keys file."""
    return f"{key.get_name()} {key.get_base64()} deskcraft"
