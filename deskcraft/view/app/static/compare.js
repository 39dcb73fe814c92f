// Two episodes side by side, moved together by step.

import { badge, byId, dollars, failure, get, h, long, path, score, seconds } from "./dom.js";
import { Player, toggleButton } from "./player.js";
import { Stage } from "./stage.js";
import { leaves } from "./verdict.js";
import { description, label, message, sentence, whole } from "./words.js";

const SIDES = ["a", "b"];
const query = new URLSearchParams(location.search);
const asked = Object.fromEntries(SIDES.map((side) => [side, (query.get(side) ?? "").split("/").map(decodeURIComponent)]));

async function open() {
  try {
    const [a, b] = await Promise.all(SIDES.map((side) => get(path("api", "episode", ...asked[side]))));
    show({ a, b });
    await Promise.all(SIDES.map((side) => choices(side)));
  } catch (error) {
    byId("problem").replaceChildren(failure(error));
    document.body.dataset.ready = "failed";
  }
}

function show(data) {
  const same = data.a.task === data.b.task;
  document.title = `${same ? data.a.task : "Two episodes"} side by side – DeskCraft`;
  byId("title").textContent = same ? data.a.task : `${data.a.task} and ${data.b.task}`;
  byId("told").textContent = same ? "two attempts side by side" : "two tasks side by side";
  byId("both").hidden = false;
  const sides = SIDES.map((side) => new Side(side, data[side]));
  const keys = together(sides);
  const slider = byId("slider");
  slider.max = Math.max(0, keys.length - 1);
  const player = new Player(keys, draw, {
    m: toggleButton("marks", (on) => sides.forEach((side) => side.stage.toggle("withMarks", on))),
    c: toggleButton("changes", (on) => sides.forEach((side) => side.stage.toggle("withChanges", on))),
  });
  slider.addEventListener("input", () => player.go(Number(slider.value)));

  function draw(index) {
    const told = sides.map((side) => side.show(keys[index]));
    slider.value = index;
    slider.setAttribute("aria-valuetext", `Step ${keys[index]}`);
    byId("step").replaceChildren(h("b", {}, `Step ${keys[index]}`), h("span", { class: "dim" }, ` of ${Math.max(data.a.steps, data.b.steps)}`));
    byId("live").textContent = `Left: ${told[0]}. Right: ${told[1]}.`;
    document.body.dataset.step = keys[index];
  }

  outcome(data);
  byId("swap").addEventListener("click", () => location.assign(`/compare?${new URLSearchParams({ a: query.get("b"), b: query.get("a") })}${location.hash}`));
  if (keys.length) player.begin();
  document.body.dataset.ready = "yes";
}

class Side {
  constructor(side, data) {
    this.data = data;
    this.place = byId(side);
    this.stage = new Stage(this.place.querySelector(".stage"), data.run);
    this.place.querySelector(".badge-place").replaceChildren(badge(data.result));
    this.place.querySelector(".open").href = path("e", data.run, data.episode);
  }

  // The frame of this key, or the last one before it: an attempt that is over stays at its end.
  show(key) {
    const { frames } = this.data;
    const index = frames.findLastIndex((frame) => order(frame.key) <= order(key));
    const at = Math.max(0, index);
    const frame = frames[at];
    if (!frame) {
      this.place.querySelector(".now").replaceChildren(...this.data.after.map((item) => message(item, this.data.language)));
      return "no screen";
    }
    const over = at === frames.length - 1 && order(frame.key) < order(key);
    this.stage.show(frame, frames[at - 1], description(frame));
    this.stage.preload(frames.slice(at + 1, at + 3));
    this.place.querySelector(".screen").classList.toggle("past", over);
    this.place.querySelector(".where").replaceChildren(h("b", {}, over ? "Over" : label(frame)), h("span", { class: "dim" }, ` · ${seconds(frame.t_s)}`), frame.window ? h("span", { class: "window dim", dir: "auto" }, frame.window) : "");
    const said = frame.before.filter((item) => item.kind === "user" && item.role !== "opening").map((item) => message(item, this.data.language));
    const reply = frame.reply ? [h("div", { class: "reply" }, long(frame.reply, 300))] : [];
    const end = at === frames.length - 1 ? this.data.after.map((item) => message(item, this.data.language)) : [];
    this.place.querySelector(".now").replaceChildren(...said, ...whole(frame), ...reply, ...end);
    return over ? "over" : `${label(frame)}, ${sentence(frame)}`;
  }
}

// Numbers by which the keys of frames are ordered: the step, then the letter.
function order(key) {
  const step = Number.parseInt(key, 10);
  const rest = key.slice(String(step).length);
  return step + (rest ? (rest.length > 1 ? Number(rest.slice(1)) : rest.charCodeAt(0) - 97) / 1000 : 0);
}

function together(sides) {
  return [...new Set(sides.flatMap((side) => side.data.frames.map((frame) => frame.key)))].sort((one, other) => order(one) - order(other));
}

function outcome({ a, b }) {
  const cost = (data) => {
    const all = Object.values(data.usage).map((usage) => usage.cost_usd);
    return all.includes(null) ? "not known" : dollars(all.reduce((sum, one) => sum + one, 0));
  };
  const rows = [
    ["Ended", (data) => data.status],
    ["Score", (data) => score(data.score)],
    ["Steps", (data) => String(data.steps)],
    ["Time", (data) => seconds(data.timings.total_s)],
    ["Cost", cost],
    ["Questions", (data) => String(data.asks)],
  ].map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value(a)), h("td", {}, value(b))));
  const found = [a, b].map((data) => new Map(leaves(data.verdict).map((leaf) => [leaf.key, leaf])));
  const names = [...new Set(found.flatMap((some) => [...some.keys()]))];
  const checks = names.map((name) => {
    const [left, right] = found.map((some) => some.get(name));
    return h("tr", { class: left && right && left.ok !== right.ok ? "differs" : null }, h("th", { scope: "row" }, h("code", {}, name)), [left, right].map((leaf) => h("td", { dir: "auto" }, leaf ? [h("span", { class: leaf.ok ? "sign-ok" : "sign-bad" }, h("span", { "aria-hidden": "true" }, leaf.ok ? "✓ " : "✗ "), h("span", { class: "hidden" }, leaf.ok ? "Holds: " : "Fails: ")), leaf.sentence] : "–")));
  });
  const head = (data) => h("th", { scope: "col", dir: "auto" }, `${data.agent}, attempt ${data.attempt}`);
  byId("outcome").replaceChildren(h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "hidden" }, "What")), head(a), head(b))), h("tbody", {}, rows, checks));
}

// The attempts at the left one's task, to choose from.
async function choices(side) {
  const place = await get(path("api", "place", ...asked.a));
  const own = side === "b" && !place.attempts.some((one) => same(one.id, asked.b)) ? (await get(path("api", "place", ...asked.b))).attempts : [];
  const list = byId(`choose-${side}`);
  const option = (one) => h("option", { value: one.id.map(encodeURIComponent).join("/"), selected: same(one.id, asked[side]) }, `${{ pass: "✓", fail: "✗", unscored: "?" }[one.result]} ${one.agent}, attempt ${one.attempt}${own.length ? `, ${one.task}` : ""} (${one.run})`);
  list.replaceChildren(...[...place.attempts, ...own].map(option));
  list.addEventListener("change", () => {
    query.set(side, list.value);
    location.assign(`/compare?${query}${location.hash}`);
  });
}

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

open();
