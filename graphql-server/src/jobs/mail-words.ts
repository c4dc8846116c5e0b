/** The words of the shop's mails, all of them. */
export const mailWords = {
  signed: 'Tight lines,',
  shop: 'FISHZOME',
  greeting: (name: string) => `Hello ${name},`,
  order: 'Order',
  product: 'Product',
  quantity: 'Pieces',
  deliverTo: 'Deliver to',
  show: 'Show my order',
  spare: 'Does the button not work? Open this address:',
  testMode: 'Test mode: no money has moved.',
  receipt: {
    subject: (number: string) => `Your receipt for order ${number}`,
    title: 'Paid. Thank you!',
    lead: (total: string, number: string) =>
      `we have received ${total} for your order ${number}. We pack it by hand and write to you when it leaves.`,
    paidAt: 'Paid',
    card: 'Card',
    cardEnding: (brand: string, last4: string) => `${brand}, ending in ${last4}`,
    transaction: 'Transaction id',
    sum: 'Sum',
    each: (price: string) => `${price} each`,
    total: 'Total',
    why: 'You get this mail because an order with your address was paid at FISHZOME. We never ask for card numbers or passwords by mail.',
  },
  parcel: {
    subject: (number: string) => `Your order ${number} is on its way`,
    title: 'It is on its way.',
    lead: (number: string) => `your order ${number} has left us, packed by hand. The carrier has it now.`,
    carrier: 'Carrier',
    tracking: 'Tracking number',
    follow: 'Follow the parcel',
    carriers: {
      UPS: 'UPS',
      FEDEX: 'FedEx',
      DHL_EXPRESS: 'DHL Express',
      POST: 'Post',
      OTHER: 'Another carrier',
    },
    why: 'You get this mail because an order with your address was sent by FISHZOME. We never ask for card numbers or passwords by mail.',
  },
  return: {
    approved: {
      subject: (number: string) => `Send your order ${number} back to us`,
      title: 'Send it back to us.',
      lead: (number: string) =>
        `we take your order ${number} back. Pack it well, and write the order number on the parcel. Your money comes back once we have it.`,
      answer: 'Where to send it',
    },
    rejected: {
      subject: (number: string) => `About the return of your order ${number}`,
      title: 'We cannot take it back.',
      lead: (number: string) =>
        `we have looked at the return of your order ${number} that you asked for, and cannot take it back. Write to us if we have misunderstood something.`,
      answer: 'Why',
    },
    why: 'You get this mail because you asked to send an order back to FISHZOME. We never ask for card numbers or passwords by mail.',
  },
};

/** Names of card brands as the provider writes them; another one is shown as it is. */
export const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
