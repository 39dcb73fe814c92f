// An episode of a suite without a screen, turn by turn. The slides of a turn's deck are asked for when they come into view.

import { badge, byId, dollars, failure, get, h, long, number, path, score, seconds } from "./dom.js";

const POLL_MS = 1000;
const [run, name] = location.pathname.split("/").slice(2).map(decodeURIComponent);

function head(data) {
  const settings = Object.entries(data.settings).filter(([, value]) => value !== null && value !== "" && value !== false && value !== 0);
  const facts = {
    Suite: data.suite, Agent: data.agent, ...data.facts, Attempt: data.attempt, Ended: `${data.status}: ${data.meaning}`,
    Score: score(data.score), Time: seconds(data.total_s), Tokens: number(data.usage.input_tokens + data.usage.output_tokens),
    Cost: dollars(data.usage.cost_usd), Began: data.started_at, Settings: settings.map(([key, value]) => `${key} ${value}`).join(", "),
    Error: data.error,
  };
  const shown = Object.entries(facts).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return shown.map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", { dir: "auto" }, String(value))));
}

const list = (title, lines) => (lines.length ? [h("h3", {}, title), h("ul", {}, lines.map((line) => h("li", { dir: "auto" }, line)))] : []);

function turnOf(turn) {
  const judged = turn.right === null ? null : badge(turn.right ? "pass" : "fail");
  const slides = turn.deck ? h("div", { class: "slides", "data-deck": turn.deck, "aria-live": "polite" }) : null;
  return h(
    "li",
    { class: "turn" },
    h("h2", {}, turn.heading, judged, turn.verdict && h("span", { class: "dim" }, turn.verdict)),
    turn.asked && [h("h3", {}, "Instruction"), long(turn.asked, 2000)],
    [h("h3", {}, "What the agent did"), turn.did ? h("pre", { tabindex: "0", dir: "auto" }, turn.did) : h("p", { class: "dim" }, "Nothing.")],
    list("What could not be done", turn.problems),
    list("What differs", turn.differences),
    slides && [h("h3", {}, "The slides after it"), slides],
  );
}

function textSlide(text, index) {
  return h("figure", {}, h("div", { class: "slide-text", dir: "auto", tabindex: "0" }, text || "(no text)"), h("figcaption", {}, `Slide ${index + 1}`));
}

async function showSlides(place) {
  const deck = place.dataset.deck;
  try {
    const found = await get(path("api", "slides", run, deck));
    if (found.state === "drawing") {
      if (!place.childElementCount) place.replaceChildren(h("p", { class: "dim" }, "Drawing the slides …"));
      setTimeout(() => showSlides(place), POLL_MS);
      return;
    }
    const pictures = Array.from({ length: found.count }, (_, index) =>
      h("figure", {}, h("img", { src: path("slide", run, deck, String(index)), alt: `Slide ${index + 1}`, loading: "lazy" }), h("figcaption", {}, `Slide ${index + 1}`)),
    );
    const why = found.why ? h("p", { class: "dim", dir: "auto" }, found.why) : null;
    place.replaceChildren(...[why, ...pictures, ...found.texts.map(textSlide)].filter(Boolean));
    if (!place.childElementCount) place.replaceChildren(h("p", { class: "dim" }, "The deck has no slides."));
  } catch (error) {
    place.replaceChildren(failure(error));
  }
}

function watch() {
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      showSlides(entry.target);
    }
  }, { rootMargin: "400px" });
  for (const place of document.querySelectorAll(".slides")) seen.observe(place);
}

async function among() {
  const place = await get(path("api", "place", run, name) + location.search);
  byId("position").textContent = place.position === null ? "" : `${number(place.position)} of ${number(place.of)}`;
  for (const side of ["previous", "next"]) {
    const link = byId(side);
    if (place[side]) link.href = path("e", ...place[side]) + location.search;
    else link.setAttribute("aria-disabled", "true");
  }
}

async function main() {
  byId("back").href = `/${location.search}`;
  try {
    const data = await get(path("api", "session", run, name));
    document.title = `${data.item} – DeskCraft`;
    byId("item").textContent = data.item;
    byId("badge").replaceChildren(badge(data.result));
    byId("head").replaceChildren(...head(data));
    byId("turns").replaceChildren(...data.turns.map(turnOf));
    watch();
    await among();
  } catch (error) {
    byId("problem").replaceChildren(failure(error));
  }
  document.body.dataset.ready = "1";
}

main();
