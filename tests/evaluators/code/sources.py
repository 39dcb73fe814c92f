"""Sources of each language with comments in all places where they can be, and the guards over them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Source(NamedTuple):
    """A source whose comments are guarded."""

    called: str
    check: str
    text: str
    params: Mapping[str, Any] = {}


PYTHON = Source(
    "tides.py",
    "code.python_untouched",
    '''#!/usr/bin/env python3
# Copyright the harbour office
"""Tides."""

import os  # noqa: F401

# ---- limits, agreed with
# the harbour office
LIMIT = 3  # metres


# what lies in the harbour
class Boat:
    # as painted on it
    name: str = "Ä"  # not its number

    def over(self, water):  # asked each minute
        # the sill first
        depth = water - 1
        # boats that lie dry
        if depth < LIMIT:
            return False  # never mind
            # nor the crew
        # all others
        else:
            found = [
                # the small one
                1,
                2,  # the large one
            ]
        # kept for the log
        return found

    # no more is known of a boat


def calm():
    return 1
    # TODO the wind
# the end
''',
)
JS = Source(
    "board.js",
    "code.js_untouched",
    """// Keeps the flights; nothing is stored.

// in metres
const LINES = { heron: 35, /* measured */ lark: 52 }; // see the club's list
/* eslint-disable no-undef */
function longest(list) { // slow
  // the first of all
  let best = list[0];
  if (best) // never zero
    return best; // as it is
  // für später
  return { best: 1, // a guess
    // in order
    all: [
      3, // the third
    ] };
  // nothing more
}
form.on("submit", (event) => {
  // no new page
  event.stop();
}); // once
class Kite {
  // by the wind
  fly() {}
  // no landing
}
// end of the program
""",
)
CSS = Source(
    "board.css",
    "code.css_untouched",
    """/* The board of the club. */
@import "base.css"; /* shared */
/* as on the flag */
.kite, .line { /* two of them */
  color: red; /* warm */
  /* tight */ margin: 0 /* none at all */;
  /* no border */
}
@media (max-width: 600px) { /* phones */
  /* up */
  .kite { top: 0 }
}
/* end of the sheet */
""",
)
HTML = Source(
    "index.html",
    "code.html_untouched",
    """<!-- (c) the club -->
<!doctype html>
<html lang="en"><head><title>A</title>
<!-- build:css -->
<link rel="stylesheet" href="a.css">
<!-- endbuild -->
<style>/* inline */ p { top: 0 /* at the top */ }</style></head>
<body>
<!-- the kites -->
<ul>
  <!-- the oldest -->
  <li>Heron</li> <!-- repaired -->
  <li>Lark<!-- lost --></li>
  <!-- more to come -->
</ul><!-- /kites -->
<p>Fly <b>high</b> <!-- or low -->
and far</p>
<script>// starts the page
go(); // at once
</script>
<!-- build:remove -->
</body></html>
""",
)
YAML = Source(
    "shop.yaml",
    "files.data_untouched",
    """# What the page says beside the prices.
name: Tea from Vessel Lane
open:
  tuesday: "10:00"   # the short day
  # the long one
  saturday: "09:00"
  # closed on all others

# what a parcel costs
delivery:
  cost_eur: 4.9
  to:
    # within a day
    - town
    - island: 2 # by ferry
      hills: 3
    # nowhere else
note: | # for the window
  # not a comment
  Ring twice
last: 1
# kept by hand
""",
    {"format": "yaml"},
)
JSONC = Source(
    "settings.json",
    "files.data_untouched",
    """// Settings of the club
{
  // large, for the projector
  "size": 14, // was 12
  /* what is
   * drawn */
  "rulers": {"at": [80, 120 /* the widest */], // two
    "on": true},
  "jobs": [
    // before a flight
    {"label": "wind", "quiet": true}, // at six
    {"label": "sun"}
  ]
  // nothing else
}
""",
    {"format": "jsonc"},
)
INI = Source(
    "scan.ini",
    "files.data_untouched",
    "; the scanner in the reading room\n; not the one upstairs\n\n# by the door\ndevice = front\n[Scan]\n"
    "; enough to read\nresolution = 300\n# no colour\n[Mail]\nto = desk\n",
    {"format": "ini"},
)
TOML = Source(
    "job.toml",
    "files.data_untouched",
    '# A job\n\nname = "a # b" # its sign\n[steps]\n# in order\nall = [\n  1, # first\n  2,\n]\n'
    'text = """\n# none\n"""\n',
    {"format": "toml"},
)
ENV = Source(
    ".env",
    "files.data_untouched",
    '# For the tests\n\n# ask Ylva\nexport KEY="a # b" # secret\nURL=http://a.test/#top\n',
    {"format": "env"},
)
SHELL = Source(
    ".bashrc",
    "shell.untouched",
    "# of the archive\n\n# long lists\nalias ll='ls -l # no'\numask 027 # group reads\ncat <<END\n# text\nEND\n"
    "if [ -f a ]; then\n  # if there\n  . a\nfi\n",
)
HOSTS = Source(
    "hosts",
    "hosts.untouched",
    "# of this desk\n\n127.0.0.1 localhost # loop\n# the press room\n10.0.0.5 rip proofs\n",
)
CRON = Source("jobs", "cron.untouched", "# m h dom mon dow\n\n# before the ferry\n30 2 * * 1-5 ~/copy\n@daily ls\n")
