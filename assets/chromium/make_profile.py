"""Writes cookies and a history of somebody who lives at the coast: python make_profile.py FOLDER.

Two of the databases of a profile, with the tables that Chromium 156 cannot do without; it adds the others at its start.
The days lie in the autumn of 2030, where the local sites are: Chromium forgets by itself what is older than 90 days.
"""

import sqlite3
import sys
import uuid
from pathlib import Path

AUTUMN = 13_560_000_000_000_000
"""Microseconds since 1601: a day in the autumn of 2030."""
DAY = 86_400_000_000
LATER = AUTUMN + 20_000 * DAY

COOKIES = [
    ("birchline.test", "basket", "b-7731", "/"),
    ("birchline.test", "view", "grid", "/products"),
    ("birchline.test", "offers_seen", "2030-09", "/"),
    ("harbourpost.test", "reader", "r-20417", "/"),
    (".harbourpost.test", "region", "north-coast", "/"),
    ("gannethouse.test", "guest", "g-0466", "/"),
    ("gannethouse.test", "beds", "double", "/rooms"),
    ("velodepot.test", "station", "south-quay", "/"),
    ("burrow.test", "columns", "state,owner", "/tickets"),
]
"""Host, name, value and path."""
DOWNLOADS = [
    ("tide-table-2029.pdf", "https://harbourpost.test/files/tide-table-2029.pdf", 48_113, "application/pdf"),
    ("night-bus.pdf", "https://harbourpost.test/files/night-bus.pdf", 22_940, "application/pdf"),
    ("house-rules.pdf", "https://gannethouse.test/files/house-rules.pdf", 61_502, "application/pdf"),
    ("price-list-spring.csv", "https://birchline.test/files/price-list-spring.csv", 3_307, "text/csv"),
    ("quill-3.1.tar.gz", "https://quillbase.test/files/quill-3.1.tar.gz", 904_118, "application/gzip"),
]
"""File, address, size in bytes and kind."""
PAGES = [
    ("https://harbourpost.test/news/night-bus", "The night bus runs again – The Harbour Post"),
    ("https://gannethouse.test/rooms", "Rooms – Gannet House, Isle of Sarn"),
    ("https://quillbase.test/en/index", "What Quillbase is | Quillbase 3.2"),
]

COOKIE_TABLES = """
CREATE TABLE meta(key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
INSERT INTO meta VALUES ('version', '24'), ('last_compatible_version', '24');
CREATE TABLE cookies(creation_utc INTEGER NOT NULL,host_key TEXT NOT NULL,top_frame_site_key TEXT NOT NULL,
 name TEXT NOT NULL,value TEXT NOT NULL,encrypted_value BLOB NOT NULL,path TEXT NOT NULL,expires_utc INTEGER NOT NULL,
 is_secure INTEGER NOT NULL,is_httponly INTEGER NOT NULL,last_access_utc INTEGER NOT NULL,has_expires INTEGER NOT NULL,
 is_persistent INTEGER NOT NULL,priority INTEGER NOT NULL,samesite INTEGER NOT NULL,source_scheme INTEGER NOT NULL,
 source_port INTEGER NOT NULL,last_update_utc INTEGER NOT NULL,source_type INTEGER NOT NULL,
 has_cross_site_ancestor INTEGER NOT NULL);
CREATE UNIQUE INDEX cookies_unique_index ON cookies(host_key, top_frame_site_key, has_cross_site_ancestor, name, path,
 source_scheme, source_port);
"""
HISTORY_TABLES = """
CREATE TABLE meta(key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
INSERT INTO meta VALUES ('version', '70'), ('last_compatible_version', '16');
CREATE TABLE urls(id INTEGER PRIMARY KEY AUTOINCREMENT,url LONGVARCHAR,title LONGVARCHAR,
 visit_count INTEGER DEFAULT 0 NOT NULL,typed_count INTEGER DEFAULT 0 NOT NULL,last_visit_time INTEGER NOT NULL,
 hidden INTEGER DEFAULT 0 NOT NULL);
CREATE TABLE visits(id INTEGER PRIMARY KEY AUTOINCREMENT,url INTEGER NOT NULL,visit_time INTEGER NOT NULL,
 from_visit INTEGER,external_referrer_url TEXT,transition INTEGER DEFAULT 0 NOT NULL,segment_id INTEGER,
 visit_duration INTEGER DEFAULT 0 NOT NULL,incremented_omnibox_typed_score BOOLEAN DEFAULT FALSE NOT NULL,
 opener_visit INTEGER,originator_cache_guid TEXT,originator_visit_id INTEGER,originator_from_visit INTEGER,
 originator_opener_visit INTEGER,is_known_to_sync BOOLEAN DEFAULT FALSE NOT NULL,
 consider_for_ntp_most_visited BOOLEAN DEFAULT FALSE NOT NULL,visited_link_id INTEGER DEFAULT 0 NOT NULL,app_id TEXT);
CREATE TABLE downloads (id INTEGER PRIMARY KEY,guid VARCHAR NOT NULL,current_path LONGVARCHAR NOT NULL,
 target_path LONGVARCHAR NOT NULL,start_time INTEGER NOT NULL,received_bytes INTEGER NOT NULL,
 total_bytes INTEGER NOT NULL,state INTEGER NOT NULL,danger_type INTEGER NOT NULL,interrupt_reason INTEGER NOT NULL,
 hash BLOB NOT NULL,end_time INTEGER NOT NULL,opened INTEGER NOT NULL,last_access_time INTEGER NOT NULL,
 transient INTEGER NOT NULL,referrer VARCHAR NOT NULL,site_url VARCHAR NOT NULL,
 embedder_download_data VARCHAR NOT NULL,tab_url VARCHAR NOT NULL,tab_referrer_url VARCHAR NOT NULL,
 http_method VARCHAR NOT NULL,by_ext_id VARCHAR NOT NULL,by_ext_name VARCHAR NOT NULL,by_web_app_id VARCHAR NOT NULL,
 etag VARCHAR NOT NULL,last_modified VARCHAR NOT NULL,mime_type VARCHAR(255) NOT NULL,
 original_mime_type VARCHAR(255) NOT NULL);
CREATE TABLE downloads_url_chains (id INTEGER NOT NULL,chain_index INTEGER NOT NULL,url LONGVARCHAR NOT NULL,
 PRIMARY KEY (id, chain_index));
"""


def cookies(database: sqlite3.Connection) -> None:
    """Fill the database of cookies."""
    database.executescript(COOKIE_TABLES)
    for at, (host, name, value, path) in enumerate(COOKIES):
        then = AUTUMN + at * DAY
        # The last is an ancestor from another site. Chromium notes it of every cookie that no site partitions, and
        # deletes by it.
        row = (then, host, "", name, value, b"", path, LATER, 1, 0, then, 1, 1, 1, 1, 2, 443, then, 1, 1)
        database.execute(f"INSERT INTO cookies VALUES ({', '.join('?' * len(row))})", row)


def history(database: sqlite3.Connection) -> None:
    """Fill the database of the history and of downloads."""
    database.executescript(HISTORY_TABLES)
    for at, (url, title) in enumerate(PAGES, 1):
        then = AUTUMN + at * DAY
        database.execute("INSERT INTO urls VALUES (?, ?, ?, 1, 1, ?, 0)", (at, url, title, then))
        database.execute(
            "INSERT INTO visits (url, visit_time, from_visit, transition) VALUES (?, ?, 0, 805306369)", (at, then)
        )
    for at, (file, url, size, kind) in enumerate(DOWNLOADS, 1):
        then, path = AUTUMN + at * DAY, f"/home/user/Downloads/{file}"
        guid = str(uuid.uuid5(uuid.NAMESPACE_URL, f"deskcraft:{file}"))
        row = (
            at,
            guid,
            path,
            path,
            then,
            size,
            size,
            1,
            0,
            0,
            b"",
            then,
            0,
            0,
            0,
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            kind,
            kind,
        )
        database.execute(f"INSERT INTO downloads VALUES ({', '.join('?' * len(row))})", row)
        database.execute("INSERT INTO downloads_url_chains VALUES (?, 0, ?)", (at, url))


def main(folder: Path) -> None:
    """Write the two files."""
    for name, fill in (("cookies-at-the-coast.db", cookies), ("history-at-the-coast.db", history)):
        database = sqlite3.connect(":memory:", isolation_level=None)
        fill(database)
        (folder / name).write_bytes(database.serialize())
        database.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
