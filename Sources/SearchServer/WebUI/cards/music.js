import { body, details, lines, only, picture, rating, title } from "./parts.js";

/** Artist and album before all else; composer, lyricist and length below. */
export const music = (card, context) =>
  context.isRow
    ? body(context, picture(card, context), title(card, context), details(card, context), lines(card, context))
    : body(context, picture(card, context), title(card, context), only(card, "artist", "card-line card-strong", context), rating(card),
        lines(card, context), details(card, context, { without: ["artist"] }));
