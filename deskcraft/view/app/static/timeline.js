// The line of time above the slider: a bar a frame (how long the agent thought), signs for what happened, and a flag
// for each of the user's messages. Drawn in pixels of the page, with the slider's own margins.

import { clock, h, seconds, svg } from "./dom.js";
import { label, sentence } from "./words.js";

const EDGE = 9; // half of the slider's thumb
const HEIGHT = 62;
const BASE = 40;

export class Timeline {
  constructor(place, frames, turns, onMove) {
    this.frames = frames;
    this.turns = turns;
    this.drawing = svg("svg", { class: "line", "aria-hidden": "true", height: HEIGHT });
    this.slider = h("input", { type: "range", class: "scrubber", min: 0, max: Math.max(0, frames.length - 1), value: 0, step: 1, "aria-label": "Step", oninput: () => onMove(Number(this.slider.value)) });
    place.replaceChildren(this.drawing, this.slider);
    this.drawing.addEventListener("click", (event) => onMove(this.nearest(event.offsetX)));
    new ResizeObserver(() => this.draw()).observe(place);
    this.at = 0;
  }

  move(index) {
    this.at = index;
    this.slider.value = index;
    const frame = this.frames[index];
    if (frame) this.slider.setAttribute("aria-valuetext", `${label(frame)} of ${this.frames.at(-1).step}: ${sentence(frame)}`);
    this.drawing.querySelector(".here")?.setAttribute("transform", `translate(${this.x(index)} 0)`);
  }

  x(index) {
    const width = this.drawing.clientWidth || 600;
    return EDGE + ((width - 2 * EDGE) * index) / Math.max(1, this.frames.length - 1);
  }

  nearest(x) {
    const width = this.drawing.clientWidth || 600;
    const index = Math.round(((x - EDGE) / (width - 2 * EDGE)) * (this.frames.length - 1));
    return Math.min(this.frames.length - 1, Math.max(0, index));
  }

  draw() {
    const { frames } = this;
    const width = this.drawing.clientWidth;
    if (!width || !frames.length) return;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const gap = (width - 2 * EDGE) / Math.max(1, frames.length - 1);
    this.drawing.replaceChildren(...this.phases(width), svg("line", { class: "axis", x1: EDGE, x2: width - EDGE, y1: BASE, y2: BASE }), ...this.bars(gap), svg("g", { class: "here" }, svg("line", { x1: 0, x2: 0, y1: 2, y2: BASE + 4 })), ...this.signs(), ...this.flags(), ...this.times(width));
    this.move(this.at);
  }

  // Grounds that change where the user speaks up.
  phases(width) {
    const starts = this.frames.flatMap((frame, index) => (frame.before.some((item) => item.kind === "user" && item.role !== "opening") ? [index] : []));
    return starts.map((start, number) => {
      const from = this.x(start);
      const to = number + 1 < starts.length ? this.x(starts[number + 1]) : width - EDGE;
      return svg("rect", { class: number % 2 ? "phase odd" : "phase", x: from, y: 14, width: Math.max(2, to - from), height: BASE - 14 });
    });
  }

  bars(gap) {
    const times = this.frames.map((frame) => (frame.opens_turn ? (this.turns[frame.turn]?.seconds ?? 0) : 0));
    const most = Math.max(0.001, ...times);
    const wide = Math.max(1, Math.min(9, gap * 0.6));
    return times.flatMap((time, index) => {
      if (!time) return [];
      const height = Math.max(1.5, 22 * Math.sqrt(time / most));
      return [svg("rect", { class: "think", x: this.x(index) - wide / 2, y: BASE - height, width: wide, height, rx: 1 }, svg("title", {}, `The agent took ${seconds(time)}`))];
    });
  }

  signs() {
    return this.frames.flatMap((frame, index) => {
      const place = { transform: `translate(${this.x(index)} ${BASE})` };
      const told = svg("title", {}, `${label(frame)}: ${sentence(frame)}`);
      const run = frame.before.some((item) => item.kind === "run") ? [svg("g", { class: "sign run", ...place }, svg("path", { d: "M-4 9h8l-4 -6z" }), svg("title", {}, "Commands beside the screen"))] : [];
      if (frame.refused) return [...run, svg("g", { class: "sign refused", ...place }, svg("path", { d: "M-4 -4L4 4M-4 4L4 -4" }), told)];
      if (frame.action?.kind === "ask") return [...run, svg("g", { class: "sign ask", ...place }, svg("circle", { r: 7 }), svg("text", { y: 4, "text-anchor": "middle" }, "?"), told)];
      if (frame.action && !frame.costs_step) return [...run, svg("g", { class: "sign signal", ...place }, svg("path", { d: "M0 -7L7 0L0 7L-7 0Z" }), told)];
      return run;
    });
  }

  flags() {
    let number = 0;
    return this.frames.flatMap((frame, index) =>
      frame.before
        .filter((item) => item.kind === "user")
        .map((item, which) => {
          number += 1;
          return svg("g", { class: "flag", transform: `translate(${this.x(index) + which * 15} 8)` }, svg("circle", { r: 7.5 }), svg("text", { y: 3.8, "text-anchor": "middle" }, String(number)), svg("title", {}, `The user: ${item.text.slice(0, 160)}`));
        }),
    );
  }

  times(width) {
    const every = Math.max(1, Math.ceil(this.frames.length / Math.max(2, Math.floor(width / 90))));
    return this.frames.flatMap((frame, index) => (index % every === 0 ? [svg("text", { class: "time", x: this.x(index), y: HEIGHT - 2, "text-anchor": index === 0 ? "start" : index > this.frames.length - every / 2 ? "end" : "middle" }, clock(frame.t_s))] : []));
  }
}
