import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { MoreButton } from './MoreButton.tsx';

const meta: Meta<typeof MoreButton> = {
  title: 'UI/MoreButton',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { children: { control: 'text' } },
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
/** The button is disabled while it loads, and has the focus again afterwards. */
export const KeepsTheFocus: Story = {
  // It goes on to load while it is in the window.
  tags: ['moving'],
  args: { onMore: fn(() => new Promise((done) => setTimeout(done, 300))) },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toBeDisabled());
    await waitFor(() => expect(button).toBeEnabled());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
