// Which language the page speaks, and its sentences, numbers and dates.

import { english } from "./english.js";
import { chinese } from "./chinese.js";
import { preferences } from "./preferences.js";

const tables = { en: english, zh: chinese };

function preferred() {
  const chosen = preferences.get("language");
  if (tables[chosen]) return chosen;
  for (const tag of navigator.languages ?? []) {
    const language = tag.split("-")[0].toLowerCase();
    if (tables[language]) return language;
  }
  return "en";
}

/** `en` or `zh`. */
export const language = preferred();

/** What Intl formats in: the person's own variety of the page's language, such as `en-GB`. */
export const locale =
  (navigator.languages ?? []).find((tag) => tag.toLowerCase().startsWith(language)) ?? (language === "zh" ? "zh-CN" : "en");

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/**
 * The sentence of a key with its `{places}` filled. One that counts has a form for each plural category, chosen by
 * `values.count`; numbers are written as the language writes them.
 */
export function say(key, values = {}) {
  let text = tables[language][key] ?? english[key];
  if (text === undefined) throw new Error(`No sentence is called ${key}: add it to english.js and chinese.js.`);
  if (typeof text === "object") text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === "number" ? numbers.format(values[name]) : isolated(values[name] ?? ""));
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// A name in the other direction would take the words and signs beside it along: U+2068 and U+2069 keep it to itself, as <bdi>
// does (Unicode Standard Annex #9, section 2.4).
const isolated = (value) => (rightToLeft.test(value) ? `\u2068${value}\u2069` : String(value));

/** Whether there is a sentence of this key: for names that the server chooses, such as an attribute's. */
export const hasSentence = (key) => key in english;

/** Fills what the HTML marks: `data-say` for text, `data-say-label` for names, `data-say-placeholder`. */
export function translatePage() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  for (const node of document.querySelectorAll("[data-say-placeholder]")) node.placeholder = say(node.dataset.sayPlaceholder);
}

export const number = (value) => numbers.format(value);

const today = () => new Date().toDateString();
const format = (options) => new Intl.DateTimeFormat(locale, options);
const clock = format({ hour: "numeric", minute: "2-digit" });
const weekday = format({ weekday: "short" });
const day = format({ day: "numeric", month: "short" });
const dayOfYear = format({ day: "numeric", month: "short", year: "numeric" });
const full = format({ weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" });
const fullDay = format({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const longDay = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** A moment as briefly as a list wants it: the time today, the weekday in the last six days, else the date. */
export function briefTime(date) {
  const age = Date.now() - date.getTime();
  if (date.toDateString() === today()) return clock.format(date);
  if (age > 0 && age < 6 * 86_400_000) return weekday.format(date);
  return date.getFullYear() === new Date().getFullYear() ? day.format(date) : dayOfYear.format(date);
}

export const fullTime = (date) => full.format(date);
export const clockTime = (date) => clock.format(date);
export const timeSpan = (begin, end, isAllDay) => (isAllDay ? fullDay : full).formatRange(begin, end);
export const dayOnly = (date) => fullDay.format(date);

/** A day's heading in a list: today and yesterday by name. `isoDay` is `2026-05-01`, of no time zone. */
export function dayHeading(isoDay) {
  const [year, month, date] = isoDay.split("-").map(Number);
  const moment = new Date(year, month - 1, date);
  if (moment.toDateString() === today()) return say("day.today");
  if (moment.toDateString() === new Date(Date.now() - 86_400_000).toDateString()) return say("day.yesterday");
  return longDay.format(moment);
}

/** Bytes in decimal units. */
export function byteSize(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  let value = bytes;
  let place = 0;
  while (value >= 1000 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: "unit", unit: units[place], unitDisplay: "short", maximumFractionDigits: value < 10 && place > 0 ? 1 : 0,
  }).format(value);
}
