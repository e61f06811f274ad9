// Rules of WCAG 2.2 and ARIA that a program can check, as one function's body: returns a sentence for each breach.
const breaches = [];
const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const describe = (node) => `<${node.tagName.toLowerCase()}${node.id ? ` #${node.id}` : ""} class="${node.getAttribute("class") ?? ""}">`;

// Colours are painted and read back, since styles give them in many notations.
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
function rgba(color) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
function ground(node) {
  const layers = [];
  for (let at = node; at; at = at.parentElement) layers.push(rgba(getComputedStyle(at).backgroundColor));
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
}
function luminance([r, g, b]) {
  const [R, G, B] = [r, g, b].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * R + 0.7152 * G + 0.0722 * B;
}
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

// 1.4.3: text is told from its ground.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !isShown(node) || node.closest(".only-read, noscript, .skip, option, :disabled, svg")) continue;
  const under = ground(node);
  const ratio = contrast(over(rgba(getComputedStyle(node).color), under), under);
  if (ratio < 4.5) breaches.push(`contrast ${ratio.toFixed(2)} of “${walker.currentNode.data.trim().slice(0, 30)}” in ${describe(node)}`);
}
for (const input of document.querySelectorAll("input[placeholder]")) {
  const under = ground(input);
  const ratio = contrast(over(rgba(getComputedStyle(input, "::placeholder").color), under), under);
  if (ratio < 4.5) breaches.push(`contrast ${ratio.toFixed(2)} of the placeholder of ${describe(input)}`);
}
// 1.4.11: so are the edges of fields and switches.
for (const field of document.querySelectorAll(".field, select, .switch, .box")) {
  if (!isShown(field)) continue;
  const style = getComputedStyle(field);
  const edge = field.matches(".switch") ? rgba(style.backgroundColor) : rgba(style.borderTopColor);
  const ratio = contrast(edge, ground(field.parentElement));
  if (ratio < 3) breaches.push(`contrast ${ratio.toFixed(2)} of the edge of ${describe(field)}`);
}

// 4.1.2: what can be used has a name. 2.5.8: and is large enough to be hit.
const usable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(isShown);
for (const node of usable) {
  const labels = [...(node.labels ?? [])].map((label) => label.textContent).join(" ");
  const named = (node.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  if (!(node.getAttribute("aria-label") || named.trim() || labels.trim() || node.textContent.trim())) breaches.push(`no name: ${describe(node)}`);
  const { width, height } = node.getBoundingClientRect();
  const isInText = node.matches("a") && getComputedStyle(node).display === "inline";
  if (!isInText && (width < 24 || height < 18) && !node.matches(".skip, [type=checkbox]:not(.switch)")) breaches.push(`small target ${width}×${height}: ${describe(node)}`);
  if (node.tabIndex > 0) breaches.push(`tabindex above 0: ${describe(node)}`);
}

// 1.1.1, 1.3.1, 3.1.1, 4.1.1 and the ARIA patterns.
for (const image of document.images) if (!image.hasAttribute("alt")) breaches.push(`no alt: ${describe(image)}`);
for (const svg of document.querySelectorAll("svg")) if (svg.getAttribute("aria-hidden") !== "true") breaches.push(`an icon is read: ${describe(svg.parentElement)}`);
if (!document.documentElement.lang) breaches.push("the page has no language");
if (!document.title) breaches.push("the page has no title");
const one = { "h1": "h1", main: "main", "nav[aria-label]": "nav with a name", "[role=status]": "status region" };
for (const [selector, name] of Object.entries(one)) {
  if (document.querySelectorAll(selector).length !== 1) breaches.push(`not exactly one ${name}`);
}
const levels = [...document.querySelectorAll("h1, h2, h3")].filter(isShown).map((heading) => Number(heading.tagName[1]));
levels.forEach((level, place) => place > 0 && level > levels[place - 1] + 1 && breaches.push(`a heading of level ${level} follows ${levels[place - 1]}`));
const seen = new Set();
for (const { id } of document.querySelectorAll("[id]")) {
  if (seen.has(id)) breaches.push(`two elements are #${id}`);
  seen.add(id);
}
for (const name of ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant"]) {
  for (const node of document.querySelectorAll(`[${name}]`)) {
    for (const id of node.getAttribute(name).split(" ")) if (!seen.has(id)) breaches.push(`${name} of ${describe(node)} names #${id}, which is not there`);
  }
}
const parents = { option: "[role=listbox]", menuitem: "[role=menu]", menuitemradio: "[role=menu]" };
for (const [role, parent] of Object.entries(parents)) {
  for (const node of document.querySelectorAll(`[role=${role}]`)) if (!node.closest(parent)) breaches.push(`${role} outside ${parent}`);
}
for (const option of document.querySelectorAll("[role=option]")) {
  if (option.querySelector("a, button, input, [tabindex]")) breaches.push(`an option holds what can be focused: ${describe(option)}`);
  if (!["true", "false"].includes(option.getAttribute("aria-selected"))) breaches.push(`an option is neither selected nor not: ${describe(option)}`);
}
for (const box of document.querySelectorAll("[role=combobox]")) {
  if (!isShown(box)) continue;
  const list = document.getElementById(box.getAttribute("aria-controls"));
  const isOpen = list?.querySelector("[role=option]") !== null;
  if (box.getAttribute("aria-expanded") !== String(isOpen)) breaches.push("a combobox says the wrong thing of its list");
  if (list?.querySelectorAll("[aria-selected=true]").length > 1) breaches.push("two options of a list are selected");
}
for (const node of document.querySelectorAll("button, a")) if (node.parentElement.closest("button, a")) breaches.push(`nested: ${describe(node)}`);
return [...new Set(breaches)];
