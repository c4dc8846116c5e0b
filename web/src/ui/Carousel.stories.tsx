import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Carousel } from './Carousel.tsx';

const slides = ['Dawn', 'Noon', 'Dusk'].map((name) => ({
  key: name,
  name,
  content: <p style={{ padding: '6rem', fontSize: '2rem' }}>{name}</p>,
}));

const meta: Meta<typeof Carousel> = {
  title: 'UI/Carousel',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { slides: { control: false } },
  component: Carousel,
  args: { label: 'The day', slides, interval: 60_000, speed: 1 },
};
export default meta;
type Story = StoryObj<typeof Carousel>;

/** Simulates the user's motion preference. */
const prefers = (less: boolean) => () => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) =>
    query.includes('reduced-motion')
      ? Object.assign(new EventTarget(), { matches: less } as MediaQueryList)
      : matchMedia(query);
  return () => {
    globalThis.matchMedia = matchMedia;
  };
};

export const Playing: Story = {
  tags: ['moving'],
  args: { interval: 30, speed: 1 },
  beforeEach: prefers(false),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Dusk')).toBeVisible());
    await waitFor(() => expect(canvas.getByText('Dawn')).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'Pause slideshow' })).toBeVisible();
  },
};

export const Paused: Story = {
  beforeEach: prefers(false),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause slideshow' }));
    await expect(canvas.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  },
};

export const ByHand: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next slide' }));
    await expect(canvas.getByText('2 / 3')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Previous slide' }));
    await waitFor(() => expect(canvas.getByText('Dusk')).toBeVisible());
    await expect(canvas.getByText('Dawn')).not.toBeVisible();
  },
};

export const ReducedMotion: Story = {
  args: { interval: 1, speed: 1 },
  beforeEach: prefers(true),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
    await expect(canvas.getByText('1 / 3')).toBeVisible();
  },
};
