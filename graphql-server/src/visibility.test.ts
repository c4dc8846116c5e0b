import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isCompositeType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries } from '../test/calls.ts';
import { askEverything, edgesTo } from '../test/graph-walk.ts';
import { addresses, givenAway, globalId, marksOfTom, reaches, type Marks } from '../test/reaches.ts';
import { openScene, type Scene, type SceneUser } from '../test/scene.ts';
import { otherCustomerRequests } from '../test/other-customer-requests.ts';
import { nodeVisibility } from './builder.ts';
import { openDatabase, type Database } from './db.ts';
import { contactService } from './modules/contact/contact.service.ts';
import { customersService } from './modules/customers/customers.service.ts';
import { incidentsService } from './modules/payments/incidents.service.ts';
import { ordersService } from './modules/orders/orders.service.ts';
import { profilesService } from './modules/profiles/profiles.service.ts';
import { reviewsService } from './modules/reviews/reviews.service.ts';
import { usersService } from './modules/users/users.service.ts';
import type { Viewer } from './viewer.ts';

let scene: Scene;
let graph: GraphQLSchema;
let marks: Marks;
beforeAll(async () => {
  scene = await openScene();
  const { body } = await scene.shop.graphql(getIntrospectionQuery());
  graph = buildClientSchema(body.data);
  marks = await marksOfTom(scene);
}, 60_000);
afterAll(() => scene.close());

const rootFields = () => Object.values(graph.getQueryType()?.getFields() ?? {});

/** Other arguments lead to the same objects, so their fields are requested less deeply. */
const isVariation = (args: string) => /filter|after|before|query/.test(args);

/** The responses to `who`, by request: everything under every field of Query, with identifiers of `tom`. */
async function readAllByGraphql(
  who: SceneUser | null,
  asks: (args: string) => boolean,
  mostVisits: number,
): Promise<[question: string, answer: string][]> {
  const each = rootFields().flatMap(({ name, type }) =>
    (reaches[name]?.(scene) ?? []).filter(asks).map(async (args): Promise<[string, string]> => {
      const what = `${name}${args}`;
      const ask = async (query: string) => {
        const { body } = await scene.shop.graphql(query, {}, who?.token);
        const codes = (body.errors ?? []).map(
          (error: { extensions: { code: string } }) => error.extensions.code,
        );
        if (codes.includes('QUERY_TOO_LARGE')) return null;
        for (const code of codes) expect(['SIGN_IN_REQUIRED', 'FORBIDDEN'], query).toContain(code);
        return JSON.stringify(body);
      };
      const declared = getNamedType(type);
      const first = await ask(`{ ${what} ${isCompositeType(declared) ? '{ __typename }' : ''} }`);
      const root = first === null ? null : JSON.parse(first).data?.[name];
      // A missing object has no fields.
      if (!root) return [what, first ?? ''];
      const actual = isAbstractType(declared) ? graph.getType(root.__typename) : declared;
      const wrap = (selection: string) =>
        `{ ${what} ${actual === declared ? selection : `{ ... on ${root.__typename} ${selection} }`} }`;
      const visits = isVariation(args) ? 1 : mostVisits;
      return [what, (await askEverything(actual ?? declared, wrap, ask, visits)).join('\n')];
    }),
  );
  return Promise.all(each);
}

async function readAllByRest(who: SceneUser | null): Promise<[question: string, answer: string][]> {
  const paths = Object.values(addresses).flatMap((of) => of(scene));
  const each = paths.map(async (path): Promise<[string, string]> => {
    const { body } = await scene.shop.rest('GET', path, { token: who?.token ?? null });
    return [path, JSON.stringify(body)];
  });
  return Promise.all(each);
}

const readAllAs = async (
  who: SceneUser | null,
  asks: (args: string) => boolean = () => true,
  mostVisits = 2,
) => [...(await readAllByGraphql(who, asks, mostVisits)), ...(await readAllByRest(who))];
const textOf = (answers: readonly [string, string][]) => answers.map(([, answer]) => answer).join('\n');

describe('a client that requests everything, in every way', { timeout: 120_000 }, () => {
  it('requests every field of Query, and every GET', () => {
    expect(Object.keys(reaches).sort()).toEqual(
      rootFields()
        .map(({ name }) => name)
        .sort(),
    );
    const gets = entries.map(({ name }) => name).filter((name) => name.startsWith('GET '));
    expect(Object.keys(addresses).sort()).toEqual(gets.sort());
  });

  it.each(['a customer', 'a visitor'])('%s sees nothing of another customer, nor of a draft', async (who) => {
    const all = [...marks.private, ...marks.own, ...marks.secret, scene.draft.name, scene.draft.id];
    for (const [question, answer] of await readAllAs(who === 'a visitor' ? null : scene.maya))
      expect(givenAway(answer, all), question).toEqual([]);
  });

  it('the other customer sees their own data, except secrets, the ids of messages, and notes', async () => {
    const seen = textOf(await readAllAs(scene.tom, (args) => !isVariation(args), 1));
    const inbox = [scene.message, globalId('ContactMessage', scene.message)];
    const notes = await scene.shop.pool.query<{ id: string; text: string }>(
      `SELECT id, text FROM "CustomerNote" UNION ALL SELECT id, text FROM "OrderNote"`,
    );
    const note = globalId('OrderNote', scene.note);
    const hidden = [...inbox, note, ...notes.rows.flatMap(({ id, text }) => [id, text])];
    expect(marks.private.filter((mark) => !seen.includes(mark)).sort()).toEqual(hidden.sort());
    expect(givenAway(seen, marks.own)).toEqual(marks.own);
    expect(givenAway(seen, marks.secret)).toEqual([]);
  });

  it('an admin sees everything except secrets, address books and carts', async () => {
    // Who sees all need not reach for it in every way.
    const answers = await readAllAs(scene.admin, (args) => !isVariation(args), 1);
    const isExport = ([question]: [string, string]) => question.startsWith('/customer-data/');
    const text = textOf(answers.filter((one) => !isExport(one)));
    expect(marks.private.length).toBeGreaterThan(30);
    expect(givenAway(text, marks.private)).toEqual(marks.private);
    expect(givenAway(text, [...marks.own, ...marks.secret])).toEqual([]);
    // The file that a customer requested has all data about them. The id of a cart gives access to it.
    const file = textOf(answers.filter(isExport));
    const own = marks.own.filter((mark) => mark !== scene.cartOfTom);
    expect(givenAway(file, marks.own)).toEqual(own);
    expect(givenAway(file, marks.secret)).toEqual([]);
  });
});

describe('a line of an order', () => {
  it.each(['customer', 'admin'] as const)(
    'knows its product for the %s while it is in the catalogue',
    async (who) => {
      const { maya, admin, ordersOf, shop } = scene;
      const ask = async (id: string | undefined) => {
        const query = `{ order(id: "${id}") { lines { name equipment { name price { minor } category { slug } } } } }`;
        return (await shop.graphql(query, {}, (who === 'admin' ? admin : maya).token)).body.data.order
          .lines[0];
      };
      expect(await ask(ordersOf.maya.open[0])).toEqual({
        name: 'Lakehead 3000',
        equipment: { name: 'Lakehead 3000', price: { minor: 8_990 }, category: { slug: 'reels' } },
      });
      expect(await ask(ordersOf.maya.paid.id)).toMatchObject({ equipment: null });
    },
  );
});

describe('the graph', () => {
  // A new field of one of these types must be added here, with who may read it.
  it.each([
    [
      'User',
      [
        'AccountChange.user',
        'Customer.user',
        'GuestCustomer.account',
        'Mutation.addToWishList',
        'Mutation.cancelProductAlert',
        'Mutation.removeFromWishList',
        'Profile.user',
        'Query.me',
        'Query.node',
        'Query.users',
        'RoleAssignment.user',
      ],
    ],
    ['Profile', ['Mutation.saveProfile', 'User.profile']],
    [
      'Order',
      [
        'Customer.orders',
        'GuestCustomer.orders',
        'Mutation.answerReturn',
        'Mutation.cancelOrder',
        'Mutation.changeOrderAddress',
        'Mutation.checkout',
        'Mutation.confirmGuestPayment',
        'Mutation.confirmPayment',
        'Mutation.fulfilOrder',
        'Mutation.placeOrder',
        'Mutation.placePhoneOrder',
        'Mutation.refundOrder',
        'Mutation.requestReturn',
        'Mutation.restoreOrder',
        'Mutation.withdrawReturn',
        'PackOrderResult.order',
        'PaymentIncident.order',
        'PaymentSession.order',
        'Query.guestOrder',
        'Query.node',
        'Query.order',
        'Query.orderByNumber',
        'Query.orders',
        'Query.ordersByIds',
        'Subscription.anyOrderChanged',
        'Subscription.orderChanged',
        'Subscription.orderPlaced',
        'User.orders',
      ],
    ],
    [
      'ContactMessage',
      [
        'Customer.messages',
        'GuestCustomer.messages',
        'Mutation.markContactMessage',
        'Mutation.replyToContactMessage',
        'Query.contactMessages',
        'Query.node',
      ],
    ],
    ['ContactReply', ['ContactMessage.replies']],
    ['AuditEntry', ['Query.auditEntries', 'Query.node']],
    ['AuditSubject', ['AuditEntry.subject']],
    ['Customer', ['Query.customer']],
    ['GuestCustomer', ['Customer.guest', 'Query.guestCustomer']],
    ['CustomerNote', ['Customer.notes', 'Mutation.addCustomerNote', 'Query.node']],
    ['OrderNote', ['Mutation.addOrderNote', 'Query.node', 'Query.orderNotes']],
    [
      'Invitation',
      [
        'Mutation.inviteAdmin',
        'Mutation.resendInvitation',
        'Mutation.revokeInvitation',
        'Query.invitations',
        'Query.node',
      ],
    ],
    [
      'ServiceToken',
      ['CreatedServiceToken.token', 'Mutation.revokeServiceToken', 'Query.node', 'Query.serviceTokens'],
    ],
    ['CreatedServiceToken', ['Mutation.createServiceToken']],
    [
      'WebhookEndpoint',
      [
        'Mutation.addWebhookEndpoint',
        'Mutation.changeWebhookEndpoint',
        'Mutation.deleteWebhookEndpoint',
        'Query.node',
        'Query.webhookEndpoints',
      ],
    ],
    [
      'WebhookDelivery',
      [
        'Mutation.replayWebhookDelivery',
        'Mutation.testWebhookEndpoint',
        'Query.node',
        'Query.webhookDeliveries',
        'WebhookEndpoint.lastDelivery',
      ],
    ],
    ['WebhookSecret', ['Mutation.rotateWebhookSecret', 'Mutation.showWebhookSecret']],
    ['OrderMail', ['Mutation.resendOrderMail', 'Query.node', 'Query.orderMails']],
    ['OrderEvent', ['Query.node', 'Query.orderTimeline']],
    ['PaymentSession', ['Mutation.openGuestPayment', 'Mutation.openPayment']],
    ['Address', ['User.addresses']],
    ['OrderAddress', ['Order.shippingAddress']],
    [
      'Cart',
      [
        'Mutation.addToCart',
        'Mutation.applyCode',
        'Mutation.mergeCart',
        'Mutation.removeFromCart',
        'Mutation.updateCartLine',
        'Query.cart',
      ],
    ],
    ['OrderLine', ['Order.lines']],
    [
      'ProductAlert',
      ['Mutation.confirmProductAlert', 'Mutation.createProductAlert', 'Query.node', 'User.productAlerts'],
    ],
    ['WishListItem', ['Query.node', 'User.wishList']],
    ['Refund', ['Order.refunds']],
    ['PaymentIncident', ['Mutation.resolvePaymentIncident', 'Query.node', 'Query.paymentIncidents']],
    ['Parcel', ['Order.parcels']],
    ['OrderReturn', ['Order.returns']],
    ['Card', ['Order.card']],
    [
      'AccountChange',
      ['Mutation.blockUser', 'Mutation.endMySessions', 'Mutation.endUserSessions', 'Mutation.unblockUser'],
    ],
    [
      'RoleAssignment',
      ['Mutation.acceptInvitation', 'Mutation.changeUserRole', 'Mutation.makeAdmin', 'Mutation.revokeAdmin'],
    ],
  ])('leads to %s by known edges only', (type, edges) => {
    const advice = 'Check who may read a new field, then add it to this list.';
    expect(edgesTo(graph, type), advice).toEqual(edges);
  });

  it('has a rule of visibility for every type that a global id may name', () => {
    const node = graph.getType('Node');
    const types = isInterfaceType(node) ? graph.getPossibleTypes(node).map(({ name }) => name) : [];
    expect(types.length).toBeGreaterThan(5);
    expect(Object.keys(nodeVisibility).sort()).toEqual(types.sort());
  });

  it.each([
    'User',
    'Order',
    'OrderNote',
    'OrderMail',
    'Invitation',
    'WebhookEndpoint',
    'WebhookDelivery',
    'ContactMessage',
    'Review',
    'PaymentIncident',
    'ProductAlert',
    'AuditEntry',
    'ServiceToken',
  ])('hides each field of another customer’s %s', async (type) => {
    const { tom, ordersOf, message, note, mail, invitations, reviews, incident, ...others } = scene;
    const { alerts, auditEntry, serviceTokens } = others;
    const ids: Record<string, string> = {
      User: tom.id,
      Order: ordersOf.tom.paid.id,
      ContactMessage: message,
      OrderNote: note,
      OrderMail: mail,
      Invitation: invitations.open,
      WebhookEndpoint: scene.webhooks.endpoint,
      WebhookDelivery: scene.webhooks.delivery,
      Review: reviews.pending,
      PaymentIncident: incident,
      ProductAlert: alerts.theirs,
      AuditEntry: auditEntry,
      ServiceToken: serviceTokens.revocable,
    };
    const object = graph.getType(type);
    const fields = isObjectType(object) ? Object.values(object.getFields()) : [];
    expect(fields.length).toBeGreaterThan(5);
    const answers = await Promise.all(
      fields.map(async (field) => {
        const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
        const id = globalId(type, ids[type] ?? '');
        const query = `{ node(id: "${id}") { ... on ${type} { ${field.name} ${selection} } } }`;
        return [field.name, (await scene.shop.graphql(query, {}, scene.maya.token)).body];
      }),
    );
    expect(answers).toEqual(fields.map(({ name }) => [name, { data: { node: null } }]));
  });
});

/** Rate limits count a request before it is checked whose the row is. */
const keptBut = () => scene.kept(['RateLimit']);

describe('a row of another user', () => {
  it.each(otherCustomerRequests)('looks like a missing one to $name', async (request) => {
    const { ask, theirs, missingKey, visitorsToo, forbidden } = request;
    const before = await keptBut();
    for (const token of [scene.maya.token, ...(visitorsToo ? [null] : [])]) {
      const [seen, unseen] = await Promise.all([
        ask(scene, token, theirs(scene)),
        ask(scene, token, missingKey()),
      ]);
      expect(seen).toEqual(unseen);
      expect(seen.status).toBeLessThan(500);
      expect(JSON.stringify(seen.body).includes('FORBIDDEN')).toBe(token !== null && forbidden);
    }
    expect(await keptBut()).toEqual(before);
  });

  it('is requested from each mutation that takes the ID of an order or a review', () => {
    const requested = otherCustomerRequests.map(({ name }) => name.split(/[ ,]/)[0]);
    // The email of the order is required too.
    const ofGuests = ['Mutation.confirmGuestPayment', 'Mutation.openGuestPayment'];
    const takesId = ({ type }: { type: GraphQLInputType }) => {
      const input = getNamedType(type);
      const names = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
      return names.some((name) => /^(order|review)Ids?$/.test(name));
    };
    const taking = Object.values(graph.getMutationType()?.getFields() ?? {})
      .filter(({ args }) => args.some(takesId))
      .map(({ name }) => `Mutation.${name}`);
    expect(taking.length).toBeGreaterThan(15);
    const missing = taking.filter((name) => ![...requested, ...ofGuests].includes(name));
    expect(missing, 'Add a request to test/other-customer-requests.ts.').toEqual([]);
  });

  it('is not returned to another user who repeats its idempotency key', async () => {
    const { tom, maya, product, shop } = scene;
    const { rows } = await shop.pool.query<{ key: string }>(
      `SELECT split_part("placementKey", ':', 2) AS key FROM "Order" WHERE "customerId" = $1 AND "placementKey" LIKE '%demo%'`,
      [tom.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const place = `mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) { __typename ... on Order { id phone address total { minor } } }
    }`;
    for (const { key: idempotencyKey } of rows)
      for (const who of [null, maya]) {
        const delivery = { quantity: 1, phone: '+46 70 555 01 84', address: 'Elsewhere 1' };
        const customer = who ? {} : { customerEmail: tom.email };
        const input = { equipmentId: product, idempotencyKey, ...delivery, ...customer };
        const { body } = await shop.graphql(place, { input }, who?.token);
        expect(body.data.placeOrder.__typename).toBe('Order');
        expect(givenAway(JSON.stringify(body), marks.private)).toEqual([]);
      }
  });

  it('is announced with the same response as an unregistered address', async () => {
    const answers = await Promise.all(
      [scene.tom.email, 'unregistered@example.com'].map((email) => scene.shop.rest('PUT', `/user/${email}`)),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});

// Even an API without an access check must reveal nothing: each query of the services applies the visibility.
describe('the services, called for a customer', () => {
  let database: Database;
  let maya: Viewer;
  let tom: Viewer;
  beforeAll(async () => {
    database = openDatabase(scene.shop.pool.options.connectionString ?? '', 2);
    const viewerOf = async ({ id }: SceneUser) => {
      const user = await database.prisma.user.findUniqueOrThrow({ where: { id } });
      return { ...user, uid: user.uid ?? '' };
    };
    [maya, tom] = await Promise.all([viewerOf(scene.maya), viewerOf(scene.tom)]);
  });
  afterAll(() => database.close());

  it('find no order of another customer, with any filter', async () => {
    const payments = {
      closeUnpaidOrder: () => Promise.reject(new Error('no order is closed')),
      held: () => Promise.resolve(0),
      cancelPayment: () => Promise.reject(new Error('no payment is canceled')),
    };
    const refunds = { cancelPaid: () => Promise.reject(new Error('nothing is refunded')) };
    const orders = ordersService({
      ...database,
      equipment: { offeredByIds: () => Promise.resolve([]) },
      payments,
      refunds,
    });
    const all = await Promise.all([
      orders.of(maya, tom),
      orders.all(maya, { query: tom.email }),
      orders.all(maya, { query: scene.ordersOf.tom.paid.transactionId }),
      orders.all(maya, { paymentState: 'PAID' }, { cursor: { id: scene.ordersOf.tom.paid.id } }),
    ]);
    expect(all.flat().filter(({ customerId }) => customerId !== maya.id)).toEqual([]);
    expect(await orders.newestUnpaid(maya, tom.email)).toBeNull();
    expect((await orders.all(tom, { query: tom.email })).length).toBeGreaterThan(3);
  });

  it('find no user, profile, message or pending review of another customer', async () => {
    const { prisma } = database;
    const succeed = async () => true;
    const identity = { setBlocked: succeed, endSessions: succeed };
    const users = usersService({
      prisma,
      pool: database.pool,
      adminEmails: new Set(),
      avatarHosts: new Set(),
      identity,
    });
    expect((await users.list(maya, { query: 'example' })).map(({ id }) => id)).toEqual([maya.id]);
    expect(await users.list(maya, { query: tom.email, role: 'CUSTOMER' })).toEqual([]);
    expect(await users.count(maya, {})).toBe(1);
    const profiles = profilesService({ prisma });
    expect([await profiles.of(maya, tom.id), await profiles.of(tom, tom.id)]).toMatchObject([null, {}]);
    const contact = contactService({ prisma });
    expect([await contact.list(maya, null), await contact.count(maya, 'UNREAD')]).toEqual([[], 0]);
    expect(await contact.mark(maya, scene.message, true)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await contact.from(maya, tom.email)).toEqual([]);
    const customers = customersService({
      prisma,
      pool: database.pool,
      orders: { of: () => Promise.resolve([]) },
      identity: { deleteAccount: () => Promise.resolve(false) },
      photos: { discardOf: () => Promise.resolve([]), eraseDiscarded: () => Promise.resolve() },
    });
    expect([await customers.one(maya, tom.id), await customers.notes(maya, tom.id)]).toEqual([null, []]);
    expect(await customers.exportData(maya, tom.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await customers.deleteCustomer(maya, tom.id, { email: tom.email })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const incidents = incidentsService({ prisma });
    expect([await incidents.list(maya, false), await incidents.count(maya, false)]).toEqual([[], 0]);
    const input = { incidentId: scene.incident, note: 'Not mine to say.' };
    expect(await incidents.resolve(maya, input)).toMatchObject({ code: 'NOT_FOUND' });
    const nothing = () => Promise.reject(new Error('no photo is touched'));
    const photos = { claim: nothing, discard: nothing, eraseDiscarded: nothing };
    const reviews = reviewsService({ prisma, photos });
    for (const viewer of [maya, null])
      expect([
        await reviews.by(viewer, tom.id),
        await reviews.list(viewer, 'PENDING'),
        await reviews.count(viewer, 'HIDDEN'),
      ]).toEqual([[], [], 0]);
  });
});
