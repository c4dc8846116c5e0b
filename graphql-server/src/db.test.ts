import { expect, it } from 'vitest';
import { preparedName } from './db.ts';

it('names at most 300 prepared statements', () => {
  const nameOf = preparedName();
  const names = Array.from({ length: 301 }, (_, n) => nameOf({ sql: `SELECT ${n}` }));
  expect(names.slice(298)).toEqual(['prisma 298', 'prisma 299', '']);
  expect(nameOf({ sql: 'SELECT 0' })).toBe('prisma 0');
});
