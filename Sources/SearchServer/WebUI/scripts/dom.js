// Elements without markup: whatever comes from an index is only ever text, so nothing in it can become a tag.

/**
 * Makes an element. `text` becomes its text, `on` its listeners by event name, `class` its classes; every other member
 * is set as an attribute, except that `false`, `null` and `undefined` leave it out and `true` sets it empty.
 */
export function element(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

/** An icon of `pictures/icons.svg` by its name; decoration only, so a reader is told nothing of it. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/pictures/icons.svg#${name}`);
  svg.append(use);
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

function fill(node, { text, on, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    node.setAttribute(name, value === true ? "" : value);
  }
  if (text !== undefined && text !== null) node.textContent = text;
  for (const [event, listener] of Object.entries(on ?? {})) node.addEventListener(event, listener);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button; `label` is its text, or its name where it shows only an icon. */
export function button({ label, iconName, onlyIcon = false, ...properties }, action) {
  const node = element("button", {
    type: "button",
    ...properties,
    "aria-label": onlyIcon ? label : properties["aria-label"],
    title: onlyIcon ? label : properties.title,
    on: { click: action },
  });
  if (iconName) node.append(icon(iconName));
  if (!onlyIcon) node.append(element("span", { text: label }));
  return node;
}

/**
 * Runs `body` when the next frame is on the screen: for what a key need not wait for. A frame is drawn while the next one
 * begins; what ran before that would take the processor from the threads that draw.
 */
export function afterFrame(body) {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(body)));
}

/**
 * Lets `element` be scrolled back to its beginning, without asking where it stands: that would lay out the page at once
 * which the next frame lays out anyway.
 */
export function scrollsBack(element) {
  let isScrolled = false;
  element.addEventListener("scroll", () => { isScrolled = element.scrollTop > 0; }, { passive: true });
  return () => {
    if (isScrolled) element.scrollTop = 0;
    isScrolled = false;
  };
}

/** The element with this identifier, which the page's own HTML has. */
export function byId(identifier) {
  const node = document.getElementById(identifier);
  if (!node) throw new Error(`The page has no element #${identifier}: its HTML and its scripts are of different versions.`);
  return node;
}
