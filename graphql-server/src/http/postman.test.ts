import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../test/shop.ts';
import { routes } from '../routes.ts';
import type { PostmanCollection, PostmanRequest } from './postman.ts';

/** Requests that need what no request returns. */
const alone = new Map([
  ['POST /guest-invoice', 'an order of a guest, which is paid on its page'],
  ['POST /alerts/unsubscribe', 'a token in an email'],
]);

let shop: TestShop;
let collection: PostmanCollection;
beforeAll(async () => {
  shop = await testShop();
  collection = (await (await fetch(`${shop.url}/postman.json`)).json()) as PostmanCollection;
}, 60_000);
afterAll(() => shop.close());

const requests = () => collection.item.flatMap(({ item }) => item);

/** Sends a request as Postman does: with variables, authorization, and a file where it needs one. */
async function send({ request }: PostmanRequest, variables: Map<string, string>) {
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => variables.get(name) ?? '');
  const { auth, body } = request;
  const token = auth.type === 'bearer' ? auth.bearer.map(({ value }) => filled(value)).join('') : null;
  return fetch(filled(request.url), {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.header.map(({ key, value }) => [key, value])),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: await bodyOf(body, filled) }),
  });
}

async function bodyOf(
  body: NonNullable<PostmanRequest['request']['body']>,
  filled: (text: string) => string,
): Promise<string | URLSearchParams | FormData> {
  if (body.mode === 'raw') return filled(body.raw);
  if (body.mode === 'urlencoded')
    return new URLSearchParams(
      Object.fromEntries(body.urlencoded.map(({ key, value }) => [key, filled(value)])),
    );
  const form = new FormData();
  for (const { key } of body.formdata)
    form.set(
      key,
      key === 'image'
        ? new Blob([await readFile(new URL('../../../web/public/logo.png', import.meta.url))])
        : new Blob(['id,name,price\n01970000-0000-7000-8000-000000000001,Lakehead 3000,89.90\n']),
    );
  return form;
}

describe('the Postman collection', () => {
  it('has every call of the REST API once', () => {
    const calls = Object.values(routes('USD'))
      .flat()
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const names = requests().map(({ name }) => name);
    expect(names.filter((name) => /^[A-Z]+ \//.test(name)).toSorted()).toEqual(calls.toSorted());
  });

  it('succeeds from top to bottom with the example values of the reference', async () => {
    const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
    const passed: string[] = [];
    for (const request of requests()) {
      if (alone.has(request.name)) continue;
      const response = await send(request, variables);
      const text = await response.text();
      const pm = {
        test: (_name: string, check: () => void) => check(),
        expect,
        response: { code: response.status, json: () => JSON.parse(text) as unknown },
        collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
      };
      const script = request.event.flatMap((event) => event.script.exec).join('\n');
      try {
        // Of a function each, as Postman runs them: scripts declare variables.
        runInNewContext(`(() => {${script}})()`, { pm });
      } catch (error) {
        throw new Error(`${request.name}: ${response.status} ${text.slice(0, 500)}`, { cause: error });
      }
      // A rejection with status 200 has a code.
      expect(text, request.name).not.toMatch(/^\{[^[]*"code":/);
      passed.push(request.name);
    }
    expect(passed).toHaveLength(requests().length - alone.size);
    expect(variables.get('intentId')).toMatch(/^pi_/);
  });
});
