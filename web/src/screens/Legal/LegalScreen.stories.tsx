import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { LegalScreen } from './LegalScreen.tsx';

const page = (name: string, more: object = {}) => ({
  __typename: 'LegalPage',
  name,
  text: 'This shop is a demo in test mode.\n\nFirst line,\nsecond line.',
  updatedAt: null,
  shopName: 'FISHZOME',
  legalName: 'FISHZOME',
  address: '1 Harbor Street\nMonterey, CA 93940',
  email: null,
  phone: null,
  taxId: null,
  returnDays: 30,
  ...more,
});
const world = (path: string, legalPage: unknown) => ({
  world: { at: paths.legal(path), path: paths.legal(), answers: { Query: { legalPage } } },
});

const meta: Meta<typeof LegalScreen> = {
  title: 'Screens/Legal',
  component: LegalScreen,
};
export default meta;
type Story = StoryObj<typeof LegalScreen>;

export const Loading: Story = {
  parameters: world('privacy', pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};

export const Imprint: Story = {
  parameters: world(
    'imprint',
    page('IMPRINT', {
      legalName: 'Harbor Tackle Ltd.',
      email: 'hello@harbor.example',
      phone: '+1 555 0100',
      taxId: 'US-1',
      updatedAt: '2026-11-26T10:00:00.000Z',
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
    await expect(canvas.getByText('Harbor Tackle Ltd.')).toBeVisible();
    await expect(canvas.getByText('+1 555 0100')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'hello@harbor.example' })).toHaveAttribute(
      'href',
      'mailto:hello@harbor.example',
    );
    await expect(canvas.getByText('Last updated on Nov 26, 2026')).toBeVisible();
  },
};

/** Without what the shop does not have, the facts are left out. */
export const PlainImprint: Story = {
  parameters: world('imprint', page('IMPRINT')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Address')).toBeVisible();
    await expect(canvas.queryByText('Phone')).toBeNull();
    await expect(canvas.queryByText(/Last updated/)).toBeNull();
  },
};

export const Returns: Story = {
  parameters: world('returns', page('RETURNS', { returnDays: 14 })),
  play: async ({ canvas }) => expect(await canvas.findByText('14 days after delivery')).toBeVisible(),
};

/** A long text without spaces stays within the page. HTML is shown as text. */
export const Privacy: Story = {
  parameters: world(
    'privacy',
    page('PRIVACY', { text: `<b>Not bold</b>\n\n${'x'.repeat(400)}\n \nSecond.\r\n\r\nThird.` }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('<b>Not bold</b>')).toBeVisible();
    await expect(canvas.getByText('Third.')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};

export const Terms: Story = {
  parameters: world('terms', page('TERMS')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Terms of Sale' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/#cform');
  },
};

export const Accessibility: Story = {
  parameters: world('accessibility', page('ACCESSIBILITY')),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible(),
};

export const NotFound: Story = {
  parameters: world('nothing', pending),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'This page doesn’t exist.' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/legal/imprint');
  },
};

function afterOneFailure() {
  let asked = 0;
  return () => (++asked < 2 ? failing()() : page('TERMS'));
}

export const NetworkError: Story = {
  parameters: world('terms', failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load this page.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const TriedAgain: Story = {
  parameters: world('terms', afterOneFailure()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('heading', { name: 'Terms of Sale' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: world('terms', failing()),
  beforeEach: offline,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/offline|connection/i),
};
