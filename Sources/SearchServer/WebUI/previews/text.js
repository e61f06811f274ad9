// A text in full, with every match marked, scrolled to the first.

import { element } from "../scripts/dom.js";
import { appendMarked, rangesInWhole } from "../scripts/highlight.js";
import { say } from "../scripts/language.js";

// Characters that are drawn at once. A longer text is cut, since a preview is not read that far.
const longest = 200_000;

/** What an item's text is: the whole text, else its description; both where the one does not begin with the other. */
export function textsOf(attributes, lines = []) {
  const whole = [attributes.textContent, attributes.transcribedTextContent, attributes.information, attributes.comment]
    .find((text) => typeof text === "string" && text.trim());
  const description = typeof attributes.contentDescription === "string" ? attributes.contentDescription.trim() : "";
  if (!whole) return description ? [description] : lines;
  const plain = (text) => text.replace(/\s+/g, " ").replace(/\s*…$/, "");
  return description && !plain(whole).startsWith(plain(description)) ? [description, whole] : [whole];
}

/** A paragraph of an item's text; of a text with pages, each page under its number. */
export function textBlock(text, { result, query }) {
  if (text.includes("\f")) return pages(text.split("\f"), { result, query });
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return appendMarked(element("div", { class: "preview-text", dir: "auto" }), shown, rangesInWhole(shown, result, query));
}

/** Pages from the one before the match on, as many as are drawn at once. */
function pages(texts, { result, query }) {
  const isLong = texts.reduce((sum, text) => sum + text.length, 0) > longest;
  const first = isLong && result.page ? Math.max(0, result.page - 2) : 0;
  const node = element("div", { class: "preview-text", dir: "auto" });
  let left = longest;
  for (const [place, text] of texts.entries()) {
    if (place < first || left <= 0 || !text.trim()) continue;
    const shown = text.trim().slice(0, left);
    left -= shown.length;
    node.append(element("span", { class: "preview-page", text: say("card.page", { page: place + 1 }) }));
    appendMarked(node, shown, rangesInWhole(shown, result, query));
  }
  return node;
}

/** Scrolls the first match into sight, where it is not there already. */
export function scrollToMatch(scroller) {
  const mark = scroller.querySelector(".preview-text mark");
  if (!mark) return;
  const { top, bottom } = mark.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (bottom > box.bottom - 24) scroller.scrollTop += top - box.top - box.height / 3;
}
