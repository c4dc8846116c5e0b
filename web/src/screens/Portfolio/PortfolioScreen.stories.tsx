import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Shell } from '#web/app/Shell.tsx';
import { onPaper, WithoutScript } from '#web/test/surroundings.tsx';
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
    for (const link of canvas.getAllByRole('link', { name: 'Contact me' }))
      await expect(link).toHaveAttribute('href', '/#cform');
    const work = within(canvas.getByRole('region', { name: 'Projects' }));
    await expect(work.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'The shop',
      'The catalog',
      'Test mode',
    ]);
    await expect(canvas.getByText(/Astrid is fictional/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const ImageFailed: Story = {
  play: async ({ canvas }) => {
    const name = /Wooden dock at dusk/;
    await fireEvent.error(canvas.getByRole('img', { name }));
    await expect(await canvas.findByRole('img', { name })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Astrid Holm' })).toBeVisible();
  },
};

/** The print layout: text without buttons. */
export const Printed: Story = {
  parameters: { ownShell: true },
  render: () => (
    <Shell>
      <PortfolioScreen />
    </Shell>
  ),
  beforeEach: onPaper,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: 'Astrid Holm' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Contact me' })).toBeNull();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

/** `#work`: linked from the button at the top, or opened by URL. */
export const AnchorOpen: Story = {
  parameters: { ownShell: true },
  render: () => (
    <Shell>
      <PortfolioScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'View projects' }));
    const work = canvas.getByRole('region', { name: 'Projects' });
    await waitFor(() => expect(work).toHaveFocus());
    await waitFor(() => expect(work.getBoundingClientRect().top).toBeLessThan(innerHeight / 2));
    await expect(canvas.getByRole('heading', { name: 'Test mode' })).toBeInTheDocument();
  },
};

/** The server's HTML: text, pictures and links work without scripts. */
export const WithoutJavaScript: Story = {
  render: () => (
    <WithoutScript>
      <PortfolioScreen />
    </WithoutScript>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Astrid Holm' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View projects' })).toHaveAttribute(
      'href',
      '/portfolio#work',
    );
    for (const link of canvas.getAllByRole('link', { name: 'Contact me' }))
      await expect(link).toHaveAttribute('href', '/#cform');
  },
};
