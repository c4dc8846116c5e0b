import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { DashboardLayout } from '#web/app/DashboardLayout.tsx';
import { Guarded } from '#web/app/guards.tsx';
import type { StaffRole } from '#web/app/staff.ts';
import { ProfileScreen } from '#web/screens/Dashboard/ProfileScreen.tsx';
import { me, robin } from '#web/test/people.ts';
import { lowStock, salesReport, tasks } from '#web/test/sales-report.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { DashboardHome } from './DashboardHome.tsx';

const world = (person: unknown) => ({
  world: {
    at: '/dashboard',
    path: '/dashboard',
    identity: robin,
    answers: { Query: { me: person, salesReport: () => salesReport(), ...tasks(), ...lowStock() } },
  },
});

const meta: Meta<typeof DashboardHome> = {
  title: 'Screens/Overview/Home',
  component: DashboardHome,
  // As in the route table.
  render: () => (
    <Guarded guard="signedIn">
      <DashboardLayout>
        <DashboardHome profile={<ProfileScreen />} />
      </DashboardLayout>
    </Guarded>
  ),
};
export default meta;
type Story = StoryObj<typeof DashboardHome>;

export const Admin: Story = {
  parameters: world(me({ role: 'ADMIN' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
    await expect(await canvas.findByRole('heading', { name: 'October 2026' })).toBeVisible();
  },
};

/** §2: the profile. */
export const Customer: Story = {
  parameters: world(me()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Robin Rivers' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Overview' })).toBeNull();
  },
};

export const RoleLoading: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading…');
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull();
  },
};

export const RoleFailed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect((await canvas.findAllByRole('button', { name: 'Try again' }))[0]).toBeEnabled();
  },
};

const staffHome = (role: StaffRole, shown: RegExp, hidden: RegExp): Story => ({
  parameters: world(me({ role })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const tasks = within(await canvas.findByRole('region', { name: 'To do' }));
    await expect(await tasks.findByRole('link', { name: shown })).toBeVisible();
    await expect(tasks.queryByRole('link', { name: hidden })).toBeNull();
    await expect(canvas.queryByText(/Revenue/)).toBeNull();
  },
});
export const Support = staffHome('SUPPORT', /1,204 Unread messages/, /Orders to pack|Payment incidents/);
export const Warehouse = staffHome('WAREHOUSE', /14 Orders to pack/, /Returns|messages/);
export const Catalogue = staffHome('CATALOGUE', /12 Products low in stock/, /Orders|Returns|Reviews/);
