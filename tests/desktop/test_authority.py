"""The certificate of the local sites: one authority, the names asked, nothing else."""

from __future__ import annotations

import datetime

import pytest
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from deskcraft.desktop.authority import SiteCertificate, make_certificate


def verified(made: SiteCertificate, name: str) -> list[x509.Certificate]:
    store = Store([x509.load_der_x509_certificate(made.authority)])
    verifier = PolicyBuilder().store(store).build_server_verifier(x509.DNSName(name))
    return verifier.verify(x509.load_pem_x509_certificate(made.chain.encode()), [])


@pytest.mark.parametrize("name", ["a.test", "www.a.test", "b.test"])
def test_the_names_asked_are_vouched_for(name: str) -> None:
    assert len(verified(make_certificate(["a.test", "b.test"]), name)) == 2


def test_no_other_name_and_no_other_authority_is() -> None:
    made, other = make_certificate(["a.test"]), make_certificate(["a.test"])
    with pytest.raises(VerificationError):
        verified(made, "c.test")
    with pytest.raises(VerificationError):
        verified(SiteCertificate(other.authority, made.chain, made.key), "a.test")


def test_it_is_valid_now_and_for_a_season() -> None:
    found = x509.load_pem_x509_certificate(make_certificate(["a.test"]).chain.encode())
    now = datetime.datetime.now(datetime.UTC)
    assert found.not_valid_before_utc < now < found.not_valid_after_utc < now + datetime.timedelta(days=91)


def test_bundles_get_the_same_authority() -> None:
    made = make_certificate(["a.test"])
    assert x509.load_pem_x509_certificate(made.authority_pem.encode()) == x509.load_der_x509_certificate(made.authority)
