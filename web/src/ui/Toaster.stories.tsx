import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

const meta: Meta = {
  title: 'UI/Toast',
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

export const Stacked: Story = {
  play: async ({ canvas }) => {
    for (const name of ['Succeed', 'Fail', 'Succeed', 'Fail'])
      await userEvent.click(canvas.getByRole('button', { name }));
    await expect(await screen.findAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  },
};
