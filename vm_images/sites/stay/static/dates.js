// A date can be typed or picked: a field with data-date (the site's today) opens a month.
document.querySelectorAll("input[data-date]").forEach((input) => {
  const box = document.createElement("div");
  box.className = "picker"; box.hidden = true; input.parentElement.append(box);
  const text = (d) => `${d.getUTCFullYear()}-${String(d.getUTCMonth() + 1).padStart(2, "0")}-${String(d.getUTCDate()).padStart(2, "0")}`;
  const today = new Date(input.dataset.date + "T00:00:00Z");
  let month;
  const show = () => {
    box.replaceChildren();
    const head = document.createElement("div");
    const step = (label, by) => { const b = document.createElement("button"); b.type = "button"; b.textContent = by < 0 ? "‹" : "›"; b.setAttribute("aria-label", label); b.onclick = () => { month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + by, 1)); show(); }; return b; };
    const title = document.createElement("b");
    title.textContent = month.toLocaleString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
    head.append(step("Previous month", -1), title, step("Next month", 1)); box.append(head);
    const grid = document.createElement("div"); grid.className = "grid";
    for (let skip = (month.getUTCDay() + 6) % 7; skip > 0; skip--) grid.append(document.createElement("span"));
    for (let d = new Date(month); d.getUTCMonth() === month.getUTCMonth(); d = new Date(d.getTime() + 864e5)) {
      const b = document.createElement("button"), value = text(d);
      b.type = "button"; b.textContent = d.getUTCDate(); b.disabled = d < today; b.setAttribute("aria-label", value);
      if (value === input.value) b.className = "chosen";
      b.onclick = () => { input.value = value; box.hidden = true; };
      grid.append(b);
    }
    box.append(grid); box.hidden = false;
  };
  input.addEventListener("click", () => { const at = /^\d{4}-\d\d-\d\d$/.test(input.value) ? new Date(input.value + "T00:00:00Z") : today; month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)); show(); });
  document.addEventListener("click", (event) => { if (event.target.isConnected && !input.parentElement.contains(event.target)) box.hidden = true; });
  input.addEventListener("keydown", (event) => { if (event.key === "Escape" || event.key === "Tab") box.hidden = true; });
});
