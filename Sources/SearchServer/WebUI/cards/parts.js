// What cards are put together from. A renderer says which parts its kind has, and in which order.

import { element } from "../scripts/dom.js";
import { appendMarked, rangesIn } from "../scripts/highlight.js";
import { briefTime, clockTime, dayOnly, fullTime, hasSentence, number, say, shortMonth, timeSpan } from "../scripts/language.js";
import { pictureOf } from "./pictures.js";

const marked = (name, className, text, result) =>
  appendMarked(element(name, { class: className, dir: "auto" }), text, rangesIn(text, result));

export const title = (card, context) => marked("div", "card-title", card.title, context.result);

/** The card's text, a paragraph for each line: line breaks of the app's text are kept. */
export function lines(card, context, { most = 3, from = 0 } = {}) {
  const shown = card.lines.slice(from, from + most);
  // What matched may be deeper in the text than a card shows.
  const snippet = context.result?.snippet;
  const isSeen = !snippet?.ranges.length || [card.title, ...shown].some((line) => rangesIn(line, context.result).length > 0);
  if (!isSeen && snippet.text) shown.push(snippet.text);
  return shown.map((line) => marked("p", "card-line", line, context.result));
}

/** The picture of the item, else its app's icon or the kind's glyph; nothing where the app said that there is none. */
export function picture(card, context, shape = "") {
  return card.picture && pictureOf({ ...context.result, card }, `card-picture ${shape}`);
}

/** A moment of the API as a date; null without one. */
export const moment = (text) => {
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
export function calendarLeaf(card, className = "") {
  const date = moment(card.time);
  if (!date) return null;
  return element("div", { class: `picture leaf ${className}`, "aria-hidden": "true" },
    element("span", { class: "leaf-month", text: shortMonth(date) }), element("span", { class: "leaf-day", text: number(date.getDate()) }));
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

/** What the app says of the item, with its names. */
export function details(card, context, { without = [] } = {}) {
  const shown = (card.details ?? []).filter(({ name }) => !without.includes(name));
  if (shown.length === 0) return null;
  return element("dl", { class: "card-details" }, shown.flatMap(({ name, value }) => [
    element("dt", { text: hasSentence(`detail.${name}`) ? say(`detail.${name}`) : name }),
    marked("dd", "", value, context.result),
  ]));
}

/** A document's date with the word for it, since it has several. */
export function modified(card) {
  const date = moment(card.time);
  return date && element("p", { class: "card-line card-facts", dir: "auto" },
    element("time", { datetime: card.time, title: fullTime(date), text: say("card.modified", { date: briefTime(date) }) }));
}

/** Picture and text beside each other. */
export const body = (pictureNode, ...text) => [pictureNode, element("div", { class: "card-text" }, text.flat(2).filter(Boolean))];

/** Title with the time at the end of its line. */
export const heading = (card, context) => element("div", { class: "card-heading" }, title(card, context), cornerTime(card));
