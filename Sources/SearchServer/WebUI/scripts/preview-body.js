// What a preview shows below the name and the buttons, by kind: previews/ has the parts.

import { contactLabels, contactWays } from "/previews/contact.js";
import { dayOf, monthSheet } from "/previews/event.js";
import { factsList, folderOf } from "/previews/facts.js";
import { attachments, envelope, thread } from "/previews/mail.js";
import { whereabouts } from "/previews/place.js";
import { textBlock, textsOf } from "/previews/text.js";
import { element } from "./dom.js";
import { kindOf } from "./kinds.js";
import { say } from "./language.js";
import { problemText } from "./own-content.js";

/** A place for what is still being read. It has no height, so that nothing moves if nothing comes. */
function later(context, content) {
  const node = element("div", { "data-later": true });
  context.later.push({ node, later: content });
  return node;
}

// Names of facts that the body says already.
const said = {
  mail: ["created", "keywords"], event: ["place", "created", "changed"], contact: ["phoneNumbers", "created"], place: ["place", "created"],
};

/**
 * The body of a preview. `item` is what the server has of the item: null while it is being read, `{problem}` where it cannot
 * be. `context.later` gets what takes longer: `{node, later}`, a node and the promise of what to put there.
 */
export function bodyOf(context, item) {
  const { result } = context;
  const { card } = result;
  const kind = kindOf(result);
  context.later = [];
  const attributes = item?.attributes ?? {};
  // Where an activity stands for no item there is nothing more to be known.
  const isGone = item?.problem?.status === 404 && !result.isActivity;
  const ways = kind === "contact" ? contactLabels(card) : [];
  const lines = (kind === "mail" ? card.lines.slice(1) : card.lines).filter((line) => !ways.includes(line));
  // Files without another text are described by their folder, which the facts have.
  const folder = folderOf(attributes.contentURL ?? result.id);
  const texts = textsOf(attributes, lines).filter((text) => text !== folder).map((text) => textBlock(text, context));
  return [
    isGone ? element("p", { class: "problem", text: say("preview.gone") }) : null,
    item?.problem?.reason ? element("p", { class: "problem", dir: "auto", text: problemText(item.problem) }) : null,
    picture(result, item),
    kind === "place" && attributes.fullyFormattedAddress ? element("p", { dir: "auto", text: attributes.fullyFormattedAddress }) : null,
    kind === "contact" ? contactWays(card) : null,
    kind === "mail" && item?.attributes ? envelope(attributes) : null,
    kind === "mail" ? attachments(attributes) : null,
    kind === "event" ? monthSheet(card) : null,
    kind === "place" || kind === "picture" || kind === "event" ? whereabouts(result, attributes) : null,
    ...texts,
    kind === "event" && item ? later(context, dayOf(result, context.opened)) : null,
    kind === "mail" && item?.attributes ? later(context, thread(result, attributes, context.opened)) : null,
    factsList(result, attributes, { without: said[kind] }),
  ];
}

/** A picture that fills the pane's width: the item's own, where it is one, or a page of it. */
function picture(result, item) {
  const address = item?.preview?.url ?? (kindOf(result) === "picture" ? result.card.picture?.url : null);
  if (!address) return null;
  const page = item?.preview?.kind === "page" && result.page ? `&page=${result.page}` : "";
  const image = element("img", { class: "preview-image", src: address + page, alt: result.card.title, decoding: "async" });
  image.addEventListener("error", () => image.replaceWith(element("p", { class: "preview-none", text: say("preview.noPicture") })));
  return image;
}

/** A calculator's answer, large. */
export const answerOf = (result) => element("div", { class: "preview-answer" },
  element("p", { class: "answer-expression", dir: "auto", text: result.answer.expression }),
  element("p", { class: "answer-value", dir: "auto", text: result.answer.value }),
  result.answer.detail ? element("p", { class: "answer-detail", dir: "auto", text: result.answer.detail }) : null);

/** What can be continued from another machine: nothing of its content is here yet. */
export const continuableOf = (result) => element("div", { class: "preview-answer" },
  element("p", { class: "answer-value", dir: "auto", text: result.title.text }),
  element("p", { class: "answer-detail", dir: "auto", text: result.card.lines[0] }),
  element("p", { class: "answer-detail", dir: "auto", text: result.app.name }));
