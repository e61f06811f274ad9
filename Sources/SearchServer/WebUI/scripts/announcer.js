// What a screen reader says of changes that happen away from the cursor.

import { byId } from "./dom.js";

let timer = null;

/** Says `text` politely once typing has paused: a count at every keystroke would talk over the keys. */
export function announce(text, { after = 600 } = {}) {
  clearTimeout(timer);
  const region = byId("announcements");
  timer = setTimeout(() => {
    // The same sentence again is a new one to a reader only if the region changed in between.
    region.textContent = "";
    region.textContent = text;
  }, after);
}
