import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ImageError } from '#web/platform/images/image-error.ts';
import { inTurn, ownReview, picture } from '#web/test/builders.ts';
import { asRouted, draftKey, fill, mine, send, world, write } from '#web/test/my-review-page.tsx';
import { failing } from '../../../../.storybook/schema-link.ts';
import { MyReviewsScreen } from './MyReviewsScreen.tsx';

const meta: Meta<typeof MyReviewsScreen> = {
  title: 'Screens/My Review/Photo',
  component: MyReviewsScreen,
  parameters: world(mine()),
  render: asRouted,
};
export default meta;
type Story = StoryObj<typeof MyReviewsScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const url = '/images/landing-net-960.webp';
/** Uses one of the shop's pictures as the user's file. */
const choose = async (canvas: Canvas, file?: File) => {
  const box = await canvas.findByLabelText(/^(Add a photo|The photo)/);
  const bytes = file ? null : await (await fetch('/images/landing-net-480.webp')).blob();
  await userEvent.upload(box, file ?? new File([bytes ?? ''], 'net.webp', { type: 'image/webp' }), {
    applyAccept: false,
  });
};
const chosen = async (canvas: Canvas) => {
  await choose(canvas);
  await canvas.findByAltText('The photo you chose');
};
const withPhoto = async (canvas: Canvas) => {
  await fill(canvas);
  await chosen(canvas);
  await send(canvas);
};

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await chosen(canvas);
    await expect(canvas.getByText('net.webp')).toBeVisible();
    await expect(canvas.getByText('Choose another')).toBeVisible();
    await expect(canvas.getByText(/We remove location data/)).toBeVisible();
  },
};
export const TakenAway: Story = {
  play: async ({ canvas }) => {
    await chosen(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo' }));
    await expect(await canvas.findByText('Add a photo')).toBeVisible();
    await expect(canvas.queryByAltText('The photo you chose')).toBeNull();
  },
};
export const TooBig: Story = {
  play: async ({ canvas }) => {
    const file = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
    await choose(canvas, file);
    await expect(
      await canvas.findByText('This photo is larger than 8 MB. Choose a smaller one.'),
    ).toBeVisible();
    await expect(canvas.getByLabelText(/^Add a photo/)).toBeInvalid();
  },
};
/** A rejected file can be removed, and another one is validated again. */
export const BadType: Story = {
  play: async ({ canvas }) => {
    await choose(canvas, new File(['%PDF'], 'catch.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByText(/isn’t supported/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo' }));
    await expect(await canvas.findByText(/We remove location data/)).toBeVisible();
    await choose(canvas, new File(['%PDF'], 'catch.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByText(/isn’t supported/)).toBeVisible();
  },
};
export const Sending: Story = {
  parameters: world(mine(), {}, { photos: 0.42 }),
  play: async ({ canvas }) => {
    await withPhoto(canvas);
    await expect(await canvas.findByRole('button', { name: 'Uploading photo: 42%' })).toBeDisabled();
    await expect(canvas.getByRole('progressbar')).toHaveValue(42);
    await expect(canvas.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  },
};

const sent = ownReview({
  body: 'The net floats. I know now.',
  rating: 4.5,
  picture: picture('landing-net', 'Photo by Robin Rivers'),
});
export const Sent: Story = {
  parameters: world(inTurn(mine(), mine(), mine(sent)), {
    addReview: ({ input }: { input: { imageUrl: string | null } }) =>
      input.imageUrl === url ? sent : failing(`not the photo: ${input.imageUrl}`)(),
  }),
  play: async ({ canvas }) => {
    await withPhoto(canvas);
    await expect(await canvas.findByText('We appreciated your review')).toBeVisible();
    await expect(await canvas.findByAltText('Photo by Robin Rivers')).toBeVisible();
    await expect(sessionStorage.getItem(draftKey)).toBeNull();
  },
};
/** The photo is optional. */
export const Without: Story = {
  parameters: world(mine(), {
    addReview: ({ input }: { input: { imageUrl: string | null } }) =>
      input.imageUrl === null ? ownReview() : failing('there is no photo')(),
  }),
  play: async ({ canvas }) => {
    await write(canvas);
    await expect(await canvas.findByText('Your review is published.')).toBeVisible();
  },
};

const notTaken = (photos: ImageError, words: RegExp): Story => ({
  parameters: world(mine(), {}, { photos }),
  play: async ({ canvas }) => {
    await withPhoto(canvas);
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/^Sent again/);
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(canvas.getByLabelText('Your review')).toHaveValue('The net floats. I know now.');
  },
});
export const HostDown = notTaken(new ImageError('unreachable'), /couldn’t upload the photo/);
export const Refused = notTaken(new ImageError('refused'), /isn’t supported/);
export const TooMany = notTaken(
  new ImageError('unreachable', 'You can upload up to 20 photos a day. Try again tomorrow.'),
  /up to 20 photos a day/,
);

/** The review was rejected after the photo was uploaded. The retry doesn't upload the photo again. */
export const KeptAfterFailure: Story = {
  parameters: world(
    mine(),
    { addReview: failing() },
    { photos: [{ url }, new ImageError('refused', 'sent twice')] },
  ),
  play: async ({ canvas }) => {
    await withPhoto(canvas);
    await expect(await canvas.findByText(/Nothing was lost. Please try again/)).toBeVisible();
    await expect(canvas.getByText('Uploaded')).toBeVisible();
    await send(canvas);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Submit review' })).toBeEnabled());
    await expect(canvas.queryByText('sent twice')).toBeNull();
  },
};
/** The server deletes unused uploads after a day. The next attempt uploads the photo again. */
export const ErasedMeanwhile: Story = {
  parameters: world(mine(), {
    addReview: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Upload the photo first.',
      issues: [{ __typename: 'FieldIssue', path: 'imageUrl', message: 'Upload the photo first.' }],
    },
  }),
  beforeEach: () =>
    sessionStorage.setItem(
      draftKey,
      JSON.stringify({ rating: '5', body: 'Fine.', photoUrl: url, photoName: 'net.webp' }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByAltText('The photo you chose')).toBeVisible();
    await send(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Upload the photo first.');
    await expect(canvas.getByText('Add a photo')).toBeVisible();
  },
};
