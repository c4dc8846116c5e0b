import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { DashboardLayout } from '#web/app/DashboardLayout.tsx';
import { Guarded } from '#web/app/guards.tsx';
import { forever, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { me, profile, robin } from '#web/test/people.ts';
import { tasks } from '#web/test/sales-report.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ProfilePage, ProfileScreen } from './ProfileScreen.tsx';
import { findInitials } from '#web/test/initials.ts';

/** For the menu of an admin. */
const nothingWaits = tasks(false);
const world = (person: unknown, actions: IdentityBehaviours = {}, more: object = {}) => ({
  world: {
    at: '/dashboard',
    path: '/dashboard',
    identity: robin,
    actions,
    answers: { Query: { me: person, ...nothingWaits } },
    ...more,
  },
});

const meta: Meta<typeof ProfileScreen> = {
  title: 'Screens/Dashboard',
  component: ProfileScreen,
  // As in the route table.
  render: () => (
    <Guarded guard="signedIn">
      <DashboardLayout>
        <ProfileScreen />
      </DashboardLayout>
    </Guarded>
  ),
};
export default meta;
type Story = StoryObj<typeof ProfileScreen>;

export const Loading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};

export const CompleteProfile: Story = {
  parameters: world(me({ profile: profile(), photoUrl: '/images/landing-net-960.webp' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Robin Rivers' })).toBeVisible();
    await expect(canvas.getByText('Full stack Developer')).toBeVisible();
    await expect(canvas.getByText(/I fish at five and write code at nine/)).toBeVisible();
    await expect(canvas.getByText('+46 70 555 01 84')).toBeVisible();
    await expect(canvas.getByText('Boatbuilding, Skärhamn')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^linkedin\.com\/in\/robin-rivers/ })).toHaveAttribute(
      'href',
      'https://www.linkedin.com/in/robin-rivers',
    );
    await expect(canvas.getByRole('button', { name: 'Edit profile' })).toBeEnabled();
  },
};

/** Shows an invitation instead of an empty table. */
export const EmptyProfile: Story = {
  parameters: world(me()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Your profile is empty' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Complete your profile' })).toBeEnabled();
    await expect(canvas.getByText(/It takes two minutes/)).toBeVisible();
  },
};
/** §2: the edit modal is prefilled with the account's data. */
export const EmptyProfileFilledIn: Story = {
  parameters: world(me()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Complete your profile' }));
    await expect(await canvas.findByRole('dialog', { name: 'Edit profile' })).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveValue('Robin Rivers');
  },
};
/** Without a photo the initials are shown. */
export const NoPhoto: Story = {
  parameters: world(me({ profile: profile(), photoUrl: null })),
  play: async ({ canvasElement }) => expect(await findInitials(canvasElement, 'RR')).toBeVisible(),
};

/** §2: the same at /profile, without the dashboard layout. */
export const OnItsOwn: Story = {
  parameters: world(me({ profile: profile() }), {}, { at: '/profile', path: '/profile' }),
  render: () => (
    <Guarded guard="signedIn">
      <ProfilePage />
    </Guarded>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Robin Rivers' })).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
  },
};

export const LongWords: Story = {
  parameters: world(
    me({
      profile: profile({
        about: 'Then it rained. '.repeat(120),
        education: 'A'.repeat(200),
        linkedin: `https://www.linkedin.com/in/${'robin-'.repeat(30)}`,
      }),
    }),
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/Then it rained/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const BrokenPhoto: Story = {
  parameters: world(me({ profile: profile(), photoUrl: '/images/missing.webp' })),
  play: async ({ canvasElement }) => expect(await findInitials(canvasElement, 'RR')).toBeVisible(),
};

export const Customer: Story = {
  parameters: world(me({ profile: profile({ skill: 'FRONTEND_DEVELOPER' }) })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Robin Rivers' })).toBeVisible();
    await expect(canvas.getByText('robin@example.com')).toBeVisible();
    await expect(canvas.getByText('Customer')).toBeVisible();
    await expect(canvas.getByText('verified')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'My Profile' })).toHaveAttribute('aria-current', 'page');
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toHaveAttribute(
      'href',
      '/dashboard/order',
    );
    await expect(canvas.queryByRole('button', { name: /verification mail/ })).toBeNull();
  },
};

/** §2: admins have no orders. */
export const Admin: Story = {
  parameters: world(me({ role: 'ADMIN', displayName: 'Ada Harbour' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Admin')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'My Order' })).toBeNull();
  },
};

export const WithoutName: Story = {
  parameters: world(me({ displayName: null })),
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'Welcome' })).toBeVisible(),
};

export const LongNameAndAddress: Story = {
  parameters: world(
    me({
      displayName: 'Maximiliane-Theodora Wolfeschlegelsteinhausenbergerdorff',
      email: 'a-very-long-address-that-nobody-would-type-twice@a-very-long-host-name.example',
    }),
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/a-very-long-address/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

const unverified = me({ emailVerified: false });
const unverifiedWords: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByText('not verified yet')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Resend verification email' })).toBeEnabled();
};
const resend: Story['play'] = async ({ canvas }) => {
  await expect(await canvas.findByText('not verified yet')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Resend verification email' }));
};

export const Unverified: Story = { parameters: world(unverified), play: unverifiedWords };

export const MailSent: Story = {
  parameters: world(unverified),
  play: async (context) => {
    await resend(context);
    await expect(
      await context.canvas.findByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};

export const MailSending: Story = {
  parameters: world(unverified, { sendVerification: forever }),
  play: async (context) => {
    await resend(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};

export const MailNotSent: Story = {
  parameters: world(unverified, { sendVerification: async () => identityErrorOf('auth/too-many-requests') }),
  play: async (context) => {
    await resend(context);
    await expect(await context.canvas.findByText(/Too many attempts/)).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    const [retry] = await canvas.findAllByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
  },
};

export const Visitor: Story = {
  parameters: world(null, {}, { identity: { status: 'signedOut' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};

const offline = () => {
  sessionStorage.clear();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return () => void Reflect.deleteProperty(navigator, 'onLine');
};
/** Cached data stays readable offline but cannot be edited. */
export const OfflineReadOnly: Story = {
  parameters: world(me({ profile: profile() })),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You can edit your profile when you’re back online/)).toBeVisible();
    await expect(canvas.getByText('Boatbuilding, Skärhamn')).toBeVisible();
    for (const name of ['Edit profile', 'Change password', 'Log out everywhere, including here'])
      await expect(canvas.getByRole('button', { name })).toBeDisabled();
  },
};
export const OfflineWithNothingCached: Story = {
  parameters: world(failing()),
  beforeEach: offline,
  play: async ({ canvas }) => expect(await canvas.findByText(/You appear to be offline/)).toBeVisible(),
};

// Your data -----------------------------------------------------------------------------------------------------------

const withDeletion = (deleteMyAccount: unknown) =>
  world(
    me({ profile: profile() }),
    {},
    {
      answers: { Query: { me: me({ profile: profile() }), ...nothingWaits }, Mutation: { deleteMyAccount } },
    },
  );
const deleteAccount: NonNullable<Story['play']> = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete my account' }));
  await userEvent.type(await canvas.findByLabelText('Email of the account'), me().email);
  await userEvent.click(canvas.getByRole('button', { name: 'Yes, delete' }));
};

export const DataDownloaded: Story = {
  parameters: world(me({ profile: profile() })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Download my data' }));
    await expect(await canvas.findByText('Data downloaded.')).toBeVisible();
  },
};
export const AccountDeleted: Story = {
  parameters: withDeletion({ __typename: 'AccountDeleted', email: me().email }),
  play: async (context) => {
    await deleteAccount(context);
    await expect(await context.canvas.findByText('Your account was deleted.')).toBeVisible();
  },
};
export const AccountInUse: Story = {
  parameters: withDeletion({
    __typename: 'AccountInUse',
    message: 'This account can’t be deleted yet. An order is not paid. Pay or cancel it first.',
    uses: ['UNPAID_ORDER'],
  }),
  play: async (context) => {
    await deleteAccount(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Pay or cancel it first.');
  },
};
