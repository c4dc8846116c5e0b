import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../test/shop.ts';
import { builtWeb } from './web.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const question = '/graphql?query=%7B__typename%7D';
const typename = { data: { __typename: 'Query' } };

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { web: builtWeb });
}, 60_000);
afterAll(() => shop.close());

/** The directives of a page's Content-Security-Policy. */
async function policyAt(path: string): Promise<Map<string, string[]>> {
  const { headers } = await fetch(shop.url + path, { headers: { accept: browser } });
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return new Map(directives.map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));
}

describe('the page at /graphql', () => {
  it.each(['/graphql', '/graphql/', question])('is for browsers: GET %s', async (path) => {
    const answer = await fetch(shop.url + path, { headers: { accept: browser } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('vary')).toContain('Accept');
    const html = await answer.text();
    expect(html).toContain('<title>GraphQL · FISHZOME</title>');
    const nonce = /property="csp-nonce" nonce="([^"]{20,})"/.exec(html)?.[1];
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  it.each([
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, text/html;q=0.5',
    'application/json, text/html',
  ])('leaves the API to programs: accept: %s', async (accept) => {
    const answer = await fetch(shop.url + question, { headers: { accept, 'apollo-require-preflight': '1' } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(typename);
  });

  it('serves the API to clients that accept any type, and to every POST', async () => {
    const get = await fetch(shop.url + question, { headers: { 'apollo-require-preflight': '1' } });
    expect(await get.json()).toEqual(typename);
    const post = await fetch(`${shop.url}/graphql`, {
      method: 'POST',
      headers: { accept: '*/*', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    expect(await post.json()).toEqual(typename);
  });

  it('may run Apollo’s script, frame what that opens, and reach the payment provider; nothing else', async () => {
    const policy = await policyAt('/graphql');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", 'https://embeddable-sandbox.cdn.apollographql.com']);
    expect(policy.get('frame-src')).toEqual(['https://sandbox.embed.apollographql.com']);
    expect(policy.get('connect-src')).toEqual(["'self'", expect.stringMatching(/^http:\/\/[\w.]+:\d+$/)]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([]);
  });
});

describe('the page at /openapi', () => {
  it('is made of this origin only', async () => {
    const answer = await fetch(`${shop.url}/openapi`, { headers: { accept: browser } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>REST · FISHZOME</title>');
    const policy = await policyAt('/openapi');
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-src')).toEqual(["'none'"]);
    expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([]);
  });
});

describe('every other page', () => {
  it('knows nothing of Apollo', async () => {
    const home = [...(await policyAt('/')).values()].flat();
    expect(home.filter((source) => source.includes('apollo'))).toEqual([]);
  });

  it('and their files are served for good', async () => {
    const html = await (await fetch(`${shop.url}/openapi`, { headers: { accept: browser } })).text();
    const file = /src="(\/sandbox\/[^"]+\.js)"/.exec(html)?.[1];
    const answer = await fetch(`${shop.url}${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });
});
