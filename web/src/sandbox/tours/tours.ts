import { admin } from './admin.ts';
import { browse } from './browse.ts';
import { checkout } from './checkout.ts';
import { order } from './order.ts';
import { parcel } from './parcel.ts';
import { pay } from './pay.ts';
import { speak } from './speak.ts';
import type { Known, OperationStep, Step, SubscriptionStep, Tour } from './step.ts';
import { subscriptions } from './subscriptions.ts';
import { upload } from './upload.ts';
import { webhooks } from './webhooks.ts';

/** The operation collection in tutorial order. */
export const tours: readonly Tour[] = [
  browse,
  order,
  pay,
  checkout,
  parcel,
  subscriptions,
  speak,
  upload,
  admin,
  webhooks,
];

const steps: readonly Step[] = tours.flatMap((tour) => tour.steps);

/** The steps with a document. */
export const operations: readonly (OperationStep | SubscriptionStep)[] = steps.filter(
  (step) => step.kind === 'operation' || step.kind === 'subscription',
);

/** Returns the first step whose response provides a missing value of `step`, or null. */
export function stepBefore(step: Step, known: Known): Step | null {
  const missing = step.needs.find((key) => known[key] === undefined);
  if (!missing) return null;
  return steps.find((one) => teacherOf[missing] === one.name) ?? null;
}

/** The step that provides each value. */
export const teacherOf: Readonly<Record<keyof Known, string>> = {
  equipmentId: 'ShowBestSellers',
  equipmentName: 'ShowBestSellers',
  minQty: 'ShowBestSellers',
  orderId: 'OrderOneProduct',
  orderNumber: 'OrderOneProduct',
  intentId: 'OpenThePayment',
  clientSecret: 'OpenThePayment',
  amount: 'OpenThePayment',
  cartId: 'AddToTheCart',
  quoteHash: 'QuoteTheCart',
  deliveryMethodId: 'QuoteTheCart',
  messageId: 'ReadInbox',
  reviewId: 'ReviewsToModerate',
  reviewsCursor: 'ReadReviews',
  liveOrderId: 'OrderWhileListening',
  checkedOutId: 'CheckOutTheCart',
  pictureUrl: 'upload',
  pictureProductId: 'AddProductWithPicture',
  endpointId: 'AddTheEndpoint',
  deliveryId: 'TestTheEndpoint',
};

/** Returns the next step, also across tours, or null after the last one. */
export function stepAfter(step: Step): Step | null {
  return steps[steps.indexOf(step) + 1] ?? null;
}
