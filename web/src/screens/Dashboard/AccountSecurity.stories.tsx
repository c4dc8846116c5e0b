import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { DashboardLayout } from '#web/app/DashboardLayout.tsx';
import { Guarded } from '#web/app/guards.tsx';
import { fixtureUser, forever, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { me, profile, robin } from '#web/test/people.ts';
import { tasks } from '#web/test/sales-report.ts';
import { failing, pending, refusing } from '../../../../.storybook/schema-link.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

const world = (actions: IdentityBehaviours = {}, endMySessions?: unknown, more: object = {}) => ({
  world: {
    at: '/dashboard',
    path: '/dashboard',
    identity: robin,
    actions,
    answers: {
      Query: { me: me({ profile: profile() }), ...tasks(false) },
      Mutation: { endMySessions },
    },
    ...more,
  },
});

const meta: Meta<typeof ProfileScreen> = {
  title: 'Screens/Dashboard/Login and security',
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
type Play = NonNullable<Story['play']>;

/** Without a password there is none to change. */
export const WithGoogle: Story = {
  parameters: world({}, undefined, {
    identity: { status: 'signedIn', user: { ...fixtureUser, hasPassword: false } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You log in with Google/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Change password' })).toBeNull();
    const end = canvas.getByRole('button', { name: 'Log out everywhere, including here' });
    await expect(end).toBeEnabled();
    end.scrollIntoView({ block: 'center' });
  },
};

const ask: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change password' }));
  await expect(await canvas.findByRole('dialog', { name: 'Change your password' })).toBeVisible();
};
const change = async (context: Parameters<Play>[0], current: string, password: string) => {
  await ask(context);
  const { canvas } = context;
  if (current) await userEvent.type(canvas.getByLabelText('Current password'), current);
  if (password) await userEvent.type(canvas.getByLabelText('New password'), password);
  await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
};

export const Asked: Story = {
  parameters: world(),
  play: async (context) => {
    await ask(context);
    const { canvas, canvasElement } = context;
    await expect(canvas.getByLabelText('Current password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    // For password managers.
    await expect(canvasElement.querySelector('[autocomplete=username]')).toHaveValue('robin@example.com');
  },
};
export const PasswordsShown: Story = {
  parameters: world(),
  play: async (context) => {
    await ask(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByLabelText('Current password'));
    await userEvent.paste('tight-lines');
    await userEvent.click(canvas.getByLabelText('New password'));
    await userEvent.paste('even-tighter-lines');
    const [showCurrent, showNew] = canvas.getAllByRole('button', { name: 'Show password' });
    if (showCurrent) await userEvent.click(showCurrent);
    if (showNew) await userEvent.click(showNew);
    await expect(canvas.getByLabelText('Current password')).toHaveAttribute('type', 'text');
    await expect(canvas.getByLabelText('New password')).toHaveValue('even-tighter-lines');
  },
};
export const NothingEntered: Story = {
  parameters: world({ changePassword: forever }),
  play: async (context) => {
    await change(context, '', '');
    await expect(await context.canvas.findAllByText('Password is Required')).toHaveLength(2);
    await expect(context.canvas.getByLabelText('Current password')).toHaveFocus();
  },
};
export const TooShort: Story = {
  parameters: world({ changePassword: forever }),
  play: async (context) => {
    await change(context, 'tight-lines', '12345');
    await expect(await context.canvas.findByText('Must be 6 characters or longer')).toBeVisible();
  },
};
export const SameAsBefore: Story = {
  parameters: world({ changePassword: forever }),
  play: async (context) => {
    await change(context, 'tight-lines', 'tight-lines');
    await expect(
      await context.canvas.findByText('Choose a password that differs from your current one.'),
    ).toBeVisible();
  },
};
export const Saving: Story = {
  parameters: world({ changePassword: forever }),
  play: async (context) => {
    await change(context, 'tight-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(context.canvas.getByRole('dialog', { name: 'Change your password' })).toBeVisible();
  },
};

const refused = (code: string): Story['parameters'] =>
  world({ changePassword: async () => identityErrorOf(code) });
export const WrongPassword: Story = {
  parameters: refused('auth/invalid-credential'),
  play: async (context) => {
    await change(context, 'loose-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByText('This isn’t your current password.')).toBeVisible();
    await expect(context.canvas.getByLabelText('Current password')).toHaveFocus();
  },
};
/** The provider may have stricter rules than the form. */
export const TooWeak: Story = {
  parameters: refused('auth/password-does-not-meet-requirements'),
  play: async (context) => {
    await change(context, 'tight-lines', 'password');
    await expect(await context.canvas.findByText('Choose a longer or stronger password.')).toBeVisible();
    await expect(context.canvas.getByLabelText('New password')).toHaveFocus();
  },
};
export const TooManyAttempts: Story = {
  parameters: refused('auth/too-many-requests'),
  play: async (context) => {
    await change(context, 'loose-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Too many attempts.');
  },
};
export const ProviderUnreachable: Story = {
  parameters: refused('auth/network-request-failed'),
  play: async (context) => {
    await change(context, 'tight-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Check your connection');
    await expect(context.canvas.getByLabelText('New password')).toHaveValue('even-tighter-lines');
  },
};
export const SessionExpired: Story = {
  parameters: refused('auth/user-token-expired'),
  play: async (context) => {
    await change(context, 'tight-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
export const Changed: Story = {
  parameters: world(),
  play: async (context) => {
    await change(context, 'tight-lines', 'even-tighter-lines');
    await expect(await context.canvas.findByText(/^Your password was changed/)).toBeVisible();
    await expect(context.canvas.queryByRole('dialog')).toBeNull();
    await expect(context.canvas.getByRole('button', { name: 'Change password' })).toHaveFocus();
  },
};

// Log out everywhere --------------------------------------------------------------------------------------------------

const askToEnd: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Log out everywhere, including here' }));
  await expect(await canvas.findByRole('dialog', { name: 'Log out everywhere?' })).toHaveTextContent(
    'including this one',
  );
};
const end: Play = async (context) => {
  await askToEnd(context);
  await userEvent.click(context.canvas.getByRole('button', { name: 'Yes, log out' }));
};
const refusal = (__typename: string, code: string, message: string) =>
  world({}, { __typename, code, message });

export const EndAsked: Story = { parameters: world(), play: askToEnd };
export const Ending: Story = {
  parameters: world({}, pending),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByRole('button', { name: 'Logging out…' })).toBeDisabled();
  },
};
export const Ended: Story = {
  parameters: world({}, { __typename: 'AccountChange' }),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByText('You’re logged out on every device.')).toBeVisible();
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
export const EndFailed: Story = {
  parameters: world({}, failing()),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByRole('alert')).toBeVisible();
  },
};
export const EndRefused: Story = {
  parameters: refusal('Forbidden', 'FORBIDDEN', 'not shown'),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('you are not allowed');
  },
};
/** The user changed in another tab. */
export const EndOfOtherAccount: Story = {
  parameters: refusal('InvalidInput', 'INVALID_INPUT', 'Enter the email of this account.'),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('email of this account');
  },
};
export const EndSignInRequired: Story = {
  parameters: refusal('SignInRequired', 'SIGN_IN_REQUIRED', 'Plz register!'),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
/** The server rejects the token: the session ended elsewhere. */
export const EndSessionExpired: Story = {
  parameters: world({}, refusing(401)),
  play: async (context) => {
    await end(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
};
