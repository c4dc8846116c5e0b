import type { Facts } from './request.ts';

const aDay = 'Up before the sun, home with pike.';

/** A valid value for a field of this name; undefined if the name gives no hint. */
export function meant(name: string, { products, orders, email, reviewIds, nodeIds }: Facts): unknown {
  const [product] = products;
  const [order] = orders;
  const known: Record<string, unknown> = {
    equipmentId: product?.id,
    equipmentIds: products.slice(0, 2).map(({ id }) => id),
    orderId: order?.id,
    reviewId: reviewIds[0],
    messageId: '00000000-0000-7000-8000-000000000000',
    nodeId: nodeIds[0],
    img: product?.img,
    quantity: product?.minQty,
    email: email.customer,
    customerMail: email.customer,
    customerEmail: email.customer,
    customer: 'Maya Lindqvist',
    customerName: 'Maya Lindqvist',
    phone: '+46 70 555 01 84',
    contractNo: '+46 70 555 01 84',
    address: 'Strandvägen 12\n185 31 Vaxholm',
    linkedin: 'https://www.linkedin.com/in/maya',
    education: 'Fisheries, Uppsala',
    yourself: aDay,
    about: aDay,
    body: aDay,
    message: aDay,
    subject: 'A question',
    rating: 4.5,
    Ratings: 4.5,
    transactionId: 'pi_3Nabcdefghij',
    idempotencyKey: 'a-key-of-mine',
    first: 2,
  };
  return known[name];
}
