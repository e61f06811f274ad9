// Which renderer draws a card.

import { element } from "../scripts/dom.js";
import { actionButtons } from "./actions.js";
import { appIcon } from "./app-icon.js";
import { contact } from "./contact.js";
import { documentCard } from "./document.js";
import { event } from "./event.js";
import { mail } from "./mail.js";
import { media } from "./media.js";
import { message } from "./message.js";
import { music } from "./music.js";
import { place } from "./place.js";
import { plain } from "./plain.js";
import { product } from "./product.js";
import { withoutPicture } from "./without-picture.js";

const renderers = {
  plain, withoutPicture, appIcon, message, contact, place, media, music, document: documentCard, mail, event, product,
};

/** The kinds in the order of the gallery. */
export const kinds = Object.keys(renderers);

/** A result's card. `onAction` is called with an action that the app itself does, and resolves when it has. */
export function cardOf(result, { onAction = null } = {}) {
  const card = result.card;
  // A kind that a newer server knows is drawn as the simplest.
  const renderer = renderers[card.kind] ?? plain;
  const node = element("div", { class: `card card-${card.kind}` }, renderer(card, { result }));
  if (card.actions?.length > 0) node.append(actionButtons(result, onAction));
  return node;
}
