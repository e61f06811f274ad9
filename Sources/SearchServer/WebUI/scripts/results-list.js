// The listbox: rows of results, one of them chosen. Focus stays in the box; the chosen row is named to readers by
// aria-activedescendant, as the ARIA combobox pattern has it.

import { cardOf } from "/cards/card.js";
import { afterFrame, element, icon } from "./dom.js";

// How many rows a key waits for.
const soonest = 6;

export class ResultsList {
  #listbox;
  #input;
  #scroller;
  #listeners;
  #results = [];
  #rows = [];
  #chosen = -1;
  // Results whose rows are not drawn yet, and the rows of the answer before that stand in their places.
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
    // A mouse that rests over the rows points at nothing while somebody types.
    input.addEventListener("input", () => scroller.classList.add("is-typing"));
    scroller.addEventListener("pointermove", ({ movementX, movementY }) => {
      // A browser also says so when the rows move under the mouse.
      if (movementX !== 0 || movementY !== 0) scroller.classList.remove("is-typing");
    }, { passive: true });
    scroller.addEventListener("scroll", () => {
      if (scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 400) listeners.endNear();
    }, { passive: true });
  }

  get count() { return this.#results.length; }
  get place() { return this.#chosen; }
  get chosen() { return this.#results[this.#chosen] ?? null; }
  get results() { return this.#results; }

  /**
   * Shows groups of results, `{label, iconName, results}`, in place of what is there; a null label makes one group that is
   * the whole list.
   */
  show(all, { chosen = -1, total = null } = {}) {
    const groups = all.filter(({ results }) => results.length > 0);
    const pictures = this.#picturesByToken();
    this.#rows[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#results = groups.flatMap(({ results }) => results);
    this.#rows = [];
    this.#rest = null;
    this.#listbox.closest(".columns").classList.toggle("is-empty", this.#results.length === 0);
    if (groups.length === 1 && !groups[0].label) this.#showTopFirst(groups[0].results, total, pictures);
    else this.#listbox.replaceChildren(...groups.map((group, place) => this.#groupOf(group, place, total, pictures)));
    this.#input.setAttribute("aria-expanded", String(this.#results.length > 0));
    this.choose(Math.min(chosen, this.#results.length - 1), { byPerson: false, isScrolled: false });
  }

  #groupOf({ label, iconName, results }, place, total, pictures) {
    const heading = element("div", { class: "group-heading", id: `group-${place}`, role: "presentation" },
      iconName ? icon(iconName) : null, element("span", { text: label }));
    return element("div", { role: "group", "aria-labelledby": `group-${place}` }, heading, this.#rowsOf(results, total, pictures));
  }

  // The top of the list first. What stands below it stays for one frame more, until its rows are made too: a key waits for the
  // rows that are read first, and nothing flickers.
  #showTopFirst(results, total, pictures) {
    const top = this.#rowsOf(results.slice(0, soonest), total, pictures);
    const before = [...this.#listbox.children];
    if (results.length <= soonest || before.some((node) => node.getAttribute("role") === "group")) {
      this.#listbox.replaceChildren(...top, ...this.#rowsOf(results.slice(soonest), total, pictures));
      return;
    }
    before.slice(0, soonest).forEach((row) => row.remove());
    this.#listbox.prepend(...top);
    const rest = { results: results.slice(soonest), total, pictures, stale: before.slice(soonest) };
    this.#rest = rest;
    afterFrame(() => this.#rest === rest && this.showRest());
  }

  /** Draws now what was put off until the next frame. */
  showRest() {
    if (!this.#rest) return;
    const { results, total, pictures, stale } = this.#rest;
    this.#rest = null;
    stale.forEach((row) => row.remove());
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
    const place = this.#rows.indexOf(event.target.closest('[role="option"]'));
    if (place >= 0) this.choose(place);
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
