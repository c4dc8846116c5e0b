/** What stays of orders on deletion. */
const orders = [
  'Orders stay without the name, email, phone number, address, and notes.',
  'Invoices stay as they are, with name and address, because the law requires it.',
] as const;

const account = {
  consequences: [
    'The sign-in, profile, addresses, wish list, alerts, cart, messages, and photos are deleted.',
    'Reviews stay without the name.',
    ...orders,
    'You can’t undo this.',
  ],
  email: 'Email of the account',
  otherEmail: 'This isn’t the email of the account.',
} as const;

/** The data of an account or a guest: its export and its deletion. */
export const accountData = {
  own: {
    title: 'Your data',
    lead: 'Download what the shop stores about you, or delete your account.',
    export: 'Download my data',
    delete: 'Delete my account',
    ask: 'Delete your account?',
    confirmBy: (email: string) => `To confirm, enter the email of your account: ${email}`,
    deleted: 'Your account was deleted.',
    ...account,
  },
  customers: {
    title: 'Data on request',
    lead: 'Export what the shop stores about this customer, or delete the account. Both are recorded in the audit log.',
    export: 'Export data',
    delete: 'Delete account',
    ask: 'Delete this account?',
    confirmBy: (email: string) => `To confirm, enter the email of the account: ${email}`,
    deleted: (email: string) => `The account ${email} was deleted.`,
    ...account,
  },
  guests: {
    title: 'Data on request',
    lead: 'Export what the shop stores about this guest, or delete it. Both are recorded in the audit log.',
    export: 'Export data',
    delete: 'Delete data',
    ask: 'Delete the data of this guest?',
    confirmBy: (email: string) => `To confirm, enter the email of the guest: ${email}`,
    deleted: (email: string) => `The data of ${email} was deleted.`,
    consequences: ['Messages and alerts are deleted.', ...orders, 'You can’t undo this.'],
    email: 'Email of the guest',
    otherEmail: 'This isn’t the email of the guest.',
  },
  preparing: 'Preparing…',
  downloaded: 'Data downloaded.',
  notDownloaded: 'We couldn’t download the data.',
  cancel: 'Cancel',
  confirm: 'Yes, delete',
  busy: 'One moment…',
} as const;
