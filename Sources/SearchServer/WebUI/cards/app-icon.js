import { body, details, lines, picture, rating, title } from "./parts.js";

/** The app gave no picture: its icon says where the item is from. */
export const appIcon = (card, context) =>
  body(context, picture({ picture: { kind: "appIcon" } }, context), title(card, context), rating(card), lines(card, context), details(card, context));
