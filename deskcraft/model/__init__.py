"""One client for models behind HTTP: retries, limits, cost, record and replay."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.model.client import ModelClient, Reply
    from deskcraft.model.endpoint import Endpoint
else:
    __getattr__, __dir__ = exports(__name__, {"client": "ModelClient Reply", "endpoint": "Endpoint"})

__all__ = ["Endpoint", "ModelClient", "Reply"]
