// The chosen result in full, beside the list; on a narrow window a sheet over it.

import { cardOf } from "/cards/card.js";
import { closePlayer } from "/cards/player.js";
import { api } from "./api.js";
import { afterFrame, button, element, icon, scrollsBack } from "./dom.js";
import { explanationOf } from "./explanation.js";
import { isOwn } from "./landing.js";
import { fullTime, say } from "./language.js";

// Where the preview is a sheet (`search.css`).
const narrow = matchMedia("(max-width: 52rem)");

export class Preview {
  #panel;
  #scrollBack;
  #listeners;
  // What is to be shown after the next frame.
  #next = null;
  #shown = null;
  #query = "";
  #isCommitted = false;
  // Who looks into why of one result wants it of the next, too.
  #isWhyOpen = false;

  /** `listeners`: `opened(result, action)`, `searchedIn(app)`, `closed()`. */
  constructor(panel, listeners) {
    this.#panel = panel;
    this.#scrollBack = scrollsBack(panel);
    this.#listeners = listeners;
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      listeners.closed();
    });
  }

  get isSheetOpen() { return narrow.matches && this.#panel.classList.contains("is-open"); }

  openSheet() {
    if (!this.#shown || !narrow.matches) return;
    this.#panel.classList.add("is-open");
    document.body.classList.add("has-sheet");
  }

  closeSheet() {
    closePlayer();
    this.#panel.classList.remove("is-open");
    document.body.classList.remove("has-sheet");
  }

  /** Shows a result when the rows are on the screen: they are what a key waits for. */
  showLater(...shown) {
    this.#next = shown;
    afterFrame(() => this.#next === shown && this.show(...shown));
  }

  show(result, query, isCommitted) {
    this.#next = null;
    const isSame = result && this.#shown?.token === result.token && this.#query === query && this.#isCommitted === isCommitted;
    if (isSame) return;
    this.#shown = result;
    this.#query = query;
    this.#isCommitted = isCommitted;
    closePlayer();
    if (!result) {
      this.closeSheet();
      this.#panel.replaceChildren(element("p", { class: "preview-none", text: say("preview.none") }));
      return;
    }
    this.#panel.replaceChildren(
      button({ label: say("search.closePreview"), iconName: "close", onlyIcon: true, class: "quiet round sheet-close" },
        () => this.#listeners.closed()),
      cardOf(result, { onAction: (action) => this.#listeners.opened(result, action) }),
      this.#ways(result), this.#facts(result), query ? this.#why(result) : "");
    this.#scrollBack();
  }

  /** Focus goes to the first button, where there is one. */
  focus() {
    this.#panel.querySelector(".card-actions a, .card-actions button, .ways button, .ways a")?.focus();
  }

  toggleWhy() {
    const details = this.#panel.querySelector("details");
    if (details) details.open = !details.open;
  }

  #ways(result) {
    const { app } = result;
    const label = !app.canOpen ? say("preview.showAll") : isOwn(app) ? say("action.open") : say("preview.open", { app: app.name });
    const open = button({ label, class: "prominent open" }, () => this.#listeners.opened(result));
    open.append(element("kbd", { text: "↵", "aria-hidden": "true" }));
    return element("div", { class: "ways" }, open,
      result.url ? element("a", {
        class: "button", href: result.url, target: "_blank", rel: "noopener noreferrer",
      }, icon("open"), element("span", { text: say("preview.openPage") })) : null,
      this.#query && app.canSearch ? button({ label: say("preview.searchApp", { app: app.name }), iconName: "search" },
        () => this.#listeners.searchedIn(app)) : null);
  }

  #facts(result) {
    return element("div", { class: "facts" },
      element("p", {}, element("img", { src: result.app.icon, alt: "" }), element("span", { dir: "auto", text: result.app.name })),
      result.views > 0 && result.lastViewed ? element("p", {}, icon("clock"), element("span", {
        text: say("preview.viewed", { count: result.views, date: fullTime(new Date(result.lastViewed)) }),
      })) : null);
  }

  #why(result) {
    const content = element("div", { class: "why-content" });
    const details = element("details", { class: "why" },
      element("summary", {}, icon("why"), element("span", { text: say("preview.why") })), content);
    details.addEventListener("toggle", () => {
      this.#isWhyOpen = details.open;
      if (details.open && !content.hasChildNodes()) this.#explain(result, content);
    });
    details.open = this.#isWhyOpen;
    return details;
  }

  async #explain(result, content) {
    const page = new URLSearchParams({ q: this.#query, app: result.app.id, id: result.id });
    if (this.#isCommitted) page.set("committed", "true");
    try {
      const answer = await api.explain(this.#query, result.app.id, result.id, this.#isCommitted);
      content.replaceChildren(explanationOf(answer),
        element("a", { href: `/explain.html?${page}`, text: say("preview.explainMore") }));
    } catch (problem) {
      content.replaceChildren(element("p", { class: "problem", text: problem.isUnreachable ? say("error.unreachable") : problem.detail }));
    }
  }
}
