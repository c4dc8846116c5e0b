import { describe, expect, it } from 'vitest';
import { ApiError } from './api-errors.ts';
import { parseForm } from './form-encoding.ts';

describe('parseForm', () => {
  it.each([
    ['amount=1999&currency=usd', { amount: '1999', currency: 'usd' }],
    ['expand[0]=latest_charge&expand[1]=customer', { expand: ['latest_charge', 'customer'] }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['card[number]=4242&card[exp_month]=12', { card: { number: '4242', exp_month: '12' } }],
    ['created[gte]=5', { created: { gte: '5' } }],
    ['metadata[a b]=%C3%A9+%F0%9F%8E%A3', { metadata: { 'a b': 'é 🎣' } }],
    ['description=', { description: '' }],
    ['', {}],
  ])('reads %s', (encoded, form) => {
    expect(parseForm(encoded)).toEqual(form);
  });

  it.each(['__proto__[x]=1', 'a[__proto__]=1', 'a[constructor]=1', 'a=%00', 'a[b]=1&a=2', 'a=1&a[b]=2'])(
    'rejects %s',
    (encoded) => {
      expect(() => parseForm(encoded)).toThrow(ApiError);
    },
  );

  it('reads 500 fields, and no form with one more', () => {
    const form = (fields: number) => Array.from({ length: fields }, (_, n) => `k${n}=v`).join('&');
    for (const fields of [499, 500]) expect(Object.keys(parseForm(form(fields)))).toHaveLength(fields);
    expect(() => parseForm(form(501))).toThrow(ApiError);
  });
});
