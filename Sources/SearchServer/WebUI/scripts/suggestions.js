// Ways to go on: a completion in the box, taken with the right arrow, and a row of others to press.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { appendMarked } from "./highlight.js";
import { OrderedRequests } from "./ordered-requests.js";
import { filterLabel } from "./typed-filters.js";

export class Suggestions {
  #row;
  #ghost;
  #input;
  #taken;
  #requests = new OrderedRequests();
  #completion = "";
  // The filter that Tab would complete, as the whole text with it.
  #filter = null;
  // Where filters are typed in the text, as pairs of begin and end.
  #filters = [];
  // The title of the row that Enter opens.
  #title = "";

  /** `taken(text)` is called with the whole text of what the person took. */
  constructor(row, ghost, input, taken) {
    this.#row = row;
    this.#ghost = ghost;
    this.#input = input;
    this.#taken = taken;
    row.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** What the right arrow would add to the text; empty for nothing. */
  get completion() { return this.#completion; }

  /** Asks for ways to go on from `text`. Without an answer there are none: a search works without. */
  async ask(text, apps) {
    if (!text.trim()) return this.clear();
    const reply = await this.#requests.ask(() => api.suggestions(text, apps)).catch(() => null);
    if (reply?.isLatest && text === this.#input.value) this.#show(text, reply.answer.suggestions, reply.answer.filters ?? []);
  }

  clear() {
    this.#requests.forget();
    this.#row.replaceChildren();
    this.#filter = null;
    this.#filters = [];
    this.dropCompletion();
  }

  /** Another row is chosen, or none: the box completes what Enter would open, or nothing. */
  chose(title) {
    this.#title = title ?? "";
    this.#completeTitle();
  }

  #completeTitle() {
    const text = this.#input.value;
    const goesOn = text.trim() && this.#title.length > text.length
      && this.#title.toLocaleLowerCase().startsWith(text.toLocaleLowerCase());
    // Where the text begins at another side than it ends, what is added would move it.
    const isOnward = !this.#input.matches(":dir(rtl)") && document.documentElement.dir !== "rtl";
    if (goesOn && isOnward) this.#complete(text, text + this.#title.slice(text.length));
    else this.dropCompletion();
  }

  /** The text goes on differently from what was suggested. */
  dropCompletion() {
    this.#completion = "";
    this.#draw(this.#input.value);
  }

  /** Draws what was typed as filters, `typedFilters` of the answer to `text`, as chips behind the text. */
  showFilters(text, typedFilters) {
    if (text !== this.#input.value) return;
    this.#filters = typedFilters.map(({ start, end }) => [start, end]);
    this.#draw(text);
  }

  /** Completes a filter, where there is one to complete. Returns whether there was. */
  takeFilter() {
    if (this.#filter === null) return false;
    const text = this.#filter;
    this.#filter = null;
    this.#taken(text);
  }

  // The box's own text lies over this one, letter on letter.
  #draw(text) {
    if (this.#filters.length === 0 && !this.#completion) return this.#ghost.replaceChildren();
    const parts = [];
    let at = 0;
    for (const [begin, end] of this.#filters) {
      parts.push(element("span", { class: "ghost-typed", text: text.slice(at, begin) }),
        element("span", { class: "ghost-typed ghost-filter", text: text.slice(begin, end) }));
      at = end;
    }
    parts.push(element("span", { class: "ghost-typed", text: text.slice(at) }));
    if (this.#completion) parts.push(element("span", { class: "ghost-rest", text: this.#completion }));
    this.#ghost.replaceChildren(...parts);
  }

  /** Keeps the completion where the next letters are its own, so that it does not blink while typing. */
  typed(text) {
    const whole = this.#completion ? this.#ghost.textContent : "";
    // What goes on differently has no filters at the same places.
    this.#filters = this.#filters.filter(([, end]) => end < text.length);
    this.#filter = null;
    if (whole && text && whole.length > text.length && whole.startsWith(text)) this.#complete(text, whole);
    else this.dropCompletion();
  }

  takeCompletion() {
    const text = this.#input.value + this.#completion;
    this.dropCompletion();
    this.#taken(text);
  }

  #show(text, suggestions, filters) {
    // Filters complete the last word.
    const before = text.slice(0, text.length - (/\S*$/.exec(text)[0].length));
    const filterChips = filters.slice(0, 3).map((filter, place) => {
      const chip = button({ label: filterLabel(filter), class: "suggestion is-filter", dir: "auto" }, () => this.#taken(before + filter.text));
      chip.append(element("kbd", { dir: "ltr", text: place === 0 ? "Tab" : filter.text.trim(), "aria-hidden": "true" }));
      return chip;
    });
    this.#filter = filters.length > 0 ? before + filters[0].text : null;
    const others = suggestions.filter((one) => one.text !== text.trim());
    const chips = others.slice(0, 4 - Math.min(3, filterChips.length)).map((one) => {
      const chip = button({ label: "", class: "suggestion", dir: "auto" }, () => this.#taken(one.text));
      chip.replaceChildren(appendMarked(element("span", { class: "of-suggestion" }), one.text, one.typed));
      return chip;
    });
    const all = [...filterChips, ...chips];
    all.forEach((chip, place) => { chip.tabIndex = place === 0 ? 0 : -1; });
    this.#row.replaceChildren(...all);
  }

  #complete(text, whole) {
    this.#completion = whole.slice(text.length);
    this.#draw(text);
  }

  // One stop for Tab, arrows among them.
  #walk(event) {
    const chips = [...this.#row.children];
    const place = chips.indexOf(document.activeElement);
    const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: chips.length - 1 };
    const next = chips[steps[event.key]];
    if (!next) return;
    event.preventDefault();
    for (const chip of chips) chip.tabIndex = chip === next ? 0 : -1;
    next.focus();
  }
}
