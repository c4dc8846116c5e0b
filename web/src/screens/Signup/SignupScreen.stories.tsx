import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { forever, somebody, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { SignupScreen } from './SignupScreen.tsx';

const world = (deeds: IdentityBehaviours = {}, more: object = {}) => ({
  world: { at: '/signup', path: '/signup', deeds, ...more },
});
const sent = { at: { pathname: '/signup', state: { from: '/order/1', notice: 'Plz register!' } } };

const meta: Meta<typeof SignupScreen> = { title: 'Screens/Signup', component: SignupScreen };
export default meta;
type Story = StoryObj<typeof SignupScreen>;
type Play = NonNullable<Story['play']>;

const signUp: Play = async ({ canvas }) => {
  await userEvent.type(canvas.getByLabelText('Name'), 'Robin Rivers');
  await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
  await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
  await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
};

const refused = (code: string, lead: string, hint: RegExp) =>
  ({
    parameters: world({ signUp: async () => identityErrorOf(code) }),
    play: async (context) => {
      await signUp(context);
      const alert = await context.canvas.findByRole('alert');
      await expect(alert).toHaveTextContent(`${lead} Firebase: Error (${code}).`);
      await expect(alert).toHaveTextContent(hint);
      await waitFor(() => expect(alert).toHaveFocus());
      await expect(context.canvas.getByLabelText('Name')).toHaveValue('Robin Rivers');
    },
  }) satisfies Story;

export const Idle: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(canvas.getByText('At least 6 characters.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Login instead' })).toHaveAttribute('href', '/login');
  },
};

export const PlzRegister: Story = {
  parameters: world({}, sent),
  play: async ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('Plz register!'),
};

export const NothingTyped: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(await canvas.findByText('Name is Required')).toBeVisible();
    await expect(canvas.getByText('Email is Required')).toBeVisible();
    await expect(canvas.getByText('Password is Required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Name')).toHaveFocus());
  },
};

export const BadEmailAndShortPassword: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Robin');
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@');
    await userEvent.type(canvas.getByLabelText('Password'), '12345{Enter}');
    await expect(await canvas.findByText('Provide a valid Email')).toBeVisible();
    await expect(canvas.getByText('Must be 6 characters or longer')).toBeVisible();
  },
};

export const NameTooLong: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('Name'));
    await userEvent.paste('R'.repeat(121));
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(await canvas.findByText('At most 120 characters')).toBeVisible();
  },
};

export const Submitting: Story = {
  parameters: world({ signUp: forever }),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment …' })).toBeDisabled();
  },
};

export const EmailInUse = refused(
  'auth/email-already-in-use',
  'Authority says:',
  /There already is an account/,
);
export const WeakPassword = refused('auth/weak-password', 'Authority says:', /Must be 6 characters/);
export const TooManyTries = refused('auth/too-many-requests', 'Authority says:', /too many tries/);
export const Offline = refused('auth/network-request-failed', 'Authority says:', /Check your connection/);
export const NotConfigured = refused(
  'auth/operation-not-allowed',
  'Developer Authority says:',
  /That is our fault/,
);

export const SignedUp: Story = {
  parameters: world(),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByText('Went to /')).toBeVisible();
    await expect(context.canvas.getByText('WELCOME TO FISHZOME')).toBeVisible();
    await expect(
      context.canvas.getByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};

/** The account is made; only the mail did not go out. */
export const VerificationMailFailed: Story = {
  parameters: world({
    signUp: async (displayName, email) => ({
      user: { ...somebody, displayName, email, emailVerified: false },
      named: true,
      refreshed: true,
      verificationSent: false,
      problems: [identityErrorOf('auth/too-many-requests')],
    }),
  }),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByText('WELCOME TO FISHZOME')).toBeVisible();
    await expect(context.canvas.getByText(/There were too many tries/)).toBeVisible();
    await expect(context.canvas.queryByText(/Sent email Verification/)).toBeNull();
  },
};

export const BackToOrigin: Story = {
  parameters: world({}, sent),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByText('Went to /order/1')).toBeVisible();
  },
};

export const WithGoogle: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await expect(await canvas.findByText('Went to /')).toBeVisible();
    await expect(canvas.getByText('You loggin with google')).toBeVisible();
  },
};

export const GoogleClosed: Story = {
  parameters: world({ signInWithGoogle: async () => identityErrorOf('auth/popup-closed-by-user') }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again when you like');
  },
};

export const AlreadySignedIn: Story = {
  parameters: world({}, { identity: { status: 'signedIn', user: somebody } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /')).toBeVisible(),
};
