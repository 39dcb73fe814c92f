// Moves through frames: buttons, keys, playing, and the step in the address. What a frame shows is the page's part.

import { byId } from "./dom.js";

export class Player {
  // `keys`: a name a frame for the address; `show(index)` draws it; `more` has actions for further keys.
  constructor(keys, show, more = {}) {
    this.keys = keys;
    this.show = show;
    this.more = more;
    this.at = -1;
    this.timer = 0;
    const press = { first: () => this.go(0), "step-back": () => this.go(this.at - 1), play: () => this.toggle(), "step-on": () => this.go(this.at + 1), last: () => this.go(this.keys.length - 1) };
    for (const [id, action] of Object.entries(press)) byId(id).addEventListener("click", action);
    byId("speed").addEventListener("change", () => this.timer && this.play());
    byId("help")?.addEventListener("click", () => byId("keys").showModal());
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => this.goTo(stepInAddress()));
  }

  begin() {
    this.goTo(stepInAddress());
  }

  go(index, { playing = false } = {}) {
    if (!playing) this.pause();
    const to = Math.min(this.keys.length - 1, Math.max(0, index));
    if (to === this.at || !this.keys.length) return;
    const first = this.at < 0;
    this.at = to;
    if (!first || stepInAddress() !== null) history.replaceState(null, "", `${location.pathname}${location.search}#step=${this.keys[to]}`);
    byId("first").disabled = byId("step-back").disabled = to === 0;
    byId("last").disabled = byId("step-on").disabled = to === this.keys.length - 1;
    this.show(to);
  }

  // The frame that an address names; one that is not there becomes the nearest before it.
  goTo(key) {
    if (key === null) return this.go(Math.max(0, this.at));
    const exact = this.keys.indexOf(key);
    if (exact >= 0) return this.go(exact);
    const wanted = Number.parseInt(key, 10);
    const before = this.keys.findLastIndex((one) => Number.parseInt(one, 10) <= wanted);
    return this.go(Math.max(0, before));
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.keys.length - 1) this.go(0);
    return this.play();
  }

  play() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      if (this.at >= this.keys.length - 1) this.pause();
      else this.go(this.at + 1, { playing: true });
    }, Number(byId("speed").value));
    byId("play").textContent = "❚❚ Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    byId("play").textContent = "▶ Play";
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const field = event.target.closest("input, select, textarea, [role=tab]");
    const typing = field && field.type !== "range" && field.type !== "checkbox";
    if (typing) return;
    const on = { ArrowRight: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), Home: () => this.go(0), End: () => this.go(this.keys.length - 1), "?": () => byId("keys")?.showModal(), ...this.more };
    if (event.key === " " && !event.target.closest("button, a, summary, [role=tabpanel]")) on[" "] = () => this.toggle();
    const action = on[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

function stepInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get("step");
}

// A button that is on or off; gives what switches it.
export function toggleButton(id, change) {
  const button = byId(id);
  const flip = () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    change(on);
  };
  button.addEventListener("click", flip);
  return flip;
}
