// Ways to go on: a completion in the box, taken with the right arrow, and a row of others to press.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { appendMarked } from "./highlight.js";
import { OrderedRequests } from "./ordered-requests.js";

export class Suggestions {
  #row;
  #ghost;
  #input;
  #taken;
  #requests = new OrderedRequests();
  #completion = "";
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
    if (reply?.isLatest && text === this.#input.value) this.#show(text, reply.answer.suggestions);
  }

  clear() {
    this.#requests.forget();
    this.#row.replaceChildren();
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
    if (goesOn && !this.#input.matches(":dir(rtl)")) this.#complete(text, text + this.#title.slice(text.length));
    else this.dropCompletion();
  }

  /** The text goes on differently from what was suggested. */
  dropCompletion() {
    this.#completion = "";
    this.#ghost.replaceChildren();
  }

  /** Keeps the completion where the next letters are its own, so that it does not blink while typing. */
  typed(text) {
    const whole = this.#ghost.textContent;
    if (whole && text && whole.length > text.length && whole.startsWith(text)) this.#complete(text, whole);
    else this.dropCompletion();
  }

  takeCompletion() {
    const text = this.#input.value + this.#completion;
    this.dropCompletion();
    this.#taken(text);
  }

  #show(text, suggestions) {
    const others = suggestions.filter((one) => one.text !== text.trim());
    this.#row.replaceChildren(...others.slice(0, 4).map((one, place) => {
      const chip = button({ label: "", class: "suggestion", tabindex: place === 0 ? "0" : "-1", dir: "auto" },
        () => this.#taken(one.text));
      chip.replaceChildren(appendMarked(element("span", { class: "of-suggestion" }), one.text, one.typed));
      return chip;
    }));
  }

  #complete(text, whole) {
    this.#completion = whole.slice(text.length);
    this.#ghost.replaceChildren(
      element("span", { class: "ghost-typed", text }), element("span", { class: "ghost-rest", text: this.#completion }));
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
