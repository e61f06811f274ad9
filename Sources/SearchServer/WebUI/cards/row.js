// A result as a row of the list. All rows have the same parts at the same positions. These are the picture, the title
// above one line, and the app above a time, a price or stars.

import { element } from "../scripts/dom.js";
import { appendMarked, rangesIn } from "../scripts/highlight.js";
import { briefTime, number, say, timeSpan } from "../scripts/language.js";
import { calendarLeaf, moment } from "./parts.js";
import { pictureOf } from "./pictures.js";

const detail = (card, name) => (card.details ?? []).find((one) => one.name === name)?.value ?? null;
const joined = (...parts) => parts.flat().filter(Boolean).join(" · ");

const changed = (card) => {
  const date = moment(card.time);
  return date && say("card.modified", { date: briefTime(date) });
};

const pages = (card) => {
  const count = Number(detail(card, "pageCount"));
  return count > 0 ? say("card.pages", { count }) : null;
};

function when(card) {
  const begin = moment(card.time);
  return begin && timeSpan(begin, moment(card.endTime) ?? begin, card.isAllDay);
}

// The line below the title, by kind of card; the others have their own text.
const lines = {
  mail: (card) => joined(card.lines.slice(0, 2)),
  event: (card) => joined(when(card), detail(card, "where")),
  document: (card) => joined(changed(card), detail(card, "authorNames"), pages(card), detail(card, "fileSize")),
  music: (card) => joined(detail(card, "artist"), detail(card, "album")) || joined(card.lines),
  answer: (card) => card.lines[0] ?? "",
};

/** The line below the title: what the kind has to say, or what matched where that would not be seen. */
function lineOf(result) {
  const { card, snippet, title } = result;
  const text = (lines[card.kind] ?? (() => joined(card.lines)))(card).replaceAll("\n", " ");
  const ranges = rangesIn(text, result);
  if (title.ranges.length > 0 && ranges.length === 0) return { text, ranges };
  if (ranges.length > 0 || snippet.ranges.length === 0) return fromMatch({ text, ranges });
  return onPage(result, fromMatch({ text: snippet.text.replaceAll("\n", " "), ranges: snippet.ranges }));
}

/** A passage with the page that it is on, where the text has pages. */
function onPage({ page }, passage) {
  return page ? behind(say("card.page", { page }), passage) : passage;
}

/** A line behind what says more about the result than the line does. */
function behind(first, { text, ranges }) {
  if (!text) return { text: first, ranges };
  const before = `${first} · `;
  return { text: before + text, ranges: ranges.map(([begin, end]) => [begin + before.length, end + before.length]) };
}

// A row has room for about so many letters. At most `before` of them are before the first match.
const room = 56;
const before = 20;

/** A text from shortly before its first match on, where that would be cut off. */
function fromMatch({ text, ranges }) {
  if (ranges.length === 0 || ranges[0][1] < room) return { text, ranges };
  const cut = text.lastIndexOf(" ", ranges[0][0] - before) + 1;
  const by = cut - 2;
  return { text: `… ${text.slice(cut)}`, ranges: ranges.map(([begin, end]) => [begin - by, end - by]) };
}

function note({ kind, rating, time, details }) {
  const price = kind === "product" && (details ?? []).find(({ name }) => name === "price")?.value;
  if (price) return element("span", { class: "row-note card-price", text: price });
  if (rating) {
    const value = number(rating.value);
    return element("span", { class: "row-note row-stars", text: value, role: "img", "aria-label": say("card.stars", { value }) });
  }
  const date = (kind === "mail" || kind === "message") && moment(time);
  return date ? element("time", { class: "row-note", datetime: time, text: briefTime(date) }) : null;
}

/** The parts of a result's row. */
export function rowParts(result) {
  const { card } = result;
  const line = result.byMeaning ? behind(say("card.byMeaning"), lineOf(result)) : lineOf(result);
  const leaf = card.kind === "event" && !card.picture?.url ? calendarLeaf(card) : null;
  return [
    leaf ?? pictureOf(result),
    appendMarked(element("div", { class: "card-title", dir: "auto" }), card.title, rangesIn(card.title, result)),
    line.text ? appendMarked(element("div", { class: "card-line", dir: "auto" }), line.text, line.ranges) : null,
    element("span", { class: "row-app", dir: "auto", text: result.app.name }),
    note(card),
  ];
}
