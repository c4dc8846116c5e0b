import { describe, expect, it } from 'vitest';
import * as copy from '#web/app/copy.ts';
import { emptyForm, inputOf, type BulkForm } from './bulk-change-form.ts';

const words = copy.bulkChanges;
const of = (form: Partial<BulkForm>) => inputOf({ ...emptyForm, ...form }, 'USD');

describe('the input of a bulk change', () => {
  it.each([
    [{ priceKind: 'percent', price: '5' }, { price: { percent: 5 } }],
    [{ priceKind: 'percent', price: '+5 %' }, { price: { percent: 5 } }],
    [{ priceKind: 'percent', price: '−12,5' }, { price: { percent: -12.5 } }],
    [{ priceKind: 'percent', price: '5', ending: '90' }, { price: { percent: 5, endingMinor: 90 } }],
    [{ ending: '90' }, { price: { endingMinor: 90 } }],
    [{ priceKind: 'amount', price: '-1.50' }, { price: { amountMinor: -150 } }],
    [{ priceKind: 'set', price: '12,5' }, { price: { setMinor: 1_250 } }],
    [
      { status: 'ARCHIVED', categorySlug: 'lures' },
      { status: 'ARCHIVED', categorySlug: 'lures' },
    ],
    [{ stock: '+20' }, { stock: { quantity: 20, reason: 'RECEIVED' } }],
  ] as const)('of %j is %j', (form, input) => {
    expect(of(form)).toEqual({ input });
  });

  it.each([
    [{}, { form: words.nothing }],
    [{ priceKind: 'percent', price: '' }, { price: words.notPercent }],
    [{ priceKind: 'percent', price: '0' }, { price: words.notPercent }],
    [{ priceKind: 'percent', price: '-100' }, { price: words.notPercent }],
    [{ priceKind: 'percent', price: '5.123' }, { price: words.notPercent }],
    [{ priceKind: 'amount', price: '1.234' }, { price: words.notAmount }],
    [{ priceKind: 'set', price: '-5' }, { price: words.notPrice }],
    [{ priceKind: 'set', price: '0' }, { price: words.notPrice }],
    [{ stock: 'many' }, { stock: words.notStock }],
    [{ stock: '0' }, { stock: words.notStock }],
  ] as const)('of %j has problems', (form, problems) => {
    expect(of(form)).toEqual({ problems });
  });
});
