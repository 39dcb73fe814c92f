"""Small web sites that a desktop reaches by name: one process, a database and a clock each (docs/tasks/sites.md)."""
