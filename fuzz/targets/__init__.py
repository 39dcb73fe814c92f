"""One module a format: `SEEDS`, small files to begin with, and `read`, which lets nothing but `Unreadable` out."""
