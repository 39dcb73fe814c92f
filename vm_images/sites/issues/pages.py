"""Burrow: an issue tracker with filters in the address, tickets that are filed, changed and talked about."""

from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..forms import Form
from ..framework import Pages, db, goto, visitor

PRIORITIES = ["urgent", "high", "normal", "low"]
KINDS = ["bug", "feature", "task"]
RESOLUTIONS = ["fixed", "declined", "duplicate"]
PER_PAGE = 20
SORTS = {
    "newest": ("Newest", "t.created_at DESC"),
    "oldest": ("Oldest", "t.created_at"),
    "changed": ("Recently changed", "t.changed_at DESC"),
    "priority": (
        "Priority",
        "CASE t.priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 WHEN 'normal' THEN 2 ELSE 3 END, t.number",
    ),
    "talked": ("Most comments", "talk DESC, t.number"),
}


def add_pages(app: Flask) -> None:
    """Add the tracker's pages."""
    _lists(app)
    _filing(app)
    _changing(app)

    @app.context_processor
    def _choices() -> dict[str, Any]:
        return {
            "all_labels": db().rows("SELECT * FROM labels ORDER BY name"),
            "milestones": db().rows("SELECT * FROM milestones ORDER BY due = '', due"),
            "people": db().rows("SELECT username, name FROM accounts ORDER BY name"),
            "names": dict(tuple(row) for row in db().rows("SELECT username, name FROM accounts")),
            "colours": dict(tuple(row) for row in db().rows("SELECT name, colour FROM labels")),
            "priorities": PRIORITIES,
            "kinds": KINDS,
            "resolutions": RESOLUTIONS,
        }


def _ticket(number: int) -> Any:
    return db().row("SELECT * FROM tickets WHERE number = ?", number) or abort(404)


def _labels(number: int) -> list[str]:
    return [row[0] for row in db().rows("SELECT label FROM ticket_labels WHERE ticket = ? ORDER BY label", number)]


def _conditions() -> tuple[str, list[Any]]:
    parts, values = ["1 = 1"], list[Any]()
    state = request.args.get("state", "open")
    if state in ("open", "closed"):
        parts.append("t.state = ?")
        values.append(state)
    for name in ("assignee", "milestone", "priority", "kind", "author"):
        if wanted := request.args.get(name, ""):
            parts.append(f"t.{name} = ?")
            values.append("" if wanted == "none" else visitor().user if wanted == "me" else wanted)
    for label in request.args.getlist("label")[:10]:
        parts.append("t.number IN (SELECT ticket FROM ticket_labels WHERE label = ?)")
        values.append(label)
    for word in request.args.get("q", "").split()[:8]:
        parts.append("(t.title || ' ' || t.body || ' #' || t.number) LIKE ?")
        values.append(f"%{word}%")
    return " AND ".join(parts), values


def _lists(app: Flask) -> None:
    @app.get("/")
    def home() -> Response:
        return goto("/tickets")

    @app.get("/tickets")
    def tickets() -> str:
        where, values = _conditions()
        pages = Pages(db().value(f"SELECT count(*) FROM tickets t WHERE {where}", *values), PER_PAGE)
        sort = request.args.get("sort", "newest")
        found = db().rows(
            f"""SELECT t.*, (SELECT count(*) FROM comments c WHERE c.ticket = t.number) AS talk FROM tickets t
            WHERE {where} ORDER BY {SORTS.get(sort, SORTS["newest"])[1]} LIMIT {PER_PAGE} OFFSET {pages.offset}""",
            *values,
        )
        labels = {row["number"]: _labels(row["number"]) for row in found}
        counts = dict(tuple(row) for row in db().rows("SELECT state, count(*) FROM tickets GROUP BY state"))
        return render_template(
            "tickets.html",
            found=found,
            labels=labels,
            pages=pages,
            sort=sort,
            sorts=SORTS,
            counts=counts,
            state=request.args.get("state", "open"),
        )

    @app.get("/milestones")
    def milestones() -> str:
        counts = db().rows(
            """SELECT milestone, sum(state = 'open') AS open, sum(state = 'closed') AS closed FROM tickets
            GROUP BY milestone"""
        )
        return render_template("milestones.html", counts={row["milestone"]: row for row in counts})

    @app.get("/labels")
    def labels() -> str:
        counts = dict(tuple(row) for row in db().rows("SELECT label, count(*) FROM ticket_labels GROUP BY label"))
        return render_template("labels.html", counts=counts)


def _filing(app: Flask) -> None:
    @app.get("/tickets/new")
    def blank() -> str:
        return render_template("new.html", form=Form({"priority": "normal", "kind": "bug"}), chosen=[])

    @app.post("/tickets/new")
    def file() -> Any:
        if not visitor().user:
            return goto("/sign-in?next=/tickets/new")
        form, chosen = Form(request.form.to_dict()), request.form.getlist("label")
        given, labels = _given(form), _known_labels(chosen)
        if form.errors:
            return render_template("new.html", form=form, chosen=chosen), 422
        now = db().now().isoformat(sep=" ")
        number = db().add(
            "tickets",
            number=db().value("SELECT max(number) FROM tickets") + 1,
            state="open",
            resolution="",
            author=visitor().user,
            created_at=now,
            changed_at=now,
            **given,
        )
        for label in labels:
            db().add("ticket_labels", ticket=number, label=label)
        db().add("watchers", ticket=number, username=visitor().user)
        return goto(f"/tickets/{number}", f"Ticket #{number} was filed.")


def _given(form: Form) -> dict[str, str]:
    people = [row[0] for row in db().rows("SELECT username FROM accounts")]
    milestones = [row[0] for row in db().rows("SELECT name FROM milestones")]
    return {
        "title": form.text("title", "The title", True, 160, 5),
        "body": form.text("body", "The description", True, 10_000, 10),
        "kind": form.choice("kind", "a kind", KINDS),
        "priority": form.choice("priority", "a priority", PRIORITIES),
        "assignee": form.choice("assignee", "who does it", ["", *people]),
        "milestone": form.choice("milestone", "a milestone", ["", *milestones]),
    }


def _known_labels(chosen: list[str]) -> list[str]:
    known = {row[0] for row in db().rows("SELECT name FROM labels")}
    return sorted(known & set(chosen))


def _changing(app: Flask) -> None:
    @app.get("/tickets/<int:number>")
    def ticket(number: int) -> str:
        found = _ticket(number)
        said = [
            ("comment", row["created_at"], row["id"], row)
            for row in db().rows("SELECT * FROM comments WHERE ticket = ?", number)
        ]
        said += [
            ("change", row["created_at"], row["id"], row)
            for row in db().rows("SELECT * FROM history WHERE ticket = ?", number)
        ]
        watched = db().row("SELECT 1 FROM watchers WHERE ticket = ? AND username = ?", number, visitor().user)
        return render_template(
            "ticket.html",
            t=found,
            labels=_labels(number),
            said=sorted(said, key=lambda each: (each[1], each[0], each[2])),
            form=Form(),
            watched=watched,
        )

    @app.get("/tickets/<int:number>/edit")
    def edit(number: int) -> str:
        return render_template("edit.html", t=_ticket(number), form=Form(dict(_ticket(number))), chosen=_labels(number))

    @app.post("/tickets/<int:number>/edit")
    def save(number: int) -> Any:
        found, form, chosen = _ticket(number), Form(request.form.to_dict()), request.form.getlist("label")
        if not visitor().user:
            return goto(f"/sign-in?next=/tickets/{number}/edit")
        given = _given(form)
        if form.errors:
            return render_template("edit.html", t=found, form=form, chosen=chosen), 422
        for field, became in given.items():
            _set(found, field, became)
        before, after = _labels(number), _known_labels(chosen)
        if before != after:
            db().run("DELETE FROM ticket_labels WHERE ticket = ?", number)
            for label in after:
                db().add("ticket_labels", ticket=number, label=label)
            _noted(number, "labels", ", ".join(before), ", ".join(after))
        return goto(f"/tickets/{number}", f"Ticket #{number} was changed.")

    @app.post("/tickets/<int:number>/comments")
    def comment(number: int) -> Response:
        found, body = _ticket(number), request.form.get("body", "").replace("\r\n", "\n").strip()
        if not visitor().user:
            return goto(f"/sign-in?next=/tickets/{number}")
        do = request.form.get("do", "comment")
        if (not body and do == "comment") or len(body) > 10_000:
            return goto(f"/tickets/{number}#reply", "A comment needs a text.")
        if body:
            now = db().now().isoformat(sep=" ")
            db().add("comments", ticket=number, author=visitor().user, body=body, created_at=now)
            db().run("UPDATE tickets SET changed_at = ? WHERE number = ?", now, number)
        if do == "close" and found["state"] == "open":
            resolution = request.form.get("resolution", "")
            if resolution not in RESOLUTIONS:
                return goto(f"/tickets/{number}#reply", "Choose how it was resolved.")
            _set(found, "state", "closed")
            _set(found, "resolution", resolution)
        if do == "reopen" and found["state"] == "closed":
            _set(found, "state", "open")
            _set(found, "resolution", "")
        return goto(
            f"/tickets/{number}",
            {"close": "The ticket is closed.", "reopen": "The ticket is open again."}.get(
                do, "Your comment was added."
            ),
        )

    @app.post("/tickets/<int:number>/watch")
    def watch(number: int) -> Response:
        _ticket(number)
        if visitor().user and request.form.get("do") == "stop":
            db().run("DELETE FROM watchers WHERE ticket = ? AND username = ?", number, visitor().user)
        elif visitor().user:
            db().run("INSERT OR IGNORE INTO watchers VALUES (?, ?)", number, visitor().user)
        return goto(f"/tickets/{number}")


def _set(found: Any, field: str, became: str) -> None:
    """Change one field of a ticket, if it is another, and note it in the history."""
    if found[field] != became:
        now = db().now().isoformat(sep=" ")
        db().run(f"UPDATE tickets SET {field} = ?, changed_at = ? WHERE number = ?", became, now, found["number"])
        _noted(found["number"], field, found[field], became)


def _noted(number: int, field: str, was: str, became: str) -> None:
    now = db().now().isoformat(sep=" ")
    db().add("history", ticket=number, author=visitor().user, field=field, was=was, became=became, created_at=now)
