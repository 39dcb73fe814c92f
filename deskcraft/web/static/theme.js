// Light or dark: as the system is, until the reader says otherwise. A classic script in the head, so that no page
// is painted in the wrong one first. A button with data-theme-switch goes to the other theme and keeps the choice.
"use strict";
{
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return localStorage.getItem("deskcraft-theme");
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  if (["light", "dark"].includes(kept())) root.dataset.theme = kept();

  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      const label = () => {
        button.textContent = dark() ? "Light" : "Dark";
        button.setAttribute("aria-label", dark() ? "Switch to the light theme" : "Switch to the dark theme");
      };
      button.addEventListener("click", () => {
        root.dataset.theme = dark() ? "light" : "dark";
        try {
          localStorage.setItem("deskcraft-theme", root.dataset.theme);
        } catch {
          // it holds for this page then
        }
        label();
      });
      system.addEventListener("change", label);
      label();
    }
  });
}
