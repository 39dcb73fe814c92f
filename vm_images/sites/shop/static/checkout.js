// The card's fields are shown for cards alone.
const fields = document.getElementById("card-fields");
const show = () => { const chosen = document.querySelector("[name=payment]:checked"); fields.hidden = !chosen || chosen.value !== "card"; };
document.querySelectorAll("[name=payment]").forEach((input) => input.addEventListener("change", show));
show();
