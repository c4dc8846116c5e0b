import { ApolloProvider } from '@apollo/client/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { forever, fixtureUser, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { storyConfig } from '#web/test/config.ts';
import { suggestions } from '#web/test/search.ts';
import { me } from '#web/test/people.ts';
import { offline, online, serving } from '#web/test/surroundings.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { createClient } from './apollo.ts';
import { ErrorScreen } from './App.tsx';
import type { QueuedOrder } from '#web/features/orders/queued-orders.ts';
import { Shell } from './Shell.tsx';
import { QUEUED_ORDERS } from '#web/features/orders/queued-orders-storage.ts';
import { resetHealth } from './shop-health.ts';
import { useViewerQuery } from './Viewer.generated.ts';
import { findInitials } from '#web/test/initials.ts';

function Somewhere() {
  const { pathname, search, hash } = useLocation();
  return (
    <div className="page" style={{ minHeight: '20rem' }}>
      <h1>A page</h1>
      <p>{`At ${pathname}${search}${hash}`}</p>
    </div>
  );
}

const meta: Meta<typeof Shell> = {
  title: 'Shell',
  component: Shell,
  args: { children: <Somewhere /> },
  // The header asks for the wish list and the cart of signed-in users.
  parameters: { world: { answers: { Query: { me: me(), cart: null } } } },
};
export default meta;
type Story = StoryObj<typeof Shell>;

const signedIn = { status: 'signedIn', user: fixtureUser } as const;
const unverified = { status: 'signedIn', user: { ...fixtureUser, emailVerified: false } } as const;
const openMenu = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(await canvas.findByLabelText('Your account: Robin Rivers'));

export const Visitor: Story = {
  play: async ({ canvas }) => {
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    const visible = nav.getAllByRole('link').filter((link) => link.closest('details') === null);
    await expect(visible.map((link) => link.textContent)).toEqual([
      'Home',
      'Product Equipment',
      'Reviews',
      'Who we are',
    ]);
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    const notices = within(canvas.getByRole('complementary', { name: 'Notices' }));
    await expect(notices.getByText(/No real charges/)).toBeVisible();
    await expect(notices.getByRole('link', { name: 'Open mailbox' })).toHaveAttribute('href', '/mailbox');
    await expect(notices.getByRole('link', { name: 'Demo accounts' })).toHaveAttribute('href', '/login');
  },
};

const categoryMenu = (canvas: ReturnType<typeof within>) =>
  within(canvas.getByRole('navigation', { name: 'Main' })).getByText('Categories');

export const CategoriesOpen: Story = {
  play: async ({ canvas }) => {
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    await userEvent.click(categoryMenu(canvas));
    const links = nav.getAllByRole('link').slice(0, 5);
    await expect(links.map((link) => link.textContent)).toEqual([
      'Reels',
      'Rods',
      'Hooks & jigs',
      'Terminal tackle',
      'All products',
    ]);
    await expect(links[0]).toHaveAttribute('href', '/category/reels');
    await expect(links[0]).toBeVisible();
  },
};

/** Escape returns the focus to the button; a press elsewhere and a link close the menu. */
export const CategoriesClosed: Story = {
  play: async ({ canvas }) => {
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    const open = async () => {
      await userEvent.click(categoryMenu(canvas));
      await expect(nav.getByRole('link', { name: 'Reels' })).toBeVisible();
    };
    await open();
    await userEvent.keyboard('{Escape}');
    await expect(nav.getByRole('link', { name: 'Reels' })).not.toBeVisible();
    await expect(categoryMenu(canvas)).toHaveFocus();
    await open();
    await userEvent.click(canvas.getByRole('heading', { name: 'A page' }));
    await expect(nav.getByRole('link', { name: 'Reels' })).not.toBeVisible();
    await open();
    await userEvent.click(nav.getByRole('link', { name: 'Hooks & jigs' }));
    await expect(canvas.getByText('At /category/hooks')).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Reels' })).not.toBeVisible();
  },
};

/** In the menu of a phone the categories open in place. */
export const CategoriesOnAPhone: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await userEvent.click(categoryMenu(canvas));
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    await expect(nav.getByRole('link', { name: 'Terminal tackle' })).toBeVisible();
    await userEvent.click(nav.getByRole('link', { name: 'Rods' }));
    await expect(canvas.getByText('At /category/rods')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  },
};

/** A shop without products, or without its database: neither menu nor list. */
export const NoCategories: Story = {
  parameters: { world: { config: { categories: [] } } },
  play: async ({ canvas }) => expect(canvas.queryByText('Categories')).toBeNull(),
};

export const LiveShop: Story = {
  parameters: {
    world: {
      config: {
        identity: { ...storyConfig.identity, provider: 'firebase' },
        payments: { ...storyConfig.payments, mode: 'live' },
        demo: null,
      },
    },
  },
  play: async ({ canvas }) => expect(canvas.queryByText(/Test mode/)).toBeNull(),
};

export const AllFeatures: Story = {
  parameters: {
    world: {
      identity: signedIn,
      config: { features: { blog: true, portfolio: true } },
      answers: { Query: { searchSuggestions: suggestions([]) } },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    await openMenu(canvas);
    await expect(canvas.getByRole('link', { name: 'My Portfolio' })).toHaveAttribute('href', '/portfolio');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Search the shop' }), 'pike & perch{Enter}');
    await expect(canvas.getByText('At /search?q=pike+%26+perch')).toBeVisible();
  },
};

export const SessionLoading: Story = {
  parameters: { world: { identity: { status: 'loading' } } },
  play: async ({ canvas }) => expect(canvas.queryByRole('link', { name: 'Login' })).toBeNull(),
};

export const Customer: Story = {
  parameters: { world: { identity: signedIn } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await findInitials(canvasElement, 'RR')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Login' })).toBeNull();
  },
};

/** The navbar is the same for customers and admins. Admin links are in the dashboard. */
export const Admin: Story = {
  parameters: {
    world: { identity: { status: 'signedIn', user: { ...fixtureUser, displayName: 'Ada Harbour' } } },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await findInitials(canvasElement, 'AH')).toBeVisible();
    await userEvent.click(await canvas.findByLabelText('Your account: Ada Harbour'));
    await userEvent.click(await canvas.findByRole('link', { name: 'Dashboard' }));
    await expect(await canvas.findByText('At /dashboard')).toBeVisible();
  },
};

/** A profile photo that fails to load, and no name: shows the initials of the email address. */
export const InitialsOfTheAddress: Story = {
  parameters: {
    world: {
      identity: {
        status: 'signedIn',
        user: { ...fixtureUser, displayName: null, photoUrl: '/images/missing.webp' },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await findInitials(canvasElement, 'RE')).toBeVisible();
    await expect(await canvas.findByLabelText('Your account: robin@example.com')).toBeVisible();
  },
};

export const AccountMenuOpen: Story = {
  parameters: { world: { identity: signedIn } },
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await expect(canvas.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('link', { name: 'Dashboard', hidden: true })).not.toBeVisible();
    await expect(canvas.getByLabelText('Your account: Robin Rivers')).toHaveFocus();
    await openMenu(canvas);
  },
};

export const LogoutAsked: Story = {
  parameters: { world: { identity: signedIn } },
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(await screen.findByRole('dialog', { name: 'Are you sure to logout?' })).toBeVisible();
  },
};

export const StayedSignedIn: Story = {
  parameters: { world: { identity: signedIn } },
  play: async (context) => {
    await LogoutAsked.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByLabelText('Your account: Robin Rivers')).toBeVisible();
  },
};

/** A slow provider: the dialog stays open and shows its progress. */
export const LoggingOut: Story = {
  parameters: { world: { identity: signedIn, actions: { signOut: forever } } },
  play: async (context) => {
    await LogoutAsked.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, log out' }));
    await expect(await screen.findByRole('button', { name: 'Logging out…' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('dialog', { name: 'Are you sure to logout?' })).toBeVisible();
  },
};

export const LoggedOut: Story = {
  parameters: { world: { identity: signedIn } },
  play: async (context) => {
    await LogoutAsked.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, log out' }));
    await expect(await context.canvas.findByText('At /login')).toBeVisible();
    await expect(await context.canvas.findByRole('link', { name: 'Login' })).toBeVisible();
  },
};

export const UnverifiedEmail: Story = {
  parameters: { world: { identity: unverified } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Verify robin@example.com/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Resend email' }));
    await expect(
      await screen.findByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};

export const VerificationSending: Story = {
  parameters: { world: { identity: unverified, actions: { sendVerification: forever } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resend email' }));
    await expect(canvas.getByRole('button', { name: 'Sending…' })).toBeDisabled();
  },
};

export const VerificationRefused: Story = {
  parameters: {
    world: {
      identity: unverified,
      actions: { sendVerification: async () => identityErrorOf('auth/too-many-requests') },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resend email' }));
    await expect(await screen.findByText(/^Authority says:/)).toBeVisible();
  },
};

export const VerificationPutOff: Story = {
  parameters: { world: { identity: unverified } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }));
    await expect(canvas.queryByText(/Verify/)).toBeNull();
  },
};

export const Offline: Story = {
  beforeEach: offline,
  play: async ({ canvas }) => expect(canvas.getByText(/^You’re offline/)).toBeVisible(),
};

export const BackOnline: Story = {
  beforeEach: offline,
  play: async ({ canvas }) => {
    online();
    await expect(await canvas.findByText('You’re back online.')).toBeVisible();
  },
};

const menu = (canvas: ReturnType<typeof within>) => within(canvas.getByRole('navigation', { name: 'Main' }));

export const MobileMenuOpen: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await expect(menu(canvas).getByText('Who we are')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveFocus();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
  },
};

export const MobileMenuFollowed: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await userEvent.click(menu(canvas).getByRole('link', { name: 'Reviews' }));
    await expect(await canvas.findByText('At /#review')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
  },
};

export const SkipLinkFocused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  },
};

function Broken(): never {
  throw new Error('the screen failed (story)');
}

export const ScreenFailed: Story = {
  args: {
    children: (
      <ErrorBoundary fallback={ErrorScreen}>
        <Broken />
      </ErrorBoundary>
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Please try again');
    await expect(menu(canvas).getByRole('link', { name: 'Reviews' })).toBeVisible();
  },
};

/** The page's Apollo client with a mocked server: `answer` gets the number of the request. */
function AskingTheShop({ answer }: { answer: (asked: number) => Response }) {
  const { identity } = usePlatform();
  const [client] = useState(() => {
    let asked = 0;
    return createClient(identity, null, async () => answer(++asked));
  });
  return (
    <ApolloProvider client={client}>
      <Somewhere />
      <Role />
    </ApolloProvider>
  );
}

function Role() {
  const { data } = useViewerQuery({ errorPolicy: 'all' });
  return <p className="page">{data?.me ? `Role: ${data.me.role}` : 'Nothing is known.'}</p>;
}

const away = () =>
  Response.json({ errors: [{ message: 'away', extensions: { code: 'UNAVAILABLE' } }] }, { status: 503 });
const answered = () => Response.json({ data: { me: me() } });
const asking = (answer: (asked: number) => Response) => ({
  args: { children: <AskingTheShop answer={answer} /> },
  beforeEach: () => resetHealth,
});

/** 503: the content stays visible and the request is retried. */
export const Maintenance: Story = {
  ...asking(away),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The shop is down for maintenance/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try now' }));
    await expect(canvas.getByText(/Nothing is lost/)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'A page' })).toBeVisible();
  },
};

export const MaintenanceOver: Story = {
  ...asking((asked) => (asked === 1 ? away() : answered())),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try now' }));
    await expect(await canvas.findByText('Role: CUSTOMER')).toBeVisible();
    await expect(canvas.queryByText(/^The shop is down for maintenance/)).toBeNull();
  },
};

const tooMany = (seconds: number) =>
  Response.json(
    { message: 'Too many requests.', code: 'RATE_LIMITED' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

/** 429: shows how long to wait according to `Retry-After`. */
export const RateLimited: Story = {
  ...asking(() => tooMany(40)),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Too many requests. Try again in 40 seconds.')).toBeVisible(),
};

/** When the wait is over, the page retries automatically. */
export const RateLimitOver: Story = {
  ...asking((asked) => (asked === 1 ? tooMany(1) : answered())),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Too many requests/)).toBeVisible();
    await expect(await canvas.findByText('Role: CUSTOMER')).toBeVisible();
    await expect(canvas.queryByText(/^Too many requests/)).toBeNull();
  },
};

/** A file of this version is gone, as Vite reports. */
export const NewVersion: Story = {
  beforeEach: () => serving('Next'),
  play: async ({ canvas }) => {
    dispatchEvent(new Event('vite:preloadError'));
    await expect(await canvas.findByText('A new version of the shop is available.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
};

/** A load error while offline doesn't indicate a new version. */
export const NoNewVersionOffline: Story = {
  beforeEach: offline,
  play: async ({ canvas }) => {
    dispatchEvent(new Event('vite:preloadError'));
    await expect(await canvas.findByText(/^You’re offline/)).toBeVisible();
    await expect(canvas.queryByText('A new version of the shop is available.')).toBeNull();
  },
};

/** An unsigned token with these claims. */
const tokenUntil = (end: number) => `x.${btoa(JSON.stringify({ exp: end / 1000 }))}.x`;
const unrenewable = (renewed: () => Promise<string | null>): IdentityBehaviours => ({
  token: async ({ fresh = false } = {}) => (fresh ? renewed() : tokenUntil(Date.now() + 2 * 60_000)),
});

/** The provider is unreachable, so the sign-in ends when its token expires. */
export const SessionAboutToExpire: Story = {
  parameters: {
    world: {
      identity: signedIn,
      actions: unrenewable(async () => {
        throw identityErrorOf('auth/network-request-failed');
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Your session expires at \d{1,2}:\d{2}/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Renew now' }));
    await expect(await canvas.findByRole('button', { name: 'Renew now' })).toBeEnabled();
  },
};

export const SessionRenewed: Story = {
  parameters: {
    world: {
      identity: signedIn,
      actions: (() => {
        let asked = 0;
        return unrenewable(async () => {
          if (++asked === 1) throw identityErrorOf('auth/network-request-failed');
          return tokenUntil(Date.now() + 60 * 60_000);
        });
      })(),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Renew now' }));
    await waitFor(() => expect(canvas.queryByText(/^Your session expires at/)).toBeNull());
  },
};

// Queued orders -------------------------------------------------------------------------------------------------------

const waitingOrder = (change: Partial<QueuedOrder> = {}): QueuedOrder => ({
  uid: fixtureUser.uid,
  email: fixtureUser.email,
  productId: '0199bbbb-0000-7000-8000-000000000001',
  product: 'Lakehead 3000',
  quantity: 2,
  phone: '+46 70 555 01 84',
  address: 'Strandvägen 12',
  totalMinor: 17_980,
  total: '$179.80',
  idempotencyKey: 'a-key-of-this-order',
  problem: null,
  ...change,
});
const placed = { __typename: 'Order', id: 'T3JkZXI6MQ==', databaseId: 'order-1' };
const withWaiting = (
  orders: readonly QueuedOrder[],
  { isOnline = false, placeOrder = placed }: { isOnline?: boolean; placeOrder?: unknown } = {},
): Pick<Story, 'parameters' | 'beforeEach'> => ({
  parameters: { world: { identity: signedIn, answers: { Mutation: { placeOrder } } } },
  beforeEach: () => {
    localStorage.setItem(QUEUED_ORDERS, JSON.stringify(orders));
    if (!isOnline) offline();
    return () => {
      online();
      localStorage.removeItem(QUEUED_ORDERS);
    };
  },
});

export const QueuedChanges: Story = {
  ...withWaiting([waitingOrder()]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 order will be sent when you’re online.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'View order' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Pending orders' }));
    await expect(dialog.getByText('Lakehead 3000')).toBeVisible();
    await expect(dialog.getByText('+46 70 555 01 84 · Strandvägen 12')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect(canvas.getByRole('button', { name: 'View order' })).toHaveFocus();
  },
};
export const QueuedChangesDiscarded: Story = {
  ...withWaiting([waitingOrder(), waitingOrder({ idempotencyKey: 'another-key' })]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 orders will be sent when you’re online.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByText(/will be sent/)).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('2 orders will be sent when you’re online.')).toBeVisible();
  },
};
/** Back online, the queued order is sent once, and a message confirms it. */
export const QueuedChangesSent: Story = {
  ...withWaiting([waitingOrder()]),
  play: async ({ canvas }) => {
    await canvas.findByText('1 order will be sent when you’re online.');
    online();
    await expect(await screen.findByText('Congrats! Order Add to card!')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'View order' })).toBeNull());
    await expect(localStorage.getItem(QUEUED_ORDERS)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'My Order' }));
    await expect(await canvas.findByText('At /dashboard/order')).toBeVisible();
  },
};
let answer: (placed: unknown) => void = () => {};
/** Responds after the story has ended. Until then the lock keeps other tabs from sending. */
const slowly = () => new Promise((resolve) => (answer = resolve));
const sending = withWaiting([waitingOrder({ idempotencyKey: 'a-key-on-its-way' })], {
  isOnline: true,
  placeOrder: slowly,
});
export const QueuedChangesSending: Story = {
  ...sending,
  beforeEach: () => {
    const after = (sending.beforeEach as () => () => void)();
    return () => {
      answer(placed);
      after();
    };
  },
  play: async ({ canvas }) => expect(await canvas.findByText('Sending 1 order…')).toBeVisible(),
};
/** The total changed: the shop asks for confirmation and keeps the user's input. */
export const QueuedChangesRefused: Story = {
  ...withWaiting([waitingOrder()], {
    isOnline: true,
    placeOrder: {
      __typename: 'PriceChanged',
      code: 'PRICE_CHANGED',
      message: 'The price has changed. Review the new total before you continue.',
      current: { __typename: 'Money', minor: 19_980, currency: 'USD', display: '$199.80' },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 order couldn’t be placed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'View order' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Pending orders' }));
    await expect(dialog.getByText(/Authority says: The price has changed/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Open order form' }));
    await expect(await canvas.findByText(`At /order/${waitingOrder().productId}`)).toBeVisible();
    const draft = sessionStorage.getItem(`order-draft:${waitingOrder().productId}`) ?? '{}';
    await expect(JSON.parse(draft)).toMatchObject({ quantity: '2', address: 'Strandvägen 12' });
    await expect(localStorage.getItem(QUEUED_ORDERS)).toBeNull();
  },
};
/** A queued order of another account is neither shown nor sent. */
export const QueuedChangesOfAnotherUser: Story = {
  ...withWaiting([waitingOrder({ uid: 'another-user' })], { isOnline: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'A page' })).toBeVisible();
    await expect(canvas.queryByText(/Sending|will be sent/)).toBeNull();
    await expect(localStorage.getItem(QUEUED_ORDERS)).not.toBeNull();
  },
};
export const QueuedChangesAtLogout: Story = {
  ...withWaiting([waitingOrder()]),
  play: async ({ canvas }) => {
    await openMenu(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(
      await screen.findByText('1 order hasn’t been sent yet. If you log out now, it will be discarded.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, log out' }));
    await expect(await canvas.findByText('At /login')).toBeVisible();
    await expect(localStorage.getItem(QUEUED_ORDERS)).toBeNull();
  },
};

// Browser storage -----------------------------------------------------------------------------------------------------

export const StorageNotice: Story = {
  parameters: { world: { identity: signedIn } },
  beforeEach: () => {
    // Earlier stories may have stored a cart or preferences.
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('accessToken', 'a-token');
    sessionStorage.setItem('contact-draft', '{"message":"Hello"}');
    localStorage.setItem(QUEUED_ORDERS, JSON.stringify([waitingOrder()]));
    offline();
    return () => {
      online();
      localStorage.clear();
      sessionStorage.clear();
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Data stored in your browser' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Data stored in your browser' }));
    await expect(dialog.getByText(/there’s nothing to consent to/)).toBeVisible();
    for (const name of ['Login', 'Drafts', 'Pending orders', 'Saved views and preferences'])
      await expect(dialog.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expect(dialog.getAllByText('Currently stored')).toHaveLength(3);
    await expect(dialog.getByText('Until you log out.')).toBeVisible();
  },
};
export const StorageNoticeRemoved: Story = {
  ...StorageNotice,
  play: async (context) => {
    await StorageNotice.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Remove everything except login' }));
    const said = await canvas.findByText(/^Removed\./);
    await waitFor(() => expect(said.closest('[role=status]')).toHaveFocus());
    await expect(canvas.getAllByText('Currently stored')).toHaveLength(1);
    await expect(sessionStorage.getItem('contact-draft')).toBeNull();
    await expect(localStorage.getItem(QUEUED_ORDERS)).toBeNull();
    await expect(localStorage.getItem('accessToken')).toBe('a-token');
    await expect(canvas.queryByText('1 order will be sent when you’re online.')).toBeNull();
  },
};
