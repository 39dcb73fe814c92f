// The parts of an episode beside its film: the list of steps, the task with its phases, and the record.

import { dollars, h, long, number, plural, score, seconds } from "./dom.js";
import { clauses, shown } from "./verdict.js";
import { label, message, notes, what } from "./words.js";

// The steps with all that was said between them; `go(index)` moves the film. Gives the list and a row for each frame.
export function stepList(data, go) {
  const rows = [];
  let said = 0;
  const between = (item) => h("li", {}, message(item, data.language, item.kind === "user" ? ++said : 0));
  const list = h("ol", { class: "steps" });
  data.frames.forEach((frame, index) => {
    list.append(...frame.before.map(between));
    if (frame.opens_turn || frame.reply) list.append(turn(data, frame));
    const row = h(
      "button",
      { type: "button", class: `step${frame.refused ? " refused" : ""}`, onclick: () => go(index) },
      h("span", { class: "step-number" }, frame.requested ? (frame.costs_step ? String(frame.step) : "·") : "■"),
      h("span", { class: "step-what" }, h("span", { class: "hidden" }, `${label(frame)}: `), what(frame), frame.action?.text ? h("span", { class: `excerpt ${frame.action.speech}`, dir: "auto" }, frame.action.text.slice(0, 300)) : null, frame.raw ? h("code", { class: "excerpt", dir: "auto" }, frame.raw.slice(0, 300)) : null, ...notes(frame)),
      h("span", { class: "step-time" }, seconds(frame.t_s)),
    );
    rows.push(row);
    list.append(h("li", {}, row));
  });
  list.append(...data.after.map(between));
  return { list, rows };
}

function turn(data, frame) {
  const of = data.turns[frame.turn];
  const cost = of && [seconds(of.seconds), of.usage.input_tokens || of.usage.output_tokens ? `${number(of.usage.input_tokens)} → ${number(of.usage.output_tokens)} tokens` : "", of.usage.cost_usd ? dollars(of.usage.cost_usd) : "", of.calls.length > 1 ? plural(of.calls.length, "call") : ""].filter(Boolean);
  const failures = of?.calls.flatMap((call) => call.failures) ?? [];
  if (!frame.reply && !failures.length && !(of?.usage.input_tokens > 0)) return "";
  return h(
    "li",
    { class: "turn" },
    frame.reply ? h("div", { class: "reply" }, long(frame.reply, 700)) : null,
    of ? h("p", { class: "cost" }, `Turn ${frame.turn}: ${cost.join(" · ")}`) : null,
    failures.length ? h("details", {}, h("summary", { class: "cost" }, plural(failures.length, "failed try").replace("trys", "tries")), h("ul", {}, failures.map((why) => h("li", { class: "pre", dir: "auto" }, why)))) : null,
  );
}

const pair = (name, value) => (value === null || value === undefined || value === "" ? null : [h("dt", {}, name), h("dd", { class: "pre", dir: "auto" }, value)]);

export function taskPanel(data) {
  return [
    h("h3", {}, "Instruction"),
    h("div", { class: "bubble user", lang: data.language }, clauses(data, 0) ?? long(data.instruction, 2000, data.language)),
    data.phases.length ? [h("h3", {}, "What the user says later"), h("ol", { class: "phases" }, data.phases.map((phase) => phaseItem(data, phase)))] : null,
    h("h3", {}, "About the task"),
    h("dl", {}, pair("task", `${data.task}, revision ${data.revision}${data.variant ? `, variant ${data.variant}` : ""}`), pair("level", `${data.level}, ${data.split}${data.mode ? `, ${data.mode.replaceAll("_", " ")}` : ""}`), pair("can be done", data.feasible ? "yes" : "no"), pair("expected steps", String(data.expected_steps)), pair("source", data.source), Object.keys(data.params).length ? pair("parameters", shown(data.params)) : null),
  ]
    .flat()
    .filter(Boolean);
}

function phaseItem(data, phase) {
  const language = data.language;
  const there = phase.delivered;
  const how = there && [`Delivered after step ${there.step}`, there.early ? "early: the agent was done before" : "", there.by === "llm" ? "in the user model's words" : "", there.fallback ? "as written, because the user model failed" : ""].filter(Boolean).join(", ");
  return h("li", {}, h("p", { class: "dim" }, phase.when), clauses(data, phase.number) ?? long(phase.text, 700, language), h("p", { class: "dim" }, there ? `${how}.` : "Never delivered."), there && there.text !== phase.text ? [h("p", { class: "dim" }, "Said:"), long(there.text, 700, language)] : null, there?.held_back.map((held) => h("p", { class: "dim", dir: "auto" }, `Held back (${held.causes.join(", ")}): ${held.text}`)));
}

const PHASES = [
  ["reset_s", "desktop made ready"],
  ["setup_s", "task set up"],
  ["agent_s", "agent thinking"],
  ["settle_s", "screen settling"],
  ["overhead_s", "DeskCraft's work in steps"],
  ["evidence_s", "evidence taken"],
  ["grade_s", "graded"],
];

export function recordPanel(data) {
  const total = data.timings.total_s || 1;
  const bar = (share) => {
    const element = h("span", { class: "time-bar" }, h("i"));
    element.firstChild.style.width = `${Math.min(100, 100 * share)}%`;
    return element;
  };
  return [
    h("h3", {}, "How it ended"),
    h("p", {}, h("code", {}, data.status), ` – ${data.meaning}`),
    data.error ? h("p", { class: "why pre", dir: "auto" }, data.error) : null,
    data.limits_hit.length ? h("p", { class: "why", dir: "auto" }, `Limits of the desktop reached: ${data.limits_hit.join(", ")}`) : null,
    h("dl", {}, pair("score", score(data.score)), pair("steps", String(data.steps)), pair("turns", String(data.turn_count)), pair("questions", String(data.asks)), pair("terminal", data.used_terminal ? "used" : "not used"), pair("tries", String(data.tries)), pair("began", data.started_at.replace("T", " ").replace("+00:00", " UTC"))),
    h("h3", {}, "Time ", h("span", { class: "dim" }, seconds(data.timings.total_s))),
    h("table", { class: "times" }, h("tbody", {}, PHASES.map(([name, words]) => h("tr", {}, h("th", { scope: "row" }, words), h("td", { class: "num" }, seconds(data.timings[name])), h("td", { "aria-hidden": "true" }, bar(data.timings[name] / total)))))),
    h("h3", {}, "Tokens and cost"),
    h("table", { class: "times" }, h("thead", {}, h("tr", {}, ["", "in", "out", "cost"].map((name) => h("th", { scope: "col", class: name ? "num" : null }, name || h("span", { class: "hidden" }, "Whose"))))), h("tbody", {}, Object.entries(data.usage).map(([who, usage]) => h("tr", {}, h("th", { scope: "row" }, who), h("td", { class: "num" }, number(usage.input_tokens)), h("td", { class: "num" }, number(usage.output_tokens)), h("td", { class: "num" }, dollars(usage.cost_usd)))))),
    h("h3", {}, "Record"),
    h("dl", {}, pair("agent", data.agent), Object.entries(data.settings).map(([name, value]) => pair(name, String(value))), pair("run", data.run), pair("folder", data.episode), pair("image", data.image), pair("protocol", data.protocol), Object.entries(data.digests).map(([name, value]) => pair(`${name} digest`, value))),
  ].filter(Boolean);
}
