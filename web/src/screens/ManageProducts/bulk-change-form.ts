import * as copy from '#web/app/copy.ts';
import { stockChangeOf } from '#web/features/equipment/equipment-form.ts';
import { toMinor } from '#web/ui/money.ts';
import type { PreviewBulkChangeMutationVariables } from './BulkChange.generated.ts';

const words = copy.bulkChanges;
export type BulkInput = Omit<PreviewBulkChangeMutationVariables['input'], 'equipmentIds' | 'filter'>;

export const priceKinds = ['keep', 'percent', 'amount', 'set'] as const;
export const stockReasons = ['RECEIVED', 'CORRECTION', 'DAMAGED_OR_LOST'] as const;
type Status = NonNullable<BulkInput['status']>;

export interface BulkForm {
  priceKind: (typeof priceKinds)[number];
  /** Percent, amount or price. */
  price: string;
  /** Minor units, or empty. */
  ending: string;
  status: Status | '';
  categorySlug: string;
  stock: string;
  reason: (typeof stockReasons)[number];
}

export const emptyForm: BulkForm = {
  priceKind: 'keep',
  price: '',
  ending: '',
  status: '',
  categorySlug: '',
  stock: '',
  reason: 'RECEIVED',
};

export type FormProblems = Partial<Record<'price' | 'stock' | 'form', string>>;

/** Returns the input of the form, or what is wrong with it. */
export function inputOf(
  form: BulkForm,
  currency: string,
): { readonly input: BulkInput } | { readonly problems: FormProblems } {
  const problems: FormProblems = {};
  const price = priceOf(form, currency);
  if (typeof price === 'string') problems.price = price;
  const quantity = form.stock.trim() === '' ? null : stockChangeOf(form.stock);
  if (form.stock.trim() !== '' && !quantity) problems.stock = words.notStock;
  if (Object.keys(problems).length > 0) return { problems };
  const input: BulkInput = {
    ...(price && typeof price === 'object' && { price }),
    ...(form.status && { status: form.status }),
    ...(form.categorySlug && { categorySlug: form.categorySlug }),
    ...(quantity && { stock: { quantity, reason: form.reason } }),
  };
  return Object.keys(input).length > 0 ? { input } : { problems: { form: words.nothing } };
}

function priceOf(
  { priceKind, price, ending }: BulkForm,
  currency: string,
): NonNullable<BulkInput['price']> | string | null {
  const endingMinor = ending === '' ? {} : { endingMinor: Number(ending) };
  const typed = price.replaceAll(/[\s%]/g, '').replace('−', '-').replace(',', '.');
  const isNegative = typed.startsWith('-');
  const plain = typed.replace(/^[+-]/, '');
  switch (priceKind) {
    case 'keep':
      return ending === '' ? null : endingMinor;
    case 'percent': {
      const percent = /^\d{1,4}(\.\d{1,2})?$/.test(plain)
        ? Number(plain) * (isNegative ? -1 : 1)
        : Number.NaN;
      return percent !== 0 && percent >= -99 && percent <= 1_000
        ? { percent, ...endingMinor }
        : words.notPercent;
    }
    case 'amount': {
      const minor = toMinor(plain, currency);
      return minor ? { amountMinor: isNegative ? -minor : minor, ...endingMinor } : words.notAmount;
    }
    case 'set': {
      const minor = isNegative ? null : toMinor(plain, currency);
      return minor ? { setMinor: minor, ...endingMinor } : words.notPrice;
    }
    default:
      return priceKind satisfies never;
  }
}
