import type { Meta, StoryObj } from '@storybook/react-vite';
import { StrictMode, useEffect, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { forever, type IdentityBehaviours } from '#web/platform/identity/fixture.ts';
import { identityErrorOf } from '#web/platform/identity/identity-error.ts';
import { robin } from '#web/test/people.ts';
import { AuthActionScreen } from './AuthActionScreen.tsx';

const world = (query: string, actions: IdentityBehaviours = {}, more: object = {}) => ({
  world: { at: `/auth/action?${query}`, path: '/auth/action', actions, ...more },
});
const verify = 'mode=verifyEmail&oobCode=abc';
const reset = 'mode=resetPassword&oobCode=abc';

const meta: Meta<typeof AuthActionScreen> = { title: 'Screens/Auth Action', component: AuthActionScreen };
export default meta;
type Story = StoryObj<typeof AuthActionScreen>;
type Play = NonNullable<Story['play']>;

const broken = (query: string, actions: IdentityBehaviours, hint: RegExp): Story => ({
  parameters: world(query, actions),
  play: async ({ canvas }) => {
    const title = 'This link no longer works.';
    await expect(await canvas.findByRole('heading', { name: title })).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent(hint);
    await expect(canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  },
});

export const Checking: Story = {
  parameters: world(verify, { applyActionCode: forever }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Checking the link…'),
};

export const Verified: Story = {
  parameters: world(verify, {}, { identity: robin }),
  play: async ({ canvas }) => {
    const title = 'Your email address is verified.';
    await expect(await canvas.findByRole('heading', { name: title })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/');
  },
};

/** A code works once, so it is sent once, even when React runs effects twice. */
export const VerifiedOnce: Story = {
  ...Verified,
  parameters: world(verify, oneUse()),
  render: () => (
    <StrictMode>
      <Later />
    </StrictMode>
  ),
};

/** StrictMode runs effects twice only for components mounted after the initial render of the root. */
function Later() {
  const [now, setNow] = useState(false);
  useEffect(() => setNow(true), []);
  return now && <AuthActionScreen />;
}

function oneUse(): IdentityBehaviours {
  let used = 0;
  return { applyActionCode: async () => (used++ === 0 ? null : identityErrorOf('auth/invalid-action-code')) };
}

export const LinkExpired = broken(
  verify,
  { applyActionCode: async () => identityErrorOf('auth/expired-action-code') },
  /This link has expired. Request a new one./,
);
export const LinkUsed = broken(
  reset,
  { verifyPasswordResetCode: async () => identityErrorOf('auth/invalid-action-code') },
  /This link was already used/,
);
export const LinkWithoutMeaning = broken('mode=somethingElse', {}, /is incomplete/);

const choose: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('New password'), 'new-lines');
  await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
};

export const ChooseNewPassword: Story = {
  parameters: world(reset),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('For robin@example.com')).toBeVisible();
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
  },
};

export const PasswordTooShort: Story = {
  parameters: world(reset),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), '12345{Enter}');
    await expect(await canvas.findByText('Must be 6 characters or longer')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('New password')).toHaveFocus());
  },
};

export const Saving: Story = {
  parameters: world(reset, { confirmPasswordReset: forever }),
  play: async (context) => {
    await choose(context);
    await expect(await context.canvas.findByRole('button', { name: 'One moment…' })).toBeDisabled();
  },
};

export const Saved: Story = {
  parameters: world(reset),
  play: async (context) => {
    await choose(context);
    const title = 'Your password was changed.';
    await expect(await context.canvas.findByRole('heading', { name: title })).toBeVisible();
    await expect(context.canvas.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  },
};

export const NotSaved: Story = {
  parameters: world(reset, { confirmPasswordReset: async () => identityErrorOf('auth/weak-password') }),
  play: async (context) => {
    await choose(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: Firebase: Error (auth/weak-password).');
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByLabelText('New password')).toHaveValue('new-lines');
  },
};
