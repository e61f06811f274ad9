// Opening a result in its app, saying what became of it, and the way back.

import { announce } from "./announcer.js";
import { api } from "./api.js";
import { button, element } from "./dom.js";
import { factsOf } from "./item-facts.js";
import { say } from "./language.js";

/** Whether Searchlight itself indexed the items: applications, files, web pages. Their "app" is no program that a person knows. */
export const isOwn = (app) => app.id.startsWith("searchlight.");

function sentenceOf(outcome, app) {
  if (isOwn(app) && (outcome === "opening" || outcome === "handedOver")) return say(`landing.${outcome}It`);
  return say(`landing.${outcome}`, { app: app.name });
}

const remedies = ["declined", "ended", "silent", "cannotOpen"];

export class Landing {
  #panel;
  #listeners;
  // Counts openings: what comes of an earlier one, or of one that was left, is shown no more.
  #opening = 0;
  // The browser goes back at its own time, after the page shows the results again.
  #isGoingBack = false;

  /**
   * `listeners`: `left()` before the results go out of sight, `returned()` once they are to be seen again, and `unopenable(result)`
   * for a result that nothing opens after all.
   */
  constructor(panel, listeners) {
    this.#panel = panel;
    this.#listeners = listeners;
    // The browser's own Back is Back to Search.
    addEventListener("popstate", () => this.#wentBack());
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.back();
    });
  }

  get isOpen() { return !this.#panel.hidden; }

  /** Shows everything that is known of a result: where no program opens it, that is what opening it can mean. */
  async showInFull(result, card) {
    this.#enter();
    const opening = this.#opening;
    const draw = (facts) => this.#draw(result.app, [card, facts], `landing is-full`);
    draw("");
    announce(say("landing.inFull", { app: result.app.name }), { after: 100 });
    const facts = await factsOf(result);
    if (opening === this.#opening) draw(facts);
  }

  #enter() {
    if (!this.isOpen) {
      this.#listeners.left();
      if (!this.#isGoingBack) history.pushState({ isLanding: true }, "");
      this.#panel.hidden = false;
    }
    this.#opening += 1;
  }

  #draw(app, content, className) {
    const back = button({ label: say("landing.back"), iconName: "back", class: "prominent" }, () => this.back());
    this.#panel.className = className;
    this.#panel.replaceChildren(element("div", { class: "state-actions" }, back), ...content);
    back.focus({ preventScroll: true });
  }

  /** Asks the server to open something. `request` is the body of `POST /api/landing`; `result` what it is about. */
  async open(request, result, title) {
    this.#enter();
    const opening = this.#opening;
    const app = result.app;
    this.#show({ app, title, sentence: sentenceOf("opening", app), request, result, isWaiting: true });
    let outcome;
    try {
      outcome = await api.land(request);
    } catch (problem) {
      if (opening !== this.#opening) return;
      const sentence = say(problem.isUnreachable ? "error.unreachable" : "error.title");
      const remedy = problem.isUnreachable ? say("error.unreachableText") : problem.detail;
      return this.#show({ app, title, sentence, remedy, request, result, isProblem: true });
    }
    if (opening !== this.#opening) return;
    if (outcome.outcome === "cannotOpen" && request.token) return this.#listeners.unopenable(result);
    const remedy = outcome.outcome === "notStarted" ? outcome.message
      : remedies.includes(outcome.outcome) ? say(`landing.remedy.${outcome.outcome}`) : null;
    this.#show({
      app, title, sentence: sentenceOf(outcome.outcome, app), remedy, request, result,
      isProblem: !outcome.isOpened,
    });
  }

  /** Shows the results again where something is open, at once: the next key is theirs, and goes back no further than here. */
  back() {
    if (!this.isOpen) return;
    if (!this.#isGoingBack && history.state?.isLanding) {
      this.#isGoingBack = true;
      history.back();
    }
    this.#close();
  }

  #wentBack() {
    if (!this.#isGoingBack) return this.isOpen && this.#close();
    this.#isGoingBack = false;
    // Something was opened meanwhile.
    if (this.isOpen) history.pushState({ isLanding: true }, "");
  }

  #close() {
    this.#opening += 1;
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
    this.#listeners.returned();
  }

  #show({ app, title, sentence, remedy, request, result, isWaiting = false, isProblem = false }) {
    const back = button({ label: say("landing.back"), iconName: "back", class: "prominent" }, () => this.back());
    this.#panel.className = `landing${isWaiting ? " is-waiting" : ""}${isProblem ? " is-problem" : ""}`;
    this.#panel.replaceChildren(
      element("img", { class: "landing-icon", src: app.icon, alt: "" }),
      element("h2", { text: sentence, dir: "auto" }),
      title ? element("p", { class: "landing-title", dir: "auto", text: title }) : "",
      remedy ? element("p", { class: "landing-remedy", text: remedy }) : "",
      element("div", { class: "state-actions" }, back,
        isWaiting ? null : button({ label: say(isProblem ? "error.retry" : "landing.again") }, () => this.open(request, result, title)),
        isProblem && result.url ? element("a", {
          class: "button", href: result.url, target: "_blank", rel: "noopener noreferrer", text: say("preview.openPage"),
        }) : null));
    back.focus({ preventScroll: true });
    announce([sentence, remedy].filter(Boolean).join(" "), { after: 100 });
  }
}
