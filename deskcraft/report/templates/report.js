"use strict";
const viewer = document.getElementById("viewer");
const title = document.getElementById("viewer-title");
const text = document.getElementById("viewer-text");
const frame = document.getElementById("viewer-picture");
const back = document.getElementById("viewer-back");
const next = document.getElementById("viewer-next");
let film = [];
let at = 0;

// A picture that is shown in two places is in the file once.
for (const image of document.querySelectorAll("img[data-same]")) {
  image.src = document.getElementById("small-" + image.dataset.same).src;
}

function show(number) {
  at = number;
  const button = film[at];
  const shot = button.closest(".shot");
  const large = document.getElementById("large-" + button.dataset.picture);
  const image = large
    ? large.content.firstElementChild.cloneNode()
    : document.createElement("img");
  if (!large) image.src = button.querySelector("img").src;
  image.alt = button.querySelector("img").alt;
  frame.replaceChildren(image);
  title.textContent =
    shot.querySelector(".head").innerText.trim() + " · picture " + (at + 1) + " of " + film.length;
  text.textContent =
    shot.querySelector(".caption").innerText.replace(/\s+/g, " ").trim().slice(0, 400) +
    (large ? "" : " (no larger version in this file)");
  back.disabled = at === 0;
  next.disabled = at === film.length - 1;
}

function go(by) {
  const number = at + by;
  if (number >= 0 && number < film.length) show(number);
}

for (const button of document.querySelectorAll(".zoom")) {
  button.addEventListener("click", () => {
    film = [...button.closest(".strip").querySelectorAll(".zoom")];
    show(film.indexOf(button));
    viewer.showModal();
  });
}
back.addEventListener("click", () => go(-1));
next.addEventListener("click", () => go(1));
document.getElementById("viewer-close").addEventListener("click", () => viewer.close());
viewer.addEventListener("click", (event) => {
  if (event.target === viewer) viewer.close();
});
viewer.addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") go(-1);
  if (event.key === "ArrowRight") go(1);
});
viewer.addEventListener("close", () => film[at]?.focus());
