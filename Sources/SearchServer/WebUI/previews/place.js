// A place: its coordinates, and the way to the person's map service. No map is drawn: its pictures would come from elsewhere.

import { followable } from "../cards/actions.js";
import { element, icon } from "../scripts/dom.js";
import { say } from "../scripts/language.js";

const degrees = (value, plus, minus) => `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`;

/** Where on Earth it is; null without coordinates. */
export function whereabouts(result, { latitude, longitude }) {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  const action = result.card.actions.find(({ kind }) => kind === "navigate");
  const address = (action && followable(action)) ?? `geo:${latitude},${longitude}`;
  const isWeb = /^https?:/i.test(address);
  const text = `${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`;
  return element("a", {
    class: "whereabouts", href: address, target: isWeb ? "_blank" : false, rel: isWeb ? "noopener noreferrer" : false,
  }, element("span", { class: "whereabouts-pin" }, icon("pin")), element("bdi", { dir: "ltr", text }),
  element("span", { class: "whereabouts-way", text: say("place.map") }));
}
