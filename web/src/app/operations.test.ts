import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { print, type DocumentNode } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { fixtureIdentity, fixtureUser } from '#web/platform/identity/fixture.ts';
import { SendContactMessageDocument } from '#web/features/contact/SendContactMessage.generated.ts';
import { HomeScreenDocument } from '#web/screens/Home/HomeScreen.generated.ts';
import manifest from '../../../schema/operations.json?raw';
import { createCache, createClient } from './apollo.ts';
import { isBlocked } from './blocked-account.ts';
import { isOutdated } from './new-version.ts';

type Persisted = DocumentNode & { __meta__?: { hash: string } };

const generated = import.meta.glob<Record<string, Persisted>>('../**/*.generated.ts', { eager: true });
const documents = Object.entries(generated)
  .filter(([file]) => !file.includes('/sandbox/'))
  .flatMap(([, exports]) => Object.entries(exports))
  .filter((entry): entry is [string, Persisted & { __meta__: { hash: string } }] => '__meta__' in entry[1]);
const known = new Map(
  (JSON.parse(manifest) as { operations: { id: string; body: string }[] }).operations.map(({ id, body }) => [
    id,
    body,
  ]),
);

const sha256 = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

describe('the pages’ documents', () => {
  it('match the persisted operations manifest exactly', () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.map(([, { __meta__ }]) => __meta__.hash).sort()).toEqual([...known.keys()].sort());
  });

  it.each(documents)(
    '%s carries the hash of what is sent, and the server knows that text',
    async (_name, document) => {
      const text = print(createCache().transformDocument(document));
      expect(await sha256(text)).toBe(document.__meta__.hash);
      expect(known.get(document.__meta__.hash)).toBe(text);
    },
  );
});

interface Sent {
  method: string;
  query: string | null;
  extensions: { persistedQuery?: { sha256Hash: string } } | null;
}

/** A client, its sent requests, and a server that responds with `answer`. */
function asking(answer: (sent: Sent, count: number) => Response) {
  const sent: Sent[] = [];
  const client = createClient(fixtureIdentity(), null, async (address, init) => {
    const { searchParams } = new URL(String(address), 'http://shop.invalid');
    const body = JSON.parse(String(init?.body ?? 'null')) as Record<string, never> | null;
    const one = {
      method: init?.method ?? 'GET',
      query: body?.query ?? searchParams.get('query'),
      extensions: body?.extensions ?? (JSON.parse(searchParams.get('extensions') ?? 'null') as never),
    };
    sent.push(one);
    return answer(one, sent.length);
  });
  return {
    sent,
    read: () => client.query({ query: HomeScreenDocument, fetchPolicy: 'network-only' }),
    write: () =>
      client.mutate({
        mutation: SendContactMessageDocument,
        variables: { input: { email: 'a@b.cd', subject: 's', message: 'm' } },
      }),
  };
}

const said = (body: object, status = 200) =>
  Response.json(body, { status, headers: { 'content-type': 'application/graphql-response+json' } });
const no = (code: string, status = 200) =>
  said({ errors: [{ message: code, extensions: { code } }] }, status);
const shelf = () => said({ data: { bestSellers: [] } });
const hash = (HomeScreenDocument as unknown as { __meta__: { hash: string } }).__meta__.hash;
const text = known.get(hash);

describe('the client', () => {
  it('sends only the hash: queries by GET, mutations by POST', async () => {
    const { sent, read, write } = asking(({ method }) =>
      method === 'GET' ? shelf() : said({ data: { sendContactMessage: null } }),
    );
    await read();
    await write().catch(() => {});
    expect(sent.map(({ method, query }) => [method, query])).toEqual([
      ['GET', null],
      ['POST', null],
    ]);
    expect(sent[0]?.extensions?.persistedQuery?.sha256Hash).toBe(hash);
  });

  it('sends the document with its hash to a server that does not know it, and then hashes again', async () => {
    const { sent, read } = asking(({ query }) =>
      query === null ? no('PERSISTED_QUERY_NOT_FOUND') : shelf(),
    );
    expect((await read()).data).toEqual({ bestSellers: [] });
    await read();
    expect(sent.map(({ method, query }) => [method, query])).toEqual([
      ['GET', null],
      ['POST', text],
      ['GET', null],
      ['POST', text],
    ]);
    expect(sent[1]?.extensions?.persistedQuery?.sha256Hash).toBe(hash);
  });

  it('sends only documents after a server without hash support rejects the first hash', async () => {
    const { sent, read } = asking(({ extensions }) =>
      extensions ? no('PERSISTED_QUERY_NOT_SUPPORTED') : shelf(),
    );
    await read();
    expect((await read()).data).toEqual({ bestSellers: [] });
    expect(sent.map(({ method, query, extensions }) => [method, query, extensions !== null])).toEqual([
      ['GET', null, true],
      ['POST', text, false],
      ['POST', text, false],
    ]);
  });

  it('tries once more with a fresh token where the token is refused', async () => {
    const { sent, read } = asking((_, count) => (count === 1 ? no('TOKEN_INVALID', 401) : shelf()));
    expect((await read()).data).toEqual({ bestSellers: [] });
    expect(sent).toHaveLength(2);
  });

  it('knows that the account is blocked where the shop says so', async () => {
    const { sent, read } = asking(() => no('ACCOUNT_BLOCKED', 403));
    expect(isBlocked(await read().catch((error: unknown) => error))).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('is a page of another version where its documents are refused', async () => {
    const { read } = asking(({ query }) =>
      query === null ? no('PERSISTED_QUERY_NOT_FOUND') : no('OPERATION_NOT_PERSISTED', 400),
    );
    await expect(read()).rejects.toBeInstanceOf(CombinedGraphQLErrors);
    expect(isOutdated()).toBe(true);
  });

  it('keeps drafts over an expired session for the same account only', () => {
    const tab: Record<string, unknown> = { 'order-draft:1': '{}', 'firebase:pending': '1' };
    Object.defineProperty(tab, 'removeItem', { value: (key: string) => delete tab[key] });
    vi.stubGlobal('sessionStorage', tab);
    const signedInAs = (uid: string) => ({ status: 'signedIn', user: { ...fixtureUser, uid } }) as const;
    const identity = fixtureIdentity(signedInAs('one'));
    createClient(identity, null);
    identity.become({ status: 'signedOut' });
    identity.become(signedInAs('one'));
    expect(Object.keys(tab)).toEqual(['order-draft:1', 'firebase:pending']);
    identity.become({ status: 'signedOut' });
    identity.become(signedInAs('two'));
    expect(Object.keys(tab)).toEqual(['firebase:pending']);
    vi.unstubAllGlobals();
  });
});
