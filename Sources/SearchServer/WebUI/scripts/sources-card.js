// Shows what is searched on this machine and what is not, so that people know what they can find.

import { element } from "./dom.js";
import { say } from "./language.js";
import { glyphOfApp, ownApps } from "./own-content.js";

const own = [
  ["searchlight.applications", "application", "source.applications"], ["searchlight.recent-files", "document", "source.files"],
  ["searchlight.web", "web", "source.web"],
];

const row = (glyph, title, text) => element("li", { class: "source" },
  element("img", { src: glyph.startsWith("/") ? glyph : `/pictures/kinds/${glyph}.svg`, alt: "" }), element("span", { class: "source-name", text: title }),
  element("span", { class: "source-text", dir: "auto", text }));

const count = (app) => (!app ? say("source.none") : !app.isOn ? say("source.off") : say("apps.items", { count: app.items ?? 0 }));

/** Every source with how much it holds. `apps` as `GET /api/apps` has them; `isChosen`: whether files are being read. */
export function sourcesList(apps, isChosen = false) {
  const others = apps.filter(({ id, items }) => !id.startsWith("searchlight.") && items > 0).sort((a, b) => b.items - a.items);
  const names = others.slice(0, 4).map(({ name }) => name).join(say("list.separator"));
  const more = others.length > 4 ? say("source.appsMore", { apps: names, count: others.length - 4 }) : names;
  // Those of the person's own content that have something; if none has, that it can be chosen.
  const content = Object.entries(ownApps).map(([id, key]) => [apps.find((app) => app.id === id), key]).filter(([app]) => app?.items > 0);
  return element("ul", { class: "sources" },
    own.map(([id, glyph, key]) => row(glyph, say(key), count(apps.find((app) => app.id === id)))),
    row("plain", say("source.apps"), others.length === 0 ? say("source.none") : more),
    content.length === 0 ? row("folder", say("source.contents"), say(isChosen ? "content.contents" : "source.later"))
      : content.map(([app, key]) => row(glyphOfApp(app.id), say(key), count(app))));
}

export const sourcesCard = (apps, isChosen) => element("section", { class: "sources-card", "aria-labelledby": "sources-title" },
  element("div", { class: "sources-head" }, element("h2", { id: "sources-title", text: say("source.title") }),
    element("a", { href: "/apps.html", text: say("source.change") })),
  sourcesList(apps, isChosen));
