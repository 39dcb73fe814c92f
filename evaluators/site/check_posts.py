"""Threads, posts and comments in the paper's own records."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.site.database import Cell, Site, load
from evaluators.site.fitting import agrees, holds, lacks, new_rows, one_new, traits_of
from evaluators.site.pinning import whole
from evaluators.site.usual import unasked
from evaluators.site.wording import worded
from evaluators.verdict import Finding


class Post(Of):
    """Parameters of `site.post`; what is left out is not judged."""

    thread: int | None = None
    """A thread that was there before."""
    thread_title: str | None = None
    """Of the thread, new or old."""
    board: str | None = None
    """The name of the thread's board in its address."""
    article: str | None = None
    """The name in its address of the article that is commented on."""
    reply_to: int | None = None
    """The post that is answered; 0 for none."""
    author: str | None = None
    """The user name."""
    text: str | None = None
    """The whole text, but for white space."""
    text_holds: tuple[str, ...] = ()
    """Words that the text holds, whatever else it says."""
    text_lacks: tuple[str, ...] = ()
    """Words that the text must do without: what was to be replaced."""
    spare: Annotated[int, Field(ge=0)] | None = None
    """How many characters the text may have beside `text_holds`, `may_say`, words of courtesy, and those of the
    thread's title and first post; none of them takes a fact back, blurs it, or is a number or an address. Without it,
    as many as there are."""
    may_say: tuple[str, ...] = ()
    """With `spare`: what may be said besides, though `text_lacks` has words of it."""
    starts_thread: bool | None = None
    """It is the first post of a new thread."""
    edited: bool | None = None
    """It was changed after it was written, and not written anew."""
    others: bool = False
    """Other new posts may be there too."""


def _pins(evidence: Evidence, p: Post) -> Iterator[Pin]:
    for row in new_rows(evidence, p.of, "posts", "thread"):
        yield from whole(evidence, p.of, "posts", row)
    for row in new_rows(evidence, p.of, "threads") if p.starts_thread else ():
        yield from whole(evidence, p.of, "threads", row)


def _around(before: Site, thread: Cell) -> list[Cell]:
    """Return the title and the first post of a thread that was there before."""
    titles = [row["title"] for row in before.table("threads", "id", "title").rows if row["id"] == thread]
    posts = [row for row in before.table("posts", "id", "thread", "body").rows if row["thread"] == thread]
    return [*titles, *(row["body"] for row in sorted(posts, key=lambda row: int(str(row["id"])))[:1])]


@check("site.post", pins=_pins)
def post(evidence: Evidence, p: Post) -> Finding:
    """One new post was written, there, and says what was asked."""
    threads = {row["id"]: row for row in load(evidence, p.of).table("threads", "id", "board", "title").rows}
    fresh = {row["id"] for row in new_rows(evidence, p.of, "threads")}
    before = load(evidence, p.of, "before")
    judged = []
    for row in new_rows(evidence, p.of, "posts", "thread", "article", "reply_to", "author", "body", "edited"):
        places = ("thread", "article", "reply_to", "author", "edited")
        asked = {name: value for name in places if (value := getattr(p, name)) is not None}
        expectations = traits_of(row, asked)
        if p.spare is None:
            expectations += [*holds(row, p.text_holds, "body"), *lacks(row, p.text_lacks, "body")]
        else:
            around = _around(before, row["thread"])
            expectations += worded(row["body"], p.text_holds, p.text_lacks, p.may_say, around, p.spare)
        if p.text is not None:
            expectations.append(Expectation("text", row["body"], p.text, agrees(row["body"], p.text)))
        expectations += unasked(before, "posts", row, asked)
        thread = threads.get(row["thread"], {})
        for name, wanted in (("title", p.thread_title), ("board", p.board)):
            if wanted is not None:
                expectations.append(
                    Expectation(f"thread's {name}", thread.get(name), wanted, agrees(thread.get(name), wanted))
                )
        if p.starts_thread is not None:
            starts = row["thread"] in fresh
            expectations.append(Expectation("new thread", starts, p.starts_thread, starts == p.starts_thread))
        judged.append((f"#{row['id']}", expectations))
    return one_new("post", judged, p.others, p.of)
