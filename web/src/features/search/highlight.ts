interface Piece {
  /** Where it begins. */
  at: number;
  text: string;
  marked: boolean;
}

/** Letters as people compare them: without case and accents, one for one. */
const plain = (text: string) =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');

/**
 * `text` in pieces, each marked or not: marked is what begins a word of it and one of the words looked for does too, with or
 * without the `s` of a plural. Nothing is lost: the pieces together are `text`.
 */
export function highlighted(text: string, query: string): Piece[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return [{ at: 0, text, marked: false }];
  const start = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu');
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, 0: found } of plain(text).matchAll(start)) {
    if (index > end) pieces.push({ at: end, text: text.slice(end, index), marked: false });
    end = index + found.length;
    pieces.push({ at: index, text: text.slice(index, end), marked: true });
  }
  if (end < text.length || pieces.length === 0)
    pieces.push({ at: end, text: text.slice(end), marked: false });
  return pieces;
}
