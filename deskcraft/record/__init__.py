"""Records: what an episode and a run leave on disk."""

from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import EpisodeRecord

__all__ = ["BlobStore", "EpisodeRecord", "EpisodeWriter", "RunFolder"]
