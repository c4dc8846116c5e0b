/** Metric for most of the world, imperial for the United States. */
export type UnitSystem = 'METRIC' | 'IMPERIAL';

/** A single number has equal bounds. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Shows a range such as `5–21 g` or `up to 4.5 m`, or a single number. */
export function displayRange({ min, max }: Range, unit: string | null, units: UnitSystem): string {
  const bounds = [min, max].flatMap((bound) => bound ?? []);
  const { text, suffix } = displayOf(bounds, unit, units);
  if (min === undefined) return `up to ${text(max ?? 0)}${suffix}`;
  if (max === undefined) return `from ${text(min)}${suffix}`;
  return min === max ? text(min) + suffix : `${text(min)}–${text(max)}${suffix}`;
}

/** Shows numbers in one unit and style, such as `7 g, 12 g, 18 g`. */
export function displayList(numbers: readonly number[], unit: string | null, units: UnitSystem): string {
  const { text, suffix } = displayOf(numbers, unit, units);
  return numbers.map((number) => text(number) + suffix).join(', ');
}

/** Numbers that share a unit, such as `42 x 26 x 20 cm`. */
const measures = /(?<![\w.:/])\d+(?:\.\d+)?(?: ?[x×–-] ?\d+(?:\.\d+)?)* ?(mm|cm|m|kg|g|[lL])(?![\w'’/-])/g;

/** Converts the measures in a text: `0.20 mm / 240 m` is `0.00787 in / 787 ft`. */
export function displayText(words: string, units: UnitSystem): string {
  if (units === 'METRIC') return words;
  return words.replaceAll(measures, (measure, unit: string) => {
    const numbers = measure.slice(0, -unit.length).trimEnd();
    const all = numbers.match(/[\d.]+/g) ?? [];
    const { text, suffix } = displayOf(all.map(Number), unit.toLowerCase(), units);
    return numbers.replaceAll(/[\d.]+/g, (number) => text(Number(number))) + suffix;
  });
}

/** How numbers that are shown together are written. */
function displayOf(
  numbers: readonly number[],
  metric: string | null,
  units: UnitSystem,
): { text: (number: number) => string; suffix: string } {
  const { unit, factor } = imperialUnit(metric, Math.max(0, ...numbers), units);
  if (unit === FEET_AND_INCHES) return { text: (number) => feetAndInches(number * factor), suffix: '' };
  const areOunces = unit === 'oz' && units === 'IMPERIAL';
  const areFractions = areOunces && numbers.every((number) => fraction(number * factor));
  return {
    text: (number) => (areFractions && fraction(number * factor)) || plain(number, factor, areOunces),
    suffix: unit ? ` ${unit}` : '',
  };
}

/** The number as it was entered, or converted: ounces under 4 with two decimals, others with three significant digits. */
function plain(number: number, factor: number, isOunces: boolean): string {
  if (factor === 1) return String(number);
  const converted = number * factor;
  if (isOunces && converted < MAX_FRACTION_OUNCES && converted >= 0.1)
    return String(Number(converted.toFixed(2)));
  return String(Number(converted.toPrecision(3)));
}

const MAX_FRACTION_OUNCES = 4;
const MAX_FRACTION_ERROR = 0.03;

/**
 * `1.26` ounces as `1 1/4`, as anglers write them: in 32nds under an eighth, 16ths under a half, eighths under 1, then
 * quarters. Null from 4 ounces, and if none of these is near enough.
 */
function fraction(ounces: number): string | null {
  const parts = ounces < 1 / 8 ? 32 : ounces < 1 / 2 ? 16 : ounces < 1 ? 8 : 4;
  const count = Math.round(ounces * parts);
  if (ounces >= MAX_FRACTION_OUNCES || Math.abs(count / parts - ounces) >= ounces * MAX_FRACTION_ERROR)
    return null;
  const [whole, rest] = [Math.floor(count / parts), count % parts];
  if (rest === 0) return String(whole);
  const divisor = [16, 8, 4, 2].find((one) => rest % one === 0 && parts % one === 0) ?? 1;
  return `${whole > 0 ? `${whole} ` : ''}${rest / divisor}/${parts / divisor}`;
}

const FEET_AND_INCHES = 'ft in';
const [CM_PER_INCH, G_PER_OUNCE, G_PER_POUND, M_PER_FOOT, L_PER_GALLON] = [
  2.54, 28.3495, 453.592, 0.3048, 3.78541,
];

/** `largest` decides between units of one quantity, such as ounces and pounds. Units without a counterpart stay as they are. */
function imperialUnit(
  unit: string | null,
  largest: number,
  units: UnitSystem,
): { unit: string | null; factor: number } {
  if (units === 'METRIC') return { unit, factor: 1 };
  switch (unit) {
    case null:
      return { unit, factor: 1 };
    case 'mm':
      return { unit: 'in', factor: 0.1 / CM_PER_INCH };
    case 'cm':
      return { unit: largest >= 100 ? FEET_AND_INCHES : 'in', factor: 1 / CM_PER_INCH };
    case 'm':
      return { unit: 'ft', factor: 1 / M_PER_FOOT };
    case 'g':
      return largest >= G_PER_POUND
        ? { unit: 'lb', factor: 1 / G_PER_POUND }
        : { unit: 'oz', factor: 1 / G_PER_OUNCE };
    case 'kg':
      return { unit: 'lb', factor: 1_000 / G_PER_POUND };
    case 'l':
      return largest >= L_PER_GALLON
        ? { unit: 'gal', factor: 1 / L_PER_GALLON }
        : { unit: 'qt', factor: 4 / L_PER_GALLON };
    default:
      return { unit, factor: 1 };
  }
}

/** `94.5` inches as `7′ 10″`. */
function feetAndInches(inches: number): string {
  const whole = Math.round(inches);
  return whole % 12 === 0 ? `${whole / 12}′` : `${Math.floor(whole / 12)}′ ${whole % 12}″`;
}
