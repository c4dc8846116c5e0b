import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useSavedUser } from '#web/app/save-user.ts';
import { Shell } from '#web/app/Shell.tsx';
import { forever, somebody, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { LoginScreen } from './LoginScreen.tsx';

const world = (deeds: IdentityBehaviours = {}, more: object = {}) => ({
  world: { at: '/login', path: '/login', deeds, ...more },
});
const arriving = (state: object) => ({ at: { pathname: '/login', state } });
const signedIn = { status: 'signedIn', user: somebody };

const meta: Meta<typeof LoginScreen> = {
  title: 'Screens/Login',
  component: LoginScreen,
  beforeEach: () => sessionStorage.clear(),
};
export default meta;
type Story = StoryObj<typeof LoginScreen>;
type Play = NonNullable<Story['play']>;

const logIn: Play = async ({ canvas }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
  await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
  await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
};
const google: Play = async ({ canvas }) =>
  userEvent.click(canvas.getByRole('button', { name: 'Continue with Google' }));

/** A sign-in that the provider refuses, and what is said about it. */
const refused = (code: string, lead: string, hint: RegExp, deed: 'signIn' | 'signInWithGoogle' = 'signIn') =>
  ({
    parameters: world({ [deed]: async () => identityErrorOf(code) }),
    play: async (context) => {
      await (deed === 'signIn' ? logIn : google)(context);
      const alert = await context.canvas.findByRole('alert');
      await expect(alert).toHaveTextContent(`${lead} Firebase: Error (${code}).`);
      await expect(alert).toHaveTextContent(hint);
      await waitFor(() => expect(alert).toHaveFocus());
      if (deed === 'signIn')
        await expect(context.canvas.getByLabelText('Email')).toHaveValue('robin@example.com');
    },
  }) satisfies Story;

export const Idle: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(canvas.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
    await expect(canvas.getByRole('link', { name: 'local mailbox' })).toHaveAttribute('href', '/mailbox');
  },
};

export const WithoutDemoAccounts: Story = {
  parameters: world({}, { config: { demo: null } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(canvas.queryByText(/demo account/)).toBeNull();
  },
};

export const NothingTyped: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Login' }));
    await expect(await canvas.findByText('Email is Required')).toBeVisible();
    await expect(canvas.getByText('Password is Required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
};

export const EmailEmpty: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines{Enter}');
    await expect(await canvas.findByText('Email is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Email is Required');
    await expect(canvas.queryByText('Password is Required')).toBeNull();
  },
};

export const PasswordEmpty: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com{Enter}');
    await expect(await canvas.findByText('Password is Required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus());
    await expect(canvas.queryByText('Email is Required')).toBeNull();
  },
};

export const BadEmailAndShortPassword: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'robin');
    await userEvent.type(canvas.getByLabelText('Password'), '12345{Enter}');
    await expect(await canvas.findByText('Provide a valid Email')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
      'Must be 6 characters or longer',
    );
  },
};

export const PasswordShown: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(canvas.getByRole('button', { name: 'Show the password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};

export const Submitting: Story = {
  parameters: world({ signIn: forever }),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment …' })).toBeDisabled();
  },
};

export const WrongPassword = refused('auth/wrong-password', 'Authority says:', /reset your password/);
export const UserDisabled = refused('auth/user-disabled', 'Authority says:', /This account was closed/);
export const TooManyTries = refused('auth/too-many-requests', 'Authority says:', /Wait a quarter of an hour/);
export const NetworkError = refused(
  'auth/network-request-failed',
  'Authority says:',
  /Check your connection/,
);
export const NotConfigured = refused(
  'auth/configuration-not-found',
  'Developer Authority says:',
  /That is our fault/,
);

export const GoogleWaiting: Story = {
  parameters: world({
    signInWithGoogle: ({ signal } = {}) =>
      new Promise((resolve) =>
        signal?.addEventListener('abort', () => resolve(identityErrorOf('auth/cancelled-popup-request'))),
      ),
  }),
  play: async (context) => {
    const { canvas } = context;
    await google(context);
    await expect(
      await canvas.findByRole('button', { name: 'Waiting for the Google window …' }),
    ).toBeDisabled();
    // The page stays usable meanwhile.
    await expect(canvas.getByRole('button', { name: 'Login' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop waiting' }));
    await expect(await canvas.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

const byGoogle = (code: string, hint: RegExp) => refused(code, 'Authority says:', hint, 'signInWithGoogle');
export const GoogleClosed = byGoogle('auth/popup-closed-by-user', /Try again when you like/);
export const GoogleBlocked = byGoogle('auth/popup-blocked', /Allow pop-ups/);
export const GoogleOtherMethod = byGoogle(
  'auth/account-exists-with-different-credential',
  /Log in with your password/,
);

export const ResetWithoutEmail: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reset Password' }));
    await expect(await canvas.findByText('Email is Required')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
};

const reset: Play = async ({ canvas }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'robin@example.com');
  await userEvent.click(canvas.getByRole('button', { name: 'Reset Password' }));
};

export const ResetSending: Story = {
  parameters: world({ sendPasswordReset: forever }),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment …' })).toBeDisabled();
  },
};

/** The same words for an address without an account; then a cooldown. */
export const ResetSent: Story = {
  parameters: world(),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByText(/If there is an account with this address/)).toBeVisible();
    await expect(context.canvas.getByRole('button', { name: /again in \d+ s/ })).toBeDisabled();
  },
};

/** Counts down, so that nobody sends ten mails; then it can be asked for again. */
export const ResetCooldown: Story = {
  parameters: world(),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('button', { name: /again in 30 s/ })).toBeDisabled();
    await expect(await context.canvas.findByRole('button', { name: /again in 29 s/ })).toBeDisabled();
  },
  tags: ['moving'],
};

export const ResetFailed: Story = {
  parameters: world({ sendPasswordReset: async () => identityErrorOf('auth/too-many-requests') }),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Authority says:');
    await expect(context.canvas.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
  },
};

export const WhoIsThere: Story = {
  parameters: world({}, { identity: { status: 'loading' } }),
  play: async ({ canvas }) => expect(canvas.getByText('Loading …')).toBeVisible(),
};

export const AlreadySignedIn: Story = {
  parameters: world({}, { identity: signedIn }),
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /dashboard')).toBeVisible(),
};

export const AfterSessionEnd: Story = {
  parameters: world(
    {},
    arriving({ from: '/dashboard/order', notice: 'Your sign-in has ended. Please log in again.' }),
  ),
  play: async (context) => {
    await expect(context.canvas.getByText('Your sign-in has ended. Please log in again.')).toBeVisible();
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /dashboard/order')).toBeVisible();
  },
};

/** §7: a 403 ends the session too, and says so. */
export const AfterRefusal: Story = {
  parameters: world(
    {},
    arriving({ from: '/dashboard/order', notice: 'Your account was refused. Please log in again.' }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your account was refused. Please log in again.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
};

/** Sent from a page: back to it, and the way to the sign-up remembers it as well. */
export const WithRememberedOrigin: Story = {
  parameters: world({}, arriving({ from: '/order/7?from=mail' })),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /order/7?from=mail')).toBeVisible();
  },
};

/** The address is kept over a reload; a password is kept nowhere. */
export const AddressAfterReload: Story = {
  parameters: world(),
  beforeEach: () => sessionStorage.setItem('login-draft', JSON.stringify({ email: 'robin@example.com' })),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveValue('robin@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'tight-lines');
    await expect(sessionStorage.getItem('login-draft')).not.toContain('tight-lines');
  },
};

function Saving() {
  useSavedUser();
  return null;
}

const withSavedUser = () => (
  <>
    <Saving />
    <LoginScreen />
  </>
);

/** `PUT /user/{email}` fails after the sign-in: nothing is taken from anybody, and it is tried again at the next one. */
export const AddressNotSaved: Story = {
  parameters: world(),
  render: withSavedUser,
  beforeEach: () => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const { url, method } = new Request(input, init);
      if (method !== 'PUT') return fetch(input, init);
      saved.push(decodeURIComponent(new URL(url).pathname));
      return Response.json({ code: 'UNAVAILABLE', message: 'Please try again.' }, { status: 503 });
    };
    saved.length = 0;
    return () => {
      globalThis.fetch = fetch;
    };
  },
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
    await expect(context.canvas.getByText('You loggin successfully')).toBeVisible();
    await waitFor(() => expect(saved).toEqual(['/user/robin@example.com']));
    await expect(context.canvas.queryByRole('alert')).toBeNull();
  },
};
const saved: string[] = [];

/** The browser knows that it has no connection: the page says so above, and the form why it did not work. */
export const Offline: Story = {
  parameters: world({ signIn: async () => identityErrorOf('auth/network-request-failed') }),
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  render: () => (
    <Shell>
      <LoginScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline/)).toBeVisible();
    const page = within(canvas.getByRole('main'));
    await userEvent.type(page.getByLabelText('Email'), 'robin@example.com');
    await userEvent.type(page.getByLabelText('Password'), 'tight-lines');
    await userEvent.click(page.getByRole('button', { name: 'Login' }));
    await expect(await page.findByRole('alert')).toHaveTextContent('Check your connection');
    await expect(page.getByLabelText('Password')).toHaveValue('tight-lines');
  },
};

export const ForeignOriginRefused: Story = {
  parameters: world({}, arriving({ from: '//elsewhere.example' })),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};

export const LoggedIn: Story = {
  parameters: world(),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
    await expect(context.canvas.getByText('You loggin successfully')).toBeVisible();
  },
};

/** Home at once, and not by way of the dashboard. */
export const LoggedInWithGoogle: Story = {
  parameters: world(),
  play: async (context) => {
    const been: string[] = [];
    const watch = new MutationObserver(() => {
      const place = context.canvas.queryByText(/^Went to/)?.textContent;
      if (place) been.push(place);
    });
    watch.observe(context.canvasElement, { childList: true, subtree: true, characterData: true });
    await google(context);
    await expect(await context.canvas.findByText('Went to /')).toBeVisible();
    await expect(context.canvas.getByText('You loggin with google')).toBeVisible();
    watch.disconnect();
    await expect([...new Set(been)]).toEqual(['Went to /']);
  },
};

export const DemoAccount: Story = {
  parameters: world(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Be a customer' }));
    await expect(await canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};
