// Opening results: in their apps, or in full where no program opens them, and the way back to the list as it was left.

import { cardOf } from "/cards/card.js";
import { copyText } from "./clipboard.js";
import { byId } from "./dom.js";
import { Landing } from "./landing.js";

export class Opening {
  #page;
  #engagement;
  #scroll = 0;

  constructor(page, engagement) {
    this.#page = page;
    this.#engagement = engagement;
    this.landing = new Landing(byId("landing"), {
      left: () => this.#left(), returned: () => this.#returned(), unopenable: (result) => this.showEverything(result),
    });
  }

  /** How far the list is scrolled, or was when something was opened. */
  get scroll() { return this.landing.isOpen ? this.#scroll : byId("list").scrollTop; }

  /** Opens a result in its app, or has the app do one of the card's actions. Without a way to open it, shows it in full. */
  open(result, action = null) {
    if (result.isAnswer) return copyText(result.answer.value);
    if (!action && !result.app.canOpen) return this.showEverything(result);
    this.#engagement.chosen();
    const request = { token: result.token };
    if (this.#page.isAnswered) Object.assign(request, { query: this.#page.query, position: result.position });
    if (action) request.action = action.action;
    this.landing.open(request, result, result.title.text);
  }

  showEverything(result) {
    const card = cardOf(result, { onAction: (pressed) => this.open(result, pressed) });
    this.#engagement.preview(this.#page.query, result, true);
    return this.landing.showInFull(result, card);
  }

  searchIn(app) {
    const { text } = this.#page;
    return this.landing.open({ app: app.id, query: text }, { app }, text);
  }

  #left() {
    this.#scroll = byId("list").scrollTop;
    this.#page.preview.closeSheet();
    this.#page.save();
    byId("content").classList.add("is-landed");
  }

  #returned() {
    byId("content").classList.remove("is-landed");
    byId("list").scrollTop = this.#scroll;
    this.#page.input.focus({ preventScroll: true });
  }
}
