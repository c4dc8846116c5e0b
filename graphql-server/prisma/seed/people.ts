/** The demo people. Their passwords are printed at start, so they exist only in test mode. */
export const demoAccounts = [
  { email: 'admin@fishzome.example', password: 'harbour-light', role: 'admin', displayName: 'Astrid Holm' },
  {
    email: 'maya@fishzome.example',
    password: 'tight-lines',
    role: 'customer',
    displayName: 'Maya Lindqvist',
  },
  { email: 'tom@fishzome.example', password: 'early-riser', role: 'customer', displayName: 'Tom Okafor' },
] as const;

/** Orders of the demo: whose, what, how many, how long ago, and with which test card, if any. */
export const demoOrders = [
  { by: 'maya@fishzome.example', slug: 'spinning-reel', quantity: 1, daysAgo: 41, card: '4242424242424242' },
  { by: 'maya@fishzome.example', slug: 'dry-fly', quantity: 12, daysAgo: 12, card: '5555555555554444' },
  { by: 'maya@fishzome.example', slug: 'braided-line-spool', quantity: 2, daysAgo: 1, card: null },
  { by: 'tom@fishzome.example', slug: 'nymph-fly-box', quantity: 1, daysAgo: 33, card: '4242424242424242' },
  { by: 'tom@fishzome.example', slug: 'fly-rod', quantity: 1, daysAgo: 8, card: '378282246310005' },
  { by: 'tom@fishzome.example', slug: 'spoon-lure', quantity: 6, daysAgo: 3, card: '4000000000009995' },
] as const;

/** What the demo's admin has put on sale, and for how much. */
export const demoSales = [
  { slug: 'tackle-box', priceMinor: 3590 },
  { slug: 'casting-rod', priceMinor: 7490 },
] as const;

export const demoAddresses = {
  'maya@fishzome.example': { phone: '+46 70 555 01 84', address: 'Strandvägen 12\n185 31 Vaxholm\nSweden' },
  'tom@fishzome.example': {
    phone: '+44 20 7946 0112',
    address: '4 Weir Cottages\nHungerford RG17 0NL\nUnited Kingdom',
  },
} as const;
