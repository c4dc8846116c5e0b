import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Role } from '#web/generated/schema-types.ts';
import { fixtureUser } from '#web/platform/identity/fixture.ts';
import { me } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AcceptInvitationScreen } from './AcceptInvitationScreen.tsx';

const world = (acceptInvitation: unknown, search = '?token=t0ken') => ({
  world: {
    at: `/invitation${search}`,
    path: '/invitation',
    identity: { status: 'signedIn', user: fixtureUser },
    answers: { Mutation: { acceptInvitation } },
  },
});

const meta: Meta<typeof AcceptInvitationScreen> = {
  title: 'Screens/Invitation',
  component: AcceptInvitationScreen,
  parameters: world(failing('Nothing is sent before the button is pressed.')),
};
export default meta;
type Story = StoryObj<typeof AcceptInvitationScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const press = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Accept invitation' }));

export const Invitation: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Join the team' })).toBeVisible(),
};
export const Accepting: Story = {
  parameters: world(pending),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('button', { name: 'Accepting…' })).toBeDisabled();
  },
};
const accepted = (role: Role, title: string, can: string): Story => ({
  parameters: world({ __typename: 'RoleAssignment', changed: true, user: me({ role }) }),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const message = canvas.getByText(can);
    await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboard');
  },
});
export const Accepted = accepted(
  'ADMIN',
  'You’re an admin',
  'You can manage products, orders, and users now.',
);
export const AcceptedSupport = accepted(
  'SUPPORT',
  'You’re on the support team',
  'You can answer messages and returns, and moderate reviews now.',
);
export const AcceptedWarehouse = accepted(
  'WAREHOUSE',
  'You’re on the warehouse team',
  'You can pack and ship orders, and change the stock now.',
);
export const AcceptedCatalog = accepted(
  'CATALOGUE',
  'You’re on the catalog team',
  'You can manage products, categories, and search now.',
);
const ended = (parameters: object, isPressed = true): Story => ({
  parameters,
  play: async ({ canvas }) => {
    if (isPressed) await press(canvas);
    await expect(
      await canvas.findByRole('heading', { name: 'This invitation no longer works.' }),
    ).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Ask an admin for a new invitation/);
  },
});
export const InvitationEnded = ended(
  world({ __typename: 'InvitationEnded', message: 'This invitation no longer works.' }),
);
export const InvitationLinkTooLong = ended(
  world({ __typename: 'InvalidInput', message: 'Use at most 100 characters.', issues: [] }),
);
export const InvitationLinkIncomplete = ended(world(failing(), ''), false);
const refused = (answer: unknown, message: RegExp): Story => ({
  parameters: world(answer),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(message);
    await expect(canvas.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
  },
});
export const ForOther = refused(
  { __typename: 'InvitationForOther', message: 'This invitation is for another email.' },
  /Log in with the email that received it/,
);
export const Unverified = refused(
  {
    __typename: 'EmailNotVerified',
    message: 'This user hasn’t verified their email yet. Ask them to, then try again.',
  },
  /Verify your email first/,
);
export const AcceptLimit = refused(
  { __typename: 'RateLimited', message: 'Too many attempts. Please wait a moment.' },
  /Please wait/,
);
export const AcceptFault = refused(failing(), /try again/i);
export const AcceptSignInRequired: Story = {
  parameters: world({ __typename: 'SignInRequired', message: 'Plz register!' }),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByText('Went to /login')).toBeVisible();
  },
};
