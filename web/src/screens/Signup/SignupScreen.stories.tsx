import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { forever, fixtureUser, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { checkLengthLimit, emailOfLength } from '#web/test/length-limit.ts';
import { SignupScreen } from './SignupScreen.tsx';

const world = (actions: IdentityBehaviours = {}, more: object = {}) => ({
  world: { at: '/signup', path: '/signup', actions, ...more },
});
const sent = { at: { pathname: '/signup', state: { from: '/order/1', notice: 'Plz register!' } } };

const meta: Meta<typeof SignupScreen> = {
  title: 'Screens/Signup',
  component: SignupScreen,
};
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

const onlyWrong = (field: 'Name' | 'Email' | 'Password', typed: string, words: string): Story => ({
  parameters: world(),
  play: async ({ canvas }) => {
    const right = {
      Name: 'Robin Rivers',
      Email: 'robin@example.com',
      Password: 'tight-lines',
      [field]: typed,
    };
    for (const [label, text] of Object.entries(right))
      if (text) await userEvent.type(canvas.getByLabelText(label), text);
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(canvas.getByLabelText(field)).toHaveAccessibleDescription(words));
    await expect(canvas.getByLabelText(field)).toHaveFocus();
    await expect(
      canvas.getAllByLabelText(/Name|Email|^Password/, { selector: '[aria-invalid]' }),
    ).toHaveLength(1);
  },
});
export const NameEmpty = onlyWrong('Name', '', 'Name is Required');
export const EmailEmpty = onlyWrong('Email', '', 'Email is Required');
export const EmailBad = onlyWrong('Email', 'robin@', 'Provide a valid Email');
export const PasswordShort = onlyWrong('Password', '12345', 'Must be 6 characters or longer');

export const NameTooLong: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('Name'));
    await userEvent.paste('R'.repeat(121));
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(await canvas.findByText('Use 120 characters or fewer')).toBeVisible();
    await checkLengthLimit(canvas.getByLabelText('Name'), 120, 'Use 120 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('Email'), 254, 'Provide a valid Email', emailOfLength);
  },
};

export const Submitting: Story = {
  parameters: world({ signUp: forever }),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};

export const EmailInUse = refused(
  'auth/email-already-in-use',
  'Authority says:',
  /An account with this email already exists/,
);
export const WeakPassword = refused('auth/weak-password', 'Authority says:', /Must be 6 characters/);
export const TooManyTries = refused('auth/too-many-requests', 'Authority says:', /Too many attempts/);
export const Offline = refused('auth/network-request-failed', 'Authority says:', /Check your connection/);
export const NotConfigured = refused(
  'auth/operation-not-allowed',
  'Developer Authority says:',
  /a problem on our end/,
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

/** The account was created; only the email failed. */
export const VerificationMailFailed: Story = {
  parameters: world({
    signUp: async (displayName, email) => ({
      user: { ...fixtureUser, displayName, email, emailVerified: false },
      named: true,
      refreshed: true,
      verificationSent: false,
      problems: [identityErrorOf('auth/too-many-requests')],
    }),
  }),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByText('WELCOME TO FISHZOME')).toBeVisible();
    await expect(context.canvas.getByText(/Too many attempts/)).toBeVisible();
    await expect(context.canvas.queryByText(/Sent email Verification/)).toBeNull();
  },
};

/** The account was created; only its name was not saved at the provider. */
export const NameNotSaved: Story = {
  parameters: world({
    signUp: async (_name, email) => ({
      user: { ...fixtureUser, displayName: null, email, emailVerified: false },
      named: false,
      refreshed: true,
      verificationSent: true,
      problems: [identityErrorOf('auth/network-request-failed')],
    }),
  }),
  play: async (context) => {
    await signUp(context);
    await expect(await context.canvas.findByText('Went to /')).toBeVisible();
    await expect(context.canvas.getByText('WELCOME TO FISHZOME')).toBeVisible();
    await expect(context.canvas.getByText(/We can’t reach the login service/)).toBeVisible();
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

export const GoogleWaiting: Story = {
  parameters: world({ signInWithGoogle: forever }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    await expect(
      await canvas.findByRole('button', { name: 'Waiting for the Google window…' }),
    ).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Create account' })).toBeEnabled();
  },
};

const google = (code: string, hint: RegExp): Story => ({
  parameters: world({ signInWithGoogle: async () => identityErrorOf(code) }),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Authority says: Firebase: Error (${code}).`);
    await expect(alert).toHaveTextContent(hint);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const GoogleClosed = google('auth/popup-closed-by-user', /before you chose an account/);
export const GoogleBlocked = google('auth/popup-blocked', /Allow pop-ups/);
export const GoogleOtherMethod = google(
  'auth/account-exists-with-different-credential',
  /Log in with your password/,
);

/** Name and email address survive a reload. The password is never stored. */
export const TypedBeforeReload: Story = {
  parameters: world(),
  beforeEach: () =>
    sessionStorage.setItem(
      'signup-draft',
      JSON.stringify({ name: 'Robin Rivers', email: 'robin@example.com' }),
    ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Name')).toHaveValue('Robin Rivers');
    await expect(canvas.getByLabelText('Email')).toHaveValue('robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await expect(sessionStorage.getItem('signup-draft')).not.toContain('tight-lines');
  },
};

export const AlreadySignedIn: Story = {
  parameters: world({}, { identity: { status: 'signedIn', user: fixtureUser } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /')).toBeVisible(),
};
