"""The standing attack: `make attack` tries what docs/understand/threat-model.md promises to hold, on real sandboxes.

`registry` has the table, `ground` what is attacked, `classes` one module for each class of attacks.

Internal: run by `make attack` (`python -m deskcraft.attack`).
"""

__all__: list[str] = []
