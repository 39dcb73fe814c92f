// The tree of a verdict, each sentence with its evidence; and the dialog that shows a file before and after.

import { byId, bytes, failure, get, h, path, score } from "./dom.js";

const HEADS = [
  ["goals", "Goals", "what the task asks"],
  ["guards", "Guards", "what must stay as it was"],
];

// `open(name)` shows a piece of evidence.
export function verdictTree(data, open) {
  if (!data.verdict)
    return [h("p", { class: "dim" }, data.result === "unscored" ? `Not graded: ${data.meaning}.` : "There is no verdict."), data.error ? h("p", { class: "why pre", dir: "auto" }, data.error) : null].filter(Boolean);
  return [
    clausesOf(data).map(([message, words]) => h("section", {}, h("h3", {}, message ? `Message ${message}` : "What was asked"), words)),
    data.why ? h("p", { class: "why", dir: "auto" }, h("b", {}, "Why not: "), data.why) : null,
    HEADS.map(([role, name, meaning]) => {
      const nodes = data.verdict[role];
      return h("section", {}, h("h3", {}, name, " ", h("span", { class: "dim" }, meaning)), nodes.length ? h("ul", { class: "tree" }, nodes.map((node) => tree(node, open))) : h("p", { class: "dim" }, "none"));
    }),
    data.verdict.sentence ? h("p", { dir: "auto" }, data.verdict.sentence) : null,
    data.verdict.judge ? h("p", { class: "dim", dir: "auto" }, data.verdict.judge) : null,
    h("p", { class: "dim" }, `Score ${interval(data.verdict)}: the mean of the goals, less 30 % of the share of guards that were broken.`, data.verdict.gated === null ? null : ` By the rule that gates and then averages: ${score(data.verdict.gated)}.`),
  ]
    .flat()
    .filter(Boolean);
}

// A score, or both its ends where leaves were not judged.
const interval = (node) => (node.score_high === null ? score(node.score) : `${score(node.score)} to ${score(node.score_high)} (not all was judged)`);

// [number, words] of the instruction (0) and of each message of the user's that is given in clauses.
function clausesOf(data) {
  const messages = [...new Set(data.clauses.map((clause) => clause.message))];
  return messages.map((message) => [message, clauses(data, message)]);
}

const MEANING = { kept: "kept", broken: "broken", replaced: "taken back later", ungraded: "not graded" };

// The words of the instruction (message 0) or a message, each clause marked as the verdict has it; null without a ledger.
export function clauses(data, message) {
  const own = data.clauses.filter((clause) => clause.message === message);
  if (!own.length) return null;
  const space = data.language === "zh" ? "" : " ";
  return h("p", { class: "clauses pre", dir: "auto", lang: data.language }, own.map((clause) => [
    h("span", { class: `clause ${clause.state}`, title: clause.failed.join("\n") || null }, clause.state === "broken" || clause.state === "kept" ? h("span", { class: "mark", "aria-hidden": "true" }, clause.state === "kept" ? "✓" : "✗") : null, clause.text, MEANING[clause.state] ? h("span", { class: "hidden" }, ` (${MEANING[clause.state]})`) : null),
    space,
  ]));
}

// By what is known of a node: it holds, it fails, or it hangs on what was not judged.
const SIGNS = { ok: ["✓", "Holds: "], bad: ["✗", "Fails: "], open: ["?", "Not judged: "] };
const sign = (kind) => h("span", { class: "tick" }, h("span", { "aria-hidden": "true" }, SIGNS[kind][0]), h("span", { class: "hidden" }, SIGNS[kind][1]));

function tree(node, open) {
  const kind = node.ok ? "ok" : node.open ? "open" : "bad";
  if (node.kind !== "leaf")
    return h("li", { class: kind }, sign(kind), h("div", {}, h("p", { class: "sentence", dir: node.sentence ? "auto" : null }, node.sentence || (node.kind === "any" ? "Any one of these" : "All of these")), h("ul", { class: "tree" }, node.children.map((child) => tree(child, open)))));
  const value = (name, what) => (what === null ? null : [h("dt", {}, name), h("dd", { class: "pre", dir: "auto" }, shown(what))]);
  return h(
    "li",
    { class: kind },
    sign(kind),
    h(
      "div",
      {},
      h("p", { class: "sentence", dir: "auto" }, node.sentence),
      node.evidence.length ? h("p", { class: "of" }, node.evidence.map((name) => h("button", { type: "button", class: "plain", onclick: () => open(name), "aria-label": `Evidence ${name}, before and after` }, `▸ ${name}`))) : null,
      h("details", {}, h("summary", {}, h("code", {}, node.key), node.ok ? null : h("span", { class: "code" }, ` ${node.code}`), node.score > 0 && node.score < 1 ? h("span", { class: "code" }, ` score ${score(node.score)}`) : null), h("dl", {}, value("where", node.where || null), value("wanted", node.wanted), value("observed", node.observed), value("parameters", node.params))),
    ),
  );
}

export const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 1));

export function leaves(verdict) {
  const walk = (node) => (node.kind === "leaf" ? [node] : node.children.flatMap(walk));
  return verdict ? [...verdict.goals, ...verdict.guards].flatMap(walk) : [];
}

// The leaves that the verdict hangs on: where one of several ways is enough and one holds, the others say nothing.
export function counted(verdict) {
  const ways = (node) => (node.kind === "any" && node.ok ? node.children.filter((child) => child.ok) : node.children);
  const walk = (node) => (node.kind === "leaf" ? [node] : ways(node).flatMap(walk));
  return verdict ? [...verdict.goals, ...verdict.guards].flatMap(walk) : [];
}

export function evidenceTable(data, open) {
  if (!data.evidence.length) return [h("p", { class: "dim" }, "No evidence was taken.")];
  return [
    h("ul", { class: "files" }, data.evidence.map((item) =>
      h("li", {},
        h("button", { type: "button", class: "file", onclick: () => open(item.key) }, h("b", {}, item.key), h("span", { class: "where", dir: "auto" }, item.where), h("span", { class: item.changed ? "changed" : "dim" }, told(item))),
      ))),
  ];
}

function told(item) {
  const [before, after] = item.states;
  if (after !== "present") return before === "present" ? `${after === "absent" ? "gone" : after} (was ${bytes(item.sizes[0])})` : item.reasons[1] ? `${after}: ${item.reasons[1]}` : after;
  if (before !== "present") return `new, ${bytes(item.sizes[1])}`;
  return item.changed ? `changed, ${bytes(item.sizes[0])} → ${bytes(item.sizes[1])}` : `as it was, ${bytes(item.sizes[1])}`;
}

let asked = 0;

export async function openEvidence(data, name) {
  const dialog = byId("evidence");
  const item = data.evidence.find((one) => one.key === name);
  const mine = ++asked;
  byId("evidence-title").replaceChildren(h("span", {}, name), " ", h("span", { class: "dim", dir: "auto" }, item?.where ?? ""));
  byId("evidence-body").replaceChildren(h("p", { class: "dim" }, "Reading …"));
  if (!dialog.open) dialog.showModal();
  try {
    const found = await get(path("api", "evidence", data.run, data.episode, name));
    if (mine === asked) byId("evidence-body").replaceChildren(...contents(data.run, found));
  } catch (error) {
    if (mine === asked) byId("evidence-body").replaceChildren(failure(error));
  }
}

function contents(run, found) {
  const sides = ["before", "after"].map((side) => column(run, found, side));
  return [h("div", { class: "sides" }, sides), comparison(found)].filter(Boolean);
}

function column(run, found, side) {
  const one = found[side];
  const head = h("h3", {}, side === "before" ? "Before" : "After");
  if (one.state !== "present" || !one.blob) return h("section", {}, head, h("p", { class: "dim" }, `${one.state}${one.reason ? `: ${one.reason}` : ""}`));
  const source = path("content", run, one.blob);
  const links = h("p", { class: "links" }, bytes(one.size), " · ", h("a", { href: `${path("download", run, one.blob)}?name=${encodeURIComponent(found.names[side])}`, download: found.names[side] }, "Download"), one.text !== undefined || one.type === "svg" || one.kind === "text" ? [" · ", h("a", { href: `${source}?text`, target: "_blank", rel: "noopener" }, "As text")] : null);
  const shows = {
    picture: () => h("img", { src: source, alt: `${found.key}, ${side}`, class: "evidence-picture" }),
    sound: () => h("audio", { src: source, controls: true, preload: "none" }),
    film: () => h("video", { src: source, controls: true, preload: "none" }),
  };
  return h("section", {}, head, links, shows[one.kind]?.() ?? null);
}

function comparison(found) {
  const difference = found.difference;
  const same = found.before.blob && found.before.blob === found.after.blob;
  const whole = found.text === null ? null : h("details", { open: same || !difference }, h("summary", {}, "Its text"), h("pre", { class: "text", dir: "auto", tabindex: "0" }, found.text));
  if (same) return h("div", {}, h("p", { class: "dim" }, "The same bytes before and after."), whole);
  if (!difference) return whole;
  const kinds = { "-": "removed", "+": "added", "@": "left-out", " ": "" };
  const names = { "-": "Removed: ", "+": "Added: " };
  return h(
    "div",
    {},
    h("h3", {}, "What changed"),
    difference.lines.length
      ? h("div", { class: "difference", tabindex: "0", role: "region", "aria-label": "Lines that differ" }, difference.lines.map(([kind, text]) => h("div", { class: kinds[kind], dir: "auto" }, names[kind] ? h("span", { class: "hidden" }, names[kind]) : null, h("span", { "aria-hidden": "true" }, kind === "@" ? "⋯" : kind), " ", text)))
      : h("p", { class: "dim" }, "No line of the text differs."),
    difference.cut ? h("p", { class: "dim" }, "Only the beginning of this long text was compared.") : null,
    whole,
  );
}
