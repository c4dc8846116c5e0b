import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Role } from '#web/generated/schema-types.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { failing, pending } from '../../../.storybook/schema-link.ts';
import { Guarded } from './guards.tsx';

const me = (role: Role) => ({
  __typename: 'User',
  id: 'VXNlcjox',
  databaseId: '0199bbbb-0000-7000-8000-000000000001',
  email: fixtureUser.email,
  emailVerified: true,
  displayName: fixtureUser.displayName,
  photoUrl: null,
  role,
});

/** A signed-in user on a guarded page. The viewer query returns `viewer`. */
const at = (viewer: unknown) => ({
  world: {
    at: '/order/7',
    path: '/order/:orderId',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Query: { me: viewer } },
  },
});

const meta: Meta<typeof Guarded> = {
  title: 'Shell/Guards',
  component: Guarded,
  args: { guard: 'customer', children: <p className="page">For customers.</p> },
};
export default meta;
type Story = StoryObj<typeof Guarded>;

export const Welcome: Story = {
  parameters: at(me('CUSTOMER')),
  play: async ({ canvas }) => expect(await canvas.findByText('For customers.')).toBeVisible(),
};

export const VisitorIsSentToSignUp: Story = {
  parameters: { world: { at: '/order/7', path: '/order/:orderId' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Went to /signup')).toBeVisible();
    await expect(canvas.queryByText('For customers.')).toBeNull();
  },
};

export const SessionLoading: Story = {
  parameters: { world: { at: '/order/7', path: '/order/:orderId', identity: { status: 'loading' } } },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};

export const RoleLoading: Story = {
  parameters: at(pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};

export const RoleFailed: Story = {
  parameters: at(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

export const AdminIsRefused: Story = {
  parameters: at(me('ADMIN')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
    await expect(canvas.queryByText('For customers.')).toBeNull();
  },
};

export const CustomerIsRefused: Story = {
  args: { guard: 'admin', children: <p className="page">For admins.</p> },
  parameters: at(me('CUSTOMER')),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible();
    await expect(canvas.queryByText('For admins.')).toBeNull();
  },
};

export const StaffIsAdmitted: Story = {
  args: { guard: 'admin', staff: ['SUPPORT'], children: <p className="page">For support.</p> },
  parameters: at(me('SUPPORT')),
  play: async ({ canvas }) => expect(await canvas.findByText('For support.')).toBeVisible(),
};

/** Staff can't order. */
export const StaffIsRefused: Story = {
  parameters: at(me('WAREHOUSE')),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { name: 'Forbidden: You are not an Admin/user' }),
    ).toBeVisible(),
};
