"""What the sites share: an application with a database, a visitor, filters for templates, and pages of errors."""

import importlib
import json
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from flask import Flask, Response, g, redirect, render_template, request
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.exceptions import HTTPException

from .database import Database
from .forms import Form
from .markup import to_html, to_text

HERE = Path(__file__).parent
COOKIE = "sid"


class Visitor:
    """Who asks: a row of `sessions`, made when there is something to keep. A new one is signed in as the seed says."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sent = request.cookies.get(COOKIE, "")[:64]
        row = database.row("SELECT * FROM sessions WHERE id = ?", self._sent)
        self.id: str = row["id"] if row else ""
        self.user: str = row["user"] if row else database.meta("signed_in")
        self.data: dict[str, Any] = json.loads(row["data"]) if row else {}
        self._kept = (self.user, json.dumps(self.data, sort_keys=True))

    def known(self) -> str:
        """Return the visitor's id, making one if there is none yet."""
        if not self.id:
            count = self._database.value("SELECT count(*) FROM sessions")
            secret = f"{self._database.meta('secret')}/{count}"
            self.id = sha256(secret.encode()).hexdigest()[:24]
            self._database.add("sessions", id=self.id, user=self.user, data="{}")
        return self.id

    def account(self) -> Any:
        """Return the account that is signed in, or None."""
        return self._database.row("SELECT * FROM accounts WHERE username = ?", self.user) if self.user else None

    def tell(self, message: str) -> None:
        """Show a message on the next page."""
        self.data["message"] = message

    def heard(self) -> str:
        """Return the message that is to be shown, once."""
        return str(self.data.pop("message", ""))

    def keep(self, response: Response) -> None:
        """Store what changed, and give the browser its cookie."""
        state = (self.user, json.dumps(self.data, sort_keys=True, ensure_ascii=False))
        if state != self._kept:
            self._database.run("UPDATE sessions SET user = ?, data = ? WHERE id = ?", *state, self.known())
        if self.id and self.id != self._sent:
            response.set_cookie(COOKIE, self.id, httponly=True, samesite="Lax", secure=request.is_secure)


def db() -> Database:
    """Return the database of this request."""
    return cast(Database, g.database)


def visitor() -> Visitor:
    """Return who asks."""
    return cast(Visitor, g.visitor)


def goto(path: str, message: str = "") -> Response:
    """Send the browser to a page of this site, with a message for it."""
    if message:
        visitor().tell(message)
    return cast(Response, redirect(path if path.startswith("/") and not path.startswith("//") else "/", 303))


class Pages:
    """One page of a list: `page` of `pages`, `offset` rows before it, `size` rows on it."""

    def __init__(self, total: int, size: int) -> None:
        self.total, self.size = total, size
        self.pages = max(1, -(-total // size))
        self.page = min(max(1, request.args.get("page", 1, type=int) or 1), self.pages)
        self.offset = (self.page - 1) * size


def with_query(**changes: Any) -> str:
    """Return the address of this page with other values in its query; None takes one away."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key not in changes]
    new = [(key, str(value)) for key, value in changes.items() if value is not None]
    query = urlencode(kept + new)
    return request.path + ("?" + query if query else "")


def money(cents: int, sign: str = "£") -> str:
    """Return an amount as it is written on a page."""
    return f"{'-' if cents < 0 else ''}{sign}{abs(cents) / 100:,.2f}"


def day(value: str | date) -> str:
    """Return a date like 4 May 2031."""
    when = datetime.fromisoformat(value) if isinstance(value, str) else value
    return f"{when.day} {when:%B %Y}"


def stamp(value: str) -> str:
    """Return a time like 4 May 2031, 09:30."""
    when = datetime.fromisoformat(value)
    return f"{day(when)}, {when:%H:%M}"


def make_app(name: str, database: Path) -> Flask:
    """Return a site as a WSGI application over its database file."""
    folder = HERE / name
    app = Flask(name, root_path=str(folder), static_folder="static")
    app.jinja_loader = ChoiceLoader([FileSystemLoader(folder / "templates"), FileSystemLoader(HERE / "templates")])
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.config["MAX_CONTENT_LENGTH"] = 1_000_000
    app.jinja_env.filters.update(money=money, day=day, stamp=stamp, html=to_html, plain=to_text)
    app.jinja_env.globals.update(with_query=with_query, blank_form=Form)

    @app.before_request
    def _open() -> None:
        g.database = Database(database)
        g.visitor = Visitor(g.database)
        if request.method == "POST":
            g.visitor.known()
            g.database.tick()

    @app.context_processor
    def _shown() -> dict[str, Any]:
        return {"me": visitor().account(), "visitor": visitor(), "today": db().today(), "now": db().now()}

    @app.after_request
    def _keep(response: Response) -> Response:
        if request.path.startswith("/static/"):
            return response
        if response.status_code < 500:
            visitor().keep(response)
            db().commit()
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Security-Policy"] = "default-src 'self'; style-src 'self' 'unsafe-inline'"
        return response

    @app.teardown_request
    def _close(_error: BaseException | None) -> None:
        if "database" in g:
            g.pop("database").close()

    @app.errorhandler(HTTPException)
    def _error(error: HTTPException) -> Any:
        if error.response is not None:
            return error.response
        return render_template(
            "error.html", code=error.code, title=error.name, text=error.description
        ), error.code or 500

    _account_pages(app)
    importlib.import_module(f".{name}.pages", __package__).add_pages(app)
    return app


def _account_pages(app: Flask) -> None:
    @app.get("/sign-in")
    def sign_in_form() -> Any:
        return render_template("sign_in.html", next=request.args.get("next", "/"), wrong=False, username="")

    @app.post("/sign-in")
    def sign_in() -> Any:
        username, password = request.form.get("username", "").strip(), request.form.get("password", "")
        found = db().row("SELECT * FROM accounts WHERE username = ?1 OR email = ?1", username)
        if found is None or found["password"] != password:
            again = render_template("sign_in.html", next=request.form.get("next", "/"), wrong=True, username=username)
            return again, 422
        visitor().user = found["username"]
        return goto(request.form.get("next", "/"), f"You are signed in as {found['name']}.")

    @app.post("/sign-out")
    def sign_out() -> Any:
        visitor().user = ""
        return goto("/", "You are signed out.")
