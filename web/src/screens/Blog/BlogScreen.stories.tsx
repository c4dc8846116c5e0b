import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Shell } from '#web/app/Shell.tsx';
import { offline, onPaper, WithoutScript } from '#web/test/surroundings.tsx';
import { BlogScreen } from './BlogScreen.tsx';

const meta: Meta<typeof BlogScreen> = {
  title: 'Screens/Blog',
  component: BlogScreen,
  parameters: { world: { at: '/blog', path: '/blog' } },
};
export default meta;
type Story = StoryObj<typeof BlogScreen>;

const opened = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('details')].map(({ open }) => open);

/** Every question with a one-sentence answer. The details are collapsed. */
export const List: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Notes from the workbench');
    await expect(canvas.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'React',
      'State',
      'Prototypes',
      'Unit tests',
    ]);
    await expect(canvas.getByText(/The object that JavaScript checks/)).toBeVisible();
    await expect(opened(canvasElement)).toEqual(Array.from({ length: 8 }, () => false));
    const contents = within(canvas.getByRole('navigation', { name: 'Contents' }));
    await expect(contents.getAllByRole('link')).toHaveLength(8);
  },
};

export const OneAnswerOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('heading', { name: 'What is a prototype?' }));
    await expect(canvas.getByText(/Every JavaScript object links to/)).toBeVisible();
    await expect(canvas.getByRole('region', { name: /^Code: A travel rod/ })).toHaveTextContent(
      'Object.create',
    );
  },
};

/** A URL with a fragment opens its answer and scrolls to it. */
export const OpenedByItsAddress: Story = {
  parameters: { world: { at: '/blog#never-in-place', path: '/blog' } },
  play: async ({ canvas, canvasElement }) => {
    const question = canvas.getByRole('heading', { name: 'Why shouldn’t I mutate state?' });
    await expect(opened(canvasElement).filter(Boolean)).toHaveLength(1);
    await expect(canvas.getByText(/compares references, not contents/)).toBeVisible();
    await waitFor(() => expect(question.getBoundingClientRect().top).toBeLessThan(innerHeight));
  },
};

export const OpenedFromTheContents: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Are classes different from prototypes?' }));
    await expect(canvas.getByText(/The names are misleading/)).toBeVisible();
    await expect(opened(canvasElement).filter(Boolean)).toHaveLength(1);
  },
};

export const AllOpen: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open all answers' }));
    await expect(opened(canvasElement)).toEqual(Array.from({ length: 8 }, () => true));
    await expect(canvas.getByText(/Coverage tells you which lines ran/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const AllClosed: Story = {
  play: async (context) => {
    await AllOpen.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Close all' }));
    await expect(opened(context.canvasElement)).toEqual(Array.from({ length: 8 }, () => false));
  },
};

/** Lines wider than the screen scroll inside the block, also by keyboard. */
export const CodeBlock: Story = {
  parameters: { world: { at: '/blog#what-is-a-prototype', path: '/blog' } },
  play: async ({ canvas }) => {
    const code = canvas.getByRole('region', { name: /^Code: A travel rod/ });
    code.focus();
    await expect(code).toHaveFocus();
    await expect(within(code).getByText('// → 4 pieces')).toBeVisible();
  },
};

const clipboard = (writeText: (text: string) => Promise<void>) => () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => void Reflect.deleteProperty(navigator, 'clipboard');
};
let copied = '';

export const LinkShared: Story = {
  beforeEach: clipboard(async (text) => void (copied = text)),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('heading', { name: 'What is a prototype?' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Copy the link to “What is a prototype?”' }));
    await expect(await canvas.findByText('Link copied.')).toBeVisible();
    await expect(copied).toMatch(/\/blog#what-is-a-prototype$/);
  },
};

/** Browsers block the clipboard on plain HTTP pages. */
export const LinkInTheAddress: Story = {
  beforeEach: clipboard(() => Promise.reject(new Error('forbidden'))),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('heading', { name: 'What is a prototype?' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Copy the link to “What is a prototype?”' }));
    await expect(await canvas.findByText('The link is in the address bar.')).toBeVisible();
  },
};

export const PictureFailed: Story = {
  play: async ({ canvas }) => {
    await fireEvent.error(canvas.getByRole('img', { name: 'A dry fly on a wet stone beside a stream' }));
    await expect(
      await canvas.findByRole('img', { name: 'A dry fly on a wet stone beside a stream' }),
    ).toBeVisible();
  },
};

/** The loaded page needs no connection. */
export const Offline: Story = {
  parameters: { ownShell: true },
  beforeEach: offline,
  render: () => (
    <Shell>
      <BlogScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You’re offline\. You can still read pages/)).toBeVisible();
    await userEvent.click(canvas.getByRole('heading', { name: 'What is a prototype?' }));
    await expect(canvas.getByText(/Every JavaScript object links to/)).toBeVisible();
  },
};

/** All answers are printed, open or not. */
export const Printed: Story = {
  parameters: { ownShell: true },
  render: () => (
    <Shell>
      <BlogScreen />
    </Shell>
  ),
  beforeEach: onPaper,
  play: async ({ canvas, canvasElement }) => {
    await expect(opened(canvasElement).filter(Boolean)).toHaveLength(0);
    for (const words of [/Every JavaScript object links to/, /Coverage tells you which lines ran/])
      await expect(canvas.getByText(words).checkVisibility()).toBe(true);
    await expect(canvas.queryByRole('button', { name: 'Open all answers' })).toBeNull();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
};

/** The server's HTML without scripts: the browser itself opens the answers. */
export const WithoutJavaScript: Story = {
  render: () => (
    <WithoutScript>
      <BlogScreen />
    </WithoutScript>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('heading', { name: 'What is a prototype?' }));
    await expect(canvas.getByText(/Every JavaScript object links to/)).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: 'Are classes different from prototypes?' }),
    ).toHaveAttribute('href', expect.stringMatching(/#/));
  },
};
