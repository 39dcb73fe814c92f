// The list of episodes. Its whole state is the address, so that every view can be linked, kept and gone back to.

import { badge, byId, dollars, failure, get, h, number, path, percent, plural, resultWords, score, seconds } from "./dom.js";

const FACETS = [
  ["run", "Run"],
  ["result", "Result"],
  ["agent", "Agent"],
  ["app", "Application"],
  ["level", "Level"],
  ["split", "Split"],
  ["mode", "Mode"],
  ["status", "Ended"],
  ["task", "Task"],
];
const FEW = 8; // values of a filter that are shown at once
const POLL_MS = 3000;
const COLUMNS = [
  { name: "result", label: "Result", cell: (row) => badge(row.result) },
  { name: "task", label: "Task", cell: (row) => taskCell(row) },
  { name: "agent", label: "Agent", cell: (row) => row.agent, kind: "who" },
  { name: "attempt", label: "Try", title: "Attempt", cell: (row) => row.attempt, kind: "num" },
  { name: "level", label: "Level", cell: (row) => row.level },
  { name: "status", label: "Ended", cell: (row) => h("code", {}, row.status) },
  { name: "score", label: "Score", cell: (row) => score(row.score), kind: "num" },
  { name: "steps", label: "Steps", cell: (row) => number(row.steps), kind: "num" },
  { name: "time", label: "Time", cell: (row) => seconds(row.total_s), kind: "num" },
  { name: "cost", label: "Cost", cell: (row) => (row.cost_usd === null ? "?" : row.cost_usd ? `$${row.cost_usd.toFixed(row.cost_usd < 0.1 ? 3 : 2)}` : "–"), kind: "num" },
  { name: "", label: "Why not", cell: (row) => (row.why ? h("span", { class: "clamp", title: row.why }, row.why) : ""), kind: "why" },
];

const picked = []; // "run/episode" of up to two rows to compare
const unfolded = new Set();
let version = -1;
let asking = null;
let several = false;

const state = () => new URLSearchParams(location.search);

function go(change, { replace = false, keepPage = false } = {}) {
  const query = state();
  change(query);
  if (!keepPage) query.delete("page");
  const address = query.size ? `/?${query}` : "/";
  history[replace ? "replaceState" : "pushState"](null, "", address);
  return load();
}

async function load() {
  asking?.abort();
  asking = new AbortController();
  try {
    const data = await get(`/api/list${location.search}`, asking.signal);
    version = data.status.version;
    show(data);
  } catch (error) {
    if (error.name !== "AbortError") byId("notes").replaceChildren(failure(error));
  }
}

function show(data) {
  several = data.status.runs.length > 1;
  showRuns(data.status);
  showFacets(data.facets);
  showSummary(data);
  showTable(data);
  showPager(data);
  const search = byId("search");
  if (document.activeElement !== search) search.value = state().get("q") ?? "";
  byId("clear").hidden = ![...state().keys()].some((key) => key === "q" || FACETS.some(([name]) => name === key));
  const said = `${plural(data.matching, "episode")} of ${number(data.total)}`;
  if (byId("count").textContent !== said) byId("count").textContent = said;
  document.body.dataset.ready = String(Number(document.body.dataset.ready ?? 0) + 1);
}

function showRuns(status) {
  const names = status.runs.length === 1 ? status.runs[0].path : plural(status.runs.length, "run");
  const open = status.runs.filter((run) => run.planned > run.episodes + run.bad_count);
  const missing = open.reduce((sum, run) => sum + run.planned - run.episodes - run.bad_count, 0);
  const going = status.loading ? " · reading the records …" : missing ? ` · ${plural(missing, "planned episode")} not there yet` : "";
  byId("runs").replaceChildren(h("span", { dir: "auto" }, names), going);
  const bad = status.runs.flatMap((run) => run.bad);
  const count = status.runs.reduce((sum, run) => sum + run.bad_count, 0);
  byId("notes").replaceChildren(
    ...(count
      ? [h("details", { class: "note" }, h("summary", {}, `${plural(count, "record")} cannot be read and ${count === 1 ? "is" : "are"} left out`), h("ul", {}, bad.map((line) => h("li", { class: "pre" }, line))))]
      : []),
  );
}

function showFacets(facets) {
  const active = document.activeElement?.id;
  byId("facets").replaceChildren(...FACETS.filter(([name]) => name !== "run" || several).map(([name, label]) => (name === "task" ? taskFacet(facets.task) : facet(name, label, facets[name]))).filter(Boolean));
  if (active) byId(active)?.focus();
}

function facet(name, label, values) {
  const chosen = state().getAll(name);
  if (values.length < 2 && !chosen.length) return null;
  const folded = values.length > FEW && !unfolded.has(name);
  const shown = folded ? values.filter(([value], index) => index < FEW - 1 || chosen.includes(value)) : values;
  return h(
    "fieldset",
    {},
    h("legend", {}, label),
    shown.map(([value, count], index) =>
      h(
        "label",
        { class: "choice" },
        h("input", { type: "checkbox", id: `f-${name}-${index}`, name, value, checked: chosen.includes(value), onchange: (event) => choose(name, value, event.target.checked) }),
        h("span", { class: `choice-name ${name === "result" ? value : ""}`, dir: "auto" }, valueWords(name, value)),
        h("span", { class: "choice-count" }, number(count)),
      ),
    ),
    folded &&
      h("button", { type: "button", class: "plain", onclick: () => (unfolded.add(name), load()) }, `${values.length - shown.length} more`),
  );
}

function valueWords(name, value) {
  if (name === "result") return resultWords(value);
  return name === "mode" ? value.replaceAll("_", " ") : value;
}

function taskFacet(values) {
  const chosen = state().getAll("task");
  return h(
    "fieldset",
    {},
    h("legend", {}, h("label", { for: "task-filter" }, "Task")),
    chosen.map((value) =>
      h("button", { type: "button", class: "chip", "aria-label": `Remove the task filter ${value}`, onclick: () => choose("task", value, false) }, h("span", { dir: "auto" }, value), " ✕"),
    ),
    h("input", {
      type: "text", id: "task-filter", list: "tasks", placeholder: "any task", autocomplete: "off", spellcheck: "false",
      onchange: (event) => {
        const value = event.target.value.trim();
        if (values.some(([name]) => name === value)) choose("task", value, true);
      },
    }),
    h("datalist", { id: "tasks" }, values.map(([value, count]) => h("option", { value }, plural(count, "episode")))),
  );
}

function choose(name, value, on) {
  return go((query) => {
    const others = query.getAll(name).filter((one) => one !== value);
    query.delete(name);
    for (const one of on ? [...others, value] : others) query.append(name, one);
  });
}

function showSummary({ matching, total, summary }) {
  const figure = (label, value, sub) => h("div", { class: "figure" }, h("p", { class: "label" }, label), h("p", { class: "value" }, value), h("p", { class: "sub" }, sub));
  const unscored = matching - summary.scored;
  const share = matching ? [summary.successes / matching, (summary.scored - summary.successes) / matching] : [0, 0];
  const bar = h("div", { class: "share", role: "img", "aria-label": `${summary.successes} succeeded, ${summary.scored - summary.successes} did not, ${unscored} were not scored` }, h("i", { class: "pass" }), h("i", { class: "fail" }));
  bar.children[0].style.width = `${100 * share[0]}%`;
  bar.children[1].style.width = `${100 * share[1]}%`;
  byId("summary").replaceChildren(
    figure("Episodes", number(matching), matching === total ? "all" : `of ${number(total)}`),
    h("div", { class: "figure wide" }, h("p", { class: "label" }, "Success"), h("p", { class: "value" }, percent(summary.success)), h("p", { class: "sub" }, `${number(summary.successes)} of ${number(summary.scored)} scored`), bar),
    figure("Not scored", number(unscored), unscored ? `${percent(summary.success_all)} with them as 0` : "none"),
    figure("Steps", summary.steps_median === null ? "–" : number(summary.steps_median), "median"),
    figure("Time", seconds(summary.total_s), "in all"),
    figure("Cost", summary.cost_unknown === matching && matching ? "not known" : dollars(summary.cost_usd), summary.cost_unknown ? `not known of ${number(summary.cost_unknown)}` : "in all"),
  );
}

function showTable(data) {
  const sort = state().get("sort") ?? "";
  byId("head").replaceChildren(
    h("th", { scope: "col", class: "pick" }, h("span", { class: "hidden" }, "Compare")),
    ...COLUMNS.map((column) => heading(column, sort)),
  );
  byId("rows").replaceChildren(...data.rows.map(tableRow));
  const empty = byId("empty");
  empty.hidden = data.matching > 0;
  empty.textContent = data.status.loading ? "Reading the records …" : data.total ? "No episode fits. Take a filter or a word of the search away." : "No episode is complete yet. This page shows them as they come.";
  showCompare();
}

function heading(column, sort) {
  if (!column.name) return h("th", { scope: "col", class: column.kind }, column.label);
  const on = sort.replace("-", "") === column.name;
  const down = on && sort.startsWith("-");
  const next = !on ? (column.kind === "num" ? "-" : "") + column.name : down === (column.kind === "num") ? (down ? column.name : `-${column.name}`) : "";
  return h(
    "th",
    { scope: "col", class: column.kind, "aria-sort": on ? (down ? "descending" : "ascending") : "none" },
    h("button", { type: "button", class: "plain sort", id: `sort-${column.name}`, title: column.title, onclick: () => go((query) => (next ? query.set("sort", next) : query.delete("sort"))).then(() => byId(`sort-${column.name}`)?.focus()) }, column.label, h("span", { class: "arrow", "aria-hidden": "true" }, on ? (down ? "▼" : "▲") : "")),
  );
}

function taskCell(row) {
  const query = state();
  query.delete("page");
  const link = h("a", { class: "row-link", dir: "auto", href: path("e", ...row.id) + (query.size ? `?${query}` : "") }, row.task);
  const below = [row.variant ? `variant ${row.variant}` : "", row.mode ? row.mode.replaceAll("_", " ") : "", several ? row.run : "", row.used_terminal ? "terminal" : "", row.asks ? plural(row.asks, "question") : ""].filter(Boolean);
  return [link, below.length ? h("span", { class: "below dim", dir: "auto" }, below.join(" · ")) : null];
}

function tableRow(row) {
  const key = row.id.map(encodeURIComponent).join("/");
  const box = h("input", { type: "checkbox", "aria-label": `Compare ${row.task}, ${row.agent}, attempt ${row.attempt}`, checked: picked.includes(key), onchange: (event) => pick(row.id, event.target.checked) });
  return h(
    "tr",
    {},
    h("td", { class: "pick" }, box),
    COLUMNS.map((column) => (column.name === "task" ? h("th", { scope: "row", class: "task" }, column.cell(row)) : h("td", { class: column.kind, dir: column.kind === "why" || column.kind === "who" ? "auto" : null }, column.cell(row)))),
  );
}

function pick(id, on) {
  const key = id.map(encodeURIComponent).join("/");
  const at = picked.indexOf(key);
  if (!on && at >= 0) picked.splice(at, 1);
  if (on) picked.push(key);
  if (picked.length > 2) {
    picked.shift();
    load();
  }
  showCompare();
}

function showCompare() {
  const link = byId("compare");
  link.hidden = picked.length === 0;
  link.textContent = picked.length === 2 ? "Compare the two" : "Pick one more to compare";
  link.toggleAttribute("aria-disabled", picked.length < 2);
  if (picked.length === 2) link.href = `/compare?${new URLSearchParams({ a: picked[0], b: picked[1] })}`;
  else link.removeAttribute("href");
}

function showPager({ page, pages, matching }) {
  const to = (target, label, name) => h("button", { type: "button", disabled: target < 1 || target > pages || target === page, "aria-label": name, onclick: () => turn(target) }, label);
  byId("pager").replaceChildren(
    ...(pages > 1
      ? [to(1, "« First", "First page"), to(page - 1, "← Back", "Page before"), h("span", { class: "dim" }, `Page ${number(page)} of ${number(pages)} · ${number(matching)} episodes`), to(page + 1, "Next →", "Next page"), to(pages, "Last »", "Last page")]
      : []),
  );
}

function turn(page) {
  return go((query) => (page > 1 ? query.set("page", page) : query.delete("page")), { keepPage: true }).then(() => {
    byId("scroll").scrollTop = 0;
    byId("scroll").focus();
  });
}

async function poll() {
  if (document.visibilityState === "visible") {
    try {
      const status = await get("/api/status");
      if (status.version !== version || status.loading) await load();
    } catch {
      // the server is gone: what is shown stays, and the next look may find it again
    }
  }
  setTimeout(poll, POLL_MS);
}

let typing = 0;
byId("search").addEventListener("input", (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => go((query) => (event.target.value.trim() ? query.set("q", event.target.value.trim()) : query.delete("q")), { replace: true }), 150);
});
byId("search-form").addEventListener("submit", (event) => event.preventDefault());
byId("clear").addEventListener("click", () => {
  byId("search").value = "";
  go((query) => ["q", ...FACETS.map(([name]) => name)].forEach((name) => query.delete(name)));
});
addEventListener("popstate", load);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  byId("search").focus();
});
load().then(() => setTimeout(poll, POLL_MS));
