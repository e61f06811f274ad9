// What the empty box shows: what was opened last, what is often chosen, recent files, applications, and what is searched.

import { api } from "./api.js";
import { contentCard, readContent } from "./content-card.js";
import { firstVisit } from "./first-visit.js";
import { say } from "./language.js";
import { sourcesCard } from "./sources-card.js";
import { continuableResults } from "./sections.js";
import { nothingIndexed } from "./states.js";

const applications = "searchlight.applications";
const recentFiles = "searchlight.recent-files";

/** An entry of the history as the list draws results. */
export function resultOfEntry(entry) {
  return {
    token: entry.token, position: 0, app: entry.app, id: entry.item ?? "", isActivity: true, isEntry: true, domain: "", contentType: null,
    url: entry.url, title: { text: entry.title, ranges: [] }, snippet: { text: "", ranges: [] }, learned: null,
    views: entry.views, lastViewed: entry.viewed,
    card: {
      kind: "message", title: entry.title, lines: [], time: entry.viewed, picture: { kind: "appIcon" }, rating: null, actions: [],
    },
  };
}

export class EmptyBox {
  #state;
  #more;
  #list;
  #take;

  /** `state` stands above the rows, `more` below; `take(text)` puts a text into the box. */
  constructor(state, more, list, take) {
    this.#state = state;
    this.#more = more;
    this.#list = list;
    this.#take = take;
  }

  async read() {
    const [recent, { apps }, content] = await Promise.all([api.recent(), api.apps(), readContent()]);
    const isThere = (id) => apps.some((app) => app.id === id && app.isOn && app.items > 0);
    // Without words the latest come first.
    const ofApp = (id, limit) => (isThere(id) ? api.searchAside({ app: id, limit }).then(({ results }) => results, () => []) : []);
    const [files, programs] = await Promise.all([ofApp(recentFiles, 6), ofApp(applications, 8)]);
    return { ...recent, files, programs, apps, content };
  }

  async show({ continuable, activities, frequent, files, programs, apps, content }) {
    const isEmpty = apps.every(({ items }) => !items);
    const card = contentCard(content, { chose: () => this.#more.replaceChildren(sourcesCard(apps, true)), done: () => this.#take("") });
    this.#state.replaceChildren(...[card ?? (isEmpty ? nothingIndexed() : null)].filter(Boolean));
    this.#more.replaceChildren(sourcesCard(apps, Boolean(content && !content.offers)));
    const shown = new Set(frequent.map(({ token }) => token));
    this.#list.show([
      { label: say("handoff.section"), results: continuableResults(continuable) },
      { label: say("empty.recent"), results: activities.map(resultOfEntry) },
      { label: say("empty.frequent"), results: frequent },
      { label: say("empty.files"), results: files.filter(({ token }) => !shown.has(token)) },
      { label: say("type.application"), results: programs.filter(({ token }) => !shown.has(token)) },
    ]);
    if (isEmpty) return;
    const guide = await firstVisit(this.#take);
    // The person may type already.
    if (guide && this.#more.hasChildNodes()) this.#state.prepend(guide);
  }

  /** Something was typed. */
  clear() {
    this.#more.replaceChildren();
  }
}
