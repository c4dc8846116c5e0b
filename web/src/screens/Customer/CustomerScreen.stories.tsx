import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InvoiceError } from '#web/platform/invoices/invoice-error.ts';
import { Guarded } from '#web/app/guards.tsx';
import {
  expectRefusals,
  inTurn,
  invalid,
  loadFailed,
  openDialog,
  refusals,
  refused,
  whileLoading,
} from '#web/test/admin-lists.tsx';
import { admin, person } from '#web/test/admin.ts';
import {
  customerOf,
  customerPath,
  customerUrl,
  customerWorld,
  note,
  order,
  pageOf,
} from '#web/test/customer-page.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CustomerScreen } from './CustomerScreen.tsx';

const meta: Meta<typeof CustomerScreen> = {
  title: 'Screens/Customer',
  component: CustomerScreen,
  decorators: [inAPage],
  parameters: customerWorld(),
};
export default meta;
type Story = StoryObj<typeof CustomerScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const section = async (canvas: Canvas, name: string) => within(await canvas.findByRole('region', { name }));

export const Loading: Story = whileLoading(customerWorld(pending));
export const Failed: Story = loadFailed(customerWorld(failing()), 'We couldn’t load this customer.');
export const Offline: Story = {
  parameters: customerWorld(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => expect(await canvas.findByText(/You appear to be offline/)).toBeVisible(),
};
export const Gone: Story = {
  parameters: customerWorld(null),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No such customer.' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/dashboard/users');
  },
};
export const Everything: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Maya Lind' })).toBeVisible();
    await expect(canvas.getByText('3 products')).toBeVisible();
    const spend = await section(canvas, 'Spend');
    await expect(await spend.findByText('$1,234.50')).toBeVisible();
    await expect(spend.getByText('$102.88')).toBeVisible();
    const address = await section(canvas, 'Last address');
    await expect(await address.findByText(/Strandvägen 12/)).toBeVisible();
    await expect((await section(canvas, 'Profile')).getByText(/Maya Lindqvist/)).toBeVisible();
    const orders = await section(canvas, 'Orders');
    await expect(await orders.findByRole('link', { name: 'FZ-10002' })).toHaveAttribute(
      'href',
      '/dashboard/manage-all-order/FZ-10002',
    );
    const reviews = await section(canvas, 'Reviews');
    await expect(
      await reviews.findByRole('link', { name: 'Moderate: Review of Lakehead 3000' }),
    ).toHaveAttribute('href', '/dashboard/reviews?status=published&q=Lakehead+3000');
    const messages = await section(canvas, 'Messages');
    await expect(await messages.findByRole('link', { name: 'Hooks' })).toHaveAttribute(
      'href',
      '/dashboard/messages?state=unread',
    );
    const notes = await section(canvas, 'Notes');
    await expect(await notes.findByText('Prefers phone calls.')).toBeVisible();
    await expect(notes.getAllByRole('button', { name: /^Delete your note/ })).toHaveLength(1);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
export const WithGuestOrders: Story = {
  parameters: customerWorld(
    customerOf({
      guest: { __typename: 'GuestCustomer', id: 'maya@fishzome.example', email: 'maya@fishzome.example' },
    }),
  ),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'Orders as a guest' })).toHaveAttribute(
      'href',
      '/dashboard/guest-customer?email=maya%40fishzome.example',
    ),
};
export const NewCustomer: Story = {
  parameters: customerWorld(
    customerOf({
      wishListCount: 0,
      spend: [],
      lastContact: null,
      messages: pageOf([]),
      notes: pageOf([]),
      user: {
        displayName: null,
        email: 'olle@example.com',
        emailVerified: false,
        profile: null,
        reviews: pageOf([]),
      },
      orders: pageOf([]),
    }),
  ),
  play: async ({ canvas }) => {
    for (const words of [
      'No paid orders.',
      'No orders yet.',
      'No profile.',
      'No orders.',
      'No reviews.',
      'No messages from this email address.',
      'No notes.',
      'not verified',
    ])
      await expect(await canvas.findByText(words)).toBeVisible();
  },
};
export const SectionsLoading: Story = {
  parameters: customerWorld(
    customerOf({
      spend: pending,
      lastContact: pending,
      messages: pending,
      notes: pending,
      orders: pending,
      user: { reviews: pending },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Maya Lind' })).toBeVisible();
    await expect(canvas.getAllByText('Loading…')).toHaveLength(6);
  },
};
/** One section that fails leaves the others as they are. */
export const SectionFailed: Story = {
  parameters: customerWorld(customerOf({ spend: failing() })),
  play: async ({ canvas }) => {
    const spend = await section(canvas, 'Spend');
    await expect(await spend.findByRole('alert')).toHaveTextContent('We couldn’t load the spend.');
    await expect(await canvas.findByText('Prefers phone calls.')).toBeVisible();
  },
};
/** The section loads again on its own. */
export const SectionTriedAgain: Story = {
  parameters: customerWorld(customerOf({ spend: inTurn(failing(), customerOf().spend) })),
  play: async ({ canvas }) => {
    const spend = await section(canvas, 'Spend');
    await userEvent.click(await spend.findByRole('button', { name: 'Try again' }));
    await expect(await spend.findByText('$1,234.50')).toBeVisible();
  },
};
export const SectionsFailed: Story = {
  parameters: customerWorld(
    customerOf({
      spend: failing(),
      lastContact: failing(),
      messages: failing(),
      notes: failing(),
      orders: failing(),
      user: { reviews: failing() },
    }),
  ),
  play: async ({ canvas }) => {
    for (const what of ['spend', 'last address', 'orders', 'reviews', 'messages', 'notes'])
      await expect(await canvas.findByText(`We couldn’t load the ${what}.`)).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1, name: 'Maya Lind' })).toBeVisible();
  },
};
export const Paged: Story = {
  parameters: customerWorld(
    customerOf({
      messages: ({ after }: { after: string | null }) =>
        after
          ? pageOf([{ ...customerOf().messages.edges[0]!.node, id: 'later', subject: 'Later' }])
          : pageOf([customerOf().messages.edges[0]!.node], true),
      notes: ({ after }: { after: string | null }) =>
        after ? pageOf([note('An old note.')]) : pageOf([note('A new note.')], true),
      orders: ({ after }: { after: string | null }) =>
        after ? pageOf([order('FZ-10001')]) : pageOf([order('FZ-10002')], true),
      user: {
        reviews: ({ after }: { after: string | null }) =>
          after
            ? pageOf([customerOf().user.reviews.edges[1]!.node])
            : pageOf([customerOf().user.reviews.edges[0]!.node], true),
      },
    }),
  ),
  play: async ({ canvas }) => {
    for (const [button, words] of [
      ['Show more orders', 'FZ-10001'],
      ['Show more notes', 'An old note.'],
      ['Show more reviews', 'Fast delivery.'],
      ['Show more messages', 'Later'],
    ] as const) {
      await userEvent.click(await canvas.findByRole('button', { name: button }));
      await expect(await canvas.findByText(words)).toBeVisible();
      await waitFor(() => expect(canvas.queryByRole('button', { name: button })).toBeNull());
    }
    await expect(canvas.getByText('FZ-10002')).toBeVisible();
  },
};
export const LongTexts: Story = {
  parameters: customerWorld(
    customerOf({
      notes: pageOf([note(`${'A note that goes on and on. '.repeat(30)}${'y'.repeat(200)}`)]),
      user: { displayName: 'M'.repeat(120), email: `${'x'.repeat(60)}@example.com` },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^A note that goes on/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

// Actions -------------------------------------------------------------------------------------------------------------

const maya = person({ id: 'maya', databaseId: 'maya' });
const blockedAt = '2026-11-20T09:30:00.000Z';
const changed = (change: object) => ({
  __typename: 'AccountChange',
  changed: true,
  providerUpdated: true,
  user: { ...maya, ...change },
});
const confirm = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: /^Yes, / }));

export const BlockedAndUnblocked: Story = {
  parameters: customerWorld(customerOf(), { blockUser: changed({ blockedAt }), unblockUser: changed({}) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block Maya Lind' }));
    await confirm(canvas);
    await expect((await canvas.findAllByText('Maya Lind is blocked.'))[0]).toBeVisible();
    await expect(canvas.getAllByText('Blocked')[0]).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock Maya Lind' }));
    await confirm(canvas);
    await expect(await canvas.findByRole('button', { name: 'Block Maya Lind' })).toBeVisible();
  },
};
export const SessionsEnded: Story = {
  parameters: customerWorld(customerOf(), { endUserSessions: changed({}) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out everywhere: Maya Lind' }));
    await confirm(canvas);
    await expect(await canvas.findByText('Maya Lind is signed out everywhere.')).toBeVisible();
  },
};
export const MadeAdmin: Story = {
  parameters: customerWorld(customerOf(), {
    makeAdmin: { __typename: 'RoleAssignment', changed: true, user: { ...maya, role: 'ADMIN' } },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Make Admin: Maya Lind' }));
    await confirm(canvas);
    await expect(await canvas.findByText('Successfully made an admin!')).toBeVisible();
    await expect(await canvas.findByText('Already Admin')).toBeVisible();
  },
};
export const LastAdmin: Story = {
  parameters: customerWorld(customerOf({ user: { role: 'ADMIN' } }), {
    revokeAdmin: {
      __typename: 'LastAdmin',
      message: 'This is the last admin. Make another user an admin first.',
    },
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Revoke the admin role of Maya Lind' }));
    await confirm(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This is the last admin.');
  },
};
/** Admins cannot block themselves or end their own sessions. */
export const OwnPage: Story = {
  parameters: customerWorld(customerOf({ user: { ...admin(), profile: null } })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /Robin Rivers You/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Block/ })).toBeNull();
  },
};

// Notes ---------------------------------------------------------------------------------------------------------------

/** The answers of a shop that stores the note. */
const addsNote = () => {
  let isAdded = false;
  const added = note('Call after five.');
  return customerWorld(
    customerOf({ notes: () => pageOf(isAdded ? [added, note('Prefers phone calls.')] : []) }),
    {
      addCustomerNote: () => {
        isAdded = true;
        return added;
      },
    },
  );
};
export const NoteAdded: Story = {
  parameters: addsNote(),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add note');
    await userEvent.type(dialog.getByLabelText('Note'), 'Call after five.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    await expect(await canvas.findByText('Note added')).toBeVisible();
    await expect(await canvas.findByText('Call after five.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add note' })).toHaveFocus();
    await expect(sessionStorage).toHaveLength(0);
  },
};
export const NoteInvalid: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add note');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    await expect(await dialog.findByText('Enter a note.')).toBeVisible();
    await checkLengthLimit(dialog.getByLabelText('Note'), 2000, 'Use 2000 characters or fewer.');
  },
};
export const NoteSaving: Story = {
  parameters: customerWorld(customerOf(), { addCustomerNote: pending }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add note');
    await userEvent.type(dialog.getByLabelText('Note'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    await expect(await dialog.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
export const NoteRefused: Story = {
  parameters: customerWorld(customerOf(), {
    addCustomerNote: inTurn(
      invalid('text', 'A customer has at most 500 notes. Delete old ones first.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add note');
    await userEvent.type(dialog.getByLabelText('Note'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('A customer has at most 500 notes.');
    await expectRefusals(dialog, 'Add note', [...refused, /Something went wrong on our end/]);
  },
};
export const NoteDeleted: Story = {
  parameters: customerWorld(customerOf(), {
    deleteCustomerNote: { __typename: 'CustomerNoteDeleted', noteId: 'row-Prefers phone calls.' },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, (await ownNote(canvas)).getAttribute('aria-label') ?? '');
    await expect(dialog.getByText('Prefers phone calls.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText('Note deleted')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Prefers phone calls.')).toBeNull());
  },
};
const ownNote = (canvas: Canvas) => canvas.findByRole('button', { name: /^Delete your note/ });
export const NoteNotDeleted: Story = {
  parameters: customerWorld(customerOf(), {
    deleteCustomerNote: inTurn(refusals.NotFound, refusals.Forbidden, failing()),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await ownNote(canvas));
    const dialog = within(await canvas.findByRole('dialog'));
    await expectRefusals(dialog, 'Delete', [
      /doesn’t exist/,
      /not allowed/,
      /Something went wrong on our end/,
    ]);
  },
};

// Data on request -----------------------------------------------------------------------------------------------------

export const DataExported: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByText('Data downloaded.')).toBeVisible();
  },
};
export const DataExporting: Story = {
  parameters: customerWorld(customerOf(), {}, { invoices: 'pending' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByRole('button', { name: 'Preparing…' })).toBeDisabled();
  },
};
export const DataExportRefused: Story = {
  parameters: customerWorld(
    customerOf(),
    {},
    { invoices: new InvoiceError('refused', 'Too many attempts. Please wait a moment.') },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Please wait a moment.',
    );
  },
};
export const DataExportFailed: Story = {
  parameters: customerWorld(customerOf(), {}, { invoices: new InvoiceError('unreachable') }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t download the data.');
  },
};
/** Opens the dialog and types the email of the account. */
const openDeletion = async (canvas: Canvas, email = 'Maya@fishzome.example') => {
  const dialog = await openDialog(canvas, 'Delete account');
  await userEvent.type(dialog.getByLabelText('Email of the account'), email);
  return dialog;
};
export const AccountDeleted: Story = {
  parameters: customerWorld(customerOf(), {
    deleteCustomer: { __typename: 'AccountDeleted', email: 'maya@fishzome.example' },
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await expect(dialog.getByText(/Orders stay without the name/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await canvas.findByText('Went to /dashboard/users')).toBeVisible();
    await expect(await canvas.findByText('The account maya@fishzome.example was deleted.')).toBeVisible();
  },
};
export const DeletionOfOtherEmail: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas, 'tom@fishzome.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('This isn’t the email of the account.');
  },
};
export const Deleting: Story = {
  parameters: customerWorld(customerOf(), { deleteCustomer: pending }),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await dialog.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
export const DeletionRefused: Story = {
  parameters: customerWorld(customerOf(), {
    deleteCustomer: inTurn(
      {
        __typename: 'AccountInUse',
        message:
          'This account can’t be deleted yet. A paid order has not shipped yet. Wait until it ships, or have it canceled.',
        uses: ['UNSHIPPED_ORDER'],
      },
      {
        __typename: 'AdminAccount',
        message: 'This account is an admin. Another admin must revoke the role first.',
      },
      invalid('email', 'Enter the email of this account.'),
      {
        __typename: 'Unavailable',
        what: 'identity',
        message: 'The sign-in service is unavailable. Nothing was deleted. Try again.',
      },
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await expectRefusals(dialog, 'Yes, delete', [
      /A paid order has not shipped yet/,
      /must revoke the role first/,
      /Enter the email of this account/,
      /Nothing was deleted/,
      /no longer has an account/,
      /not allowed/,
      /wait a moment/,
      /Something went wrong on our end/,
    ]);
  },
};

// Access (§6) ---------------------------------------------------------------------------------------------------------

const expired = 'Your session has expired. Please log in again.';
export const NoteSessionExpired: Story = {
  parameters: customerWorld(customerOf(), { addCustomerNote: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    const dialog = await openDialog(canvas, 'Add note');
    await userEvent.type(dialog.getByLabelText('Note'), 'Thanks.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const DeletionSessionExpired: Story = {
  parameters: customerWorld(customerOf(), { deleteCustomerNote: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    await userEvent.click(await ownNote(canvas));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const AccountDeletionSessionExpired: Story = {
  parameters: customerWorld(customerOf(), { deleteCustomer: refusals.SignInRequired }),
  play: async ({ canvas }) => {
    const dialog = await openDeletion(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
export const ExportSessionExpired: Story = {
  parameters: customerWorld(customerOf(), {}, { invoices: new InvoiceError('signIn') }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export data' }));
    await expect(await canvas.findByText(expired)).toBeVisible();
  },
};
/** Support reads and writes notes, and changes no account. */
export const ForSupport: Story = {
  parameters: {
    world: {
      ...customerWorld().world,
      answers: { Query: { me: me({ role: 'SUPPORT' }), customer: customerOf() } },
    },
  },
  render: () => (
    <Guarded guard="admin" staff={['SUPPORT']}>
      <CustomerScreen />
    </Guarded>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Maya Lind' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Add note' })).toBeEnabled();
    await expect(
      canvas.queryByRole('button', { name: /Make|role|Block|Export data|Delete (account|customer)/ }),
    ).toBeNull();
  },
};

const guarded = () => (
  <Guarded guard="admin">
    <CustomerScreen />
  </Guarded>
);
export const Forbidden: Story = {
  parameters: {
    world: { at: customerUrl, path: customerPath, identity: robin, answers: { Query: { me: me() } } },
  },
  render: guarded,
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible(),
};
export const VisitorRedirect: Story = {
  // The world of the other stories is merged in.
  parameters: { world: { at: customerUrl, path: customerPath, identity: { status: 'signedOut' } } },
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
