import type { ManagedOrderFragment } from '#web/features/orders/ManagedOrder.generated.ts';
import type { UserRowFragment } from '#web/features/users/UserRow.generated.ts';
import { money, orderRow, picture } from './builders.ts';
import { me } from './people.ts';

// Rows of the admin pages, as the server would answer them.

/** The admin who looks. */
export const admin = () => me({ role: 'ADMIN' });

let people = 0;

export function person(change: Partial<UserRowFragment> = {}): UserRowFragment {
  people += 1;
  return {
    __typename: 'User',
    id: `person-${people}`,
    databaseId: `0199eeee-0000-7000-8000-${String(people).padStart(12, '0')}`,
    email: 'maya@fishzome.example',
    emailVerified: true,
    displayName: 'Maya Lind',
    photoUrl: null,
    role: 'CUSTOMER',
    ...change,
  };
}

export function managedOrder(change: Partial<ManagedOrderFragment> = {}): ManagedOrderFragment {
  return {
    ...orderRow(),
    customerName: 'Maya Lind',
    customerEmail: 'maya@fishzome.example',
    phone: '+46 70 555 01 84',
    address: 'Strandvägen 12\n114 56 Stockholm',
    paidAt: null,
    card: null,
    refunded: money(0),
    lines: [
      {
        __typename: 'OrderLine',
        name: 'Lakehead 3000',
        title: 'Spinning reel, size 3000',
        quantity: 2,
        unitPrice: money(8990),
        picture: picture(),
      },
    ],
    ...change,
  };
}
