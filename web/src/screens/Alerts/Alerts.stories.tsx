import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, type screen } from 'storybook/test';
import { productAlert } from '#web/test/builders.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AlertConfirmScreen } from './AlertConfirmScreen.tsx';
import { AlertUnsubscribeScreen } from './AlertUnsubscribeScreen.tsx';

const confirm = (confirmProductAlert: unknown, token = 't0ken') => ({
  world: {
    at: `/alerts/confirm?token=${token}`,
    path: '/alerts/confirm',
    answers: { Mutation: { confirmProductAlert } },
  },
});
const unsubscribe = (unsubscribeFromAlerts: unknown) => ({
  world: {
    at: '/alerts/unsubscribe?token=t0ken',
    path: '/alerts/unsubscribe',
    answers: { Mutation: { unsubscribeFromAlerts } },
  },
});

const meta: Meta<typeof AlertConfirmScreen> = {
  title: 'Screens/Alerts',
  component: AlertConfirmScreen,
  parameters: confirm(failing('Nothing is sent before the button is pressed.')),
};
export default meta;
type Story = StoryObj<typeof AlertConfirmScreen>;
type Canvas = { findByRole: typeof screen.findByRole };

const press = async (canvas: Canvas, name = 'Confirm alert') =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const Confirm: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Confirm your email alert' })).toBeVisible(),
};
export const Confirming: Story = {
  parameters: confirm(pending),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('button', { name: 'Confirming…' })).toBeDisabled();
  },
};
export const Confirmed: Story = {
  parameters: confirm(productAlert({ optionValues: ['3000'] })),
  play: async ({ canvas }) => {
    await press(canvas);
    const message = await canvas.findByText('We’ll email you when Lakehead 3000 (3000) is back in stock.');
    await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
    await expect(canvas.getByRole('link', { name: 'View product' })).toHaveAttribute(
      'href',
      '/product/spinning-reel',
    );
  },
};
/** The product was withdrawn in the meantime. */
export const ConfirmedForPrice: Story = {
  parameters: confirm(productAlert({ kind: 'PRICE_DROP', productSlug: null })),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(
      await canvas.findByText('We’ll email you when Lakehead 3000 costs less than $89.90.'),
    ).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'View product' })).toBeNull();
  },
};
const broken = (parameters: object, isPressed = true): Story => ({
  parameters,
  play: async ({ canvas }) => {
    if (isPressed) await press(canvas);
    await expect(await canvas.findByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse products' })).toBeVisible();
  },
});
export const LinkTooOld = broken(
  confirm({ __typename: 'NotFound', message: 'This alert doesn’t exist.', what: 'alert' }),
);
export const LinkTooLong = broken(
  confirm({ __typename: 'InvalidInput', message: 'Use at most 100 characters.', issues: [] }),
);
export const LinkIncomplete = broken(confirm(failing(), ''), false);
const failed = (parameters: object, message: RegExp): Story => ({
  parameters,
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(message);
    await expect(canvas.getByRole('button', { name: 'Confirm alert' })).toBeEnabled();
  },
});
const limit = {
  __typename: 'RateLimited',
  message: 'Too many attempts. Please wait a moment.',
  retryAfterSeconds: 90,
};
export const ConfirmLimited = failed(confirm(limit), /Too many attempts/);
export const ConfirmFailed = failed(confirm(failing()), /Something went wrong/);
export const ConfirmOffline: Story = {
  ...failed(confirm(failing()), /You appear to be offline/),
  beforeEach: offline,
};

export const Unsubscribe: Story = {
  parameters: unsubscribe(failing('Nothing is sent before the button is pressed.')),
  render: () => <AlertUnsubscribeScreen />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Stop all email alerts?' })).toBeVisible(),
};
const stop = (result: unknown, text: RegExp): Story => ({
  parameters: unsubscribe(result),
  render: () => <AlertUnsubscribeScreen />,
  play: async ({ canvas }) => {
    await press(canvas, 'Stop all alerts');
    await expect(
      await canvas.findByRole(/no longer|Too many/.test(String(text)) ? 'alert' : 'status'),
    ).toBeVisible();
    await expect(await canvas.findByText(text)).toBeVisible();
  },
});
export const Unsubscribed = stop(
  { __typename: 'AlertsStopped', stopped: true },
  /You won’t get any more emails/,
);
export const UnsubscribeLinkTooOld = stop(
  { __typename: 'NotFound', message: 'This alert doesn’t exist.', what: 'alert' },
  /This link no longer works/,
);
export const UnsubscribeLinkTooLong = stop(
  { __typename: 'InvalidInput', message: 'Use at most 100 characters.', issues: [] },
  /This link no longer works/,
);
export const UnsubscribeLimited = stop(limit, /Too many attempts/);
