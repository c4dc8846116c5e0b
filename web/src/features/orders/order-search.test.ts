import { describe, expect, it } from 'vitest';
import { filterOf, readOrderSearch, writeOrderSearch } from './order-search.ts';

describe('the order search in the URL', () => {
  it('reads its query parameters', () => {
    const search = readOrderSearch(new URLSearchParams('q=maya&status=OPEN&payment=FAILED&parcel=TO_PACK'));
    const all = { query: 'maya', status: 'OPEN', paymentState: 'FAILED', parcel: 'TO_PACK' };
    expect(search).toEqual(all);
    expect(new URLSearchParams(writeOrderSearch(search)).toString()).toBe(
      'q=maya&status=OPEN&payment=FAILED&parcel=TO_PACK',
    );
    expect(filterOf(search)).toEqual(all);
  });

  it('drops unknown values', () => {
    const search = readOrderSearch(new URLSearchParams('status=open&payment=toString&parcel=shipped'));
    expect(search).toEqual({ query: '', status: null, paymentState: null, parcel: null });
    expect(writeOrderSearch(search)).toEqual({});
    expect(filterOf(search)).toBeNull();
  });
});
