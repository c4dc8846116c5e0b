/** Typing errors tolerated in a word of this length. */
const forgiven = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : length < 9 ? 2 : 3);

/**
 * Returns the correction of `typed` among `near` (nearest first), or null if none is close enough. A word that is still being
 * typed (`unfinished`) need only be close to a prefix.
 */
export function meant(typed: string, near: readonly string[], unfinished: boolean): string | null {
  const plain = folded(typed);
  let best: { word: string; mistakes: number } | null = null;
  for (const word of near) {
    const { whole, begun } = mistakes(plain, folded(word));
    // A beginning is a little farther than the word itself.
    const count = unfinished && plain.length > 3 ? Math.min(whole, begun + 0.5) : whole;
    if (Math.floor(count) <= forgiven(plain.length) && (!best || count < best.mistakes))
      best = { word, mistakes: count };
  }
  return best?.word ?? null;
}

const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Damerau–Levenshtein distance of one word to the other, or to a prefix of it. */
export function mistakes(typed: string, word: string): { whole: number; begun: number } {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return { whole: last.at(-1) ?? typed.length, begun: Math.min(...last) };
}
