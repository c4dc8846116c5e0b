import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Segmented } from './Segmented.tsx';

const meta: Meta<typeof Segmented> = {
  title: 'UI/Segmented',
  component: Segmented,
  render: function Units() {
    const [units, setUnits] = useState('METRIC');
    return (
      <div className="page">
        <Segmented
          label="Units"
          value={units}
          options={[
            { value: 'METRIC', label: 'Metric' },
            { value: 'IMPERIAL', label: 'Imperial' },
          ]}
          onChoose={setUnits}
        />
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
