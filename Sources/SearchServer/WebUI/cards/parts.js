// What cards are put together from. A renderer says which parts its kind has, and in which order.

import { element } from "../scripts/dom.js";
import { appendMarked, rangesIn } from "../scripts/highlight.js";
import { briefTime, clockTime, dayOnly, fullTime, hasSentence, number, say, timeSpan } from "../scripts/language.js";

/**
 * What a renderer is given beside the card: `result` (highlights and the app; null where there is none), `appIcon` (an
 * address), and `isRow`: a row of a list has no buttons and shows less text.
 *
 * @typedef {{result: object|null, appIcon: string|null, isRow: boolean, actions: (card: object) => Node[]}} Context
 */

const marked = (name, className, text, result) =>
  appendMarked(element(name, { class: className, dir: "auto" }), text, rangesIn(text, result));

export const title = (card, context) => marked("div", "card-title", card.title, context.result);

/** The card's text, a paragraph for each line: line breaks of the app's text are kept, three lines at most. */
export function lines(card, context, { most = 3, from = 0 } = {}) {
  const shown = card.lines.slice(from, from + (context.isRow ? Math.min(most, 2) : most));
  // What matched may be deeper in the text than a card shows.
  const snippet = context.result?.snippet;
  const isSeen = !snippet?.ranges.length || [card.title, ...shown].some((line) => rangesIn(line, context.result).length > 0);
  if (!isSeen && snippet.text) shown.splice(context.isRow ? Math.min(1, most - 1) : shown.length, 1, snippet.text);
  return shown.map((line) => marked("p", "card-line", line, context.result));
}

/** The picture of the item, else its app's icon; nothing where the app said that there is none. */
export function picture(card, context, shape = "square") {
  const isOwn = Boolean(card.picture?.url);
  const source = isOwn ? card.picture.url : card.picture?.kind === "appIcon" || card.picture ? context.appIcon : null;
  if (!source) return null;
  const image = element("img", {
    src: source, alt: "", class: isOwn ? "own" : "app-icon", decoding: "async", draggable: "false",
  });
  // A picture that cannot be fetched, as a file that has gone, leaves the app's icon.
  image.addEventListener("error", () => {
    if (isOwn && context.appIcon && image.getAttribute("src") !== context.appIcon) {
      image.src = context.appIcon;
      image.className = "app-icon";
      image.parentElement?.classList.remove("has-own");
    } else image.parentElement?.remove();
  });
  return element("div", { class: `card-picture ${shape}${isOwn ? " has-own" : ""}` }, image);
}

const moment = (text) => {
  const date = text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** When it was: brief at the top right corner, whole for who points at it. */
export function cornerTime(card) {
  const date = moment(card.time);
  return date && element("time", { class: "card-time", datetime: card.time, title: fullTime(date), text: briefTime(date) });
}

/** Since when and until when an event lasts. */
export function eventTime(card) {
  const begin = moment(card.time);
  if (!begin) return null;
  const end = moment(card.endTime);
  const whole = card.isAllDay ? dayOnly(begin) : fullTime(begin);
  const isOneDay = end && end.toDateString() === begin.toDateString();
  const text = !end || end <= begin ? whole
    : isOneDay && !card.isAllDay ? `${whole} – ${clockTime(end)}` : timeSpan(begin, end, card.isAllDay);
  return element("p", { class: "card-line card-when" }, element("time", { datetime: card.time, text }));
}

/** The month and day of an event as a leaf of a calendar. */
export function calendarLeaf(card, locale) {
  const date = moment(card.time);
  if (!date) return null;
  const month = new Intl.DateTimeFormat(locale, { month: "short" }).format(date);
  return element("div", { class: "card-picture leaf", "aria-hidden": "true" },
    element("span", { class: "leaf-month", text: month }), element("span", { class: "leaf-day", text: date.getDate() }));
}

/** Stars in halves, and what people said of them; a reader hears the number. */
export function rating(card) {
  if (!card.rating) return null;
  const { value, description } = card.rating;
  const stars = element("span", { class: "stars", role: "img", "aria-label": say("card.stars", { value: number(value) }) });
  // One element under a mask: a list of rated results would have a hundred drawings.
  stars.style.setProperty("--halves", Math.round(value * 2));
  return element("p", { class: "card-rating" }, stars,
    description ? element("span", { class: "card-rating-words", dir: "auto", text: description }) : null);
}

const detail = (card, name) => (card.details ?? []).find((one) => one.name === name)?.value ?? null;

/** One detail alone, such as the price. */
export function only(card, name, className, context) {
  const value = detail(card, name);
  return value && marked("p", className, value, context.result);
}

/** What the app says of the item, with its names: a list in a preview, one line of values in a row. */
export function details(card, context, { without = [] } = {}) {
  const shown = (card.details ?? []).filter(({ name }) => !without.includes(name));
  if (shown.length === 0) return null;
  if (context.isRow) {
    return marked("p", "card-line card-facts", shown.map(({ value }) => value).join(" · "), context.result);
  }
  return element("dl", { class: "card-details" }, shown.flatMap(({ name, value }) => [
    element("dt", { text: hasSentence(`detail.${name}`) ? say(`detail.${name}`) : name }),
    marked("dd", "", value, context.result),
  ]));
}

/** A document's date with the word for it, since it has several. */
export function modified(card, context) {
  const date = moment(card.time);
  if (!date) return null;
  const time = element("time", { datetime: card.time, title: fullTime(date), text: say("card.modified", { date: briefTime(date) }) });
  // A number alone would not say of what.
  const words = ({ name, value }) => (name === "pageCount" ? say("card.pages", { count: Number(value) || value }) : value);
  const others = context.isRow ? (card.details ?? []).map((one) => ` · ${words(one)}`).join("") : "";
  return element("p", { class: "card-line card-facts", dir: "auto" }, time, others);
}

const maximumRowLines = 3;

/** Picture and text beside each other. A row keeps its height: the parts that a renderer names first stay. */
export function body(context, pictureNode, ...text) {
  const parts = text.flat(2).filter(Boolean);
  return [pictureNode, element("div", { class: "card-text" }, context.isRow ? parts.slice(0, maximumRowLines) : parts)];
}

/** Title with the time at the end of its line. */
export const heading = (card, context) => element("div", { class: "card-heading" }, title(card, context), cornerTime(card));
