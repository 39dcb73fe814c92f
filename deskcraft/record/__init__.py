"""Records: what an episode and a run leave on disk."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.record.blobs import BlobStore
    from deskcraft.record.folder import RunFolder
    from deskcraft.record.model import AgentIdentity, CallRecord, EpisodeRecord, Usage
else:
    __getattr__, __dir__ = exports(
        __name__, {"blobs": "BlobStore", "folder": "RunFolder", "model": "AgentIdentity CallRecord EpisodeRecord Usage"}
    )

__all__ = ["AgentIdentity", "BlobStore", "CallRecord", "EpisodeRecord", "RunFolder", "Usage"]
