import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Role } from '#web/generated/schema-types.ts';
import { forever } from '#web/platform/identity/fixture.ts';
import { inTurn } from '#web/test/builders.ts';
import { Elsewhere } from '#web/test/Elsewhere.tsx';
import { me, robin } from '#web/test/people.ts';
import { tasks } from '#web/test/sales-report.ts';
import { failing, pending } from '../../../.storybook/schema-link.ts';
import { DashboardLayout } from './DashboardLayout.tsx';
import type { Guard } from './authorization.ts';
import type { StaffRole } from './staff.ts';
import { Guarded } from './guards.tsx';
import { Shell } from './Shell.tsx';

function Page() {
  return (
    <>
      <h1>A page of the dashboard</h1>
      <p>{`At ${useLocation().pathname}`}</p>
    </>
  );
}

/** As in the route table: the drawer around the page, and a guard around both. */
function InTheShop({ guard, staff }: { guard: Guard; staff?: readonly StaffRole[] }) {
  return (
    <Shell>
      <Routes>
        <Route
          path="/dashboard/*"
          element={
            <Guarded guard="signedIn">
              <DashboardLayout>
                <Guarded guard={guard} staff={staff}>
                  <Page />
                </Guarded>
              </DashboardLayout>
            </Guarded>
          }
        />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </Shell>
  );
}

const world = (person: unknown, more: object = {}) => ({
  world: {
    at: '/dashboard',
    identity: robin,
    answers: { Query: { me: person, cart: null, ...tasks() } },
    ...more,
  },
});

/** Fails once, like a dropped connection. */
const failingOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? failing()() : answer);
};

const meta: Meta<typeof InTheShop> = {
  title: 'Shell/Dashboard',
  component: InTheShop,
  args: { guard: 'signedIn' },
};
export default meta;
type Story = StoryObj<typeof InTheShop>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const drawer = (canvas: Canvas) => within(canvas.getByRole('navigation', { name: 'Dashboard' }));
const links = (canvas: Canvas) =>
  drawer(canvas)
    .getAllByRole('link')
    .map((link) => link.textContent);

/** §2: the menu of non-admins. */
export const CustomerMenu: Story = {
  parameters: world(me()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toBeVisible();
    await expect(links(canvas)).toEqual(['My Profile', 'My Order', 'My Review']);
    await expect(canvas.getByRole('button', { name: 'Close the dashboard menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  },
};

/** §2: the menu of admins. */
export const AdminMenu: Story = {
  parameters: world(me({ role: 'ADMIN' }), { at: '/dashboard/audit' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Make an Admin' })).toBeVisible();
    // The menu scrolls to the current page.
    const { bottom } = canvas.getByRole('navigation', { name: 'Dashboard' }).getBoundingClientRect();
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: 'Audit Log' }).getBoundingClientRect().bottom).toBeLessThan(
        bottom,
      ),
    );
    await expect(links(canvas)).toEqual([
      'Overview',
      'My Profile',
      'Make an Admin',
      'Add a Product',
      'Manage Products12 low in stock',
      'Manage All Orders18 waiting',
      'Customer Reviews3 waiting',
      'Messages1,204 unread',
      'Shop Details',
      'Delivery and Taxes',
      'Promotions',
      'Categories',
      'Product Attributes',
      'Search Terms',
      'Search Report',
      'Service Tokens',
      'Webhooks',
      'Audit Log',
    ]);
  },
};

/** Staff get no number of incidents. */
const { orderTaskCounts, ...otherTasks } = tasks();
const staffTasks = { ...otherTasks, orderTaskCounts: { ...orderTaskCounts, openIncidents: 0 } };
const staffMenu = (role: Role, ...names: readonly string[]): Story => ({
  parameters: world(me({ role }), { answers: { Query: { me: me({ role }), cart: null, ...staffTasks } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Overview' })).toBeVisible();
    await waitFor(() => expect(links(canvas)).toEqual(['Overview', 'My Profile', ...names]));
  },
});
export const SupportMenu = staffMenu(
  'SUPPORT',
  'Make an Admin',
  'Manage Products',
  'Manage All Orders3 waiting',
  'Customer Reviews3 waiting',
  'Messages1,204 unread',
);
export const WarehouseMenu = staffMenu(
  'WAREHOUSE',
  'Manage Products12 low in stock',
  'Manage All Orders14 waiting',
);
export const CatalogueMenu = staffMenu(
  'CATALOGUE',
  'Add a Product',
  'Manage Products12 low in stock',
  'Categories',
  'Product Attributes',
  'Search Terms',
  'Search Report',
);

/** §4: shows a spinner while the role loads, instead of a menu that might change. */
export const RoleLoading: Story = {
  args: { guard: 'customer' },
  parameters: world(pending),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading…')).toBeVisible();
    await expect(links(canvas)).toEqual(['My Profile']);
  },
};

export const RoleFailed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^We couldn’t load your role/)).toBeVisible();
    await expect(links(canvas)).toEqual(['My Profile']);
    await expect(drawer(canvas).getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

export const RoleAskedAgain: Story = {
  parameters: world(failingOnce(me())),
  play: async ({ canvas }) => {
    await userEvent.click(await drawer(canvas).findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toBeVisible();
    await expect(canvas.queryByText(/^We couldn’t load your role/)).toBeNull();
  },
};

export const DrawerClosed: Story = {
  parameters: world(me()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Close the dashboard menu' }));
    const toggle = canvas.getByRole('button', { name: 'Open the dashboard menu' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toHaveFocus();
    await expect(canvas.queryByRole('link', { name: 'My Profile' })).toBeNull();
  },
};

/** On a small screen the drawer is closed until the user opens it, and navigation closes it again. */
export const DrawerOnASmallScreen: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  parameters: world(me(), { at: '/dashboard/order' }),
  play: async ({ canvas }) => {
    const name = /^Open the dashboard menu\s*My Order$/;
    await userEvent.click(await canvas.findByRole('button', { name }));
    await expect(await drawer(canvas).findByRole('link', { name: 'My Review' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name }));
    await userEvent.click(drawer(canvas).getByRole('link', { name: 'My Review' }));
    await expect(await canvas.findByText('At /dashboard/review')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /My Review$/ }));
    await expect(drawer(canvas).getByRole('link', { name: 'My Review' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
};

export const ActiveItem: Story = {
  parameters: world(me(), { at: '/dashboard/order' }),
  play: async ({ canvas }) => {
    const here = await canvas.findByRole('link', { name: 'My Order' });
    await expect(here).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'My Profile' })).not.toHaveAttribute('aria-current');
  },
};

/** §6: the refusal is shown inside the drawer, whose menu links to permitted pages. */
export const Forbidden: Story = {
  args: { guard: 'admin' },
  parameters: world(me(), { at: '/dashboard/users' }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible();
    await expect(canvas.getByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(drawer(canvas).getByRole('link', { name: 'My Order' })).toBeVisible();
  },
};

/** The page doesn't list the role. */
export const StaffForbidden: Story = {
  args: { guard: 'admin', staff: ['SUPPORT'] },
  parameters: world(me({ role: 'WAREHOUSE' }), { at: '/dashboard/users' }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible();
    await expect(drawer(canvas).getByRole('link', { name: /^Manage All Orders/ })).toBeVisible();
  },
};

/** An admin gave the customer the role of support while the user is on a page. */
export const RoleChanged: Story = {
  parameters: world(inTurn(me(), me({ role: 'SUPPORT' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await canvas.findByRole('link', { name: /^Messages/ })).toBeVisible();
    await expect(await screen.findByText('Your role is now Support. Your menu was updated.')).toBeVisible();
  },
};

/** Another admin granted the role. It is refetched when the user returns to the page. */
export const Promoted: Story = {
  parameters: world(inTurn(me(), me({ role: 'ADMIN' }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'My Order' })).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(await canvas.findByRole('link', { name: 'Make an Admin' })).toBeVisible();
    await expect(await screen.findByText('You’re now an admin. Your menu was updated.')).toBeVisible();
  },
};

/** The role was revoked while the user is on an admin page. */
export const Demoted: Story = {
  args: { guard: 'admin' },
  parameters: world(inTurn(me({ role: 'ADMIN' }), me()), { at: '/dashboard/users' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A page of the dashboard')).toBeVisible();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible();
    await expect(await screen.findByText('You’re no longer an admin. Your menu was updated.')).toBeVisible();
  },
};

export const VisitorRedirect: Story = {
  parameters: world(null, { identity: { status: 'signedOut' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Went to /signup')).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
  },
};

const logOut = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByLabelText('Your account: Robin Rivers'));
  await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, log out' }));
};

export const SigningOut: Story = {
  parameters: world(me(), { actions: { signOut: forever } }),
  play: async ({ canvas }) => {
    await logOut(canvas);
    await expect(await screen.findByRole('button', { name: 'Logging out…' })).toBeDisabled();
  },
};

/** Removes drafts, which hold personal data. */
export const SignedOut: Story = {
  parameters: world(me()),
  beforeEach: () => {
    sessionStorage.setItem('order-draft:1', JSON.stringify({ phone: '+46 70', address: 'Strandvägen 12' }));
    sessionStorage.setItem('profile-draft:1', JSON.stringify({ about: 'I have moved' }));
  },
  play: async ({ canvas }) => {
    await logOut(canvas);
    await expect(await canvas.findByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(sessionStorage.getItem('order-draft:1')).toBeNull();
    await expect(sessionStorage.getItem('profile-draft:1')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
