import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { ChosenPicture } from './picture-file.ts';
import { PictureInput } from './PictureInput.tsx';

const reel: ChosenPicture = {
  file: null,
  name: 'reel.webp',
  preview: '/images/spinning-reel-480.webp',
  url: '/images/spinning-reel-480.webp',
};

const meta: Meta<typeof PictureInput> = {
  title: 'UI/Picture input',
  tags: ['autodocs'],
  parameters: { controls: { disable: false } },
  argTypes: {
    image: { control: false },
    error: { control: 'text' },
    progress: { control: { type: 'range', min: 0, max: 1, step: 0.01 } },
    words: { control: false },
  },
  component: PictureInput,
  args: {
    ref: null,
    image: null,
    progress: null,
    disabled: false,
    onImage: () => undefined,
    words: {
      alt: 'The image you chose',
      choose: 'Choose an image',
      orDrop: 'or drop it here',
      chooseOther: 'Choose another',
      uploaded: 'Uploaded',
      hint: 'At most 8 MB.',
      uploading: (percent) => `Uploading: ${percent} %`,
    },
  },
  render: function Stateful({ image: initial, ...rest }) {
    const [image, setImage] = useState(initial);
    return (
      <div className="page">
        <PictureInput {...rest} image={image} onImage={setImage} />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof PictureInput>;

export const Empty: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByLabelText(/^Choose an image/)).toHaveAccessibleDescription('At most 8 MB.'),
};
export const Chosen: Story = {
  play: async ({ canvas }) => {
    const bytes = await (await fetch('/images/spinning-reel-480.webp')).blob();
    const file = new File([bytes], 'mine.webp', { type: 'image/webp' });
    await userEvent.upload(canvas.getByLabelText(/^Choose an image/), file);
    await expect(await canvas.findByAltText('The image you chose')).toBeVisible();
    await expect(canvas.getByText('mine.webp')).toBeVisible();
  },
};
export const Uploaded: Story = {
  args: { image: reel },
  play: async ({ canvas }) => expect(canvas.getByText('Uploaded')).toBeVisible(),
};
export const Uploading: Story = {
  args: { image: { ...reel, url: null }, progress: 0.42, disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Uploading: 42 %' })).toHaveValue(42);
    await expect(canvas.getByLabelText(/Choose another/)).toBeDisabled();
  },
};
export const Wrong: Story = {
  args: { image: reel, error: 'This file is no picture.' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(/^Choose an image/);
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('This file is no picture.');
  },
};
/** Next to other fields. */
export const Compact: Story = {
  args: { image: reel, compact: true },
  play: async ({ canvas }) => expect(canvas.getByText('Choose another')).toBeVisible(),
};
