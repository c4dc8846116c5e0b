import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Banner } from './Banner.tsx';

const meta: Meta<typeof Banner> = {
  title: 'UI/Banner',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { children: { control: 'text' }, action: { control: false }, dismiss: { control: false } },
  component: Banner,
  decorators: [
    (Story) => (
      <aside aria-label="Notices">
        <Story />
      </aside>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Banner>;

export const Mode: Story = {
  args: {
    tone: 'mode',
    children: (
      <>
        Test mode: no real charges. <a href="#mailbox">Open mailbox</a>
      </>
    ),
  },
  play: async ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
};

export const Offline: Story = {
  args: { tone: 'offline', children: 'You’re offline.' },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('You’re offline.'),
};

const onDismiss = fn();
export const Attention: Story = {
  args: {
    tone: 'attention',
    children: 'Verify maya@fishzome.example.',
    action: <button type="button">Resend email</button>,
    dismiss: { label: 'Not now', onDismiss },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }));
    await expect(onDismiss).toHaveBeenCalledOnce();
  },
};
