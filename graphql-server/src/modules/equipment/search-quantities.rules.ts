/** What a unit measures, and its size in the base unit (mm, g, ml, …). As `catalogue_quantities` in the database. */
export const units: Readonly<Record<string, readonly [measures: string, factor: number]>> = {
  mm: ['len', 1],
  cm: ['len', 10],
  m: ['len', 1_000],
  in: ['len', 25.4],
  inch: ['len', 25.4],
  '"': ['len', 25.4],
  ft: ['len', 304.8],
  "'": ['len', 304.8],
  g: ['mass', 1],
  kg: ['mass', 1_000],
  lb: ['mass', 453.6],
  oz: ['mass', 28.35],
  ml: ['vol', 1],
  l: ['vol', 1_000],
  lm: ['lum', 1],
  v: ['volt', 1],
  h: ['time', 1],
};

/** Other spellings of units in queries. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  mm: ['millimeters?', 'millimetres?'],
  cm: ['centimeters?', 'centimetres?'],
  m: ['mtr', 'meters?', 'metres?'],
  in: ['inches'],
  ft: ['feet', 'foot'],
  g: ['gr', 'grams?', 'grammes?'],
  kg: ['kgs', 'kilos?', 'kilograms?'],
  lb: ['lbs', 'pounds?'],
  oz: ['ounces?'],
  l: ['liters?', 'litres?', 'ltr'],
  lm: ['lumens?'],
  v: ['volts?'],
  h: ['hrs?', 'hours?'],
};

const alternatives = Object.keys(units)
  .flatMap((unit) => [unit, ...(spellings[unit] ?? [])])
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** The base spelling of a unit. */
const unitOf = (typed: string) =>
  typed in units
    ? typed
    : (Object.keys(spellings).find((unit) => new RegExp(`^(?:${spellings[unit]?.join('|')})$`).test(typed)) ??
      '');

const NUMBER = String.raw`(?:\d{1,3}\s)?\d{1,2}\/[1-9]\d?|\d{1,9}(?:[.,]\d{1,4})?`;
/** A pattern that matches a unit after a number. */
export const UNIT = String.raw`\s*(?:${alternatives})(?![a-z0-9])`;
const quantity = new RegExp(
  String.raw`(?<![a-z0-9.])(${NUMBER})(?:\s*(?:-|–|to)\s*(${NUMBER}))?\s*(${alternatives})(?![a-z0-9])`,
  'g',
);
const feetAndInches =
  /(?<![a-z0-9.])(\d{1,3})\s*(?:ft|feet|foot|')\s*(\d{1,2})(?:\s*(?:in|inch|inches|"))?(?![a-z0-9])/g;
const size =
  /(?:#|\bsize\s+|\b(?:line )?weight\s+)(\d{1,5})(?![\d/])|(?<![a-z0-9.])(\d{1,2})\s*(?:wt|weight)\b/g;
/** Hook sizes such as `2/0`. */
const aughtSize = /(?<![\d/])#?(\d{1,2})\/0(?!\d)/g;

/** `5.2:1`, or `5.2` next to the words `gear ratio`. */
const ratio =
  /(?:\bgear\s+ratio\s+(?:of\s+)?)?(?<![\d.,:])(\d{1,2}(?:[.,]\d)?)\s*:\s*1(?![\d.,])(?:\s+(?:gear\s+)?ratio\b)?|\bratio\s+(?:of\s+)?(\d{1,2}(?:[.,]\d)?)(?![\d.,])|(?<![\d.,:])(\d{1,2}(?:[.,]\d)?)\s+(?:gear\s+)?ratio\b/g;

/** A quantity of a query, in any unit. */
export interface Quantity {
  readonly typed: string;
  /** Words of the index: one of each group must match. */
  readonly words: readonly (readonly string[])[];
}

/** `2.5`, `2,5`, `1/4` and `1 1/4` as numbers. */
function numberOf(value: string): number {
  const [part = '0', whole = '0'] = value.split(/\s+/).toReversed();
  const [top = '0', bottom = '1'] = part.split('/');
  return Number(whole) + Number(top.replace(',', '.')) / Number(bottom);
}

/** Neighboring steps to include. Lines and drags in pounds are rounded more than others. */
const nearSteps = (unit: string) => (unit === 'lb' ? [-1, 0, 1, -3, -2, 2, 3] : [-1, 0, 1]);

/** Steps of 3 %; the neighbors are included, so that 7 ft finds 2.1 m. */
function wordsOf(value: string, unit: string): string[] {
  const [measures, factor] = units[unitOf(unit)] ?? ['len', 1];
  const step = Math.round(Math.log(Math.max(numberOf(value) * factor, 0.001)) / Math.log(1.03));
  return nearSteps(unitOf(unit)).map((near) => `${measures}${1_000 + step + near}`);
}

/** Splits lower-case text into quantities and the rest. */
export function quantitiesOf(text: string): { rest: string; quantities: Quantity[] } {
  const quantities: Quantity[] = [];
  const take = (typed: string, ...words: string[][]) => {
    quantities.push({ typed: typed.trim(), words });
    return ' ';
  };
  const rest = text
    .replace(ratio, (typed, ...numbers: (string | undefined)[]) =>
      take(typed, [`ratio${Math.round(numberOf(numbers.slice(0, 3).find(Boolean) ?? '0') * 10)}`]),
    )
    .replace(feetAndInches, (typed, feet: string, inches: string) =>
      take(typed, wordsOf(String(Number(feet) * 12 + Number(inches)), 'in')),
    )
    .replace(quantity, (typed, from: string, to: string | undefined, unit: string) =>
      // A range must be covered from its start to its end.
      take(typed, wordsOf(from, unit), ...(to === undefined ? [] : [wordsOf(to, unit)])),
    )
    .replace(aughtSize, (typed, number: string) => take(typed, [`no${number}o`]))
    .replace(size, (typed, number?: string, weight?: string) => take(typed, [`no${number ?? weight}`]));
  return { rest, quantities };
}
