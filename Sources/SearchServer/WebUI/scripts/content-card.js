// What the empty box shows of the person's own content: what could be read, or how far that is.

import { api } from "./api.js";
import { element } from "./dom.js";
import { laterButton, offerForm } from "./content-offer.js";
import { ContentProgress, hasChoices, isWorking } from "./content-progress.js";
import { say } from "./language.js";
import { preferences } from "./preferences.js";

// Milliseconds that the empty box waits for what could be read. A folder on a slow disk must not keep it from being shown.
const patience = 1500;

const card = (key, ...content) => element("section", { class: "guide content-card", "aria-labelledby": "content-title" },
  element("h2", { id: "content-title", text: say(key) }), content);

/** What to show, for `contentCard`: nothing where all is read, or nothing is to be chosen. */
export async function readContent() {
  const state = await api.content().catch(() => null);
  if (!state?.isAvailable) return null;
  if (hasChoices(state)) return isWorking(state) ? { state } : null;
  if (preferences.get("content") === "later") return null;
  const tooLate = new Promise((resolve) => setTimeout(() => resolve(null), patience));
  const offers = await Promise.race([api.contentOffers().catch(() => null), tooLate]);
  return offers && offers.folders.length + offers.sources.length > 0 ? { state, offers } : null;
}

function progressCard(state) {
  const progress = new ContentProgress(state);
  return [card("settings.folders", progress.node), progress];
}

/** The card for what `readContent` found; null for nothing. `chose()` is called when the person chose, `done()` when it is for later. */
export function contentCard(found, { chose, done }) {
  if (!found) return null;
  if (!found.offers) return progressCard(found.state)[0];
  const later = laterButton(() => {
    preferences.set("content", "later");
    node.remove();
    done();
  });
  const form = offerForm(found.offers, {
    isChecked: true, further: [later],
    chosen: (state) => {
      const [next, progress] = progressCard(state);
      node.replaceWith(next);
      progress.pauseButton.focus();
      chose();
    },
  });
  if (!form) return null;
  const node = card("content.title", element("p", { text: say("content.text") }), form);
  return node;
}
