// The person's own files, mail, people, calendars and bookmarks: words and questions that several pages share.

import { folderOf } from "/previews/facts.js";
import { element } from "./dom.js";
import { byteSize, hasSentence, number, say } from "./language.js";

/** The apps of the index that hold the person's own content, with what they are called. */
export const ownApps = {
  "searchlight.files": "content.app.files", "searchlight.mail": "content.app.mail", "searchlight.contacts": "content.app.contacts",
  "searchlight.calendar": "content.app.calendar", "searchlight.bookmarks": "content.app.bookmarks",
};

const glyphs = {
  "searchlight.files": "folder", "searchlight.mail": "mail", "searchlight.contacts": "contact", "searchlight.calendar": "event",
  "searchlight.bookmarks": "web",
};

/** The page's drawing for an app of the person's own content. */
export const glyphOfApp = (app) => `/pictures/kinds/${glyphs[app] ?? "folder"}.svg`;

const products = {
  thunderbird: "Thunderbird", "evolution-mail": "Evolution", "evolution-calendar": "Evolution", firefox: "Firefox", chromium: "Chromium",
  chrome: "Chrome", brave: "Brave", edge: "Edge", vivaldi: "Vivaldi", opera: "Opera",
};

const partOf = (app) => app.replace("searchlight.", "");

/** What a source is called; one that a newer server has, in the server's own words. */
export function sourceName({ name, title, app }) {
  if (hasSentence(`content.source.${name}`)) return say(`content.source.${name}`);
  return products[name] ? say(`content.source.${partOf(app)}`, { app: products[name] }) : title;
}

/** What is read of a source. */
export const sourceText = ({ app }) => (hasSentence(`content.what.${partOf(app)}`) ? say(`content.what.${partOf(app)}`) : "");

/** The last name of a path, and the path as a person writes it. */
export function folderNames(path) {
  const short = folderOf(`file://${path.split("/").map(encodeURIComponent).join("/")}/x`) ?? path;
  return { name: path.split("/").filter(Boolean).at(-1) ?? path, path: short };
}

export function sizeText({ files, bytes, isComplete }) {
  return isComplete ? say("content.size", { count: files, size: byteSize(bytes) }) : say("content.sizeMore", { number: number(files) });
}

const special = new Set(["pipe", "socket", "device"]);

/** Why a file was skipped; a reason that a newer server has, in the server's own words. */
export function reasonText({ reason, detail }) {
  const key = `problem.${special.has(reason) ? "special" : reason}`;
  return hasSentence(key) ? say(key) : detail;
}

/** What is said of an item whose file could not be read to its end. */
export function problemText(problem) {
  return problem.reason === "cut" || problem.reason === "tooMany" ? reasonText(problem) : say("content.notRead", { reason: reasonText(problem) });
}

/** A line of a list of folders or sources: a picture, a name above one or two lines, and what can be done. */
export function choiceRow({ glyph, name, texts, control, isLabel = false }) {
  const named = element("span", { class: "choice-text" }, element("span", { class: "choice-name", dir: "auto", text: name }),
    texts.filter(Boolean).map((text) => element("span", { class: "choice-fact", dir: "auto", text })));
  const parts = [element("img", { src: glyph, alt: "" }), named];
  return element("li", { class: "choice" }, isLabel ? element("label", {}, control, parts) : [...parts, control]);
}
