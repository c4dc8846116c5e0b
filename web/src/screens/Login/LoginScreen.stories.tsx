import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useSavedUser } from '#web/app/save-user.ts';
import { Shell } from '#web/app/Shell.tsx';
import { forever, fixtureUser, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { offline } from '#web/test/surroundings.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const world = (actions: IdentityBehaviours = {}, more: object = {}) => ({
  world: { at: '/login', path: '/login', actions, ...more },
});
const arriving = (state: object) => ({ at: { pathname: '/login', state } });
const signedIn = { status: 'signedIn', user: fixtureUser };

const meta: Meta<typeof LoginScreen> = {
  title: 'Screens/Login',
  component: LoginScreen,
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

/** A sign-in that the provider rejects, and the message shown. */
const refused = (
  code: string,
  lead: string,
  hint: RegExp,
  action: 'signIn' | 'signInWithGoogle' = 'signIn',
) =>
  ({
    parameters: world({ [action]: async () => identityErrorOf(code) }),
    play: async (context) => {
      await (action === 'signIn' ? logIn : google)(context);
      const alert = await context.canvas.findByRole('alert');
      await expect(alert).toHaveTextContent(`${lead} Firebase: Error (${code}).`);
      await expect(alert).toHaveTextContent(hint);
      await waitFor(() => expect(alert).toHaveFocus());
      if (action === 'signIn')
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
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};

export const Submitting: Story = {
  parameters: world({ signIn: forever }),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};

export const WrongPassword = refused('auth/wrong-password', 'Authority says:', /reset your password/);
export const UserDisabled = refused('auth/user-disabled', 'Authority says:', /Your account is blocked/);
export const TooManyTries = refused('auth/too-many-requests', 'Authority says:', /Wait 15 minutes/);
export const NetworkError = refused(
  'auth/network-request-failed',
  'Authority says:',
  /Check your connection/,
);
export const NotConfigured = refused(
  'auth/configuration-not-found',
  'Developer Authority says:',
  /a problem on our end/,
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
      await canvas.findByRole('button', { name: 'Waiting for the Google window…' }),
    ).toBeDisabled();
    // The page stays usable while the popup is open.
    await expect(canvas.getByRole('button', { name: 'Login' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('button', { name: 'Continue with Google' })).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await google(context);
    await expect(await canvas.findByRole('button', { name: 'Cancel' })).toBeVisible();
  },
};

const byGoogle = (code: string, hint: RegExp) => refused(code, 'Authority says:', hint, 'signInWithGoogle');
export const GoogleClosed = byGoogle('auth/popup-closed-by-user', /before you chose an account/);
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
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};

/** The same message for an address without an account, then a cooldown. */
export const ResetSent: Story = {
  parameters: world(),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByText(/If an account exists for this address/)).toBeVisible();
    await expect(context.canvas.getByRole('button', { name: /available in \d+ s/ })).toBeDisabled();
  },
};

/** The countdown prevents repeated emails. Afterwards another one can be requested. */
export const ResetCooldown: Story = {
  parameters: world(),
  play: async (context) => {
    await reset(context);
    await expect(await context.canvas.findByRole('button', { name: /available in 30 s/ })).toBeDisabled();
    await expect(await context.canvas.findByRole('button', { name: /available in 29 s/ })).toBeDisabled();
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
  play: async ({ canvas }) => expect(canvas.getByText('Loading…')).toBeVisible(),
};

export const AlreadySignedIn: Story = {
  parameters: world({}, { identity: signedIn }),
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /dashboard')).toBeVisible(),
};

export const AfterSessionEnd: Story = {
  parameters: world(
    {},
    arriving({ from: '/dashboard/order', notice: 'Your session has expired. Please log in again.' }),
  ),
  play: async (context) => {
    await expect(context.canvas.getByText('Your session has expired. Please log in again.')).toBeVisible();
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /dashboard/order')).toBeVisible();
  },
};

/** §7: a 403 ends the session too, with a message. */
export const AfterRefusal: Story = {
  parameters: world(
    {},
    arriving({
      from: '/dashboard/order',
      notice: 'Your account doesn’t have access to this page. Please log in again.',
    }),
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Your account doesn’t have access to this page. Please log in again.'),
    ).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Login' })).toBeVisible();
  },
};

/** Redirected from a page: returns there after login. The link to the sign-up keeps the redirect state. */
export const WithRememberedOrigin: Story = {
  parameters: world({}, arriving({ from: '/order/7?from=mail' })),
  play: async (context) => {
    await logIn(context);
    await expect(await context.canvas.findByText('Went to /order/7?from=mail')).toBeVisible();
  },
};

/** The email address survives a reload. The password is never stored. */
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

/** `PUT /user/{email}` fails after the sign-in: nothing is lost, and the next sign-in retries. */
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

/** Offline: a banner says so, and the form explains why it failed. */
export const Offline: Story = {
  parameters: {
    ...world({ signIn: async () => identityErrorOf('auth/network-request-failed') }),
    ownShell: true,
  },
  beforeEach: offline,
  render: () => (
    <Shell>
      <LoginScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You’re offline/)).toBeVisible();
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

/** Directly to the home page, not through the dashboard. */
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

/** A demo account for each role, as the shop has. Other stories show two. */
const ofAllRoles = ['admin', 'customer', 'support', 'warehouse', 'catalog'] as const;

export const DemoAccount: Story = {
  parameters: world(undefined, {
    config: {
      demo: {
        accounts: ofAllRoles.map((role) => ({
          email: `${role}@fishzome.example`,
          password: 'tight-lines',
          role,
        })),
      },
    },
  }),
  play: async ({ canvas }) => {
    for (const role of ofAllRoles)
      await expect(canvas.getByRole('button', { name: `Log in as ${role}` })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Log in as customer' }));
    await expect(await canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};
