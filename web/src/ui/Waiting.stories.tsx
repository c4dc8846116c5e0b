import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Skeleton, Spinner } from './Waiting.tsx';

const meta: Meta<typeof Spinner> = {
  title: 'UI/Waiting',
  component: Spinner,
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
};
export default meta;
type Story = StoryObj<typeof Spinner>;

export const AtTheScreen: Story = {
  args: { label: 'Loading your orders …' },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading your orders …'),
};

export const WithinAPage: Story = { args: { label: 'Checking the link…', quiet: true } };

export const Skeletons: Story = {
  parameters: { controls: { disable: true } },
  args: { label: '' },
  render: () => (
    <div className="page" aria-hidden="true">
      <Skeleton width="2.25rem" height="2.25rem" round />
      <Skeleton width="60%" height="1.4em" />
      <Skeleton />
    </div>
  ),
};
