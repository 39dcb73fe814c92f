"""The real sites for tests: databases built from their seeds, and visits through HTTP requests."""

import sqlite3
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from vm_images.sites.build import build
from vm_images.sites.framework import make_app


@cache
def seeded(site: str) -> bytes:
    """Return a site's database as its seed makes it."""
    with TemporaryDirectory() as folder:
        build(site, Path(folder) / "site.db")
        return (Path(folder) / "site.db").read_bytes()


class Visit:
    """A visitor's browser on a site of its own."""

    def __init__(self, site: str, folder: Path) -> None:
        self.site, self._path = site, folder / f"{site}.db"
        self._path.write_bytes(seeded(site))
        app = make_app(site, self._path)
        app.testing = True
        self.client: FlaskClient = app.test_client()

    def get(self, path: str, status: int = 200) -> str:
        """Return a page as text."""
        answer = self.client.get(path)
        assert answer.status_code == status, f"{path}: {answer.status_code}"
        return answer.get_data(as_text=True)

    def post(self, path: str, status: int = 303, /, **fields: object) -> str:
        """Send a form; return the page that follows, or the form with what is wrong with it."""
        answer = self.client.post(path, data=fields)
        assert answer.status_code == status, f"{path}: {answer.status_code}"
        if status == 303:
            return self.client.get(answer.headers["Location"]).get_data(as_text=True)
        return answer.get_data(as_text=True)

    def data(self) -> bytes:
        """Return the database as it is now."""
        return self._path.read_bytes()


def forged(data: bytes, *statements: str) -> bytes:
    """Return a database after statements that the site would not have run."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data)
    for statement in statements:
        connection.execute(statement)
    result = connection.serialize()
    connection.close()
    return result
