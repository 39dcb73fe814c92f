"""The local sites answer as the real thing: state, validation, pages, no date of today's."""

import re
from pathlib import Path

import pytest

from tests.sites.visits import Visit, seeded
from vm_images.sites.build import build
from vm_images.sites.hosts import ByHost
from vm_images.sites.markup import to_html
from vm_images.sites.names import HOSTS

EVERY_PAGE = {
    "shop": [
        "/",
        "/products?category=Kitchen&sort=cheap&page=2",
        "/products/TE-401",
        "/cart",
        "/orders",
        "/wishlist",
        "/pictures/OD-310/1.svg",
        "/sign-in",
    ],
    "stay": [
        "/",
        "/rooms?dogs=1",
        "/rooms/tern?month=3",
        "/island",
        "/contact",
        "/bookings/GH-4471",
        "/pictures/skua.svg",
    ],
    "docs": ["/en/index", "/zh/backups", "/en/configuration", "/search?q=backup+keep", "/bookmarks", "/preferences"],
    "issues": [
        "/tickets?label=payments&sort=priority",
        "/tickets?q=barcode&state=all",
        "/milestones",
        "/labels",
        "/tickets/new",
    ],
    "forum": [
        "/",
        "/news/north-mole-closed",
        "/forum/zh",
        "/threads/1?page=3",
        "/cookies",
        "/letters",
        "/search?q=mole",
        "/posts/3/report",
    ],
    "admin": [
        "/",
        "/customers?sort=since&order=desc&page=2",
        "/customers.csv",
        "/bikes/VD-103",
        "/hires?state=out",
        "/hires/new",
        "/staff/ben",
        "/settings",
        "/audit",
    ],
}


@pytest.mark.parametrize(("site", "path"), [(site, path) for site, paths in EVERY_PAGE.items() for path in paths])
def test_every_page_is_answered_and_asks_for_nothing_outside(tmp_path: Path, site: str, path: str) -> None:
    page = Visit(site, tmp_path).get(path)
    assert not re.findall(r"(?:src|href|action)=\"(?:https?:)?//", page)


@pytest.mark.parametrize("site", HOSTS)
def test_the_same_seed_makes_the_same_bytes(tmp_path: Path, site: str) -> None:
    build(site, tmp_path / "again.db")
    assert (tmp_path / "again.db").read_bytes() == seeded(site)


@pytest.mark.parametrize("site", HOSTS)
def test_looking_changes_nothing(tmp_path: Path, site: str) -> None:
    visit = Visit(site, tmp_path)
    for path in EVERY_PAGE[site]:
        visit.get(path)
    assert visit.data() == seeded(site)


def test_a_site_is_chosen_by_its_host_name(tmp_path: Path) -> None:
    for site in HOSTS:
        (tmp_path / f"{site}.db").write_bytes(seeded(site))
    told = []
    serve = ByHost(tmp_path)
    for host in ("burrow.test:443", "elsewhere.test"):
        environ = {
            "HTTP_HOST": host,
            "REQUEST_METHOD": "GET",
            "PATH_INFO": "/tickets",
            "SERVER_NAME": "x",
            "SERVER_PORT": "443",
            "wsgi.url_scheme": "https",
        }
        body = serve(environ, lambda status, headers, error=None: told.append(status))
        b"".join(body)
        if hasattr(body, "close"):
            body.close()
    assert told == ["200 OK", "404 Not Found"]


@pytest.mark.parametrize(
    ("site", "path"),
    [
        ("shop", "/checkout"),
        ("stay", "/book/skua"),
        ("issues", "/tickets/new"),
        ("forum", "/forum/town"),
        ("admin", "/settings"),
    ],
)
def test_an_empty_form_is_refused_in_the_page(tmp_path: Path, site: str, path: str) -> None:
    assert 'class="error' in Visit(site, tmp_path).post(path, 422)


def test_what_is_typed_is_never_markup(tmp_path: Path) -> None:
    page = Visit("forum", tmp_path).post("/threads/1", body="<script>alert(1)</script> [x](javascript:1) **b**")
    assert "<script>alert" not in page and 'href="javascript' not in page and "<strong>b</strong>" in page


def test_every_link_of_a_manual_page_leads_to_a_page(tmp_path: Path) -> None:
    """Whatever letters its address has, and no link shows as it was written."""
    visit, found = Visit("docs", tmp_path), set[str]()
    for slug in re.findall(r'href="(/en/[a-z-]+)"', visit.get("/en/index")):
        article = re.findall("<article>.*</article>", visit.get(slug), re.DOTALL)[0]
        assert "](" not in re.sub("<code.*?</code>", "", article, flags=re.DOTALL), slug
        found.update(re.findall(r'<a href="(/en/[^"]+)"', article))
    assert {"/en/backups", "/en/configuration", "/en/replicas"} <= found
    for address in found:
        visit.get(address)


def test_a_link_leads_within_its_site_and_out_of_no_attribute() -> None:
    for address in ("//elsewhere.test", "/\\elsewhere.test", '/x"onclick=y', "https://elsewhere.test", "/x<y"):
        assert "<a " not in to_html(f"[x]({address})")
    assert '<a href="/search?q=a&amp;page=2">x</a>' in to_html("[x](/search?q=a&page=2)")


def test_nobody_sees_anothers_order(tmp_path: Path) -> None:
    Visit("shop", tmp_path).get("/orders/BL-21340", 404)


def test_a_room_is_let_once(tmp_path: Path) -> None:
    visit = Visit("stay", tmp_path)
    stay = {
        "arrival": "2031-11-10",
        "departure": "2031-11-13",
        "adults": 2,
        "children": 0,
        "name": "Mara",
        "terms": 1,
        "email": "m@e.test",
        "phone": "+44 1632 960114",
        "arrival_time": "17:30",
    }
    visit.post("/book/skua", **stay)
    assert "not free" in visit.post("/book/skua", 422, **{**stay, "arrival": "2031-11-12", "departure": "2031-11-14"})
