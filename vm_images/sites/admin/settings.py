"""The back office's settings and staff: forms with much to get wrong."""

from typing import Any

from flask import Flask, abort, render_template, request

from ..forms import Form
from ..framework import db, goto

ROLES = ["owner", "clerk", "mechanic"]
LANGUAGES = [("en", "English"), ("zh", "中文"), ("de", "Deutsch"), ("fr", "Français")]
PHONE, PHONE_TOLD = r"\+\d{1,3}[ 0-9]{6,18}", "Phone must begin with + and the country's code."
TIME = r"([01]\d|2[0-3]):[0-5]\d"


def add_settings(app: Flask) -> None:
    """Add the pages of settings and staff."""
    from .pages import STATIONS, audit

    @app.route("/settings", methods=["GET", "POST"])
    def settings() -> Any:
        held = dict(tuple(row) for row in db().rows("SELECT key, value FROM settings"))
        if request.method == "GET":
            form = Form(
                {
                    **{key: value for key, value in held.items() if value != "no"},
                    "deposit": f"{int(held['deposit_cents']) / 100:.2f}",
                    "late_fee": f"{int(held['late_fee_cents']) / 100:.2f}",
                }
            )
            return render_template("settings.html", form=form, languages=LANGUAGES)
        form = Form(request.form.to_dict())
        given = _settings(form)
        if form.errors:
            return render_template("settings.html", form=form, languages=LANGUAGES), 422
        for key, value in given.items():
            if held[key] != value:
                db().run("UPDATE settings SET value = ? WHERE key = ?", value, key)
                audit("changed setting", f"{key}: {held[key]} → {value}")
        return goto("/settings", "The settings are saved.")

    @app.get("/staff")
    def staff() -> str:
        return render_template("staff.html", rows=db().rows("SELECT * FROM staff ORDER BY name"))

    @app.route("/staff/<username>", methods=["GET", "POST"])
    def person(username: str) -> Any:
        new = username == "new"
        found = db().row("SELECT * FROM staff WHERE username = ?", username)
        if not new and found is None:
            abort(404)
        choices = {"roles": ROLES, "stations": STATIONS, "new": new, "username": username}
        if request.method == "GET":
            values = {key: str(value) for key, value in dict(found or {}).items() if value or key != "active"}
            return render_template("person.html", form=Form(values), **choices)
        form = Form(request.form.to_dict())
        given: dict[str, Any] = {
            "name": form.text("name", "Name", True, 80, 2),
            "email": form.email("email"),
            "role": form.choice("role", "a role", ROLES),
            "station": form.choice("station", "a station", STATIONS),
            "active": form.ticked("active"),
        }
        if not given["email"].endswith("@velodepot.test"):
            form.wrong("email", "Staff have an address of velodepot.test.")
        owners = db().value(
            "SELECT count(*) FROM staff WHERE role = 'owner' AND active = 1 AND username != ?", username
        )
        if not owners and not (given["role"] == "owner" and given["active"]):
            form.wrong("role", "Somebody must remain the owner.")
        if new:
            told = "A user name has 3 to 20 small letters and digits."
            given["username"] = form.matching("username", "User name", "[a-z][a-z0-9]{2,19}", told)
            if given["username"] == "new" or db().row("SELECT 1 FROM staff WHERE username = ?", given["username"]):
                form.wrong("username", "This user name is taken.")
        if form.errors:
            return render_template("person.html", form=form, **choices), 422
        if new:
            db().add("staff", **given)
        else:
            db().run(
                f"UPDATE staff SET {', '.join(f'{key} = ?' for key in given)} WHERE username = ?",
                *given.values(),
                username,
            )
        audit("added staff" if new else "changed staff", given.get("username", username))
        return goto("/staff", f"{given['name']} was saved.")


def _settings(form: Form) -> dict[str, str]:
    given = {
        "company_name": form.text("company_name", "Company", True, 80),
        "contact_email": form.email("contact_email"),
        "phone": form.matching("phone", "Phone", PHONE, PHONE_TOLD),
        "opens": form.matching("opens", "Opening", TIME, "Opening must be a time like 08:30."),
        "closes": form.matching("closes", "Closing", TIME, "Closing must be a time like 18:00."),
        "sunday": "yes" if form.ticked("sunday") else "no",
        "deposit_cents": str(form.cents("deposit", "Deposit", 50_000)),
        "late_fee_cents": str(form.cents("late_fee", "Late fee", 10_000)),
        "tax_percent": str(form.number("tax_percent", "Tax", 0, 30)),
        "longest_hire_days": str(form.number("longest_hire_days", "Longest hire", 1, 60)),
        "language": form.choice("language", "a language", dict(LANGUAGES)),
        "receipts": "yes" if form.ticked("receipts") else "no",
        "reminder_hours": str(form.number("reminder_hours", "Reminder", 1, 72)),
        "footer": form.text("footer", "Footer", False, 200),
    }
    if not form.errors and given["closes"] <= given["opens"]:
        form.wrong("closes", "Closing must be after opening.")
    return given
