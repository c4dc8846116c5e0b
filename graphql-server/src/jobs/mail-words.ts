/** The words of the shop's mails, all of them. */
export const mailWords = {
  signed: 'Tight lines,',
  shop: 'FISHZOME',
  receipt: {
    subject: (number: string) => `Your receipt for order ${number}`,
    title: 'Paid. Thank you!',
    greeting: (name: string) => `Hello ${name},`,
    lead: (total: string, number: string) =>
      `we have received ${total} for your order ${number}. We pack it by hand and write to you when it leaves.`,
    order: 'Order',
    paidAt: 'Paid',
    card: 'Card',
    cardEnding: (brand: string, last4: string) => `${brand}, ending in ${last4}`,
    transaction: 'Transaction id',
    product: 'Product',
    quantity: 'Pieces',
    sum: 'Sum',
    each: (price: string) => `${price} each`,
    total: 'Total',
    deliverTo: 'Deliver to',
    show: 'Show my order',
    spare: 'Does the button not work? Open this address:',
    testMode: 'Test mode: no money has moved.',
    why: 'You get this mail because an order with your address was paid at FISHZOME. We never ask for card numbers or passwords by mail.',
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
