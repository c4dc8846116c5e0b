import { randomUUID } from 'node:crypto';
import { cursorOf, globalId } from './reaches.ts';
import type { Scene } from './scene.ts';
import type { Answer } from './shop.ts';

type Answered = Pick<Answer, 'status' | 'body'>;
/** Requests a row by an identifier: an id, an address, a price. */
type Ask = (scene: Scene, token: string | null, key: string) => Promise<Answered>;

export interface RowRequest {
  /** The call, and how it is used. */
  readonly name: string;
  readonly ask: Ask;
  /** An identifier of a row that belongs to `tom`, or that no user may see. */
  theirs(scene: Scene): string;
  /** An identifier of the same kind that no row has. */
  missingKey(): string;
  /** False where a visitor may act for an address, as the specification allows: a guest order, saving an address. */
  readonly visitorsToo: boolean;
  /** Whether a customer gets "forbidden", as for another's address and an admin's action; otherwise "not found". */
  readonly forbidden: boolean;
}

const rest =
  (
    method: string,
    path: (key: string, scene: Scene) => string,
    body?: (key: string, scene: Scene) => object,
  ): Ask =>
  async (scene, token, key) => {
    const options = { token, ...(body && { body: body(key, scene) }) };
    const answer = await scene.shop.rest(method, path(key, scene), options);
    return { status: answer.status, body: answer.body };
  };

const query =
  (text: (key: string, scene: Scene) => string): Ask =>
  async (scene, token, key) => {
    const { status, body } = await scene.shop.graphql(`{ ${text(key, scene)} }`, {}, token);
    return { status, body };
  };

const mutate =
  (field: string, input: (key: string, scene: Scene) => object): Ask =>
  async (scene, token, key) => {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
    const text = `mutation ($input: ${type}!) {
      ${field}(input: $input) { __typename ... on UserError { code message } }
    }`;
    const { status, body } = await scene.shop.graphql(text, { input: input(key, scene) }, token);
    return { status, body };
  };

const node = (type: string): Ask => query((id) => `node(id: "${globalId(type, id)}") { id }`);

const delivery = { phone: '+46 70 555 01 84', address: 'Strandvägen 12' };
const profile = {
  name: 'Maya',
  contractNo: delivery.phone,
  skill: 'Web developer',
  education: 'Fisheries',
  yourself: 'Up before the sun.',
  linkedin: 'https://www.linkedin.com/in/maya',
};
const transactionOf = ({ ordersOf }: Scene) => ordersOf.tom.paid.transactionId;

/** Calls that identify an order. */
const byOrder: Record<string, Ask> = {
  'GET /order/:id': rest('GET', (id) => `/order/${id}`),
  'GET /invoice/:orderId': rest('GET', (id) => `/invoice/${id}`),
  'PATCH /order/:id': rest(
    'PATCH',
    (id) => `/order/${id}`,
    (_id, scene) => ({ transactionId: transactionOf(scene) }),
  ),
  'DELETE /order/:id': rest('DELETE', (id) => `/order/${id}`),
  'DELETE /order/:id with one’s own address': rest(
    'DELETE',
    (id, { maya }) => `/order/${maya.email}?orderId=${id}`,
  ),
  'POST /create-payment-intent': rest(
    'POST',
    () => '/create-payment-intent',
    (orderId) => ({ orderId }),
  ),
  'Query.order': query((id) => `order(id: "${id}") { id }`),
  'Query.node': node('Order'),
  'User.orders after it': query(
    (id) => `me { orders(after: "${cursorOf(id)}") { edges { node { id } } pageInfo { hasPreviousPage } } }`,
  ),
  'User.orders before it': query(
    (id) =>
      `me { orders(last: 5, before: "${cursorOf(id)}") { edges { node { id } } pageInfo { hasNextPage } } }`,
  ),
  'Mutation.cancelOrder': mutate('cancelOrder', (orderId) => ({ orderId })),
  'Mutation.changeOrderAddress': mutate('changeOrderAddress', (orderId, { address }) => ({
    orderId,
    address,
  })),
  'Mutation.restoreOrder': mutate('restoreOrder', (orderId) => ({ orderId })),
  'Mutation.openPayment': mutate('openPayment', (orderId) => ({ orderId })),
  'Mutation.cancelOrder with a reason': mutate('cancelOrder', (orderId) => ({
    orderId,
    reason: 'Mine now.',
  })),
  'Mutation.refundOrder': mutate('refundOrder', (orderId) => ({
    orderId,
    reason: 'I would like it.',
    idempotencyKey: 'a-refund-for-another-customer',
  })),
  'Mutation.fulfilOrder': mutate('fulfilOrder', (orderId) => ({ orderId, to: 'PACKED' })),
  'Mutation.packOrders': mutate('packOrders', (orderId) => ({ orderIds: [orderId] })),
  'Mutation.addOrderNote': mutate('addOrderNote', (orderId) => ({ orderId, text: 'Mine now.' })),
  'Query.ordersByIds': query((id) => `ordersByIds(ids: ["${id}"]) { id }`),
  'Query.orderNotes': query((id) => `orderNotes(orderId: "${id}") { edges { cursor } }`),
  'Query.orderMails': query((id) => `orderMails(orderId: "${id}") { edges { cursor } }`),
  'Query.orderTimeline': query((id) => `orderTimeline(orderId: "${id}") { edges { cursor } }`),
  'Mutation.requestReturn': mutate('requestReturn', (orderId) => ({ orderId, reason: 'OTHER' })),
  'Mutation.withdrawReturn': mutate('withdrawReturn', (orderId) => ({ orderId })),
  'Mutation.answerReturn': mutate('answerReturn', (orderId) => ({ orderId, to: 'RECEIVED' })),
  'Mutation.confirmPayment': mutate('confirmPayment', (orderId, scene) => ({
    orderId,
    transactionId: transactionOf(scene),
  })),
};

/** Calls that identify a user by address. */
const byAddress: Record<string, Ask> = {
  'GET /order': rest('GET', (email) => `/order?customerMail=${email}`),
  'DELETE /order/:id with an address': rest('DELETE', (email) => `/order/${email}`),
  'DELETE /order/:id with an address and an order': rest(
    'DELETE',
    (email, { ordersOf }) => `/order/${email}?orderId=${ordersOf.tom.open[0]}`,
  ),
  'GET /admin/:email': rest('GET', (email) => `/admin/${email}`),
  'PUT /user/:email': rest('PUT', (email) => `/user/${email}`),
  'PUT /user/admin/:email': rest('PUT', (email) => `/user/admin/${email}`),
  'POST /order': rest(
    'POST',
    () => '/order',
    (customerMail, { product }) => ({ equipmentId: product, quantity: 1, customerMail, ...delivery }),
  ),
  'POST /profile': rest(
    'POST',
    () => '/profile',
    (email) => ({ email, ...profile }),
  ),
  'Mutation.placeOrder': mutate('placeOrder', (customerEmail, { product }) => ({
    equipmentId: product,
    quantity: 1,
    customerEmail,
    ...delivery,
  })),
  'Mutation.makeAdmin': mutate('makeAdmin', (email) => ({ email })),
  'Mutation.revokeAdmin': mutate('revokeAdmin', (email) => ({ email })),
  'Mutation.changeUserRole': mutate('changeUserRole', (email) => ({ email, role: 'SUPPORT' })),
  'Mutation.blockUser': mutate('blockUser', (email) => ({ email })),
  'Mutation.unblockUser': mutate('unblockUser', (email) => ({ email })),
  'Mutation.endUserSessions': mutate('endUserSessions', (email) => ({ email })),
  'Mutation.placePhoneOrder': mutate('placePhoneOrder', (email, { phoneOrder }) => ({
    ...phoneOrder,
    email,
    idempotencyKey: randomUUID(),
  })),
  'Query.phoneOrderQuote': query(
    (email, { product }) =>
      `phoneOrderQuote(input: { items: [{ equipmentId: "${product}", quantity: 1 }], email: "${email}" }) { __typename }`,
  ),
  'Query.users': query((email) => `users(filter: { query: "${email}" }) { totalCount }`),
  'Query.orders': query((email) => `orders(filter: { query: "${email}" }) { edges { cursor } }`),
};
const forVisitors = new Set(['PUT /user/:email', 'POST /order', 'Mutation.placeOrder']);

const forAdmins = new Set([
  'Mutation.moderateReview',
  'Mutation.replyToReview',
  'Mutation.markContactMessage',
  'Mutation.replyToContactMessage',
  'Mutation.restoreAuditEntry',
  'Query.customer',
  'Query.guestCustomer',
  'Mutation.addCustomerNote',
  'Mutation.deleteCustomerNote',
  'Mutation.deleteCustomer',
  'GET /customer-data/:userId',
  'Mutation.refundOrder',
  'Mutation.fulfilOrder',
  'Mutation.packOrders',
  'Mutation.addOrderNote',
  'Mutation.deleteOrderNote',
  'Query.ordersByIds',
  'Query.orderNotes',
  'Query.orderTimeline',
  'Query.orderMails',
  'Mutation.resendInvitation',
  'Mutation.revokeInvitation',
  'Mutation.revokeServiceToken',
  'Mutation.resendOrderMail',
  'Mutation.answerReturn',
  'Mutation.resolvePaymentIncident',
  'Mutation.changeEquipment of a draft',
  'Mutation.previewBulkChange of a draft',
  'Mutation.applyBulkChange',
  'Mutation.undoBulkChange',
  'Mutation.saveCategory',
  'Mutation.orderCategories',
  'Mutation.deleteCategory',
  'Mutation.renameProductView',
  'Mutation.deleteProductView',
  'Query.webhookDeliveries',
  'Mutation.changeWebhookEndpoint',
  'Mutation.deleteWebhookEndpoint',
  'Mutation.showWebhookSecret',
  'Mutation.rotateWebhookSecret',
  'Mutation.testWebhookEndpoint',
  'Mutation.replayWebhookDelivery',
  'Query.bulkChange',
  'Query.bulkChangeRows',
  'Mutation.setEquipmentPictures of a draft',
  'Mutation.duplicateEquipment of a draft',
  'Mutation.changeSku of a draft',
  'Mutation.orderVariants of a draft',
  'Query.managedEquipment of a draft',
  'Query.managedVariants of a draft',
  'Query.stockMovements of a draft',
]);

const draftOrder = (equipmentId: string) => ({ equipmentId, quantity: 1, ...delivery });

/** Calls that identify other rows with restricted access. */
const byOther: Record<string, readonly [Ask, RowRequest['theirs']]> = {
  'Query.node of a person': [node('User'), ({ tom }) => tom.id],
  'Query.node of a waiting review': [node('Review'), ({ reviews }) => reviews.pending],
  'Query.node of a hidden review': [node('Review'), ({ reviews }) => reviews.hidden],
  'Query.node of a message': [node('ContactMessage'), ({ message }) => message],
  'Query.node of a note': [node('OrderNote'), ({ note }) => note],
  'Mutation.deleteOrderNote': [mutate('deleteOrderNote', (noteId) => ({ noteId })), ({ note }) => note],
  'Query.node of a mail': [node('OrderMail'), ({ mail }) => mail],
  'Mutation.resendOrderMail': [mutate('resendOrderMail', (mailId) => ({ mailId })), ({ mail }) => mail],
  'Query.node of an invitation': [node('Invitation'), ({ invitations }) => invitations.open],
  'Mutation.resendInvitation': [
    mutate('resendInvitation', (invitationId) => ({ invitationId })),
    ({ invitations }) => invitations.open,
  ],
  'Mutation.revokeInvitation': [
    mutate('revokeInvitation', (invitationId) => ({ invitationId })),
    ({ invitations }) => invitations.open,
  ],
  'Query.node of a service token': [node('ServiceToken'), ({ serviceTokens }) => serviceTokens.revocable],
  'Mutation.revokeServiceToken': [
    mutate('revokeServiceToken', (serviceTokenId) => ({ serviceTokenId })),
    ({ serviceTokens }) => serviceTokens.revocable,
  ],
  'Query.node of a draft': [node('Equipment'), ({ draft }) => draft.id],
  'Query.equipment of a draft': [query((id) => `equipment(id: "${id}") { id }`), ({ draft }) => draft.id],
  'Query.equipmentByIds of a draft': [
    query((id) => `equipmentByIds(ids: ["${id}"]) { id }`),
    ({ draft }) => draft.id,
  ],
  'Query.equipmentBySlug of a draft': [
    query((slug) => `equipmentBySlug(slug: "${slug}") { id }`),
    ({ draft }) => draft.slug,
  ],
  'GET /equitment/:id of a draft': [rest('GET', (id) => `/equitment/${id}`), ({ draft }) => draft.id],
  'POST /order of a draft': [rest('POST', () => '/order', draftOrder), ({ draft }) => draft.id],
  'POST /order of a draft by name': [
    rest(
      'POST',
      () => '/order',
      (name) => ({ name, quantity: 1, ...delivery }),
    ),
    ({ draft }) => draft.name,
  ],
  'Mutation.placeOrder of a draft': [mutate('placeOrder', draftOrder), ({ draft }) => draft.id],
  'Mutation.moderateReview': [
    mutate('moderateReview', (reviewId) => ({ reviewId, status: 'PUBLISHED' })),
    ({ reviews }) => reviews.pending,
  ],
  'Mutation.replyToReview': [
    mutate('replyToReview', (reviewId) => ({ reviewId, reply: 'Mine now.' })),
    ({ reviews }) => reviews.pending,
  ],
  'Mutation.changeReview': [
    mutate('changeReview', (reviewId) => ({ reviewId, body: 'Mine now.' })),
    ({ reviews }) => reviews.published,
  ],
  'Mutation.changeReview of a waiting one': [
    mutate('changeReview', (reviewId) => ({ reviewId, rating: 5 })),
    ({ reviews }) => reviews.pending,
  ],
  'Mutation.deleteReview': [
    mutate('deleteReview', (reviewId) => ({ reviewId })),
    ({ reviews }) => reviews.published,
  ],
  'Mutation.deleteReview of a hidden one': [
    mutate('deleteReview', (reviewId) => ({ reviewId })),
    ({ reviews }) => reviews.hidden,
  ],
  'Mutation.changeEquipment of a draft': [
    mutate('changeEquipment', (equipmentId) => ({ equipmentId, status: 'PUBLISHED' })),
    ({ draft }) => draft.id,
  ],
  'Mutation.previewBulkChange of a draft': [
    mutate('previewBulkChange', (id) => ({ equipmentIds: [id], status: 'PUBLISHED' })),
    ({ draft }) => draft.id,
  ],
  'Mutation.applyBulkChange': [
    mutate('applyBulkChange', (bulkChangeId) => ({ bulkChangeId })),
    ({ bulkChanges }) => bulkChanges.previewed,
  ],
  'Mutation.undoBulkChange': [
    mutate('undoBulkChange', (bulkChangeId) => ({ bulkChangeId })),
    ({ bulkChanges }) => bulkChanges.applied,
  ],
  'Mutation.saveCategory': [
    mutate('saveCategory', (id) => ({ id, name: 'Mine now.', description: '' })),
    ({ categories }) => categories.changed,
  ],
  'Mutation.orderCategories': [
    mutate('orderCategories', (id) => ({ categoryIds: [id] })),
    ({ categories }) => categories.changed,
  ],
  'Mutation.deleteCategory': [
    mutate('deleteCategory', (id) => ({ id })),
    ({ categories }) => categories.deleted,
  ],
  'Mutation.renameProductView': [
    mutate('renameProductView', (id) => ({ id, name: 'Mine now.' })),
    ({ productViews }) => productViews.renamed,
  ],
  'Mutation.deleteProductView': [
    mutate('deleteProductView', (id) => ({ id })),
    ({ productViews }) => productViews.renamed,
  ],
  'Query.node of a webhook endpoint': [node('WebhookEndpoint'), ({ webhooks }) => webhooks.endpoint],
  'Query.node of a webhook delivery': [node('WebhookDelivery'), ({ webhooks }) => webhooks.delivery],
  'Query.webhookDeliveries': [
    query((id) => `webhookDeliveries(endpointId: "${id}") { edges { node { id } } }`),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.changeWebhookEndpoint': [
    mutate('changeWebhookEndpoint', (endpointId) => ({
      endpointId,
      url: 'https://elsewhere.example/',
      description: '',
      events: ['ORDER_PAID'],
      isActive: true,
    })),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.deleteWebhookEndpoint': [
    mutate('deleteWebhookEndpoint', (endpointId) => ({ endpointId })),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.showWebhookSecret': [
    mutate('showWebhookSecret', (endpointId) => ({ endpointId })),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.rotateWebhookSecret': [
    mutate('rotateWebhookSecret', (endpointId) => ({ endpointId })),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.testWebhookEndpoint': [
    mutate('testWebhookEndpoint', (endpointId) => ({ endpointId })),
    ({ webhooks }) => webhooks.endpoint,
  ],
  'Mutation.replayWebhookDelivery': [
    mutate('replayWebhookDelivery', (deliveryId) => ({ deliveryId })),
    ({ webhooks }) => webhooks.delivery,
  ],
  'Query.node of a product view': [node('ProductView'), ({ productViews }) => productViews.renamed],
  'Query.node of a bulk change': [node('BulkChange'), ({ bulkChanges }) => bulkChanges.applied],
  'Query.bulkChange': [
    query((id) => `bulkChange(id: "${id}") { id }`),
    ({ bulkChanges }) => bulkChanges.applied,
  ],
  'Query.bulkChangeRows': [
    query((id) => `bulkChangeRows(bulkChangeId: "${id}") { edges { node { id } } }`),
    ({ bulkChanges }) => bulkChanges.applied,
  ],
  'Mutation.setEquipmentPictures of a draft': [
    mutate('setEquipmentPictures', (equipmentId) => ({
      equipmentId,
      pictures: [{ url: '/images/spoon-lure-960.webp', alt: '', focalX: 50, focalY: 50 }],
    })),
    ({ draft }) => draft.id,
  ],
  'Mutation.duplicateEquipment of a draft': [
    mutate('duplicateEquipment', (equipmentId) => ({ equipmentId })),
    ({ draft }) => draft.id,
  ],
  'Mutation.changeSku of a draft': [
    mutate('changeSku', (equipmentId) => ({ equipmentId, sku: 'MINE-1' })),
    ({ draft }) => draft.id,
  ],
  'Mutation.orderVariants of a draft': [
    mutate('orderVariants', (equipmentId) => ({ equipmentId, variantIds: [] })),
    ({ draft }) => draft.id,
  ],
  'Query.managedEquipment of a draft': [
    query((id) => `managedEquipment(id: "${id}") { id }`),
    ({ draft }) => draft.id,
  ],
  'Query.managedVariants of a draft': [
    query((id) => `managedVariants(equipmentId: "${id}") { id }`),
    ({ draft }) => draft.id,
  ],
  'Query.stockMovements of a draft': [
    query((id) => `stockMovements(equipmentId: "${id}") { edges { cursor } }`),
    ({ draft }) => draft.id,
  ],
  'Query.node of an incident': [node('PaymentIncident'), ({ incident }) => incident],
  'Mutation.resolvePaymentIncident': [
    mutate('resolvePaymentIncident', (incidentId) => ({ incidentId, note: 'Looked at.' })),
    ({ incident }) => incident,
  ],
  'Query.node of an audit entry': [node('AuditEntry'), ({ auditEntry }) => auditEntry],
  'Mutation.restoreAuditEntry': [
    mutate('restoreAuditEntry', (entryId) => ({ entryId })),
    ({ auditEntry }) => auditEntry,
  ],
  'Mutation.replyToContactMessage': [
    mutate('replyToContactMessage', (messageId) => ({ messageId, text: 'Mine now.' })),
    ({ message }) => message,
  ],
  'Query.orderByNumber': [
    query((number) => `orderByNumber(number: "${number}") { id }`),
    ({ ordersOf }) => ordersOf.tom.paid.number,
  ],
  'Query.guestCustomer': [
    query((email) => `guestCustomer(email: "${email}") { id }`),
    ({ guest }) => guest.email,
  ],
  'Query.customer': [query((id) => `customer(id: "${id}") { id }`), ({ tom }) => tom.id],
  'Mutation.addCustomerNote': [
    mutate('addCustomerNote', (customerId) => ({ customerId, text: 'Mine now.' })),
    ({ tom }) => tom.id,
  ],
  'GET /customer-data/:userId': [rest('GET', (id) => `/customer-data/${id}`), ({ tom }) => tom.id],
  'Mutation.deleteCustomer': [
    mutate('deleteCustomer', (customerId, { tom }) => ({ customerId, email: tom.email })),
    ({ tom }) => tom.id,
  ],
  'Mutation.deleteCustomerNote': [
    mutate('deleteCustomerNote', (noteId) => ({ noteId })),
    ({ notes }) => notes.kept,
  ],
  'Mutation.markContactMessage': [
    mutate('markContactMessage', (messageId) => ({ messageId })),
    ({ message }) => message,
  ],
};

// Of the seeded unpaid order: six spoons at 6.90. The legacy client sends only a price.
const byPrice: Record<string, Ask> = {
  'POST /create-payment-intent by price': rest(
    'POST',
    () => '/create-payment-intent',
    (price) => ({ price }),
  ),
};

const openOrder: RowRequest['theirs'] = ({ ordersOf }) => ordersOf.tom.open[0] ?? '';
const paidOrder: RowRequest['theirs'] = ({ ordersOf }) => ordersOf.tom.paid.id;

const requestsFor = (
  asks: Readonly<Record<string, Ask>>,
  suffix: string,
  theirs: RowRequest['theirs'],
  missingKey: RowRequest['missingKey'],
): RowRequest[] =>
  Object.entries(asks).map(([name, ask]) => ({
    name: `${name}${suffix}`,
    ask,
    theirs,
    missingKey,
    visitorsToo: !forVisitors.has(name),
    forbidden: name in byAddress || forAdmins.has(name),
  }));

/** Every way to identify another user's row. */
export const otherCustomerRequests: readonly RowRequest[] = [
  ...requestsFor(byOrder, ', unpaid', openOrder, randomUUID),
  ...requestsFor(byOrder, ', paid', paidOrder, randomUUID),
  ...requestsFor(
    byAddress,
    '',
    ({ tom }) => tom.email,
    () => `${randomUUID()}@example.com`,
  ),
  ...requestsFor(
    byPrice,
    '',
    () => '41.40',
    () => '1234.56',
  ),
  ...Object.entries(byOther).flatMap(([name, [ask, theirs]]) =>
    requestsFor({ [name]: ask }, '', theirs, randomUUID),
  ),
];
