"""Checks on the databases of the local web sites (vm_images/sites): what was ordered, booked, filed, posted and set,
and what must stay.
"""

from evaluators.site import check_bookings, check_orders, check_posts, check_records, check_tickets, untouched

__all__ = ["check_bookings", "check_orders", "check_posts", "check_records", "check_tickets", "untouched"]
