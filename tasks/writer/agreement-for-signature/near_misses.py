"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from documents import edit, paragraph, put_layout, put_look, say, text_of, w

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="doc.outline")
def a_title_left_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "agreement", lambda body: put_layout(paragraph(body, "7. Governing", -1), "pStyle", "Normal"))


@near_miss(caught_by="doc.toc")
def contents_typed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The lines of the contents are there, and no field that makes them."""

    def change(body: Any) -> None:
        for name in ("fldChar", "instrText", "sdtPr"):
            for part in list(body.iter(w(name))):
                part.getparent().remove(part)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.notes")
def a_footnote_at_the_end_of_the_clause(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(body: Any) -> None:
        clause = paragraph(body, "2.2")
        run = next(run for run in clause.iter(w("r")) if run.find(w("footnoteReference")) is not None)
        clause.append(run)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.table")
def the_total_of_before(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "agreement", lambda body: say(paragraph(body, params["total"], -1), "23,400"))


@near_miss(caught_by="doc.page")
def one_margin_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(body: Any) -> None:
        for margins in body.iter(w("pgMar")):
            margins.set(w("right"), "1134")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.consistent")
def the_new_clause_in_other_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "agreement", lambda body: put_look(paragraph(body, "6.2"), "sz", 28))


@near_miss(caught_by="doc.table_style#2")
def the_stage_in_larger_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(evidence, "agreement", lambda body: put_look(paragraph(body, params["stage"]), "sz", 28))


@near_miss(caught_by="doc.text")
def the_old_name_at_the_signature(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    def change(body: Any) -> None:
        line = next(p for p in body.iter(w("p")) if text_of(p).endswith(params["client"]))
        for text in line.iter(w("t")):
            text.text = (text.text or "").replace(params["client"], "Halden Instruments Ltd")

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.tracked")
def nothing_recorded(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The word is the new one, and nobody sees that it was another."""

    def change(body: Any) -> None:
        for gone in list(body.iter(w("del"))):
            gone.getparent().remove(gone)
        for new in list(body.iter(w("ins"))):
            for run in list(new):
                new.addprevious(run)
            new.getparent().remove(new)

    edit(evidence, "agreement", change)


@near_miss(caught_by="doc.untouched")
def a_clause_mended_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    edit(
        evidence,
        "agreement",
        lambda body: say(paragraph(body, "4.1"), "4.1\tWork begins within a week."),
    )
