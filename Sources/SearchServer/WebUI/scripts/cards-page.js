// The gallery: every kind of card, from fixtures.

import { cardOf, kinds } from "/cards/card.js";
import { byId, element } from "./dom.js";
import { beginPage } from "./header.js";
import { hasSentence, say } from "./language.js";
import { toast } from "./toast.js";

beginPage("cards");
const response = await fetch("/fixtures/cards.json");
const fixtures = await response.json();
const order = (result) => kinds.indexOf(result.card.kind);
byId("gallery").append(...fixtures.sort((a, b) => order(a) - order(b)).map((result) => {
  const onAction = async (action) => toast(say("cards.custom", { label: action.label }));
  const name = `kind.${result.card.kind}`;
  return element("figure", { "data-kind": result.card.kind },
    element("figcaption", { text: hasSentence(name) ? say(name) : result.card.kind }), cardOf(result, { onAction }));
}));
