"""Checks on a Chromium profile as a clean exit leaves it: bookmarks, settings, site permissions, tabs, history,
cookies, downloads; and on what an open page shows, asked through DevTools.

For the first, the task's `finish` has a `close` step: Chromium writes some of these seconds later and some at its end
alone.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/chromium.md).
"""

from evaluators.chromium import (
    check_bookmarks,
    check_browser,
    check_cookies,
    check_downloads,
    check_extensions,
    check_history,
    check_page,
    check_saved,
    check_settings,
    check_tabs,
)

__all__: list[str] = []
