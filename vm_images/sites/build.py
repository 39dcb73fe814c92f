"""Make the sites' databases from their seeds: `python3 -m sites.build FOLDER [SITE...]`."""

import argparse
import importlib
from pathlib import Path
from typing import Any

import yaml

from .database import COMMON, Database
from .names import HOSTS

HERE = Path(__file__).parent


def seed_of(site: str) -> dict[str, Any]:
    """Return a site's seed."""
    seed: dict[str, Any] = yaml.safe_load((HERE / site / "seed.yaml").read_text())
    return seed


def build(site: str, path: Path, seed: dict[str, Any] | None = None) -> None:
    """Write a site's database; `seed` stands in for the one in its folder. A file that is there is replaced."""
    seed = seed_of(site) if seed is None else seed
    path.unlink(missing_ok=True)
    database = Database(path)
    database.script(COMMON + (HERE / site / "schema.sql").read_text())
    for key in ("now", "signed_in", "secret"):
        database.add("meta", key=key, value=str(seed.get(key, "")))
    for account in seed["accounts"]:
        database.add("accounts", **{"role": "member", **account})
    importlib.import_module(f".{site}.fill", __package__).fill(database, seed)
    database.commit()
    database.close()


def main() -> None:
    """Build what is asked."""
    parser = argparse.ArgumentParser(description="Make the sites' databases from their seeds.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("site", nargs="*", help=f"of {', '.join(HOSTS)}; all if none is given")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for site in args.site or HOSTS:
        build(site, args.folder / f"{site}.db")


if __name__ == "__main__":
    main()
