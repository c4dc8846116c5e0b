import { email as emailSchema, isRowId, line, paragraph } from '#server/errors/input.ts';
import { createAlertInput } from '#server/modules/alerts/alerts.rules.ts';
import { addToCartInput } from '#server/modules/carts/carts.rules.ts';
import { addProductViewInput } from '#server/modules/product-views/product-views.rules.ts';
import { placePhoneOrderInput } from '#server/modules/checkout/phone-orders.rules.ts';
import { saveCategoryInput } from '#server/modules/equipment/categories.rules.ts';
import { previewBulkChangeInput } from '#server/modules/equipment/bulk-changes.rules.ts';
import { customerNoteInput } from '#server/modules/customers/customers.rules.ts';
import { addEquipmentInput, changeEquipmentInput } from '#server/modules/equipment/equipment.rules.ts';
import { fulfilOrderInput, packOrdersInput } from '#server/modules/fulfilment/fulfilment.rules.ts';
import { toMinor } from '#server/modules/money/money.rules.ts';
import { orderNoteInput, placeOrderInput, totalOf } from '#server/modules/orders/orders.rules.ts';
import { isIntentId } from '#server/modules/payments/payments.rules.ts';
import { inviteAdminInput } from '#server/modules/users/invitations.rules.ts';
import { addWebhookEndpointInput } from '#server/modules/webhooks/webhooks.rules.ts';
import { profileInput } from '#server/modules/profiles/profiles.rules.ts';
import { answerReturnInput, requestReturnInput } from '#server/modules/returns/returns.rules.ts';
import {
  changeReviewInput,
  productReviewInput,
  replyInput,
  reviewInput,
} from '#server/modules/reviews/reviews.rules.ts';
import { createServiceTokenInput } from '#server/modules/service-tokens/service-tokens.rules.ts';
import { saveShopDetailsInput } from '#server/modules/shop-settings/shop-details.rules.ts';
import { saveStaffNotificationsInput } from '#server/modules/shop-settings/staff-notifications.rules.ts';
import { addToWishListInput } from '#server/modules/wish-list/wish-list.rules.ts';
import type { Facts, Sender } from './request.ts';

// Whether an action is certainly rejected, by the rules of its module; otherwise it may be valid. Inputs have a valid
// shape: the APIs' schemas reject others before.

export type Input = Readonly<Record<string, unknown>>;
export type Rule = (input: Input, sender: Sender, facts: Facts) => boolean;

const has = (input: Input, name: string) => input[name] !== undefined && input[name] !== null;
const given = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, one]) => one !== null && one !== undefined));
const textOf = (one: unknown) => (typeof one === 'string' || typeof one === 'number' ? String(one) : '');

export const isOrder = (id: unknown, { orders }: Facts) =>
  orders.some((order) => order.id === textOf(id).trim().toLowerCase());

const isKnownEmail = (email: unknown, { emails }: Facts) => emails.has(textOf(email).trim().toLowerCase());

/** `placeOrder` as the module receives it from either API. */
export const placeOrder: Rule = (input, sender, facts) => {
  if (sender === 'admin') return true;
  const read = placeOrderInput.safeParse(given(input));
  if (!read.success) return true;
  const order = read.data;
  if (
    sender === 'visitor'
      ? !order.customerEmail
      : order.customerEmail && order.customerEmail !== facts.email[sender]
  )
    return true;
  const found = facts.products.filter((one) =>
    order.equipmentId === undefined
      ? one.name === order.name && (!order.img || one.img === order.img)
      : one.id === order.equipmentId.toLowerCase(),
  );
  // A key that was used before returns the earlier order.
  return found.every((product) => typeof totalOf(product, order) !== 'number');
};

/** Whether the quote is current is only known to the shop. */
export const placePhoneOrder: Rule = (input, sender, { products, email }) => {
  const read = placePhoneOrderInput.safeParse(given(input));
  if (sender !== 'admin' || !read.success || read.data.email === email.admin) return true;
  return !read.data.items.every(({ equipmentId, quantity }) =>
    products.some(
      (one) => one.id === equipmentId.toLowerCase() && typeof totalOf(one, { quantity }) === 'number',
    ),
  );
};

export const addReview: Rule = (input, sender) =>
  sender === 'admin' ||
  !reviewInput.safeParse(given(input)).success ||
  (sender === 'visitor' && !has(input, 'name'));

/** Which products the customer has reviewed is only in the rows. */
export const addProductReview: Rule = ({ equipmentId, ...input }, sender, { products }) =>
  sender !== 'customer' ||
  !products.some(({ id }) => id === textOf(equipmentId).toLowerCase()) ||
  !productReviewInput.safeParse(given(input)).success;

/** Whether the version is the current one is only in the rows. */
export const saveShopDetails: Rule = (input, sender) =>
  sender !== 'admin' || !saveShopDetailsInput.safeParse(input).success;

export const saveStaffNotifications: Rule = (input, sender) =>
  sender !== 'admin' || !saveStaffNotificationsInput.safeParse(input).success;

/** The owner of a review is only in the rows, so only reviews that do not exist are certain. */
export const changeReview: Rule = ({ reviewId, seenAt: _seen, ...changes }, sender, { reviewIds }) =>
  sender !== 'customer' ||
  !reviewIds.includes(textOf(reviewId).toLowerCase()) ||
  !changeReviewInput.safeParse(changes).success;

export const deleteReview: Rule = ({ reviewId }, sender, { reviewIds }) =>
  sender !== 'customer' || !reviewIds.includes(textOf(reviewId).toLowerCase());

export const replyToReview: Rule = ({ reviewId, reply }, sender, { reviewIds }) =>
  sender !== 'admin' ||
  !reviewIds.includes(textOf(reviewId).toLowerCase()) ||
  (typeof reply === 'string' && !replyInput.safeParse(reply).success);

export const saveProfile: Rule = (input, sender, facts) => {
  if (sender === 'visitor') return true;
  const read = profileInput.safeParse(given(input));
  return !read.success || (read.data.email !== undefined && read.data.email !== facts.email[sender]);
};

export const sendContactMessage: Rule = (input) =>
  Boolean(input.website) ||
  !emailSchema.safeParse(input.email).success ||
  !line(200, '').safeParse(input.subject).success ||
  !paragraph(5_000, '').safeParse(input.message).success;

/** Whether the picture exists is only known to the image store, and a time is text here: only other input rules are certain. */
export const addEquipment: Rule = ({ publishAt: _at, ...input }, sender) =>
  sender !== 'admin' || !addEquipmentInput('USD').safeParse(given(input)).success;

export const changeEquipment: Rule = (
  { equipmentId, seenAt: _seen, publishAt: _at, ...changes },
  sender,
  facts,
) =>
  sender !== 'admin' ||
  !facts.products.some(({ id }) => id === textOf(equipmentId).toLowerCase()) ||
  !changeEquipmentInput('USD').safeParse(changes).success;

/** Whether a product matches is only in the rows. */
export const previewBulkChange: Rule = (input, sender) =>
  sender !== 'admin' || !previewBulkChangeInput('USD').safeParse(given(input)).success;

/** Whether another category has the name or slug is only in the rows. */
export const saveCategory: Rule = (input, sender) =>
  sender !== 'admin' || !saveCategoryInput.safeParse(given(input)).success;

/** Which categories exist, and which are in use, is only in the rows. */
export const onlyAdmin: Rule = (_input, sender) => sender !== 'admin';

/** Whether another view has the name is only in the rows. */
export const addProductView: Rule = (input, sender) =>
  sender !== 'admin' || !addProductViewInput.safeParse(given(input)).success;

/** Whether there are 20 endpoints already is only in the rows. The hostile shop runs in test mode. */
export const addWebhookEndpoint: Rule = (input, sender) =>
  sender !== 'admin' || !addWebhookEndpointInput(true).safeParse(given(input)).success;

/** Certain only for products that do not exist: SKUs, pictures and variants are in the rows. */
export const onEquipment: Rule = ({ equipmentId }, sender, { products }) =>
  sender !== 'admin' || !products.some(({ id }) => id === textOf(equipmentId).toLowerCase());

export const addToWishList: Rule = (input, sender) =>
  sender === 'visitor' || !addToWishListInput.safeParse(input).success;

/** Removing a product that isn't on the list changes nothing. */
export const removeFromWishList: Rule = (_input, sender) => sender === 'visitor';

/** Whether the product is in stock, and what the email has, is only in the rows. */
export const createProductAlert: Rule = (input, sender, { products }) =>
  !createAlertInput.safeParse(input).success ||
  (sender === 'visitor' && (!has(input, 'email') || Boolean(input.website))) ||
  !products.some(({ id }) => id === textOf(input.equipmentId).toLowerCase());

/** Tokens are random and stored as hashes only. */
export const alertToken: Rule = () => true;

/** The first item makes the cart, so a refused one makes none. */
export const changeCart: Rule = (input, sender, { products }) =>
  sender === 'admin' ||
  !addToCartInput.safeParse(given(input)).success ||
  !products.some(({ id }) => id === textOf(input.equipmentId).toLowerCase());

/** An action without a rule here: an invalid row id is still certain to be rejected. */
export const onNoRow: Rule = (input) =>
  Object.entries(input).some(([name, one]) => /^id$|Id$/.test(name) && !isRowId(one));

/** Role changes are rejected for unknown users. */
export const changeRole: Rule = ({ email }, sender, facts) =>
  sender !== 'admin' || !isKnownEmail(email, facts);

export const inviteAdmin: Rule = (input, sender, facts) =>
  sender !== 'admin' ||
  !inviteAdminInput.safeParse(input).success ||
  textOf(input.email).trim().toLowerCase() === facts.email.admin;

export const createServiceToken: Rule = (input, sender) =>
  sender !== 'admin' || !createServiceTokenInput.safeParse(input).success;

export const cancelOrder: Rule = ({ orderId }, sender, facts) =>
  sender === 'visitor' || !isOrder(orderId, facts);

/** Restoring an order that was not canceled changes nothing and may succeed. */
export const restoreOrder: Rule = ({ orderId, id }, sender, facts) =>
  sender === 'visitor' || !isOrder(orderId ?? id, facts);

/** The order's fulfillment state is only in the rows, so only the input rules are certain. */
export const fulfilOrder: Rule = (input, sender, facts) =>
  sender !== 'admin' || !isOrder(input.orderId, facts) || !fulfilOrderInput.safeParse(input).success;

export const packOrders: Rule = (input, sender, facts) =>
  sender !== 'admin' ||
  !packOrdersInput.safeParse(input).success ||
  !(input.orderIds as unknown[]).some((id) => isOrder(id, facts));

export const addOrderNote: Rule = (input, sender, facts) =>
  sender !== 'admin' || !isOrder(input.orderId, facts) || !orderNoteInput.safeParse(input).success;

export const requestReturn: Rule = (input, sender, facts) =>
  sender !== 'customer' || !isOrder(input.orderId, facts) || !requestReturnInput.safeParse(input).success;

export const withdrawReturn: Rule = ({ orderId }, sender, facts) =>
  sender !== 'customer' || !isOrder(orderId, facts);

export const answerReturn: Rule = (input, sender, facts) =>
  sender !== 'admin' || !isOrder(input.orderId, facts) || !answerReturnInput.safeParse(input).success;

export const openPayment: Rule = (input, sender, facts) => {
  if (sender === 'visitor' || !isRowId(input.orderId)) return true;
  const order = facts.orders.find(({ id }) => id === textOf(input.orderId).toLowerCase());
  return (
    !order || (typeof input.expectedTotalMinor === 'number' && input.expectedTotalMinor !== order.totalMinor)
  );
};

export const confirmPayment: Rule = ({ orderId, transactionId }, sender, facts) =>
  sender === 'visitor' ||
  !isOrder(orderId, facts) ||
  !isIntentId(transactionId) ||
  !facts.orders.some(({ intentId }) => intentId === transactionId);

/** Admin actions on a row are rejected if the row does not exist. */
export const onRow =
  (field: string, ids: (facts: Facts) => readonly string[]): Rule =>
  (input, sender, facts) =>
    sender !== 'admin' || !ids(facts).includes(textOf(input[field]).toLowerCase());

export const deleteCustomer: Rule = ({ customerId, email }, sender, facts) =>
  sender !== 'admin' ||
  !(isRowId(customerId) || textOf(customerId).trim().toLowerCase() === textOf(email).trim().toLowerCase()) ||
  !isKnownEmail(email, facts);

export const deleteMyAccount: Rule = ({ email }, sender, facts) =>
  sender !== 'customer' || textOf(email).trim().toLowerCase() !== facts.email.customer;

export const endMySessions: Rule = ({ email }, sender, facts) =>
  sender === 'visitor' || textOf(email).trim().toLowerCase() !== facts.email[sender];

export const addCustomerNote: Rule = ({ customerId, text }, sender) =>
  sender !== 'admin' || !isRowId(customerId) || !customerNoteInput.safeParse({ text }).success;

/** `POST /create-payment-intent`: the price only selects the order. */
export const pickPayment: Rule = ({ price, orderId }, sender, facts) => {
  if (sender === 'visitor') return true;
  const total = price === undefined ? null : toMinor(price, facts.products[0]?.currency ?? 'USD');
  if (price !== undefined && !total) return true;
  if (orderId !== undefined) return !isOrder(orderId, facts);
  return !facts.orders.some(({ totalMinor }) => totalMinor === total);
};

/** `DELETE /order/{customerMail}`: by an order's id, or the newest order of an address. */
export const cancelNamed: Rule = ({ id, orderId }, sender, facts) => {
  if (sender === 'visitor') return true;
  if (!textOf(id).includes('@')) return !isOrder(id, facts);
  if (orderId !== undefined) return !isOrder(orderId, facts);
  return !isKnownEmail(id, facts);
};

/** `PUT /user/{email}`: without a token it records an address; with one it changes nothing. */
export const announce: Rule = ({ email }, sender) =>
  sender !== 'visitor' || !emailSchema.safeParse(email).success;
