// The screen of one frame, with what was done there drawn over it. Knows nothing of the film around it.

import { get, h, path, svg } from "./dom.js";
import { changeBoxes, marks } from "./overlay.js";

const SHOWN_CHARS = 240; // of a typed text, over the screen

export class Stage {
  constructor(place, run) {
    this.run = run;
    this.image = h("img", { alt: "", decoding: "async" });
    this.drawing = svg("svg", { "aria-hidden": "true" });
    this.typed = h("div", { class: "caster", "aria-hidden": "true", hidden: true });
    this.lost = h("p", { class: "lost", hidden: true });
    this.box = h("div", { class: "screen" }, this.image, this.drawing, this.typed, this.lost);
    place.replaceChildren(this.box);
    this.withMarks = true;
    this.withChanges = true;
    this.found = new Map(); // the pair of screens: what differs
    this.image.addEventListener("load", () => this.fit());
    this.image.addEventListener("error", () => this.miss("The picture of this screen cannot be read."));
    new ResizeObserver(() => this.draw()).observe(this.box);
  }

  // `before`: the frame before this one; what differs from it is framed.
  show(frame, before, description) {
    this.frame = frame;
    this.before = before;
    this.boxes = null;
    this.image.alt = description;
    if (!frame?.screen) {
      this.image.removeAttribute("src");
      this.image.dataset.screen = "";
      this.miss("The desktop gave no picture.");
      this.draw();
      return;
    }
    const source = path("screen", this.run, frame.screen);
    if (this.image.getAttribute("src") !== source) this.image.src = source;
    this.image.dataset.screen = frame.screen;
    this.lost.hidden = true;
    this.image.hidden = false;
    this.draw();
    this.findChanges();
  }

  preload(frames) {
    for (const frame of frames) if (frame?.screen) new Image().src = path("screen", this.run, frame.screen);
  }

  async findChanges() {
    const [now, then] = [this.frame, this.before];
    if (!this.withChanges || !then?.screen || then.screen === now.screen) return;
    const pair = path("api", "changes", this.run, then.screen, now.screen);
    if (!this.found.has(pair)) this.found.set(pair, get(pair).catch(() => ({ boxes: [] })));
    const { boxes } = await this.found.get(pair);
    if (this.frame !== now) return;
    this.boxes = boxes;
    this.draw();
  }

  toggle(what, on) {
    this[what] = on;
    this.draw();
    if (what === "withChanges" && on && this.frame) this.findChanges();
  }

  miss(words) {
    this.lost.textContent = words;
    this.lost.hidden = false;
    this.image.hidden = true;
    this.drawing.replaceChildren();
  }

  fit() {
    const { naturalWidth: width, naturalHeight: height } = this.image;
    this.box.style.setProperty("--ratio", width / height);
    this.size = [width, height];
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.draw();
  }

  draw() {
    const { frame } = this;
    const action = frame?.action;
    const keys = action ? [...action.held, ...action.keys] : [];
    const text = this.withMarks && action?.speech ? action.text : "";
    this.typed.hidden = !this.withMarks || !(text || keys.length);
    if (!this.typed.hidden)
      this.typed.replaceChildren(
        ...keys.flatMap((key, index) => [index ? " + " : "", h("kbd", {}, key)]),
        ...(text ? [h("span", { class: action.speech === "said" ? "said-aloud" : "typed", dir: "auto" }, text.length > SHOWN_CHARS ? text.slice(0, SHOWN_CHARS - 1) + "…" : text.replaceAll("\n", "↵\n").replaceAll("\t", "⇥"))] : []),
      );
    if (!this.size || !frame?.screen) return this.drawing.replaceChildren();
    const unit = (this.size[0] / Math.max(200, this.box.clientWidth)) * 1.15;
    this.drawing.replaceChildren(
      ...(this.withChanges && this.boxes ? changeBoxes(this.boxes, unit) : []),
      ...(this.withMarks ? marks(frame, unit, this.size) : []),
    );
  }
}
