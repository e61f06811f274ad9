import { body, details, lines, picture, rating, title } from "./parts.js";

/** Nothing special: picture, title, text. */
export const plain = (card, context) =>
  body(picture(card, context), title(card, context), rating(card), lines(card, context), details(card, context));
