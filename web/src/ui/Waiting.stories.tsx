import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Skeleton, Spinner } from './Waiting.tsx';

const meta: Meta = { title: 'UI/Waiting' };
export default meta;
type Story = StoryObj;

export const AtTheScreen: Story = {
  render: () => <Spinner label="Loading your orders …" />,
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading your orders …'),
};

export const WithinAPage: Story = { render: () => <Spinner label="Checking the link…" quiet /> };

export const Skeletons: Story = {
  render: () => (
    <div className="page" aria-hidden="true">
      <Skeleton width="2.25rem" height="2.25rem" round />
      <Skeleton width="60%" height="1.4em" />
      <Skeleton />
    </div>
  ),
};
