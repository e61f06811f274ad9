import { body, details, lines, modified, picture, rating, title } from "./parts.js";

/** When it was changed, by whom, how long it is. */
export const documentCard = (card, context) =>
  body(picture(card, context), title(card, context), rating(card), modified(card), lines(card, context), details(card, context));
