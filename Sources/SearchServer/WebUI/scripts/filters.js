// What the search is narrowed to, as chips that open a menu: app, type, date, rating.

import { api } from "./api.js";
import { button, icon } from "./dom.js";
import { typesOfKind } from "./kinds.js";
import { number, say } from "./language.js";
import { menuButton } from "./menu.js";
import { filterLabel } from "./typed-filters.js";

const days = { day: 1, week: 7, month: 30, year: 365 };
const ratings = [4, 3, 2];

/** The parameters of `GET /api/search`. */
const parametersOf = ({ app, type, date, rating }) => ({
  app: app?.id,
  type: typesOfKind[type],
  after: date && new Date(Date.now() - days[date] * 86_400_000).toISOString().replace(/\.\d+Z$/, "Z"),
  minRating: rating,
});

export class Filters {
  #row;
  #listeners;
  #chosen = {};
  #apps = [];
  // Filters that are typed in the text.
  #typed = [];

  /** `listeners`: `changed()`, `query()` for what is asked now, `textChanged(text)`. */
  constructor(row, listeners) {
    this.#row = row;
    this.#listeners = listeners;
    this.#draw();
    this.#readApps();
  }

  /** What is chosen, as a plain value to be kept and given back to `restore`. */
  get value() { return { ...this.#chosen }; }
  get isActive() { return Object.keys(this.#chosen).length > 0; }
  get apps() { return this.#chosen.app ? [this.#chosen.app.id] : []; }

  get query() { return parametersOf(this.#chosen); }

  /** Narrows to one section of the list, `{type}` or `{app}`. */
  choose(filter) {
    Object.assign(this.#chosen, filter);
    this.#draw();
    this.#listeners.changed();
  }

  /** Shows what is typed as filters in `text`; pressed, one is taken out of it. */
  showTyped(text, typed) {
    if (typed.length === 0 && this.#typed.length === 0) return;
    const without = ({ start, end }) => `${text.slice(0, start)}${text.slice(end)}`.replace(/ {2,}/g, " ").trimStart();
    this.#typed = typed.map((filter) => ({ ...filter, without: without(filter) }));
    this.#draw();
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
    this.#listeners.changed();
  }

  #set(name, value, index) {
    if (value === null) delete this.#chosen[name];
    else this.#chosen[name] = value;
    this.#draw();
    this.#row.children[index]?.querySelector("button")?.focus();
    this.#listeners.changed();
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
      this.#chip("type", type && say(`type.${type}`), () => this.#choices("type", Object.keys(typesOfKind), type)),
      this.#chip("date", date && say(`date.${date}`), () => this.#choices("date", Object.keys(days), date)),
      this.#chip("rating", rating && say(`rating.${rating}`), () => this.#choices("rating", ratings, rating)),
    ];
    if (this.isActive) {
      chips.push(button({ label: say("filter.clear"), iconName: "close", onlyIcon: true, class: "quiet round small" }, () => this.clear()));
    }
    chips.push(...this.#typed.map((filter) => this.#typedChip(filter)));
    this.#row.replaceChildren(...chips);
  }

  #typedChip({ without, ...filter }) {
    const text = filterLabel(filter);
    const chip = button({ label: text, class: "chip is-on is-typed", "aria-label": say("filter.remove", { filter: text }) },
      () => this.#listeners.textChanged(without));
    chip.prepend(icon("close"));
    return chip;
  }

  /** Writes beside each entry of an open menu how many results it leaves. */
  #count(name, entries) {
    const query = this.#listeners.query();
    if (!query) return;
    for (const { node, value } of entries) {
      const chosen = { ...this.#chosen, [name]: value ?? undefined };
      api.searchAside({ ...query, ...parametersOf(chosen), limit: 1 }).then(({ total, isTotalExact }) => {
        node.dataset.count = isTotalExact ? number(total) : `≥ ${number(total)}`;
      }, () => {});
    }
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
      { label: say(`filter.${name}Any`), value: null, isChosen: !chosenLabel, action: () => this.#set(name, null, index) },
      ...choices().map((entry) => ({ ...entry, action: () => this.#set(name, entry.value, index) })),
    ], (entries) => this.#count(name, entries));
  }
}
