import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { AlertList } from '#web/features/alerts/AlertList.tsx';
import { connection, productAlert } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { me, robin } from '#web/test/people.ts';
import { failing } from '../../../../.storybook/schema-link.ts';

const alerts = [
  productAlert(),
  productAlert({
    id: 'alert-2',
    databaseId: '0199eeee-0000-7000-8000-000000000002',
    kind: 'PRICE_DROP',
    productName: 'Shoreline',
    optionValues: ['270 cm', 'Medium'],
    productSlug: 'shoreline',
    variantSku: 'SL-270-M',
  }),
  productAlert({
    id: 'alert-3',
    databaseId: '0199eeee-0000-7000-8000-000000000003',
    productName: null,
    productSlug: null,
  }),
];
const world = (productAlerts: unknown, cancelProductAlert?: unknown) => ({
  world: {
    at: '/wishlist',
    identity: robin,
    answers: { Query: { me: { ...me(), productAlerts } }, Mutation: { cancelProductAlert } },
  },
});

const meta: Meta<typeof AlertList> = {
  title: 'Screens/WishList/Alerts',
  component: AlertList,
  decorators: [inAPage],
  parameters: world(connection(alerts)),
};
export default meta;
type Story = StoryObj<typeof AlertList>;

export const Listed: Story = {
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: 'Email alerts' }));
    await expect(section.getByRole('link', { name: 'Shoreline (270 cm, Medium)' })).toHaveAttribute(
      'href',
      '/product/shoreline?variant=SL-270-M',
    );
    await expect(section.getByText('When it costs less than $89.90')).toBeVisible();
    await expect(section.getByText('This product')).toBeVisible();
  },
};
export const Failed: Story = {
  parameters: world(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load your email alerts.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
const stop = async (canvas: { findByRole: typeof screen.findByRole }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Stop the alert for Lakehead 3000' }));
export const Stopped: Story = {
  parameters: world(connection(alerts), { ...me(), productAlerts: connection(alerts.slice(1)) }),
  play: async ({ canvas }) => {
    await stop(canvas);
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Lakehead 3000' })).toBeNull());
    await expect(canvas.getByRole('heading', { name: 'Email alerts' })).toHaveFocus();
  },
};
const refused = (__typename: string, message: string, more: object = {}): Story => ({
  parameters: world(connection(alerts), { __typename, message, ...more }),
  play: async ({ canvas }) => {
    await stop(canvas);
    await expect(await screen.findByText(message)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
  },
});
export const StopFailed: Story = {
  ...refused('', 'Something went wrong on our end. Nothing was lost. Please try again.'),
  parameters: world(connection(alerts), failing()),
};
export const StopLimited = refused('RateLimited', 'Too many attempts. Please wait a moment.', {
  retryAfterSeconds: 10,
});
export const StopSignedOut = refused('SignInRequired', 'Plz register!');
export const StopForbidden = refused('Forbidden', 'Sorry! you are not allowed to access this page!');
export const StopInvalid = refused('InvalidInput', 'Use at most 100 characters.', { issues: [] });
