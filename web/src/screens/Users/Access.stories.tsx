import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { inAPage } from '#web/test/in-a-page.tsx';
import { connection } from '#web/test/builders.ts';
import { ada, allUsers, ask, confirm, maya, rowOf, self, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { UsersScreen } from './UsersScreen.tsx';

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users/Access',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: usersWorld(allUsers),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;
type Play = NonNullable<Story['play']>;

const askBlock = ask('Block Maya Lind');
const askUnblock = ask('Unblock Maya Lind');
const askEnd = ask('Sign out everywhere: Maya Lind');

const blockedMaya = { ...maya, blockedAt: '2026-11-20T09:30:00.000Z' };
const withBlocked = connection([self, ada, blockedMaya]);
const changed = (user: object, providerUpdated = true) => ({
  __typename: 'AccountChange',
  changed: true,
  providerUpdated,
  user,
});
const blocks = { blockUser: changed(blockedMaya), unblockUser: changed(maya) };

export const Blocked: Story = {
  parameters: usersWorld(withBlocked),
  play: async ({ canvas }) => {
    const row = await rowOf(canvas, 'Maya Lind');
    await expect(row.getByText('Blocked')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Unblock Maya Lind' })).toBeVisible();
    await expect(row.queryByRole('button', { name: 'Sign out everywhere: Maya Lind' })).toBeNull();
    // Admins cannot block themselves.
    await expect(canvas.queryByRole('button', { name: 'Block Robin Rivers' })).toBeNull();
  },
};
export const ConfirmBlock: Story = {
  play: async (context) => {
    await askBlock(context);
    const dialog = await context.canvas.findByRole('dialog', { name: 'Block Maya Lind?' });
    await expect(dialog).toHaveTextContent('They’ll be signed out everywhere');
  },
};
export const Blocking: Story = {
  parameters: usersWorld(allUsers, { blockUser: pending }),
  play: async (context) => {
    await askBlock(context);
    await confirm(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};
export const BlockedAndUndone: Story = {
  parameters: usersWorld(allUsers, blocks),
  play: async (context) => {
    const { canvas } = context;
    await askBlock(context);
    await confirm(context);
    await expect(await canvas.findByText('Maya Lind is blocked.')).toBeVisible();
    await expect((await rowOf(canvas, 'Maya Lind')).getByText('Blocked')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('Maya Lind can sign in again.')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Blocked')).toBeNull());
  },
};
export const Unblocked: Story = {
  parameters: usersWorld(withBlocked, blocks),
  play: async (context) => {
    const { canvas } = context;
    await askUnblock(context);
    await expect(await canvas.findByRole('dialog', { name: 'Unblock Maya Lind?' })).toBeVisible();
    await confirm(context);
    await expect(await canvas.findByText('Maya Lind can sign in again.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Block Maya Lind' })).toBeVisible();
  },
};
export const SessionsEnded: Story = {
  parameters: usersWorld(allUsers, { endUserSessions: changed(maya) }),
  play: async (context) => {
    const { canvas } = context;
    await askEnd(context);
    await expect(await canvas.findByRole('dialog', { name: 'Sign Maya Lind out everywhere?' })).toBeVisible();
    await confirm(context);
    await expect(await canvas.findByText('Maya Lind is signed out everywhere.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};
export const ProviderAway: Story = {
  parameters: usersWorld(allUsers, { blockUser: changed(blockedMaya, false) }),
  play: async (context) => {
    await askBlock(context);
    await confirm(context);
    await expect(await context.canvas.findByText(/The sign-in service couldn’t be updated/)).toBeVisible();
    await expect((await rowOf(context.canvas, 'Maya Lind')).getByText('Blocked')).toBeVisible();
  },
};

const refused = (
  mutation: 'blockUser' | 'unblockUser' | 'endUserSessions',
  answer: Record<string, unknown>,
  words: string,
): Story => ({
  parameters: usersWorld(mutation === 'unblockUser' ? withBlocked : allUsers, {
    [mutation]: answer,
  }),
  play: async (context) => {
    await { blockUser: askBlock, unblockUser: askUnblock, endUserSessions: askEnd }[mutation](context);
    await confirm(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
const answers = {
  forbidden: {
    __typename: 'Forbidden',
    message: 'Sorry! you are not allowed to access this page!',
  },
  gone: { __typename: 'NotFound', message: 'There is no such user, or it is not yours.', what: 'user' },
  own: { __typename: 'OwnAccount', message: 'This is your own account. Ask another admin.' },
  invalid: { __typename: 'InvalidInput', message: 'Provide a valid Email', issues: [] },
  configured: {
    __typename: 'AdminByConfiguration',
    message: 'This address is an admin by the configuration of the shop (ADMIN_EMAILS). Change it there.',
  },
};
const notAllowed = 'Sorry! you are not allowed to access this page!';
const gone = 'This user no longer has an account.';
const own = 'This is your own account.';
const invalid = 'Provide a valid Email';

export const BlockForbidden = refused('blockUser', answers.forbidden, notAllowed);
export const BlockUserRemoved = refused('blockUser', answers.gone, gone);
export const BlockOwnAccount = refused('blockUser', answers.own, own);
export const BlockInvalidInput = refused('blockUser', answers.invalid, invalid);
export const BlockAdminByConfiguration = refused(
  'blockUser',
  answers.configured,
  'This address is an admin by the configuration of the shop',
);
export const UnblockForbidden = refused('unblockUser', answers.forbidden, notAllowed);
export const UnblockUserRemoved = refused('unblockUser', answers.gone, gone);
export const UnblockOwnAccount = refused('unblockUser', answers.own, own);
export const UnblockInvalidInput = refused('unblockUser', answers.invalid, invalid);
export const EndSessionsForbidden = refused('endUserSessions', answers.forbidden, notAllowed);
export const EndSessionsUserRemoved = refused('endUserSessions', answers.gone, gone);
export const EndSessionsOwnAccount = refused('endUserSessions', answers.own, own);
export const EndSessionsInvalidInput = refused('endUserSessions', answers.invalid, invalid);
export const BlockFailed: Story = {
  parameters: usersWorld(allUsers, { blockUser: failing() }),
  play: async (context) => {
    await askBlock(context);
    await confirm(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Something went wrong');
  },
};

const signedOut = (mutation: string, press: Play, users: unknown = allUsers): Story => ({
  parameters: {
    world: {
      ...usersWorld(users, {
        [mutation]: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
      }).world,
    },
  },
  play: async (context) => {
    await press(context);
    await confirm(context);
    await expect(await context.canvas.findByText('Went to /login')).toBeVisible();
  },
});
export const BlockSignInRequired = signedOut('blockUser', askBlock);
export const UnblockSignInRequired = signedOut('unblockUser', askUnblock, withBlocked);
export const EndSessionsSignInRequired = signedOut('endUserSessions', askEnd);
