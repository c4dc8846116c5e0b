import type { Pool } from 'pg';
import type { Scene } from './scene.ts';

/** Texts in one user's rows, each of which would reveal them to another user. */
export interface Marks {
  /** Visible to admins and to the user only; messages and notes to admins only. */
  readonly private: readonly string[];
  /** Visible to the user only: address book and cart. */
  readonly own: readonly string[];
  /** Shown by no API. */
  readonly secret: readonly string[];
}

export const globalId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64');
export const cursorOf = (id: string) => Buffer.from(`GPC:S:${id}`).toString('base64');

/** The marks of `tom` from the scene, read from the rows. */
export async function marksOfTom({ shop: { pool }, tom }: Scene): Promise<Marks> {
  const [
    people,
    orders,
    parcels,
    returns,
    profiles,
    reviews,
    messages,
    customerNotes,
    notes,
    addressBook,
    carts,
  ] = await Promise.all([
    rows(pool, `SELECT id, uid, email::text FROM "User" WHERE id = $1`, tom.id),
    rows(
      pool,
      `SELECT id, number, "transactionId", "intentId", phone, address
       FROM "Order" WHERE "customerId" = $1`,
      tom.id,
    ),
    rows(
      pool,
      `SELECT p.id, p."trackingNumber" FROM "Parcel" p JOIN "Order" o ON o.id = p."orderId" WHERE o."customerId" = $1`,
      tom.id,
    ),
    rows(
      pool,
      `SELECT r.id, r.words FROM "OrderReturn" r JOIN "Order" o ON o.id = r."orderId" WHERE o."customerId" = $1`,
      tom.id,
    ),
    rows(pool, `SELECT name, phone, education, about, linkedin FROM "Profile" WHERE "userId" = $1`, tom.id),
    rows(pool, `SELECT id, name, body FROM "Review" WHERE "userId" = $1`, tom.id),
    rows(pool, `SELECT id, subject, message FROM "ContactMessage" WHERE email = $1`, tom.email),
    rows(pool, `SELECT id, text FROM "CustomerNote" WHERE "customerId" = $1`, tom.id),
    rows(
      pool,
      `SELECT n.id, n.text FROM "OrderNote" n JOIN "Order" o ON o.id = n."orderId" WHERE o."customerId" = $1`,
      tom.id,
    ),
    rows(pool, `SELECT id, recipient, phone, line1 FROM "Address" WHERE "userId" = $1`, tom.id),
    rows(pool, `SELECT id, code FROM "Cart" WHERE "userId" = $1`, tom.id),
  ]);
  const all = [
    ...people,
    ...orders,
    ...parcels,
    ...returns,
    ...profiles,
    ...reviews,
    ...messages,
    ...customerNotes,
    ...notes,
  ];
  const texts = all.flatMap((row) =>
    Object.entries(row)
      .filter(([column]) => column !== 'uid' && column !== 'intentId')
      .map(([column, value]) => (column === 'number' ? `FZ-${10_000 + Number(value)}` : value)),
  );
  const ids = [
    ...people.map(({ id }) => globalId('User', id ?? '')),
    ...orders.map(({ id }) => globalId('Order', id ?? '')),
    ...reviews.map(({ id }) => globalId('Review', id ?? '')),
    ...messages.map(({ id }) => globalId('ContactMessage', id ?? '')),
    ...notes.map(({ id }) => globalId('OrderNote', id ?? '')),
  ];
  const shown = [...texts, ...ids].flatMap((text) => (text ? [firstLine(text)] : []));
  const unpaid = orders.filter(({ transactionId }) => !transactionId);
  return {
    private: [...new Set(shown)],
    own: [...addressBook, ...carts].flatMap((row) => Object.values(row).filter((text) => text !== null)),
    secret: [...people.map(({ uid }) => uid), ...unpaid.map(({ intentId }) => intentId)].flatMap((text) =>
      text ? [text] : [],
    ),
  };
}

/** Responses are searched as text, in which line breaks are encoded differently. */
const firstLine = (text: string) => text.split('\n')[0] ?? text;

async function rows(pool: Pool, sql: string, key: string): Promise<Record<string, string | null>[]> {
  return (await pool.query<Record<string, string | null>>(sql, [key])).rows;
}

/** The marks that `text` contains. */
export const givenAway = (text: string, marks: readonly string[]) =>
  marks.filter((mark) => text.includes(mark));

/** For each field of Query, arguments that could reach another user's rows. */
export const reaches: Readonly<Record<string, (scene: Scene) => readonly string[]>> = {
  me: () => [''],
  cart: ({ cartOfTom, guestCart }) => ['', `(id: "${cartOfTom}")`, `(id: "${guestCart}")`],
  countries: () => [''],
  deliveryMethods: () => [''],
  taxRates: () => [''],
  promotions: () => [''],
  shopDetails: () => [''],
  staffNotifications: () => [''],
  legalPage: () => ['(name: IMPRINT)', '(name: PRIVACY)'],
  guestOrder: ({ tom, guest }) => [
    `(input: { number: "${guest.number}", email: "${tom.email}" })`,
    `(input: { number: "10001", email: "${tom.email}" })`,
  ],
  quote: ({ product, cartOfTom }) => [
    `(input: { equipmentId: "${product}" })`,
    `(input: { cartId: "${cartOfTom}" })`,
  ],
  phoneOrderProducts: () => ['(query: "reel")'],
  phoneOrderQuote: ({ product, tom }) => [
    `(input: { items: [{ equipmentId: "${product}", quantity: 1 }], email: "${tom.email}" })`,
  ],
  attributeDefinitions: () => ['(categorySlug: "reels")'],
  managedAttributes: () => [''],
  searchTerms: () => [''],
  searchReport: () => [''],
  salesReport: () => ['(period: DAY)', '(period: YEAR)'],
  orderTaskCounts: () => [''],
  orderCounts: () => [''],
  ordersByIds: ({ ordersOf: { tom } }) => [`(ids: ${JSON.stringify([...tom.open, tom.paid.id])})`],
  orderTimeline: ({ ordersOf: { tom } }) => [`(orderId: "${tom.paid.id}")`],
  orderNotes: ({ ordersOf: { tom }, note }) => [
    `(orderId: "${tom.paid.id}")`,
    `(orderId: "${tom.paid.id}", before: "${cursorOf(note)}")`,
  ],
  invitations: ({ invitations }) => ['', `(before: "${cursorOf(invitations.open)}")`],
  serviceTokens: ({ serviceTokens }) => ['', `(before: "${cursorOf(serviceTokens.revocable)}")`],
  orderMails: ({ ordersOf: { tom }, mail }) => [
    `(orderId: "${tom.paid.id}")`,
    `(orderId: "${tom.paid.id}", before: "${cursorOf(mail)}")`,
  ],
  node: ({ tom, ordersOf, reviews, message, notes, note, mail, ...others }) => {
    const { invitations, incident, draft, alerts, serviceTokens, webhooks } = others;
    return [
      globalId('User', tom.id),
      globalId('Order', ordersOf.tom.open[0] ?? ''),
      globalId('Order', ordersOf.tom.paid.id),
      globalId('Review', reviews.pending),
      globalId('Review', reviews.hidden),
      globalId('ContactMessage', message),
      globalId('CustomerNote', notes.kept),
      globalId('OrderNote', note),
      globalId('OrderMail', mail),
      globalId('Invitation', invitations.open),
      globalId('ServiceToken', serviceTokens.revocable),
      globalId('WebhookEndpoint', webhooks.endpoint),
      globalId('WebhookDelivery', webhooks.delivery),
      globalId('PaymentIncident', incident),
      globalId('Equipment', draft.id),
      globalId('Profile', tom.id),
      globalId('ProductAlert', alerts.theirs),
    ].map((id) => `(id: "${id}")`);
  },
  orderByNumber: ({ ordersOf: { tom } }) => [`(number: "${tom.paid.number}")`],
  order: ({ ordersOf: { tom } }) => [...tom.open, tom.paid.id].map((id) => `(id: "${id}")`),
  orders: ({ tom, ordersOf }) => [
    '',
    `(after: "${cursorOf(ordersOf.tom.paid.id)}")`,
    `(before: "${cursorOf(ordersOf.tom.paid.id)}")`,
    `(filter: { query: "${tom.email}" })`,
    `(filter: { query: "${ordersOf.tom.paid.transactionId}" })`,
    '(filter: { status: OPEN, paymentState: PAID })',
    '(filter: { parcel: RETURN })',
  ],
  users: ({ tom }) => [
    '',
    '(filter: { query: "tom" })',
    `(after: "${cursorOf(tom.id)}")`,
    '(filter: { role: CUSTOMER })',
  ],
  reviews: ({ reviews }) => [
    '',
    '(status: PENDING)',
    '(status: HIDDEN)',
    '(status: PENDING, subject: PRODUCTS)',
    `(after: "${cursorOf(reviews.pending)}")`,
    `(before: "${cursorOf(reviews.pending)}")`,
    `(status: HIDDEN, after: "${cursorOf(reviews.hidden)}")`,
  ],
  managedReviews: ({ reviews }) => [
    '(status: PENDING)',
    `(status: HIDDEN, after: "${cursorOf(reviews.hidden)}")`,
    '(status: PENDING, query: "stranger")',
  ],
  reviewCounts: () => ['', '(query: "stranger")'],
  reviewHistory: ({ reviews }) => [reviews.pending, reviews.hidden].map((id) => `(reviewId: "${id}")`),
  contactMessages: ({ message }) => [
    '',
    '(unreadOnly: true)',
    '(state: UNREAD)',
    `(after: "${cursorOf(message)}")`,
  ],
  unreadContactMessages: () => [''],
  auditEntries: ({ auditEntry }) => [
    '',
    '(filter: { actor: "tom" })',
    '(filter: { subjectKind: PRODUCT })',
    `(after: "${cursorOf(auditEntry)}")`,
  ],
  customer: ({ tom }) => [`(id: "${tom.id}")`],
  guestCustomer: ({ guest, tom }) => [`(email: "${guest.email}")`, `(email: "${tom.email}")`],
  contactMessageCounts: () => [''],
  trackingNumber: () => ['(number: "3318810025")'],
  paymentIncidents: ({ incident }) => ['', '(settled: true)', `(after: "${cursorOf(incident)}")`],
  equipment: ({ draft, product }) => [draft.id, product].map((id) => `(id: "${id}")`),
  equipmentByIds: ({ draft }) => [`(ids: ["${draft.id}"])`],
  equipmentBySlug: ({ draft }) => [`(slug: "${draft.slug}")`],
  catalogue: ({ draft }) => [
    '',
    '(first: 100)',
    '(filter: { query: "zander" })',
    `(after: "${cursorOf(draft.id)}")`,
    `(sort: NAME, before: "${cursorOf(draft.id)}")`,
    `(sort: PRICE_ASC, after: "${cursorOf(draft.id)}")`,
    '(filter: { query: "secret zander lure" })',
    '(filter: { query: "secretly zandr" }, sort: RELEVANCE)',
  ],
  searchSuggestions: () => ['(query: "zander")', '(query: "secrt")', '(query: "z")'],
  categories: () => [''],
  categoryBySlug: () => ['(slug: "reels")'],
  inventory: ({ draft }) => [
    '',
    '(filter: { status: DRAFT })',
    '(filter: { isLowStock: true })',
    `(after: "${cursorOf(draft.id)}")`,
  ],
  lowStockCount: () => [''],
  bulkChange: ({ bulkChanges }) => Object.values(bulkChanges).map((id) => `(id: "${id}")`),
  bulkChanges: () => [''],
  managedCategories: () => [''],
  productViews: () => [''],
  webhookEndpoints: () => [''],
  webhookDeliveries: ({ webhooks }) => [
    `(endpointId: "${webhooks.endpoint}")`,
    `(endpointId: "${webhooks.endpoint}", before: "${cursorOf(webhooks.delivery)}")`,
  ],
  bulkChangeRows: ({ bulkChanges }) => Object.values(bulkChanges).map((id) => `(bulkChangeId: "${id}")`),
  managedEquipment: ({ draft }) => [`(id: "${draft.id}")`],
  managedVariants: ({ draft, product }) => [draft.id, product].map((id) => `(equipmentId: "${id}")`),
  stockMovements: ({ draft, product }) => [draft.id, product].map((id) => `(equipmentId: "${id}")`),
  bestSellers: () => ['(first: 40)'],
};

/** The same for the reading calls of the REST API: the URLs to request. */
export const addresses: Readonly<Record<string, (scene: Scene) => readonly string[]>> = {
  'GET /equitment': () => ['/equitment', '/equitment?q=zander', '/equitment?limit=500&offset=0'],
  'GET /equipment': () => ['/equipment?q=zander'],
  'GET /equitment/:id': ({ draft }) => [`/equitment/${draft.id}`],
  'GET /equipment/:id': ({ draft }) => [`/equipment/${draft.id}`],
  'GET /order': ({ tom }) => [
    '/order',
    `/order?customerMail=${tom.email}`,
    `/order?customerMail=${tom.email.toUpperCase()}`,
    `/order?customerMail=%20${tom.email}%20`,
    `/order?customerMail=maya@fishzome.example&customerMail=${tom.email}`,
  ],
  'GET /order/:id': ({ ordersOf: { tom } }) => [...tom.open, tom.paid.id].map((id) => `/order/${id}`),
  'GET /invoice/:orderId': ({ ordersOf: { tom } }) =>
    [...tom.open, tom.paid.id].map((id) => `/invoice/${id}`),
  'GET /product-export': () => ['/product-export'],
  'GET /product-import-template': () => ['/product-import-template'],
  'GET /customer-data': () => ['/customer-data'],
  'GET /customer-data/:userId': ({ tom }) => [`/customer-data/${tom.id}`],
  'GET /review': () => ['/review', '/review?status=PENDING'],
  'GET /admin/:email': ({ tom }) => [`/admin/${tom.email}`],
  'GET /users': () => ['/users', '/users?limit=500'],
};
