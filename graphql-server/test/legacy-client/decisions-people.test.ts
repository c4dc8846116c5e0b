import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { admin, customer, newcomer, newEmail, visitor } from './people.ts';
import * as shapes from './shapes.ts';

// How the implementation interprets section 7 where it is ambiguous or unsafe: sign-in, roles, reviews, profiles.

const configured = 'harbour-master@example.com';
let shop: TestShop;
let maya: LegacyClient;
beforeAll(async () => {
  shop = await testShop({ ADMIN_EMAILS: configured });
  maya = visitor(shop);
  await maya.login('maya@fishzome.example', 'tight-lines');
}, 60_000);
afterAll(() => shop.close());

const rowsOf = async (email: string) =>
  (await shop.pool.query('SELECT uid, role FROM "User" WHERE email = $1', [email])).rows;

describe('PUT /user/{email}', () => {
  it.each([
    ['maya@fishzome.example', ' '],
    ['maya@fishzome.example', '%20'],
    ['maya@fishzome.example', ''],
    ['%20maya%40fishzome.example', '%20%20'],
    ['Maya@Fishzome.Example', '%20'],
  ])('saves the caller at "%s" and "%s", and answers with the token that was sent', async (email, blank) => {
    const providerToken = maya.screen.user!.token;
    const answer = await maya.calls.saveUser(email, { providerToken, blank });
    expect(answer).toMatchObject({ granted: true, body: { token: providerToken } });
  });

  it('returns the same for a known and an unknown address without a token, and issues no token', async () => {
    const unknown = newEmail();
    const answers = [];
    for (const email of ['maya@fishzome.example', 'admin@fishzome.example', unknown, unknown]) {
      const { status, body } = await visitor(shop).calls.saveUser(email);
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0]!)).not.toHaveProperty('body.token');
    expect(await rowsOf(unknown)).toEqual([{ uid: null, role: 'CUSTOMER' }]);
  });

  it('ignores a role in the body, with or without a token', async () => {
    const email = newEmail();
    const body = { email, role: 'admin' };
    await visitor(shop).calls.call('PUT', `/user/${email} `, shapes.saved, { body });
    const client = await newcomer(shop, email);
    await client.calls.call('PUT', `/user/${email} `, shapes.saved, { token: true, body });
    expect((await client.calls.isAdmin(email)).body).toEqual({ admin: false });
    expect(await rowsOf(email)).toEqual([{ uid: client.screen.user!.uid, role: 'CUSTOMER' }]);
  });

  it('rejects another user’s token', async () => {
    const answer = await maya.calls.saveUser(newEmail(), { providerToken: maya.screen.user!.token });
    expect(answer.status).toBe(403);
  });
});

describe('the admin role', () => {
  it('is reported to the user and to admins only', async () => {
    const boss = await admin(shop);
    expect((await maya.calls.isAdmin('MAYA@fishzome.example')).body).toEqual({ admin: false });
    expect((await maya.calls.isAdmin('admin@fishzome.example')).status).toBe(403);
    expect((await boss.calls.isAdmin('maya@fishzome.example')).body).toEqual({ admin: false });
    expect((await boss.calls.isAdmin('unknown@example.com')).body).toEqual({ admin: false });
    expect((await visitor(shop).calls.isAdmin('admin@fishzome.example')).status).toBe(401);
  });

  it('is given to configured addresses, but only once they are verified', async () => {
    const squatter = await newcomer(shop, configured);
    expect((await squatter.calls.isAdmin(configured)).body).toEqual({ admin: false });
    const owner = visitor(shop);
    await owner.continueWithGoogle(configured, 'The Harbour Master');
    expect((await owner.calls.isAdmin(configured)).body).toEqual({ admin: true });
  });
});

describe('PUT /user/admin/{email}', () => {
  const audits = async () =>
    (await shop.pool.query(`SELECT 1 FROM "AuditEntry" WHERE action = 'user.made-admin'`)).rowCount;

  it('is for admins only: 403 with the specification’s message', async () => {
    const answers = [
      await maya.calls.makeAdmin('tom@fishzome.example'),
      await visitor(shop).calls.call('PUT', '/user/admin/tom@fishzome.example', shapes.promoted),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ message: 'Without an admin! Let alone Add a admin' });
    }
    expect(await rowsOf('tom@fishzome.example')).toMatchObject([{ role: 'CUSTOMER' }]);
  });

  it('returns 1, then 0, writes one audit entry, and changes no unknown user or unverified address', async () => {
    const boss = await admin(shop);
    const chosen = (await customer(shop)).screen.user!.email;
    const unverified = (await newcomer(shop)).screen.user!.email;
    const unknown = newEmail();
    const before = await audits();
    const modified = [];
    for (const email of [chosen, chosen, unverified, unknown]) {
      const { body } = await boss.calls.makeAdmin(email);
      modified.push((body as { modifiedCount?: number }).modifiedCount);
    }
    expect(modified).toEqual([1, 0, 0, 0]);
    expect(await audits()).toBe((before ?? 0) + 1);
    expect(await rowsOf(unknown)).toEqual([]);
    expect(await rowsOf(unverified)).toMatchObject([{ role: 'CUSTOMER' }]);
  });
});

describe('GET /users', () => {
  it('returns _id, email and role to admins, and nothing else', async () => {
    const boss = await admin(shop);
    const users = await boss.users();
    expect(users.find(({ email }) => email === 'admin@fishzome.example')?.role).toBe('admin');
    for (const one of users) expect(Object.keys(one).sort()).toEqual(['_id', 'email', 'role']);
    expect((await maya.calls.users()).status).toBe(403);
    expect((await visitor(shop).calls.users()).status).toBe(401);
  });
});

describe('reviews', () => {
  const send = (client: LegacyClient, body: object, token?: true) =>
    client.calls.call('POST', '/review', shapes.acknowledged, { body, ...(token && { token }) });
  const words = {
    name: 'A Guest',
    img: 'https://elsewhere.example/me.png',
    body: 'Fine <b>hooks</b> & "lines".',
  };
  const shown = async (text: string) => (await maya.home()).reviews.find(({ body }) => body === text);

  it('need an admin’s approval without a token, and then show no external picture', async () => {
    expect((await send(maya, { ...words, Ratings: 4.5 })).body).toMatchObject({ acknowledged: true });
    expect(await shown(words.body)).toBeUndefined();
    const { token } = (await admin(shop)).screen.user!;
    const { rows } = await shop.pool.query('SELECT id FROM "Review" WHERE body = $1', [words.body]);
    await shop.graphql(
      'mutation ($id: ID!) { moderateReview(input: { reviewId: $id, status: PUBLISHED }) { __typename } }',
      { id: rows[0].id },
      token,
    );
    expect(await shown(words.body)).toMatchObject({ name: 'A Guest', img: '', Ratings: 4.5 });
  });

  it('have the account’s name with a token, and are first in the list', async () => {
    const text = 'Second season with it.';
    await send(maya, { ...words, name: 'Other Name', body: text, Ratings: '5' }, true);
    expect((await maya.home()).reviews[0]).toMatchObject({ name: 'Maya Lindqvist', img: '', body: text });
  });

  it.each([0, 5.5, '4.3', 'many', '', undefined])(
    'with %j stars are not acknowledged: Sent again',
    async (Ratings) => {
      const answer = await send(maya, { ...words, body: `Rated ${Ratings}`, Ratings });
      expect(answer).toMatchObject({ status: 200, body: { acknowledged: false, message: 'Sent again' } });
    },
  );

  it('accept half stars and are limited: 429 with a retry time', async () => {
    expect((await send(maya, { ...words, Ratings: 0.5 })).body).toMatchObject({ acknowledged: true });
    let refused = await send(maya, { ...words, Ratings: 5 });
    for (let i = 0; i < 10 && refused.granted; i++) refused = await send(maya, { ...words, Ratings: 5 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('POST /profile', () => {
  const profile = {
    email: 'maya@fishzome.example',
    name: 'Maya Lindqvist',
    contractNo: '+46 70 555 01 84',
    skill: 'Web developer',
    education: 'Fisheries, Uppsala',
    yourself: 'Up before the sun.',
    linkedin: 'https://www.linkedin.com/in/maya',
  };

  it.each([
    'Web developer',
    'Frontend Developer',
    'Backend Developer',
    'Mern stack Developer',
    'Full stack Developer',
  ])('takes the skill "%s"', async (skill) => {
    expect((await maya.calls.saveProfile({ ...profile, skill })).body).toMatchObject({ acknowledged: true });
  });

  it.each([...Object.keys(profile).map((field) => [field, '']), ['skill', 'Angler']])(
    'does not acknowledge a profile whose %s is "%s"',
    async (field, value) => {
      const answer = await maya.calls.saveProfile({ ...profile, [field]: value });
      expect(answer).toMatchObject({
        status: 200,
        body: { acknowledged: false, message: 'profie change failed try again!' },
      });
    },
  );

  it('saves only the user’s own profile: 403 for another address, 401 without a user', async () => {
    const others = { ...profile, email: 'tom@fishzome.example', name: 'Not Tom' };
    expect((await maya.calls.saveProfile(others)).status).toBe(403);
    expect((await visitor(shop).calls.saveProfile(profile)).status).toBe(401);
    const { rows } = await shop.pool.query('SELECT name FROM "Profile"');
    expect(rows).toEqual([{ name: 'Maya Lindqvist' }]);
  });
});

describe('saving a user without a token', () => {
  it('is limited, with a retry time', async () => {
    const { calls } = visitor(shop);
    let answer = await calls.saveUser(newEmail());
    for (let i = 0; i < 60 && answer.granted; i++) answer = await calls.saveUser(newEmail());
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
