import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { AlertRowFragment } from '#web/features/alerts/AlertRow.generated.ts';
import { admin } from '#web/test/admin.ts';
import { connection, money, orderableEquipment, productAlert } from '#web/test/builders.ts';
import { standardDelivery } from '#web/test/delivery-estimate.ts';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ProductScreen } from './ProductScreen.tsx';

const soldOut = orderableEquipment({ availability: 'OUT_OF_STOCK', stockLeft: 0 });
const listOf = (alerts: readonly AlertRowFragment[]) => ({
  ...connection(alerts),
  __typename: 'ProductAlertConnection',
});
const BACK = 'Email me when it’s back: Lakehead 3000';

interface Answers {
  readonly product?: unknown;
  readonly mutation?: unknown;
  readonly alerts?: readonly AlertRowFragment[] | (() => readonly AlertRowFragment[]);
  readonly user?: object;
}
const place = { at: '/product/spinning-reel', path: '/product/:slug' };
const visitor = ({ product = soldOut, mutation }: Answers = {}) => ({
  world: {
    ...place,
    answers: {
      Query: { equipmentBySlug: product, quote: standardDelivery },
      Mutation: { createProductAlert: mutation },
    },
  },
});
const user = ({ product = soldOut, mutation, alerts = [], user: change }: Answers = {}) => ({
  world: {
    ...place,
    identity: robin,
    answers: {
      Query: {
        equipmentBySlug: product,
        quote: standardDelivery,
        me: () => ({
          ...me(change),
          reviews: connection([]),
          wishListIds: [],
          productAlerts: listOf(typeof alerts === 'function' ? alerts() : alerts),
        }),
      },
      Mutation: { createProductAlert: mutation, cancelProductAlert: mutation },
    },
  },
});

const meta: Meta<typeof ProductScreen> = {
  title: 'Screens/Product/Alerts',
  component: ProductScreen,
  parameters: visitor(),
  // Other stories write reviews.
};
export default meta;
type Story = StoryObj<typeof ProductScreen>;
type Canvas = { findByRole: typeof screen.findByRole };

const ask = async (canvas: Canvas, name = BACK) =>
  userEvent.click(await canvas.findByRole('button', { name }));
/** What a signed-in user may write loads by itself. */
const settled = (canvas: Canvas) => canvas.findByRole('button', { name: 'Write a review' });
const fillIn = async (canvas: Canvas, email = 'eve@example.com') => {
  await ask(canvas);
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Email' }), email);
  await userEvent.click(await canvas.findByRole('button', { name: 'Send confirmation link' }));
};

export const Form: Story = {
  play: async ({ canvas }) => {
    await ask(canvas);
    await expect(await canvas.findByRole('textbox', { name: 'Email' })).toHaveFocus();
  },
};
/** The focus returns to the button. */
export const FormClosed: Story = {
  play: async ({ canvas }) => {
    await ask(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await canvas.findByRole('button', { name: BACK })).toHaveFocus());
  },
};
export const Sending: Story = {
  parameters: visitor({ mutation: pending }),
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await expect(await canvas.findByRole('button', { name: 'Sending…' })).toBeDisabled();
  },
};
export const Sent: Story = {
  parameters: visitor({ mutation: { __typename: 'AlertConfirmationSent', sent: true } }),
  play: async ({ canvas }) => {
    await fillIn(canvas);
    const message = await canvas.findByText('Check your email: we sent a link to eve@example.com.');
    await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
  },
};

const refused = (__typename: string, message: string, more: object = {}): Story => ({
  parameters: visitor({ mutation: { __typename, message, ...more } }),
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Email' })).toHaveValue('eve@example.com');
  },
});
export const Invalid = refused('InvalidInput', 'Provide a valid Email', { issues: [] });
export const Limited = refused('RateLimited', 'Too many attempts. Please wait a moment.', {
  retryAfterSeconds: 90,
});
export const AlreadyAvailable = refused(
  'AlreadyAvailable',
  'Good news: it’s in stock now. You can order it right away.',
);
export const ProductGone = refused(
  'NotFound',
  'This product doesn’t exist, or you don’t have access to it.',
  { what: 'product' },
);
export const Offline: Story = {
  parameters: visitor({ mutation: failing() }),
  beforeEach: offline,
  play: async ({ canvas }) => {
    await fillIn(canvas);
    await expect(await canvas.findByText(/You appear to be offline/)).toBeVisible();
  },
};

export const OneClick: Story = {
  parameters: (() => {
    let alerts: AlertRowFragment[] = [];
    return user({
      alerts: () => alerts,
      mutation: () => {
        alerts = [productAlert()];
        return productAlert();
      },
    });
  })(),
  play: async ({ canvas }) => {
    await settled(canvas);
    await ask(canvas);
    const message = await canvas.findByText('We’ll email you when it’s back in stock.');
    await waitFor(() => expect(message).toHaveFocus());
  },
};
export const Adding: Story = {
  parameters: user({ mutation: pending }),
  play: async ({ canvas }) => {
    await settled(canvas);
    await ask(canvas);
    await waitFor(async () => expect(await canvas.findByRole('button', { name: BACK })).toBeDisabled());
  },
};
export const LimitReached: Story = {
  parameters: user({
    mutation: {
      __typename: 'AlertLimitReached',
      message: 'You can have 50 email alerts at a time.',
      max: 50,
    },
  }),
  play: async ({ canvas }) => {
    await settled(canvas);
    await ask(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'You can have 50 email alerts at a time.',
    );
  },
};
export const Active: Story = {
  parameters: user({
    product: orderableEquipment(),
    alerts: [productAlert({ kind: 'PRICE_DROP', price: money(8_990) })],
  }),
  play: async ({ canvas }) => {
    await settled(canvas);
    await expect(await canvas.findByText('We’ll email you when it costs less than $89.90.')).toBeVisible();
  },
};
export const Stopped: Story = {
  parameters: user({
    alerts: [productAlert()],
    mutation: { ...me(), productAlerts: listOf([]) },
  }),
  play: async ({ canvas }) => {
    await settled(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop' }));
    await expect(await screen.findByText('Stopped the alert for Lakehead 3000.')).toBeVisible();
    await waitFor(async () => expect(await canvas.findByRole('button', { name: BACK })).toHaveFocus());
  },
};
export const UnverifiedEmail: Story = {
  parameters: user({ user: { emailVerified: false } }),
  play: async ({ canvas }) => {
    await settled(canvas);
    await waitFor(async () => {
      await ask(canvas);
      await expect(await canvas.findByRole('textbox', { name: 'Email' })).toHaveValue(me().email);
    });
  },
};
export const SeenByAdmin: Story = {
  parameters: user({ user: admin() }),
  play: async ({ canvas }) => waitFor(() => expect(canvas.queryByRole('button', { name: BACK })).toBeNull()),
};
