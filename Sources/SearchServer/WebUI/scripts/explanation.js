// Explains the rank of a result, or why an item is not found, in sentences and with the score's terms as a table.

import { element } from "./dom.js";
import { fullTime, hasSentence, number, say } from "./language.js";
import { problemText } from "./own-content.js";

const signed = (points) => (points < 0 ? `−${number(-points)}` : `+${number(points)}`);

const hundredths = (value) => number(Math.round(100 * value) / 100);

/** What the answer of `GET /api/explain` means, important things first. */
function sentences({ hidden, removal, placement, explanation, nearestWords = [] }) {
  const texts = hidden.map((reason) => say(`explain.${reason}`));
  if (placement?.kind === "notLookedFor") texts.push(say(`explain.notLookedFor.${explanation.matchClass}`));
  else if (placement) texts.push(say(`explain.${placement.kind}`, placement));
  const { outcome, missing = [], score, matchClass, expired } = explanation;
  if (outcome === "matched") texts.push(say("explain.matched", { score, class: say(`class.${matchClass}`) }));
  else if (outcome === "expired") texts.push(say("explain.expired", { date: expired ? fullTime(new Date(expired)) : "" }));
  else if (outcome !== "wordsMissing") texts.push(say(`explain.${outcome}`));
  else if (missing.length === 0) texts.push(say("explain.weight"));
  else {
    for (const { word, isElsewhere } of missing) {
      texts.push(say(isElsewhere ? "explain.missingHere" : "explain.missingAll", { word }));
    }
  }
  if (explanation.closeness) texts.push(say(`explain.closeness.${explanation.closeness}`));
  if (explanation.distance) texts.push(say("explain.distance", { cosine: hundredths(explanation.distance.cosine), needed: hundredths(explanation.distance.needed) }));
  if (nearestWords.length > 0) texts.push(say("explain.nearestWords", { words: nearestWords.join(", ") }));
  if (removal) texts.push(say(`explain.removal.${removal.reason}`, { date: fullTime(new Date(removal.date)) }));
  return texts;
}

const fieldName = (field) => (hasSentence(`field.${field}`) ? say(`field.${field}`) : field);

/** What a term is for in the person's language; one that a newer server has in the server's own words. */
function reasonOf({ code, values, reason }) {
  if (!hasSentence(`reason.${code}`)) return reason;
  const cosine = values.cosine === undefined ? "" : hundredths(values.cosine);
  return say(`reason.${code}`, { count: values.words, field: values.field && fieldName(values.field), cosine });
}

function rows(terms) {
  return terms.map((term) => element("tr", {},
    element("td", { text: reasonOf(term), dir: "auto" }), element("td", { class: "points", text: signed(term.points) })));
}

function group(heading, terms) {
  if (terms.length === 0) return null;
  return element("tbody", {},
    element("tr", {}, element("th", { colspan: "2", scope: "rowgroup", dir: "auto", text: heading })), rows(terms));
}

function table({ words, terms, score }, learned) {
  const points = learned?.points ?? 0;
  return element("table", { class: "terms" },
    element("caption", { class: "only-read", text: say("explain.caption") }),
    element("thead", {}, element("tr", {},
      element("th", { scope: "col", text: say("explain.reason") }),
      element("th", { scope: "col", class: "points", text: say("explain.points") }))),
    words.map((word) => group(say("explain.wordMatch", {
      typed: word.typed, matched: word.matched, fields: word.fields.map(fieldName).join(", "),
    }), word.terms)),
    group(say("explain.wholeItem"), points ? [...terms, { reason: say("explain.learned"), points }] : terms),
    element("tfoot", {}, element("tr", {},
      element("th", { scope: "row", text: say("explain.total") }),
      element("td", { class: "points", text: number(score + points) }))));
}

/** The whole of an answer of `GET /api/explain`. */
export function explanationOf(answer) {
  const { learned } = answer;
  const hasTerms = answer.explanation.outcome === "matched";
  const texts = sentences(answer);
  if (answer.problem) texts.push(problemText(answer.problem));
  if (learned?.isFirst) texts.push(say("explain.latch"));
  return element("div", { class: "explanation" },
    texts.map((text) => element("p", { text, dir: "auto" })), hasTerms ? table(answer.explanation, learned) : null);
}
