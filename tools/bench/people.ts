import { Client } from 'pg';
import { emailOf, REGULARS } from './generate.ts';
import { ADMIN } from './shop.ts';
import { cursorOf, type Place, type World } from './world.ts';

const password = 'tight-lines';
/** Customers who sign in: enough to stay below the limits of an account. */
const CUSTOMERS = REGULARS;
/** Products that are bought, and products that are viewed. */
const SOME = 200;
const PAGES = 10;

async function identity(url: string, operation: string, email: string): Promise<string | null> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken, error } = (await response.json()) as { idToken?: string; error?: { message: string } };
  if (!idToken && error?.message !== 'EMAIL_EXISTS') throw new Error(`${operation}: ${error?.message}`);
  return idToken ?? null;
}

/** Signs users up through the shop's own APIs, with verified addresses as if they had followed the email's link. */
async function signIn(shopUrl: string, client: Client, emails: readonly string[]): Promise<string[]> {
  for (const email of emails) await identity(shopUrl, 'signUp', email);
  await client.query('UPDATE emulator_identity.account SET email_verified = true');
  const tokens: string[] = [];
  for (const email of emails) {
    const token = (await identity(shopUrl, 'signInWithPassword', email)) ?? '';
    const me = await fetch(`${shopUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ me { email } }' }),
    });
    if (!(await me.text()).includes(email)) throw new Error(`${email} is not let in`);
    tokens.push(token);
  }
  return tokens;
}

/** Reads the data for the queries and signs in the users. Tokens are valid for an hour. */
export async function meetTheWorld(
  databaseUrl: string,
  shopUrl: string,
  provider: World['provider'],
): Promise<World> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const emails = Array.from({ length: CUSTOMERS }, (_, index) => emailOf(index + 1));
    const [adminToken = '', ...tokens] = await signIn(shopUrl, client, [ADMIN, ...emails]);
    const { rows: people } = await client.query<{ id: string; email: string }>(
      'SELECT id, email FROM "User" WHERE email = ANY($1)',
      [emails],
    );
    const idOf = new Map(people.map(({ id, email }) => [email, id]));
    const { rows: products } = await client.query<{ id: string; minQty: number; plenty: boolean }>(
      `SELECT id, "minQty", stock IS NULL OR stock >= 400 AS plenty FROM "Equipment"
       WHERE status = 'PUBLISHED' ORDER BY md5(id::text) LIMIT 1000`,
    );
    return {
      pages: await places(client, 'Equipment', `WHERE status = 'PUBLISHED'`),
      orderPages: await places(client, 'Order', ''),
      inventoryPages: await places(client, 'Equipment', ''),
      details: products.slice(0, SOME).map(({ id }) => id),
      buyable: products.filter(({ plenty }) => plenty).slice(0, SOME),
      customers: emails.map((email, index) => ({
        email,
        id: idOf.get(email) ?? '',
        token: tokens[index] ?? '',
      })),
      adminToken,
      provider,
    };
  } finally {
    await client.end();
  }
}

/** The start, and cursors as far apart as possible; the last one is more than a page before the end. */
async function places(client: Client, table: string, where: string): Promise<Place[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM (
       SELECT id, row_number() OVER (ORDER BY "createdAt" DESC, id DESC) AS at, count(*) OVER () AS all FROM "${table}" ${where}
     ) r WHERE at % greatest(1, (r.all - 50) / ${PAGES}) = 0 ORDER BY at LIMIT ${PAGES - 1}`,
  );
  return [{ cursor: null, id: null }, ...rows.map(({ id }) => ({ id, cursor: cursorOf(id) }))];
}
