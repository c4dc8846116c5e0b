import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { QuantityStepper } from './QuantityStepper.tsx';

const meta: Meta<typeof QuantityStepper> = {
  title: 'UI/QuantityStepper',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { value: { control: false }, error: { control: 'text' } },
  component: QuantityStepper,
  args: { label: 'Quantity', hint: 'from 2 to 9', value: '2', min: 2, max: 9 },
  render: function Stateful(args) {
    const [value, setValue] = useState(args.value);
    return (
      <div className="page">
        <QuantityStepper {...args} value={value} onValue={setValue} />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof QuantityStepper>;

export const AtMinimum: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'One less' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await expect(canvas.getByLabelText('Quantity')).toHaveValue('3');
  },
};

export const AtMaximum: Story = {
  args: { value: '9' },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'One more' })).toBeDisabled(),
};

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Quantity'), '{ArrowUp}{ArrowUp}{ArrowDown}');
    await expect(canvas.getByLabelText('Quantity')).toHaveValue('3');
  },
};

export const NoNumber: Story = {
  args: { value: 'two', error: 'Enter a whole number.' },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Quantity');
    await expect(field).toHaveAccessibleDescription('Enter a whole number.');
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
    await expect(field).toHaveValue('2');
  },
};
