// Which language the page speaks, and its sentences, numbers and dates.

import { preferences } from "./preferences.js";

/** Every language of the page by its tag, as it calls itself. `languages/` has a file for each. */
export const languageNames = {
  en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語", zh: "简体中文", ar: "العربية",
};

function preferred() {
  const chosen = preferences.get("language");
  if (languageNames[chosen]) return chosen;
  for (const tag of navigator.languages ?? []) {
    const language = tag.split("-")[0].toLowerCase();
    if (languageNames[language]) return language;
  }
  return "en";
}

/** The tag of the page's language. */
export const language = preferred();

const { default: sentences } = await import(`./languages/${language}.js`);

/** What Intl formats in: the person's own variety of the page's language, such as `en-GB`. */
export const locale =
  (navigator.languages ?? []).find((tag) => tag.toLowerCase().startsWith(language)) ?? (language === "zh" ? "zh-CN" : language);

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locale);

/**
 * The sentence of a key with its `{places}` filled. One that counts has a form for each plural category, chosen by
 * `values.count`; numbers are written as the language writes them.
 */
export function say(key, values = {}) {
  let text = sentences[key];
  if (text === undefined) throw new Error(`No sentence is called ${key}: add it to every file of languages/.`);
  if (typeof text === "object") text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === "number" ? numbers.format(values[name]) : isolated(values[name] ?? ""));
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// A name in the other direction would reverse the words and signs beside it. U+2068 and U+2069 isolate it, as <bdi>
// does (Unicode Standard Annex #9, section 2.4).
const isolated = (value) => (language === "ar" || rightToLeft.test(value) ? `\u2068${value}\u2069` : String(value));

/** Whether there is a sentence of this key: for names that the server chooses, such as an attribute's. */
export const hasSentence = (key) => key in sentences;

/** Fills what the HTML marks: `data-say` for text, `data-say-label` for names, `data-say-placeholder`. */
export function translatePage() {
  document.documentElement.lang = language === "zh" ? "zh-CN" : language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
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
const monthOnly = format({ month: "short" });
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
export const shortMonth = (date) => monthOnly.format(date);
export const dayOnly = (date) => fullDay.format(date);

/** A day's heading in a list: today and yesterday by name. `isoDay` is `2026-05-01`, of no time zone. */
export function dayHeading(isoDay) {
  const [year, month, date] = isoDay.split("-").map(Number);
  const moment = new Date(year, month - 1, date);
  if (moment.toDateString() === today()) return say("day.today");
  if (moment.toDateString() === new Date(Date.now() - 86_400_000).toDateString()) return say("day.yesterday");
  return longDay.format(moment);
}

export const longDate = (date) => longDay.format(date);
export const monthAndYear = (date) => format({ month: "long", year: "numeric" }).format(date);

// Browsers disagree on whether it is a method.
const week = (() => {
  const of = new Intl.Locale(locale);
  return of.getWeekInfo?.() ?? of.weekInfo ?? { firstDay: 1 };
})();

/** The day that weeks begin with here, as `Date.getDay` counts. */
export const firstWeekday = week.firstDay % 7;

/** Short names of the days of a week, from its first on. The first of October 2023 was a Sunday. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) =>
  format({ weekday: "narrow" }).format(new Date(2023, 9, 1 + firstWeekday + index)));

/** Seconds as hours and minutes, or minutes and seconds. */
export function duration(seconds) {
  const parts = seconds >= 3600 ? [[Math.floor(seconds / 3600), "hour"], [Math.round((seconds % 3600) / 60), "minute"]]
    : [[Math.floor(seconds / 60), "minute"], [Math.round(seconds % 60), "second"]];
  return parts.filter(([value]) => value > 0).map(([value, unit]) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value)).join(" ") || number(0);
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
