import { expect, it } from 'vitest';
import { z } from 'zod';
import { label, secret, typed } from '../identity/input.ts';
import { listing, metadata, text } from './parameters.ts';

const characters = (length: number) => 'x'.repeat(length);

it.each<[name: string, limit: number, schema: z.ZodType, make: (n: number) => unknown]>([
  ['a description', 5_000, text, characters],
  ['a name of metadata', 40, metadata, (length) => ({ [characters(length)]: 'v' })],
  ['a value of metadata', 500, metadata, (length) => ({ name: characters(length) })],
  [
    'metadata',
    50,
    metadata,
    (count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v'])),
  ],
  ['a list', 100, z.object(listing), (limit) => ({ limit: String(limit) })],
  ['a cursor', 100, z.object(listing), (length) => ({ starting_after: characters(length) })],
  ['a name of an account', 2_048, label, characters],
  ['an address of an account', 4_096, typed, characters],
  ['a token of an account', 16_384, secret, characters],
])('the limit of %s is %i', (_name, limit, schema, make) => {
  const isAccepted = (n: number) => schema.safeParse(make(n)).success;
  expect([isAccepted(limit - 1), isAccepted(limit), isAccepted(limit + 1)]).toEqual([true, true, false]);
});
