import type { ShipmentInput } from '#server/modules/fulfilment/fulfilment.rules.ts';
import type { RequestReturnInput } from '#server/modules/returns/returns.rules.ts';

/** The demo users. Their passwords are printed at start, so they exist only in test mode. */
export const demoAccounts = [
  { email: 'admin@fishzome.example', password: 'harbour-light', role: 'admin', displayName: 'Astrid Holm' },
  {
    email: 'maya@fishzome.example',
    password: 'tight-lines',
    role: 'customer',
    displayName: 'Maya Lindqvist',
  },
  { email: 'tom@fishzome.example', password: 'early-riser', role: 'customer', displayName: 'Tom Okafor' },
  {
    email: 'support@fishzome.example',
    password: 'patient-angler',
    role: 'support',
    displayName: 'Nora Vance',
  },
  {
    email: 'warehouse@fishzome.example',
    password: 'steady-anchor',
    role: 'warehouse',
    displayName: 'Piet Larsen',
  },
  {
    email: 'catalog@fishzome.example',
    password: 'silver-spoon',
    role: 'catalog',
    displayName: 'Ines Duarte',
  },
] as const;

export interface DemoParcel extends ShipmentInput {
  /** Null for all items that are left. */
  readonly quantity?: number;
  /** Days since it was shipped, and delivered. */
  readonly shipped: number;
  readonly delivered?: number;
}

export interface DemoOrder {
  readonly by: 'maya@fishzome.example' | 'tom@fishzome.example';
  readonly slug: string;
  readonly quantity: number;
  readonly daysAgo: number;
  /** A test card; null for an unpaid order. */
  readonly card: string | null;
  /** The parcels of a packed order; empty before it is shipped. */
  readonly parcels?: readonly DemoParcel[];
  /** A return that the customer requested yesterday. */
  readonly comesBack?: Omit<RequestReturnInput, 'orderId'>;
}

/** The demo orders: customer, product, quantity, age, test card and parcels. */
export const demoOrders: readonly DemoOrder[] = [
  {
    by: 'maya@fishzome.example',
    slug: 'spinning-reel',
    quantity: 1,
    daysAgo: 41,
    card: '4242424242424242',
    parcels: [{ carrier: 'UPS', trackingNumber: '1Z5R89390357567127', shipped: 40, delivered: 37 }],
  },
  {
    by: 'maya@fishzome.example',
    slug: 'dry-fly',
    quantity: 12,
    daysAgo: 12,
    card: '5555555555554444',
    parcels: [
      { carrier: 'POST', trackingNumber: 'RB123456785GB', quantity: 8, shipped: 11, delivered: 9 },
      { carrier: 'POST', trackingNumber: 'RB123456799GB', shipped: 10, delivered: 8 },
    ],
  },
  {
    by: 'maya@fishzome.example',
    slug: 'headlamp',
    quantity: 1,
    daysAgo: 2,
    card: '4242424242424242',
    parcels: [],
  },
  { by: 'maya@fishzome.example', slug: 'braided-line-spool', quantity: 2, daysAgo: 1, card: null },
  {
    by: 'tom@fishzome.example',
    slug: 'nymph-fly-box',
    quantity: 1,
    daysAgo: 33,
    card: '4242424242424242',
    parcels: [{ carrier: 'FEDEX', trackingNumber: '986578788855', shipped: 31, delivered: 28 }],
    comesBack: { reason: 'DAMAGED', words: 'One hinge is loose, and the lid won’t close.' },
  },
  {
    by: 'tom@fishzome.example',
    slug: 'fly-rod',
    quantity: 1,
    daysAgo: 4,
    card: '378282246310005',
    parcels: [{ carrier: 'DHL_EXPRESS', trackingNumber: '3318810025', shipped: 2 }],
  },
  { by: 'tom@fishzome.example', slug: 'spoon-lure', quantity: 6, daysAgo: 3, card: '4000000000009995' },
];

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
