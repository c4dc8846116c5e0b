import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta: Meta<typeof ConfirmDialog> = {
  title: 'UI/ConfirmDialog',
  tags: ['autodocs'],
  parameters: { controls: { disable: false }, docs: { story: { inline: false, height: '24rem' } } },
  argTypes: { open: { control: false }, children: { control: false } },
  component: ConfirmDialog,
  args: {
    open: true,
    title: 'Delete this review?',
    children: <p>You can’t undo this.</p>,
    cancelLabel: 'Keep review',
    confirmLabel: 'Yes, delete',
    busyLabel: 'Deleting…',
    problemLead: 'failed to delete!',
    onConfirm: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmDialog>;

const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Yes, delete' }));

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep review' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Busy: Story = {
  args: { onConfirm: fn(() => new Promise<null>(() => {})) },
  play: async ({ args }) => {
    const button = await screen.findByRole('button', { name: 'Yes, delete' });
    // Two clicks before React renders.
    button.click();
    button.click();
    await expect(await screen.findByRole('button', { name: 'Deleting…' })).toBeDisabled();
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Keep review' }));
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  args: { onConfirm: fn(async () => 'Another customer changed it.') },
  play: async ({ args }) => {
    await confirm();
    await expect(await screen.findByRole('alert')).toHaveTextContent('Another customer changed it.');
    await expect(screen.getByRole('alert')).toHaveFocus();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const Succeeded: Story = {
  args: { onConfirm: fn(async () => null) },
  play: async ({ args }) => {
    await confirm();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
