import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, within } from 'storybook/test';
import { PortfolioScreen } from './PortfolioScreen.tsx';

const meta: Meta<typeof PortfolioScreen> = {
  title: 'Screens/Portfolio',
  component: PortfolioScreen,
  parameters: { world: { at: '/portfolio', path: '/portfolio' } },
};
export default meta;
type Story = StoryObj<typeof PortfolioScreen>;

export const Ready: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Astrid Holm');
    for (const link of canvas.getAllByRole('link', { name: 'Write to me' }))
      await expect(link).toHaveAttribute('href', '/#cform');
    const work = within(canvas.getByRole('region', { name: 'What was built' }));
    await expect(work.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'The shop',
      'The catalogue',
      'The test mode',
    ]);
    await expect(canvas.getByText(/Made up, like the lake/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const ImageFailed: Story = {
  play: async ({ canvas }) => {
    const name = /A wooden dock at blue hour/;
    await fireEvent.error(canvas.getByRole('img', { name }));
    await expect(await canvas.findByRole('img', { name })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Astrid Holm' })).toBeVisible();
  },
};
