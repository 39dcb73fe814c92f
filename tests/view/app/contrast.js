// Texts whose contrast with the ground under them is below 4.5 (3 where they are large), as WCAG 2 counts it.
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = (colour, under) => {
    canvas.fillStyle = `rgb(${under.join(" ")})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const chain = [];
    for (let at = element; at; at = at.parentElement) chain.unshift(getComputedStyle(at).backgroundColor);
    return chain.reduce((under, colour) => channels(colour, under), [255, 255, 255]);
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest(":disabled, [aria-disabled], .hidden, .skip, svg, option, .past")) continue;
    const style = getComputedStyle(element);
    const under = ground(element);
    const [light, dark] = [luminance(under), luminance(channels(style.color, under))].sort((a, b) => b - a);
    const size = Number.parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < least) found.push(`${element.tagName}.${element.className} "${element.textContent.slice(0, 30)}": ${ratio.toFixed(2)}`);
  }
  return found;
}
