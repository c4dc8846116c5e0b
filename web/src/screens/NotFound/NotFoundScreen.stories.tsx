import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { Shell } from '#web/app/Shell.tsx';
import { me, robin } from '#web/test/people.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const meta: Meta<typeof NotFoundScreen> = {
  title: 'Screens/NotFound',
  component: NotFoundScreen,
  parameters: { world: { at: '/nothing-here', path: '/nothing-here' } },
};
export default meta;
type Story = StoryObj<typeof NotFoundScreen>;

export const Gone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible();
    await expect(canvas.queryByText('Were you looking for')).toBeNull();
  },
};

/** A path with a typo. */
export const NearMatches: Story = {
  parameters: { world: { at: '/portfollio', path: '/portfollio' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible();
    const near = within(canvas.getByRole('navigation', { name: 'Were you looking for' }));
    await expect(near.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('href', '/portfolio');
  },
};

/** Offers a search for the words of the path. */
export const SearchedFor: Story = {
  parameters: { world: { at: '/spinning-reels', path: '/spinning-reels' } },
  play: async ({ canvas }) => {
    const search = canvas.getByRole('link', { name: 'Search the shop for “spinning reels”' });
    await expect(search).toHaveAttribute('href', '/search?q=spinning+reels');
  },
};

export const WhileSignedIn: Story = {
  parameters: {
    ownShell: true,
    world: { at: '/nothing-here', identity: robin, answers: { Query: { me: me(), cart: null } } },
  },
  render: () => (
    <Shell>
      <NotFoundScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your page Not Found!' })).toBeVisible();
    await expect(await canvas.findByLabelText('Your account: Robin Rivers')).toBeVisible();
  },
};

export const BackToTheShop: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Back to the shop' }));
    await expect(await canvas.findByText('Went to /')).toBeVisible();
  },
};
