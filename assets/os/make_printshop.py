"""Makes a small print shop's folder, byte for byte the same every time: `make_printshop.py OUT_FOLDER`.

Customers, jobs and prices are invented here. The permissions are as years of copying left them.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from pathlib import Path

TIME = 1741600000
"""10 March 2025; every entry is a little younger than the one before."""
JOBS = (
    (
        "2025-031-ferry-timetables",
        "Harbour Board",
        "Ferry timetables, spring",
        4000,
        "folded twice, 90 g offset",
        612.0,
    ),
    ("2025-036-theatre-tickets", "Corner Theatre", "Tickets, perforated and numbered", 2400, "250 g board", 388.5),
    ("2025-039-seed-packets", "Alder Farm", "Seed packets, six kinds", 9000, "120 g kraft, glued", 1140.0),
    ("2025-043-museum-guide", "Lighthouse Museum", "Visitor guide, 24 pages", 1500, "stapled, 115 g matt", 1985.0),
)
MODES = {"order.txt": 0o600, "proof.svg": 0o640, "paper.csv": 0o644}
BACKUP = """#!/bin/sh
# Copies the jobs to the old machine's disk.
set -e
cd "$(dirname "$0")/.."
mkdir -p "$HOME/.cache/printshop"
tar -cf "$HOME/.cache/printshop/jobs.tar" jobs
"""
QUOTE = """#!/bin/sh
# Prints what a job costs: quote.sh SHEETS PRICE_PER_1000
awk -v sheets="$1" -v price="$2" 'BEGIN { printf "%.2f\\n", sheets / 1000 * price + 35 }'
"""
README = """# The shop's folder

- `jobs`: one folder a job, the number first
- `scripts`: what we run
- `invoices`: what went out; nobody's business but ours

Ask Marit before you delete anything.
"""


def main() -> None:
    """Writes printshop.tar.gz into the folder given."""
    files: dict[str, tuple[bytes, int]] = {"README.md": (README.encode(), 0o644)}
    for name, customer, work, copies, paper, price in JOBS:
        number = name[:8]
        order = f"Job       {number}\nCustomer  {customer}\nWork      {work}\nCopies    {copies}\nPaper     {paper}\n"
        sheets = f"format,sheets,waste\nSRA3,{copies // 4 + 60},60\n"
        files[f"jobs/{name}/order.txt"] = (order.encode(), MODES["order.txt"])
        files[f"jobs/{name}/proof/page-1.svg"] = (proof(work, customer, number), MODES["proof.svg"])
        files[f"jobs/{name}/paper.csv"] = (sheets.encode(), MODES["paper.csv"])
        invoice = f"invoice,{number}\ncustomer,{customer}\nnet,{price:.2f}\nvat,{price * 0.2:.2f}\n"
        files[f"invoices/{number}.csv"] = (invoice.encode(), 0o664)
    files["scripts/backup.sh"] = (BACKUP.encode(), 0o644)
    files["scripts/quote.sh"] = (QUOTE.encode(), 0o777)
    (Path(sys.argv[1]) / "printshop.tar.gz").write_bytes(packed(files))


def proof(work: str, customer: str, number: str) -> bytes:
    """A proof sheet with crop marks."""
    marks = "".join(
        f'<path d="M{x} {y}h{dx}M{x} {y}v{dy}" stroke="#000" stroke-width="0.25"/>'
        for x, y, dx, dy in ((15, 15, -10, -10), (195, 15, 10, -10), (15, 282, -10, 10), (195, 282, 10, 10))
    )
    text = "".join(
        f'<text x="105" y="{y}" font-size="{size}" text-anchor="middle" font-family="Liberation Sans">{words}</text>'
        for y, size, words in ((120, 12, work), (140, 7, customer), (275, 4, f"proof of job {number}"))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">'
        f'<rect x="15" y="15" width="180" height="267" fill="#f4efe2"/>{marks}{text}</svg>\n'
    ).encode()


def packed(files: dict[str, tuple[bytes, int]]) -> bytes:
    """A .tar.gz with fixed times and owners; folders are as their makers left them."""
    raw = io.BytesIO()
    folders = sorted({"/".join(name.split("/")[:n]) for name in files for n in range(1, name.count("/") + 1)})
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for at, name in enumerate([*folders, *sorted(files)]):
            entry = tarfile.TarInfo(name)
            entry.mtime, entry.uid, entry.gid = TIME + 61 * at, 1000, 1000
            if name in files:
                data, entry.mode = files[name]
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
            else:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o700 if name.endswith("proof") else 0o755
                tar.addfile(entry)
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as zipped:
        zipped.write(raw.getvalue())
    return out.getvalue()


if __name__ == "__main__":
    main()
