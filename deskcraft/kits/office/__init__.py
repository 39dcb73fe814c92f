"""What the kits of Writer, Calc and Impress share: one writer of the packages that hold their files."""

from deskcraft.kits.office.packages import each_once, rewritten, stored_plainly

__all__ = ["each_once", "rewritten", "stored_plainly"]
