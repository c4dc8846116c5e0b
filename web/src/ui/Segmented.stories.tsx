import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Segmented } from './Segmented.tsx';

const meta: Meta<typeof Segmented> = {
  title: 'UI/Segmented',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { value: { control: false } },
  component: Segmented,
  args: {
    label: 'Units',
    value: 'METRIC',
    options: [
      { value: 'METRIC', label: 'Metric' },
      { value: 'IMPERIAL', label: 'Imperial' },
    ],
  },
  render: function Units({ value, ...args }) {
    const [units, setUnits] = useState(value);
    return (
      <div className="page">
        <Segmented {...args} value={units} onChoose={setUnits} />
      </div>
    );
  },
};
export default meta;

export const ByKeyboard: StoryObj<typeof Segmented> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Units' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Imperial' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'false');
  },
};
