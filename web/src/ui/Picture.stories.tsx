import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Avatar, Picture } from './Picture.tsx';

const reel = {
  url: '/images/spinning-reel-480.webp',
  alt: 'Graphite spinning reel',
  color: '#414C4E',
  width: 1000,
  height: 1000,
  sources: [{ type: 'image/avif', srcSet: '/images/spinning-reel-480.avif 480w' }],
};

const meta: Meta<typeof Picture> = {
  title: 'UI/Picture',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: { sizes: { control: false }, eager: { control: false }, preload: { control: false } },
  component: Picture,
  args: { picture: reel, sizes: '20rem', fallbackAlt: 'Spinning reel, size 3000', eager: true },
  decorators: [
    (Story) => (
      <div className="page">
        <div style={{ width: '20rem', height: '20rem' }}>
          <Story />
        </div>
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Picture>;

export const Loaded: Story = {
  play: async ({ canvas }) => {
    const image = canvas.getByRole<HTMLImageElement>('img', { name: 'Graphite spinning reel' });
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0));
  },
};

export const Broken: Story = {
  args: { picture: { ...reel, url: '/images/nothing.webp', sources: [] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('img', { name: 'Spinning reel, size 3000' })).toBeVisible(),
};

export const None: Story = {
  args: { picture: null },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('img', { name: 'Spinning reel, size 3000' })).toBeVisible(),
};

export const People: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <div style={{ display: 'flex', gap: '1rem' }}>
      <Avatar name="Maya Lindqvist" photoUrl={null} />
      <Avatar name="robin@example.com" photoUrl="/images/nothing.webp" />
      <Avatar name="Madonna" photoUrl={null} size={64} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const initials = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('[aria-hidden]')].map(
        (avatar) => avatar.dataset.initials,
      );
    await waitFor(() => expect(initials()).toEqual(['ML', 'RE', 'M']));
  },
};
