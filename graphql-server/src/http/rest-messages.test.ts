import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testShop, type TestShop } from '../../test/shop.ts';
import { routes } from '../routes.ts';

interface Failure {
  message?: string;
  issues?: { path: string; message: string }[];
}

const withBody = Object.values(routes('USD'))
  .flat()
  .flatMap(({ method, path, access, body, ignoresBody }) =>
    body && !ignoresBody ? [{ name: `${method} ${path}`, method, path, access, body }] : [],
  );
const wrong = [undefined, null, 7.5, -1, '', 'x', 'x'.repeat(200_000), '\u0000', true, [], {}];

/** Words of the validator, or of a service instead of the request. */
const raw =
  /Invalid input|expected|received|Too (?:big|small)|Invalid (?:string|option|UUID|key)|customerEmail|customerName|Minor|imageUrl/i;

let shop: TestShop;
let tokens: { customer: string; admin: string };
beforeAll(async () => {
  shop = await testShop();
  tokens = {
    customer: (await shop.signIn('maya@fishzome.example', 'tight-lines')).token,
    admin: (await shop.signIn('admin@fishzome.example', 'harbour-light')).token,
  };
}, 60_000);
afterAll(() => shop.close());

describe('REST errors about input', () => {
  it.each(withBody)('$name name the fields of the request, in words of the shop', async (call) => {
    const { properties = {}, example } = z.toJSONSchema(call.body, {
      io: 'input',
      unrepresentable: 'any',
    }) as {
      properties?: Record<string, { example?: unknown }>;
      example?: object;
    };
    const good = {
      ...Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.example])),
      ...example,
    };
    const token = 'admin' in call.access ? tokens.admin : tokens.customer;
    const path = call.path.replace(/:email/, 'maya@fishzome.example').replace(/:\w+/, 'x');
    const bodies: unknown[] = [[], 'text', 7];
    for (const name of Object.keys(properties))
      for (const value of wrong) bodies.push({ ...good, [name]: value });
    // As a guest too, whose email is required.
    for (const as of call.path === '/order' ? [token, null] : [token])
      for (const body of bodies) {
        const answer = await shop.rest(call.method, path, { token: as, body: JSON.stringify(body) });
        const { message = '', issues = [] } = answer.body as Failure;
        const about = JSON.stringify(body).slice(0, 200);
        expect(message, about).not.toMatch(raw);
        for (const issue of issues) {
          expect(issue.message, about).not.toMatch(raw);
          expect(['', ...Object.keys(properties)], about).toContain(issue.path.split('.')[0]);
        }
      }
  });
});
