/** Most variants of a product, besides the product itself. */
export const MAX_VARIANTS = 100;

interface Combination {
  readonly optionValues: readonly string[];
}

/** The values of each option of a product and its variants, in their order. */
export const valuesByOption = (count: number, all: readonly Combination[]): string[][] =>
  Array.from({ length: count }, (_, option) => [
    ...new Set(all.map(({ optionValues }) => optionValues[option] ?? '')),
  ]);

/** The number of combinations of option values that neither the product nor a variant has. */
export const countMissing = (values: readonly string[][], all: readonly Combination[]): number =>
  values.length === 0
    ? 0
    : values.reduce((product, { length }) => product * length, 1) -
      new Set(all.map(({ optionValues }) => JSON.stringify(optionValues))).size;

/** The first `most` of these combinations. */
export function missingCombinations(
  values: readonly string[][],
  all: readonly Combination[],
  most: number,
): string[][] {
  const known = new Set(all.map(({ optionValues }) => JSON.stringify(optionValues)));
  const found: string[][] = [];
  const extend = (start: string[]): void => {
    if (found.length >= most) return;
    const next = values[start.length];
    if (next) for (const value of next) extend([...start, value]);
    else if (start.length > 0 && !known.has(JSON.stringify(start))) found.push(start);
  };
  extend([]);
  return found;
}

/** A stock keeping unit for a combination, such as `WR-270CM-LIGHT`, that is not in `taken`. */
export function skuFor(base: string, optionValues: readonly string[], taken: ReadonlySet<string>): string {
  const parts = optionValues.map((value) => value.toUpperCase().replace(/[^A-Z0-9]+/g, '')).filter(Boolean);
  const full = [base, ...parts].join('-').replace(/^-+/, '').slice(0, 40).replace(/-$/, '');
  const start = full.length < 2 ? 'SKU' : full;
  let sku = start;
  for (let number = 2; taken.has(sku); number++) {
    const tail = `-${number}`;
    sku = `${start.slice(0, 40 - tail.length)}${tail}`;
  }
  return sku;
}
