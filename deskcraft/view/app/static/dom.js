// Builds elements out of data. Text only ever becomes text: nothing here takes markup.

const SVG = "http://www.w3.org/2000/svg";

// h("p", { class: "dim", onclick: f }, "text", child): attributes by name, listeners by on..., no `style`.
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

export class Failed extends Error {}

// The data at an address of DeskCraft; a refusal becomes an error with the server's own sentence.
export async function get(address, signal) {
  const answer = await fetch(address, { signal, headers: { accept: "application/json" } });
  if (answer.ok) return answer.json();
  let said = "";
  try {
    said = (await answer.json()).error;
  } catch {
    said = answer.statusText;
  }
  throw new Failed(said || `the server answered ${answer.status}`);
}

export const part = encodeURIComponent;
export const path = (...parts) => "/" + parts.map(part).join("/");

export function seconds(value) {
  if (value === null || value === undefined) return "–";
  if (value < 1) return `${value.toFixed(2)} s`;
  if (value < 59.95) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  const two = (number) => String(number).padStart(2, "0");
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

export const clock = (value) =>
  value < 60 ? `${Math.round(value)} s` : `${Math.floor(value / 60)}:${String(Math.floor(value % 60)).padStart(2, "0")}`;
export const number = (value) => (value === null || value === undefined ? "–" : value.toLocaleString("en"));
export const percent = (value) => (value === null || value === undefined ? "–" : `${Math.round(100 * value)} %`);
export const score = (value) => (value === null || value === undefined ? "–" : value.toFixed(2));
export const plural = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
export const bytes = (value) =>
  value < 1000 ? `${value} B` : value < 1e6 ? `${(value / 1e3).toFixed(1)} kB` : `${(value / 1e6).toFixed(1)} MB`;

export function dollars(value) {
  if (value === null || value === undefined) return "not known";
  if (value === 0) return "$0";
  return value < 0.1 ? `$${value.toFixed(4)}` : `$${value.toFixed(2)}`;
}

const RESULTS = { pass: ["✓", "success"], fail: ["✗", "no success"], unscored: ["?", "not scored"] };

export function badge(result) {
  const [sign, words] = RESULTS[result];
  return h("span", { class: `badge ${result}` }, h("span", { "aria-hidden": "true" }, sign), ` ${words}`);
}

export const resultWords = (result) => RESULTS[result]?.[1] ?? result;

// A text that may be long: whole up to `most` characters, else folded.
export function long(text, most = 600, language = null) {
  const attributes = { class: "pre", dir: "auto", lang: language };
  if (text.length <= most) return h("div", attributes, text);
  return h(
    "details",
    { class: "long" },
    h("summary", {}, h("span", { class: "pre", dir: "auto", lang: language }, text.slice(0, most - 80).trimEnd() + "… "), h("span", { class: "more" }, `all ${number(text.length)} characters`)),
    h("div", attributes, text),
  );
}

export function failure(error) {
  return h("p", { class: "failure", role: "alert" }, `This cannot be shown: ${error.message}`);
}
