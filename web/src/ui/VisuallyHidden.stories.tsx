import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta: Meta<typeof VisuallyHidden> = {
  title: 'UI/VisuallyHidden',
  tags: ['autodocs'],
  component: VisuallyHidden,
};
export default meta;

export const HeardNotSeen: StoryObj<typeof VisuallyHidden> = {
  render: () => (
    <button type="button">
      <span aria-hidden="true">×</span>
      <VisuallyHidden>Close menu</VisuallyHidden>
    </button>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Close menu' })).toBeVisible();
    const { width, height } = canvas.getByText('Close menu').getBoundingClientRect();
    await expect(width * height).toBeLessThanOrEqual(1);
  },
};
