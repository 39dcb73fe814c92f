"""Checks on sites, against databases that the real sites wrote through HTTP requests, and forgeries of them."""

from pathlib import Path
from typing import Any

import pytest

from evaluators import Code, LeafVerdict
from evaluators.site.database import parse_site
from evaluators.site.fitting import fits, lacks, says
from tests.evaluators.evidences import evidence, judge
from tests.sites.visits import Visit, forged, seeded

ADDRESS = {
    "name": "Mara Ellingsworth",
    "email": "mara@ellingsworth.test",
    "phone": "",
    "street": "3 Quay Street",
    "city": "Port Ellory",
    "postcode": "PE2 1AA",
    "country": "Ireland",
    "delivery": "express",
    "payment": "invoice",
    "gift_note": "For   the new kitchen",
}
ORDER = {
    "items": [{"sku": "KT-101", "option": "Copper", "quantity": 2}, {"sku": "TE-401", "quantity": 1}],
    "street": "3 Quay Street",
    "delivery": "express",
    "payment": "invoice",
    "payment_state": "open",
    "gift_note": "For the new kitchen",
    "coupon": "SPRING10",
}
ORDERED = ["orders+", "order_items+", "products[KT-101]/stock", "products[TE-401]/stock"]
STAY = {
    "arrival": "2031-11-10",
    "departure": "2031-11-13",
    "adults": 2,
    "children": 0,
    "name": "Mara Ellingsworth",
    "email": "mara@ellingsworth.test",
    "phone": "+44 1632 960114",
    "breakfast": 1,
    "arrival_time": "17:30",
    "requests": "A cot, please",
    "terms": 1,
}
BOOKING = {
    "room": "skua",
    "arrival": "2031-11-10",
    "departure": "2031-11-13",
    "adults": 2,
    "breakfast": True,
    "dinner": False,
    "requests_hold": ["cot"],
}
TICKET = {
    "title": "Horn is silent on the 16:20",
    "body": "It does not sound at all.",
    "kind": "bug",
    "priority": "high",
    "assignee": "dee",
    "milestone": "4.7",
    "label": ["tickets", "offline"],
}
FILED = {
    "title": "Horn is silent on the 16:20",
    "priority": "high",
    "assignee": "dee",
    "labels": ["offline", "tickets"],
    "milestone": "4.7",
    "state": "open",
}
SETTINGS = {
    "company_name": "Velo Depot Ltd",
    "contact_email": "office@velodepot.test",
    "phone": "+44 1632 960700",
    "opens": "09:00",
    "closes": "17:30",
    "deposit": "60",
    "late_fee": "7.00",
    "tax_percent": 20,
    "receipts": 1,
    "longest_hire_days": 14,
    "language": "zh",
    "reminder_hours": 24,
    "footer": "Thank you for riding with us.",
}


@pytest.fixture(scope="module")
def wrote(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Each site's database after what a person would do there."""
    folder = tmp_path_factory.mktemp("sites")
    visits = {site: Visit(site, folder) for site in ("shop", "stay", "issues", "forum", "admin", "docs")}
    shop = visits["shop"]
    shop.post("/cart/add", sku="KT-101", option="Copper", quantity=2)
    shop.post("/cart/add", sku="TE-401", option="100 g", quantity=1)
    shop.post("/cart/coupon", code="spring10")
    shop.post("/checkout", **ADDRESS)
    shop.post("/checkout/place", terms=1)
    visits["stay"].post("/book/skua", **STAY)
    visits["issues"].post("/tickets/new", **TICKET)
    comments = f"/tickets/{_number()}/comments"
    visits["issues"].post(comments, body="Fixed in build 88.", do="close", resolution="fixed")
    visits["forum"].post("/cookies", choice="none")
    visits["forum"].post("/threads/1", body="Try the **coal wharf**\nat half tide.", reply_to=16)
    visits["admin"].post("/settings", **SETTINGS)
    visits["docs"].post("/en/backups/feedback", helpful="no", comment="Say more about cron.")
    return {site: visit.data() for site, visit in visits.items()}


def _number() -> int:
    """Return the number of a ticket that is open."""
    rows = parse_site(seeded("issues")).table("tickets").rows
    return next(int(str(row["number"])) for row in rows if row["state"] == "open")


def look(folder: Path, site: str, data: bytes, check: str, params: dict[str, Any]) -> LeafVerdict:
    return judge(evidence(folder, {"s.db": seeded(site)}, {"s.db": data}), check, of="s.db", **params)


SPARE = {"thread": 1, "author": "mara", "text_holds": ["coal wharf", "half tide"]}
RIGHT: list[tuple[str, str, dict[str, Any]]] = [
    ("shop", "site.order", ORDER),
    ("shop", "site.untouched", {"except_": ORDERED}),
    ("stay", "site.booking", BOOKING),
    ("stay", "site.untouched", {"except_": ["bookings+"]}),
    ("issues", "site.ticket", FILED),
    (
        "issues",
        "site.ticket",
        {
            "number": _number(),
            "state": "closed",
            "resolution": "fixed",
            "comment_by": "mara",
            "comment_holds": ["build 88"],
            "new_comments": 1,
        },
    ),
    (
        "issues",
        "site.untouched",
        {"except_": ["tickets+", "ticket_labels+", "watchers+", "comments+", f"tickets[{_number()}]"]},
    ),
    (
        "forum",
        "site.post",
        {
            "thread": 1,
            "author": "mara",
            "text": "Try the **coal wharf** at half tide.",
            "board": "harbour",
            "starts_thread": False,
        },
    ),
    ("forum", "site.record", {"table": "consents", "values": {"marketing": False, "statistics": False}}),
    ("forum", "site.untouched", {"except_": ["posts+"]}),
    ("admin", "site.setting", {"values": {"opens": "09:00", "deposit_cents": 6000, "language": "zh", "sunday": False}}),
    (
        "admin",
        "site.untouched",
        {
            "except_": [
                f"settings[{key}]" for key in ("opens", "closes", "deposit_cents", "longest_hire_days", "language")
            ]
        },
    ),
    ("docs", "site.record", {"table": "feedback", "new": True, "where": {"slug": "backups"}, "values": {"helpful": 0}}),
    ("forum", "site.post", {**SPARE, "spare": 3}),
    ("forum", "site.post", {**SPARE, "spare": 0, "may_say": ["try"]}),
    ("stay", "site.booking", {**BOOKING, "phone": "+441632960114"}),
    ("stay", "site.booking", {**BOOKING, "phone": "0044 (1632) 960-114"}),
    ("issues", "site.ticket", {**FILED, "body": "It does not sound at all."}),
]


@pytest.mark.parametrize(("site", "check", "params"), RIGHT)
def test_what_was_done_is_found(
    tmp_path: Path, wrote: dict[str, bytes], site: str, check: str, params: dict[str, Any]
) -> None:
    leaf = look(tmp_path, site, wrote[site], check, params)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(("site", "check", "params"), [each for each in RIGHT if each[1] != "site.untouched"])
def test_nothing_done_is_no_success(tmp_path: Path, site: str, check: str, params: dict[str, Any]) -> None:
    assert not look(tmp_path, site, seeded(site), check, params).ok


LAST = "(SELECT max(number) FROM orders)"
FORGERIES: list[tuple[str, str, dict[str, Any], str]] = [
    ("shop", "site.order", ORDER, "UPDATE order_items SET quantity = 3 WHERE sku = 'KT-101'"),
    ("shop", "site.order", ORDER, "UPDATE order_items SET option = 'Brushed' WHERE sku = 'KT-101'"),
    ("shop", "site.order", ORDER, f"DELETE FROM order_items WHERE sku = 'TE-401' AND order_number = {LAST}"),
    ("shop", "site.order", ORDER, f"INSERT INTO order_items VALUES (999, {LAST}, 'KT-110', 'Mug', 'Oat', 1, 1450)"),
    ("shop", "site.order", ORDER, f"UPDATE orders SET street = '14 Larkspur Lane' WHERE number = {LAST}"),
    ("shop", "site.order", ORDER, f"UPDATE orders SET delivery = 'standard' WHERE number = {LAST}"),
    ("shop", "site.order", ORDER, f"UPDATE orders SET state = 'cancelled' WHERE number = {LAST}"),
    ("shop", "site.order", ORDER, f"UPDATE orders SET coupon = '' WHERE number = {LAST}"),
    ("shop", "site.order", ORDER, f"UPDATE OR REPLACE orders SET number = 'BL-21955' WHERE number = {LAST}"),
    ("shop", "site.untouched", {"except_": ORDERED}, "UPDATE products SET stock = 1 WHERE sku = 'KT-102'"),
    ("shop", "site.untouched", {"except_": ORDERED}, "DELETE FROM wishlist"),
    ("shop", "site.untouched", {"except_": ORDERED}, "INSERT INTO newsletter VALUES ('a@b.test', 'offers')"),
    ("shop", "site.untouched", {"except_": ORDERED}, "UPDATE orders SET city = 'X' WHERE number = 'BL-20418'"),
    ("shop", "site.untouched", {"except_": ORDERED}, "INSERT INTO carts VALUES (9, 's', 'KT-110', 'Oat', 1)"),
    ("shop", "site.untouched", {"except_": ORDERED}, "UPDATE meta SET value = 'tobias' WHERE key = 'signed_in'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET room = 'tern' WHERE arrival = '2031-11-10'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET departure = '2031-11-14' WHERE arrival = '2031-11-10'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET adults = 1 WHERE arrival = '2031-11-10'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET breakfast = 0 WHERE arrival = '2031-11-10'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET state = 'cancelled' WHERE arrival = '2031-11-10'"),
    ("stay", "site.booking", BOOKING, "UPDATE bookings SET requests = '' WHERE arrival = '2031-11-10'"),
    (
        "stay",
        "site.booking",
        {**BOOKING, "phone": "+44 1632 960114"},
        "UPDATE bookings SET phone = '+44 1632 960115' WHERE arrival = '2031-11-10'",
    ),
    (
        "issues",
        "site.ticket",
        {**FILED, "body": "It does not sound at all."},
        "UPDATE tickets SET body = body || ' Assignee: Dee' WHERE title LIKE 'Horn is%'",
    ),
    ("issues", "site.ticket", FILED, "UPDATE tickets SET title = 'Horn' WHERE title LIKE 'Horn is%'"),
    ("issues", "site.ticket", FILED, "UPDATE tickets SET assignee = 'siri' WHERE title LIKE 'Horn is%'"),
    ("issues", "site.ticket", FILED, "UPDATE tickets SET state = 'closed' WHERE title LIKE 'Horn is%'"),
    ("issues", "site.ticket", FILED, "DELETE FROM ticket_labels WHERE ticket = (SELECT max(number) FROM tickets)"),
    ("issues", "site.ticket", FILED, "INSERT INTO ticket_labels SELECT max(number), 'payments' FROM tickets"),
    ("issues", "site.ticket", FILED, "UPDATE tickets SET milestone = '4.8' WHERE title LIKE 'Horn is%'"),
    ("forum", "site.post", RIGHT[7][2], "UPDATE posts SET body = 'Try it' WHERE author = 'mara'"),
    ("forum", "site.post", {**SPARE, "spare": 2}, ""),
    ("forum", "site.post", {**SPARE, "spare": 3}, "UPDATE posts SET body = body || ', or not' WHERE author = 'mara'"),
    ("forum", "site.post", {**SPARE, "spare": 3}, "UPDATE posts SET body = body || ' ' || body WHERE author = 'mara'"),
    ("forum", "site.post", RIGHT[7][2], "UPDATE posts SET thread = 3 WHERE author = 'mara'"),
    ("forum", "site.post", RIGHT[7][2], "UPDATE posts SET author = 'kelp' WHERE author = 'mara'"),
    ("forum", "site.post", RIGHT[7][2], "DELETE FROM posts WHERE author = 'mara'"),
    ("forum", "site.post", RIGHT[7][2], "INSERT INTO posts VALUES (99999, 1, '', 0, 'mara', 'more', '', 0)"),
    ("forum", "site.post", RIGHT[7][2], "UPDATE threads SET board = 'town' WHERE id = 1"),
    ("forum", "site.record", RIGHT[8][2], "UPDATE consents SET marketing = 1"),
    ("forum", "site.record", RIGHT[8][2], "DELETE FROM consents"),
    ("admin", "site.setting", RIGHT[10][2], "UPDATE settings SET value = '9:00' WHERE key = 'opens'"),
    ("admin", "site.setting", RIGHT[10][2], "UPDATE settings SET value = '60' WHERE key = 'deposit_cents'"),
    ("admin", "site.setting", RIGHT[10][2], "UPDATE settings SET value = 'yes' WHERE key = 'sunday'"),
    ("admin", "site.setting", RIGHT[10][2], "DELETE FROM settings WHERE key = 'language'"),
    ("admin", "site.setting", RIGHT[10][2], "UPDATE settings SET value = 'de' WHERE key = 'language'"),
    ("admin", "site.setting", RIGHT[10][2], "UPDATE settings SET key = 'opened' WHERE key = 'opens'"),
    ("docs", "site.record", RIGHT[12][2], "UPDATE feedback SET helpful = 1"),
    ("docs", "site.record", RIGHT[12][2], "UPDATE feedback SET slug = 'indexes'"),
    ("docs", "site.record", RIGHT[12][2], "INSERT INTO feedback VALUES (77, '', '', 'en', 'backups', 0, '')"),
    ("docs", "site.record", RIGHT[12][2], "DELETE FROM feedback"),
]


@pytest.mark.parametrize(("site", "check", "params", "statement"), FORGERIES)
def test_a_forgery_is_caught(
    tmp_path: Path, wrote: dict[str, bytes], site: str, check: str, params: dict[str, Any], statement: str
) -> None:
    leaf = look(tmp_path, site, forged(wrote[site], statement), check, params)
    assert not leaf.ok and leaf.code is not Code.UNREADABLE, leaf.sentence


BASE = seeded("shop")
HOSTILE = {
    "nothing": b"",
    "text": b"hello",
    "its header alone": BASE[:100],
    "truncated": BASE[: len(BASE) // 2],
    "zeros after the header": BASE[:100] + bytes(len(BASE) - 100),
    "an odd size of pages": BASE[:16] + b"\3\xe9" + BASE[18:],
    "a view": forged(BASE, "CREATE VIEW v AS SELECT 1"),
    "a view for a table": forged(BASE, "DROP TABLE orders", "CREATE VIEW orders AS SELECT 'x' AS number"),
    "a trigger": forged(BASE, "CREATE TRIGGER t AFTER INSERT ON carts BEGIN DELETE FROM orders; END"),
    "an index on an expression": forged(BASE, "CREATE INDEX i ON orders(abs(number))"),
    "a generated column": forged(BASE, "DROP TABLE newsletter", "CREATE TABLE newsletter(email, x AS (zeroblob(9)))"),
    "bytes for text": forged(BASE, "UPDATE orders SET name = x'00ff'"),
    "no orders": forged(BASE, "DROP TABLE orders"),
    "other columns": forged(BASE, "ALTER TABLE orders RENAME COLUMN street TO way"),
    "a cell of four megabytes": forged(BASE, "UPDATE orders SET name = printf('%.*c', 4000000, 'x')"),
    "another site's": seeded("stay"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_database_is_unreadable(tmp_path: Path, what: str) -> None:
    assert look(tmp_path, "shop", HOSTILE[what], "site.order", ORDER).code is Code.UNREADABLE


def test_too_many_rows_are_unreadable(tmp_path: Path) -> None:
    many = (
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 210000) SELECT n || '@x', '' FROM r"
    )
    data = forged(BASE, f"INSERT INTO newsletter {many}")
    assert look(tmp_path, "shop", data, "site.untouched", {}).code is Code.UNREADABLE


def test_a_telephone_number_is_compared_as_it_is_dialled() -> None:
    asked = "+44 1632 960114"
    assert all(fits("phone", seen, asked) for seen in ("+441632960114", "0044 (1632) 960-114", " +44 1632  960114"))
    assert not any(fits("phone", seen, asked) for seen in ("+44 1632 960115", "01632 960114", "", None))
    assert not fits("name", "Mara  E", "MaraE")


@pytest.mark.parametrize(
    ("text", "word", "said"),
    [
        ("报名：Mara，3 人，一人不会游泳。", "Mara", True),
        ("报名：Mara，3 人，一人不会游泳。", "3 人", True),
        ("Mara，一共三人，一人不会游泳", "3 人", True),
        ("Mara，一共三人，一人不会游泳", "一人不会游泳", True),
        ("Mara，两人", "2 人", True),
        ("Mara，十三人", "3 人", False),
        ("Mara，13 人", "3 人", False),
        ("Mara，3 人，2 人", "3 人", False),
        ("Mara,3", "Mara", True),
        ("2.5 kg", "2", False),
    ],
)
def test_what_a_text_says(text: str, word: str, said: bool) -> None:
    assert says(text, word) is said


@pytest.mark.parametrize("text", ["Mara\uff0c2 \u4eba", "Mara\uff0c\u4e24\u4eba", "Mara\uff0c\u4e8c\u4eba"])
def test_a_number_that_was_to_go_is_seen_in_any_writing(text: str) -> None:
    assert [each.ok for each in lacks({"body": text}, ["2 \u4eba", "3 \u4eba"], "body")] == [False, True]
