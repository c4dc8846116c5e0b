/** The page of one guest, for admins. */
export const guestCustomer = {
  title: 'Guest',
  guest: 'Guest',
  failed: 'We couldn’t load this guest.',
  none: 'No such guest.',
  noneHint: (email: string) => `No order was placed with “${email}” without signing in.`,
  noAccount: 'No account with this verified email.',
} as const;
