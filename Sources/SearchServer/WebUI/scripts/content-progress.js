// How far the reading of the person's own content is: one line that is true, and a button that pauses it.

import { announce } from "./announcer.js";
import { api } from "./api.js";
import { button, element } from "./dom.js";
import { say } from "./language.js";
import { attempt } from "./toast.js";

// Milliseconds between two looks, while it works and while it rests.
const soon = 1000;
const later = 5000;

export const hasChoices = ({ folders, sources }) => folders.length + sources.length > 0;

/** Whether there is something to be done, or to be waited for. */
export const isWorking = (state) => state.isPaused || state.hasFailed || state.left > 0 || ["names", "contents", "waiting"].includes(state.phase);

function phaseText({ phase, waitsBecause, isPaused, hasFailed }) {
  if (hasFailed) return say("content.failed");
  if (isPaused) return say("content.waiting.paused");
  return say(phase === "waiting" ? `content.waiting.${waitsBecause ?? "processor"}` : `content.${phase}`);
}

export class ContentProgress {
  #phase = element("p", { class: "progress-phase", dir: "auto" });
  #bar = element("progress", { "aria-label": say("content.progressLabel") });
  #line = element("p", { class: "progress-line", dir: "auto" });
  #pause = button({ label: say("content.pause") }, () => this.#flip());
  #why = element("a", { href: "/settings.html#problems", text: say("content.why") });
  #state;
  #timer = null;
  #changed;

  /** `changed(state)` is called with each new state. */
  constructor(state, changed = () => {}) {
    this.#changed = changed;
    this.node = element("div", { class: "content-progress" }, this.#phase, this.#bar, this.#line,
      element("div", { class: "offer-buttons" }, this.#pause, this.#why));
    this.show(state);
  }

  get pauseButton() { return this.#pause; }

  show(state) {
    const phase = phaseText(state);
    // A reader hears what changes, not each number.
    if (this.#state && this.#phase.textContent !== phase) announce(phase);
    this.#state = state;
    this.#phase.textContent = phase;
    const { read, left, skipped } = state;
    // Before the first look nobody knows how much there is.
    if (read + left + skipped > 0) {
      this.#bar.max = read + left + skipped;
      this.#bar.value = read + skipped;
    } else this.#bar.removeAttribute("value");
    this.#bar.hidden = state.phase === "watching" && left === 0;
    this.#line.textContent = state.named + read + left + skipped > 0 ? say("content.progress", state) : "";
    this.#pause.lastChild.textContent = say(state.isPaused ? "content.resume" : "content.pause");
    this.#why.hidden = skipped === 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), isWorking(state) ? soon : later);
  }

  async #look() {
    // What was taken out of the page asks no more.
    if (!this.node.isConnected) return;
    const state = document.hidden ? this.#state : await api.content().catch(() => this.#state);
    if (!this.node.isConnected) return;
    this.show(state);
    this.#changed(state);
  }

  async #flip() {
    const state = await attempt(() => api.pauseContent(!this.#state.isPaused));
    if (state) this.show(state);
  }
}
