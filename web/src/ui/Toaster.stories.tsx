import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

const meta: Meta = {
  title: 'UI/Toast',
  tags: ['autodocs'],
  parameters: { docs: { story: { inline: false, height: '16rem' } } },
  render: () => (
    <div className="page" style={{ justifyItems: 'start' }}>
      <Button onClick={() => toast.success('Congrats! Order Add to card!')}>Succeed</Button>
      <Button variant="danger" onClick={() => toast.error('failed to delete!')}>
        Fail
      </Button>
    </div>
  ),
};
export default meta;
type Story = StoryObj;

export const Success: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Succeed' }));
    await expect(await screen.findByText('Congrats! Order Add to card!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Congrats! Order Add to card!')).toBeNull());
  },
};

export const Failure: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fail' }));
    await expect(await screen.findByText('failed to delete!')).toBeVisible();
  },
};

export const WithUndo: Story = {
  render: function Undoable() {
    const [archived, setArchived] = useState(false);
    const archive = () => {
      setArchived(true);
      toast.success('“Lakehead 3000” archived', { label: 'Undo', run: () => setArchived(false) });
    };
    return (
      <div className="page" style={{ justifyItems: 'start' }}>
        <Button onClick={archive}>{archived ? 'Archived' : 'Archive'}</Button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archive' }));
    await expect(await screen.findByText('“Lakehead 3000” archived')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Archived' })).toBeVisible();
  },
};

export const Undone: Story = {
  ...WithUndo,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('button', { name: 'Archive' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('“Lakehead 3000” archived')).toBeNull());
  },
};

export const Stacked: Story = {
  play: async ({ canvas }) => {
    for (const name of ['Succeed', 'Fail', 'Succeed', 'Fail'])
      await userEvent.click(canvas.getByRole('button', { name }));
    await expect(await screen.findAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  },
};
