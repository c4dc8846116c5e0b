interface Segment {
  /** The segment's offset. */
  at: number;
  text: string;
  marked: boolean;
}

/** Normalizes text for comparison: without case and accents, with unchanged length. */
const plain = (text: string) =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');

/**
 * Splits `text` into segments that are highlighted or not. A segment is highlighted if it begins a word of `text` and
 * matches a word of the query, with or without a plural `s`. The segments together always equal `text`.
 */
export function highlighted(text: string, query: string): Segment[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return [{ at: 0, text, marked: false }];
  const start = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu');
  const segments: Segment[] = [];
  let end = 0;
  for (const { index, 0: found } of plain(text).matchAll(start)) {
    if (index > end) segments.push({ at: end, text: text.slice(end, index), marked: false });
    end = index + found.length;
    segments.push({ at: index, text: text.slice(index, end), marked: true });
  }
  if (end < text.length || segments.length === 0)
    segments.push({ at: end, text: text.slice(end), marked: false });
  return segments;
}
