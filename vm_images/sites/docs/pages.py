"""Quillbase's manual: pages in two languages, a search, bookmarks, preferences, and what readers think of a page."""

import re
from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..forms import Form
from ..framework import Pages, db, goto, visitor
from ..markup import headings, to_text

LANGUAGES = {"en": "English", "zh": "中文"}
THEMES = [("light", "Light"), ("dark", "Dark"), ("paper", "Paper")]
SIZES = [("12", "Small (12)"), ("14", "Normal (14)"), ("17", "Large (17)")]
PER_PAGE = 8


def add_pages(app: Flask) -> None:
    """Add the manual's pages."""
    _reading(app)
    _keeping(app)

    @app.context_processor
    def _head() -> dict[str, Any]:
        language = (request.view_args or {}).get("language", request.args.get("language", "en"))
        language = language if language in LANGUAGES else "en"
        menu = db().rows("SELECT section, slug, title FROM pages WHERE language = ? ORDER BY place", language)
        return {"menu": menu, "language": language, "languages": LANGUAGES, "preferences": _preferences()}


def _preferences() -> dict[str, str]:
    rows = db().rows("SELECT key, value FROM preferences WHERE username = ?", visitor().user)
    return {
        "theme": "light",
        "code_size": "14",
        "language": "en",
        "mail_changes": "no",
        **{row[0]: row[1] for row in rows},
    }


def _page(language: str, slug: str) -> Any:
    return db().row("SELECT * FROM pages WHERE language = ? AND slug = ?", language, slug) or abort(404)


def _reading(app: Flask) -> None:
    @app.get("/")
    def home() -> Response:
        language = _preferences()["language"]
        return goto(f"/{language if language in LANGUAGES else 'en'}/index")

    @app.get("/<language>/<slug>")
    def page(language: str, slug: str) -> str:
        found = _page(language, slug)
        near = {
            name: db().row(
                "SELECT slug, title FROM pages WHERE language = ? AND place = ?", language, found["place"] + step
            )
            for name, step in (("before", -1), ("after", 1))
        }
        others = [
            row[0] for row in db().rows("SELECT language FROM pages WHERE slug = ? AND language != ?", slug, language)
        ]
        kept = db().row(
            "SELECT 1 FROM bookmarks WHERE username = ? AND language = ? AND slug = ?", visitor().user, language, slug
        )
        return render_template("page.html", p=found, contents=headings(found["body"]), others=others, kept=kept, **near)

    @app.get("/search")
    def search() -> str:
        words, language = request.args.get("q", "").lower().split()[:8], request.args.get("language", "en")
        found = []
        for row in db().rows("SELECT * FROM pages WHERE language = ? ORDER BY place", language) if words else []:
            text = to_text(row["body"])
            counts = [text.lower().count(word) + 8 * row["title"].lower().count(word) for word in words]
            if all(counts):
                found.append((sum(counts), row, _excerpt(text, words)))
        found.sort(key=lambda each: (-each[0], each[1]["place"]))
        pages = Pages(len(found), PER_PAGE)
        return render_template("search.html", found=found[pages.offset : pages.offset + PER_PAGE], pages=pages)


def _excerpt(text: str, words: list[str]) -> list[tuple[bool, str]]:
    """Return the surroundings of the first word that is found, as (marked, text)."""
    at = max(0, min((text.lower().find(word) for word in words if word in text.lower()), default=0) - 90)
    piece = ("… " if at else "") + text[at : at + 260] + " …"
    parts = re.split("(" + "|".join(re.escape(word) for word in words) + ")", piece, flags=re.IGNORECASE)
    return [(part.lower() in words, part) for part in parts if part]


def _keeping(app: Flask) -> None:
    @app.post("/<language>/<slug>/feedback")
    def feedback(language: str, slug: str) -> Response:
        _page(language, slug)
        helpful, comment = request.form.get("helpful", ""), request.form.get("comment", "").strip()
        if helpful not in ("yes", "no") or len(comment) > 2000:
            return goto(f"/{language}/{slug}#feedback", "Say yes or no, and at most 2000 characters.")
        if helpful == "no" and len(comment) < 5:
            return goto(f"/{language}/{slug}#feedback", "Please say what is missing.")
        db().add(
            "feedback", sent_at=db().now().isoformat(sep=" "), username=visitor().user, language=language, slug=slug,
            helpful=int(helpful == "yes"), comment=comment,
        )  # fmt: skip
        return goto(f"/{language}/{slug}", "Thank you, your answer was sent.")

    @app.post("/<language>/<slug>/bookmark")
    def bookmark(language: str, slug: str) -> Response:
        _page(language, slug)
        if not visitor().user:
            return goto(f"/sign-in?next=/{language}/{slug}")
        if request.form.get("do") == "remove":
            query = "DELETE FROM bookmarks WHERE username = ? AND language = ? AND slug = ?"
            db().run(query, visitor().user, language, slug)
            return goto("/bookmarks", "The bookmark is gone.")
        note = request.form.get("note", "").strip()[:200]
        db().run("INSERT OR REPLACE INTO bookmarks VALUES (?, ?, ?, ?)", visitor().user, language, slug, note)
        return goto(f"/{language}/{slug}", "The page is bookmarked.")

    @app.get("/bookmarks")
    def bookmarks() -> str:
        query = "SELECT b.*, p.title, p.section FROM bookmarks b JOIN pages p USING (language, slug) WHERE username = ?"
        return render_template("bookmarks.html", found=db().rows(query, visitor().user))

    @app.get("/preferences")
    def preferences() -> str:
        return render_template("preferences.html", form=Form(_preferences()), **_options())

    @app.post("/preferences")
    def set_preferences() -> Any:
        form = Form(request.form.to_dict())
        given = {
            "theme": form.choice("theme", "a theme", dict(THEMES)),
            "language": form.choice("language", "a language", LANGUAGES),
            "code_size": form.choice("code_size", "a size", dict(SIZES)),
            "mail_changes": "yes" if form.ticked("mail_changes") else "no",
        }
        if not visitor().user:
            return goto("/sign-in?next=/preferences")
        if form.errors:
            return render_template("preferences.html", form=form, **_options()), 422
        for key, value in given.items():
            db().run("INSERT OR REPLACE INTO preferences VALUES (?, ?, ?)", visitor().user, key, value)
        return goto("/preferences", "Your preferences are saved.")


def _options() -> dict[str, Any]:
    return {"themes": THEMES, "sizes": SIZES, "language_options": list(LANGUAGES.items())}
