"""Checks on the pages that were visited, by the profile's `History` database."""

from evaluators import safe_sqlite
from evaluators.chromium.addresses import same_page
from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

LIMITS = safe_sqlite.Limits(size_bytes=64 * 2**20, cell_bytes=2**20, steps=20_000_000)
ROW_LIMIT = 100_000


def parse_history(data: bytes) -> dict[str, int]:
    """Return address to number of visits.

    Raises:
        Unreadable: no history of Chromium.
    """
    with safe_sqlite.opened(data, LIMITS) as connection:
        kinds = {row[0] for row in connection.execute("SELECT type FROM sqlite_schema WHERE name = 'urls'")}
        if kinds != {"table"}:
            raise Unreadable("no history of Chromium: it has no table of addresses")
        rows = connection.execute("SELECT url, visit_count FROM urls").fetchmany(ROW_LIMIT)
    return {str(url): int(count) for url, count in rows if isinstance(count, int)}


class Visited(Of):
    """Parameters of `chromium.visited`."""

    url: str
    absent: bool = False


@check("chromium.visited")
def visited(evidence: Evidence, p: Visited) -> Finding:
    """The page is in the history, or is not."""
    found = [url for url in evidence.parse(p.of, parse_history) if same_page(url, p.url)]
    if bool(found) is not p.absent:
        return passed(f"{p.url} is {'not ' if p.absent else ''}in the history, as asked.", where=p.of)
    code = Code.EXTRA if p.absent else Code.NOT_FOUND
    return failed(code, f"{p.url} is {'' if p.absent else 'not '}in the history.", where=p.of)
