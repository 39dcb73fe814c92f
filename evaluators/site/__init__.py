"""Checks on the databases of the local web sites (vm_images/sites): what was ordered, booked, filed, posted and set,
and what must stay.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/site.md).
"""

from evaluators.site import check_bookings, check_orders, check_posts, check_records, check_tickets, untouched

__all__: list[str] = []
