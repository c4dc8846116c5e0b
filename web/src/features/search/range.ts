/** A range of numbers as in the URL, such as `5-21`, `5-`, and `-21`. An empty bound does not limit. */
export interface Range {
  readonly min: string;
  readonly max: string;
}

/** Normalizes an entered number for the URL: `12,50` becomes `12.50`. Null if it is invalid. */
export function readNumber(typed: string): string | null {
  const number = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,4})?$/.test(number) ? number : null;
}

/** Swaps a minimum above the maximum. */
export const ordered = ({ min, max }: Range): Range =>
  min !== '' && max !== '' && Number(min) > Number(max) ? { min: max, max: min } : { min, max };

/** Reads `5-21`, or `21` as `21-21`. Null if it is no range. */
export function readRange(text: string): Range | null {
  const [from = '', to = from, ...others] = text.split('-');
  const range = { min: readNumber(from) ?? '', max: readNumber(to) ?? '' };
  const isRead = range.min === from && range.max === to && others.length === 0;
  return isRead && (from !== '' || to !== '') ? ordered(range) : null;
}

export const writeRange = ({ min, max }: Range): string => (min || max ? `${min}-${max}` : '');
