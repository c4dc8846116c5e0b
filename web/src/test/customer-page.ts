import { adminWorld } from './admin-lists.tsx';
import { admin, managedOrder, person } from './admin.ts';
import { connection } from './builders.ts';
import { profile } from './people.ts';

// The customer in the stories of the customer's page.

export const customerPath = '/dashboard/users/:id';
export const customerUrl = '/dashboard/users/maya';

export const sum = (minor: number, display: string) => ({
  __typename: 'MoneySum' as const,
  minor,
  currency: 'USD',
  display,
});

/** A page of a list that goes on. */
export const pageOf = <Node extends { __typename: string }>(nodes: readonly Node[], hasNextPage = false) => ({
  ...connection(nodes),
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: 'a',
    endCursor: 'a',
  },
});

export const note = (text: string, more: object = {}) => ({
  __typename: 'CustomerNote' as const,
  id: `note-${text}`,
  databaseId: `row-${text}`,
  text,
  authorName: 'Robin Rivers',
  isOwn: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  ...more,
});

export const order = (number: string) => managedOrder({ id: number, databaseId: number, number });

const review = {
  __typename: 'Review' as const,
  id: 'review-1',
  databaseId: 'review-1',
  name: 'Maya Lind',
  body: 'Smooth drag, and light.',
  rating: 4.5,
  status: 'PUBLISHED',
  subject: 'PRODUCTS',
  createdAt: '2026-11-12T09:30:00.000Z',
  equipment: { __typename: 'Equipment' as const, id: 'reel', name: 'Lakehead 3000' },
};
export const reviews = [
  review,
  { ...review, id: 'review-2', body: 'Fast delivery.', status: 'PENDING', subject: 'SHOP', equipment: null },
  { ...review, id: 'review-3', body: 'Too stiff.', status: 'HIDDEN', equipment: null },
];

const message = {
  __typename: 'ContactMessage' as const,
  id: 'message-1',
  subject: 'Hooks',
  message: 'Which size do I need for perch?',
  sentAt: '2026-11-20T09:30:00.000Z',
  state: 'UNREAD',
};
export const messages = [message, { ...message, id: 'message-2', subject: 'Opening hours', state: 'DONE' }];

type Change = Record<string, unknown> & { user?: object };

/** A customer with something in every section. */
export const customerOf = ({ user, ...change }: Change = {}) => ({
  __typename: 'Customer',
  id: 'maya',
  registeredAt: '2025-03-02T09:30:00.000Z',
  wishListCount: 3,
  guest: null,
  user: {
    ...person({ id: 'maya', databaseId: 'maya' }),
    profile: profile({ name: 'Maya Lindqvist' }),
    reviews: pageOf(reviews),
    ...user,
  },
  spend: [
    {
      __typename: 'CustomerSpend',
      paidOrders: 12,
      net: sum(123_450, '$1,234.50'),
      refunded: sum(8_990, '$89.90'),
      average: sum(10_288, '$102.88'),
      lastOrderAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  orders: pageOf([order('FZ-10002'), order('FZ-10001')]),
  lastContact: {
    __typename: 'CustomerContact',
    name: 'Maya Lind',
    phone: '+46 70 555 01 84',
    address: 'Strandvägen 12\n114 56 Stockholm',
    usedAt: '2026-11-20T08:00:00.000Z',
  },
  messages: pageOf(messages),
  notes: pageOf([
    note('Prefers phone calls.'),
    note('Moved to Malmö.', { isOwn: false, authorName: null, createdAt: '2026-11-02T09:30:00.000Z' }),
  ]),
  ...change,
});

/** A guest with something in every section. */
export const guestOf = (change: object = {}) => {
  const { spend, orders, lastContact, messages: sent } = customerOf();
  return {
    __typename: 'GuestCustomer',
    id: 'ida@example.com',
    email: 'ida@example.com',
    account: null,
    spend,
    orders,
    lastContact: { ...lastContact, name: 'Ida Sand' },
    messages: sent,
    ...change,
  };
};

export const guestPath = '/dashboard/guest-customer';

export const guestWorld = (
  guestCustomer: unknown = guestOf(),
  more: object = {},
  Mutation: Record<string, unknown> = {},
) =>
  adminWorld(`${guestPath}?email=ida%40example.com`, { me: admin(), guestCustomer }, Mutation, {
    path: guestPath,
    ...more,
  });

export const customerWorld = (
  customer: unknown = customerOf(),
  Mutation: Record<string, unknown> = {},
  more: object = {},
) => adminWorld(customerUrl, { me: admin(), customer }, Mutation, { path: customerPath, ...more });
