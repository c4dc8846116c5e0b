import type { AlertRowFragment } from '#web/features/alerts/AlertRow.generated.ts';
import type { EquipmentCardFragment } from '#web/features/equipment/EquipmentCard.generated.ts';
import type { OrderableEquipmentFragment } from '#web/features/equipment/OrderableEquipment.generated.ts';
import type { VariantOptionsFragment } from '#web/features/equipment/VariantOptions.generated.ts';
import type { RecommendationsFragment } from '#web/features/equipment/Recommendations.generated.ts';
import type { ComparedEquipmentFragment } from '#web/features/lists/ComparedEquipment.generated.ts';
import type { OrderRowFragment } from '#web/features/orders/OrderRow.generated.ts';
import type { OrderDetailsScreenQuery } from '#web/screens/OrderDetails/OrderDetailsScreen.generated.ts';
import type { PayableOrderFragment } from '#web/features/payments/PayableOrder.generated.ts';
import type { OwnReviewFragment } from '#web/features/reviews/OwnReview.generated.ts';
import type { ReviewCardFragment } from '#web/features/reviews/ReviewCard.generated.ts';
import { productNamed, productNames } from './products.ts';

type OrderDetails = NonNullable<OrderDetailsScreenQuery['order']>;

// Fixtures as the server returns them. A story overrides only what it is about.

export function picture(
  slug = 'spinning-reel',
  alt = 'A spinning reel',
  widths: readonly number[] = [240, 480, 960],
  size = 1000,
) {
  const set = (format: string) =>
    widths.map((width) => `/images/${slug}-${width}.${format} ${width}w`).join(', ');
  return {
    __typename: 'Picture' as const,
    url: `/images/${slug}-${widths.at(-1)}.webp`,
    alt,
    color: '#139197',
    width: size,
    height: size,
    sources: ['avif', 'webp'].map((format) => ({
      __typename: 'PictureSource' as const,
      type: `image/${format}`,
      srcSet: set(format),
    })),
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function money(minor: number) {
  return { __typename: 'Money' as const, minor, currency: 'USD', display: dollars.format(minor / 100) };
}

/** The rating of a product with so many reviews of 1 to 5 stars. */
export function rating(distribution: number[]) {
  const count = distribution.reduce((sum, each) => sum + each, 0);
  const stars = distribution.reduce((sum, each, index) => sum + each * (index + 1), 0);
  const average = count === 0 ? null : Math.round((stars / count) * 10) / 10;
  return { __typename: 'EquipmentRating' as const, average, count, distribution };
}

/** The other fields are those of the story product with this name. Without variants, `price` and `availability` are the card's. */
type CardChange = Partial<EquipmentCardFragment & Pick<OrderableEquipmentFragment, 'price' | 'availability'>>;

export function equipmentCard({ availability = 'IN_STOCK', ...change }: CardChange = {}) {
  const { title, slug, alt, price: minor } = productNamed(change.name);
  const price = change.price ?? money(minor);
  return {
    __typename: 'Equipment',
    id: 'RXF1aXBtZW50OjE=',
    databaseId: '01234567-89ab-7cde-8f01-23456789abcd',
    slug,
    name: 'Lakehead 3000',
    title,
    price,
    lowestPrice: price,
    highestPrice: price,
    priorPrice: null,
    minQty: 2,
    maxQty: 10,
    availability,
    bestAvailability: availability,
    optionNames: [] as string[],
    stockLeft: null,
    isNew: false,
    picture: picture(slug, alt),
    rating: rating([0, 0, 0, 0, 0]),
    ...change,
  } satisfies CardChange;
}

/** Creates `count` different products. */
export function equipmentCards(count: number): EquipmentCardFragment[] {
  return productNames(count).map((name, index) =>
    equipmentCard({
      id: `equipment-${index}`,
      databaseId: `01234567-89ab-7cde-8f01-${String(index).padStart(12, '0')}`,
      name,
    }),
  );
}

export function review(change: Partial<ReviewCardFragment> = {}): ReviewCardFragment {
  return {
    __typename: 'Review',
    id: 'UmV2aWV3OjE=',
    name: 'Aiko Tanabe',
    photoUrl: null,
    body: 'The net is light, the mesh is kind to the fish, and it floats when I drop it. I drop it often.',
    rating: 4.5,
    isVerifiedBuyer: false,
    createdAt: '2026-10-30T08:00:00.000Z',
    editedAt: null,
    picture: null,
    reply: null,
    ...change,
  };
}

export function ownReview(change: Partial<OwnReviewFragment> = {}): OwnReviewFragment {
  const { __typename, id, body, rating, createdAt } = review();
  return {
    __typename,
    id,
    databaseId: '0199eeee-0000-7000-8000-000000000001',
    body,
    rating,
    status: 'PUBLISHED',
    rejectionReason: null,
    createdAt,
    editedAt: null,
    isVerifiedBuyer: false,
    equipment: null,
    picture: null,
    reply: null,
    ...change,
  };
}

/** An alert about `orderableEquipment()`. */
export function productAlert(change: Partial<AlertRowFragment> = {}): AlertRowFragment {
  return {
    __typename: 'ProductAlert',
    id: 'alert-1',
    databaseId: '0199eeee-0000-7000-8000-000000000001',
    kind: 'BACK_IN_STOCK',
    equipmentId: orderableEquipment().databaseId,
    productName: 'Lakehead 3000',
    optionValues: [],
    productSlug: 'spinning-reel',
    variantSku: null,
    price: money(8_990),
    ...change,
  };
}

/** A connection with all nodes on one page. */
export function connection<Node extends { __typename: string }>(nodes: readonly Node[]) {
  const name = nodes[0]?.__typename ?? 'Review';
  return {
    __typename: `${name}Connection`,
    totalCount: nodes.length,
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    },
    edges: nodes.map((node, index) => ({ __typename: `${name}Edge`, cursor: String(index), node })),
  };
}

/** An attribute with one value, or with options. */
export const attribute = (
  name: string,
  label: string,
  group: string,
  value: string | readonly string[],
  imperialValue?: string,
): OrderableEquipmentFragment['attributes'][number] => {
  const text = typeof value === 'string' ? value : value.join(', ');
  return {
    __typename: 'Attribute',
    name,
    label,
    group,
    value: text,
    imperialValue: imperialValue ?? text,
    options: typeof value === 'string' ? [] : [...value],
  };
};

type Orderable = OrderableEquipmentFragment &
  VariantOptionsFragment &
  RecommendationsFragment & { variants: Orderable[] };

export function orderableEquipment(change: Partial<Orderable> & { reviews?: unknown } = {}): Orderable {
  const more = { reviews: connection([]) };
  return {
    ...equipmentCard(),
    ...more,
    sku: null,
    optionValues: [],
    variantPosition: 0,
    variants: [],
    goesWith: [],
    related: [],
    description: 'Nine bearings, a carbon drag, and a bail that closes the same way every time.',
    pictures: [
      picture(),
      picture('spinning-reel-2', 'The spool of a reel', [240, 576], 576),
      picture('spinning-reel-3', 'The handle of a reel', [240, 576], 576),
    ].map((one) => ({
      ...one,
      focalPoint: { __typename: 'FocalPoint' as const, x: 50, y: 50 },
    })),
    category: { __typename: 'Category', id: 'Q2F0ZWdvcnk6MQ==', slug: 'reels', name: 'Reels' },
    attributes: [
      attribute('species', 'Species', 'Use', ['perch', 'trout', 'zander']),
      attribute('waterType', 'Water', 'Use', ['freshwater']),
      attribute('gearRatio', 'Gear ratio', 'Performance', '5.2:1'),
      attribute('maxDragKg', 'Maximum drag', 'Performance', '9 kg', '19.8 lb'),
      attribute('weightG', 'Weight', 'Size and weight', '265 g', '9.35 oz'),
    ],
    ...change,
  };
}

/** A product as the comparison loads it. */
export function comparedEquipment(
  change: Partial<ComparedEquipmentFragment> = {},
): ComparedEquipmentFragment {
  return { ...orderableEquipment(), ...equipmentCard(), picture: picture(), attributes: [], ...change };
}

/** A line of an order for the story product of that name. */
export function orderLine(name = 'Lakehead 3000') {
  const { title, slug, alt } = productNamed(name);
  return { __typename: 'OrderLine' as const, name, title, quantity: 2, picture: picture(slug, alt) };
}

/** An order without a parcel. */
const noParcel = {
  paidAt: null,
  fulfilment: 'UNFULFILLED',
  packedAt: null,
  shippedAt: null,
  deliveredAt: null,
  parcels: [],
  canReturn: false,
  returnUntil: null,
  returns: [],
} as const satisfies Partial<OrderRowFragment>;

export function orderRow(change: Partial<OrderRowFragment> = {}): OrderRowFragment {
  return {
    __typename: 'Order',
    id: 'T3JkZXI6MQ==',
    databaseId: '0199cccc-0000-7000-8000-000000000001',
    number: 'FZ-10001',
    status: 'OPEN',
    paymentState: 'UNPAID',
    paid: false,
    transactionId: null,
    paymentProblem: null,
    canPay: true,
    canCancel: true,
    testMode: false,
    placedAt: '2026-11-20T08:00:00.000Z',
    cancelReason: null,
    cancelledAt: null,
    cancelledByViewer: false,
    restorableUntil: null,
    placedAsGuest: false,
    toClaim: false,
    phone: '+46 70 555 01 84',
    address: 'Strandvägen 12',
    total: money(17_980),
    refunded: money(0),
    refunds: [],
    ...noParcel,
    lines: [orderLine()],
    ...change,
  };
}

export const orderItems = (
  change: { lineId?: string; name?: string; title?: string; quantity?: number } = {},
) => ({
  __typename: 'OrderItems' as const,
  lineId: '0199dddd-0000-7000-8000-0000000000a1',
  name: 'Lakehead 3000',
  title: 'Spinning reel, size 3000',
  quantity: 2,
  ...change,
});

/** A refund as a customer sees it. */
export function refund(
  minor: number,
  change: Partial<OrderRowFragment['refunds'][number]> = {},
): OrderRowFragment['refunds'][number] {
  return {
    __typename: 'Refund',
    databaseId: `0199dddd-0000-7000-8000-${String(minor).padStart(12, '0')}`,
    amount: money(minor),
    status: 'SUCCEEDED',
    reason: 'A scratch on one of the reels.',
    requestedAt: '2026-11-21T09:30:00.000Z',
    ...change,
  };
}

export const paid = {
  paid: true,
  paymentState: 'PAID',
  paidAt: '2026-11-20T08:05:00.000Z',
  transactionId: 'pi_simStory000000000000000000',
  canPay: false,
  canCancel: false,
  testMode: true,
} as const;

export function payableOrder(change: Partial<PayableOrderFragment> = {}): PayableOrderFragment {
  return {
    ...orderRow(),
    paidAt: null,
    customerName: 'Robin Rivers',
    customerEmail: 'robin@example.com',
    card: null,
    subtotal: money(17_980),
    discounts: [],
    delivery: null,
    taxes: [],
    lines: [{ ...orderLine(), unitPrice: money(8990) }],
    ...change,
  };
}

/** An order as its page loads it. */
export function orderDetails(change: Partial<OrderDetails> = {}): OrderDetails {
  return {
    ...orderRow(),
    ...payableOrder(),
    shippingAddress: null,
    canChangeAddress: false,
    parcels: [],
    returns: [],
    lines: [orderDetailsLine()],
    ...change,
  };
}
export const orderedProduct = {
  __typename: 'Equipment' as const,
  id: 'RXF1aXBtZW50OjE=',
  databaseId: '01234567-89ab-7cde-8f01-23456789abcd',
  slug: 'lakehead-3000',
  sku: null,
  optionValues: [],
};
export const orderDetailsLine = (
  change: Partial<OrderDetails['lines'][number]> = {},
): OrderDetails['lines'][number] => ({
  ...orderLine(change.name),
  unitPrice: money(productNamed(change.name).price),
  equipment: orderedProduct,
  ...change,
});

/** Returns one response per request and repeats the last one. For one story only, because the position is never reset. */
export const inTurn = (...answers: unknown[]) => {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)];
};
