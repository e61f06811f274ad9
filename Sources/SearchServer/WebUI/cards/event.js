import { locale } from "../scripts/language.js";
import { body, calendarLeaf, details, eventTime, lines, only, picture, title } from "./parts.js";

/** When and where; its day as a leaf of a calendar unless it has a picture of its own. */
export const event = (card, context) =>
  body(context, card.picture?.url ? picture(card, context) : calendarLeaf(card, locale),
    title(card, context), eventTime(card), only(card, "where", "card-line", context),
    lines(card, context, { most: context.isRow ? 0 : 3 }), details(card, context, { without: ["where"] }));
