import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { editDialog } from '#web/app/copy/messages.ts';
import { writeDraft } from './draft.ts';
import { EditDialog } from './EditDialog.tsx';
import { TextField } from './Field.tsx';

const meta: Meta<typeof EditDialog> = {
  title: 'UI/EditDialog',
  tags: ['autodocs'],
  parameters: { controls: { disable: false }, docs: { story: { inline: false, height: '30rem' } } },
  argTypes: { open: { control: false }, draftKey: { control: false }, children: { control: false } },
  component: EditDialog,
  beforeEach: () => writeDraft(sessionStorage, 'story', null),
  args: {
    open: true,
    title: 'Edit profile',
    draftKey: 'story',
    words: { ...editDialog, save: 'Save changes' },
    children: ({ id }) => (
      <form id={id}>
        <TextField
          label="Name"
          onChange={({ target: { value: name } }) => writeDraft(sessionStorage, 'story', { name })}
        />
      </form>
    ),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof EditDialog>;

export const Open: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const AsksBeforeDiscarding: Story = {
  play: async ({ args }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Maya');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
