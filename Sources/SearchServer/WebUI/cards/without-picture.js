import { body, details, lines, rating, title } from "./parts.js";

/** The app said that there is no picture, so its icon does not stand in for one. */
export const withoutPicture = (card, context) =>
  body(null, title(card, context), rating(card), lines(card, context), details(card, context));
