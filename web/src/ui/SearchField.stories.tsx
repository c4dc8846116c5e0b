import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { SearchField } from './SearchField.tsx';

const meta: Meta<typeof SearchField> = {
  title: 'UI/SearchField',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  component: SearchField,
  args: { label: 'Search users', placeholder: 'Name or email', value: '', onSearch: fn() },
  decorators: [
    (Story) => (
      <div className="page">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SearchField>;

export const Empty: Story = {
  play: async ({ canvas }) => expect(canvas.getByLabelText('Search users')).toHaveValue(''),
};
export const LooksWhenTypingPauses: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Search users'), ' maya ');
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('maya'));
  },
};
export const Cleared: Story = {
  args: { value: 'maya' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(canvas.getByLabelText('Search users')).toHaveValue('');
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith(''));
  },
};
