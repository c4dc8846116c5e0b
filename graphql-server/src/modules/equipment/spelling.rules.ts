/** A word that sounds the same is spelled the same: `plyers` and `pliers`, `nymf` and `nymph`, `ankor` and `anchor`. */
const phoneticKey = (word: string) =>
  word
    .replaceAll('ph', 'f')
    .replaceAll(/ck|ch|q/g, 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll(/(.)\1+/g, '$1');

/** Typing errors that a word of this length may have. */
const allowedErrors = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns the correction of `typed` among `near` (nearest first), or null if none is certain. People rarely mistype the first
 * letter, and in a short word a replaced letter is usually another word (`carp` and `card`). Of a word that is still being typed
 * (`unfinished`), the beginning is compared.
 */
export function correctionOf(typed: string, near: readonly string[], unfinished: boolean): string | null {
  const plain = folded(typed);
  let best: { word: string; errors: number } | null = null;
  for (const word of near) {
    const errors = errorsBetween(plain, folded(word), unfinished);
    if (errors !== null && (!best || errors < best.errors)) best = { word, errors };
  }
  return best?.word ?? null;
}

/** The number of errors, or null if there are too many. */
function errorsBetween(typed: string, word: string, unfinished: boolean): number | null {
  if (typed.length < 3 || phoneticKey(typed)[0] !== phoneticKey(word)[0]) return null;
  if (phoneticKey(typed) === phoneticKey(word)) return 0.25;
  if (`${phoneticKey(typed)}s` === phoneticKey(word)) return 0.5;
  const limit = allowedErrors(typed.length);
  const { whole, prefix } = editDistances(typed, word);
  const sounds = typed.length < 6 ? Infinity : editDistances(phoneticKey(typed), phoneticKey(word)).whole;
  // A prefix is a little farther than the word itself.
  const errors = Math.min(whole, sounds + 0.25, unfinished && typed.length > 4 ? prefix + 0.5 : Infinity);
  if (Math.floor(errors) > limit) return null;
  return typed.length < 6 && errors === whole && isReplacement(typed, word) ? null : errors;
}

const isReplacement = (typed: string, word: string) =>
  typed.length === word.length && [...typed].toSorted().join('') !== [...word].toSorted().join('');

const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Damerau–Levenshtein distances of one word to the other, and to its nearest prefix. */
export function editDistances(typed: string, word: string): { whole: number; prefix: number } {
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
  return { whole: last.at(-1) ?? typed.length, prefix: Math.min(...last) };
}
