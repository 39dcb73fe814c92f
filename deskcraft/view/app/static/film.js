// The page of one episode: its film, and beside it the steps, the verdict, the files, the task and the record.

import { badge, byId, dollars, failure, get, h, long, path, resultWords, seconds } from "./dom.js";
import { Player, toggleButton } from "./player.js";
import { recordPanel, stepList, taskPanel } from "./record.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";
import { counted, evidenceTable, openEvidence, verdictTree } from "./verdict.js";
import { description, label, sentence, whole } from "./words.js";

const AHEAD = 4; // frames whose pictures are fetched before they are needed
const TABS = ["steps", "verdict", "files", "task", "record"];
const [run, episode] = location.pathname.split("/").slice(2).map(decodeURIComponent);

async function open() {
  byId("back").href = `/${location.search}`;
  try {
    const data = await get(path("api", "episode", run, episode));
    show(data);
  } catch (error) {
    byId("problem").replaceChildren(failure(error));
    document.body.dataset.ready = "failed";
  }
  await among();
}

function show(data) {
  document.title = `${data.task} – ${data.agent}, attempt ${data.attempt} – DeskCraft`;
  byId("task").textContent = data.task;
  byId("badge").replaceChildren(badge(data.result));
  byId("head").textContent = `${data.agent} · attempt ${data.attempt} · ${data.level} · ended ${data.status}`;
  byId("film").hidden = false;

  const { frames } = data;
  const stage = new Stage(byId("stage"), run);
  const player = new Player(frames.map((frame) => frame.key), draw, {
    n: () => toMessage(1),
    p: () => toMessage(-1),
    m: toggleButton("marks", (on) => stage.toggle("withMarks", on)),
    c: toggleButton("changes", (on) => stage.toggle("withChanges", on)),
    "[": () => byId("previous").href && byId("previous").click(),
    "]": () => byId("next").href && byId("next").click(),
    ...Object.fromEntries(TABS.map((name, index) => [String(index + 1), () => select(name)])),
  });
  const line = new Timeline(byId("line"), frames, data.turns, (index) => player.go(index));
  const steps = stepList(data, (index) => player.go(index));
  const reveal = (name) => openEvidence(data, name);
  byId("panel-steps").replaceChildren(steps.list);
  byId("panel-verdict").replaceChildren(...verdictTree(data, reveal));
  byId("panel-files").replaceChildren(...evidenceTable(data, reveal));
  byId("panel-task").replaceChildren(...taskPanel(data));
  byId("panel-record").replaceChildren(...recordPanel(data));
  const checks = counted(data.verdict);
  if (checks.length) byId("tab-verdict").append(" ", h("span", { class: "count" }, `${checks.filter((leaf) => leaf.ok).length}/${checks.length}`));
  if (data.evidence.length) byId("tab-files").append(" ", h("span", { class: "count" }, String(data.evidence.length)));
  tabs();

  function draw(index) {
    const frame = frames[index];
    stage.show(frame, frames[index - 1], description(frame));
    stage.preload(frames.slice(index + 1, index + 1 + AHEAD));
    line.move(index);
    const said = `${label(frame)}${frame.costs_step ? ` of ${data.steps}` : ""}`;
    byId("where").replaceChildren(h("b", {}, said), h("span", { class: "dim" }, ` · ${seconds(frame.t_s)}`), frame.window ? h("span", { class: "window dim", dir: "auto", title: frame.windows.join("\n") }, frame.window) : "");
    byId("now").replaceChildren(h("div", {}, whole(frame)), ...replyOf(data, frame));
    byId("live").textContent = `${said}. ${sentence(frame)}. ${frame.refused ? `Refused: ${frame.refused}` : ""}`;
    mark(steps.rows, index);
    document.body.dataset.step = frame.key;
  }

  function toMessage(way) {
    const with_ = frames.flatMap((frame, index) => (frame.before.some((item) => item.kind === "user") ? [index] : []));
    const to = way > 0 ? with_.find((index) => index > player.at) : with_.findLast((index) => index < player.at);
    if (to !== undefined) player.go(to);
  }

  if (frames.length) player.begin();
  else {
    byId("stage").replaceChildren(h("p", { class: "lost" }, "No screen was recorded in this episode."));
    for (const button of document.querySelectorAll(".controls button:not(#help)")) button.disabled = true;
  }
  document.body.dataset.ready = "yes";
}

// What the model said in the turn of this frame, and what the turn took.
function replyOf(data, frame) {
  const turn = data.turns[frame.turn];
  const reply = frame.reply || turn?.reply;
  if (!reply) return [];
  const cost = turn ? [seconds(turn.seconds), turn.usage.cost_usd ? dollars(turn.usage.cost_usd) : ""].filter(Boolean).join(" · ") : "";
  return [h("div", { class: "beside" }, h("p", { class: "cost" }, `The agent, in turn ${frame.turn || data.turn_count} · ${cost}`), h("div", { class: "reply" }, long(reply, 500)))];
}

// The current step in the list, in view of the panel only: the page itself stays where it is.
function mark(rows, index) {
  document.querySelector(".step[aria-current]")?.removeAttribute("aria-current");
  const row = rows[index];
  row.setAttribute("aria-current", "step");
  const panel = byId("panel-steps");
  const [box, inside] = [row.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (box.top < inside.top + 60 || box.bottom > inside.bottom - 60) panel.scrollTop += box.top - inside.top - panel.clientHeight / 3;
}

function tabs() {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.addEventListener("click", () => select(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const at = TABS.indexOf(tab.id.slice(4));
      select(TABS[(at + way + TABS.length) % TABS.length]).focus();
    });
  }
  select("steps");
}

function select(name) {
  for (const one of TABS) {
    const on = one === name;
    byId(`tab-${one}`).setAttribute("aria-selected", String(on));
    byId(`tab-${one}`).tabIndex = on ? 0 : -1;
    byId(`panel-${one}`).hidden = !on;
  }
  return byId(`tab-${name}`);
}

// Other attempts at this task, and the neighbours in the list that one comes from.
async function among() {
  const place = await get(`${path("api", "place", run, episode)}${location.search}`).catch(() => null);
  if (!place) return;
  const list = byId("attempts");
  list.replaceChildren(...place.attempts.map((one) => h("option", { value: path("e", ...one.id), selected: one.id[0] === run && one.id[1] === episode }, `${{ pass: "✓", fail: "✗", unscored: "?" }[one.result]} ${one.agent}, attempt ${one.attempt}`)));
  list.addEventListener("change", () => location.assign(list.value + location.search + location.hash));
  const others = place.attempts.filter((one) => one.id[0] !== run || one.id[1] !== episode);
  const mine = place.attempts.find((one) => one.id[0] === run && one.id[1] === episode);
  const other = others.find((one) => one.result !== mine?.result) ?? others[0];
  byId("compare").hidden = !other;
  if (other) {
    byId("compare").href = `/compare?${new URLSearchParams({ a: pair([run, episode]), b: pair(other.id) })}`;
    byId("compare").title = `Beside ${other.agent}, attempt ${other.attempt} (${resultWords(other.result)})`;
  }
  byId("position").textContent = place.position ? `${place.position} / ${place.of}` : "";
  for (const way of ["previous", "next"]) {
    const link = byId(way);
    if (place[way]) link.href = path("e", ...place[way]) + location.search;
    else link.setAttribute("aria-disabled", "true");
  }
}

const pair = (id) => id.map(encodeURIComponent).join("/");

open();
