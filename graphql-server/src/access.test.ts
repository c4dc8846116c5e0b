import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, entries, guardedFields, named, type Call, type Refusal } from '../test/calls.ts';
import { bearers, type Claims } from '../test/forged-tokens.ts';
import { openScene, type Scene } from '../test/scene.ts';
import type { Answer } from '../test/shop.ts';
import { useCases } from '../test/use-cases.ts';
import { usersAccess } from './modules/users/users.access.ts';
import { ServiceScope } from './generated/prisma/enums.ts';
import { isOpenToAll, type Access, type StaffRole } from './viewer.ts';

let scene: Scene;
/** Invalid tokens of a user with the right role, by role. */
let bad: Record<'CUSTOMER' | 'ADMIN', Record<string, string>>;
beforeAll(async () => {
  scene = await openScene();
  const { forger, shutOut, maya, admin, serviceTokens } = scene;
  const allOf = (claims: Claims, { disabled, revoked }: Scene['shutOut']['ADMIN']) => ({
    ...forger.forgeries(claims),
    ...bearers(serviceTokens.invalid),
    'of a disabled account': bearer(forger.token(disabled)),
    'of a sign-in that was ended': bearer(forger.token(revoked)),
  });
  bad = { CUSTOMER: allOf(maya.claims, shutOut.CUSTOMER), ADMIN: allOf(admin.claims, shutOut.ADMIN) };
}, 60_000);
afterAll(() => scene.close());

const bearer = (token: string) => `Bearer ${token}`;
const isDeclared = ({ access }: Call) => Object.keys(access).length > 0;
const isGuarded = ({ access }: Call) => !isOpenToAll(access);
const isFor = ({ access }: Call, scope: keyof Access) => access[scope] === true;
const isForCustomers = (call: Call) => isFor(call, 'customer') || isFor(call, 'shopper');
const rightful = (call: Call) => (isFor(call, 'admin') && !isForCustomers(call) ? scene.admin : scene.maya);

/** The content of the database after the last refused call: nothing else writes between such calls. */
let kept: Awaited<ReturnType<Scene['kept']>> | undefined;

/** Each way of calling is answered with `why` and writes nothing. */
async function expectRefused(call: Call, why: Refusal, ways: Record<string, string | null>): Promise<void> {
  const before = kept ?? (await scene.kept());
  const answers = await Promise.all(
    Object.entries(ways).map(async ([what, header]) => [what, await call.perform(scene, header)] as const),
  );
  const expected = Object.keys(ways).map((what) => [what, call.refused(why)]);
  kept = await scene.kept();
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  expect(kept).toEqual(before);
}

describe('the table of use cases', () => {
  it('knows every route and every root field, and names no other', () => {
    expect(entries.map(({ name }) => name).sort()).toEqual([...named].sort());
  });

  it.each(calls.filter(isDeclared))('has for $name the very access that the API reads', (call) => {
    expect(call.declared).toBe(call.access);
  });

  it.each(calls.filter((call) => !isDeclared(call)))('finds $name open to all', ({ declared }) => {
    expect(declared).toEqual({});
  });

  it('lets do what specification §6 lets do', () => {
    const keysOf = ({ staff = [], service = [], ...roles }: Access) =>
      [...Object.keys(roles), ...staff, ...service].join(', ');
    const who = Object.entries(useCases).map(([name, { access }]) => [name, keysOf(access)]);
    expect(Object.fromEntries(who)).toEqual({
      'checkout.quote': '',
      'checkout.checkout': 'shopper',
      'checkout.changeAddress': 'customer',
      'phoneOrders.quote': 'admin, SUPPORT',
      'phoneOrders.place': 'admin, SUPPORT',
      'carts.find': '',
      'carts.change': 'shopper',
      'carts.merge': 'customer',
      'equipment.browse': 'public',
      'equipment.add': 'admin, CATALOGUE, WRITE_PRODUCTS',
      'equipment.inventory': 'admin, SUPPORT, WAREHOUSE, CATALOGUE, READ_STOCK',
      'equipment.change': 'admin, WAREHOUSE, CATALOGUE, WRITE_STOCK, WRITE_PRODUCTS',
      'equipment.bulk': 'admin, CATALOGUE',
      'equipment.file': 'admin, CATALOGUE',
      'equipment.categories': 'admin, CATALOGUE',
      'productViews.list': 'admin, CATALOGUE',
      'productViews.add': 'admin, CATALOGUE',
      'productViews.rename': 'admin, CATALOGUE',
      'productViews.delete': 'admin, CATALOGUE',
      'webhooks.list': 'admin',
      'webhooks.deliveries': 'admin',
      'webhooks.add': 'admin',
      'webhooks.change': 'admin',
      'webhooks.delete': 'admin',
      'webhooks.showSecret': 'admin',
      'webhooks.rotateSecret': 'admin',
      'webhooks.test': 'admin',
      'webhooks.replay': 'admin',
      'attributes.list': 'admin, CATALOGUE',
      'attributes.add': 'admin, CATALOGUE',
      'attributes.change': 'admin, CATALOGUE',
      'attributes.delete': 'admin, CATALOGUE',
      'searchTerms.list': 'admin, CATALOGUE',
      'searchTerms.add': 'admin, CATALOGUE',
      'searchTerms.change': 'admin, CATALOGUE',
      'searchTerms.delete': 'admin, CATALOGUE',
      'searches.report': 'admin, CATALOGUE',
      'reports.sales': 'admin',
      'reports.tasks': 'admin, WAREHOUSE, SUPPORT',
      'shopSettings.deliveryMethods': 'admin',
      'shopSettings.taxRates': 'admin',
      'shopSettings.promotions': 'admin',
      'shopSettings.details': 'admin',
      'shopSettings.staffNotifications': 'admin',
      'shopSettings.legalPages': '',
      'equipment.setOptions': 'admin, CATALOGUE, WRITE_PRODUCTS',
      'equipment.addVariant': 'admin, CATALOGUE, WRITE_PRODUCTS',
      'equipment.changeSku': 'admin, CATALOGUE, WRITE_PRODUCTS',
      'equipment.orderVariants': 'admin, CATALOGUE',
      'equipment.setPictures': 'admin, CATALOGUE',
      'equipment.duplicate': 'admin, CATALOGUE',
      'images.upload': 'admin, CATALOGUE, WRITE_PRODUCTS',
      'node.one': '',
      'orders.place': 'shopper',
      'orders.ofGuest': '',
      'invoices.ofOrder': 'signedIn, READ_ORDERS',
      'invoices.ofGuest': '',
      'orders.mine': 'signedIn',
      'orders.all': 'admin, WAREHOUSE, SUPPORT, READ_ORDERS',
      'orders.counts': 'admin, WAREHOUSE, SUPPORT, READ_ORDERS',
      'orders.timeline': 'admin, WAREHOUSE, SUPPORT',
      'orders.notes': 'admin, WAREHOUSE, SUPPORT',
      'orders.note': 'admin, SUPPORT',
      'orders.mails': 'admin, SUPPORT',
      'orders.resendMail': 'admin, SUPPORT',
      'orders.one': 'signedIn, READ_ORDERS',
      'orders.hearOfOwn': 'signedIn',
      'orders.hearOfAll': 'admin, WAREHOUSE, SUPPORT, READ_ORDERS',
      'orders.cancel': 'customer, admin',
      'orders.restore': 'customer, admin',
      'payments.open': 'customer, admin',
      'payments.openAsGuest': 'shopper',
      'payments.confirmAsGuest': 'shopper',
      'payments.confirm': 'customer, admin',
      'refunds.refund': 'admin',
      'fulfilment.fulfil': 'admin, WAREHOUSE, WRITE_ORDERS',
      'fulfilment.pack': 'admin, WAREHOUSE, WRITE_ORDERS',
      'fulfilment.trackingNumber': 'admin, WAREHOUSE, SUPPORT, READ_ORDERS',
      'returns.request': 'customer',
      'returns.withdraw': 'customer',
      'returns.answer': 'admin, SUPPORT',
      'incidents.list': 'admin',
      'incidents.resolve': 'admin',
      'reviews.list': '',
      'reviews.add': 'shopper',
      'reviews.addToProduct': 'customer',
      'reviews.uploadPhoto': 'customer',
      'reviews.change': 'customer',
      'reviews.delete': 'customer',
      'reviews.moderate': 'admin, SUPPORT',
      'reviews.reply': 'admin, SUPPORT',
      'profiles.save': 'signedIn',
      'wishList.add': 'signedIn',
      'wishList.remove': 'signedIn',
      'alerts.create': '',
      'alerts.confirm': '',
      'alerts.cancel': 'signedIn',
      'alerts.unsubscribe': '',
      'users.announce': '',
      'users.me': '',
      'users.isAdmin': 'signedIn',
      'users.list': 'admin, SUPPORT',
      'users.changeRole': 'admin',
      'users.makeAdmin': 'admin',
      'users.revokeAdmin': 'admin',
      'users.block': 'admin',
      'users.unblock': 'admin',
      'users.endSessions': 'admin',
      'users.endOwnSessions': 'signedIn',
      'users.invitations': 'admin',
      'users.invite': 'admin',
      'users.resendInvitation': 'admin',
      'users.revokeInvitation': 'admin',
      'users.acceptInvitation': 'signedIn',
      'contact.send': '',
      'contact.read': 'admin, SUPPORT',
      'contact.reply': 'admin, SUPPORT',
      'serviceTokens.list': 'admin',
      'serviceTokens.create': 'admin',
      'serviceTokens.revoke': 'admin',
      'audit.read': 'admin',
      'audit.restore': 'admin',
      'customers.read': 'admin, SUPPORT',
      'customers.addNote': 'admin, SUPPORT',
      'customers.deleteNote': 'admin, SUPPORT',
      'customers.exportData': 'admin',
      'customers.exportOwnData': 'signedIn',
      'customers.delete': 'admin',
      'customers.deleteOwn': 'signedIn',
    });
  });

  it('covers every access that a module declares', async () => {
    const folder = new URL('modules/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const declared = await Promise.all(
      files
        .filter((file) => file.endsWith('.access.ts'))
        .map(async (file) => (await import(new URL(file, folder).href)) as Record<string, object>),
    );
    const tested = new Set(Object.values(useCases).map(({ access }) => access));
    const untested = declared
      .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Access')))
      .flatMap(([name, accesses]) =>
        Object.entries(accesses as Record<string, Access>)
          .filter(([, access]) => !tested.has(access))
          .map(([useCase]) => `${name}.${useCase}`),
      );
    expect(untested).toEqual([]);
  });

  it('knows the fields further down that are guarded once more', () => {
    expect(guardedFields).toEqual({
      'AttributeDefinition.products': { admin: true, staff: ['CATALOGUE'] },
      'User.orders': { signedIn: true },
    });
  });
});

describe('with something that is no good token', () => {
  // The fields of Query and Mutation share one verification, so each is called with every fourth token.
  const isShared = ({ name }: Call) => /^(?:Query|Mutation)\./.test(name);
  it.each(calls.map((call, index) => ({ call, index, name: call.name })))(
    '$name is refused, and writes nothing',
    ({ call, index }) => {
      const all = Object.entries(bad[isFor(call, 'admin') ? 'ADMIN' : 'CUSTOMER']);
      const some = isShared(call) ? all.filter((_way, at) => at % 4 === index % 4) : all;
      return expectRefused(call, 'TOKEN_INVALID', Object.fromEntries(some));
    },
  );
});

describe('without a token', () => {
  it.each(calls.filter((call) => isGuarded(call) && !isFor(call, 'shopper')))('$name is refused', (call) =>
    expectRefused(call, 'SIGN_IN_REQUIRED', { 'without a token': null }),
  );
});

describe('with the token of a customer, whatever role it claims', () => {
  it.each(calls.filter((call) => isFor(call, 'admin') && !isForCustomers(call)))('$name is refused', (call) =>
    expectRefused(call, 'FORBIDDEN', {
      'of a customer': bearer(scene.maya.token),
      'that says admin': bearer(
        scene.forger.token(scene.maya.claims, { role: 'ADMIN', admin: true, roles: ['admin'] }),
      ),
    }),
  );
});

describe('with the token of an admin', () => {
  it.each(calls.filter((call) => isForCustomers(call) && !isFor(call, 'admin')))('$name is refused', (call) =>
    expectRefused(call, 'FORBIDDEN', { 'of an admin': bearer(scene.admin.token) }),
  );
});

/** The staff roles that have more access to a call than other users. */
const staffOf = ({ access }: Call) => access.staff ?? [];
const staffRoles = ['SUPPORT', 'WAREHOUSE', 'CATALOGUE'] as const satisfies readonly StaffRole[];
const isOpenToUsers = (call: Call) => isFor(call, 'signedIn') || isOpenToAll(call.access);

describe('with the token of staff', () => {
  it.each(calls.filter((call) => !isOpenToUsers(call) && staffOf(call).length < staffRoles.length))(
    '$name is refused to all other roles',
    (call) => {
      const others = staffRoles.filter((role) => !staffOf(call).includes(role));
      const ways = others.map((role) => [`of ${role}`, bearer(scene.staff[role])]);
      return expectRefused(call, 'FORBIDDEN', Object.fromEntries(ways));
    },
  );

  it('moves no money, and manages no roles, accounts, settings and integrations', () => {
    const never =
      /^(refunds|payments|incidents|carts|checkout|shopSettings|serviceTokens|webhooks|audit)\.|^reports\.sales|^orders\.(cancel|restore|place)/;
    const admitted = Object.entries(useCases).filter(([, { access }]) => access.staff);
    const staffNames = admitted.map(([name]) => name);
    expect(staffNames.filter((name) => never.test(name))).toEqual([]);
    // Of users and customers, staff may read, and write notes.
    expect(staffNames.filter((name) => /^(users|customers)\./.test(name))).toEqual([
      'users.list',
      'customers.read',
      'customers.addNote',
      'customers.deleteNote',
    ]);
    // Each of these calls is one of an admin, too.
    expect(admitted.filter(([, { access }]) => !access.admin)).toEqual([]);
  });
});

/** The scopes that admit a service token to a call. */
const scopesOf = ({ access }: Call) => access.service ?? [];
const allScopes = Object.values(ServiceScope);

describe('with a service token', () => {
  it.each(calls.filter((call) => !call.access.public && scopesOf(call).length === 0))(
    '$name is refused, whatever its scopes',
    (call) => expectRefused(call, 'FORBIDDEN', { 'with all scopes': bearer(scene.serviceTokens.all) }),
  );

  it.each(calls.filter((call) => scopesOf(call).length > 0))('$name is refused without its scope', (call) => {
    const { only, allBut } = scene.serviceTokens;
    const others = allScopes.filter((scope) => !scopesOf(call).includes(scope));
    const ways = others.map((scope) => [`with ${scope}`, bearer(only[scope])]);
    const [needed] = scopesOf(call);
    if (needed && scopesOf(call).length === 1) ways.push(['with all others', bearer(allBut[needed])]);
    return expectRefused(call, 'FORBIDDEN', Object.fromEntries(ways));
  });

  it('refunds, cancels and pays nothing, and manages no users, settings and tokens', () => {
    const never =
      /^(refunds|payments|incidents|returns|carts|checkout|users|customers|shopSettings|serviceTokens|audit)\./;
    const admitted = Object.entries(useCases).filter(([, { access }]) => access.service ?? access.public);
    expect(admitted.map(([name]) => name).filter((name) => never.test(name))).toEqual([]);
    // Of all others, a token admits to these.
    expect(
      admitted.map(([name]) => name.split('.')[0]).filter((name, i, all) => all.indexOf(name) === i),
    ).toEqual(['equipment', 'images', 'orders', 'invoices', 'fulfilment']);
  });
});

describe('other ways to the same calls', () => {
  it('a HEAD is refused as the GET', async () => {
    const { ordersOf, maya, forger } = scene;
    const paths = ['/users', '/order', `/order/${ordersOf.maya.open[0]}`, `/admin/${maya.email}`];
    for (const path of paths) {
      expect((await scene.shop.rest('HEAD', path)).status, path).toBe(401);
      const token = forger.token(maya.claims, { aud: 'another' });
      expect((await scene.shop.rest('HEAD', path, { token })).status, path).toBe(401);
    }
  });

  it('a GET of the GraphQL API is refused as the POST, and does nothing', async () => {
    const { shop, maya, forger, ordersOf } = scene;
    const before = await scene.kept();
    const ask = async (query: string, token: string) => {
      const path = `/graphql?query=${encodeURIComponent(query)}`;
      return shop.rest('GET', path, { token, headers: { 'apollo-require-preflight': 'yes' } });
    };
    const forged = await ask('{ me { id } }', forger.token(maya.claims, { exp: 1 }));
    expect(forged.status).toBe(401);
    expect(forged.body.errors[0].extensions.code).toBe('TOKEN_INVALID');
    expect((await ask('{ users { totalCount } }', maya.token)).body.errors[0].extensions.code).toBe(
      'FORBIDDEN',
    );
    const cancel = `mutation { cancelOrder(input: { orderId: "${ordersOf.maya.open[0]}" }) { __typename } }`;
    expect((await ask(cancel, maya.token)).status).toBe(405);
    expect(await scene.kept()).toEqual(before);
  });
});

function expectSuccess(call: Call, status: number, body: Answer['body']): void {
  expect([200, 201], JSON.stringify(body)).toContain(status);
  expect(body.errors).toBeUndefined();
  const result = call.name.includes('.') ? body.data[call.name.split('.')[1] ?? ''] : body;
  expect(result).not.toBeNull();
  expect(result.code, JSON.stringify(body)).toBeUndefined();
  expect([result.success, result.acknowledged]).not.toContain(false);
}

// Last: these write. A refusal of something that could not succeed anyway would say nothing.
describe('the same calls by the right person', () => {
  // Other calls need this user as a customer with a valid token. `delete-account.test.ts`, `invitations.test.ts` and
  // `blocking.test.ts` call these.
  const changesCaller = new Set([
    'Mutation.deleteMyAccount',
    'Mutation.acceptInvitation',
    'Mutation.endMySessions',
  ]);
  it.each(calls.filter(({ name }) => !changesCaller.has(name)))('$name succeeds', async (call) => {
    const { status, body } = await call.perform(scene, bearer(rightful(call).token));
    expectSuccess(call, status, body);
  });

  it.each(
    calls.flatMap((call) =>
      (call.access.public ? allScopes : scopesOf(call))
        .filter((scope) => !(call.name === 'Mutation.changeEquipment' && scope === 'WRITE_STOCK'))
        .map((scope) => ({ ...call, scope })),
    ),
  )('$name succeeds with a service token for $scope', async (call) => {
    const { status, body } = await call.perform(scene, bearer(scene.serviceTokens.only[call.scope]));
    expectSuccess(call, status, body);
  });

  // Rows that an earlier call deleted are missing; a refusal would have another code.
  it.each(
    calls.flatMap((call) =>
      (isOpenToUsers(call) ? [] : staffOf(call))
        .filter((role) => !(call.name === 'Mutation.changeEquipment' && role === 'WAREHOUSE'))
        .map((role) => ({ ...call, role })),
    ),
  )('$name is admitted with the role $role', async (call) => {
    const answer = await call.perform(scene, bearer(scene.staff[call.role]));
    expect(answer).not.toEqual(call.refused('FORBIDDEN'));
    if (/^(Query|Subscription)\./.test(call.name)) expectSuccess(call, answer.status, answer.body);
  });

  it('changes with the role of the warehouse only the stock of a product', async () => {
    const { shop, product, staff } = scene;
    const change = async (changes: object) => {
      const { body } = await shop.graphql(
        `mutation ($input: ChangeEquipmentInput!) {
          changeEquipment(input: $input) { __typename ... on InvalidInput { issues { message } } }
        }`,
        { input: { equipmentId: product, ...changes } },
        staff.WAREHOUSE,
      );
      return body.data.changeEquipment.__typename;
    };
    await shop.pool.query(`UPDATE "Equipment" SET stock = 10 WHERE id = $1`, [product]);
    const stockChange = { quantity: 1, reason: 'RECEIVED', requestKey: randomUUID() };
    expect(await change({ stockChange })).toBe('Equipment');
    for (const more of [{ priceMinor: 1_000 }, { status: 'ARCHIVED' }, { stockChange, name: 'Other' }])
      expect(await change(more)).toBe('Forbidden');
  });

  it('refuses staff as soon as an admin gives them another role', async () => {
    const { shop, admin, staff } = scene;
    const orders = calls.find(({ name }) => name === 'Query.orders');
    const header = bearer(staff.WAREHOUSE);
    expect((await orders?.perform(scene, header))?.body.errors).toBeUndefined();
    const { body } = await shop.graphql(
      `mutation { changeUserRole(input: { email: "staff-warehouse@example.com", role: CATALOGUE }) { __typename } }`,
      {},
      admin.token,
    );
    expect(body.data.changeUserRole.__typename).toBe('RoleAssignment');
    expect(await orders?.perform(scene, header)).toEqual(orders?.refused('FORBIDDEN'));
  });

  it('changes with a service token only the fields of a product that its scope has', async () => {
    const { shop, product, serviceTokens } = scene;
    const change = async (changes: object, scope: ServiceScope) => {
      const { body } = await shop.graphql(
        `mutation ($input: ChangeEquipmentInput!) {
          changeEquipment(input: $input) { __typename ... on InvalidInput { issues { message } } }
        }`,
        { input: { equipmentId: product, ...changes } },
        serviceTokens.only[scope],
      );
      return body.data.changeEquipment.__typename;
    };
    await shop.pool.query(`UPDATE "Equipment" SET stock = 10 WHERE id = $1`, [product]);
    const stockChange = { quantity: 1, reason: 'RECEIVED', idempotencyKey: randomUUID() };
    expect(await change({ stockChange }, 'WRITE_STOCK')).toBe('Equipment');
    expect(await change({ stockChange }, 'WRITE_PRODUCTS')).toBe('Forbidden');
    expect(await change({ stock: null }, 'WRITE_PRODUCTS')).toBe('Forbidden');
    expect(await change({ priceMinor: 1_000 }, 'WRITE_PRODUCTS')).toBe('Equipment');
    for (const more of [{ priceMinor: 1 }, { status: 'ARCHIVED' }, { stockChange, name: 'Other' }])
      expect(await change(more, 'WRITE_STOCK')).toBe('Forbidden');
  });

  it('is refused again as soon as the role is taken away', async () => {
    const call = calls.find(({ access }) => access === usersAccess.list);
    const header = bearer(scene.admin.token);
    expect((await call?.perform(scene, header))?.status).toBe(200);
    await scene.shop.pool.query(`UPDATE "User" SET role = 'CUSTOMER' WHERE id = $1`, [scene.admin.id]);
    expect(await call?.perform(scene, header)).toEqual(call?.refused('FORBIDDEN'));
    // Service tokens end with the role of their creator.
    const orders = calls.find(({ name }) => name === 'Query.orders');
    const token = bearer(scene.serviceTokens.all);
    expect(await orders?.perform(scene, token)).toEqual(orders?.refused('TOKEN_INVALID'));
  });
});
