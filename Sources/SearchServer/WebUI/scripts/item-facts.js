// Every attribute of a result, by name, as a list.

import { api } from "./api.js";
import { element } from "./dom.js";
import { say } from "./language.js";

const text = (value) => {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(text).join(", ");
  if (typeof value === "object") {
    const parts = Object.entries(value);
    // Values that JSON has no form for: {"$date": …}.
    if (parts.length === 1 && parts[0][0].startsWith("$")) return text(parts[0][1]);
    return parts.map(([name, part]) => `${name}: ${text(part)}`).join(", ");
  }
  return String(value);
};

const row = (name, value) => [element("dt", { text: name }), element("dd", { dir: "auto", text: value })];

/** Resolves with the list; of an activity without an item, and of what cannot be read, with what the result says. */
export async function factsOf(result) {
  const rows = [row(say("fact.app"), result.app.name), row(say("fact.id"), result.id)];
  const item = result.isActivity ? null : await api.item(result.app.id, result.id).catch(() => null);
  if (item?.domain) rows.push(row(say("fact.domain"), item.domain));
  for (const [name, value] of Object.entries(item?.attributes ?? {})) {
    // Pictures are in the card.
    if (name !== "thumbnailData") rows.push(row(name, text(value)));
  }
  return element("dl", { class: "item-facts" }, ...rows.flat());
}
