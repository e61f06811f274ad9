import { body, details, lines, picture, rating, title } from "./parts.js";

/** A person: the call button and the menu of further numbers are among the actions. */
export const contact = (card, context) =>
  body(picture(card, context, "round"), title(card, context), rating(card), lines(card, context), details(card, context));
