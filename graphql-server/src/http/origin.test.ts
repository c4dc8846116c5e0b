import { expect, it } from 'vitest';
import { isCrossOriginOrRebound } from './origin.ts';

const origins = ['https://shop.example'];

it.each<[origin: string | undefined, host: string, isRefused: boolean]>([
  [undefined, 'shop.example', false],
  ['https://shop.example', 'shop.example', false],
  ['https://shop.example', 'localhost:4000', false],
  ['http://shop.example', 'localhost:4000', true],
  ['http://localhost:4000', 'localhost:4000', false],
  ['http://localhost:3000', 'localhost:4000', true],
  ['http://127.0.0.1:4000', '127.0.0.1:4000', false],
  ['http://[::1]:4000', '[::1]:4000', false],
  ['http://192.168.1.5:4000', '192.168.1.5:4000', false],
  // The name of another site now resolves to the address of the shop.
  ['http://evil.example:4000', 'evil.example:4000', true],
  ['http://localhost.evil.example:4000', 'localhost.evil.example:4000', true],
  ['null', 'localhost:4000', true],
  ['', 'localhost:4000', true],
])('origin %s at host %s: refused is %s', (origin, host, isRefused) => {
  const headers = origin === undefined ? {} : { origin };
  expect(isCrossOriginOrRebound({ host, headers }, origins)).toBe(isRefused);
});
