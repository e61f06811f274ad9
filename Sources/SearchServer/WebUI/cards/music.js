import { body, details, lines, only, picture, rating, title } from "./parts.js";

/** Artist and album before all else; composer, lyricist and length below. */
export const music = (card, context) =>
  body(picture(card, context), title(card, context), only(card, "artist", "card-line card-strong", context), rating(card),
    lines(card, context), details(card, context, { without: ["artist"] }));
