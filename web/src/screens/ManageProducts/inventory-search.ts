import { toMinor } from '#web/ui/money.ts';
import type { ManageProductsScreenQueryVariables } from './ManageProductsScreen.generated.ts';

type Filter = NonNullable<ManageProductsScreenQueryVariables['filter']>;

export const statuses = ['PUBLISHED', 'DRAFT', 'ARCHIVED'] as const;
export const sorts = ['NEWEST', 'UPDATED', 'NAME', 'PRICE_LOW', 'PRICE_HIGH'] as const;
export const missing = ['PICTURE', 'DESCRIPTION', 'ATTRIBUTES'] as const;
export const stocks = ['low', 'out'] as const;

/** The parameters of the URL. */
export const parameters = [
  'q',
  'category',
  'status',
  'stock',
  'missing',
  'from',
  'to',
  'sort',
  'columns',
] as const;
export type Parameter = (typeof parameters)[number];

export interface InventorySearch {
  readonly filter: Filter;
  readonly sort: (typeof sorts)[number];
  /** Whether any filter is set. */
  readonly isNarrowed: boolean;
}

/** Number of filters that are set, without the search words. A price range is one. */
export function countFilters(params: URLSearchParams): number {
  const isSet = (name: Parameter) => Boolean(params.get(name));
  const single = (['category', 'status', 'stock', 'missing'] as const).filter(isSet).length;
  return single + (isSet('from') || isSet('to') ? 1 : 0);
}

/** Reads the search of a URL. Invalid values are ignored. */
export function readInventorySearch(params: URLSearchParams, currency: string): InventorySearch {
  const oneOf = <T extends string>(name: Parameter, values: readonly T[]) =>
    values.find((value) => value === params.get(name)) ?? null;
  const amount = (name: 'from' | 'to') => toMinor(params.get(name) ?? '', currency);
  const stock = oneOf('stock', stocks);
  const filter = {
    query: params.get('q') || null,
    categorySlug: params.get('category') || null,
    status: oneOf('status', statuses),
    isLowStock: stock === 'low' || null,
    isSoldOut: stock === 'out' || null,
    minPriceMinor: amount('from'),
    maxPriceMinor: amount('to'),
    missing: oneOf('missing', missing),
  };
  return {
    filter,
    sort: oneOf('sort', sorts) ?? 'NEWEST',
    isNarrowed: Object.values(filter).some((value) => value !== null),
  };
}
