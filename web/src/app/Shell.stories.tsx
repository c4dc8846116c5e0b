import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { forever, somebody } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { storyConfig } from '#web/test/config.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Fault } from './App.tsx';
import { Shell } from './Shell.tsx';

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
};
export default meta;
type Story = StoryObj<typeof Shell>;

const signedIn = { status: 'signedIn', user: somebody } as const;
const unverified = { status: 'signedIn', user: { ...somebody, emailVerified: false } } as const;
const openMenu = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(canvas.getByLabelText('Your account: Robin Rivers'));

export const Visitor: Story = {
  play: async ({ canvas }) => {
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    await expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Product Equipment',
      'Reviews',
      'Who we are',
    ]);
    await userEvent.click(canvas.getByRole('link', { name: 'Login' }));
    await expect(canvas.getByText('At /login')).toBeVisible();
  },
};

export const TestModeRibbon: Story = {
  play: async ({ canvas }) => {
    const notices = within(canvas.getByRole('complementary', { name: 'Notices' }));
    await expect(notices.getByText(/No money moves/)).toBeVisible();
    await expect(notices.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
    await userEvent.click(notices.getByRole('link', { name: 'Demo accounts' }));
    await expect(canvas.getByText('At /login')).toBeVisible();
  },
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
    world: { identity: signedIn, config: { features: { search: true, blog: true, portfolio: true } } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/blog');
    await openMenu(canvas);
    await expect(canvas.getByRole('link', { name: 'My Portfolio' })).toHaveAttribute('href', '/portfolio');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search the shop' }), 'pike & perch{Enter}');
    await expect(canvas.getByText('At /search?q=pike+%26+perch')).toBeVisible();
  },
};

export const SessionLoading: Story = {
  parameters: { world: { identity: { status: 'loading' } } },
  play: async ({ canvas }) => expect(canvas.queryByRole('link', { name: 'Login' })).toBeNull(),
};

export const Customer: Story = {
  parameters: { world: { identity: signedIn } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('RR')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Login' })).toBeNull();
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
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByText('RR')).toBeVisible();
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
    await expect(canvas.getByText(/Please verify robin@example.com/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send it again' }));
    await expect(
      await screen.findByText('Sent email Verification mail check your inbox/spam!'),
    ).toBeVisible();
  },
};

export const VerificationSending: Story = {
  parameters: { world: { identity: unverified, deeds: { sendVerification: forever } } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send it again' }));
    await expect(canvas.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  },
};

export const VerificationRefused: Story = {
  parameters: {
    world: {
      identity: unverified,
      deeds: { sendVerification: async () => identityErrorOf('auth/too-many-requests') },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send it again' }));
    await expect(await screen.findByText(/^Authority says:/)).toBeVisible();
  },
};

export const VerificationPutOff: Story = {
  parameters: { world: { identity: unverified } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }));
    await expect(canvas.queryByText(/Please verify/)).toBeNull();
  },
};

/** A browser that has lost its connection. */
const offline = () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return back;
};
const back = () => {
  Reflect.deleteProperty(navigator, 'onLine');
};

export const Offline: Story = {
  beforeEach: offline,
  play: async ({ canvas }) => expect(canvas.getByText(/^You are offline/)).toBeVisible(),
};

export const BackOnline: Story = {
  beforeEach: offline,
  play: async ({ canvas }) => {
    back();
    dispatchEvent(new Event('online'));
    await expect(await canvas.findByText('You are back online.')).toBeVisible();
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
    await expect(canvas.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  },
};

function Broken(): never {
  throw new Error('the net has a hole (story)');
}

export const ScreenFailed: Story = {
  args: {
    children: (
      <ErrorBoundary fallback={<Fault />}>
        <Broken />
      </ErrorBoundary>
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('please try again');
    await expect(menu(canvas).getByRole('link', { name: 'Reviews' })).toBeVisible();
  },
};
