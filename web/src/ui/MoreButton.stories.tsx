import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { MoreButton } from './MoreButton.tsx';

const meta: Meta<typeof MoreButton> = {
  title: 'UI/MoreButton',
  component: MoreButton,
  args: {
    children: 'Show more',
    busyLabel: 'Bringing more …',
    failed: 'They could not be brought.',
    onMore: fn(() => Promise.reject(new Error('away'))),
  },
  decorators: [
    (Story) => (
      <div className="page">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof MoreButton>;

export const Idle: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Show more' })).toBeEnabled(),
};
export const Bringing: Story = {
  args: { onMore: fn(() => new Promise(() => {})) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await canvas.findByRole('button', { name: 'Bringing more …' })).toBeVisible();
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};
export const FailedAndStopped: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByText('They could not be brought.');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Show more' })).toBeEnabled());
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};
