import { describe, expect, it } from 'vitest';
import { comparedIds } from '#web/features/lists/compare-list.ts';
import { comparedEquipment } from '#web/test/builders.ts';
import { comparisonRows, differencesOf } from './comparison.ts';

const attribute = (name: string, group: string, value: string) => ({
  __typename: 'Attribute' as const,
  name,
  label: name,
  group,
  value,
  imperialValue: `${value} (US)`,
});

describe('a comparison', () => {
  it('has one row for each attribute of any product, in groups, and knows which differ', () => {
    const reel = comparedEquipment({
      attributes: [attribute('Water', 'Use', 'river'), attribute('Drag', 'Performance', '9 kg')],
    });
    const rod = comparedEquipment({
      attributes: [attribute('Water', 'Use', 'river'), attribute('Length', 'Size', '2.1 m')],
    });
    const groups = comparisonRows([reel, rod], 'METRIC');
    expect(groups.slice(1)).toEqual([
      { name: 'Use', rows: [{ label: 'Water', values: ['river', 'river'], differs: false }] },
      { name: 'Performance', rows: [{ label: 'Drag', values: ['9 kg', null], differs: true }] },
      { name: 'Size', rows: [{ label: 'Length', values: [null, '2.1 m'], differs: true }] },
    ]);
    expect(comparisonRows([reel, rod], 'IMPERIAL')[1]?.rows[0]?.values).toEqual(['river (US)', 'river (US)']);
    expect(differencesOf(groups).map(({ name }) => name)).toEqual(['Performance', 'Size']);
    expect(differencesOf(comparisonRows([reel], 'METRIC'))).toEqual([]);
  });
});

describe('the ids of a URL', () => {
  const idOf = (n: number) => `01234567-89ab-7cde-8f01-${String(n).padStart(12, '0')}`;
  const read = (ids: string) => comparedIds(new URLSearchParams({ ids }));

  it('are each once, and four at most', () => {
    expect(read([1, 2, 1, 3, 4, 5].map(idOf).join())).toEqual([1, 2, 3, 4].map(idOf));
    expect(read(idOf(1).toUpperCase())).toEqual([idOf(1)]);
  });
  it.each(['', ',', 'x', '\0', '../..', '1,2,3', 'x'.repeat(100_000)])('ignore %j', (ids) =>
    expect(read(ids)).toEqual([]),
  );
});
