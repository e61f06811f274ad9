// What the empty box shows: the search as a history.

import { api } from "./api.js";
import { say } from "./language.js";
import { guide, nothingIndexed, nothingTyped } from "./states.js";

/** An entry of the history as the list draws results. */
export function resultOfEntry(entry) {
  return {
    token: entry.token, position: 0, app: entry.app, id: entry.item ?? "", isActivity: true, domain: "", contentType: null,
    url: entry.url, title: { text: entry.title, ranges: [] }, snippet: { text: "", ranges: [] }, learned: null,
    views: entry.views, lastViewed: entry.viewed,
    card: {
      kind: "message", title: entry.title, lines: [], time: entry.viewed, picture: { kind: "appIcon" }, rating: null, actions: [],
    },
  };
}

export class EmptyBox {
  #state;
  #list;
  #toBox;

  constructor(state, list, toBox) {
    this.#state = state;
    this.#list = list;
    this.#toBox = toBox;
  }

  async read() {
    const [recent, health] = await Promise.all([api.recent(), api.health()]);
    return { ...recent, isEmpty: health.items === 0 };
  }

  show({ activities, frequent, isEmpty }) {
    const hasAny = activities.length + frequent.length > 0;
    const guidePanel = guide(this.#toBox);
    const instead = isEmpty && !hasAny ? nothingIndexed() : !hasAny && !guidePanel ? nothingTyped() : null;
    this.#state.replaceChildren(...[guidePanel, instead].filter(Boolean));
    this.#list.show([
      { label: say("empty.recent"), iconName: "clock", results: activities.map(resultOfEntry) },
      { label: say("empty.frequent"), iconName: "star", results: frequent },
    ]);
  }
}
