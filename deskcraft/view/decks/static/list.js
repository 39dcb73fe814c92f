// The decks of all runs with their scores; the address holds what was chosen.

import { byId, failure, get, h, path, percent, plural } from "/app/dom.js";

const share = (value) => (value === null ? "–" : percent(value));
const capital = (word) => word[0].toUpperCase() + word.slice(1);

function options(select, values, chosen) {
  select.replaceChildren(h("option", { value: "" }, "all"), ...values.map((value) => h("option", { value, selected: value === chosen }, value)));
}

function row(deck) {
  const total = deck.total === null ? `${percent(deck.low)} to ${percent(deck.high)}` : percent(deck.total);
  return h(
    "tr",
    {},
    h("td", {}, h("a", { href: path("d", deck.run, deck.name) }, deck.instance)),
    h("td", {}, deck.run),
    h("td", { dir: "auto" }, deck.system),
    h("td", { dir: "auto" }, deck.judge),
    h("td", {}, deck.domain),
    h("td", { class: "num" }, deck.problem || String(deck.slides)),
    deck.dimensions.map((value) => h("td", { class: "num" }, share(value))),
    h("td", { class: "num strong" }, total),
    h("td", { class: "num" }, `${deck.violated} of ${deck.items}`),
  );
}

function show(data) {
  const query = new URLSearchParams(location.search);
  const [domain, run] = [query.get("domain") ?? "", query.get("run") ?? ""];
  const unique = (name) => [...new Set(data.decks.map((deck) => deck[name]))].sort();
  options(byId("domain"), unique("domain"), domain);
  options(byId("run"), unique("run"), run);
  const shown = data.decks.filter((deck) => (!domain || deck.domain === domain) && (!run || deck.run === run));
  const heads = ["Instance", "Run", "System", "Judge", "Domain", "Slides", ...data.dimensions.map(capital), "Total", "Violated"];
  byId("table").replaceChildren(
    h("thead", {}, h("tr", {}, heads.map((head, at) => h("th", { scope: "col", class: at > 4 ? "num" : null }, head)))),
    h("tbody", {}, shown.map(row)),
  );
  byId("count").textContent = plural(shown.length, "deck");
}

async function main() {
  try {
    const data = await get("/api/decks");
    show(data);
    for (const name of ["domain", "run"]) {
      byId(name).addEventListener("change", (event) => {
        const query = new URLSearchParams(location.search);
        query.set(name, event.target.value);
        if (!event.target.value) query.delete(name);
        history.replaceState(null, "", query.size ? `/?${query}` : "/");
        show(data);
      });
    }
  } catch (error) {
    byId("problem").replaceChildren(failure(error));
  }
  document.body.dataset.ready = "1";
}

main();
