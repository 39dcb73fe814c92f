"""Edits of a site's records, for near misses: what the site would hold if somebody had done something else."""

from __future__ import annotations

import sqlite3

from deskcraft.authoring import TamperedEvidence


def edit(evidence: TamperedEvidence, site: str, statement: str, *values: str | int) -> None:
    """Runs one SQL statement on the records as the solution left them."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(evidence.read(site, "after"))
    connection.execute(statement, values)
    evidence.write(site, connection.serialize())
    connection.close()
