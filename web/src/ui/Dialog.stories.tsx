import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta: Meta<typeof Dialog> = {
  title: 'UI/Dialog',
  tags: ['autodocs'],
  parameters: { controls: { disable: false }, docs: { story: { inline: false, height: '24rem' } } },
  argTypes: { open: { control: false }, actions: { control: false }, children: { control: false } },
  component: Dialog,
  args: { title: 'Are you sure to Delete this parts?' },
  render: function Stateful(args) {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <div className="page" style={{ justifyItems: 'start' }}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete
        </Button>
        <Dialog
          {...args}
          open={open}
          onClose={close}
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Keep order
              </Button>
              <Button variant="danger" onClick={close}>
                Yes, delete
              </Button>
            </>
          }
        />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof Dialog>;

const ask: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
  await expect(
    await screen.findByRole('dialog', { name: 'Are you sure to Delete this parts?' }),
  ).toBeVisible();
};

export const Open: Story = { play: ask };

export const Answered: Story = {
  play: async (context) => {
    await ask(context);
    await userEvent.click(screen.getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(context.canvas.getByRole('button', { name: 'Delete' })).toHaveFocus();
  },
};
