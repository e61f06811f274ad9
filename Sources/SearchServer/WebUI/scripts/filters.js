// What the search is narrowed to, as chips that open a menu: app, type, date, rating.

import { api } from "./api.js";
import { button } from "./dom.js";
import { say } from "./language.js";
import { menuButton } from "./menu.js";

// Types that conform to one of these are found, too.
const types = {
  contact: ["public.contact", "public.person"],
  message: ["public.message", "public.email-message"],
  event: ["public.calendar-event", "public.to-do-item"],
  image: ["public.image"],
  movie: ["public.movie"],
  audio: ["public.audio"],
  document: ["com.adobe.pdf", "public.composite-content", "public.presentation", "public.spreadsheet"],
  text: ["public.text"],
};

const days = { day: 1, week: 7, month: 30, year: 365 };
const ratings = [4, 3, 2];

export class Filters {
  #row;
  #changed;
  #chosen = {};
  #apps = [];

  constructor(row, changed) {
    this.#row = row;
    this.#changed = changed;
    this.#draw();
    this.#readApps();
  }

  /** What is chosen, as a plain value to be kept and given back to `restore`. */
  get value() { return { ...this.#chosen }; }
  get isActive() { return Object.keys(this.#chosen).length > 0; }
  get apps() { return this.#chosen.app ? [this.#chosen.app.id] : []; }

  /** The parameters of `GET /api/search`. */
  get query() {
    const { app, type, date, rating } = this.#chosen;
    return {
      app: app?.id,
      type: types[type],
      after: date && new Date(Date.now() - days[date] * 86_400_000).toISOString().replace(/\.\d+Z$/, "Z"),
      minRating: rating,
    };
  }

  restore(value) {
    this.#chosen = { ...value };
    this.#draw();
  }

  clear() {
    const hadFocus = this.#row.contains(document.activeElement);
    this.#chosen = {};
    this.#draw();
    // The button that was pressed is gone with them.
    if (hadFocus) this.#row.querySelector("button")?.focus();
    this.#changed();
  }

  #set(name, value, index) {
    if (value === null) delete this.#chosen[name];
    else this.#chosen[name] = value;
    this.#draw();
    this.#row.children[index]?.querySelector("button")?.focus();
    this.#changed();
  }

  async #readApps() {
    // Without the list the other filters still work, and the search itself says what is wrong.
    const list = await api.apps().catch(() => ({ apps: [] }));
    this.#apps = list.apps.filter(({ isOn }) => isOn).sort((a, b) => a.name.localeCompare(b.name));
  }

  #draw() {
    const { app, type, date, rating } = this.#chosen;
    const chips = [
      this.#chip("app", app && app.name, () => this.#apps.map((one) => ({ value: one, label: one.name, isChosen: one.id === app?.id }))),
      this.#chip("type", type && say(`type.${type}`), () => this.#choices("type", Object.keys(types), type)),
      this.#chip("date", date && say(`date.${date}`), () => this.#choices("date", Object.keys(days), date)),
      this.#chip("rating", rating && say(`rating.${rating}`), () => this.#choices("rating", ratings, rating)),
    ];
    if (this.isActive) {
      chips.push(button({ label: say("filter.clear"), iconName: "close", onlyIcon: true, class: "quiet round small" }, () => this.clear()));
    }
    this.#row.replaceChildren(...chips);
  }

  #choices(name, values, chosen) {
    return values.map((value) => ({ value, label: say(`${name}.${value}`), isChosen: value === chosen }));
  }

  #chip(name, chosenLabel, choices) {
    const index = ["app", "type", "date", "rating"].indexOf(name);
    const label = say(`filter.${name}`);
    return menuButton({
      label: chosenLabel ? say("filter.name", { filter: label, value: chosenLabel }) : label,
      text: chosenLabel ?? label, className: `chip${chosenLabel ? " is-on" : ""}`, iconName: "chevron",
    }, () => [
      { label: say(`filter.${name}Any`), isChosen: !chosenLabel, action: () => this.#set(name, null, index) },
      ...choices().map(({ value, ...entry }) => ({ ...entry, action: () => this.#set(name, value, index) })),
    ]);
  }
}
