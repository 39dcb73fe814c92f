"""One client for models behind HTTP: retries, limits, cost, record and replay."""

from deskcraft.model.client import ModelClient, Reply
from deskcraft.model.endpoint import Endpoint

__all__ = ["Endpoint", "ModelClient", "Reply"]
