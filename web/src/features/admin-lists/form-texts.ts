import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { minorDigits, toMinor } from '#web/ui/money.ts';

const words = copy.adminLists.problems;

/** The payment provider accepts at most eight digits. */
const MAX_MINOR = 99_999_999;

const text = (problem: (typed: string) => string | null) =>
  z.string().check(
    z.trim(),
    z.check<string>(({ value, issues }) => {
      const message = problem(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  );

export const requiredText = (max: number, required: string) =>
  text((typed) => (typed === '' ? required : typed.length > max ? words.long(max) : null));

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  text((typed) =>
    /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? null : words.whole(min, max),
  );

export const optionalWholeNumber = (min: number, max: number) =>
  z.union([z.literal(''), wholeNumber(min, max)], { error: words.whole(min, max) });

/** An amount of money in major units. */
export const optionalAmount = (currency: string) =>
  text((typed) => {
    const minor = typed === '' ? 0 : toMinor(typed, currency);
    return minor === null || minor > MAX_MINOR ? words.amount(minorDigits(currency)) : null;
  });

export const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const minorOf = (typed: string, currency: string): number => toMinor(typed, currency) ?? 0;

/** What `minorOf` reads; empty for 0. */
export const majorOf = ({ minor, currency }: { minor: number; currency: string }): string =>
  minor === 0 ? '' : (minor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency));

/** The value of a date and time field in UTC. */
export const localOf = (iso: string | null): string => iso?.slice(0, 16) ?? '';

export const isoOf = (local: string): string | null => (local === '' ? null : `${local}:00.000Z`);
