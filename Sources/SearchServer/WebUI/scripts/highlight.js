// What matches in a text, shown.

import { element } from "./dom.js";

/** Appends `text` to `node` with `ranges` marked: ascending pairs of begin and end in UTF-16 code units. */
export function appendMarked(node, text, ranges) {
  let at = 0;
  for (const [begin, end] of ranges) {
    if (begin > at) node.append(text.slice(at, begin));
    node.append(element("mark", { text: text.slice(begin, end) }));
    at = end;
  }
  if (at < text.length) node.append(text.slice(at));
  return node;
}

const letter = /[\p{L}\p{N}]/u;
// Scripts that write without spaces: a match may begin anywhere in them.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/**
 * Where a card's text has what the result's title or snippet matched. The server names ranges in those two texts only;
 * a card's line that is neither shows the same words where they begin a word.
 */
export function rangesIn(text, result) {
  if (!result) return [];
  for (const known of [result.title, result.snippet]) {
    if (known.ranges.length === 0) continue;
    if (known.text === text) return known.ranges;
    const at = known.text.length > 20 ? text.indexOf(known.text) : -1;
    if (at >= 0) return known.ranges.map(([begin, end]) => [begin + at, end + at]);
  }
  const words = new Set();
  for (const { text: known, ranges } of [result.title, result.snippet]) {
    for (const [begin, end] of ranges) words.add(known.slice(begin, end).toLocaleLowerCase());
  }
  return occurrences(text, words);
}

function occurrences(text, words) {
  const folded = text.toLocaleLowerCase();
  // Where folding changes the length, places in the two texts are not the same.
  if (folded.length !== text.length) return [];
  const found = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); word && at >= 0; at = folded.indexOf(word, at + word.length)) {
      const startsWord = at === 0 || !letter.test(folded[at - 1]) || unspaced.test(word[0]);
      if (startsWord) found.push([at, at + word.length]);
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(([begin], index) => found.slice(0, index).every(([, end]) => end <= begin));
}
