// A deck's slides beside its items. An item that is chosen marks its slides and shows the passages it was judged by.

import { byId, failure, get, h, path, percent, plural } from "/app/dom.js";

const POLL_MS = 1000;
const [run, name] = location.pathname.split("/").slice(2).map(decodeURIComponent);
const STATES = { violated: ["Violated", false], kept: ["Satisfied", true], open: ["Not judged", null] };
const SIGNS = { true: ["✓", "pass", "satisfied"], false: ["✗", "fail", "violated"], null: ["?", "unscored", "not judged"] };

let data = null;
let state = "violated";
let dimension = "";
let chosen = "";

function head() {
  document.title = `${data.instance} – DeskCraft`;
  byId("instance").textContent = data.instance;
  byId("facts").textContent = `${data.system} · judge ${data.judge} · ${data.domain} · ${plural(data.slides, "slide")}`;
  const total = data.total === null ? `${percent(data.low)} to ${percent(data.high)}` : percent(data.total);
  byId("scores").replaceChildren(
    h("strong", {}, `Total ${total}`),
    ...Object.entries(data.dimensions).map(([key, value]) => h("span", {}, `${key} ${value === null ? "–" : percent(value)}`)),
  );
  byId("standing").replaceChildren(data.certified ? data.standing : h("strong", {}, data.standing));
  if (data.problem) byId("problem").replaceChildren(h("p", { class: "failure", dir: "auto" }, data.problem));
  for (const side of ["previous", "next"]) {
    const link = byId(side);
    if (data.neighbours[side]) link.href = path("d", run, data.neighbours[side]);
    else link.setAttribute("aria-disabled", "true");
  }
}

function filters() {
  const count = (wanted) => data.items.filter((item) => item.holds === wanted).length;
  const button = (key, label, number) =>
    h("button", { type: "button", "aria-pressed": String(state === key), onclick: () => choose({ state: key }) }, `${label} (${number})`);
  byId("states").replaceChildren(
    button("", "All", data.items.length),
    ...Object.entries(STATES).map(([key, [label, wanted]]) => button(key, label, count(wanted))),
  );
  byId("dimension").replaceChildren(
    h("option", { value: "" }, "all"),
    ...Object.keys(data.dimensions).map((key) => h("option", { value: key, selected: key === dimension }, key)),
  );
}

function passages(item) {
  return item.passages.map((label) =>
    h("details", { open: item.passages.length < 3 }, h("summary", { dir: "auto" }, label), h("div", { class: "passage", dir: "auto" }, data.passages[label] ?? "Its text is not at hand.")),
  );
}

function itemOf(item) {
  const [sign, kind, words] = SIGNS[item.holds];
  const open = item.key === chosen;
  const seen = item.pages.length === data.slides && data.slides > 1 ? "all slides" : item.pages.length ? `slide${item.pages.length > 1 ? "s" : ""} ${item.pages.join(", ")}` : "no slide";
  return h(
    "li",
    { class: open ? "item chosen" : "item", id: `item-${item.key}` },
    h(
      "button",
      { type: "button", class: "plain question", "aria-expanded": String(open), onclick: () => choose({ chosen: open ? "" : item.key }) },
      h("span", { class: `badge ${kind}` }, h("span", { "aria-hidden": "true" }, sign), ` ${words}`),
      h("span", { dir: "auto" }, ` ${item.asks}`),
    ),
    h("p", { class: "reason", dir: "auto" }, item.reason, h("span", { class: "dim" }, ` ${item.key} · by ${item.by} · ${seen}`)),
    open && passages(item),
  );
}

function items() {
  const shown = data.items.filter((item) => (!state || item.holds === STATES[state][1]) && (!dimension || item.dimension === dimension));
  byId("items").replaceChildren(...shown.map(itemOf));
  byId("count").textContent = `${plural(shown.length, "item")} of ${data.items.length}`;
}

function mark(scroll) {
  const item = data.items.find((one) => one.key === chosen);
  const pages = new Set(item ? item.pages.map(String) : []);
  let first = null;
  for (const figure of byId("slides").querySelectorAll("figure")) {
    const hit = pages.has(figure.dataset.page);
    figure.classList.toggle("hit", hit);
    if (hit && first === null) first = figure;
  }
  if (scroll) first?.scrollIntoView({ block: "nearest" });
}

function choose(change) {
  state = change.state ?? state;
  dimension = change.dimension ?? dimension;
  chosen = change.chosen ?? chosen;
  history.replaceState(null, "", chosen ? `#item=${encodeURIComponent(chosen)}` : location.pathname);
  filters();
  items();
  mark("chosen" in change);
}

function figure(content, index) {
  const page = String(index + 1);
  return h("figure", { "data-page": page }, content, h("figcaption", {}, `Slide ${page}`));
}

async function slides() {
  const place = byId("slides");
  try {
    const found = await get(path("api", "slides", run, name));
    if (found.state === "drawing") {
      if (!place.childElementCount) place.replaceChildren(h("p", { class: "dim" }, "Drawing the slides …"));
      setTimeout(slides, POLL_MS);
      return;
    }
    const pictures = Array.from({ length: found.count }, (_, index) => figure(h("img", { src: path("slide", run, name, String(index)), alt: `Slide ${index + 1}`, loading: "lazy" }), index));
    const texts = found.texts.map((text, index) => figure(h("div", { class: "slide-text", dir: "auto", tabindex: "0" }, text || "(no text)"), index));
    place.replaceChildren(...[found.why && h("p", { class: "dim", dir: "auto" }, found.why), ...pictures, ...texts].filter(Boolean));
    mark(true);
  } catch (error) {
    place.replaceChildren(failure(error));
  }
}

async function main() {
  try {
    data = await get(path("api", "deck", run, name));
    chosen = decodeURIComponent(new URLSearchParams(location.hash.slice(1)).get("item") ?? "");
    if (chosen || !data.items.some((item) => item.holds === false)) state = "";
    head();
    filters();
    items();
    byId("dimension").addEventListener("change", (event) => choose({ dimension: event.target.value }));
    if (chosen) document.getElementById(`item-${chosen}`)?.scrollIntoView({ block: "center" });
    await slides();
  } catch (error) {
    byId("problem").replaceChildren(failure(error));
  }
  document.body.dataset.ready = "1";
}

main();
