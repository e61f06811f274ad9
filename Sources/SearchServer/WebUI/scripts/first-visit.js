// The first visit: three searches that find something here.

import { api } from "./api.js";
import { button, element } from "./dom.js";
import { kindOf } from "./kinds.js";
import { say } from "./language.js";
import { preferences } from "./preferences.js";

/** The beginning of a title that is typed quickly: its first word, or two short ones. */
function beginning(title) {
  const words = title.trim().split(/\s+/);
  const text = words[0].length < 4 && words[1] ? `${words[0]} ${words[1]}` : words[0];
  return [...text].slice(0, 12).join("").replace(/[\p{P}\p{S}]+$/u, "");
}

/** Up to three texts, of results of different kinds. */
function examples(results) {
  const texts = new Map();
  for (const result of results) {
    const kind = kindOf(result);
    const text = beginning(result.title.text);
    if (text.length > 1 && !texts.has(kind) && ![...texts.values()].includes(text)) texts.set(kind, text);
  }
  return [...texts.values()].slice(0, 3);
}

/** Resolves with the guide; null once it was read. `take(text)` puts a text into the box. */
export async function firstVisit(take) {
  if (preferences.get("guide") === "read") return null;
  const { results } = await api.searchAside({ limit: 60 }).catch(() => ({ results: [] }));
  const panel = element("section", { class: "guide", "aria-labelledby": "guide-title" });
  const done = (text) => {
    preferences.set("guide", "read");
    panel.remove();
    take(text);
  };
  panel.append(
    element("h2", { id: "guide-title", text: say("guide.title") }), element("p", { text: say("guide.text") }),
    element("div", { class: "guide-examples" }, examples(results).map((text) => {
      const node = button({ label: text, iconName: "search", class: "example" }, () => done(text));
      node.lastChild.dir = "auto";
      return node;
    })),
    element("p", { class: "guide-private", text: say("guide.private") }),
    button({ label: say("guide.done"), class: "prominent" }, () => done("")));
  return panel;
}
