import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { RatingInput } from './RatingInput.tsx';

const meta: Meta<typeof RatingInput> = {
  title: 'UI/Rating input',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { value: { control: false }, error: { control: 'text' }, name: { control: false } },
  component: RatingInput,
  args: {
    label: 'Rating',
    numberLabel: 'Rating as a number',
    hint: 'From 0.5 to 5.',
    name: 'rating',
    value: '',
  },
  render: function Stateful({ value: initial, ...rest }) {
    const [value, setValue] = useState(initial);
    return (
      <div className="page">
        <RatingInput {...rest} value={value} onValue={setValue} />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof RatingInput>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radio')).toHaveLength(10);
    for (const star of canvas.getAllByRole('radio')) await expect(star).not.toBeChecked();
    await expect(canvas.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription('From 0.5 to 5.');
  },
};

/** Every half star is a sufficient touch target (at least 24 px). */
export const Clicked: Story = {
  play: async ({ canvas }) => {
    const star = canvas.getByRole('radio', { name: '3.5 stars' });
    const { width, height } = star.getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await userEvent.click(star);
    await expect(star).toBeChecked();
    await expect(canvas.getByLabelText('Rating as a number')).toHaveValue('3.5');
  },
};

export const ByKeyboard: Story = {
  args: { value: '2' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: '2 stars' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '2.5 stars' })).toBeChecked();
    await expect(canvas.getByLabelText('Rating as a number')).toHaveValue('2.5');
  },
};

export const Typed: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Rating as a number'), '4,5');
    await expect(canvas.getByRole('radio', { name: '4.5 stars' })).toBeChecked();
  },
};

export const Wrong: Story = {
  args: { value: '5.5', error: 'Rate from 0.5 to 5 in steps of 0.5.' },
  play: async ({ canvas }) => {
    const number = canvas.getByLabelText('Rating as a number');
    await expect(number).toBeInvalid();
    await expect(number).toHaveAccessibleDescription('Rate from 0.5 to 5 in steps of 0.5.');
    for (const star of canvas.getAllByRole('radio')) await expect(star).not.toBeChecked();
  },
};
