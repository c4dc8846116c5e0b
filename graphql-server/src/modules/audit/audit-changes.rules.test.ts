import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditChanges, MAX_CHANGES } from './audit-changes.rules.ts';

const changes = (before: unknown, after: unknown) => auditChanges({ before, after }, 'USD');

describe('changes of an audit entry', () => {
  it('are the fields that differ', () => {
    expect(changes({ name: 'Float', priceMinor: 450 }, { name: 'Float', priceMinor: 500 })).toEqual([
      { field: 'priceMinor', type: 'MONEY', before: '$4.50', after: '$5.00' },
    ]);
  });

  it('are all fields of an added or deleted row, without its keys', () => {
    expect(changes(null, { id: 'x', label: 'Spring sale', kind: 'PERCENT', percent: 10 })).toEqual([
      { field: 'label', type: 'TEXT', before: null, after: 'Spring sale' },
      { field: 'kind', type: 'CONSTANT', before: null, after: 'PERCENT' },
      { field: 'percent', type: 'TEXT', before: null, after: '10' },
    ]);
    expect(changes({ isActive: false }, null)).toEqual([
      { field: 'isActive', type: 'BOOLEAN', before: 'false', after: null },
    ]);
  });

  it('show amounts in the currency of the entry', () => {
    expect(changes(null, { totalMinor: 500, currency: 'JPY' })).toEqual([
      { field: 'totalMinor', type: 'MONEY', before: null, after: '¥500' },
    ]);
  });

  it('look into objects and lists', () => {
    const method = (costMinor: number) => ({ rates: [{ id: String(costMinor), countries: [], costMinor }] });
    expect(changes(method(500), method(700))).toEqual([
      { field: 'rates.0.costMinor', type: 'MONEY', before: '$5.00', after: '$7.00' },
    ]);
    expect(changes({ means: ['a'] }, { means: ['a', 'b'] })).toEqual([
      { field: 'means', type: 'TEXT', before: 'a', after: 'a, b' },
    ]);
  });

  it.each([
    [{ ratePpm: 85_000 }, 'PERCENT', '8.5%'],
    [{ startsAt: '2026-11-21T08:30:00.000Z' }, 'DATE_TIME', '2026-11-21T08:30:00.000Z'],
    [{ categoryId: 'c' }, 'CATEGORIES', 'c'],
    [{ name: 'SALE' }, 'TEXT', 'SALE'],
    [{ reason: 'COUNTING_STOPPED' }, 'CONSTANT', 'COUNTING_STOPPED'],
    [{ reason: 'Broken' }, 'TEXT', 'Broken'],
  ])('give %j the type %s', (after, type, text) => {
    expect(changes(null, after)).toMatchObject([{ type, after: text }]);
  });

  it('are bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, 'x'.repeat(2_000)]));
    const shown = changes(null, many);
    expect(shown).toHaveLength(MAX_CHANGES);
    expect(shown[0]?.after).toHaveLength(1_001);
  });

  it('never throw, whatever was stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(changes(before, after).length).toBeLessThanOrEqual(MAX_CHANGES);
        expect(changes(before, before)).toEqual([]);
      }),
    );
  });
});
