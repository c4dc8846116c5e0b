import type {
  Prisma,
  Cart,
  CartLine,
  ContactMessage,
  ContactReply,
  Invoice,
  Order,
  OrderAdjustment,
  OrderLine,
  OrderReturn,
  Parcel,
  Payment,
  ProductAlert,
  Refund,
  Review,
  ReviewPhoto,
  WishListItem,
} from '#server/generated/prisma/client.ts';

/**
 * Every column of a table, except IDs and `LeftOut`: a new column does not compile until it is selected, or left out with a
 * reason. A query with `omit` exports a new column by itself.
 */
export type Every<Row, LeftOut extends keyof Row = never, Value = true> = Record<
  Exclude<keyof Row, LeftOut | 'id' | `${string}Id`>,
  Value
>;

const product = { select: { id: true, name: true } } as const;
export const wishListItem = { equipment: product, createdAt: true } satisfies Prisma.WishListItemSelect &
  Every<WishListItem>;
export const cart = {
  code: true,
  createdAt: true,
  updatedAt: true,
  lines: {
    select: { equipment: product, quantity: true, createdAt: true } satisfies Prisma.CartLineSelect &
      // Not personal: a price of the shop.
      Every<CartLine, 'seenPriceMinor'>,
  },
} satisfies Prisma.CartSelect & Every<Cart>;
export const alert = {
  kind: true,
  equipment: product,
  priceMinor: true,
  email: true,
  confirmedAt: true,
  sentAt: true,
  stoppedAt: true,
  createdAt: true,
} satisfies Prisma.ProductAlertSelect &
  // Secrets, and the limit on confirmation emails.
  Every<ProductAlert, 'confirmTokenHash' | 'stopTokenHash' | 'confirmations' | 'confirmationAt'>;
export const review = {
  id: true,
  equipment: product,
  name: true,
  photoUrl: true,
  body: true,
  halfStars: true,
  status: true,
  rejectionReason: true,
  createdAt: true,
  editedAt: true,
  reply: true,
  repliedAt: true,
  photo: {
    // Properties of the picture at the URL.
    select: { url: true } satisfies Every<
      ReviewPhoto,
      'color' | 'width' | 'height' | 'widths' | 'discardedAt' | 'createdAt'
    >,
  },
} satisfies Prisma.ReviewSelect & Every<Review>;
export const message = {
  email: true,
  subject: true,
  message: true,
  createdAt: true,
  replies: { select: { text: true, createdAt: true } satisfies Every<ContactReply> },
  // The work of the staff.
} satisfies Prisma.ContactMessageSelect & Every<ContactMessage, 'readAt' | 'doneAt'>;
const invoice = {
  series: true,
  sequence: true,
  issuedAt: true,
  content: true,
} as const satisfies Every<Invoice>;
export const order = {
  id: true,
  number: true,
  customerEmail: true,
  customerName: true,
  phone: true,
  address: true,
  shippingAddress: { omit: { orderId: true } },
  currency: true,
  itemsMinor: true,
  discountMinor: true,
  deliveryMinor: true,
  addedTaxMinor: true,
  includedTaxMinor: true,
  totalMinor: true,
  refundedMinor: true,
  deliveryName: true,
  deliveryKind: true,
  deliveryEarliest: true,
  deliveryLatest: true,
  status: true,
  paymentState: true,
  paymentProblem: true,
  fulfilment: true,
  createdAt: true,
  paidAt: true,
  packedAt: true,
  shippedAt: true,
  deliveredAt: true,
  cancelledAt: true,
  cancelReason: true,
  lines: {
    orderBy: { position: 'asc' },
    select: {
      name: true,
      title: true,
      quantity: true,
      unitPriceMinor: true,
      discountMinor: true,
      taxMinor: true,
    } satisfies Every<
      OrderLine,
      // The product, and the work of the staff.
      | 'pictureUrl'
      | 'pictureAlt'
      | 'pictureColor'
      | 'pictureWidth'
      | 'pictureHeight'
      | 'pictureWidths'
      | 'shipped'
      | 'returned'
      | 'restocked'
      // Of the order.
      | 'position'
      | 'createdAt'
      | 'taxRatePpm'
    >,
  },
  adjustments: {
    orderBy: { position: 'asc' },
    select: { kind: true, label: true, amountMinor: true, deliveryMinor: true } satisfies Every<
      OrderAdjustment,
      // How the tax was computed.
      'position' | 'ratePpm' | 'taxableMinor' | 'isIncluded'
    >,
  },
  payment: {
    select: {
      amountMinor: true,
      currency: true,
      cardBrand: true,
      cardLast4: true,
      paidAt: true,
      // Test or live.
    } satisfies Every<Payment, 'env'>,
  },
  refunds: {
    select: { amountMinor: true, reason: true, status: true, createdAt: true } satisfies Every<
      Refund,
      // Requests to the provider.
      'failure' | 'closesOrder' | 'requestKey' | 'updatedAt'
    >,
  },
  parcels: {
    select: {
      carrier: true,
      trackingNumber: true,
      shippedAt: true,
      deliveredAt: true,
    } satisfies Every<Parcel>,
  },
  returns: {
    select: {
      state: true,
      reason: true,
      words: true,
      answer: true,
      requestedAt: true,
      decidedAt: true,
      receivedAt: true,
    } satisfies Every<OrderReturn>,
  },
  invoices: { orderBy: [{ series: 'asc' }, { sequence: 'asc' }], select: invoice },
} satisfies Prisma.OrderSelect &
  Every<
    Order,
    // Keys of the payment at the provider.
    | 'paymentEnv'
    | 'attempt'
    | 'placementKey'
    // The work of the staff and of jobs.
    | 'review'
    | 'restockedAt'
    | 'returnDays'
    | 'expiresAt'
    | 'updatedAt'
  >;
