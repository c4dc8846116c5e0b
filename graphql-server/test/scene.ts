import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { hashOf } from '#server/modules/alerts/alerts.rules.ts';
import { ServiceScope } from '#server/generated/prisma/enums.ts';
import { hashOf as hashOfToken, newToken } from '#server/modules/service-tokens/service-tokens.rules.ts';
import { hashOf as hashOfInvitation } from '#server/modules/users/users.rules.ts';
import type { StaffRole } from '#server/viewer.ts';
import { databaseTemplate } from './database.ts';
import { fingerprint } from './fingerprint.ts';
import { claimsOf, openForger, type Claims, type Forger } from './forged-tokens.ts';
import { dueJobsDone, testShop, webhooksDelivered, type TestShop } from './shop.ts';

export interface SceneUser {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly claims: Claims;
}

/** A shop with users who must not see each other's data. */
export interface Scene {
  readonly shop: TestShop;
  readonly forger: Forger;
  readonly admin: SceneUser;
  /** Tokens of staff, by role. */
  readonly staff: Record<StaffRole, string>;
  /** The caller, with or without access. */
  readonly maya: SceneUser;
  /** Another customer, whose rows only this customer and admins may see. */
  readonly tom: SceneUser;
  /** Accounts that the shop no longer admits, by role: of a customer and of an admin. */
  readonly shutOut: Record<'CUSTOMER' | 'ADMIN', { readonly disabled: Claims; readonly revoked: Claims }>;
  /** Verified accounts to make admins (the first two) or to block (the last), and an admin to demote. */
  readonly candidates: readonly string[];
  readonly spareAdmin: string;
  /** An account that may be deleted. */
  readonly disposable: { readonly id: string; readonly email: string };
  readonly product: string;
  /** Each with a draft's id and the text that must stay hidden. */
  readonly draft: { readonly id: string; readonly slug: string; readonly name: string };
  readonly ordersOf: Record<'maya' | 'tom', { readonly open: readonly string[]; readonly paid: Paid }>;
  /** Orders of `maya` that are packed, delivered, and requested to be returned; and the last one of `tom`. */
  readonly parcels: Record<'packed' | 'delivered' | 'comesBack' | 'comesBackOfTom', string>;
  /** Reviews of `tom`, and two of `maya`. */
  readonly reviews: Record<'published' | 'pending' | 'hidden', string> & { readonly mine: readonly string[] };
  /** An alert of `maya` and one of `tom`; tokens of a visitor's unconfirmed alert and of another's. */
  readonly alerts: Record<'mine' | 'theirs' | 'toConfirm' | 'toStop', string>;
  /** Input with which `maya` checked out, with its idempotency key. */
  readonly checkout: object;
  readonly address: object;
  /** The order of `checkout`. */
  readonly checkedOut: string;
  /** Input with which `admin` placed an order for a customer, with its idempotency key. */
  readonly phoneOrder: object;
  readonly guestCart: string;
  readonly cartOfTom: string;
  /** Orders of a guest. `number` is that of the open one. */
  readonly guest: Record<'email' | 'number' | 'open' | 'paid' | 'paidNumber', string>;
  readonly message: string;
  /** The admin's notes about `tom`. */
  readonly notes: { readonly kept: string; readonly deleted: string };
  /** A note of the admin about the paid order of `tom`. */
  readonly note: string;
  /** The receipt of the paid order of `tom`. */
  readonly mail: string;
  /** Open invitations, of which one can be revoked; `token` is of one to the admin. */
  readonly invitations: Record<'open' | 'revoked' | 'token', string>;
  /** A definition of a text; `seenAt` is its `updatedAt`. */
  readonly attribute: { readonly id: string; readonly seenAt: string };
  readonly searchTerm: string;
  /** Rows to change, and rows to delete. The shop needs none of them. */
  readonly settings: Record<'changed' | 'deleted', ShopSettings>;
  /** About the paid order of `tom`. */
  readonly incident: string;
  readonly productViews: Record<'renamed' | 'deleted', string>;
  /** Endpoints without events, one of them to delete, and a delivery to the first that has failed. */
  readonly webhooks: Record<'endpoint' | 'deleted' | 'delivery', string>;
  readonly bulkChanges: Record<'previewed' | 'applied', string>;
  /** Service tokens of the admin: secrets with one scope, with all others, with all; and invalid ones by their flaw. */
  readonly serviceTokens: {
    readonly only: Record<ServiceScope, string>;
    readonly allBut: Record<ServiceScope, string>;
    readonly all: string;
    readonly invalid: Record<string, string>;
    /** Id of a token to revoke. */
    readonly revocable: string;
  };
  /** Empty categories, and the ids of all in the order of the menu. */
  readonly categories: Record<'changed' | 'deleted', string> & { readonly all: readonly string[] };
  /** A change of the draft that can be restored. */
  readonly auditEntry: string;
  /** All data that the shop stores: its rows and its files. */
  kept(exceptTables?: readonly string[]): Promise<Record<string, string>>;
  close(): Promise<void>;
}

interface ShopSettings {
  readonly deliveryMethod: string;
  readonly taxRate: string;
  readonly promotion: string;
}

interface Paid {
  readonly id: string;
  /** As customers see it. */
  readonly number: string;
  readonly transactionId: string;
}

/** What a scene has besides a running shop: ids and texts of the rows in its database. */
type SceneRows = Omit<Scene, 'shop' | 'forger' | 'admin' | 'staff' | 'maya' | 'tom' | 'kept' | 'close'>;

const staffRoles = ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'] as const satisfies readonly StaffRole[];

/** Opens a shop on a copy of the scene's database, which is filled once in a run. Users sign in anew. */
export async function openScene(): Promise<Scene> {
  const template = await databaseTemplate('template_scene', createScene);
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-scene-'));
  const shop = await testShop({ REQUESTS_PER_MINUTE: '1000000', DATA_DIR: dir }, { template });
  const { pool } = shop;
  const { rows } = await pool.query<{ rows: SceneRows }>('SELECT rows FROM test.scene');
  await pool.query('DROP SCHEMA test CASCADE');
  const [scene] = rows;
  if (!scene) throw new Error('the scene has no rows');
  const [users, ...tokens] = await Promise.all([
    signInDemoUsers(shop),
    ...staffRoles.map(async (role) => (await signIn(shop, staffEmail(role), 'tight-lines')).token),
  ]);
  const [SUPPORT = '', WAREHOUSE = '', CATALOGUE = ''] = tokens;
  const kid = (decoded(users.maya.token, 0) as { kid: string }).kid;
  await dueJobsDone(pool);
  return {
    ...scene.rows,
    ...users,
    staff: { SUPPORT, WAREHOUSE, CATALOGUE },
    shop,
    forger: await openForger(pool, kid),
    async kept(except) {
      await dueJobsDone(pool);
      return {
        ...(await fingerprint(pool, except)),
        files: (await readdir(dir, { recursive: true })).sort().join(),
      };
    },
    async close() {
      await shop.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function signInDemoUsers(shop: TestShop): Promise<Pick<Scene, 'admin' | 'maya' | 'tom'>> {
  const [admin, maya, tom] = await Promise.all([
    signIn(shop, 'admin@fishzome.example', 'harbour-light'),
    signIn(shop, 'maya@fishzome.example', 'tight-lines'),
    signIn(shop, 'tom@fishzome.example', 'early-riser'),
  ]);
  return { admin, maya, tom };
}

/** Adds the scene to a copy of the demo. Its ids are a row of a table outside of the shop's schema. */
async function createScene(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-scene-'));
  const shop = await testShop({ REQUESTS_PER_MINUTE: '1000000', DATA_DIR: dir });
  const { pool } = shop;
  const rows = await addRows(shop, pool);
  await pool.query('CREATE SCHEMA test');
  await pool.query('CREATE TABLE test.scene (rows jsonb)');
  await pool.query('INSERT INTO test.scene VALUES ($1)', [JSON.stringify(rows)]);
  await shop.shop.close();
  await pool.end();
  await rm(dir, { recursive: true, force: true });
  return pool.options.connectionString ?? '';
}

async function addRows(shop: TestShop, pool: Pool): Promise<SceneRows> {
  const { admin, maya, tom } = await signInDemoUsers(shop);
  for (const role of staffRoles) await addStaff(shop, pool, role);
  const draft = {
    id: await copyOf(pool, 'Equipment', {
      slug: 'unreleased-zander-lure',
      name: 'Zanderglow',
      title: 'Zanderglow, unreleased',
      status: 'DRAFT',
      ...withoutVariants,
    }),
    slug: 'unreleased-zander-lure',
    name: 'Zanderglow',
  };
  const { body: products } = await shop.rest('GET', '/equitment');
  const product = products.find(({ name }: { name: string }) => name === 'Lakehead 3000')._id;
  await keepProfile(shop, tom);
  const cartOfTom = await shoppingOf(pool, tom, product);
  const review = (status: string, body: string, { id: userId } = tom, name = 'Tom, who waits') =>
    insert(pool, 'Review', { userId, name, body, halfStars: 3, status });
  const productReview = { name: 'Tom, who waits', body: 'Words of the stranger about a reel.', halfStars: 3 };
  // The reviews below are the only ones that belong to an account.
  await pool.query(`UPDATE "Review" SET "userId" = NULL`);
  const [publishedReview] = await columnOf(
    pool,
    `SELECT id FROM "Review" WHERE status = 'PUBLISHED' AND "equipmentId" IS NULL LIMIT 1`,
  );
  await insert(pool, 'Review', { ...productReview, userId: tom.id, status: 'PENDING', equipmentId: product });
  const orders = { maya: await ordersOf(shop, maya, product), tom: await ordersOf(shop, tom, product) };
  const checkout = await checkoutOf(shop, maya, product);
  const rows: SceneRows = {
    shutOut: { CUSTOMER: await shutOut(pool, 'CUSTOMER'), ADMIN: await shutOut(pool, 'ADMIN') },
    candidates: await Promise.all(['one', 'two', 'three'].map((name) => account(pool, `candidate-${name}`))),
    spareAdmin: await account(pool, 'spare-admin', { role: 'ADMIN' }),
    disposable: await disposableAccount(pool),
    product,
    draft,
    ordersOf: orders,
    parcels: await parcelsOf(pool, maya, tom),
    reviews: {
      published: publishedReview ?? '',
      pending: await review('PENDING', 'Pending words of the stranger.'),
      hidden: await review('HIDDEN', 'Hidden words of the stranger.'),
      mine: [
        await review('PUBLISHED', 'One of Maya.', maya, 'Maya'),
        await review('PUBLISHED', 'Another of Maya.', maya, 'Maya'),
      ],
    },
    alerts: await alertsOf(pool, product, maya, tom),
    checkout: checkout.input,
    address: mayasAddress,
    checkedOut: checkout.orderId,
    phoneOrder: await phoneOrderOf(shop, admin, product),
    guestCart: await guestCartOf(shop, product),
    cartOfTom,
    guest: await guestOrdersOf(shop, product),
    attribute: await attributeOf(pool),
    searchTerm: (await columnOf(pool, `SELECT id FROM "SearchTerm" WHERE term = 'esky'`))[0] ?? '',
    settings: { changed: await settingsOf(pool, 'IS'), deleted: await settingsOf(pool, 'NO') },
    message: await insert(pool, 'ContactMessage', {
      email: tom.email,
      subject: 'Subject of the stranger',
      message: 'Message of the stranger.',
    }),
    productViews: {
      renamed: await insert(pool, 'ProductView', {
        name: 'Drafts',
        nameKey: 'drafts',
        search: 'status=DRAFT',
      }),
      deleted: await insert(pool, 'ProductView', {
        name: 'Lures',
        nameKey: 'lures',
        search: 'category=lures',
      }),
    },
    categories: await categoriesOf(pool),
    bulkChanges: {
      previewed: await insert(pool, 'BulkChange', { source: 'SELECTION', actor: admin.id }),
      applied: await insert(pool, 'BulkChange', { source: 'CSV', state: 'DONE', actor: admin.id }),
    },
    notes: {
      kept: await insert(pool, 'CustomerNote', {
        customerId: tom.id,
        authorId: admin.id,
        text: 'Note about the stranger.',
      }),
      deleted: await insert(pool, 'CustomerNote', {
        customerId: tom.id,
        authorId: admin.id,
        text: 'Another note about the stranger.',
      }),
    },
    note: await insert(pool, 'OrderNote', {
      orderId: orders.tom.paid.id,
      text: 'Order note about the stranger.',
      authorId: admin.id,
    }),
    mail: await insert(pool, 'OutboxMessage', {
      kind: 'order-paid',
      dedupeKey: `order-paid:${orders.tom.paid.id}:scene`,
      payload: JSON.stringify({ orderId: orders.tom.paid.id, intentId: orders.tom.paid.transactionId }),
      orderId: orders.tom.paid.id,
      sentAt: new Date(),
    }),
    invitations: await invitationsOf(pool, admin),
    serviceTokens: await serviceTokensOf(pool, admin),
    webhooks: await webhooksOf(pool),
    incident: await insert(pool, 'PaymentIncident', {
      kind: 'PAID_TWICE',
      intentId: 'pi_simPaidOnceMore',
      orderId: orders.tom.paid.id,
      env: 'SIMULATOR',
      details: JSON.stringify({ amountMinor: 4_140, currency: 'USD' }),
    }),
    auditEntry: await insert(pool, 'AuditEntry', {
      actor: admin.id,
      action: 'equipment.changed',
      subject: `equipment:${draft.id}`,
      before: JSON.stringify({ title: 'Zanderglow, soon' }),
      after: JSON.stringify({ title: 'Zanderglow, unreleased' }),
    }),
  };
  // A customer bought a product that was unpublished later.
  await pool.query(`UPDATE "OrderLine" SET "equipmentId" = $1 WHERE "orderId" = $2`, [
    draft.id,
    orders.maya.paid.id,
  ]);
  await pool.query(
    `INSERT INTO "WishListItem" (id, "userId", "equipmentId")
     SELECT gen_random_uuid(), u.id, e.id FROM "User" u, "Equipment" e WHERE u.id = ANY($1) AND e.slug = 'landing-net'`,
    [[maya.id, tom.id]],
  );
  await webhooksDelivered(pool);
  await dueJobsDone(pool);
  return rows;
}

/** Waits while cron jobs may run: they start with each minute, and their statements would be counted too. */
export async function betweenCronJobs(pool: TestShop['pool']): Promise<void> {
  const second = (Date.now() / 1_000) % 60;
  if (second > 55) await sleep((63 - second) * 1_000);
  else if (second < 3) await sleep((3 - second) * 1_000);
  await dueJobsDone(pool);
}

async function signIn(shop: TestShop, email: string, password: string): Promise<SceneUser> {
  const { token } = await shop.signIn(email, password);
  const { body } = await shop.graphql('{ me { databaseId } }', {}, token);
  return { id: body.data.me.databaseId, email, token, claims: decoded(token, 1) as Claims };
}

const staffEmail = (role: StaffRole) => `staff-${role.toLowerCase()}@example.com`;

async function addStaff(shop: TestShop, pool: Pool, role: StaffRole): Promise<void> {
  const email = staffEmail(role);
  await shop.signUp(email);
  await pool.query('UPDATE emulator_identity.account SET email_verified = true WHERE email = $1', [email]);
  await signIn(shop, email, 'tight-lines');
  await pool.query('UPDATE "User" SET role = $1::"Role" WHERE email = $2', [role, email]);
}

const decoded = (token: string, part: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

const phones: Readonly<Record<string, string>> = {
  'maya@fishzome.example': '+46 70 555 01 84',
  'tom@fishzome.example': '+44 20 7946 0998',
};

/** The seeded orders, and some more to cancel and pay. */
async function ordersOf(shop: TestShop, person: SceneUser, equipmentId: string) {
  const open: string[] = [];
  for (const quantity of [1, 2, 3]) {
    const body = {
      equipmentId,
      quantity,
      phone: phones[person.email] ?? '',
      address: `Hidden Street of ${person.email}`,
    };
    open.push((await shop.rest('POST', '/order', { token: person.token, body })).body._id);
  }
  const { rows } = await shop.pool.query<Paid>(
    `SELECT id, 'FZ-' || 10000 + number AS number, "transactionId" FROM "Order" WHERE "customerId" = $1 AND "transactionId" IS NOT NULL
     ORDER BY "createdAt"`,
    [person.id],
  );
  const [paid] = rows;
  if (!paid) throw new Error(`${person.email} has no paid order`);
  return { open, paid };
}

/** The seeded parcels; one return of `maya` is requested in addition. */
async function parcelsOf(pool: Pool, maya: SceneUser, tom: SceneUser): Promise<Scene['parcels']> {
  const parcel = async (whose: SceneUser, which: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM "Order" o WHERE "customerId" = $1 AND ${which} ORDER BY "createdAt" LIMIT 1`,
      [whose.id],
    );
    return rows[0]?.id ?? '';
  };
  const comesBack = await parcel(maya, `fulfilment = 'DELIVERED'`);
  await insert(pool, 'OrderReturn', { orderId: comesBack, reason: 'CHANGED_MIND', words: 'Words of Maya.' });
  return {
    packed: await parcel(maya, `fulfilment = 'PACKED'`),
    delivered: await parcel(maya, `fulfilment = 'DELIVERED' AND id <> '${comesBack}'`),
    comesBack,
    comesBackOfTom: await parcel(tom, `EXISTS (SELECT 1 FROM "OrderReturn" r WHERE r."orderId" = o.id)`),
  };
}

/** No product ever costs less than their price, so no email is sent. */
async function alertsOf(pool: Pool, equipmentId: string, maya: SceneUser, tom: SceneUser) {
  const alert = (row: Record<string, unknown>) =>
    insert(pool, 'ProductAlert', { equipmentId, kind: 'PRICE_DROP', priceMinor: 1, ...row });
  const [toConfirm, toStop] = ['token-to-confirm', 'token-to-stop'] as const;
  await alert({ email: 'one@example.com', confirmTokenHash: hashOf(toConfirm) });
  await alert({ email: 'two@example.com', confirmTokenHash: hashOf(toStop) });
  const confirmedAt = new Date();
  return {
    mine: await alert({ userId: maya.id, confirmedAt }),
    theirs: await alert({ userId: tom.id, confirmedAt }),
    toConfirm,
    toStop,
  };
}

async function categoriesOf(pool: Pool): Promise<Scene['categories']> {
  const category = (slug: string, position: number) =>
    insert(pool, 'Category', { slug, name: `Empty ${slug}`, position });
  // The one of products without a category, which is added with the first of them.
  await pool.query(`INSERT INTO "Category" (id, slug, name, position)
    VALUES (gen_random_uuid(), 'other-tackle', 'Other tackle', 1000) ON CONFLICT DO NOTHING`);
  const [changed, deleted] = [await category('changed', 2_000), await category('deleted', 2_010)];
  return { changed, deleted, all: await columnOf(pool, 'SELECT id FROM "Category" ORDER BY position, name') };
}

const settingsOf = async (pool: Pool, country: string): Promise<ShopSettings> => ({
  deliveryMethod: await insert(pool, 'DeliveryMethod', { name: `To ${country}`, kind: 'SHIP', position: 9 }),
  taxRate: await insert(pool, 'TaxRate', { label: 'VAT', country, ratePpm: 1, isIncluded: true }),
  promotion: await insert(pool, 'Promotion', { label: 'Gift', code: country, kind: 'FREE_DELIVERY' }),
});

/** What only `tom` may read: an address and a cart. */
async function shoppingOf(pool: Pool, { id: userId }: SceneUser, equipmentId: string): Promise<string> {
  await insert(pool, 'Address', {
    userId,
    recipient: 'Tom who receives',
    phone: '+44 20 7946 0997',
    line1: 'Secret Lane of the stranger',
    city: 'Hungerford',
    postalCode: 'RG17 0NL',
    country: 'GB',
  });
  const cartId = await insert(pool, 'Cart', { userId, code: 'CODE-OF-THE-STRANGER' });
  await insert(pool, 'CartLine', { cartId, equipmentId, quantity: 1, seenPriceMinor: 1 });
  return cartId;
}

async function keepProfile(shop: TestShop, { email, token }: SceneUser): Promise<void> {
  const body = {
    email,
    name: 'Tom of the Profile',
    contractNo: '+44 20 7946 0999',
    skill: 'Backend Developer',
    education: 'School of the stranger',
    yourself: 'Life of the stranger.',
    linkedin: 'https://www.linkedin.com/in/the-stranger',
  };
  const answer = await shop.rest('POST', '/profile', { token, body });
  if (answer.body.acknowledged !== true) throw new Error(JSON.stringify(answer.body));
}

async function shutOut(pool: Pool, role: 'CUSTOMER' | 'ADMIN') {
  const claims = async (state: 'disabled' | 'revoked', column: string) => {
    const name = `${state}-${role.toLowerCase()}`;
    const email = await account(pool, name, { role, [column]: new Date() });
    return { ...claimsOf({ uid: name, email }), name: 'A new name' };
  };
  return {
    disabled: await claims('disabled', 'disabledAt'),
    revoked: await claims('revoked', 'sessionsValidAfter'),
  };
}

/** Creates a user whose token is signed here, without the identity provider. Returns the address. */
async function account(pool: Pool, uid: string, more: Record<string, unknown> = {}): Promise<string> {
  const email = `${uid}@example.com`;
  await insert(pool, 'User', { uid, email, emailVerified: true, updatedAt: new Date(), ...more });
  return email;
}

async function disposableAccount(pool: Pool): Promise<Scene['disposable']> {
  const email = 'disposable@example.com';
  return { id: await insert(pool, 'User', { email, updatedAt: new Date() }), email };
}

async function webhooksOf(pool: Pool): Promise<Scene['webhooks']> {
  const endpoint = (description: string) =>
    insert(pool, 'WebhookEndpoint', {
      // Nothing listens at this port.
      url: 'http://localhost:9/',
      description,
      events: [],
      secret: 'whsec_c2VjcmV0LW9mLWEtc3RyYW5nZXI=',
    });
  const to = await endpoint('Endpoint of the stranger');
  return {
    endpoint: to,
    deleted: await endpoint('To delete'),
    delivery: await insert(pool, 'WebhookDelivery', {
      endpointId: to,
      type: 'order.paid',
      payload: JSON.stringify({ type: 'order.paid', data: { orderNumber: 'of-a-stranger' } }),
      status: 'FAILED',
      nextAttemptAt: null,
    }),
  };
}

async function invitationsOf(pool: Pool, admin: SceneUser): Promise<Scene['invitations']> {
  const token = 'token-of-an-invitation-to-the-admin';
  const invite = (email: string, more: object = {}) =>
    insert(pool, 'Invitation', {
      email,
      invitedById: admin.id,
      expiresAt: new Date(Date.now() + 86_400_000),
      ...more,
    });
  await invite(admin.email, { tokenHash: hashOfInvitation(token) });
  return {
    open: await invite('invited@stranger.example'),
    revoked: await invite('revoked@stranger.example'),
    token,
  };
}

async function serviceTokensOf(pool: Pool, admin: SceneUser): Promise<Scene['serviceTokens']> {
  const all = Object.values(ServiceScope);
  const add = async (scopes: readonly ServiceScope[], more: object = {}) => {
    const secret = newToken();
    const row = {
      name: 'Warehouse',
      scopes,
      tokenHash: hashOfToken(secret),
      createdById: admin.id,
      expiresAt: new Date(Date.now() + 86_400_000),
      ...more,
    };
    return { id: await insert(pool, 'ServiceToken', row), secret };
  };
  const eachScope = async (scopesFor: (scope: ServiceScope) => ServiceScope[]) =>
    Object.fromEntries(
      await Promise.all(all.map(async (scope) => [scope, (await add(scopesFor(scope))).secret] as const)),
    ) as Record<ServiceScope, string>;
  const formerAdmin = await insert(pool, 'User', {
    email: 'former-admin@example.com',
    updatedAt: new Date(),
  });
  const blockedAdmin = await insert(pool, 'User', {
    uid: 'blocked-admin',
    email: 'blocked-admin@example.com',
    emailVerified: true,
    role: 'ADMIN',
    disabledAt: new Date(),
    updatedAt: new Date(),
  });
  const { secret } = await add(all);
  return {
    only: await eachScope((scope) => [scope]),
    allBut: await eachScope((scope) => all.filter((one) => one !== scope)),
    all: secret,
    invalid: {
      'an unknown service token': newToken(),
      'a service token without its end': secret.slice(0, -1),
      'a service token in capitals': secret.toUpperCase().replace('FZ_', 'fz_'),
      'only the prefix of service tokens': 'fz_',
      'the hash of a service token': hashOfToken(secret),
      'the hash of a service token with the prefix': `fz_${hashOfToken(secret)}`,
      'an expired service token': (await add(all, { expiresAt: new Date(Date.now() - 1_000) })).secret,
      'a revoked service token': (await add(all, { revokedAt: new Date() })).secret,
      'a service token of a former admin': (await add(all, { createdById: formerAdmin })).secret,
      'a service token of a blocked admin': (await add(all, { createdById: blockedAdmin })).secret,
      'a service token of a deleted admin': (await add(all, { createdById: null })).secret,
    },
    revocable: (await add(all)).id,
  };
}

async function insert(pool: Pool, table: string, row: Record<string, unknown>): Promise<string> {
  const all = { id: randomUUID(), ...row };
  const columns = Object.keys(all).map((name) => `"${name}"`);
  await pool.query(
    `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(all),
  );
  return all.id;
}

/** Copies a row of `table`, with `changes`. */
/** Columns of a product that has no variants and is none. */
const withoutVariants = {
  parentId: null,
  sku: null,
  optionNames: [],
  optionValues: [],
  variantsFromMinor: null,
  variantsToMinor: null,
  variantFacts: null,
};

async function copyOf(pool: Pool, table: string, changes: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, $1)).* FROM "${table}" t LIMIT 1`,
    [{ id, ...changes }],
  );
  return id;
}

const stamped = async (
  shop: TestShop,
  token: string | null,
  mutation: string,
  input: object,
  fields: string,
) => {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const { body } = await shop.graphql(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ${fields} } }`,
    { input },
    token,
  );
  return body.data[mutation];
};

const mayasAddress = {
  recipient: 'Maya Lindqvist',
  line1: 'Strandvägen 12',
  city: 'Vaxholm',
  postalCode: '185 31',
  country: 'SE',
};

async function checkoutOf(
  shop: TestShop,
  maya: SceneUser,
  equipmentId: string,
): Promise<{ input: object; orderId: string }> {
  await stamped(shop, maya.token, 'addToCart', { equipmentId, quantity: 1 }, '');
  const { body } = await shop.graphql(
    `{ quote(input: { destination: { country: "SE" } }) { ... on Quote { hash deliveryMethodId } } }`,
    {},
    maya.token,
  );
  const { hash: quoteHash, deliveryMethodId } = body.data.quote;
  const input = {
    quoteHash,
    deliveryMethodId,
    phone: phones[maya.email],
    address: mayasAddress,
    idempotencyKey: randomUUID(),
  };
  const fields = '... on Order { databaseId }';
  const { __typename, databaseId } = await stamped(shop, maya.token, 'checkout', input, fields);
  if (__typename !== 'Order') throw new Error(__typename);
  return { input, orderId: databaseId };
}

async function phoneOrderOf(shop: TestShop, admin: SceneUser, equipmentId: string): Promise<object> {
  const items = [{ equipmentId, quantity: 1 }];
  const { body } = await shop.graphql(
    `query ($input: PhoneOrderQuoteInput!) { phoneOrderQuote(input: $input) { ... on Quote { hash deliveryMethodId } } }`,
    { input: { items, destination: { country: 'SE' } } },
    admin.token,
  );
  const { hash: quoteHash, deliveryMethodId } = body.data.phoneOrderQuote;
  const input = {
    items,
    quoteHash,
    deliveryMethodId,
    email: 'caller@example.com',
    phone: '+46 70 555 01 77',
    address: { ...mayasAddress, recipient: 'Nils Holm' },
    idempotencyKey: randomUUID(),
  };
  const { __typename } = await stamped(shop, admin.token, 'placePhoneOrder', input, '');
  if (__typename !== 'Order') throw new Error(__typename);
  return input;
}

async function guestCartOf(shop: TestShop, equipmentId: string): Promise<string> {
  const cart = await stamped(shop, null, 'addToCart', { equipmentId, quantity: 3 }, '... on Cart { id }');
  return cart.id;
}

async function guestOrdersOf(shop: TestShop, equipmentId: string): Promise<Scene['guest']> {
  const email = 'guest@example.com';
  const place = async () => {
    const input = {
      equipmentId,
      quantity: 1,
      customerEmail: email,
      phone: '+46 70 555 01 99',
      address: 'Guest Street 1',
    };
    return stamped(shop, null, 'placeOrder', input, '... on Order { databaseId number }');
  };
  const [open, paid] = [await place(), await place()];
  await shop.pool.query(
    `UPDATE "Order" SET "transactionId" = 'pi_simPaidByTheGuest', "paymentState" = 'PAID', "paidAt" = now() WHERE id = $1`,
    [paid.databaseId],
  );
  return {
    email,
    number: open.number,
    open: open.databaseId,
    paid: paid.databaseId,
    paidNumber: paid.number,
  };
}

async function attributeOf(pool: Pool): Promise<Scene['attribute']> {
  const { rows } = await pool.query<{ id: string; updatedAt: Date }>(
    `SELECT id, "updatedAt" FROM "AttributeDefinition" WHERE name = 'lineCapacity'`,
  );
  const { id = '', updatedAt = new Date(0) } = rows[0] ?? {};
  return { id, seenAt: updatedAt.toISOString() };
}

async function columnOf(pool: Pool, sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(sql);
  return rows.map(({ id }) => id);
}
