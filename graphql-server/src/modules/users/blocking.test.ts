import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenTo } from '../../../test/live.ts';
import { eventually, testShop, type Person, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let admin: Person;
beforeAll(async () => {
  shop = await testShop({ SEED: 'none', ADMIN_EMAILS: 'boss@example.com' });
  admin = await verifiedAdmin('admin@example.com');
});
afterAll(() => shop.close());

async function verifiedAdmin(email: string): Promise<Person> {
  await shop.signUp(email);
  await shop.pool.query('UPDATE emulator_identity.account SET email_verified = true WHERE email = $1', [
    email,
  ]);
  const person = await shop.signIn(email, 'tight-lines');
  await shop.graphql('{ me { id } }', {}, person.token);
  await shop.pool.query(`UPDATE "User" SET role = 'ADMIN' WHERE email = $1`, [email]);
  return person;
}

async function customer(): Promise<Person> {
  const person = await shop.signUp();
  expect((await shop.rest('GET', '/order', { token: person.token })).status).toBe(200);
  return person;
}

const change = async (
  name: 'blockUser' | 'unblockUser' | 'endUserSessions',
  email: string,
  token = admin.token,
) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`;
  const { body } = await shop.graphql(
    `mutation($input: ${type}) { ${name}(input: $input) {
      __typename
      ... on AccountChange { changed providerUpdated user { email blockedAt } }
      ... on UserError { code }
    } }`,
    { input: { email } },
    token,
  );
  // A request of a blocked account has no data.
  return body.data?.[name] ?? { code: body.errors?.[0].extensions.code };
};
const orders = async ({ token }: Person) => {
  const { status, body } = await shop.rest('GET', '/order', { token });
  return [status, body.code];
};
const me = async ({ token }: Person) => {
  const { status, body } = await shop.graphql('{ me { id } }', {}, token);
  return [status, body.errors?.[0].extensions.code];
};
const signIn = ({ email }: Person) => shop.signIn(email, 'tight-lines');
const audited = async (email: string) =>
  (
    await shop.pool.query<{ action: string }>(
      `SELECT action FROM "AuditEntry" JOIN "User" u ON subject = 'user:' || u.id
       WHERE u.email = $1 ORDER BY "AuditEntry".id`,
      [email],
    )
  ).rows.map(({ action }) => action);

describe('a blocked account', () => {
  it('is refused by both APIs and the identity provider, until it is unblocked', async () => {
    const ben = await customer();
    expect(await change('blockUser', ben.email)).toMatchObject({
      changed: true,
      providerUpdated: true,
      user: { email: ben.email, blockedAt: expect.any(String) },
    });
    expect(await orders(ben)).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(await me(ben)).toEqual([403, 'ACCOUNT_BLOCKED']);
    await expect(signIn(ben)).rejects.toThrow('USER_DISABLED');
    expect(await change('blockUser', ben.email)).toMatchObject({ changed: false, providerUpdated: true });

    expect(await change('unblockUser', ben.email)).toMatchObject({
      changed: true,
      user: { blockedAt: null },
    });
    expect(await change('unblockUser', ben.email)).toMatchObject({ changed: false });
    // Earlier sessions stay rejected; a new sign-in is accepted.
    expect(await orders(ben)).toEqual([401, 'TOKEN_INVALID']);
    const again = await eventually(async () => {
      const person = await signIn(ben);
      return (await orders(person))[0] === 200 ? person : null;
    });
    expect(await me(again)).toEqual([200, undefined]);
    expect(await audited(ben.email)).toEqual(['user.blocked', 'user.unblocked']);
  });

  it('loses its open WebSocket with the next event', async () => {
    const cleo = await customer();
    const stream = await listenTo(
      shop.url,
      ['subscription { orderChanged { __typename } }'],
      `Bearer ${cleo.token}`,
    ).begun();
    await change('blockUser', cleo.email);
    // Its operations are refused on the connection, which is then closed.
    stream.send({
      type: 'subscribe',
      id: 'next',
      payload: { query: 'subscription { orderChanged { __typename } }' },
    });
    const closed = await eventually(async () => stream.closed);
    expect(closed).toEqual({ code: 4403, reason: 'ACCOUNT_BLOCKED' });
  });

  it('cannot be one’s own, nor one that the configuration makes an admin', async () => {
    await verifiedAdmin('boss@example.com');
    expect(await change('blockUser', admin.email)).toMatchObject({ code: 'OWN_ACCOUNT' });
    expect(await change('endUserSessions', admin.email)).toMatchObject({ code: 'OWN_ACCOUNT' });
    expect(await change('blockUser', 'boss@example.com')).toMatchObject({ code: 'ADMIN_BY_CONFIGURATION' });
    expect(await change('blockUser', 'unknown@example.com')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await change('blockUser', 'not-an-email')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('leaves an admin when two block each other at the same time', async () => {
    const [ada, eve] = [await verifiedAdmin('ada@example.com'), await verifiedAdmin('eve@example.com')];
    const outcomes = await Promise.all([
      change('blockUser', eve.email, ada.token),
      change('blockUser', ada.email, eve.token),
    ]);
    // The second one is refused in its transaction, or before it if the first one has ended.
    const refusal = expect.stringMatching(/^(FORBIDDEN|ACCOUNT_BLOCKED)$/) as unknown;
    expect(outcomes.map((outcome) => outcome.changed ?? outcome.code).sort()).toEqual([refusal, true]);
  });

  it('is refused by the shop alone when the identity provider does not know it', async () => {
    const dora = await customer();
    await shop.pool.query(`UPDATE "User" SET uid = 'another-uid' WHERE email = $1`, [dora.email]);
    expect(await change('blockUser', dora.email)).toMatchObject({ changed: true });
    expect(await orders(dora)).toEqual([403, 'ACCOUNT_BLOCKED']);
  });
});

describe('ended sessions', () => {
  it('refuse every token of before, and let the user sign in again', async () => {
    const finn = await customer();
    expect(await change('endUserSessions', finn.email)).toMatchObject({
      changed: true,
      providerUpdated: true,
    });
    expect(await orders(finn)).toEqual([401, 'TOKEN_INVALID']);
    expect(await me(finn)).toEqual([401, 'TOKEN_INVALID']);
    await eventually(async () => (await orders(await signIn(finn)))[0] === 200);
    expect(await audited(finn.email)).toEqual(['user.sessions-ended']);
  });
});

describe('ended own sessions', () => {
  const endOwn = async ({ token }: Person, email: string) =>
    (
      await shop.graphql(
        `mutation($input: EndMySessionsInput!) { endMySessions(input: $input) {
          __typename
          ... on AccountChange { providerUpdated user { email } }
          ... on UserError { code message }
        } }`,
        { input: { email } },
        token,
      )
    ).body.data.endMySessions;
  it('refuse the tokens of this and of every other device, and let the user sign in again', async () => {
    const hana = await customer();
    const elsewhere = await signIn(hana);
    expect(await orders(elsewhere)).toEqual([200, undefined]);
    expect(await endOwn(hana, hana.email.toUpperCase())).toMatchObject({
      providerUpdated: true,
      user: { email: hana.email },
    });
    for (const session of [hana, elsewhere]) {
      expect(await orders(session)).toEqual([401, 'TOKEN_INVALID']);
      expect(await me(session)).toEqual([401, 'TOKEN_INVALID']);
    }
    expect(await orders(await signIn(hana))).toEqual([200, undefined]);
    expect(await audited(hana.email)).toEqual(['user.sessions-ended']);
  });

  it('are those of the named account only, and never another user’s', async () => {
    const [ivo, jan] = [await customer(), await customer()];
    expect(await endOwn(ivo, jan.email)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await endOwn(ivo, 'not-an-email')).toMatchObject({ code: 'INVALID_INPUT' });
    for (const person of [ivo, jan]) expect(await orders(person)).toEqual([200, undefined]);
    expect(await audited(ivo.email)).toEqual([]);
  });

  it('may be an admin’s too', async () => {
    const kai = await verifiedAdmin('kai@example.com');
    expect(await endOwn(kai, kai.email)).toMatchObject({ providerUpdated: true });
    expect(await me(kai)).toEqual([401, 'TOKEN_INVALID']);
  });
});

describe('a deleted account', () => {
  it('has its token refused', async () => {
    const gus = await shop.signUp();
    const answer = await fetch(`${shop.url}/identitytoolkit.googleapis.com/v1/accounts:delete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: gus.token }),
    });
    expect(answer.status).toBe(200);
    expect(await orders(gus)).toEqual([401, 'TOKEN_INVALID']);
    expect(await me(gus)).toEqual([401, 'TOKEN_INVALID']);
  });
});
