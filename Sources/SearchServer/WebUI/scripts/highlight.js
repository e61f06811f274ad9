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
  return occurrences(text, matchedWords(result));
}

function matchedWords(result) {
  const words = new Set();
  for (const { text, ranges } of [result.title, result.snippet]) {
    for (const [begin, end] of ranges) words.add(folded(text.slice(begin, end)));
  }
  return words;
}

/** Where a whole text has what was typed, or what the server says that it matched: every place where a word begins with it. */
export function rangesInWhole(text, result, query) {
  const words = matchedWords(result);
  for (const [word] of query.matchAll(/[\p{L}\p{N}]+/gu)) words.add(folded(word));
  return occurrences(text, words);
}

/** Small letters without accents, one for each code unit, so that places stay the same. */
function folded(text) {
  let result = "";
  for (const unit of text) {
    const plain = unit.normalize("NFD")[0].toLocaleLowerCase();
    result += unit.length === 1 && plain.length === 1 ? plain : unit;
  }
  return result;
}

function occurrences(text, words) {
  const whole = folded(text);
  const found = [];
  for (const word of words) {
    for (let at = whole.indexOf(word); word && at >= 0; at = whole.indexOf(word, at + word.length)) {
      const startsWord = at === 0 || !letter.test(whole[at - 1]) || unspaced.test(word[0]);
      // One letter is not the beginning of every word with it.
      const isWhole = word.length > 1 || unspaced.test(word) || !letter.test(whole[at + 1] ?? "");
      if (startsWord && isWhole) found.push([at, at + word.length]);
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let last = 0;
  return found.filter(([begin, end]) => {
    if (begin < last) return false;
    last = end;
    return true;
  });
}
