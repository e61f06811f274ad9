// Tells the server what the person saw, from which it learns the order. See R3 and R4 in the server's documentation. A
// result was seen if it was visible when typing paused. A preview counts if the person chose it and stayed.

import { api } from "./api.js";

const pause = 400;
const stay = 1500;

// What is lost here is a little learning, and nothing that the person could mend.
const tell = (event) => api.engage(event).catch(() => {});

export class Engagement {
  #shownTimer = null;
  #lookTimer = null;
  #unsent = null;

  /**
   * Results are in the list. `apps` says whose those are that stand in sight without scrolling, in their order; it is asked
   * when typing has paused or something is chosen, so that no key waits for a measurement.
   */
  shown(query, apps) {
    clearTimeout(this.#shownTimer);
    this.#unsent = { query, apps };
    this.#shownTimer = setTimeout(() => this.#send(), pause);
  }

  /** The list shows something that no query found. */
  nothingShown() {
    clearTimeout(this.#shownTimer);
    this.#unsent = null;
  }

  /** Something was chosen: what stood beside it was seen, even without a pause. */
  chosen() {
    clearTimeout(this.#lookTimer);
    this.#send();
  }

  /** The preview shows a result; `byPerson` where the person chose it among the results. */
  preview(query, result, byPerson) {
    clearTimeout(this.#lookTimer);
    if (!query || !byPerson) return;
    this.#lookTimer = setTimeout(() => tell({ event: "lookedAt", query, token: result.token }), stay);
  }

  #send() {
    if (!this.#unsent) return;
    const { query, apps: read } = this.#unsent;
    this.nothingShown();
    const apps = read();
    if (apps.length > 0) tell({ event: "shown", query, shown: apps.length, apps });
  }
}
