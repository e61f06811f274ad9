// A person, with each number and address as buttons.

import { followable } from "../cards/actions.js";
import { element, icon } from "../scripts/dom.js";
import { say } from "../scripts/language.js";

/** Every way to reach somebody, by number or address: `[[label, [action, …]], …]`. */
function waysByLabel(actions) {
  const ways = new Map();
  const add = (action) => {
    if (["call", "message", "mail"].includes(action.kind)) {
      if (!ways.has(action.label)) ways.set(action.label, []);
      ways.get(action.label).push(action);
    }
    (action.alternatives ?? []).forEach(add);
  };
  actions.forEach(add);
  return [...ways];
}

/** The numbers and addresses that have buttons. */
export const contactLabels = (card) => waysByLabel(card.actions).map(([label]) => label);

/** Numbers and addresses, a line each. */
export function contactWays(card) {
  const rows = waysByLabel(card.actions).map(([label, actions]) => element("li", { class: "way" },
    element("bdi", { class: "way-label", text: label }),
    actions.map((action) => {
      const address = followable(action);
      return address && element("a", {
        class: "way-button", href: address, "aria-label": say(`action.${action.kind}.with`, { label }), title: say(`action.${action.kind}`),
      }, icon(action.kind));
    })));
  return rows.length > 0 ? element("ul", { class: "contact-ways" }, rows) : null;
}
