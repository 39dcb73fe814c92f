"""The books of Brandt Cycles for March: every table and chart of `first-ledger` is worked out from these entries."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A journal entry: one account is debited, one credited."""

    day: int
    what: str
    debit: str
    credit: str
    amount: int


ENTRIES = (
    Entry(1, "Owner pays in capital", "Bank", "Capital", 12000),
    Entry(2, "Workshop tools and stand", "Equipment", "Bank", 3600),
    Entry(3, "Rent, March to May", "Rent", "Bank", 1800),
    Entry(4, "Parts from Halden Wholesale", "Purchases", "Trade payables", 2450),
    Entry(8, "Takings, card and cash", "Bank", "Sales", 1320),
    Entry(11, "Invoice 0007, Lowgate School", "Trade receivables", "Sales", 860),
    Entry(14, "Halden Wholesale, on account", "Trade payables", "Bank", 1500),
    Entry(15, "Takings, card and cash", "Bank", "Sales", 1745),
    Entry(18, "Parts from Halden Wholesale", "Purchases", "Trade payables", 780),
    Entry(20, "Saturday helper", "Wages", "Bank", 640),
    Entry(22, "Lowgate School, on account", "Bank", "Trade receivables", 600),
    Entry(24, "Parts returned to Halden", "Trade payables", "Purchase returns", 130),
    Entry(26, "Leaflets", "Advertising", "Bank", 95),
    Entry(28, "Takings, card and cash", "Bank", "Sales", 1980),
    Entry(30, "Owner's drawings", "Drawings", "Bank", 900),
    Entry(31, "Bank charges", "Bank charges", "Bank", 15),
)
ADJUSTMENTS = (
    Entry(31, "Closing inventory counted", "Inventory", "Cost of sales", 1420),
    Entry(31, "Rent for April and May", "Prepayments", "Rent", 1200),
    Entry(31, "Electricity used, no bill yet", "Electricity", "Accruals", 85),
    Entry(31, "Depreciation, one month of 60", "Depreciation", "Accumulated depreciation", 60),
)
ORDER = (
    "Bank",
    "Trade receivables",
    "Equipment",
    "Purchases",
    "Rent",
    "Wages",
    "Advertising",
    "Bank charges",
    "Drawings",
    "Trade payables",
    "Capital",
    "Sales",
    "Purchase returns",
)
ADDED = (
    "Inventory",
    "Cost of sales",
    "Prepayments",
    "Electricity",
    "Accruals",
    "Depreciation",
    "Accumulated depreciation",
)
INCOME = {
    "Purchases",
    "Rent",
    "Wages",
    "Advertising",
    "Bank charges",
    "Sales",
    "Purchase returns",
    "Cost of sales",
    "Electricity",
    "Depreciation",
}


def balances(entries: tuple[Entry, ...]) -> dict[str, int]:
    """What stands on every account, debit positive."""
    found: dict[str, int] = defaultdict(int)
    for entry in entries:
        found[entry.debit] += entry.amount
        found[entry.credit] -= entry.amount
    return dict(found)


def money(value: int) -> str:
    """An amount with its thousands parted, in brackets if negative."""
    return f"({-value:,})" if value < 0 else f"{value:,}"


def two_columns(value: int) -> tuple[str, str]:
    """A balance in the debit or in the credit column."""
    return (money(value), "") if value > 0 else ("", money(-value)) if value < 0 else ("", "")


TRIAL = balances(ENTRIES)
CLOSED = balances(ENTRIES + ADJUSTMENTS)
SALES = -CLOSED["Sales"]
COST = CLOSED["Purchases"] + CLOSED["Purchase returns"] + CLOSED["Cost of sales"]
GROSS = SALES - COST
EXPENSES = {
    name: CLOSED[name] for name in ("Rent", "Wages", "Electricity", "Advertising", "Bank charges", "Depreciation")
}
PROFIT = GROSS - sum(EXPENSES.values())
CARRYING = CLOSED["Equipment"] + CLOSED["Accumulated depreciation"]
CURRENT = {name: CLOSED[name] for name in ("Inventory", "Trade receivables", "Prepayments", "Bank")}
ASSETS = CARRYING + sum(CURRENT.values())
LIABILITIES = {name: -CLOSED[name] for name in ("Trade payables", "Accruals")}
NET = ASSETS - sum(LIABILITIES.values())


def trial_rows() -> list[tuple[str, str, str]]:
    """The trial balance before adjustments, with its totals."""
    rows = [(name, *two_columns(TRIAL[name])) for name in ORDER]
    total = sum(value for value in TRIAL.values() if value > 0)
    return [("Account", "Debit £", "Credit £"), *rows, ("Total", money(total), money(total))]


def extended_rows() -> list[tuple[str, ...]]:
    """The extended trial balance: nine columns, totals, the profit carried over."""
    head = ("Account", "TB Dr", "TB Cr", "Adj Dr", "Adj Cr", "IS Dr", "IS Cr", "SFP Dr", "SFP Cr")
    rows: list[tuple[str, ...]] = [head]
    sums = [0] * 8
    for name in ORDER + ADDED:
        before = TRIAL.get(name, 0)
        debit = sum(one.amount for one in ADJUSTMENTS if one.debit == name)
        credit = sum(one.amount for one in ADJUSTMENTS if one.credit == name)
        after = before + debit - credit
        income, position = (after, 0) if name in INCOME else (0, after)
        cells: list[int] = []
        for value in (before, 0, income, position):
            cells += [max(value, 0), max(-value, 0)]
        cells[2], cells[3] = debit, credit
        sums = [a + b for a, b in zip(sums, cells, strict=True)]
        rows.append((name, *(money(one) if one else "" for one in cells)))
    profit = sums[5] - sums[4]
    rows.append(("Profit for March", "", "", "", "", money(profit), "", "", money(profit)))
    sums[4] += profit
    sums[7] += profit
    rows.append(("Total", *(money(one) for one in sums)))
    return rows


assert (NET, PROFIT, ASSETS, TRIAL["Bank"]) == (13830, 2730, 15515, 9095)
assert 12000 + PROFIT - CLOSED["Drawings"] == NET
