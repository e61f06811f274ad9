// What is known of an item beside its text, in words.

import { element } from "../scripts/dom.js";
import { hasSentence, byteSize, duration, fullTime, number, say } from "../scripts/language.js";
import { kindOf } from "../scripts/kinds.js";

const list = (value) => [value].flat().filter((one) => typeof one === "string" && one).join(", ");

const date = (value) => {
  const moment = typeof value === "string" ? new Date(value) : null;
  return moment && !Number.isNaN(moment.getTime()) ? fullTime(moment) : null;
};

/** The folder of a file's address, as a person writes it. */
export function folderOf(address) {
  if (!/^file:/i.test(address ?? "")) return null;
  try {
    const path = decodeURIComponent(new URL(address).pathname);
    return path.slice(0, path.lastIndexOf("/")).replace(/^\/home\/[^/]+/, "~") || "/";
  } catch {
    return null;
  }
}

const known = {
  where: (a) => folderOf(a.contentURL ?? a.url),
  place: (a) => a.namedLocation && [a.namedLocation, a.city, a.country].filter(Boolean).join(", "),
  created: (a) => date(a.contentCreationDate),
  changed: (a) => date(a.contentModificationDate),
  opened: (a) => date(a.lastUsedDate),
  participants: (a) => list(a.participants),
  role: (a) => a.role ?? null,
  organizations: (a) => list(a.organizations),
  fileSize: (a) => (typeof a.fileSize === "number" ? byteSize(a.fileSize) : null),
  dimensions: (a) => (a.pixelWidth && a.pixelHeight ? `${number(a.pixelWidth)} × ${number(a.pixelHeight)}` : null),
  camera: (a) => a.acquisitionModel ?? null,
  duration: (a) => (typeof a.duration === "number" ? duration(a.duration) : null),
  keywords: (a) => list(a.keywords),
};

const row = (label, value) => [element("dt", { text: label }), element("dd", { dir: "auto", text: value })];

/** The list below a preview. `without` are names that the body shows. */
export function factsList(result, attributes, { without = [] } = {}) {
  const rows = [row(say("fact.kind"), kindName(result))];
  const shown = new Set(without);
  for (const { name, value } of result.card.details ?? []) {
    if (shown.has(name)) continue;
    shown.add(name);
    rows.push(row(hasSentence(`detail.${name}`) ? say(`detail.${name}`) : name, value));
  }
  for (const [name, read] of Object.entries(known)) {
    const value = shown.has(name) ? null : read(attributes);
    if (value) rows.push(row(say(`detail.${name}`), value));
  }
  rows.push(row(say("fact.app"), result.app.name));
  if (result.views > 0 && result.lastViewed) {
    rows.push(row(say("fact.viewed"), say("preview.viewed", { count: result.views, date: fullTime(new Date(result.lastViewed)) })));
  }
  return element("dl", { class: "facts" }, rows.flat());
}

export function kindName(result) {
  const kind = kindOf(result);
  return kind === "plain" ? result.app.name : say(`one.${kind}`);
}
