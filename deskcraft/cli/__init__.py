"""The `deskcraft` command: one file a command; `app` mounts them."""
