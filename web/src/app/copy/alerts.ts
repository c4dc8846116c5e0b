/** Text of email alerts on the product page and the wish list. */
export const alerts = {
  ask: { BACK_IN_STOCK: 'Email me when it’s back', PRICE_DROP: 'Email me if the price drops' },
  askFor: {
    BACK_IN_STOCK: (product: string) => `Email me when it’s back: ${product}`,
    PRICE_DROP: (product: string) => `Email me if the price drops: ${product}`,
  },
  on: {
    BACK_IN_STOCK: 'We’ll email you when it’s back in stock.',
    PRICE_DROP: (price: string) => `We’ll email you when it costs less than ${price}.`,
  },
  email: 'Email',
  emailHint: 'We’ll send you a link to confirm. You get one email about this product, and no ads.',
  send: 'Send confirmation link',
  sending: 'Sending…',
  cancel: 'Cancel',
  sent: (email: string) => `Check your email: we sent a link to ${email}.`,
  sentHint:
    'The alert is on once you confirm it. No email? Check your spam folder, or try again in five minutes.',
  stop: 'Stop',
  stopping: 'Stopping…',
  stopFor: (product: string) => `Stop the alert for ${product}`,
  stopped: (product: string) => `Stopped the alert for ${product}.`,
  title: 'Email alerts',
  lead: 'We’ll send you one email for each, then the alert is complete.',
  withdrawn: 'This product',
  kinds: {
    BACK_IN_STOCK: 'When it’s back in stock',
    PRICE_DROP: (price: string) => `When it costs less than ${price}`,
  },
  failed: 'We couldn’t load your email alerts.',
} as const;

/** Text of the pages that emails link. */
export const alertLinks = {
  confirm: {
    title: 'Confirm your email alert',
    lead: 'Press the button to turn on the alert. We’ll send you one email, and no ads.',
    action: 'Confirm alert',
    busy: 'Confirming…',
    done: 'Your alert is on',
    doneLead: {
      BACK_IN_STOCK: (product: string) => `We’ll email you when ${product} is back in stock.`,
      PRICE_DROP: (product: string, price: string) =>
        `We’ll email you when ${product} costs less than ${price}.`,
    },
    show: 'View product',
  },
  unsubscribe: {
    title: 'Stop all email alerts?',
    lead: 'You won’t get any more emails about products that are back in stock or cheaper. Emails about your orders aren’t affected.',
    action: 'Stop all alerts',
    busy: 'Stopping…',
    done: 'Your email alerts are off',
    doneLead: 'You won’t get any more emails about products that are back in stock or cheaper.',
    show: 'Keep shopping',
  },
  broken: 'This link no longer works.',
  brokenLead: {
    confirm:
      'It may be incomplete or older than three days, or you asked for a newer one. Ask for the alert again on the product’s page.',
    unsubscribe:
      'It may be incomplete, or its alert was deleted a while ago. Each of our alert emails has a link that works.',
  },
  browse: 'Browse products',
} as const;
