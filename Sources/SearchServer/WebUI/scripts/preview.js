// The chosen result in full, beside the list; on a narrow window a sheet over it. What the answer says is drawn at once; what
// only the item itself has, such as its whole text, follows.

import { actionButtons } from "/cards/actions.js";
import { cornerTime, eventTime, rating } from "/cards/parts.js";
import { pictureOf } from "/cards/pictures.js";
import { closePlayer } from "/cards/player.js";
import { api } from "./api.js";
import { afterFrame, button, element, icon, scrollsBack } from "./dom.js";
import { explanationOf } from "./explanation.js";
import { appendMarked, rangesIn } from "./highlight.js";
import { isOwn } from "./landing.js";
import { say } from "./language.js";
import { answerOf, bodyOf, continuableOf } from "./preview-body.js";
import { kindName } from "/previews/facts.js";
import { scrollToMatch } from "/previews/text.js";

// Where the preview is a sheet (`search.css`).
const narrow = matchMedia("(max-width: 52rem)");
// Milliseconds until the item is read: who walks along the list stops at few.
const stay = 90;

export class Preview {
  #panel;
  #scroller = element("div", { class: "preview-scroll" });
  #scrollBack;
  #listeners;
  // What is to be shown after the next frame.
  #next = null;
  #shown = null;
  #query = "";
  #isCommitted = false;
  // Who looks into why of one result wants it of the next, too.
  #isWhyOpen = false;
  #timer = null;

  /** `listeners`: `opened(result, action)`, `searchedIn(app)`, `closed()`. */
  constructor(panel, listeners) {
    this.#panel = panel;
    this.#scrollBack = scrollsBack(this.#scroller);
    this.#listeners = listeners;
    panel.append(button({ label: say("search.closePreview"), iconName: "close", onlyIcon: true, class: "quiet round sheet-close" },
      () => listeners.closed()), this.#scroller);
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
    clearTimeout(this.#timer);
    this.#shown = result;
    this.#query = query;
    this.#isCommitted = isCommitted;
    closePlayer();
    this.#scrollBack();
    if (!result) {
      this.closeSheet();
      this.#scroller.replaceChildren(element("p", { class: "preview-none", text: say("preview.none") }));
    } else if (result.isContinuable) {
      this.#scroller.replaceChildren(continuableOf(result));
    } else if (result.isAnswer) {
      this.#scroller.replaceChildren(answerOf(result));
    } else this.#draw(result, query);
  }

  #draw(result, query) {
    const context = { result, query, opened: (other, action) => this.#listeners.opened(other, action) };
    const body = element("div", { class: "preview-body" }, bodyOf(context, null));
    this.#scroller.replaceChildren(this.#head(result), this.#ways(result), body, query ? this.#why(result) : "");
    // An activity is no item, but an entry of the history names the item that it is about.
    if (result.isActivity && !(result.isEntry && result.id)) return;
    const isShown = () => this.#shown === result && this.#query === query;
    this.#timer = setTimeout(async () => {
      const item = await api.item(result.app.id, result.id).catch((problem) => ({ problem }));
      if (!isShown()) return;
      const content = bodyOf(context, item);
      body.replaceChildren(...content.flat().filter(Boolean));
      scrollToMatch(this.#scroller);
      for (const { node, later } of context.later) later.then((found) => found && isShown() && node.replaceWith(found));
    }, stay);
  }

  #head(result) {
    const { card } = result;
    const isTall = card.kind === "media" && card.picture?.url;
    return element("div", { class: "preview-head" },
      pictureOf(result, `preview-picture${isTall ? " tall" : ""}`),
      element("div", { class: "preview-name" },
        appendMarked(element("h2", { class: "card-title", dir: "auto" }), card.title, rangesIn(card.title, result)),
        element("p", { class: "preview-kind" }, element("span", { text: kindName(result) }), card.kind === "event" ? null : cornerTime(card)),
        card.kind === "event" ? eventTime(card) : null, rating(card)));
  }

  /** Presses a card's own button, by its place. */
  press(place) {
    this.#panel.querySelectorAll(".card-actions > .action-group > :first-child")[place]?.click();
  }

  toggleWhy() {
    const details = this.#panel.querySelector("details");
    if (!details) return;
    details.open = !details.open;
    if (details.open) details.scrollIntoView({ block: "nearest" });
  }

  #ways(result) {
    const { app } = result;
    const label = !app.canOpen ? say("preview.showAll") : isOwn(app) ? say("action.open") : say("preview.open", { app: app.name });
    const open = button({ label, class: "prominent open" }, () => this.#listeners.opened(result));
    open.append(element("kbd", { text: "↵", "aria-hidden": "true" }));
    return element("div", { class: "ways" }, open,
      result.card.actions.length > 0 ? actionButtons(result, (action) => this.#listeners.opened(result, action)) : null,
      result.url ? element("a", {
        class: "button", href: result.url, target: "_blank", rel: "noopener noreferrer",
      }, icon("open"), element("span", { text: say("preview.openPage") })) : null,
      this.#query && app.canSearch ? button({ label: say("preview.searchApp", { app: app.name }), iconName: "search" },
        () => this.#listeners.searchedIn(app)) : null);
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
