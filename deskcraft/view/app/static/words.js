// A frame in words: for the line below the screen, the list of steps and readers who do not see the picture.

import { h, long } from "./dom.js";

export function label(frame) {
  if (!frame) return "";
  if (!frame.requested) return "Last screen";
  return frame.costs_step ? `Step ${frame.step}` : `After step ${frame.step}`;
}

export function sentence(frame) {
  if (!frame.requested) return "The last screen";
  if (frame.action) return frame.action.sentence;
  return frame.raw ? "A request that makes no sense" : "A request that was refused";
}

export function description(frame) {
  const window = frame.window ? ` Topmost window: ${frame.window}.` : "";
  const refused = frame.refused ? ` Refused: ${frame.refused}.` : "";
  return `${label(frame)}, the screen before it: ${sentence(frame)}.${refused}${window}`;
}

// The verb, keys and place of an action, without what is typed.
export function what(frame) {
  const action = frame.action;
  if (!frame.requested) return [h("span", { class: "dim" }, "The last screen")];
  if (!action) return [h("b", { class: "verb" }, frame.raw ? "No sense" : "Request")];
  return [
    action.held.flatMap((key) => [h("kbd", {}, key), " + "]),
    h("b", { class: "verb" }, action.verb),
    " ",
    action.keys.flatMap((key, index) => [index ? " + " : "", h("kbd", {}, key)]),
    " ",
    action.detail,
  ];
}

export function notes(frame) {
  return [
    frame.refused && h("p", { class: "reason", dir: "auto" }, h("b", {}, "✗ Refused: "), frame.refused),
    frame.unchanged && h("p", { class: "dim" }, "Nothing changed on the screen."),
    frame.restless && h("p", { class: "dim" }, "The screen was still moving afterwards."),
  ].filter(Boolean);
}

// All of an action, for below the screen.
export function whole(frame) {
  const action = frame.action;
  return [
    h("p", { class: "what" }, what(frame)),
    action?.text ? h("div", { class: `speech ${action.speech}` }, long(action.text, 400)) : null,
    frame.raw ? h("div", { class: "speech typed-text" }, long(frame.raw, 400)) : null,
    ...notes(frame),
  ].filter(Boolean);
}

const ROLES = { opening: "The user asks", phase: "The user says", answer: "The user answers" };

export function message(item, language, numbered) {
  if (item.kind === "user")
    return h("div", { class: "bubble user" }, h("p", { class: "speaker" }, numbered ? h("span", { class: "flag-number" }, numbered) : null, ROLES[item.role] ?? "The user"), long(item.text, 700, language));
  if (item.kind === "run")
    return h("details", { class: "commands" }, h("summary", {}, `${item.commands.length} ${item.commands.length === 1 ? "command" : "commands"} run beside the screen`), h("ul", {}, item.commands.map((command) => h("li", {}, h("code", { class: "pre", dir: "auto" }, command)))));
  return h("div", { class: "bubble end" }, h("p", { class: "speaker" }, "The episode ended: ", h("code", {}, item.status), ` – ${item.meaning}`), item.message ? long(item.message, 500) : null);
}
