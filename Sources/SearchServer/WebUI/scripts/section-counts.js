// How many there are of each section: asked when typing has paused, and written beside the headings, where nothing moves.

import { api } from "./api.js";
import { typesOfKind } from "./kinds.js";
import { say } from "./language.js";
import { filterOf } from "./sections.js";

const pause = 250;

/** The parameters of a section's filter. */
export const parametersOf = ({ type, app }) => (app ? { app: app.id } : { type: typesOfKind[type] });

export class SectionCounts {
  #list;
  #timer = null;

  constructor(list) {
    this.#list = list;
  }

  /** Asks for the sections of the answer to `query`. */
  ask(query) {
    clearTimeout(this.#timer);
    const sections = this.#list.sections.filter((section) => section.key && filterOf(section));
    if (sections.length === 0) return;
    this.#timer = setTimeout(() => this.#read(query, sections), pause);
  }

  async #read(query, sections) {
    const counts = new Map();
    await Promise.all(sections.map(async (section) => {
      const answer = await api.searchAside({ ...query, ...parametersOf(filterOf(section)), limit: 1 }).catch(() => null);
      const isMore = answer && (answer.total > section.results.length || !answer.isTotalExact);
      if (isMore) counts.set(section.key, say(answer.isTotalExact ? "list.allOf" : "list.all", { count: answer.total }));
    }));
    if (this.#list.sections.some((section) => sections.includes(section))) this.#list.showCounts(counts);
  }
}
