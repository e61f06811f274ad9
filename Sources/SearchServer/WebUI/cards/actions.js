// The buttons of a card. Whatever an address may say, only schemes that such a button is for are followed.

import { button, element, icon } from "../scripts/dom.js";
import { say } from "../scripts/language.js";
import { menuButton } from "../scripts/menu.js";
import { playsHere, togglePlayer } from "./player.js";

const schemes = {
  call: ["tel:"], message: ["sms:"], mail: ["mailto:"], navigate: ["geo:", "https:", "http:"], play: ["https:", "http:"],
  open: ["https:", "http:"],
};

/** The address that an action leads to, or null where the page cannot follow it. */
export function followable(action) {
  if (!action.url) return null;
  try {
    return schemes[action.kind]?.includes(new URL(action.url, location.href).protocol) ? action.url : null;
  } catch {
    return null;
  }
}

const isWeb = (address) => /^https?:/i.test(address);

// What a button does, with what it does it to: "Call" alone would be the name of every contact's button.
const name = (action) => (action.kind === "custom" ? action.label : say(`action.${action.kind}.with`, { label: action.label }));

const shortName = (action) => (action.kind === "custom" || action.kind === "open" ? action.label : say(`action.${action.kind}`));

/** A link for what the browser can do, a button for what the page plays and for what the app does itself. */
function actionButton(action, className, result, onAction) {
  const address = followable(action);
  if (address) {
    return element("a", {
      class: className, href: address, "aria-label": name(action),
      // The search stays where it is.
      target: isWeb(address) ? "_blank" : false, rel: isWeb(address) ? "noopener noreferrer" : false,
    }, icon(action.kind), element("span", { text: shortName(action) }));
  }
  if (playsHere(action)) {
    const opener = button({
      label: shortName(action), iconName: "play", class: className, "aria-label": name(action), "aria-expanded": "false",
    }, () => togglePlayer(opener, { result, label: action.label }));
    return opener;
  }
  // Any other address of this machine only its app can open.
  if (!onAction) return null;
  return button({ label: shortName(action), iconName: action.kind, class: className, "aria-label": name(action) },
    () => onAction(action));
}

function furtherWays(action, onAction) {
  const entries = (action.alternatives ?? []).map((other) => ({
    label: say(`action.${other.kind}.with`, { label: other.label }), iconName: other.kind, address: followable(other),
    action: () => onAction?.(other),
  })).filter(({ address }) => address || onAction);
  if (entries.length === 0) return null;
  return menuButton({ label: say("action.more", { label: action.label }), className: "action more", iconName: "chevron" }, entries);
}

/** All buttons of a card: the likeliest first and drawn as the main one. */
export function actionButtons(result, onAction = null) {
  const buttons = result.card.actions.map((action) => {
    const main = actionButton(action, "action", result, onAction);
    const further = main && furtherWays(action, onAction);
    return main && element("div", { class: `action-group${further ? " has-more" : ""}` }, main, further);
  });
  return element("div", { class: "card-actions", role: "group", "aria-label": say("card.actions") }, buttons);
}
