import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const meta: Meta<typeof NotFoundScreen> = {
  title: 'Screens/NotFound',
  component: NotFoundScreen,
  parameters: { world: { at: '/nothing-here', path: '/nothing-here' } },
};
export default meta;
type Story = StoryObj<typeof NotFoundScreen>;

export const Gone: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible(),
};

export const BackToTheShop: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Back to the shop' }));
    await expect(canvas.getByText('Went to /')).toBeVisible();
  },
};
