import { body, details, lines, picture, rating, title } from "./parts.js";

/** A film, a picture, a book: its stars stand under its name. */
export const media = (card, context) =>
  body(picture(card, context, "tall"), title(card, context), rating(card), lines(card, context), details(card, context));
