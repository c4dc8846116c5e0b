import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../test/scene.ts';
import type { Answer } from '../test/shop.ts';
import { useCases } from '../test/use-cases.ts';
import type { Limit } from './limits.ts';
import { alertsLimits } from './modules/alerts/alerts.access.ts';
import { auditLimits } from './modules/audit/audit.access.ts';
import { cartsLimits } from './modules/carts/carts.access.ts';
import { phoneOrdersLimits } from './modules/checkout/phone-orders.access.ts';
import { checkoutLimits } from './modules/checkout/checkout.access.ts';
import { contactLimits } from './modules/contact/contact.access.ts';
import { customersLimits } from './modules/customers/customers.access.ts';
import { equipmentLimits } from './modules/equipment/equipment.access.ts';
import { imagesLimits } from './modules/images/images.access.ts';
import { invoicesLimits } from './modules/invoices/invoices.access.ts';
import { ordersLimits } from './modules/orders/orders.access.ts';
import { paymentsLimits } from './modules/payments/payments.access.ts';
import { profilesLimits } from './modules/profiles/profiles.access.ts';
import { reviewsLimits } from './modules/reviews/reviews.access.ts';
import { attributesLimits } from './modules/attributes/attributes.access.ts';
import { productViewsLimits } from './modules/product-views/product-views.access.ts';
import { searchTermsLimits } from './modules/search-terms/search-terms.access.ts';
import { serviceTokensLimits } from './modules/service-tokens/service-tokens.access.ts';
import { shopSettingsLimits } from './modules/shop-settings/shop-settings.access.ts';
import { webhooksLimits } from './modules/webhooks/webhooks.access.ts';
import { usersLimits } from './modules/users/users.access.ts';

/** Text that takes the most bytes for its length and does not compress, as indexes have their own limits. */
const words = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(0x4e00 + randomInt(0x5000))).join('');
const digits = (length: number) => '+' + '5'.repeat(length - 1);
const key = (length: number) => randomUUID().repeat(3).slice(0, length).padEnd(length, 'k');
const sku = (length: number) => randomUUID().replaceAll('-', '').toUpperCase().repeat(2).slice(0, length);
const emailOf = (length: number) => `${randomUUID()}@`.padEnd(length - 4, 'x') + '.com';
const ending = (start: string) => (length: number) => start.padEnd(length, 'x');
const same = (value: number) => value;

type Who = 'visitor' | 'maya' | 'admin';
type Value = string | number;
/** `make` builds a value of the field for a length, or for a number the number itself. */
type Bound = readonly [mutation: string, by: Who, field: string, limit: number, make: (n: number) => Value];

const upper: readonly Bound[] = [
  ['sendContactMessage', 'visitor', 'email', 254, emailOf],
  ['sendContactMessage', 'visitor', 'subject', 200, words],
  ['sendContactMessage', 'visitor', 'message', 5_000, words],
  ['sendContactMessage', 'visitor', 'website', 500, words],
  ['replyToContactMessage', 'admin', 'text', 5_000, words],
  ['addCustomerNote', 'admin', 'text', 2_000, words],
  ['addOrderNote', 'admin', 'text', 2_000, words],
  ['inviteAdmin', 'admin', 'email', 254, emailOf],
  ['createServiceToken', 'admin', 'name', 60, words],
  ['acceptInvitation', 'admin', 'token', 100, key],
  ['createProductAlert', 'visitor', 'email', 254, emailOf],
  ['addToCart', 'visitor', 'quantity', 1_000_000, same],
  ['applyCode', 'visitor', 'code', 40, words],
  ['checkout', 'visitor', 'email', 254, emailOf],
  ['checkout', 'maya', 'phone', 40, digits],
  ['checkout', 'maya', 'idempotencyKey', 100, key],
  ['placePhoneOrder', 'admin', 'email', 254, emailOf],
  ['placePhoneOrder', 'admin', 'phone', 40, digits],
  ['placePhoneOrder', 'admin', 'code', 40, words],
  ['placePhoneOrder', 'admin', 'idempotencyKey', 100, key],
  ['createProductAlert', 'visitor', 'website', 500, words],
  ['saveProfile', 'maya', 'name', 120, words],
  ['saveProfile', 'maya', 'phone', 40, digits],
  ['saveProfile', 'maya', 'education', 200, words],
  ['saveProfile', 'maya', 'about', 2_000, words],
  ['saveProfile', 'maya', 'linkedin', 300, ending('https://www.linkedin.com/in/')],
  ['addReview', 'visitor', 'name', 120, words],
  ['addReview', 'visitor', 'body', 2_000, words],
  ['addProductReview', 'maya', 'body', 2_000, words],
  ['changeReview', 'maya', 'body', 2_000, words],
  ['moderateReview', 'admin', 'reason', 500, words],
  ['replyToReview', 'admin', 'reply', 2_000, words],
  ['placeOrder', 'visitor', 'customerName', 120, words],
  ['placeOrder', 'visitor', 'customerEmail', 254, emailOf],
  ['placeOrder', 'visitor', 'phone', 40, digits],
  ['placeOrder', 'visitor', 'address', 500, words],
  ['placeOrder', 'visitor', 'idempotencyKey', 100, key],
  ['placeOrder', 'visitor', 'quantity', 1_000_000, same],
  ['cancelOrder', 'maya', 'reason', 500, words],
  ['addEquipment', 'admin', 'name', 120, words],
  ['addEquipment', 'admin', 'title', 160, words],
  ['addEquipment', 'admin', 'description', 5_000, words],
  ['addEquipment', 'admin', 'pictureAlt', 250, words],
  ['addEquipment', 'admin', 'stock', 1_000_000_000, same],
  ['changeEquipment', 'admin', 'name', 120, words],
  ['changeEquipment', 'admin', 'title', 160, words],
  ['changeEquipment', 'admin', 'description', 5_000, words],
  ['changeEquipment', 'admin', 'pictureAlt', 250, words],
  ['addAttributeDefinition', 'admin', 'label', 60, words],
  ['addAttributeDefinition', 'admin', 'group', 60, words],
  ['addAttributeDefinition', 'admin', 'position', 1_000_000, same],
  ['addSearchTerm', 'admin', 'term', 60, words],
  ['changeSearchTerm', 'admin', 'term', 60, words],
  ['saveCategory', 'admin', 'name', 60, words],
  ['saveCategory', 'admin', 'description', 2_000, words],
  ['addProductView', 'admin', 'name', 40, words],
  ['renameProductView', 'admin', 'name', 40, words],
  ['addWebhookEndpoint', 'admin', 'url', 2_000, ending('https://erp.example/')],
  ['addWebhookEndpoint', 'admin', 'description', 200, words],
  ['changeWebhookEndpoint', 'admin', 'url', 2_000, ending('https://erp.example/')],
  ['changeWebhookEndpoint', 'admin', 'description', 200, words],
  ['saveDeliveryMethod', 'admin', 'name', 60, words],
  ['saveDeliveryMethod', 'admin', 'cutOffHour', 23, same],
  ['saveDeliveryMethod', 'admin', 'position', 1_000, same],
  ['saveTaxRate', 'admin', 'label', 40, words],
  ['saveTaxRate', 'admin', 'ratePpm', 1_000_000, same],
  ['saveShopDetails', 'admin', 'shopName', 60, words],
  ['saveShopDetails', 'admin', 'legalName', 120, words],
  ['saveShopDetails', 'admin', 'address', 500, words],
  ['saveShopDetails', 'admin', 'email', 254, emailOf],
  ['saveShopDetails', 'admin', 'phone', 40, digits],
  ['saveShopDetails', 'admin', 'taxId', 40, words],
  ['saveShopDetails', 'admin', 'returnDays', 365, same],
  ['saveShopDetails', 'admin', 'imprintText', 10_000, words],
  ['saveShopDetails', 'admin', 'returnsText', 10_000, words],
  ['saveShopDetails', 'admin', 'privacyText', 10_000, words],
  ['saveShopDetails', 'admin', 'termsText', 10_000, words],
  ['saveShopDetails', 'admin', 'accessibilityText', 10_000, words],
  ['savePromotion', 'admin', 'label', 60, words],
  ['savePromotion', 'admin', 'discountCode', 30, sku],
  ['savePromotion', 'admin', 'percent', 100, same],
  ['savePromotion', 'admin', 'minimumItemsMinor', 99_999_999, same],
  ['savePromotion', 'admin', 'usageLimit', 1_000_000, same],
  ['savePromotion', 'admin', 'perCustomerLimit', 1_000_000, same],
  ['addVariant', 'admin', 'sku', 40, sku],
  ['changeSku', 'admin', 'sku', 40, sku],
  ['addVariant', 'admin', 'name', 120, words],
  ['addVariant', 'admin', 'title', 160, words],
  ['addVariant', 'admin', 'stock', 1_000_000_000, same],
  ['requestReturn', 'maya', 'words', 500, words],
  ['answerReturn', 'admin', 'words', 500, words],
  ['resolvePaymentIncident', 'admin', 'note', 1_000, words],
  ['refundOrder', 'admin', 'reason', 500, words],
];
const lower: readonly Bound[] = [
  ['placeOrder', 'visitor', 'idempotencyKey', 8, key],
  ['placeOrder', 'visitor', 'quantity', 1, same],
  ['placeOrder', 'visitor', 'phone', 5, digits],
  ['addReview', 'visitor', 'body', 1, words],
  ['addAttributeDefinition', 'admin', 'position', 1, same],
  ['addEquipment', 'admin', 'minQty', 1, same],
  ['addEquipment', 'admin', 'stock', 0, same],
  ['saveDeliveryMethod', 'admin', 'cutOffHour', 0, same],
  ['saveDeliveryMethod', 'admin', 'position', 1, same],
  ['saveTaxRate', 'admin', 'ratePpm', 0, same],
  ['saveShopDetails', 'admin', 'returnDays', 1, same],
  ['saveShopDetails', 'admin', 'phone', 5, digits],
  ['savePromotion', 'admin', 'discountCode', 3, sku],
  ['savePromotion', 'admin', 'percent', 1, same],
  ['savePromotion', 'admin', 'minimumItemsMinor', 0, same],
  ['savePromotion', 'admin', 'usageLimit', 1, same],
  ['savePromotion', 'admin', 'perCustomerLimit', 1, same],
  ['addVariant', 'admin', 'sku', 2, sku],
  ['changeSku', 'admin', 'sku', 2, sku],
  ['addVariant', 'admin', 'minQty', 1, same],
  ['addToCart', 'visitor', 'quantity', 1, same],
  ['checkout', 'maya', 'phone', 5, digits],
  ['checkout', 'maya', 'idempotencyKey', 8, key],
  ['placePhoneOrder', 'admin', 'phone', 5, digits],
  ['placePhoneOrder', 'admin', 'idempotencyKey', 8, key],
];

const examples = Object.assign({}, ...Object.values(useCases).map(({ mutate = {} }) => mutate)) as Record<
  string,
  (scene: Scene) => object
>;

describe('limits through the whole shop', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 120_000);
  afterAll(() => scene.close());

  /** The response of a mutation to its example with parts of the input replaced. Visitors use a new address each time. */
  async function call(mutation: string, by: Who, input: object, headers: Record<string, string> = {}) {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { body } = await scene.shop.graphql(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) {
        __typename ... on UserError { code ... on InvalidInput { issues { path message } } }
      } }`,
      { input: { ...examples[mutation]?.(scene), ...input } },
      by === 'visitor' ? null : scene[by].token,
      headers,
    );
    expect(body.errors).toBeUndefined();
    return body.data[mutation] as {
      __typename: string;
      code?: string;
      issues?: { path: string; message: string }[];
    };
  }

  async function accepts([mutation, by, field, , make]: Bound, n: number): Promise<boolean> {
    const guest = by === 'visitor' && mutation === 'placeOrder' && { customerEmail: emailOf(60) };
    const sender = mutation === 'sendContactMessage' && { email: emailOf(60) };
    const { __typename, issues } = await call(mutation, by, { ...guest, ...sender, [field]: make(n) });
    expect(__typename).not.toBe('RateLimited');
    if (__typename !== 'InvalidInput') return true;
    // Zod's default messages are for developers.
    expect(issues).toEqual([{ path: field, message: expect.not.stringMatching(/^Invalid|^Too/) }]);
    return false;
  }

  it.each(upper)('%s by %s: %s is at most %i', async (...bound) => {
    const [, , , limit] = bound;
    expect(await accepts(bound, limit - 1)).toBe(true);
    expect(await accepts(bound, limit)).toBe(true);
    expect(await accepts(bound, limit + 1)).toBe(false);
  });

  it.each(lower)('%s by %s: %s is at least %i', async (...bound) => {
    const [, , , limit] = bound;
    expect(await accepts(bound, limit + 1)).toBe(true);
    expect(await accepts(bound, limit)).toBe(true);
    expect(await accepts(bound, limit - 1)).toBe(false);
  });

  it.each<[string, Who]>([
    ['/images', 'admin'],
    ['/review/photo', 'maya'],
  ])('%s takes a file of 8 MB, and none with a byte more', async (path, by) => {
    const example = useCases['images.upload']?.rest?.['POST /images']?.(scene)[1] as FormData;
    const picture = await (example.get('image') as File).bytes();
    const status = async (bytes: number) => {
      const padded = new Uint8Array(bytes);
      padded.set(picture);
      const body = new FormData();
      body.append('image', new Blob([padded], { type: 'image/png' }), 'padded.png');
      const { token } = scene[by as 'maya' | 'admin'];
      return (await scene.shop.rest('POST', path, { token, body })).status;
    };
    const most = 8 * 1024 * 1024;
    expect([await status(most - 1), await status(most), await status(most + 1)]).toEqual([200, 200, 413]);
  });

  const codeOf = ({ body }: Answer): string | undefined => body.code;
  const upload = async (path: string, token: string) => {
    const form = useCases['images.upload']?.rest?.['POST /images']?.(scene)[1];
    return codeOf(await scene.shop.rest('POST', path, { token, body: form }));
  };
  const mutate = async (mutation: string, by: Who, input: object = {}, headers?: Record<string, string>) =>
    (await call(mutation, by, input, headers)).code;
  const address = '203.0.113.77';
  /** An account that may be deleted. */
  const disposable = async () => {
    const { rows } = await scene.shop.pool.query<{ customerId: string; email: string }>(
      `INSERT INTO "User" (id, email, "updatedAt") VALUES (gen_random_uuid(), gen_random_uuid() || '@example.com', now())
       RETURNING id AS "customerId", email::text`,
    );
    return rows[0] ?? {};
  };

  it.each<[string, Limit, Who, () => Promise<string | undefined>]>([
    ['placeOrder', ordersLimits.place, 'maya', () => mutate('placeOrder', 'maya')],
    [
      'restoreOrder',
      ordersLimits.restore,
      'maya',
      async () => {
        const id = scene.ordersOf.maya.open[1];
        await mutate('cancelOrder', 'maya', { orderId: id });
        return mutate('restoreOrder', 'maya', { orderId: id });
      },
    ],
    ['openPayment', paymentsLimits.open, 'maya', () => mutate('openPayment', 'maya')],
    ['addToCart', cartsLimits.change, 'maya', () => mutate('addToCart', 'maya')],
    ['applyCode', cartsLimits.applyCode, 'maya', () => mutate('applyCode', 'maya')],
    ['checkout', checkoutLimits.checkout, 'maya', () => mutate('checkout', 'maya')],
    ['placePhoneOrder', phoneOrdersLimits.place, 'admin', () => mutate('placePhoneOrder', 'admin')],
    ['changeOrderAddress', checkoutLimits.changeAddress, 'maya', () => mutate('changeOrderAddress', 'maya')],
    ['openGuestPayment', paymentsLimits.openAsGuest, 'maya', () => mutate('openGuestPayment', 'maya')],
    [
      'confirmGuestPayment',
      paymentsLimits.confirmAsGuest,
      'maya',
      () => mutate('confirmGuestPayment', 'maya'),
    ],
    ['saveProfile', profilesLimits.save, 'maya', () => mutate('saveProfile', 'maya')],
    [
      'addReview',
      reviewsLimits.add,
      'maya',
      () => mutate('addReview', 'maya', { body: words(20), name: null }),
    ],
    ['changeReview', reviewsLimits.change, 'maya', () => mutate('changeReview', 'maya')],
    [
      'POST /review/photo',
      reviewsLimits.uploadPhoto,
      'maya',
      () => upload('/review/photo', scene.maya.token),
    ],
    [
      'sendContactMessage',
      contactLimits.send,
      'visitor',
      () => mutate('sendContactMessage', 'visitor', { email: emailOf(60) }, { 'x-forwarded-for': address }),
    ],
    ['replyToContactMessage', contactLimits.reply, 'admin', () => mutate('replyToContactMessage', 'admin')],
    ['resendOrderMail', ordersLimits.resendMail, 'admin', () => mutate('resendOrderMail', 'admin')],
    ['inviteAdmin', usersLimits.invite, 'admin', () => mutate('inviteAdmin', 'admin')],
    ['acceptInvitation', usersLimits.acceptInvitation, 'admin', () => mutate('acceptInvitation', 'admin')],
    ['createServiceToken', serviceTokensLimits.create, 'admin', () => mutate('createServiceToken', 'admin')],
    ['restoreAuditEntry', auditLimits.restore, 'admin', () => mutate('restoreAuditEntry', 'admin')],
    ['addCustomerNote', customersLimits.addNote, 'admin', () => mutate('addCustomerNote', 'admin')],
    [
      'GET /customer-data/:userId',
      customersLimits.exportData,
      'admin',
      async () => {
        const path = `/customer-data/${scene.maya.id}`;
        return codeOf(await scene.shop.rest('GET', path, { token: scene.admin.token }));
      },
    ],
    [
      'GET /customer-data',
      customersLimits.exportOwnData,
      'maya',
      async () => codeOf(await scene.shop.rest('GET', '/customer-data', { token: scene.maya.token })),
    ],
    [
      'deleteCustomer',
      customersLimits.delete,
      'admin',
      async () => mutate('deleteCustomer', 'admin', await disposable()),
    ],
    ['createProductAlert', alertsLimits.create, 'maya', () => mutate('createProductAlert', 'maya')],
    ['addEquipment', equipmentLimits.add, 'admin', () => mutate('addEquipment', 'admin')],
    ['changeEquipment', equipmentLimits.change, 'admin', () => mutate('changeEquipment', 'admin')],
    [
      'addAttributeDefinition',
      attributesLimits.write,
      'admin',
      () => mutate('addAttributeDefinition', 'admin'),
    ],
    ['changeSearchTerm', searchTermsLimits.write, 'admin', () => mutate('changeSearchTerm', 'admin')],
    ['saveCategory', equipmentLimits.categories, 'admin', () => mutate('saveCategory', 'admin')],
    ['renameProductView', productViewsLimits.write, 'admin', () => mutate('renameProductView', 'admin')],
    ['changeWebhookEndpoint', webhooksLimits.write, 'admin', () => mutate('changeWebhookEndpoint', 'admin')],
    ['testWebhookEndpoint', webhooksLimits.send, 'admin', () => mutate('testWebhookEndpoint', 'admin')],
    ['saveTaxRate', shopSettingsLimits.write, 'admin', () => mutate('saveTaxRate', 'admin')],
    ['previewBulkChange', equipmentLimits.preview, 'admin', () => mutate('previewBulkChange', 'admin')],
    ['applyBulkChange', equipmentLimits.bulk, 'admin', () => mutate('applyBulkChange', 'admin')],
    [
      'GET /product-export',
      equipmentLimits.file,
      'admin',
      async () => codeOf(await scene.shop.rest('GET', '/product-export', { token: scene.admin.token })),
    ],
    ['addVariant', equipmentLimits.variants, 'admin', () => mutate('setEquipmentOptions', 'admin')],
    [
      'GET /invoice/:orderId',
      invoicesLimits.ofOrder,
      'maya',
      async () => {
        const path = `/invoice/${scene.ordersOf.maya.paid.id}`;
        return codeOf(await scene.shop.rest('GET', path, { token: scene.maya.token }));
      },
    ],
    [
      'POST /guest-invoice',
      invoicesLimits.ofGuest,
      'visitor',
      async () => {
        const body = { number: scene.guest.paidNumber, email: scene.guest.email };
        const headers = { 'x-forwarded-for': address };
        return codeOf(await scene.shop.rest('POST', '/guest-invoice', { body, headers }));
      },
    ],
    ['POST /images', imagesLimits.upload, 'admin', () => upload('/images', scene.admin.token)],
    [
      'PUT /user/:email',
      usersLimits.announce,
      'maya',
      async () => {
        const { email, token } = scene.maya;
        return codeOf(await scene.shop.rest('PUT', `/user/${email}`, { token, body: { email } }));
      },
    ],
  ])('%s may be called as often as its rate limit says', async (_call, { action, max }, by, send) => {
    const client = by === 'visitor' ? address : `account ${scene[by].id}`;
    await scene.shop.pool.query(
      `INSERT INTO "RateLimit" (key, points, expire) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET points = $2, expire = $3`,
      [`${action}:${client}`, max - 2, Date.now() + 600_000],
    );
    expect([await send(), await send(), await send()]).toEqual([undefined, undefined, 'RATE_LIMITED']);
  });

  const copies: Readonly<Record<string, string>> = {
    Equipment: `'slug', 'copy-' || n, 'name', 'Copied reel', 'status', 'PUBLISHED', 'sku', null, 'parentId', null,
      'optionNames', '{}'::text[], 'optionValues', '{}'::text[], 'variantsFromMinor', null, 'variantsToMinor', null`,
    Order: `'number', 100000 + n, 'customerId', $1::text, 'intentId', null, 'transactionId', null, 'placementKey', null,
      'status', 'OPEN', 'paymentState', 'UNPAID', 'fulfilment', 'UNFULFILLED'`,
    Review: `'status', 'PUBLISHED', 'userId', $1::text, 'equipmentId', null`,
    User: `'uid', null, 'role', 'CUSTOMER', 'email', 'copy-' || n || '@example.com'`,
    ContactMessage: `'subject', 'Copy ' || n`,
    AuditEntry: `'action', 'order.placed'`,
    SearchTerm: `'term', 'copy ' || n`,
    AttributeDefinition: `'name', 'copy' || n`,
    Promotion: `'code', 'COPY' || n`,
    BulkChange: `'state', 'DONE'`,
    Invitation: `'email', 'copy-' || n || '@example.com', 'tokenHash', null, 'acceptedAt', null, 'revokedAt', null`,
    ServiceToken: `'tokenHash', encode(sha256(n::text::bytea), 'hex')`,
    BulkChangeRow: `'position', 1000 + n`,
    WebhookDelivery: `'status', 'FAILED', 'nextAttemptAt', null`,
    PaymentIncident: `'intentId', 'pi_simCopy' || n, 'resolvedAt', null, 'resolvedById', null, 'note', null`,
  };
  const copied = new Set<string>();
  /** Adds 201 copies of a row to a table, once. */
  async function copyRows(table: string): Promise<void> {
    if (copied.has(table)) return;
    copied.add(table);
    await scene.shop.pool.query(
      `INSERT INTO "${table}"
       SELECT (jsonb_populate_record(NULL::"${table}", to_jsonb(t) || jsonb_build_object('id', gen_random_uuid(), ${copies[table]}))).*
       FROM (SELECT * FROM "${table}" ${table === 'Order' ? 'WHERE "paidAt" IS NULL' : ''} LIMIT 1) t, generate_series(1, 201) n
       WHERE coalesce($1, '') <> '' ON CONFLICT DO NOTHING`,
      [scene.maya.id],
    );
  }

  it.each<[field: string, table: string, args?: string]>([
    ['catalogue', 'Equipment'],
    ['inventory', 'Equipment'],
    ['orders', 'Order'],
    ['me.orders', 'Order'],
    ['reviews', 'Review'],
    ['managedReviews', 'Review', 'status: PUBLISHED, '],
    ['me.reviews', 'Review'],
    ['users', 'User'],
    ['contactMessages', 'ContactMessage'],
    ['auditEntries', 'AuditEntry'],
    ['paymentIncidents', 'PaymentIncident'],
    ['searchTerms', 'SearchTerm'],
    ['managedAttributes', 'AttributeDefinition'],
    ['promotions', 'Promotion'],
    ['bulkChanges', 'BulkChange'],
    ['invitations', 'Invitation'],
    ['serviceTokens', 'ServiceToken'],
    ['webhookDeliveries', 'WebhookDelivery', 'endpointId: "$endpoint", '],
  ])('a page of %s has at most 100 nodes', async (field, table, args = '') => {
    await copyRows(table);
    const [parent, child] = field.includes('.') ? (field.split('.') as [string, string]) : [null, field];
    const ask = async (first: number) => {
      const own = args.replace('$endpoint', scene.webhooks.endpoint);
      const page = `${child}(${own}first: ${first}) { edges { node { id } } pageInfo { hasNextPage } }`;
      const query = parent ? `{ ${parent} { ${page} } }` : `{ ${page} }`;
      return (await scene.shop.graphql(query, {}, scene[parent ? 'maya' : 'admin'].token)).body;
    };
    for (const first of [99, 100]) {
      const { data } = await ask(first);
      const { edges, pageInfo } = (parent ? data[parent] : data)[child];
      expect([edges.length, pageInfo]).toEqual([first, { hasNextPage: true }]);
    }
    const { errors } = await ask(101);
    expect(errors).toMatchObject([
      { message: 'Argument `first` must be from 1 to 100.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });

  it.each([
    ['bestSellers', 200, (first: number) => `bestSellers(first: ${first}) { id }`],
    [
      'searchSuggestions',
      20,
      (first: number) => `searchSuggestions(query: "copied", first: ${first}) { equipment { id } }`,
    ],
  ])('%s returns at most %i products, and rejects a larger `first`', async (field, most, fieldOf) => {
    await copyRows('Equipment');
    const ask = async (first: number) => {
      const { body } = await scene.shop.graphql(`{ ${fieldOf(first)} }`);
      const found = body.data?.[field];
      return found
        ? (found.equipment ?? found).length
        : [body.errors[0].extensions.code, body.errors[0].message];
    };
    const rejected = ['BAD_USER_INPUT', `Argument \`first\` must be from 1 to ${most}.`];
    expect([await ask(most - 1), await ask(most), await ask(most + 1)]).toEqual([most - 1, most, rejected]);
    expect([await ask(1), await ask(0), await ask(-1)]).toEqual([1, rejected, rejected]);
  });

  it('salesReport has at most 50 best sellers, and dates from 2000 to 2100', async () => {
    await copyRows('Equipment');
    await scene.shop.pool.query(
      `INSERT INTO "ProductSales" (period, "startsOn", currency, "equipmentId", units, "revenueMinor")
       SELECT 'YEAR', '2099-01-01', currency, id, 1, 900 FROM "Equipment" ON CONFLICT DO NOTHING`,
    );
    const ask = async (date: string, first = 50) => {
      const query = `{ salesReport(period: YEAR, date: "${date}") { bestSellers(first: ${first}) { units } } }`;
      const { body } = await scene.shop.graphql(query, {}, scene.admin.token);
      return body.data?.salesReport?.bestSellers.length ?? body.errors[0].message;
    };
    const rejected = 'Argument `first` must be from 1 to 50.';
    expect([await ask('2099-06-01', 49), await ask('2099-06-01'), await ask('2099-06-01', 51)]).toEqual([
      49,
      50,
      rejected,
    ]);
    expect([await ask('2099-06-01', 1), await ask('2099-06-01', 0)]).toEqual([1, rejected]);
    expect([await ask('2000-01-01'), await ask('2100-12-31')]).toEqual([0, 0]);
    for (const date of ['1999-12-31', '2101-01-01', '2099-02-29', 'today'])
      expect(await ask(date)).toMatch(/^Argument `date` must be a day/);
  });

  it.each<[path: string, limit: number, make: (n: number) => Value, accepted: number, rejected: number]>([
    ['/equipment?limit=', 500, same, 200, 400],
    ['/equipment?offset=', 1_000_000, same, 200, 400],
    ['/equipment?q=', 200, ending('reel'), 200, 400],
    ['/users?limit=', 500, same, 200, 400],
    ['/users?offset=', 1_000_000, same, 200, 400],
    ['/equipment/', 200, ending(''), 404, 400],
    ['/order/', 200, ending(''), 404, 400],
    ['/admin/', 254, emailOf, 200, 400],
    // The router finds no route for a longer parameter.
    ['/equipment/', 500, ending(''), 400, 404],
  ])('GET %s takes at most %i', async (path, limit, make, accepted, rejected) => {
    const status = async (n: number) =>
      (await scene.shop.rest('GET', path + make(n), { token: scene.admin.token })).status;
    expect([await status(limit - 1), await status(limit), await status(limit + 1)]).toEqual([
      accepted,
      accepted,
      rejected,
    ]);
  });

  it.each([
    ['a number', same],
    ['a string', String],
  ])('POST /order takes a quantity of at most 1,000,000, as %s', async (_type, make) => {
    const order = async (quantity: number) => {
      const example = examples['placeOrder']?.(scene);
      const body = { ...example, quantity: make(quantity), customerMail: emailOf(60) };
      const answer = await scene.shop.rest('POST', '/order', { body });
      return [answer.status, answer.body.code, answer.body.issues ?? answer.body.success];
    };
    const outOfRange = [200, 'QUANTITY_OUT_OF_RANGE', false];
    expect([await order(999_999), await order(1_000_000)]).toEqual([outOfRange, outOfRange]);
    const issues = [{ path: 'quantity', message: 'Quantity is too large' }];
    expect(await order(1_000_001)).toEqual([400, 'INVALID_INPUT', issues]);
  });
});
