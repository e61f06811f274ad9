// The search page: each keystroke sends the typed text, and answers become rows.

import { announce } from "./announcer.js";
import { api } from "./api.js";
import { afterFrame, byId, scrollsBack } from "./dom.js";
import { EmptyBox } from "./empty-box.js";
import { Engagement } from "./engagement.js";
import { Filters } from "./filters.js";
import { beginPage } from "./header.js";
import { boxKeys, escape } from "./keys.js";
import { say } from "./language.js";
import { Opening } from "./opening.js";
import { OrderedRequests } from "./ordered-requests.js";
import { Preview } from "./preview.js";
import { ResultsList } from "./results-list.js";
import { saveSearch, searchToBeginWith, shareSearch } from "./saved-search.js";
import { SearchActions } from "./search-actions.js";
import { SectionCounts } from "./section-counts.js";
import { answerResult, continuableResults, sectionsOf } from "./sections.js";
import { leftOutText, nothingFound, problemState } from "./states.js";
import { Suggestions } from "./suggestions.js";

const pageSize = 20;
// Milliseconds without a key from which on near items are asked for.
const pauseBeforeNear = 150;
const maximumResults = 200;

class SearchPage {
  #input = byId("query");
  #requests = new OrderedRequests();
  #engagement = new Engagement();
  #answer = null;
  // What #answer is the answer to.
  #asked = null;
  #isCommitted = false;
  #isReadingMore = false;
  // Settles when the list shows the answer to the text in the box.
  #pending = Promise.resolve();
  #retryTimer = null;
  #pauseTimer;
  #scrollBack = scrollsBack(byId("list"));

  constructor() {
    const list = byId("list");
    this.filters = new Filters(byId("filters"), { changed: () => this.ask(), query: () => this.#asked, textChanged: (text) => this.setText(text) });
    this.list = new ResultsList(byId("results"), this.#input, list, {
      chosen: (result, byPerson) => this.#chosen(result, byPerson),
      opened: (result) => this.open(result),
      narrowed: (filter) => this.narrow(filter),
      endNear: () => this.#readMore(),
    });
    this.counts = new SectionCounts(this.list);
    this.preview = new Preview(byId("preview"), {
      opened: (result, action) => this.open(result, action),
      searchedIn: (app) => this.searchIn(app),
      closed: () => {
        this.preview.closeSheet();
        this.#input.focus();
      },
    });
    this.suggestions = new Suggestions(byId("suggestions"), byId("ghost"), this.#input, (text) => this.setText(text));
    this.opening = new Opening(this, this.#engagement);
    this.actions = new SearchActions(this, { panel: byId("panel"), footer: byId("footer") });
    this.emptyBox = new EmptyBox(byId("state"), byId("more"), this.list, (text) => this.setText(text));
    this.#listen(list);
  }

  get text() { return this.#input.value; }
  get input() { return this.#input; }
  get landing() { return this.opening.landing; }
  /** Whether the list shows what a text found. */
  get isAnswered() { return this.#answer !== null; }
  /** The text that what is shown was found by; empty for none. */
  get query() { return this.#answer?.query ?? ""; }

  /** Begins with the search that was left, with what the address asks for, or with the empty box. */
  async begin() {
    api.connect();
    const search = await searchToBeginWith();
    if (!search?.text && !search?.filters) return this.ask();
    this.#input.value = search.text ?? "";
    this.filters.restore(search.filters ?? {});
    this.#isCommitted = search.isCommitted ?? false;
    await this.ask({ isCommitted: this.#isCommitted, count: Math.min(maximumResults, Math.max(pageSize, search.count ?? 0)) });
    this.list.showRest();
    const place = this.list.results.findIndex(({ token }) => token === search.chosen);
    if (place >= 0) this.list.choose(place, { byPerson: false });
    if (search.scroll) byId("list").scrollTop = search.scroll;
  }

  setText(text) {
    this.#input.value = text;
    this.#input.focus();
    this.ask();
  }

  /** Asks for what is in the box now. `isCommitted` as after Enter: the weightier words rather than all. */
  ask({ isCommitted = false, count = pageSize } = {}) {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#pauseTimer);
    this.#isCommitted = isCommitted;
    // The question goes first: the rest is done while it is on its way.
    this.#pending = this.text.trim() || this.filters.isActive ? this.#search(this.text, isCommitted, count) : this.#showEmptyBox();
    byId("clear").hidden = this.text === "";
    this.suggestions.typed(this.text);
    this.landing.back();
    return this.#pending;
  }

  async #search(text, isCommitted, limit) {
    const query = { q: text, committed: isCommitted ? "true" : undefined, ...this.filters.query };
    try {
      const reply = await this.#requests.ask(() => api.search({ ...query, limit }));
      if (!reply) return;
      this.#show(query, reply.answer);
      if (!reply.isLatest || isCommitted) return;
      if (reply.answer.mayAddNear) {
        this.#pauseTimer = setTimeout(() => this.#addNear(query, reply.answer, limit), pauseBeforeNear);
      }
      // Asked beside the rows' frame, suggestions would take the processor from it.
      afterFrame(() => text === this.text && this.suggestions.ask(text, this.filters.apps));
    } catch (problem) {
      this.#showProblem(problem);
    }
  }

  /** Typing paused: what is near by meaning comes behind the results, which stay where they are. */
  async #addNear(query, answer, limit) {
    const more = await api.search({ ...query, limit, meaning: "always" }).catch(() => null);
    if (!more || this.#answer !== answer || query.q !== this.text) return;
    const added = more.results.slice(answer.results.length);
    if (added.length === 0) return;
    if (answer.results.length === 0) return this.#show(query, more);
    answer.results.push(...added);
    this.list.append(added, more.isTotalExact ? more.total : -1, say("list.meaning"));
    byId("count").textContent = say(more.isTotalExact ? "search.count" : "search.countAtLeast", { count: more.total });
    announce(say("search.announceNear", { count: added.length }));
  }

  #show(query, answer) {
    const text = query.q;
    this.#answer = answer;
    this.#asked = query;
    this.emptyBox.clear();
    const { results, total, isTotalExact } = answer;
    const count = say(isTotalExact ? "search.count" : "search.countAtLeast", { count: total });
    byId("count").textContent = count;
    const answered = answerResult(answer.answer);
    const continuable = continuableResults(answer.continuable);
    byId("state").replaceChildren(...(results.length > 0 || answered || continuable.length > 0 ? [] : [nothingFound(text, {
      hasFilters: this.filters.isActive, isCommitted: answer.committed,
      clearFilters: () => {
        this.#input.focus();
        this.filters.clear();
      },
      commit: () => {
        this.#input.focus();
        this.ask({ isCommitted: true });
      },
    })]));
    this.#note(answer);
    this.#scrollBack();
    // Says for whom it measures whose hits these are.
    byId("results").dataset.query = text;
    const groups = sectionsOf(results);
    if (answered) groups.unshift({ label: say("answer.title"), isTop: true, results: [answered] });
    if (continuable.length > 0) groups.unshift({ label: say("handoff.section"), isTop: true, results: continuable });
    this.list.show(groups, { chosen: 0, total: isTotalExact ? total + (answered ? 1 : 0) + continuable.length : -1 });
    this.filters.showTyped(text, answer.typedFilters ?? []);
    this.suggestions.showFilters(text, answer.typedFilters ?? []);
    this.counts.ask(query);
    if (results.length === 0) {
      announce(answered ? say("answer.announce", { value: answered.title.text }) : say("search.announceNone"));
      this.#engagement.nothingShown();
    } else {
      const [first] = this.list.results;
      announce(`${count}. ${say("search.announceFirst", { title: first.title.text, app: first.app.name })}`);
      this.#engagement.shown(text, () => this.list.results.slice(0, this.list.countInSight).filter((one) => !one.isAnswer && !one.isContinuable).map((one) => one.app.id));
    }
  }

  #note(answer) {
    const texts = [];
    if (answer?.committed) texts.push(say("search.committed"));
    if (answer?.dropped?.length > 0) texts.push(say("search.dropped", { words: answer.dropped.join(", ") }));
    if (answer?.leftOut.length > 0) texts.push(leftOutText(answer.leftOut));
    byId("note").textContent = texts.join(" · ");
    byId("note").hidden = texts.length === 0;
  }

  async #showEmptyBox() {
    this.suggestions.clear();
    this.#engagement.nothingShown();
    try {
      const reply = await this.#requests.ask(() => this.emptyBox.read());
      if (!reply?.isLatest) return;
      this.#forgetAnswer();
      this.#note(reply.answer);
      this.emptyBox.show(reply.answer);
    } catch (problem) {
      this.#showProblem(problem);
    }
  }

  #forgetAnswer() {
    this.#answer = null;
    this.#asked = null;
    delete byId("results").dataset.query;
    byId("count").textContent = "";
    this.filters.showTyped("", []);
  }

  #showProblem(problem) {
    // Of what was shown before there is no more to be read.
    this.#forgetAnswer();
    this.#note(null);
    this.suggestions.clear();
    this.emptyBox.clear();
    this.list.show([]);
    byId("state").replaceChildren(problemState(problem, () => this.ask()));
    announce(problem.isUnreachable ? say("error.unreachable") : problem.detail);
    if (problem.isUnreachable) this.#retryTimer = setTimeout(() => this.#retry(), 2000);
  }

  #retry() {
    api.health().then(() => this.ask(), () => {
      this.#retryTimer = setTimeout(() => this.#retry(), 2000);
    });
  }

  async #readMore() {
    const offset = this.#answer?.nextOffset;
    if (!offset || this.#isReadingMore || this.list.count >= maximumResults) return;
    this.#isReadingMore = true;
    const answer = this.#answer;
    const page = await api.search({ ...this.#asked, limit: pageSize, offset }).catch(() => null);
    this.#isReadingMore = false;
    if (!page || this.#answer !== answer) return;
    this.#answer.nextOffset = page.nextOffset;
    this.list.append(page.results, page.isTotalExact ? page.total : -1);
  }

  #chosen(result, byPerson) {
    this.suggestions.chose(this.#answer && this.#answer.query === this.text && !result?.isAnswer ? result?.title.text : "");
    // What was answered: a newer key may be in the box already.
    const show = byPerson ? this.preview.show : this.preview.showLater;
    show.call(this.preview, result, this.query, this.#answer?.committed ?? false);
    this.actions.chosen();
    this.#engagement.preview(this.query, result?.isAnswer || result?.isContinuable ? null : result, byPerson);
  }

  /** Enter: the chosen result of the text in the box, even while its answer is on the way. */
  async enter() {
    await this.#pending;
    if (this.list.chosen) this.open(this.list.chosen);
    else if (this.text.trim() && !this.#isCommitted) this.ask({ isCommitted: true });
  }

  open(result, action = null) { return this.opening.open(result, action); }
  showEverything(result) { return this.opening.showEverything(result); }
  searchIn(app) { return this.opening.searchIn(app); }
  escape() { escape(this); }

  /** Shows all of a section, and nothing else. */
  narrow(filter) {
    this.#input.focus();
    this.filters.choose(filter);
  }

  get left() {
    return {
      text: this.text, filters: this.filters.value, isCommitted: this.#isCommitted, count: this.list.count,
      chosen: this.list.chosen?.token ?? null,
      scroll: this.opening.scroll,
    };
  }

  save() { saveSearch(this.left); }

  #listen(list) {
    boxKeys(this, list);
    byId("search").addEventListener("submit", (event) => event.preventDefault());
    byId("clear").addEventListener("click", () => this.setText(""));
    this.#input.addEventListener("summoned", () => this.landing.back());
    byId("results").addEventListener("click", () => this.preview.openSheet());
    addEventListener("pagehide", () => this.save());
    shareSearch(() => this.left);
  }
}

beginPage("search");
new SearchPage().begin();
