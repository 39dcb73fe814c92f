"""The Harbour Post: a local paper with comments, a forum, letters by mail, and a banner that asks about cookies."""

from typing import Any

from flask import Flask, Response, abort, render_template, request

from ..forms import Form
from ..framework import Pages, db, goto, visitor
from .drawing import draw

PER_PAGE = 20
LETTERS = {"morning": "The morning letter", "weekend": "The weekend", "harbour": "Tides and boats", "zh": "中文周报"}
REASONS = ["Spam", "Insult", "Wrong board", "Private data", "Something else"]
PURPOSES = ["statistics", "personalisation", "marketing"]
POST = """SELECT p.*, a.name, a.role, (SELECT coalesce(sum(value), 0) FROM votes v WHERE v.post = p.id) AS score,
    (SELECT count(*) FROM posts q WHERE q.author = p.author) AS written
    FROM posts p JOIN accounts a ON a.username = p.author"""


def add_pages(app: Flask) -> None:
    """Add the paper's pages."""
    _paper(app)
    _forum(app)
    _posting(app)
    _choices(app)

    @app.context_processor
    def _head() -> dict[str, Any]:
        asked = db().row("SELECT 1 FROM consents WHERE session = ?", visitor().id) is None
        sections = [row[0] for row in db().rows("SELECT DISTINCT section FROM articles ORDER BY section")]
        return {"ask_cookies": asked and request.path != "/cookies", "sections": sections, "purposes": PURPOSES}


def _paper(app: Flask) -> None:
    @app.get("/")
    def home() -> str:
        section = request.args.get("section", "")
        query = "SELECT * FROM articles WHERE ? IN ('', section) ORDER BY published_at DESC"
        talk = db().rows(
            """SELECT t.*, count(p.id) - 1 AS replies FROM threads t JOIN posts p ON p.thread = t.id
            GROUP BY t.id ORDER BY max(p.created_at) DESC LIMIT 8"""
        )
        return render_template("home.html", articles=db().rows(query, section), talk=talk, section=section)

    @app.get("/news/<slug>")
    def article(slug: str) -> str:
        found = db().row("SELECT * FROM articles WHERE slug = ?", slug) or abort(404)
        posts = db().rows(POST + " WHERE p.article = ? ORDER BY p.id", slug)
        more = db().rows("SELECT * FROM articles WHERE slug != ? ORDER BY published_at DESC LIMIT 5", slug)
        return render_template("article.html", a=found, posts=posts, more=more)

    @app.get("/pictures/<slug>.svg")
    def picture(slug: str) -> Response:
        found = db().row("SELECT scene FROM articles WHERE slug = ?", slug) or abort(404)
        return Response(draw(found["scene"], slug), mimetype="image/svg+xml")

    @app.get("/search")
    def search() -> str:
        words = request.args.get("q", "").split()[:8]
        like = [f"%{word}%" for word in words]
        articles, posts = list[Any](), list[Any]()
        if words:
            where = " AND ".join(["title || ' ' || summary || ' ' || body LIKE ?"] * len(words))
            articles = db().rows(f"SELECT * FROM articles WHERE {where} ORDER BY published_at DESC", *like)
            where = " AND ".join(["p.body || ' ' || t.title LIKE ?"] * len(words))
            posts = db().rows(
                f"""SELECT p.*, t.title, t.id AS thread_id FROM posts p JOIN threads t ON t.id = p.thread WHERE {where}
                ORDER BY p.created_at DESC LIMIT 50""", *like
            )  # fmt: skip
        return render_template("search.html", articles=articles, posts=posts)


def _forum(app: Flask) -> None:
    @app.get("/forum")
    def boards() -> str:
        query = """SELECT b.*, count(DISTINCT t.id) AS threads, count(p.id) AS posts, max(p.created_at) AS last
            FROM boards b LEFT JOIN threads t ON t.board = b.name LEFT JOIN posts p ON p.thread = t.id
            GROUP BY b.name ORDER BY b.place"""
        return render_template("boards.html", boards=db().rows(query))

    @app.get("/forum/<board>")
    def board(board: str) -> str:
        found = db().row("SELECT * FROM boards WHERE name = ?", board) or abort(404)
        order = {"new": "t.created_at DESC", "replies": "replies DESC"}.get(request.args.get("sort", ""), "last DESC")
        threads = db().rows(
            f"""SELECT t.*, a.name AS writer, count(p.id) - 1 AS replies, max(p.created_at) AS last FROM threads t
            JOIN posts p ON p.thread = t.id JOIN accounts a ON a.username = t.author
            WHERE t.board = ? GROUP BY t.id ORDER BY t.pinned DESC, {order}""", board
        )  # fmt: skip
        return render_template("board.html", b=found, threads=threads, form=Form())

    @app.get("/threads/<int:number>")
    def thread(number: int) -> str:
        found = _thread(number)
        pages = Pages(db().value("SELECT count(*) FROM posts WHERE thread = ?", number), PER_PAGE)
        posts = db().rows(f"{POST} WHERE p.thread = ? ORDER BY p.id LIMIT {PER_PAGE} OFFSET {pages.offset}", number)
        follows = db().row("SELECT 1 FROM follows WHERE thread = ? AND username = ?", number, visitor().user)
        board = db().row("SELECT * FROM boards WHERE name = ?", found["board"])
        return render_template("thread.html", t=found, board=board, posts=posts, pages=pages, follows=follows)

    @app.get("/posts/<int:number>")
    def post(number: int) -> Response:
        return goto(_place(_post(number)))


def _thread(number: int) -> Any:
    return db().row("SELECT * FROM threads WHERE id = ?", number) or abort(404)


def _post(number: int) -> Any:
    return db().row("SELECT * FROM posts WHERE id = ?", number) or abort(404)


def _place(post: Any) -> str:
    """Return the address of a post: its thread's page, or its article."""
    if post["article"]:
        return f"/news/{post['article']}#p{post['id']}"
    before = db().value("SELECT count(*) FROM posts WHERE thread = ? AND id < ?", post["thread"], post["id"])
    return f"/threads/{post['thread']}?page={before // PER_PAGE + 1}#p{post['id']}"


def _body() -> str:
    return request.form.get("body", "").replace("\r\n", "\n").strip()


def _posting(app: Flask) -> None:
    def write(body: str, thread: int = 0, article: str = "") -> int:
        answered = request.form.get("reply_to", 0, type=int) or 0
        if not db().row("SELECT 1 FROM posts WHERE id = ? AND thread = ? AND article = ?", answered, thread, article):
            answered = 0
        return db().add(
            "posts", thread=thread, article=article, reply_to=answered, author=visitor().user, body=body, edited=0,
            created_at=db().now().isoformat(sep=" "),
        )  # fmt: skip

    @app.post("/forum/<board>")
    def begin(board: str) -> Any:
        found = db().row("SELECT * FROM boards WHERE name = ?", board) or abort(404)
        form = Form(request.form.to_dict())
        title, body = form.text("title", "The title", True, 120, 5), form.text("body", "The text", True, 8000, 10)
        if not visitor().user:
            return goto(f"/sign-in?next=/forum/{board}")
        if form.errors:
            return render_template("board.html", b=found, threads=[], form=form), 422
        now = db().now().isoformat(sep=" ")
        number = db().add(
            "threads", board=board, title=title, author=visitor().user, created_at=now, locked=0, pinned=0
        )
        write(body, thread=number)
        return goto(f"/threads/{number}", "Your thread is there.")

    @app.post("/threads/<int:number>")
    def reply(number: int) -> Response:
        if not visitor().user:
            return goto(f"/sign-in?next=/threads/{number}")
        if _thread(number)["locked"]:
            return goto(f"/threads/{number}", "This thread is locked.")
        if not 2 <= len(_body()) <= 8000:
            return goto(f"/threads/{number}#reply", "A post has between 2 and 8000 characters.")
        return goto(_place(_post(write(_body(), thread=number))), "Your post is there.")

    @app.post("/news/<slug>")
    def comment(slug: str) -> Response:
        db().row("SELECT 1 FROM articles WHERE slug = ?", slug) or abort(404)
        if not visitor().user:
            return goto(f"/sign-in?next=/news/{slug}")
        if not 2 <= len(_body()) <= 2000:
            return goto(f"/news/{slug}#reply", "A comment has between 2 and 2000 characters.")
        return goto(_place(_post(write(_body(), article=slug))), "Your comment is there.")

    @app.route("/posts/<int:number>/edit", methods=["GET", "POST"])
    def edit(number: int) -> Any:
        found = _post(number)
        if not visitor().user or found["author"] != visitor().user:
            abort(403)
        if request.method == "GET":
            return render_template("edit.html", p=found)
        if not 2 <= len(_body()) <= 8000:
            return goto(f"/posts/{number}/edit", "A post has between 2 and 8000 characters.")
        db().run("UPDATE posts SET body = ?, edited = 1 WHERE id = ?", _body(), number)
        return goto(_place(found), "Your post is changed.")

    @app.post("/posts/<int:number>/delete")
    def delete(number: int) -> Response:
        found = _post(number)
        first = db().value("SELECT min(id) FROM posts WHERE thread = ?", found["thread"]) if found["thread"] else None
        if not visitor().user or found["author"] != visitor().user or first == number:
            abort(403)
        db().run("DELETE FROM posts WHERE id = ?", number)
        return goto(_place(found).partition("#")[0], "Your post is gone.")

    @app.post("/posts/<int:number>/vote")
    def vote(number: int) -> Response:
        found, value = _post(number), request.form.get("value", 0, type=int)
        if not visitor().user:
            return goto("/sign-in")
        if value in (1, -1) and found["author"] != visitor().user:
            old = db().value("SELECT value FROM votes WHERE post = ? AND username = ?", number, visitor().user)
            db().run("DELETE FROM votes WHERE post = ? AND username = ?", number, visitor().user)
            if old != value:
                db().add("votes", post=number, username=visitor().user, value=value)
        return goto(_place(found))


def _choices(app: Flask) -> None:
    @app.post("/threads/<int:number>/follow")
    def follow(number: int) -> Response:
        _thread(number)
        if visitor().user and request.form.get("do") == "stop":
            db().run("DELETE FROM follows WHERE thread = ? AND username = ?", number, visitor().user)
        elif visitor().user:
            db().run("INSERT OR IGNORE INTO follows VALUES (?, ?)", number, visitor().user)
        return goto(f"/threads/{number}", "Your choice is saved.")

    @app.get("/posts/<int:number>/report")
    def report_form(number: int) -> str:
        return render_template("report.html", p=_post(number), reasons=REASONS, form=Form())

    @app.post("/posts/<int:number>/report")
    def report(number: int) -> Any:
        found, form = _post(number), Form(request.form.to_dict())
        reason, details = form.choice("reason", "a reason", REASONS), form.text("details", "Details", False, 500)
        if form.errors:
            return render_template("report.html", p=found, reasons=REASONS, form=form), 422
        db().add("reports", post=number, username=visitor().user, reason=reason, details=details)
        return goto(_place(found), "The editors will look at it.")

    @app.get("/cookies")
    def cookies() -> str:
        held = db().row("SELECT * FROM consents WHERE session = ?", visitor().id)
        return render_template("cookies.html", held=held)

    @app.post("/cookies")
    def set_cookies() -> Response:
        choice = request.form.get("choice", "some")
        values = [int(choice == "all" or (choice == "some" and name in request.form)) for name in PURPOSES]
        db().run("INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?)", visitor().known(), *values)
        return goto(request.form.get("next", "/"), "Your choice of cookies is saved." if choice == "some" else "")

    @app.get("/letters")
    def letters() -> str:
        held = {row[0] for row in db().rows("SELECT letter FROM subscriptions WHERE username = ?", visitor().user)}
        return render_template("letters.html", letters=LETTERS, held=held)

    @app.post("/letters")
    def set_letters() -> Response:
        if not visitor().user:
            return goto("/sign-in?next=/letters")
        db().run("DELETE FROM subscriptions WHERE username = ?", visitor().user)
        for name in LETTERS:
            if name in request.form.getlist("letter"):
                db().add("subscriptions", username=visitor().user, letter=name)
        return goto("/letters", "Your letters are saved.")
