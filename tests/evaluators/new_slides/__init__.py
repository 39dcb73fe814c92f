"""What LibreOffice Impress makes of new slides, copies of slides, tables and levels of a list, kept for the tests."""
