// The order of the list: Docs/Design.md, "Order of the list".

import { kindOf } from "./kinds.js";
import { say } from "./language.js";

const mostInSection = 5;
const fewest = 4;

/** What stands in one section together: things of a kind, else of an app. */
function sectionOf(result) {
  const kind = kindOf(result);
  if (kind !== "plain") return { key: kind, kind, label: say(`type.${kind}`) };
  return { key: `app ${result.app.id}`, kind, app: result.app, label: result.app.name };
}

/** Whether a result was added only because typing paused: behind all that have the words. */
const isAdded = ({ matchClass }) => matchClass === "meaning";

/** All groups: those of results that have the words, and behind them what is near by meaning. */
export function sectionsOf(results) {
  const added = results.filter(isAdded);
  if (added.length === 0) return sectionsOfWords(results);
  const words = results.filter((result) => !isAdded(result));
  return [...(words.length > 0 ? sectionsOfWords(words) : []), { label: say("list.meaning"), isRest: true, results: added }];
}

/**
 * Groups of results, `{label, results}`, in the order of their best: the top hit, sections, and what is left over. One group
 * without a label where all are of one kind, or there are too few.
 */
function sectionsOfWords(results) {
  const sections = new Map();
  for (const result of results) {
    const section = sectionOf(result);
    if (!sections.has(section.key)) sections.set(section.key, { ...section, all: [] });
    sections.get(section.key).all.push(result);
  }
  if (sections.size < 2 || results.length < fewest) return [{ label: null, results }];
  const [top] = results;
  const left = [];
  const groups = [];
  for (const { all, ...section } of sections.values()) {
    const own = all.filter((result) => result !== top);
    left.push(...own.slice(mostInSection));
    groups.push({ ...section, results: own.slice(0, mostInSection) });
  }
  // Headings over single rows would be read more often than rows.
  if (groups.length > 0.6 * results.length) return [
    { label: say("list.top"), isTop: true, results: [top] }, { label: say("list.more"), isRest: true, results: results.slice(1) },
  ];
  left.sort((a, b) => a.position - b.position);
  return [
    { label: say("list.top"), isTop: true, results: [top] }, ...groups,
    { label: say("list.more"), isRest: true, results: left },
  ].filter((group) => group.results.length > 0);
}

/** The filter that shows all of what a section has some of, `{type}` or `{app}`; null where there is none. */
export function filterOf(section) {
  if (!section) return null;
  if (section.app) return { app: section.app };
  if (section.kind === "web") return { app: section.results[0].app };
  // Places and products have no type of their own; their app, if it is one, has them all.
  const apps = new Set(section.results.map(({ app }) => app.id));
  if (section.kind === "place" || section.kind === "product") return apps.size === 1 ? { app: section.results[0].app } : null;
  return section.kind && section.kind !== "answer" ? { type: section.kind } : null;
}

/** A calculator's answer as the list draws results; null without one. */
/** What can be continued from other machines, as the list draws results. */
export const continuableResults = (offers) => (offers ?? []).map((offer) => {
  const title = say("handoff.title", { title: offer.title });
  const app = offer.app ?? { id: "", name: offer.appName, canSearch: false, hasIcon: false };
  return {
    token: offer.token, position: -1, isContinuable: true, id: "", isActivity: true, contentType: null, url: null, views: 0, lastViewed: null,
    app: { ...app, canOpen: true }, title: { text: title, ranges: [] }, snippet: { text: "", ranges: [] },
    card: {
      kind: "handoff", title, lines: [say("handoff.from", { device: offer.device })], details: [], time: null,
      picture: app.hasIcon ? { kind: "appIcon" } : null, rating: null, actions: [],
    },
  };
});

export function answerResult(answer) {
  if (!answer) return null;
  const text = `${answer.expression} = ${answer.value}`;
  return {
    token: "answer", position: -1, isAnswer: true, answer, id: "", isActivity: false, contentType: null, url: null, views: 0, lastViewed: null,
    app: { id: "", name: say("answer.copy"), canOpen: true, canSearch: false, hasIcon: false },
    title: { text, ranges: [] }, snippet: { text: "", ranges: [] },
    card: { kind: "answer", title: text, lines: [answer.detail].filter(Boolean), details: [], time: null, picture: null, rating: null, actions: [] },
  };
}
