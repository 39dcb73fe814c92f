"""A certificate authority for one desktop: it signs the one certificate of its local sites, and its key is dropped."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_LIFE = datetime.timedelta(days=90)
_BEFORE = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SiteCertificate:
    """What a browser trusts, and what a server shows."""

    authority: bytes
    """The authority's certificate, DER."""
    chain: str
    """The server's certificate, PEM."""
    key: str
    """The server's private key, PEM."""

    @property
    def authority_pem(self) -> str:
        """The authority's certificate as bundles hold it."""
        return x509.load_der_x509_certificate(self.authority).public_bytes(serialization.Encoding.PEM).decode()


def make_certificate(hosts: Iterable[str]) -> SiteCertificate:
    """Makes an authority and a certificate for some host names (and `www.` before each), valid for 90 days."""
    now = datetime.datetime.now(datetime.UTC)
    authority_key = ec.generate_private_key(ec.SECP256R1())
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Local sites of this desktop")])
    authority = (
        _begun(issuer, issuer, authority_key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(signs=True), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    names = [name for host in hosts for name in (host, f"www.{host}")]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    leaf = (
        _begun(issuer, subject, key.public_key(), now)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(signs=False), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name) for name in names]), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return SiteCertificate(
        authority.public_bytes(serialization.Encoding.DER), leaf.public_bytes(pem).decode(), private.decode()
    )


def _begun(
    issuer: x509.Name, subject: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime.datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .issuer_name(issuer)
        .subject_name(subject)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(now + _LIFE)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _key_usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )
