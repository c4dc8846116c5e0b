import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { invalid, refusals } from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { ada, allUsers, ask, maya, rowOf, self, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { UsersScreen } from './UsersScreen.tsx';

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users/Change role',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: usersWorld(allUsers),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;
type Context = Parameters<NonNullable<Story['play']>>[0];

/** Opens the dialog of a user and chooses a role. */
async function choose(context: Context, role: string, name = 'Maya Lind') {
  await ask(`Change role: ${name}`)(context);
  const dialog = within(await context.canvas.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('New role'), role);
  return dialog;
}
async function save(context: Context, role: string, name?: string) {
  const dialog = await choose(context, role, name);
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, change role' }));
  return dialog;
}

/** The description says what the chosen role may do. */
export const Chosen: Story = {
  play: async (context) => {
    const dialog = await choose(context, 'Warehouse');
    await expect(dialog.getByText(/^Packs and ships orders/)).toBeVisible();
    await expect(dialog.getByLabelText('New role')).toHaveValue('WAREHOUSE');
  },
};
/** Without the admin role, the page is forbidden. */
export const OwnRole: Story = {
  play: async (context) => {
    const dialog = await choose(context, 'Support', 'Robin Rivers');
    await expect(dialog.getByText(/^You’ll lose access to the admin pages/)).toBeVisible();
  },
};
export const Saving: Story = {
  parameters: usersWorld(allUsers, { changeUserRole: pending }),
  play: async (context) => {
    const dialog = await save(context, 'Support');
    await expect(await dialog.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
const assigned = (user: unknown, changed = true) => ({ __typename: 'RoleAssignment', changed, user });
export const Changed: Story = {
  parameters: usersWorld(allUsers, { changeUserRole: assigned({ ...maya, role: 'WAREHOUSE' }) }),
  play: async (context) => {
    await save(context, 'Warehouse');
    await expect(await context.canvas.findByText('Maya Lind now has the role Warehouse.')).toBeVisible();
    await expect((await rowOf(context.canvas, 'Maya Lind')).getByText('Warehouse')).toBeVisible();
    await waitFor(() => expect(context.canvas.queryByRole('dialog')).toBeNull());
  },
};
/** Another admin gave the role while the list was open. */
export const Unchanged: Story = {
  parameters: usersWorld(allUsers, { changeUserRole: assigned({ ...maya, role: 'CATALOGUE' }, false) }),
  play: async (context) => {
    await save(context, 'Catalog');
    await expect(await context.canvas.findByText('Maya Lind already has the role Catalog.')).toBeVisible();
  },
};
export const OwnRoleChanged: Story = {
  parameters: usersWorld(allUsers, { changeUserRole: assigned({ ...self, role: 'SUPPORT' }) }),
  play: async (context) => {
    await save(context, 'Support', 'Robin Rivers');
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};

const notChanged = (answer: unknown, message: string, name?: string): Story => ({
  parameters: usersWorld(allUsers, { changeUserRole: answer }),
  play: async (context) => {
    const dialog = await save(context, 'Support', name);
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent(message);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
export const Forbidden = notChanged(refusals.Forbidden, 'Without an admin! Let alone Add a admin');
export const UserRemoved = notChanged(refusals.NotFound, 'This user no longer has an account.');
export const Invalid = notChanged(invalid('email', 'Provide a valid Email'), 'Provide a valid Email');
export const EmailNotVerified = notChanged(
  {
    __typename: 'EmailNotVerified',
    message: 'This user hasn’t verified their email yet. Ask them to, then try again.',
  },
  'This user hasn’t verified their email yet.',
  'olle@example.com',
);
export const LastAdmin = notChanged(
  { __typename: 'LastAdmin', message: 'This is the last admin. Make another user an admin first.' },
  'This is the last admin.',
  'Robin Rivers',
);
export const AdminByConfiguration = notChanged(
  {
    __typename: 'AdminByConfiguration',
    message: 'The shop’s configuration makes this user an admin. Remove the email from ADMIN_EMAILS.',
  },
  'The shop’s configuration makes this user an admin',
  ada.displayName ?? '',
);
export const Failed = notChanged(failing(), 'Something went wrong on our end.');
export const SignInRequired: Story = {
  parameters: usersWorld(allUsers, { changeUserRole: refusals.SignInRequired }),
  play: async (context) => {
    await save(context, 'Support');
    await expect(
      await context.canvas.findByText('Your session has expired. Please log in again.'),
    ).toBeVisible();
  },
};
