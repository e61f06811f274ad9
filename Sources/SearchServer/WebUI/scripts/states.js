// Shown if there are no results: what happened, and what to do about it.

import { button, element, icon } from "./dom.js";
import { say } from "./language.js";

/** An icon, a heading, sentences, and what can be pressed. */
export function state({ iconName, title, texts = [], commands = [], actions = [] }) {
  return element("div", { class: "state" },
    icon(iconName), element("h2", { text: title, dir: "auto" }),
    texts.map((text) => element("p", { text, dir: "auto" })),
    commands.map((command) => element("pre", {}, element("code", { text: command }))),
    actions.length > 0 ? element("div", { class: "state-actions" }, actions) : null);
}

export const unreachable = (retry) => state({
  iconName: "unplugged", title: say("error.unreachable"), texts: [say("error.unreachableText")],
  commands: ["searchlight serve"], actions: [button({ label: say("error.retry"), class: "prominent" }, retry)],
});

/** What a problem of the server is to the person: its own sentence says what to do. */
export function problemState(problem, retry) {
  if (problem.isUnreachable) return unreachable(retry);
  return state({
    iconName: "help", title: say("error.title"), texts: [problem.detail ?? problem.message],
    actions: [button({ label: say("error.retry"), class: "prominent" }, retry)],
  });
}

/** What is said where apps could not be read and the others were. */
export const leftOutText = (leftOut) => say("error.leftOut", { apps: leftOut.map(({ app }) => app.name).join(", ") });

/** What became of damaged data: the server's own sentences say since when, how much was recovered and what to do. */
export const quarantinedText = (part, app) => say("error.quarantined", { app, detail: part.detail });

export function nothingFound(query, { hasFilters, isCommitted, clearFilters, commit }) {
  return state({
    iconName: "nothing", title: query.trim() ? say("nothing.title", { query }) : say("search.announceNone"),
    texts: [say(isCommitted ? "nothing.commitDone" : "nothing.spelling"), say(hasFilters ? "nothing.filters" : "nothing.off")],
    actions: [
      hasFilters ? button({ label: say("filter.clear"), class: "prominent" }, clearFilters) : null,
      isCommitted ? null : button({ label: say("nothing.commit"), class: hasFilters ? "" : "prominent" }, commit),
      element("a", { class: "button", href: "/apps.html", text: say("nothing.apps") }),
    ].filter(Boolean),
  });
}

export const nothingIndexed = () => state({
  iconName: "search", title: say("nothing.items"), texts: [say("nothing.itemsText")],
  commands: ["searchlight demo", "searchlight import items.jsonl --app org.example.notes"],
});
