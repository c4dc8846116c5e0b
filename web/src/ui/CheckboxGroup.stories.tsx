import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const meta: Meta<typeof CheckboxGroup> = {
  title: 'UI/CheckboxGroup',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { value: { control: false }, error: { control: 'text' } },
  component: CheckboxGroup,
  args: { label: 'Water', options: ['freshwater', 'saltwater', 'river'], value: ['river'] },
  render: function Stateful(args) {
    const [value, setValue] = useState([...args.value]);
    return <CheckboxGroup {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof CheckboxGroup>;

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Water' })).toBeVisible();
    await userEvent.click(canvas.getByLabelText('saltwater'));
    await userEvent.click(canvas.getByLabelText('river'));
    await expect(canvas.getByLabelText('saltwater')).toBeChecked();
    await expect(canvas.getByLabelText('river')).not.toBeChecked();
  },
};

export const Explained: Story = {
  args: {
    label: 'Scopes',
    options: [
      { value: 'read', label: 'Read orders', hint: 'All orders with their addresses.' },
      { value: 'write', label: 'Fulfill orders', hint: 'Pack and ship orders.' },
    ],
    value: ['read'],
  },
  play: async ({ canvas }) => {
    const write = canvas.getByLabelText('Fulfill orders');
    await expect(write).toHaveAccessibleDescription('Pack and ship orders.');
    await userEvent.click(write);
    await expect(write).toBeChecked();
  },
};

export const Wrong: Story = {
  args: { error: 'Choose at least one option.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription('Choose at least one option.');
    await expect(canvas.getByLabelText('river')).toBeInvalid();
  },
};
