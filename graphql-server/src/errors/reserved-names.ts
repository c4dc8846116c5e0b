/** Letters of other alphabets, digits and signs that look like a letter of the shop's name. */
const lookAlikes: Readonly<Record<string, string>> = {
  f: 'ƒϝꞙքꜰ',
  i: '1l|!¡ıɩɪіιӏƖ׀',
  s: '5$§ѕꜱꮪʂՏ',
  h: 'һнηհɦʜҺӊħ',
  z: '2ᴢζʐƶʒȥ',
  o: '0οоօσѳөøơᴏ',
  m: 'мμᴍɱ',
  e: '3еєεҽ℮ɛᴇəɘ',
};
const letterOf = new Map(
  Object.entries(lookAlikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);
/** First code points of alphabets that NFKC leaves alone: negative circled, negative squared, and flags' letters. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];

function plainLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = alphabets.find((start) => code >= start && code < start + 26);
  return first === undefined ? (letterOf.get(sign) ?? sign) : String.fromCharCode(97 + code - first);
}

/** Whether a name reads like the shop's own, such as `FISHZOME Support`, `F I S H Z O M E` or `ＦＩЅНZ0ＭЕ`. */
export function isReservedName(name: string): boolean {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...letters]
    .map(plainLetter)
    .join('')
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .includes('fishzome');
}

/** A name for public pages; rows may be older than the rule. */
export const publicName = (name: string): string => (isReservedName(name) ? 'Customer' : name);
