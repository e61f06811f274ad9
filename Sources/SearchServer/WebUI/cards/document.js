import { body, details, lines, modified, picture, rating, title } from "./parts.js";

/** When it was changed, by whom, how long it is. */
export const documentCard = (card, context) =>
  body(context, picture(card, context), title(card, context), rating(card), modified(card, context),
    lines(card, context, { most: context.isRow ? 1 : 3 }), details(card, context));
