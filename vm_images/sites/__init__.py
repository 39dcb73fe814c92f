"""Small web sites that a desktop reaches by name: one process, a database and a clock for each. See docs/sites.md."""
