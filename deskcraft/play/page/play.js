// The player's page: shows what the game tells and sends what the person does.
import { watchKeys, watchMouse } from "./input.js";
import { connect } from "./link.js";
import { Screen } from "./screen.js";
import { showVerdict } from "./verdict.js";

const $ = (id) => document.getElementById(id);
const screen = new Screen($("glass"), $("screen"), $("trace"), $("holder"));
const catcher = $("catcher");
let state = { stage: "preparing", chat: [], busy: false, signalled: false };
let hover = false;

const link = connect({ state: show, frame: (data) => screen.draw(data), lost, taken });
const ready = () => state.stage === "playing" && !state.signalled;

// ---- what the game tells ----

const STAGES = { preparing: "Preparing the desktop", grading: "Grading", over: "It is over", fault: "It cannot go on" };
const DOING = { reset: "The desktop starts…", setup: "The task is being set up…", grade: "What you left behind is being graded…" };

function show(next) {
  const before = state;
  state = next;
  document.body.dataset.stage = state.stage;
  document.body.toggleAttribute("data-busy", state.busy);
  document.title = `${state.task}: DeskCraft`;
  $("task").textContent = state.task;
  const text = state.stage === "playing" ? (state.signalled ? "The user is answering" : "Your turn") : STAGES[state.stage];
  if ($("stage").textContent !== text) $("stage").textContent = text;
  $("count").textContent = `${state.steps} ${state.steps === 1 ? "step" : "steps"}`;
  $("left").textContent = `${state.left} left`;
  $("meter").max = state.most;
  $("meter").value = state.steps;
  $("typing").textContent = state.typing;
  const note = state.note || (state.waiting > 1 ? `${state.waiting} steps wait for the desktop` : "");
  if ($("note").textContent !== note) $("note").textContent = note;
  $("ask").hidden = !state.asks || state.stage === "over";
  $("signals").hidden = state.stage === "over" || state.stage === "fault";
  for (const id of ["say", "ask-send", "done", "fail", "capture", "keys-open", "paste-open", "hover"]) $(id).disabled = !ready();
  if (state.stage !== before.stage || state.doing !== before.doing) progress();
  chat(state.chat, before.chat);
  if (state.stage === "over" && before.stage !== "over") verdict();
  if (state.stage === "fault" && before.stage !== "fault") link.end();
}

function progress() {
  const why = state.stage === "fault" ? `It cannot go on, and this is no fault of yours: ${state.result.why}` : "";
  $("wait-text").textContent = why || DOING[state.doing] || `${STAGES[state.stage] ?? ""}: ${state.doing}`;
}

function chat(lines, before) {
  const list = $("chat");
  if (lines.length < before.length) list.replaceChildren();
  const known = list.children.length;
  for (const line of lines.slice(known)) {
    const item = document.createElement("li");
    item.className = line.who;
    const who = document.createElement("small");
    who.textContent = { user: "The user", you: "You", note: "DeskCraft" }[line.who] + (line.step ? `, after step ${line.step}` : "");
    item.append(who, line.text);
    if (known && line.who === "user") item.classList.add("new");
    list.append(item);
  }
  if (lines.length > known) list.scrollTop = list.scrollHeight;
  else if (state.steps !== show.steps) for (const item of list.querySelectorAll(".new")) item.classList.remove("new");
  show.steps = state.steps;
}

function verdict() {
  const last = $("last");
  Object.assign(last, { width: screen.canvas.width, height: screen.canvas.height });
  last.getContext("2d").drawImage(screen.canvas, 0, 0);
  $("desk").hidden = true;
  showVerdict(state, $("verdict"));
  link.end();
}

function lost() {
  document.body.dataset.stage = "preparing";
  $("stage").textContent = "Connection lost";
  $("wait-text").textContent = "The connection is lost. As long as deskcraft play runs in the terminal the task waits, and this page goes on by itself.";
  state = { ...state, stage: "preparing", doing: "lost" };
}

function taken(title) {
  $("taken-h").textContent = title;
  if (!$("taken").open) $("taken").showModal();
}
$("take").addEventListener("click", () => {
  $("taken").close();
  link.take();
});
$("taken").addEventListener("cancel", (event) => event.preventDefault());

// ---- the desktop ----

const capture = () => catcher.focus({ preventScroll: true });
watchMouse(screen, link, {
  ready,
  capture,
  hovering() {
    const once = hover;
    setHover(false);
    return once;
  },
});
watchKeys(catcher, link, {
  ready,
  changed(on) {
    $("desk").classList.toggle("captured", on);
    $("capture").setAttribute("aria-pressed", on);
    $("hint").textContent = on
      ? "All keys go to the desktop. Esc Esc gives them back to the page."
      : "Click into the picture to use the desktop.";
  },
});
$("hint").textContent = "Click into the picture to use the desktop.";
$("capture").addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus where it is to be seen
$("capture").addEventListener("click", () => {
  if (document.activeElement === catcher) catcher.blur();
  else capture();
});

function setHover(on) {
  hover = on;
  $("hover").setAttribute("aria-pressed", on);
  $("desk").classList.toggle("hovering", on);
}
$("hover").addEventListener("click", () => setHover(!hover));
$("zoom").addEventListener("click", () => {
  screen.real = !screen.real;
  $("zoom").setAttribute("aria-pressed", screen.real);
  $("holder").classList.toggle("real", screen.real);
  screen.fit();
});
$("full").addEventListener("click", async () => {
  if (document.fullscreenElement) return document.exitFullscreen();
  await document.documentElement.requestFullscreen();
  await navigator.keyboard?.lock?.().catch(() => {}); // then even Ctrl W and Alt Tab come here; not every browser can
});

function keysPanel(open) {
  $("keys-panel").hidden = !open;
  $("keys-open").setAttribute("aria-expanded", open);
}
$("keys-open").addEventListener("click", () => keysPanel($("keys-panel").hidden));
$("keys-panel").addEventListener("click", ({ target }) => {
  if (!target.dataset.keys) return;
  link.event("chord", { keys: target.dataset.keys });
  keysPanel(false);
  capture();
});
$("keys-panel").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  keysPanel(false);
  $("keys-open").focus();
});
$("chord").addEventListener("submit", (event) => {
  event.preventDefault();
  link.event("chord", { keys: $("chord-text").value.trim() });
});

$("paste-open").addEventListener("click", () => {
  $("paste-text").value = "";
  $("paste-dialog").showModal();
});
$("paste-dialog").addEventListener("close", () => {
  const text = $("paste-text").value;
  if ($("paste-dialog").returnValue === "yes" && text) link.event("text", { text, pasted: true });
  $("paste-dialog").returnValue = "";
});

// ---- the user ----

$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  link.send({ kind: "ask", question: $("say").value.trim() });
  $("say").value = "";
});
$("say").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    $("ask").requestSubmit();
  }
});

const SIGNALS = {
  done: ["DONE", "You have finished?", "What you leave behind is graded, or the user has more to say.", "A word to the user, if you like", "message"],
  fail: ["FAIL", "It cannot be done?", "Say so only if the task is impossible as it stands.", "Why", "reason"],
};
let signal = "";
for (const kind of Object.keys(SIGNALS)) {
  $(kind).addEventListener("click", () => {
    const [name, title, words, label] = SIGNALS[kind];
    signal = kind;
    $("signal-h").textContent = title;
    $("signal-p").textContent = words;
    $("signal-label").textContent = label;
    $("signal-yes").textContent = name;
    $("signal-text").value = "";
    $("signal-dialog").showModal();
    $("signal-yes").focus();
  });
}
$("signal-dialog").addEventListener("close", () => {
  if ($("signal-dialog").returnValue === "yes") link.send({ kind: signal, [SIGNALS[signal][4]]: $("signal-text").value.trim() });
  $("signal-dialog").returnValue = "";
});
