import { toMinor } from '#server/modules/money/money.rules.ts';
import { quantitiesOf, UNIT, type Quantity } from './search-quantities.rules.ts';

/** A search query, taken apart. */
export interface ParsedQuery {
  /** Words to find, in order, without quantities, prices and fillers. */
  readonly words: readonly string[];
  /** Words after `for` or `with`: what the product is for. They matter less. */
  readonly purpose: readonly string[];
  /** Whether the last word may still be being typed. */
  readonly isUnfinished: boolean;
  readonly quantities: readonly Quantity[];
  /** Bounds of the price, inclusive, in minor units. */
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  readonly isOnSale: boolean;
  readonly isNew: boolean;
  readonly isInStock: boolean;
  readonly isOutOfStock: boolean;
}

/** Words that don't narrow a search in a tackle shop. */
const fillers = new Set(
  `a an the of and i im me my we our you your some any please what which who do does is are can need want would like
   looking search find show get give buy buying purchase order shop store best good great nice top cheap cheapest inexpensive
   affordable budget fishing angling angler anglers fisherman fishermen gear equipment stuff things thing product products
   item items something anything use using in on at it that this one when while up fish
   weight size length long max under below over above less more than can could should how where why will there material catch
   beginner beginners gift gifts present idea ideas him her them dad mom husband wife kid kids birthday christmas love loves like likes`.split(
    /\s+/,
  ),
);

const AMOUNT = String.raw`(\d{1,7}(?:[.,]\d{1,2})?)`;
const MARK = '[$€£]';
const NAME = String.raw`(?:\s*(?:[$€£]|dollars?|usd|bucks|euros?|eur|gbp)(?![a-z]))`;
const below = new RegExp(
  String.raw`(?:\b(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?)\s*|<\s*)${MARK}?\s*${AMOUNT}(?!\d|[.,]\d)(?!${UNIT})${NAME}?`,
);
const above = new RegExp(
  String.raw`(?:\b(?:over|above|more than|at least|min(?:imum)?)\s*|>\s*)${MARK}?\s*${AMOUNT}(?!\d|[.,]\d)(?!${UNIT})${NAME}?|\b(?:from|starting at)\s*(?:${MARK}\s*${AMOUNT}|${AMOUNT}${NAME})`,
);
const between = new RegExp(
  String.raw`(?:\b(?:between|from)\s*)?(?:${MARK}\s*${AMOUNT}${NAME}?\s*(?:-|–|to|and)\s*${MARK}?\s*${AMOUNT}|${AMOUNT}\s*(?:-|–|to|and)\s*${MARK}?\s*${AMOUNT}${NAME})${NAME}?`,
);
const exactly = new RegExp(String.raw`${MARK}\s*${AMOUNT}|(?<![\d.,])${AMOUNT}${NAME}`);
const sale = /\b(?:on |for )?(?:sale|discount(?:ed|s)?|clearance|bargains?|reduced|special offers?|deals?)\b/;
const fresh = /\b(?:new arrivals?|newest|latest|brand new|just in|new)\b/;
const soldOut = /\b(?:out of stock|sold out)\b/;
/** `waders size l`: the product is named before the size. */
const clothingSize = /^(.*\S)\s+size\s+(x{0,3}[sl]|m|small|medium|large)(?=\s|$)/;
const stocked = /\b(?:in stock|available(?: now)?)\b/;

/** Takes a query apart. `currency` is the shop's. Words are lower case; the caller normalizes `text` (`normalizedQuery`). */
export function parseQuery(text: string, currency: string): ParsedQuery {
  // Without the commas of 1,000.
  let rest = text.toLowerCase().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const take = (pattern: RegExp): RegExpMatchArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match;
  };
  const minor = (amount: string | undefined) =>
    amount === undefined ? null : toMinor(Number(amount.replace(',', '.')), currency);
  const range = take(between);
  const [from, to] = range ? [range[1] ?? range[3], range[2] ?? range[4]] : [];
  const least = take(above);
  const most = take(below) ?? (range || least ? null : take(exactly));
  const isOutOfStock = take(soldOut) !== null;
  const isOnSale = take(sale) !== null;
  const isInStock = take(stocked) !== null;
  const isNew = take(fresh) !== null;
  const { rest: plain, quantities } = quantitiesOf(rest.trim().replace(clothingSize, '$2 $1'));
  const [wanted = '', ...purposes] = plainWords(plain).split(
    /(?:^|\s)(?:for|with|to|that|which|who|i)(?=\s|$)/,
  );
  const words = listOf(wanted);
  const purpose = listOf(purposes.join(' '));
  const isPurposeOnly = areFillers(words) && purpose.length > 0;
  return {
    words: isPurposeOnly ? purpose : words,
    purpose: isPurposeOnly ? [] : purpose,
    isUnfinished:
      /[\p{L}\p{N}]$/u.test(text) &&
      listOf(plainWords(text.toLowerCase())).at(-1) === listOf(plainWords(plain)).at(-1),
    quantities,
    minMinor: minor(from) ?? minor(least?.[1] ?? least?.[2] ?? least?.[3]),
    maxMinor: minor(to) ?? minor(most?.[1] ?? most?.[2]),
    isOnSale,
    isNew,
    isInStock,
    isOutOfStock,
  };
}

const plainWords = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const listOf = (text: string) => text.split(' ').filter(Boolean);

/** Whether the words say nothing that narrows a search, such as `fishing gear`. */
export const areFillers = (words: readonly string[]) => words.every((word) => fillers.has(word));

/** The words without fillers, unless all are fillers. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !fillers.has(word));
  return rest.length > 0 ? rest : words;
}
