import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, userEvent, waitFor } from 'storybook/test';
import { LoginScreen } from '#web/screens/Login/LoginScreen.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { ada, everybody, maya, rowOf, self, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { UsersScreen } from './UsersScreen.tsx';

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users/Roles',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: usersWorld(everybody),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;
type Play = NonNullable<Story['play']>;

const ask =
  (button: string): Play =>
  async ({ canvas }) =>
    userEvent.click(await canvas.findByRole('button', { name: button }));
const askMake = ask('Make Maya Lind an admin');
const askRevoke = ask('Take the admin role from Ada Harbour');
const yes: Play = async ({ canvas }) =>
  userEvent.click(await canvas.findByRole('button', { name: /^Yes, / }));

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
    await userEvent.click(await context.canvas.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(context.canvas.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Make Maya Lind an admin' })).toHaveFocus();
  },
};
export const Promoting: Story = {
  parameters: usersWorld(everybody, { makeAdmin: pending }),
  play: async (context) => {
    await askMake(context);
    await yes(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment …' })).toBeDisabled();
  },
};
const assigned = (user: unknown, changed = true) => ({ __typename: 'RoleAssignment', changed, user });

export const Promoted: Story = {
  parameters: usersWorld(everybody, {
    makeAdmin: ({ input }: { input: { email: string } }) =>
      assigned({ ...maya, role: input.email === maya.email ? 'ADMIN' : 'CUSTOMER' }),
  }),
  play: async (context) => {
    await askMake(context);
    await yes(context);
    await expect(await context.canvas.findByText('Successfully made an admin!')).toBeVisible();
    const row = await rowOf(context.canvas, 'Maya Lind');
    await expect(row.getByText('Already Admin')).toBeVisible();
    // The button is gone; the focus stays in the row.
    await waitFor(() => expect(row.getByText('Already Admin').parentElement).toHaveFocus());
  },
};
/** Somebody else made them an admin while the list was open. */
export const AlreadyAdmin: Story = {
  parameters: usersWorld(everybody, { makeAdmin: assigned({ ...maya, role: 'ADMIN' }, false) }),
  play: async (context) => {
    await askMake(context);
    await yes(context);
    await waitFor(() => expect(context.canvas.getAllByText('Already Admin').length).toBeGreaterThan(3));
    await expect(context.canvas.queryByText('Successfully made an admin!')).toBeNull();
  },
};

const refused = (deed: 'make' | 'revoke', answer: Record<string, unknown>, words: string): Story => ({
  parameters: usersWorld(everybody, { [`${deed}Admin`]: { code: 'X', ...answer } }),
  play: async (context) => {
    await (deed === 'make' ? askMake : askRevoke)(context);
    await yes(context);
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
    message: 'This person has not verified their e-mail yet. Ask them to, then try again.',
  },
  'This person has not verified their e-mail yet.',
);
export const UserRemoved = refused(
  'make',
  { __typename: 'NotFound', message: 'There is no such user, or it is not yours.', what: 'user' },
  'This person has no account any more.',
);
export const InvalidInput = refused(
  'make',
  { __typename: 'InvalidInput', message: 'Provide a valid Email', issues: [] },
  'Provide a valid Email',
);
export const LastAdmin = refused(
  'revoke',
  { __typename: 'LastAdmin', message: 'This is the last admin. Make another person an admin first.' },
  'This is the last admin.',
);
export const AdminByConfiguration = refused(
  'revoke',
  {
    __typename: 'AdminByConfiguration',
    message: 'This address is an admin by the configuration of the shop (ADMIN_EMAILS). Change it there.',
  },
  'This address is an admin by the configuration of the shop',
);
export const RevokeForbidden = refused(
  'revoke',
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  'Without an admin! Let alone Add a admin',
);
export const RevokeUserRemoved = refused(
  'revoke',
  { __typename: 'NotFound', message: 'There is no such user, or it is not yours.', what: 'user' },
  'This person has no account any more.',
);
export const RevokeInvalidInput = refused(
  'revoke',
  { __typename: 'InvalidInput', message: 'Provide a valid Email', issues: [] },
  'Provide a valid Email',
);
export const MakingFailed: Story = {
  parameters: usersWorld(everybody, { makeAdmin: failing() }),
  play: async (context) => {
    await askMake(context);
    await yes(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side.',
    );
  },
};
export const ConfirmRevoke: Story = {
  play: async (context) => {
    await askRevoke(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Take the admin role from Ada Harbour?' }),
    ).toBeVisible();
  },
};
export const Revoked: Story = {
  parameters: usersWorld(everybody, { revokeAdmin: assigned({ ...ada, role: 'CUSTOMER' }) }),
  play: async (context) => {
    await askRevoke(context);
    await yes(context);
    await expect(await context.canvas.findByText('The admin role was taken back.')).toBeVisible();
    await expect(
      await context.canvas.findByRole('button', { name: 'Make Ada Harbour an admin' }),
    ).toBeVisible();
  },
};
/** Their page is gone with their role: they are led to the one that every person has. */
export const RevokedSelf: Story = {
  parameters: usersWorld(everybody, { revokeAdmin: assigned({ ...self, role: 'CUSTOMER' }) }),
  play: async (context) => {
    await ask('Take the admin role from Robin Rivers')(context);
    await expect(
      await context.canvas.findByRole('dialog', { name: 'Take the admin role from yourself?' }),
    ).toBeVisible();
    await yes(context);
    await expect(await context.canvas.findByText('Went to /dashboard')).toBeVisible();
  },
};
const signedOut = (mutation: string, press: Play): Story => ({
  parameters: {
    world: {
      ...usersWorld(everybody, {
        [mutation]: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
      }).world,
      path: '*',
    },
  },
  render: () => (
    <Routes>
      <Route path="/dashboard/users" element={<UsersScreen />} />
      <Route path="/login" element={<LoginScreen />} />
    </Routes>
  ),
  play: async (context) => {
    await press(context);
    await yes(context);
    await expect(
      await context.canvas.findByText('Your sign-in has ended. Please log in again.'),
    ).toBeVisible();
  },
});
export const SignInRequired = signedOut('makeAdmin', askMake);
export const RevokeSignInRequired = signedOut('revokeAdmin', askRevoke);
