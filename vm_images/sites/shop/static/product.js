// The large picture follows the option.
document.querySelectorAll("[data-picture]").forEach((input) =>
  input.addEventListener("change", () => { document.getElementById("picture").src = input.dataset.picture; }));
