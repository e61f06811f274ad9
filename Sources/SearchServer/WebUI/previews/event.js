// An event on its month, and what else is on that day.

import { moment } from "../cards/parts.js";
import { api } from "../scripts/api.js";
import { button, element } from "../scripts/dom.js";
import { typesOfKind } from "../scripts/kinds.js";
import { clockTime, firstWeekday, longDate, monthAndYear, number, say, weekdayNames } from "../scripts/language.js";

/** The event's month as a sheet, with its days marked; the same is said in words elsewhere. */
export function monthSheet(card) {
  const begin = moment(card.time);
  if (!begin) return null;
  const end = moment(card.endTime) ?? begin;
  const first = new Date(begin.getFullYear(), begin.getMonth(), 1);
  const blank = (first.getDay() - firstWeekday + 7) % 7;
  const days = new Date(begin.getFullYear(), begin.getMonth() + 1, 0).getDate();
  const today = new Date().toDateString();
  const cells = Array.from({ length: days }, (_, index) => {
    const day = new Date(begin.getFullYear(), begin.getMonth(), index + 1);
    const next = new Date(begin.getFullYear(), begin.getMonth(), index + 2);
    const isOn = begin < next && (end > day || begin >= day);
    return element("span", { class: `${isOn ? "is-on" : ""}${day.toDateString() === today ? " is-today" : ""}`, text: number(index + 1) });
  });
  return element("div", { class: "month", "aria-hidden": "true" },
    element("p", { class: "month-name", text: monthAndYear(begin) }),
    element("div", { class: "month-days" }, weekdayNames.map((name) => element("span", { class: "weekday", text: name })),
      Array.from({ length: blank }, () => element("span")), cells));
}

/** Resolves with the day's events in their order, this one among them. */
export async function dayOf(result, opened) {
  const begin = moment(result.card.time);
  if (!begin) return null;
  const day = new Date(begin.getFullYear(), begin.getMonth(), begin.getDate());
  const text = (date) => date.toISOString().replace(/\.\d+Z$/, "Z");
  const answer = await api.searchAside({
    q: "", type: typesOfKind.event, after: text(day), before: text(new Date(day.getTime() + 86_400_000)), limit: 50,
  }).catch(() => null);
  const isOnDay = ({ card }) => moment(card.time)?.toDateString() === begin.toDateString();
  const events = (answer?.results ?? []).filter((other) => other.token !== result.token && isOnDay(other));
  if (events.length === 0) return null;
  const all = [result, ...events].sort((a, b) => a.card.time.localeCompare(b.card.time));
  return element("section", { class: "day-events" }, element("h3", { text: longDate(begin) }), all.map((event) => {
    const time = element("time", { datetime: event.card.time, text: event.card.isAllDay ? say("event.allDay") : clockTime(moment(event.card.time)) });
    const isThis = event === result;
    const line = button({ label: event.card.title, class: "quiet", "aria-current": isThis ? "true" : null, disabled: isThis }, () => opened(event));
    line.prepend(time);
    return line;
  }));
}
