import { element } from "../scripts/dom.js";
import { body, details, lines, only, picture, rating, title } from "./parts.js";

/** The price at the end of the name's line, and as many lines as the shop gave. */
export const product = (card, context) =>
  body(picture(card, context),
    element("div", { class: "card-heading" }, title(card, context), only(card, "price", "card-price", context)),
    rating(card), lines(card, context), details(card, context, { without: ["price"] }));
