import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta: Meta<typeof Breadcrumbs> = {
  title: 'UI/Breadcrumbs',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  component: Breadcrumbs,
  args: {
    label: 'Breadcrumbs',
    trail: [
      { name: 'Home', path: '/' },
      { name: 'Reels', path: '/category/reels' },
      { name: 'Lakehead 3000', path: '/product/spinning-reel' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Breadcrumbs>;

export const Product: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Reels']);
    await expect(canvas.getByText('Lakehead 3000')).toHaveAttribute('aria-current', 'page');
  },
};

/** A long trail wraps. */
export const Long: Story = {
  args: {
    trail: [
      { name: 'Home', path: '/' },
      {
        name: 'Terminal tackle and everything else between line and hook',
        path: '/category/terminal-tackle',
      },
      { name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterungsschraube', path: '/product/cap' },
    ],
  },
  play: async ({ canvasElement }) =>
    expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth),
};
