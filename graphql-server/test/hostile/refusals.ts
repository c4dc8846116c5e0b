import { email as emailSchema, isRowId, line, paragraph } from '#server/errors/input.ts';
import { addEquipmentInput, changeEquipmentInput } from '#server/modules/equipment/equipment.rules.ts';
import { fulfilOrderInput } from '#server/modules/fulfilment/fulfilment.rules.ts';
import { toMinor } from '#server/modules/money/money.rules.ts';
import { placeOrderInput, totalOf } from '#server/modules/orders/orders.rules.ts';
import { isIntentId } from '#server/modules/payments/payments.rules.ts';
import { profileInput } from '#server/modules/profiles/profiles.rules.ts';
import { answerReturnInput, requestReturnInput } from '#server/modules/returns/returns.rules.ts';
import { changeReviewInput, replyInput, reviewInput } from '#server/modules/reviews/reviews.rules.ts';
import type { Facts, Sender } from './request.ts';

// Whether a deed is surely refused, by the rules of its room; what this cannot tell may be right after all. An input of
// the right shape only: what the doors' schemas refuse does not come here.

export type Input = Readonly<Record<string, unknown>>;
export type Rule = (input: Input, sender: Sender, facts: Facts) => boolean;

const has = (input: Input, name: string) => input[name] !== undefined && input[name] !== null;
const given = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, one]) => one !== null && one !== undefined));
const textOf = (one: unknown) => (typeof one === 'string' || typeof one === 'number' ? String(one) : '');

export const isOrder = (id: unknown, { orders }: Facts) =>
  orders.some((order) => order.id === textOf(id).trim().toLowerCase());

const isKnownEmail = (email: unknown, { emails }: Facts) => emails.has(textOf(email).trim().toLowerCase());

/** `placeOrder` as the room takes it, whichever door it came through. */
export const placeOrder: Rule = (input, sender, facts) => {
  if (sender === 'admin') return true;
  const read = placeOrderInput.safeParse(given(input));
  if (!read.success) return true;
  const wish = read.data;
  if (
    sender === 'visitor'
      ? !wish.customerEmail
      : wish.customerEmail && wish.customerEmail !== facts.email[sender]
  )
    return true;
  const found = facts.products.filter((one) =>
    wish.equipmentId === undefined
      ? one.name === wish.name && (!wish.img || one.img === wish.img)
      : one.id === wish.equipmentId.toLowerCase(),
  );
  // A key that was used before answers with the order of that time.
  return found.every((product) => typeof totalOf(product, wish) !== 'number');
};

export const addReview: Rule = (input, sender) =>
  sender === 'admin' ||
  !reviewInput.safeParse(given(input)).success ||
  (sender === 'visitor' && !has(input, 'name'));

/** Whose review it is must be asked of the rows: only what nobody's is. */
export const changeReview: Rule = (input, sender, { reviewIds }) =>
  sender !== 'customer' ||
  !reviewIds.includes(textOf(input.reviewId).toLowerCase()) ||
  !changeReviewInput.safeParse(given(input)).success;

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

/** Where its picture is must be asked of the images: only what the rules alone refuse. */
export const addEquipment: Rule = (input, sender) =>
  sender !== 'admin' || !addEquipmentInput('USD').safeParse(given(input)).success;

export const changeEquipment: Rule = (input, sender, facts) =>
  sender !== 'admin' ||
  !facts.products.some(({ id }) => id === textOf(input.equipmentId).toLowerCase()) ||
  !changeEquipmentInput('USD').safeParse(given(input)).success;

/** A deed that has no rule here: still, what is no id of a row is no row's. */
export const onNoRow: Rule = (input) =>
  Object.entries(input).some(([name, one]) => /^id$|Id$/.test(name) && !isRowId(one));

/** Changes of a role: of somebody unknown there are none. */
export const changeRole: Rule = ({ email }, sender, facts) =>
  sender !== 'admin' || !isKnownEmail(email, facts);

export const cancelOrder: Rule = ({ orderId }, sender, facts) =>
  sender === 'visitor' || !isOrder(orderId, facts);

/** Of what was never cancelled there is nothing to undo, and it may be answered. */
export const restoreOrder: Rule = ({ id }, sender, facts) => sender === 'visitor' || !isOrder(id, facts);

/** How far the order is must be asked of the rows: only what the rules alone refuse. */
export const fulfilOrder: Rule = (input, sender, facts) =>
  sender !== 'admin' || !isOrder(input.orderId, facts) || !fulfilOrderInput.safeParse(input).success;

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

/** Deeds of admins on a row: of what is not there. */
export const onRow =
  (field: string, ids: (facts: Facts) => readonly string[]): Rule =>
  (input, sender, facts) =>
    sender !== 'admin' || !ids(facts).includes(textOf(input[field]).toLowerCase());

/** `POST /create-payment-intent`: the price only picks the order. */
export const pickPayment: Rule = ({ price, orderId }, sender, facts) => {
  if (sender === 'visitor') return true;
  const total = price === undefined ? null : toMinor(price, facts.products[0]?.currency ?? 'USD');
  if (price !== undefined && !total) return true;
  if (orderId !== undefined) return !isOrder(orderId, facts);
  return !facts.orders.some(({ totalMinor }) => totalMinor === total);
};

/** `DELETE /order/{customerMail}`: by the id of an order, or the newest of an address. */
export const cancelNamed: Rule = ({ id, orderId }, sender, facts) => {
  if (sender === 'visitor') return true;
  if (!textOf(id).includes('@')) return !isOrder(id, facts);
  if (orderId !== undefined) return !isOrder(orderId, facts);
  return !isKnownEmail(id, facts);
};

/** `PUT /user/{email}`: without a token it notes an address; with one it changes nothing. */
export const announce: Rule = ({ email }, sender) =>
  sender !== 'visitor' || !emailSchema.safeParse(email).success;
