CREATE TABLE pages (
    language TEXT NOT NULL, slug TEXT NOT NULL, place INTEGER NOT NULL, section TEXT NOT NULL, title TEXT NOT NULL,
    body TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (language, slug)
) WITHOUT ROWID;
CREATE TABLE feedback (
    id INTEGER PRIMARY KEY, sent_at TEXT NOT NULL, username TEXT NOT NULL, language TEXT NOT NULL, slug TEXT NOT NULL,
    helpful INTEGER NOT NULL, comment TEXT NOT NULL
);
CREATE TABLE bookmarks (
    username TEXT NOT NULL, language TEXT NOT NULL, slug TEXT NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (username, language, slug)
) WITHOUT ROWID;
CREATE TABLE preferences (username TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (username, key))
    WITHOUT ROWID;
