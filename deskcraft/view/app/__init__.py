"""The viewer: runs as a web page. Episodes in a table, each one as a film, two of them side by side.

`catalogue` keeps the table of episodes up to date, `listing` answers what the list asks of it, `episode` makes a
film's data, `changes` says what differs between two screens, `evidence` what a task's files were before and after;
`routes` puts them behind addresses. The page itself is in `static`: plain modules that show all data as text.

Internal: used by `deskcraft view`.
"""

from deskcraft.view.app.catalogue import Catalogue as Catalogue
from deskcraft.view.app.routes import viewer as viewer

__all__: list[str] = []
