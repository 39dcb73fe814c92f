"""Configuration files: YAML, TOML, INI, dotenv, JSON and XML, each reader on the same bytes."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.files.facts import flat
from evaluators.files.formats import READERS
from evaluators.files.remarks import COMMENTS_OF
from evaluators.files.xml_facts import xml_facts

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus"
SEEDS = [
    CORPUS / "yaml/start.yaml",
    CORPUS / "ini/start.ini",
    CORPUS / "launcher/start.desktop",
    CORPUS / "xfconf/start.json",
]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    for reader in READERS.values():
        with contextlib.suppress(Unreadable):
            flat(reader(data))
    for comments in COMMENTS_OF.values():
        with contextlib.suppress(Unreadable):
            comments(data)
    with contextlib.suppress(Unreadable):
        xml_facts(data)
