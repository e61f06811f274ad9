import { body, details, lines, picture, rating, title } from "./parts.js";

/** Somewhere: the address first, and the way there among the actions. */
export const place = (card, context) =>
  body(picture(card, context), title(card, context), lines(card, context), rating(card), details(card, context));
