import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Fragile({ place }: { place: string }) {
  if (place === 'reeds') throw new Error('caught in the reeds (story)');
  return <p>Open water.</p>;
}

const Failure = () => <p>Something went wrong.</p>;

const meta: Meta = {
  title: 'UI/ErrorBoundary',
  tags: ['autodocs'],
  render: function Stateful() {
    const [place, setPlace] = useState('reeds');
    return (
      <div className="page">
        <ErrorBoundary resetKey={place} fallback={Failure}>
          <Fragile place={place} />
        </ErrorBoundary>
        <Button onClick={() => setPlace('lake')}>Go elsewhere</Button>
      </div>
    );
  },
};
export default meta;
type Story = StoryObj;

export const Failed: Story = {
  play: async ({ canvas }) => expect(await canvas.findByText('Something went wrong.')).toBeVisible(),
};

export const GoneElsewhere: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Go elsewhere' }));
    await expect(await canvas.findByText('Open water.')).toBeVisible();
  },
};
