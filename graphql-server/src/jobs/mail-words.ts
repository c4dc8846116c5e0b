import type { IncidentKind } from '#server/modules/payments/incidents.rules.ts';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

const incidents: Readonly<Record<IncidentKind, string>> = {
  ORDER_UNKNOWN: 'Payment without an order',
  AMOUNT_MISMATCH: 'Amount mismatch',
  PAID_TWICE: 'Paid twice',
  ORDER_CLOSED: 'Paid after the order was closed',
  STOCK_LOST: 'Paid but out of stock',
  REFUND_FAILED: 'Refund failed',
};

/** The text of all emails the shop sends. */
export const mailWords = {
  signed: 'Tight lines,',
  greeting: (name: string) => `Hi ${firstName(name)},`,
  order: 'Order',
  product: 'Product',
  quantity: 'Qty',
  deliverTo: 'Ship to',
  show: 'View order',
  spare: 'Button not working? Copy this link into your browser:',
  testMode: 'Test mode: no money was charged.',
  why: (shop: string) =>
    `You received this email because an order was placed at ${shop} with this address. We never ask for card numbers or passwords by email.`,
  placed: {
    subject: (number: string) => `We received your order ${number}`,
    title: 'Thanks for your order',
    lead: (number: string) => `We received order ${number}. Pay now, and we’ll get it ready to ship.`,
    payBy: 'Pay by',
    action: 'View and pay',
  },
  placedByStaff: {
    subject: (number: string) => `Pay for your order ${number}`,
    title: 'Your order is ready to pay',
    lead: (number: string) =>
      `We placed order ${number} for you, as you asked us to. Pay by card to complete it: open the link and enter this email address. We can’t reserve the items until you pay.`,
    action: 'View and pay',
  },
  paymentFailed: {
    subject: (number: string) => `Payment failed for order ${number}`,
    title: 'Your payment didn’t go through',
    lead: (number: string) =>
      `We couldn’t process your payment for order ${number}. You weren’t charged. Please try again or use another card.`,
    problem: 'Reason',
    amount: 'Amount due',
    action: 'Try again',
  },
  cancelled: {
    subject: (number: string) => `Your order ${number} was canceled`,
    title: 'Your order was canceled',
    lead: (number: string) => `Order ${number} was canceled and won’t be shipped.`,
    reason: 'Reason',
    refunded: 'Refunded',
  },
  expired: {
    subject: (number: string) => `Your order ${number} has expired`,
    title: 'Your order has expired',
    lead: (number: string) =>
      `We canceled order ${number} because we didn’t receive your payment in time. You weren’t charged. You can place a new order anytime.`,
  },
  refunded: {
    subjectPart: (number: string) => `Part of your order ${number} was refunded`,
    subjectFull: (number: string) => `Your order ${number} was refunded`,
    titlePart: 'We issued a partial refund',
    titleFull: 'We issued your refund',
    lead: (amount: string, number: string) =>
      `We refunded ${amount} for order ${number}. It can take 5 to 10 days to appear on your statement.`,
    amount: 'Refund',
    toCard: (amount: string, card: string | null) => (card ? `${amount} to ${card}` : amount),
  },
  delivered: {
    subject: (number: string) => `Your order ${number} was delivered`,
    title: 'Your order was delivered',
    lead: (number: string, days: number) =>
      `Order ${number} was delivered. If anything isn’t right, you can request a return in My Order within ${days} ${days === 1 ? 'day' : 'days'}.`,
  },
  alert: {
    confirm: {
      subject: (product: string) => `Confirm your email alert for ${product}`,
      title: 'Confirm your email alert',
      lead: {
        BACK_IN_STOCK: (product: string) => `You asked us to email you when ${product} is back in stock.`,
        PRICE_DROP: (product: string, price: string) =>
          `You asked us to email you when ${product} costs less than ${price}.`,
      },
      next: (days: number) => `Confirm within ${days} days to turn on the alert.`,
      action: 'Confirm alert',
      why: (shop: string) =>
        `You received this email because this address was entered at ${shop}. If that wasn’t you, ignore this email, and you won’t get the alert.`,
    },
    BACK_IN_STOCK: {
      subject: (product: string) => `Back in stock: ${product}`,
      title: 'It’s back in stock',
      lead: (product: string, price: string) =>
        `${product} is available again for ${price}. Stock is limited, and we can’t reserve it for you.`,
    },
    PRICE_DROP: {
      subject: (product: string, price: string) => `Price drop: ${product} for ${price}`,
      title: 'The price dropped',
      lead: (product: string, price: string, before: string) =>
        `${product} now costs ${price}. It was ${before} when you asked for this alert.`,
    },
    greeting: 'Hi,',
    action: 'View product',
    why: (shop: string) =>
      `You received this email because you asked for an alert at ${shop}. The alert is now complete.`,
    unsubscribe: 'Stop all email alerts',
  },
  contact: {
    subject: (subject: string) => `Re: ${subject}`,
    title: 'Our reply to your message',
    greeting: 'Hi,',
    lead: (subject: string) => `You wrote to us about “${subject}”.`,
    yours: 'Your message',
    action: 'Write to us again',
    why: (shop: string) =>
      `You received this email because this address was entered in the contact form of ${shop}.`,
  },
  invitation: {
    subject: (shop: string) => `You’re invited to manage ${shop}`,
    staffSubject: (shop: string) => `You’re invited to work for ${shop}`,
    titles: {
      ADMIN: 'Become an admin',
      SUPPORT: 'Join the support team',
      WAREHOUSE: 'Join the warehouse team',
      CATALOGUE: 'Join the catalog team',
    },
    greeting: 'Hi,',
    leads: {
      ADMIN: (name: string, shop: string) => `${name} invited you to manage the shop ${shop} as an admin.`,
      SUPPORT: (name: string, shop: string) =>
        `${name} invited you to the support team of the shop ${shop}. You’ll answer messages and returns, and moderate reviews.`,
      WAREHOUSE: (name: string, shop: string) =>
        `${name} invited you to the warehouse team of the shop ${shop}. You’ll pack and ship orders, and update the stock.`,
      CATALOGUE: (name: string, shop: string) =>
        `${name} invited you to the catalog team of the shop ${shop}. You’ll manage products, categories, and search.`,
    },
    next: (days: number, until: string) =>
      `Log in or sign up with this email, then accept. The link works once, for ${days} days, until ${until}.`,
    action: 'Accept invitation',
    why: (shop: string) =>
      `You received this email because an admin of ${shop} invited this address. If you don’t know them, ignore this email.`,
  },
  staff: {
    subject: (shop: string, summary: string) => `${shop}: ${summary}`,
    title: 'What’s new in the shop',
    greeting: 'Hi,',
    lead: 'Here’s what happened since the last update.',
    sections: {
      incidents: (count: number) => `${count} ${count === 1 ? 'payment needs' : 'payments need'} review`,
      returns: (count: number) => `${count} return ${count === 1 ? 'request' : 'requests'}`,
      orders: (count: number) => `${count} new ${count === 1 ? 'order' : 'orders'}`,
      messages: (count: number) => `${count} new ${count === 1 ? 'message' : 'messages'}`,
      reviews: (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'} to moderate`,
    },
    more: (count: number) => `and ${count} more`,
    stars: (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
    incident: (kind: IncidentKind) => incidents[kind],
    reasons: {
      DAMAGED: 'Arrived damaged',
      WRONG_ITEM: 'Wrong item',
      NOT_AS_DESCRIBED: 'Not as described',
      CHANGED_MIND: 'No longer needed',
      OTHER: 'Other',
    },
    action: 'Open dashboard',
    why: (shop: string) => `You received this email because you’re on the ${shop} staff list.`,
  },
  staffEvents: {
    greeting: 'Hi,',
    orderPaid: (number: string) => `Order ${number} was paid`,
    contactMessage: (subject: string) => `New message “${subject}”`,
    returnRequested: (number: string) => `Return request for order ${number}`,
    lowStock: (count: number, name: string) =>
      count === 1 ? `${name} is low in stock` : `${count} products are low in stock`,
    reviewWaiting: (name: string) => `Review by ${name} waits for moderation`,
    leads: {
      orderPaid: 'A customer paid an order. Pack it when you can.',
      contactMessage: 'A visitor or customer wrote to the shop.',
      returnRequested: 'A customer asks to return items.',
      lowStock: 'Restock these products, or they sell out soon.',
      reviewWaiting: 'Publish or reject this review.',
    },
    stockOf: (name: string, stock: number) => `${name}: ${stock} left`,
    action: 'Open in dashboard',
    why: (shop: string) =>
      `You received this email because an admin of ${shop} entered your address for staff emails.`,
  },
  receipt: {
    subject: (number: string) => `Your receipt for order ${number}`,
    title: 'Payment received. Thank you!',
    lead: (total: string, number: string) =>
      `We received your payment of ${total} for order ${number}. We’ll email you when your order ships.`,
    paidAt: 'Paid on',
    card: 'Card',
    cardEnding: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    transaction: 'Transaction ID',
    sum: 'Amount',
    each: (price: string) => `${price} each`,
    total: 'Total',
    free: 'Free',
    tax: (label: string, percent: number) => `${label} ${percent}%`,
    includes: (tax: string) => `Includes ${tax}`,
  },
  parcel: {
    subject: (number: string) => `Your order ${number} has shipped`,
    title: 'Your order has shipped',
    lead: (number: string) =>
      `Good news! Order ${number} is on its way. Use the tracking number below to follow your package.`,
    subjectPart: (number: string) => `Part of your order ${number} has shipped`,
    titlePart: 'Part of your order has shipped',
    leadPart: (number: string) =>
      `Good news! These items of order ${number} are on their way. Use the tracking number below to follow your package.`,
    carrier: 'Carrier',
    tracking: 'Tracking number',
    follow: 'Track package',
    carriers: {
      UPS: 'UPS',
      FEDEX: 'FedEx',
      DHL_EXPRESS: 'DHL Express',
      POST: 'Postal service',
      OTHER: 'Other carrier',
    },
  },
  return: {
    approved: {
      subject: (number: string) => `Your return for order ${number} is approved`,
      title: 'Your return is approved',
      lead: (number: string) =>
        `We approved your return for order ${number}. Pack the items securely and write the order number on the package. We’ll issue your refund after we receive it.`,
      answer: 'Return instructions',
    },
    rejected: {
      subject: (number: string) => `Your return request for order ${number}`,
      title: 'We can’t accept your return',
      lead: (number: string) =>
        `We reviewed your return request for order ${number} and can’t accept it. If you think this is a mistake, reply to us through the contact form.`,
      answer: 'Reason',
    },
  },
};

/** Display names by the provider’s brand code. Unknown brands are shown as sent. */
const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`; null while the card is unknown. */
export function cardOf(
  payment: { cardBrand: string | null; cardLast4: string | null } | null,
): string | null {
  if (!payment?.cardBrand || !payment.cardLast4) return null;
  return mailWords.receipt.cardEnding(cardBrands[payment.cardBrand] ?? payment.cardBrand, payment.cardLast4);
}
