import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { offline, online, serving } from '#web/test/surroundings.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { Shell } from './Shell.tsx';

const meta: Meta<typeof NotLoaded> = {
  title: 'Shell/Page not loaded',
  component: NotLoaded,
  args: { reload: fn() },
  render: (args) => (
    <Shell>
      <NotLoaded {...args} />
    </Shell>
  ),
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {
  beforeEach: offline,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { name: 'This page isn’t available offline.' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('button', { name: 'Waiting for a connection…' })).toBeVisible();
    await expect(args.reload).not.toHaveBeenCalled();
  },
};

export const BackOnline: Story = {
  beforeEach: offline,
  play: async ({ canvas, args }) => {
    await canvas.findByRole('heading', { name: 'This page isn’t available offline.' });
    online();
    await waitFor(() => expect(args.reload).toHaveBeenCalled());
  },
};

/** The browser reconnected after the code failed to load, and before this was shown. */
export const ReconnectedBefore: Story = {
  args: { wasOffline: true },
  beforeEach: () => serving('Same'),
  play: async ({ args }) => waitFor(() => expect(args.reload).toHaveBeenCalled()),
};

/** The browser is online, but the shop does not respond. */
export const Unreachable: Story = {
  beforeEach: () => serving(null),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { name: 'We can’t reach the shop.' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(args.reload).not.toHaveBeenCalled();
  },
};

export const NewVersion: Story = {
  beforeEach: () => serving('Next'),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { name: 'The shop has been updated.' })).toBeVisible();
    const main = canvas.getByRole('main');
    await userEvent.click(main.querySelector('button') ?? main);
    await waitFor(() => expect(args.reload).toHaveBeenCalled());
  },
};

/** The current version lacks the file. Automatic reloads would never end. */
export const FileMissing: Story = {
  beforeEach: () => serving('Same'),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { name: /^Something went wrong/ })).toBeVisible();
    await expect(args.reload).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(args.reload).toHaveBeenCalled());
  },
};
