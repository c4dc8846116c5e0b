import { describe, expect, it } from 'vitest';
import { filterOf, readOrderSearch, writeOrderSearch } from './order-search.ts';

describe('the order search in the URL', () => {
  it('reads its query parameters', () => {
    const params = 'q=maya&status=OPEN&payment=FAILED&parcel=TO_PACK&phone=1';
    const search = readOrderSearch(new URLSearchParams(params));
    const all = {
      query: 'maya',
      status: 'OPEN',
      paymentState: 'FAILED',
      parcel: 'TO_PACK',
      isPhoneOrder: true,
    };
    expect(search).toEqual(all);
    expect(new URLSearchParams(writeOrderSearch(search)).toString()).toBe(params);
    expect(filterOf(search)).toEqual(all);
  });

  it('drops unknown values', () => {
    const search = readOrderSearch(
      new URLSearchParams('status=open&payment=toString&parcel=shipped&phone=no'),
    );
    expect(search).toEqual({
      query: '',
      status: null,
      paymentState: null,
      parcel: null,
      isPhoneOrder: false,
    });
    expect(writeOrderSearch(search)).toEqual({});
    expect(filterOf(search)).toBeNull();
  });
});
