import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { connection, inTurn } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { allUsers, usersWorld } from '#web/test/users-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import type { InvitationRowFragment } from './Invitations.generated.ts';
import { UsersScreen } from './UsersScreen.tsx';

const invitation = (change: Partial<InvitationRowFragment> = {}): InvitationRowFragment => ({
  __typename: 'Invitation',
  id: `invitation-${change.email ?? 'lena'}`,
  databaseId: '0199ffff-0000-7000-8000-000000000001',
  email: 'lena@example.com',
  role: 'ADMIN',
  invitedByName: 'Robin Rivers',
  isExpired: false,
  isRevoked: false,
  sentAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-29T09:00:00.000Z',
  ...change,
});
const expired = invitation({
  email: 'nils@example.com',
  role: 'WAREHOUSE',
  isExpired: true,
  invitedByName: null,
});
const both = connection([invitation(), expired]);
const none = connection([] as InvitationRowFragment[]);

const world = (invitations: unknown = both, Mutation: Record<string, unknown> = {}) =>
  usersWorld(allUsers, Mutation, '/dashboard/users', invitations);

const meta: Meta<typeof UsersScreen> = {
  title: 'Screens/Users/Invitations',
  component: UsersScreen,
  decorators: [inAPage],
  parameters: world(),
  beforeEach: () => sessionStorage.removeItem('invitation'),
};
export default meta;
type Story = StoryObj<typeof UsersScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Invitations' }));

export const OpenInvitations: Story = {
  play: async ({ canvas }) => {
    const list = await section(canvas);
    await expect(await list.findByText('lena@example.com')).toBeVisible();
    await expect(list.getByText('Link expired')).toBeVisible();
    await expect(list.getByText(/Invited by a deleted user/)).toBeVisible();
    await expect(list.getByText('Admin')).toBeVisible();
    await expect(list.getByText('Warehouse')).toBeVisible();
    await expect(list.getAllByRole('listitem')).toHaveLength(2);
  },
};
export const InvitationsPaged: Story = {
  parameters: world(({ after }: { after: string | null }) =>
    after
      ? connection([expired])
      : {
          ...connection([invitation()]),
          pageInfo: {
            __typename: 'PageInfo',
            hasNextPage: true,
            hasPreviousPage: false,
            startCursor: 'a',
            endCursor: 'a',
          },
        },
  ),
  play: async ({ canvas }) => {
    const list = await section(canvas);
    await userEvent.click(await list.findByRole('button', { name: 'Show more invitations' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  },
};
export const InvitationsFailed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) =>
    expect(await (await section(canvas)).findByRole('alert')).toHaveTextContent(
      'We couldn’t load the invitations.',
    ),
};

async function invite(canvas: Canvas, email = 'lena@example.com', role = 'Admin') {
  const list = await section(canvas);
  await userEvent.click(await list.findByRole('button', { name: 'Invite a team member' }));
  const dialog = within(await canvas.findByRole('dialog', { name: 'Invite a team member' }));
  if (email) await userEvent.type(dialog.getByLabelText('Email'), email);
  if (role) await userEvent.selectOptions(dialog.getByLabelText('Role'), role);
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  return { list, dialog };
}
export const Invited: Story = {
  parameters: world(inTurn(none, connection([invitation()])), { inviteAdmin: invitation() }),
  play: async ({ canvas }) => {
    const { list } = await invite(canvas);
    await expect(await list.findByText('lena@example.com')).toBeVisible();
    await expect(
      (await canvas.findAllByText('We’re emailing the invitation to lena@example.com.'))[0],
    ).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};
const invitedRole = (role: InvitationRowFragment['role'], label: string, can: RegExp): Story => ({
  parameters: world(inTurn(none, connection([invitation({ role })])), {
    inviteAdmin: ({ input }: { input: { role: string } }) =>
      input.role === role ? invitation({ role }) : failing()(),
  }),
  play: async ({ canvas }) => {
    const list = await section(canvas);
    await userEvent.click(await list.findByRole('button', { name: 'Invite a team member' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Invite a team member' }));
    await userEvent.type(dialog.getByLabelText('Email'), 'lena@example.com');
    await userEvent.selectOptions(dialog.getByLabelText('Role'), label);
    await expect(dialog.getByText(can)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await expect(await list.findByText(label)).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
});
export const InvitedSupport = invitedRole('SUPPORT', 'Support', /^Reads orders and users/);
export const InvitedWarehouse = invitedRole('WAREHOUSE', 'Warehouse', /^Packs and ships/);
export const InvitedCatalog = invitedRole('CATALOGUE', 'Catalog', /^Manages products, categories/);
export const RoleChosen: Story = {
  parameters: world(none),
  play: async ({ canvas }) => {
    const list = await section(canvas);
    await userEvent.click(await list.findByRole('button', { name: 'Invite a team member' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Invite a team member' }));
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Warehouse');
    await expect(dialog.getByText(/^Packs and ships orders/)).toBeVisible();
  },
};
export const InviteEmpty: Story = {
  parameters: world(none),
  play: async ({ canvas }) => {
    const { dialog } = await invite(canvas, '', '');
    await expect(await dialog.findByText('Email is Required')).toBeVisible();
    await expect(dialog.getByText('Choose a role.')).toBeVisible();
  },
};
export const Inviting: Story = {
  parameters: world(none, { inviteAdmin: pending }),
  play: async ({ canvas }) => {
    await invite(canvas);
    await waitFor(() =>
      expect(canvas.getByRole('dialog').querySelector('[aria-busy], button:disabled')).not.toBeNull(),
    );
  },
};
const notInvited = (answer: unknown, message: string | RegExp): Story => ({
  parameters: world(none, { inviteAdmin: answer }),
  play: async ({ canvas }) => {
    const { dialog } = await invite(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await expect(dialog.getByLabelText('Email')).toHaveValue('lena@example.com');
  },
});
export const InviteAlreadyAdmin = notInvited(
  { __typename: 'AlreadyAdmin', message: 'This user is an admin already.' },
  'This user is an admin already.',
);
export const InviteSameRole = notInvited(
  {
    __typename: 'InvalidInput',
    message: 'This user has this role already.',
    issues: [{ __typename: 'FieldIssue', path: 'role', message: 'This user has this role already.' }],
  },
  'This user has this role already.',
);
export const InviteInvalid = notInvited(
  {
    __typename: 'InvalidInput',
    message: 'Provide a valid Email',
    issues: [{ __typename: 'FieldIssue', path: 'email', message: 'Provide a valid Email' }],
  },
  'Provide a valid Email',
);
export const InviteLimit = notInvited(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.' },
  /Please wait/,
);
export const InviteForbidden = notInvited(
  { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const InviteFault = notInvited(failing(), /try again/i);
export const InviteSignInRequired: Story = {
  parameters: world(none, { inviteAdmin: { __typename: 'SignInRequired', message: 'Plz register!' } }),
  play: async ({ canvas }) => {
    await invite(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};

async function resend(canvas: Canvas) {
  const list = await section(canvas);
  await userEvent.click(
    await list.findByRole('button', { name: 'Send again: invitation to nils@example.com' }),
  );
  return list;
}
export const InvitationSentAgain: Story = {
  parameters: world(both, { resendInvitation: { ...expired, isExpired: false } }),
  play: async ({ canvas }) => {
    const list = await resend(canvas);
    await waitFor(() => expect(list.queryByText('Link expired')).toBeNull());
    await expect(
      (await canvas.findAllByText('We’re emailing the invitation to nils@example.com.'))[0],
    ).toBeVisible();
  },
};
const notResent = (answer: unknown, message: RegExp): Story => ({
  parameters: world(both, { resendInvitation: answer }),
  play: async ({ canvas }) => {
    const list = await resend(canvas);
    const alert = await list.findByRole('alert');
    await expect(alert).toHaveTextContent('The invitation wasn’t sent again.');
    await expect(alert).toHaveTextContent(message);
    await waitFor(() => expect(alert).toHaveFocus());
  },
});
const gone = {
  __typename: 'NotFound',
  message: 'This invitation doesn’t exist, or you don’t have access to it.',
};
const forbidden = { __typename: 'Forbidden', message: 'Sorry! you are not allowed to access this page!' };
export const ResendGone = notResent(gone, /doesn’t exist/);
export const ResendForbidden = notResent(forbidden, /not allowed/);
export const ResendLimit = notResent(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.' },
  /Please wait/,
);
export const ResendFault = notResent(failing(), /try again/i);
export const ResendSignInRequired: Story = {
  parameters: world(both, { resendInvitation: { __typename: 'SignInRequired', message: 'Plz register!' } }),
  play: async ({ canvas }) => {
    await resend(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};

async function askRevoke(canvas: Canvas) {
  const list = await section(canvas);
  await userEvent.click(
    await list.findByRole('button', { name: 'Revoke the invitation to lena@example.com' }),
  );
  const dialog = within(
    await canvas.findByRole('dialog', { name: 'Revoke the invitation to lena@example.com?' }),
  );
  return { list, dialog };
}
async function revoke(canvas: Canvas) {
  const { list, dialog } = await askRevoke(canvas);
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, revoke' }));
  return { list, dialog };
}
export const RevokeAsked: Story = {
  play: async ({ canvas }) => {
    const { dialog } = await askRevoke(canvas);
    await expect(dialog.getByText('The link in the email stops working.')).toBeVisible();
  },
};
export const InvitationRevoked: Story = {
  parameters: world(inTurn(both, connection([expired])), {
    revokeInvitation: invitation({ isRevoked: true }),
  }),
  play: async ({ canvas }) => {
    const { list } = await revoke(canvas);
    await waitFor(() => expect(list.queryByText('lena@example.com')).toBeNull());
    await expect(
      (await canvas.findAllByText('The invitation to lena@example.com is revoked.'))[0],
    ).toBeVisible();
  },
};
const notRevoked = (answer: unknown, message: RegExp): Story => ({
  parameters: world(both, { revokeInvitation: answer }),
  play: async ({ canvas }) => {
    const { dialog } = await revoke(canvas);
    await expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  },
});
export const RevokeInvitationGone = notRevoked(gone, /doesn’t exist/);
export const RevokeInvitationForbidden = notRevoked(forbidden, /not allowed/);
export const RevokeInvitationFault = notRevoked(failing(), /try again/i);
export const RevokeInvitationSignIn: Story = {
  parameters: world(both, { revokeInvitation: { __typename: 'SignInRequired', message: 'Plz register!' } }),
  play: async ({ canvas }) => {
    await revoke(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
