import { expect, it } from 'vitest';
import { columnsText, defaultColumns, readColumns } from './inventory-columns.ts';

it('reads and writes the columns of a URL', () => {
  expect(readColumns(null)).toEqual(defaultColumns);
  expect(readColumns('price,category,color')).toEqual(['category', 'price']);
  expect(readColumns('none')).toEqual([]);
  expect(columnsText(['status', 'sku'])).toBe('sku,status');
  expect(columnsText([])).toBe('none');
  expect(columnsText(defaultColumns.toReversed())).toBe('');
});
