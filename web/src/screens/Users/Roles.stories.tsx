import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { inAPage } from '#web/test/in-a-page.tsx';
import { ada, allUsers, ask, confirm, maya, rowOf, self, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { UsersScreen } from './UsersScreen.tsx';

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users/Roles',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: usersWorld(allUsers),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;
type Play = NonNullable<Story['play']>;

const askMake = ask('Make Admin: Maya Lind');
const askRevoke = ask('Revoke the admin role of Ada Harbour');

export const ConfirmPromote: Story = {
  play: async (context) => {
    await askMake(context);
    const dialog = await context.canvas.findByRole('dialog', { name: 'Make Maya Lind an admin?' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveTextContent('maya@fishzome.example');
  },
};
export const NotPromoted: Story = {
  play: async (context) => {
    await askMake(context);
    await userEvent.click(await context.canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(context.canvas.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Make Admin: Maya Lind' })).toHaveFocus();
  },
};
export const Promoting: Story = {
  parameters: usersWorld(allUsers, { makeAdmin: pending }),
  play: async (context) => {
    await askMake(context);
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
const assigned = (user: unknown, changed = true) => ({ __typename: 'RoleAssignment', changed, user });

export const Promoted: Story = {
  parameters: usersWorld(allUsers, {
    makeAdmin: ({ input }: { input: { email: string } }) =>
      assigned({ ...maya, role: input.email === maya.email ? 'ADMIN' : 'CUSTOMER' }),
  }),
  play: async (context) => {
    await askMake(context);
    await confirm(context);
    await expect(await context.canvas.findByText('Successfully made an admin!')).toBeVisible();
    const row = await rowOf(context.canvas, 'Maya Lind');
    await expect(row.getByText('Already Admin')).toBeVisible();
    // The button is gone. The focus stays in the row.
    await waitFor(() => expect(row.getByText('Already Admin').parentElement).toHaveFocus());
  },
};
/** Another admin granted the role while the list was open. */
export const AlreadyAdmin: Story = {
  parameters: usersWorld(allUsers, { makeAdmin: assigned({ ...maya, role: 'ADMIN' }, false) }),
  play: async (context) => {
    await askMake(context);
    await confirm(context);
    await waitFor(() => expect(context.canvas.getAllByText('Already Admin').length).toBeGreaterThan(3));
    await expect(context.canvas.queryByText('Successfully made an admin!')).toBeNull();
  },
};

const refused = (action: 'make' | 'revoke', answer: Record<string, unknown>, words: string): Story => ({
  parameters: usersWorld(allUsers, { [`${action}Admin`]: answer }),
  play: async (context) => {
    await (action === 'make' ? askMake : askRevoke)(context);
    await confirm(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(`Authority says: ${words}`);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const Forbidden = refused(
  'make',
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  'Without an admin! Let alone Add a admin',
);
export const EmailNotVerified = refused(
  'make',
  {
    __typename: 'EmailNotVerified',
    message: 'This user hasn’t verified their email yet. Ask them to, then try again.',
  },
  'This user hasn’t verified their email yet.',
);
export const UserRemoved = refused(
  'make',
  {
    __typename: 'NotFound',
    message: 'This user doesn’t exist, or you don’t have access to it.',
    what: 'user',
  },
  'This user no longer has an account.',
);
export const InvalidInput = refused(
  'make',
  { __typename: 'InvalidInput', message: 'Provide a valid Email', issues: [] },
  'Provide a valid Email',
);
export const LastAdmin = refused(
  'revoke',
  { __typename: 'LastAdmin', message: 'This is the last admin. Make another user an admin first.' },
  'This is the last admin.',
);
export const AdminByConfiguration = refused(
  'revoke',
  {
    __typename: 'AdminByConfiguration',
    message: 'The shop’s configuration makes this user an admin. Remove the email from ADMIN_EMAILS.',
  },
  'The shop’s configuration makes this user an admin',
);
export const RevokeForbidden = refused(
  'revoke',
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  'Without an admin! Let alone Add a admin',
);
export const RevokeUserRemoved = refused(
  'revoke',
  {
    __typename: 'NotFound',
    message: 'This user doesn’t exist, or you don’t have access to it.',
    what: 'user',
  },
  'This user no longer has an account.',
);
export const RevokeInvalidInput = refused(
  'revoke',
  { __typename: 'InvalidInput', message: 'Provide a valid Email', issues: [] },
  'Provide a valid Email',
);
export const MakingFailed: Story = {
  parameters: usersWorld(allUsers, { makeAdmin: failing() }),
  play: async (context) => {
    await askMake(context);
    await confirm(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our end.',
    );
  },
};
export const ConfirmRevoke: Story = {
  play: async (context) => {
    await askRevoke(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Remove the admin role from Ada Harbour?' }),
    ).toBeVisible();
  },
};
export const Revoked: Story = {
  parameters: usersWorld(allUsers, { revokeAdmin: assigned({ ...ada, role: 'CUSTOMER' }) }),
  play: async (context) => {
    await askRevoke(context);
    await confirm(context);
    await expect(await context.canvas.findByText('Admin role removed.')).toBeVisible();
    await expect(
      await context.canvas.findByRole('button', { name: 'Make Admin: Ada Harbour' }),
    ).toBeVisible();
  },
};
/** Without the role the page is forbidden, so they are redirected to the dashboard. */
export const RevokedSelf: Story = {
  parameters: usersWorld(allUsers, { revokeAdmin: assigned({ ...self, role: 'CUSTOMER' }) }),
  play: async (context) => {
    await ask('Revoke the admin role of Robin Rivers')(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Remove your own admin role?' }),
    ).toBeVisible();
    await confirm(context);
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};
const signedOut = (mutation: string, press: Play): Story => ({
  parameters: {
    world: {
      ...usersWorld(allUsers, {
        [mutation]: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
      }).world,
    },
  },
  play: async (context) => {
    await press(context);
    await confirm(context);
    await expect(
      await context.canvas.findByText('Your session has expired. Please log in again.'),
    ).toBeVisible();
  },
});
export const SignInRequired = signedOut('makeAdmin', askMake);
export const RevokeSignInRequired = signedOut('revokeAdmin', askRevoke);
