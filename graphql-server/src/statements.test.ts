import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { betweenCronJobs, openScene, type Scene } from '../test/scene.ts';
import { statementsOf } from '../test/statements.ts';
import { routes } from './routes.ts';

type Who = 'visitor' | 'maya' | 'admin';
/** The viewer, the number of statements (one of them loads the viewer), and the variables. */
type Cost = readonly [who: Who, statements: number, variables?: (scene: Scene) => Record<string, unknown>];

const keyOf = ({ id }: { id: string }) => ({ id, email: '', isGuest: false });

/** The most that each query of the client may ask of the database. A number that rises is a mistake until it is explained. */
const queries: Readonly<Record<string, Cost>> = {
  AddProductScreen: ['admin', 2],
  AddressCountries: ['visitor', 0],
  AttributeDefinitions: ['visitor', 0, () => ({ categorySlug: 'reels' })],
  AttributesScreen: ['admin', 5, () => ({ query: '' })],
  AuditActorCount: ['admin', 2, () => ({ filter: { query: 'maya' } })],
  // The page, its rows, their actors, and their subjects: products, orders, and users.
  AuditLogScreen: ['admin', 7, () => ({ filter: {} })],
  Cart: ['visitor', 2, ({ guestCart }) => ({ id: guestCart })],
  CartQuote: ['visitor', 3, ({ guestCart }) => ({ cartId: guestCart })],
  CartRole: ['maya', 1],
  DashboardRole: ['admin', 1],
  DeliveryScreen: ['admin', 3],
  // A list is two statements: the ids of the page, and their rows.
  CategoryScreen: [
    'visitor',
    5,
    () => ({ slug: 'reels', filter: { categorySlugs: ['reels'] }, sort: 'BEST_SELLING' }),
  ],
  CheckTheRefund: ['admin', 2, ({ ordersOf }) => ({ id: ordersOf.maya.paid.id })],
  CheckoutData: ['maya', 3],
  CheckoutQuote: ['visitor', 3, ({ guestCart }) => ({ input: { cartId: guestCart } })],
  CompareScreen: ['visitor', 1, ({ product }) => ({ ids: [product] })],
  CurrentCategory: ['visitor', 1, () => ({ slug: 'reels' })],
  // The viewer, the guest by the newest order, that order, and the account.
  GuestCustomerScreen: ['admin', 4, ({ guest }) => ({ email: guest.email })],
  GuestWithEmail: ['admin', 3, ({ guest }) => ({ email: guest.email })],
  // One of them looks for guest orders.
  CustomerScreen: ['admin', 5, ({ tom }) => ({ id: tom.id })],
  CustomerSpend: ['admin', 3, ({ tom }) => keyOf(tom)],
  CustomerLastContact: ['admin', 4, ({ tom }) => keyOf(tom)],
  CustomerOrders: ['admin', 4, ({ tom }) => keyOf(tom)],
  CustomerReviews: ['admin', 3, ({ tom }) => ({ id: tom.id })],
  CustomerMessages: ['admin', 3, ({ tom }) => keyOf(tom)],
  CustomerNotes: ['admin', 3, ({ tom }) => ({ id: tom.id })],
  DeliveryEstimate: ['visitor', 2, ({ product }) => ({ equipmentId: product, quantity: 1 })],
  GuestOrderPayment: ['visitor', 2, ({ guest }) => ({ input: { number: guest.number, email: guest.email } })],
  HomeReviews: ['visitor', 2],
  HomeScreen: ['visitor', 1],
  ListAllOrders: ['admin', 2],
  ListUsers: ['admin', 3],
  ManagedReviewCounts: ['admin', 4, () => ({ query: '' })],
  ManagedReviewsScreen: ['admin', 2, () => ({ status: 'PUBLISHED', query: '' })],
  ManageOrdersScreen: ['admin', 2],
  // One more than necessary: `refundable` and `refunds` select the same rows differently.
  ManagedOrderScreen: ['admin', 3, ({ ordersOf }) => ({ id: ordersOf.maya.paid.id })],
  ManageProductsScreen: ['admin', 4],
  BulkChange: ['admin', 3, ({ bulkChanges }) => ({ id: bulkChanges.previewed })],
  // The page, the numbers of its rows, and the names of its admins.
  BulkChangesScreen: ['admin', 4],
  CategoriesScreen: ['admin', 3],
  // The views, and the current slugs of their categories.
  ProductViews: ['admin', 3],
  BulkChangeRows: ['admin', 2, ({ bulkChanges }) => ({ id: bulkChanges.previewed })],
  ManagedProductScreen: ['admin', 3, ({ product }) => ({ id: product })],
  LowStock: ['admin', 3],
  NewOrderScreen: ['admin', 1],
  PhoneOrderProducts: ['admin', 3, () => ({ query: 'reel' })],
  PhoneOrderQuote: [
    'admin',
    3,
    ({ product }) => ({ input: { items: [{ equipmentId: product, quantity: 1 }] } }),
  ],
  MyOrdersScreen: ['maya', 2],
  MyReviewsScreen: ['maya', 2],
  OpenIncidents: ['admin', 3],
  OldestOrdersToShip: ['admin', 2],
  OrderCounts: ['admin', 2],
  // The notes, and the names of their authors.
  OrderNotes: ['admin', 3, ({ ordersOf }) => ({ orderId: ordersOf.tom.paid.id })],
  // The emails, and what their orders are now.
  OrderMails: ['admin', 3, ({ ordersOf }) => ({ orderId: ordersOf.tom.paid.id })],
  Invitations: ['admin', 2],
  ServiceTokensScreen: ['admin', 3],
  OrderTimeline: ['admin', 3, ({ ordersOf }) => ({ orderId: ordersOf.maya.paid.id })],
  OrdersToPrint: ['admin', 2, ({ ordersOf }) => ({ ids: [ordersOf.maya.paid.id, ordersOf.tom.paid.id] })],
  ReturnAddress: ['visitor', 1],
  OrdersToShip: ['admin', 2, ({ ordersOf }) => ({ ids: [ordersOf.maya.paid.id, ordersOf.tom.paid.id] })],
  OverviewScreen: ['admin', 3, () => ({ period: 'MONTH' })],
  Orderer: ['maya', 2],
  OrderDetailsScreen: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.paid.id })],
  OrderScreen: ['maya', 2, ({ product }) => ({ id: product })],
  OwnOrder: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.open[0] })],
  OwnOrderPayment: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.paid.id })],
  ContactMessageCounts: ['admin', 4],
  MessagesScreen: ['admin', 2, () => ({ state: 'UNREAD' })],
  ProductAlerts: ['maya', 2],
  OwnProductReview: ['maya', 2, ({ product }) => ({ equipmentId: product })],
  // The product, its reviews, and which of their authors bought it.
  ProductReviews: ['visitor', 2, () => ({ slug: 'spinning-reel', sort: 'NEWEST' })],
  // The product, and the two lists.
  ProductRecommendations: ['visitor', 3, () => ({ slug: 'spinning-reel' })],
  ProductScreen: ['visitor', 1, () => ({ slug: 'spinning-reel' })],
  ProductTwin: ['visitor', 5, () => ({ name: 'reel' })],
  ProfileScreen: ['maya', 2],
  QuoteTheCart: ['visitor', 3, ({ guestCart }) => ({ input: { cartId: guestCart } })],
  ReadInbox: ['admin', 3],
  ReadReviews: ['visitor', 2, () => ({ first: 5 })],
  ReviewHistory: ['admin', 2, ({ reviews }) => ({ reviewId: reviews.published })],
  ReviewsToModerate: ['admin', 3, () => ({ status: 'PUBLISHED' })],
  SearchReportScreen: ['admin', 3],
  ReturnableItems: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.paid.id })],
  ReadTheDeliveryLog: ['admin', 3, ({ webhooks }) => ({ endpointId: webhooks.endpoint })],
  RecentlyViewed: ['visitor', 1, ({ product }) => ({ ids: [product] })],
  SavedProducts: ['visitor', 1, ({ product }) => ({ ids: [product] })],
  SearchScreen: ['visitor', 6, () => ({ filter: { query: 'reel' }, sort: 'RELEVANCE' })],
  MoreProducts: [
    'visitor',
    6,
    ({ product }) => ({ filter: { query: 'r' }, sort: 'PRICE_ASC', after: btoa(`GPC:S:${product}`) }),
  ],
  PaletteCustomers: ['admin', 2, () => ({ filter: { query: 'maya' } })],
  PaletteGuests: ['admin', 2, () => ({ filter: { isGuestOrder: true, query: 'maya' } })],
  PaletteOrders: ['admin', 2, () => ({ filter: { query: 'maya' } })],
  PaletteProducts: ['admin', 3, () => ({ filter: { query: 'reel' } })],
  LegalScreen: ['visitor', 1, () => ({ name: 'IMPRINT' })],
  PromotionsScreen: ['admin', 6, () => ({ query: '' })],
  ShopDetailsScreen: ['admin', 3],
  SearchTermsScreen: ['admin', 3, () => ({ query: '' })],
  SearchTheCatalogue: ['visitor', 4, () => ({ sort: 'BEST_SELLING' })],
  SharedProducts: ['visitor', 1, ({ product }) => ({ ids: [product], skus: [] })],
  ShowBestSellers: ['visitor', 1],
  ShowMyOrders: ['maya', 2],
  ShowOneOrder: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.open[0] })],
  ShowOneProduct: ['visitor', 1, ({ product }) => ({ id: product })],
  ShowTheCheckout: ['maya', 2, ({ ordersOf }) => ({ id: ordersOf.maya.open[0] })],
  ShowThePicture: ['admin', 2, ({ product }) => ({ id: product })],
  StockHistory: ['admin', 2, ({ product }) => ({ equipmentId: product })],
  Suggestions: ['visitor', 6, () => ({ query: 'r' })],
  TrackingNumber: ['admin', 2, () => ({ number: '3318810025' })],
  TrySearch: ['visitor', 5, () => ({ query: 'reel' })],
  UsersScreen: ['admin', 3],
  Viewer: ['maya', 1],
  WaitingForAdmins: ['admin', 5, () => ({ orders: true, customers: true, stock: true })],
  // The endpoints with their last deliveries, and one more for the log.
  WebhookDeliveries: ['admin', 3, ({ webhooks }) => ({ endpointId: webhooks.endpoint })],
  WebhooksScreen: ['admin', 2],
  WhoAmI: ['maya', 1],
  WishListIds: ['maya', 2],
  WishListScreen: ['maya', 3],
};

/** Like `queries`, for the REST API. */
const reads: Readonly<
  Record<string, readonly [who: Who, statements: number, path: (scene: Scene) => string]>
> = {
  'GET /equitment': ['visitor', 3, () => '/equitment'],
  'GET /equipment': ['visitor', 5, () => '/equipment?q=reel'],
  'GET /equitment/:id': ['visitor', 1, ({ product }) => `/equitment/${product}`],
  'GET /equipment/:id': ['visitor', 1, ({ product }) => `/equipment/${product}`],
  'GET /order': ['maya', 2, () => '/order'],
  'GET /order/:id': ['maya', 2, ({ ordersOf }) => `/order/${ordersOf.maya.paid.id}`],
  // The viewer, the order and its invoice, which a job has issued.
  'GET /invoice/:orderId': ['maya', 3, ({ ordersOf }) => `/invoice/${ordersOf.maya.paid.id}`],
  'GET /product-export': ['admin', 2, () => '/product-export'],
  'GET /product-import-template': ['admin', 3, () => '/product-import-template'],
  // One for each list of the file, and one for each batch of rows.
  'GET /customer-data': ['maya', 13, () => '/customer-data'],
  'GET /customer-data/:userId': ['admin', 14, ({ tom }) => `/customer-data/${tom.id}`],
  'GET /review': ['visitor', 1, () => '/review'],
  'GET /users': ['admin', 3, () => '/users'],
  'GET /admin/:email': ['maya', 2, ({ maya }) => `/admin/${maya.email}`],
};

const web = fileURLToPath(new URL('../../web/src', import.meta.url));
const documents = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => parse(readFileSync(path.join(web, name), 'utf8')));
const definitions = documents.flatMap((document) => document.definitions);
const asked = definitions.filter(
  (one): one is OperationDefinitionNode =>
    one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.QUERY,
);

/** An operation with the fragments that it needs, and those that these need. */
function whole(operation: OperationDefinitionNode): string {
  const needed = new Map<string, DocumentNode['definitions'][number]>();
  const collect = (node: DocumentNode['definitions'][number]): void =>
    void visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === value,
        );
        if (!fragment || needed.has(value)) return;
        needed.set(value, fragment);
        collect(fragment);
      },
    });
  collect(operation);
  return print({ kind: Kind.DOCUMENT, definitions: [operation, ...needed.values()] });
}

describe('what is asked of the database', () => {
  let scene: Scene;
  let turn = 0;
  beforeAll(async () => {
    scene = await openScene();
    // Loads the attribute definitions, which are cached.
    await ask('ProductScreen', ['visitor', 1, () => ({ slug: 'spinning-reel' })]);
  }, 120_000);
  afterAll(() => scene.close());

  const tokenOf = (who: Who) => (who === 'visitor' ? null : scene[who].token);
  // A different request each time, because a cached response causes no statements.
  const anew = () => ({ accept: `application/json;q=0.${100 + turn++}` });

  async function ask(name: string, [who, , variables]: Cost) {
    const operation = asked.find((one) => one.name?.value === name);
    if (!operation) throw new Error(`the client has no query ${name}`);
    const { body } = await scene.shop.graphql(whole(operation), variables?.(scene), tokenOf(who), anew());
    expect(body.errors).toBeUndefined();
    for (const value of Object.values(body.data)) expect(value).not.toBeNull();
  }
  const read = async ([who, , where]: (typeof reads)[string]) =>
    expect((await scene.shop.rest('GET', where(scene), { token: tokenOf(who) })).status).toBe(200);

  it('is known for every query of the client, and every read of the REST API', () => {
    expect(Object.keys(queries).sort()).toEqual(asked.map(({ name }) => name?.value).sort());
    const known = Object.values(routes('USD')).flat();
    const gets = known.filter(({ method }) => method === 'GET').map((one) => `GET ${one.path}`);
    expect(Object.keys(reads).sort()).toEqual(gets.sort());
  });

  const entries = () => [
    ...Object.entries(queries).map(([name, cost]) => [name, cost[1], () => ask(name, cost)] as const),
    ...Object.entries(reads).map(([name, cost]) => [name, cost[1], () => read(cost)] as const),
  ];

  it.each(['as the shop is', 'with thirty more of everything'])(
    'is no more than it needs, %s',
    async (size) => {
      if (size !== 'as the shop is') await more(scene);
      for (const [name, statements, work] of entries()) {
        await betweenCronJobs(scene.shop.pool);
        // Counts of earlier searches are written in the background, at any time.
        const sent = (await statementsOf(work)).filter((text) => !text.includes('INSERT INTO "SearchCount"'));
        expect
          .soft(sent.length, `${name}: ${sent.map((text) => text.slice(0, 150)).join('\n')}`)
          .toBe(statements);
      }
    },
    120_000,
  );
});

/** More rows of all that is listed, with what hangs on them. */
async function more({ shop: { pool }, maya, incident, message }: Scene): Promise<void> {
  const copies = (table: string, changes: string, which: string) =>
    pool.query(
      `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, ${changes})).* FROM "${table}" t, generate_series(1, 30) n WHERE ${which}`,
    );
  const id = `'id', gen_random_uuid()`;
  await copies(
    'Equipment',
    `jsonb_build_object(${id}, 'slug', 'more-' || n, 'sku', 'MORE-' || n)`,
    `t.slug = 'spinning-reel'`,
  );
  await copies(
    'User',
    `jsonb_build_object(${id}, 'uid', 'more-' || n, 'email', 'more-' || n || '@x.example')`,
    `t.id = '${maya.id}'`,
  );
  await copies('WebhookDelivery', `jsonb_build_object(${id})`, 'true');
  await copies('ContactMessage', `jsonb_build_object(${id})`, `t.id = '${message}'`);
  await copies(
    'PaymentIncident',
    `jsonb_build_object(${id}, 'intentId', 'pi_more' || n)`,
    `t.id = '${incident}'`,
  );
  await copies(
    'Review',
    `jsonb_build_object(${id}, 'userId', '${maya.id}')`,
    `t.status = 'PUBLISHED' AND t.body = 'One of Maya.'`,
  );
  await pool.query(
    `INSERT INTO "WishListItem" (id, "userId", "equipmentId")
     SELECT gen_random_uuid(), '${maya.id}', e.id FROM "Equipment" e WHERE e.slug LIKE 'more-%'`,
  );
  await pool.query(
    `INSERT INTO "ProductAlert" (id, "userId", "equipmentId", kind, "priceMinor", "confirmedAt")
     SELECT gen_random_uuid(), '${maya.id}', e.id, 'PRICE_DROP', 1, now() FROM "Equipment" e WHERE e.slug LIKE 'more-%'`,
  );
  await copies(
    'Order',
    `jsonb_build_object(${id}, 'number', 5000 + n, 'transactionId', 'pi_more' || n, 'intentId', 'pi_more' || n, 'placementKey', 'more-' || n)`,
    `t."customerId" = '${maya.id}' AND t."transactionId" IS NOT NULL AND t.number = (SELECT min(number) FROM "Order" WHERE "customerId" = '${maya.id}' AND "transactionId" IS NOT NULL)`,
  );
  const added = `FROM "Order" o WHERE o.number > 5000`;
  await pool.query(
    `INSERT INTO "OrderLine" SELECT (jsonb_populate_record(l, jsonb_build_object(${id}, 'orderId', o.id))).*
     FROM "OrderLine" l, (SELECT o.id ${added}) o WHERE l.id = (SELECT id FROM "OrderLine" ORDER BY id LIMIT 1)`,
  );
  await pool.query(
    `INSERT INTO "Refund" (id, "orderId", "intentId", "refundId", "amountMinor", reason, status, "updatedAt")
     SELECT gen_random_uuid(), o.id, o."intentId", 're_' || o.number, 100, 'A scratch', 'SUCCEEDED', now() ${added}`,
  );
  await pool.query(
    `INSERT INTO "OrderReturn" (id, "orderId", reason) SELECT gen_random_uuid(), o.id, 'OTHER' ${added}`,
  );
}
