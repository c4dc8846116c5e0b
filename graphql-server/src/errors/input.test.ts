import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidInput } from './domain-error.ts';
import { optional, parse } from './input.ts';

const schema = z.strictObject({
  name: z.string('Name is Required'),
  note: optional(z.string().max(3, 'Too long')),
  parcel: z.strictObject({ weight: z.number() }).nullish(),
});

describe('parse', () => {
  it('returns one issue per unknown field, with its path', () => {
    const result = parse(schema, { name: 'x', gift: true, color: 1, parcel: { weight: 1, unit: 'kg' } });
    expect(result).toBeInstanceOf(InvalidInput);
    expect((result as InvalidInput).issues).toEqual([
      { path: 'parcel.unit', message: 'Unknown field `unit`' },
      { path: 'gift', message: 'Unknown field `gift`' },
      { path: 'color', message: 'Unknown field `color`' },
    ]);
  });

  it('reports unknown fields together with invalid ones', () => {
    expect(parse(schema, { gift: true, note: 'long' })).toMatchObject({
      message: 'Name is Required',
      issues: [{ path: 'name' }, { path: 'note', message: 'Too long' }, { path: 'gift' }],
    });
  });

  it.each([{}, { note: null }, { note: undefined }])('treats an optional field in %j as omitted', (given) => {
    expect((parse(schema, { name: 'x', ...given }) as { note?: string }).note).toBeUndefined();
  });
});
