// The listbox: rows of results in sections, one of them chosen. Focus stays in the box; the chosen row is named to readers by
// aria-activedescendant, as the ARIA combobox pattern has it.

import { rowParts } from "/cards/row.js";
import { afterFrame, element } from "./dom.js";
import { say } from "./language.js";
import { filterOf } from "./sections.js";

// How many rows a key waits for.
const soonest = 6;
// Rows that have a digit as their key.
const digits = 9;

export class ResultsList {
  #listbox;
  #input;
  #scroller;
  #listeners;
  #groups = [];
  #results = [];
  #rows = [];
  #chosen = -1;
  #pictures = new Map();
  #total = null;
  // What is not drawn yet: groups with their results, and the nodes of the answer before that stand in their places.
  #rest = null;

  /** `listeners`: `chosen(result, byPerson)`, `opened(result)`, `narrowed(filter)`, `endNear()`; `scroller` is what scrolls the rows. */
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
  /** In the order of the rows. */
  get results() { return this.#results; }
  /** The section that the chosen row is in. */
  get section() { return this.#groups.find(({ results }) => results.includes(this.chosen)) ?? null; }
  get sections() { return this.#groups; }

  /** Shows groups of results, `{label, results}`, in place of what is there; without a label one is the whole list. */
  show(all, { chosen = -1, total = null } = {}) {
    this.#pictures = this.#picturesByToken();
    this.#rows[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#groups = all.filter(({ results }) => results.length > 0);
    this.#results = this.#groups.flatMap(({ results }) => results);
    this.#rows = [];
    this.#total = total;
    this.#listbox.closest(".columns").classList.toggle("is-empty", this.#results.length === 0);
    this.#showTopFirst();
    this.#input.setAttribute("aria-expanded", String(this.#results.length > 0));
    this.choose(Math.min(chosen, this.#results.length - 1), { byPerson: false, isScrolled: false });
  }

  // The top of the list first. The rows below stay for one frame more, until their new rows are made. So a key waits
  // only for the rows that are read first, and the list does not flicker.
  #showTopFirst() {
    const stale = [...this.#listbox.children];
    const later = [];
    const now = [];
    for (const group of this.#groups) {
      const free = soonest - this.#rows.length;
      if (free <= 0) {
        later.push({ group, results: group.results });
        continue;
      }
      const node = this.#groupOf(group);
      node.append(...this.#rowsOf(group.results.slice(0, free), group.isTop));
      now.push(node);
      if (group.results.length > free) later.push({ node, results: group.results.slice(free) });
    }
    const kept = later.length > 0 ? stale.slice(now.length) : [];
    // The rows that a section goes on with are those that stood there.
    const [first] = later;
    if (first?.node) {
      const rowsIn = (node) => [...(node?.querySelectorAll('[role="option"]') ?? [])];
      const before = rowsIn(stale[now.length - 1]).slice(rowsIn(first.node).length);
      first.node.append(...before);
      kept.push(...before);
    }
    stale.filter((node) => !kept.includes(node)).forEach((node) => node.remove());
    this.#listbox.prepend(...now);
    this.#rest = { later, stale: kept };
    if (later.length === 0) return this.showRest();
    const rest = this.#rest;
    afterFrame(() => this.#rest === rest && this.showRest());
  }

  /** Draws now what was put off until the next frame. */
  showRest() {
    if (!this.#rest) return;
    const { later, stale } = this.#rest;
    this.#rest = null;
    stale.forEach((node) => node.remove());
    for (const { group, node = this.#groupOf(group), results } of later) {
      node.append(...this.#rowsOf(results));
      if (group) this.#listbox.append(node);
    }
  }

  #groupOf(group) {
    const { label, isTop } = group;
    if (!label) return element("div", { role: "group", "aria-label": say("search.results"), class: "group" });
    const id = `group-${this.#groups.indexOf(group)}`;
    const filter = filterOf(group);
    // Named by an action too: a listbox holds options only, so that this is for the mouse.
    const all = filter && element("span", { class: "show-all", "aria-hidden": "true", on: { click: () => this.#listeners.narrowed(filter) } });
    return element("div", { role: "group", class: isTop ? "group is-top" : "group", "aria-labelledby": id },
      element("div", { class: "group-heading", role: "presentation" }, element("span", { id, dir: "auto", text: label }), all));
  }

  /** Adds results after all that is there: the next page, or under a heading of their own. */
  append(results, total, label = null) {
    this.showRest();
    this.#total = total;
    const last = this.#groups.at(-1);
    const isListed = !label && (!last.label || last.isRest);
    const group = isListed ? last : { label: label ?? say("list.more"), isRest: true, results: [] };
    if (!isListed) {
      this.#groups.push(group);
      this.#listbox.append(this.#groupOf(group));
    }
    group.results = [...group.results, ...results];
    this.#results = [...this.#results, ...results];
    this.#pictures = new Map();
    this.#listbox.lastElementChild.append(...this.#rowsOf(results));
  }

  /** Says how many there are of sections that have more, beside their headings. */
  showCounts(counts) {
    this.#groups.forEach((group, place) => {
      const text = counts.get(group.key);
      const node = text && this.#listbox.querySelector(`#group-${place}`)?.parentElement.querySelector(".show-all");
      if (node) node.textContent = text;
    });
  }

  choose(place, { byPerson = true, isScrolled = true } = {}) {
    if (place >= this.#rows.length) this.showRest();
    this.#rows[this.#chosen]?.setAttribute("aria-selected", "false");
    this.#chosen = place;
    const row = this.#rows[place];
    if (row) {
      row.setAttribute("aria-selected", "true");
      this.#input.setAttribute("aria-activedescendant", row.id);
      if (isScrolled) this.#bringIntoSight(row);
    } else this.#input.removeAttribute("aria-activedescendant");
    this.#listeners.chosen(this.chosen, byPerson);
  }

  // The first row of a section with its heading.
  #bringIntoSight(row) {
    const heading = row.previousElementSibling?.matches(".group-heading") ? row.previousElementSibling : null;
    heading?.scrollIntoView({ block: "nearest" });
    row.scrollIntoView({ block: "nearest" });
  }

  /** By `step` rows, not past either end; from nothing to the first or the last. */
  move(step) {
    if (this.count === 0) return;
    const from = this.#chosen < 0 ? (step > 0 ? -1 : this.count) : this.#chosen;
    const to = Math.max(0, Math.min(this.count - 1, from + step));
    if (to > this.count - 4) this.#listeners.endNear();
    this.choose(to);
  }

  /** To the first row of the next section, or of the one before. */
  moveSection(step) {
    const starts = [];
    let start = 0;
    for (const { results } of this.#groups) {
      starts.push(start);
      start += results.length;
    }
    const place = Math.max(0, this.#chosen);
    const next = step > 0 ? starts.find((one) => one > place) : starts.findLast((one) => one < place);
    if (next !== undefined) this.choose(next);
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

  #rowsOf(results, isTop = false) {
    return results.map((result) => {
      const place = this.#rows.length;
      const parts = rowParts(result).filter(Boolean);
      // A picture that is on the screen already moves along, so that typing on does not make it flicker.
      const drawn = this.#pictures.get(result.token);
      const own = parts[0].querySelector("img");
      if (drawn && own && drawn.getAttribute("src") === own.getAttribute("src")) own.replaceWith(drawn);
      const row = element("div", {
        role: "option", id: `result-${place}`, class: isTop ? "row is-top" : "row", "aria-selected": "false",
        "aria-posinset": place + 1, "aria-setsize": this.#total ?? this.#results.length,
        "data-digit": place < digits ? place + 1 : null,
      }, parts);
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
