"""DeskCraft: desktop agents measured on professional work and on collaboration with a user."""
