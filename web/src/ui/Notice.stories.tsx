import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

const retry = fn();
const meta: Meta<typeof Notice> = {
  title: 'UI/Notice',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { children: { control: 'text' }, action: { control: false } },
  component: Notice,
  decorators: [
    (Story) => (
      <div className="page">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Notice>;

export const Empty: Story = {
  args: {
    kind: 'empty',
    title: 'No orders yet.',
    children: 'Your orders and payments will appear here.',
  },
  play: async ({ canvas }) => expect(canvas.queryByRole('alert')).toBeNull(),
};

export const Problem: Story = {
  args: {
    kind: 'problem',
    title: 'We couldn’t load your orders.',
    action: <Button onClick={retry}>Try again</Button>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('We couldn’t load your orders.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
