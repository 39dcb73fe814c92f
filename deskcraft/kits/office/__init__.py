"""What the kits of Writer, Calc and Impress share: one writer of the packages that hold their files.

Internal: used by the kits beside it.
"""

from deskcraft.kits.office.package import RELATIONSHIP as RELATIONSHIP
from deskcraft.kits.office.package import Package as Package
from deskcraft.kits.office.packages import each_once as each_once
from deskcraft.kits.office.packages import rewritten as rewritten
from deskcraft.kits.office.packages import saved as saved
from deskcraft.kits.office.packages import stored_plainly as stored_plainly

__all__: list[str] = []
