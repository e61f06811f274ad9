// The listbox: rows of results, one of them chosen. Focus stays in the box; the chosen row is named to readers by
// aria-activedescendant, as the ARIA combobox pattern has it.

import { cardOf } from "/cards/card.js";
import { afterFrame, element, icon } from "./dom.js";

// How many rows a window of usual height shows, and a little more.
const inSight = 12;

export class ResultsList {
  #listbox;
  #input;
  #scroller;
  #listeners;
  #results = [];
  #rows = [];
  #chosen = -1;
  // Results whose rows are not drawn yet.
  #rest = null;

  /** `listeners`: `chosen(result, byPerson)`, `opened(result)`, `endNear()`; `scroller` is what scrolls the rows. */
  constructor(listbox, input, scroller, listeners) {
    this.#listbox = listbox;
    this.#input = input;
    this.#scroller = scroller;
    this.#listeners = listeners;
    // A press must not take the focus out of the box.
    listbox.addEventListener("mousedown", (event) => event.preventDefault());
    listbox.addEventListener("click", (event) => this.#pressed(event));
    listbox.addEventListener("dblclick", () => this.chosen && listeners.opened(this.chosen));
    scroller.addEventListener("scroll", () => {
      if (scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 400) listeners.endNear();
    }, { passive: true });
  }

  get count() { return this.#results.length; }
  get place() { return this.#chosen; }
  get chosen() { return this.#results[this.#chosen] ?? null; }
  get results() { return this.#results; }

  /** Shows groups of results, `{label, iconName, results}` with a null label for none, in place of what is there. */
  show(groups, { chosen = -1, total = null } = {}) {
    const pictures = this.#picturesByToken();
    this.#results = groups.flatMap(({ results }) => results);
    this.#rows = [];
    this.#rest = null;
    this.#listbox.closest(".columns").classList.toggle("is-empty", this.#results.length === 0);
    this.#listbox.replaceChildren(...groups.filter(({ results }) => results.length > 0).map((group, place) => {
      if (!group.label) return this.#firstRows(group.results, total, pictures);
      const rows = this.#rowsOf(group.results, total, pictures);
      const heading = element("div", { class: "group-heading", id: `group-${place}`, role: "presentation" },
        group.iconName ? icon(group.iconName) : null, element("span", { text: group.label }));
      return [element("div", { role: "group", "aria-labelledby": `group-${place}` }, heading, rows)];
    }).flat());
    this.#input.setAttribute("aria-expanded", String(this.#results.length > 0));
    this.choose(Math.min(chosen, this.#results.length - 1), { byPerson: false, isScrolled: false });
  }

  // Rows in sight first: the others follow when the frame is on the screen, so that a key does not wait for them.
  #firstRows(results, total, pictures) {
    if (results.length > inSight) {
      const rest = { results: results.slice(inSight), total, pictures };
      this.#rest = rest;
      afterFrame(() => this.#rest === rest && this.showRest());
    }
    return this.#rowsOf(results.slice(0, inSight), total, pictures);
  }

  /** Draws now what was put off until the next frame. */
  showRest() {
    if (!this.#rest) return;
    const { results, total, pictures } = this.#rest;
    this.#rest = null;
    this.#listbox.append(...this.#rowsOf(results, total, pictures));
  }

  /** Adds the next page. */
  append(results, total) {
    this.showRest();
    this.#results = [...this.#results, ...results];
    this.#listbox.append(...this.#rowsOf(results, total, new Map()));
  }

  choose(place, { byPerson = true, isScrolled = true } = {}) {
    if (place >= this.#rows.length) this.showRest();
    this.#rows[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#chosen = place;
    const row = this.#rows[place];
    if (row) {
      row.setAttribute("aria-selected", "true");
      this.#input.setAttribute("aria-activedescendant", row.id);
      if (isScrolled) row.scrollIntoView({ block: "nearest" });
    } else this.#input.removeAttribute("aria-activedescendant");
    this.#listeners.chosen(this.chosen, byPerson);
  }

  /** By `step` rows, not past either end; from nothing to the first or the last. */
  move(step) {
    if (this.count === 0) return;
    const from = this.#chosen < 0 ? (step > 0 ? -1 : this.count) : this.#chosen;
    const to = Math.max(0, Math.min(this.count - 1, from + step));
    if (to > this.count - 4) this.#listeners.endNear();
    this.choose(to);
  }

  /** How many rows are wholly in sight while nobody scrolls. Has the browser lay out what waits for it. */
  get countInSight() {
    const end = Math.min(this.#scroller.getBoundingClientRect().bottom, innerHeight) + 1 - this.#scroller.scrollTop;
    return this.#rows.filter((row) => {
      const { bottom, height } = row.getBoundingClientRect();
      return height > 0 && bottom <= end;
    }).length;
  }

  #pressed(event) {
    const row = event.target.closest('[role="option"]');
    if (row) this.choose(this.#rows.indexOf(row));
  }

  #rowsOf(results, total, pictures) {
    return results.map((result) => {
      const place = this.#rows.length;
      const card = cardOf(result, { isRow: true });
      // A picture that is on the screen already moves along, so that typing on does not make it flicker.
      const drawn = pictures.get(result.token);
      const own = card.querySelector("img");
      if (drawn && own && drawn.getAttribute("src") === own.getAttribute("src")) own.replaceWith(drawn);
      const row = element("div", {
        role: "option", id: `result-${place}`, class: "row", "aria-selected": "false", "aria-posinset": place + 1,
        "aria-setsize": total ?? this.#results.length,
      }, card, element("span", { class: "row-app", dir: "auto", text: result.app.name }));
      this.#rows.push(row);
      return row;
    });
  }

  #picturesByToken() {
    const pictures = new Map();
    this.#rows.forEach((row, place) => {
      const image = row.querySelector("img");
      if (image) pictures.set(this.#results[place].token, image);
    });
    return pictures;
  }
}
