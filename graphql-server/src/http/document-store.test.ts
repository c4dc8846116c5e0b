import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { documentStore } from './document-store.ts';

it('keeps what was asked for last, and forgets the rest', async () => {
  const store = documentStore(2);
  const document = parse('{ me { email } }');
  await store.set('a', document);
  await store.set('b', document);
  await store.get('a');
  await store.set('c', document);
  const kept = await Promise.all(['a', 'b', 'c'].map((key) => store.get(key)));
  expect(kept).toEqual([document, undefined, document]);
});

it('keeps the shop’s own documents, whatever other clients send', async () => {
  const store = documentStore(1, (hash) => hash === 'ours');
  const document = parse('{ me { email } }');
  for (const key of ['schema:ours', 'schema:a', 'schema:b']) await store.set(key, document);
  const kept = await Promise.all(['schema:ours', 'schema:a', 'schema:b'].map((key) => store.get(key)));
  expect(kept).toEqual([document, undefined, document]);
});

it.each([
  [19_999, true],
  [20_000, true],
  [20_001, false],
])('stores a document of %i characters: %s', async (length, isStored) => {
  const store = documentStore(2);
  await store.set('a', parse('{ me { email } }'.padEnd(length)));
  expect((await store.get('a')) !== undefined).toBe(isStored);
});
