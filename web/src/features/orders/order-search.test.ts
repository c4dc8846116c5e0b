import { describe, expect, it } from 'vitest';
import { filterOf, readOrderSearch, writeOrderSearch } from './order-search.ts';

describe('a search for orders', () => {
  it('is what the address says', () => {
    const search = readOrderSearch(new URLSearchParams('q=maya&status=OPEN&payment=FAILED'));
    expect(search).toEqual({ query: 'maya', status: 'OPEN', paymentState: 'FAILED' });
    expect(new URLSearchParams(writeOrderSearch(search)).toString()).toBe(
      'q=maya&status=OPEN&payment=FAILED',
    );
    expect(filterOf(search)).toEqual({ query: 'maya', status: 'OPEN', paymentState: 'FAILED' });
  });

  it('leaves out what nobody knows', () => {
    const search = readOrderSearch(new URLSearchParams('status=open&payment=toString'));
    expect(search).toEqual({ query: '', status: null, paymentState: null });
    expect(writeOrderSearch(search)).toEqual({});
    expect(filterOf(search)).toBeNull();
  });
});
