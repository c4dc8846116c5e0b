import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { connection, equipmentCard, equipmentCards, picture, review } from '#web/test/builders.ts';
import { HomeScreen } from './HomeScreen.tsx';

const full = {
  bestSellers: [
    equipmentCard(),
    equipmentCard({ id: 'low', name: 'Fold Fast 3.5', availability: 'LOW_STOCK', stockLeft: 3, isNew: true }),
    equipmentCard({ id: 'out', name: 'Teardrop Net M', availability: 'OUT_OF_STOCK', stockLeft: 0 }),
  ],
  reviews: connection([review(), review({ id: 'half', rating: 2.5, name: 'Gordon Pike' })]),
};

const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: { answers: { Query, Mutation } },
});

const meta: Meta<typeof HomeScreen> = { title: 'Screens/Home', component: HomeScreen };
export default meta;
type Story = StoryObj<typeof HomeScreen>;

export const Full: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByText('536+')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toHaveAttribute(
      'href',
      expect.stringContaining('/order/'),
    );
    await expect(canvas.getByText('Only 3 left')).toBeVisible();
    await expect(canvas.getByText('Out of stock')).toBeVisible();
    await expect(canvas.getByText('2.5 of 5 stars')).toBeInTheDocument();
  },
};

export const Loading: Story = {
  parameters: world({ bestSellers: pending, reviews: pending }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Best Sellers' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getAllByText('Loading …')).not.toHaveLength(0);
    await expect(canvas.queryByText('No reviews yet.')).toBeNull();
  },
};

export const Empty: Story = {
  parameters: world({ bestSellers: [], reviews: connection([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The shelves are being restocked.')).toBeVisible();
    await expect(canvas.getByText('No reviews yet.')).toBeVisible();
    await expect(canvas.getByText('0 products')).toBeVisible();
  },
};

/** Fails once, as when a connection breaks. */
const failingOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? failing()() : answer);
};

// The lists of one query stand or fall together: neither may be null.
export const Failed: Story = {
  parameters: world({ bestSellers: failing(), reviews: full.reviews }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The products could not be loaded.')).toBeVisible();
    await expect(canvas.getByText('The reviews could not be loaded.')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Who we are' })).toBeVisible();
  },
};

export const FailedThenLoaded: Story = {
  parameters: world({ bestSellers: failingOnce(full.bestSellers), reviews: full.reviews }),
  play: async ({ canvas }) => {
    const [again] = await canvas.findAllByRole('button', { name: 'Try again' });
    if (again) await userEvent.click(again);
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.queryByText('The reviews could not be loaded.')).toBeNull();
  },
};

export const NoReviewsYet: Story = {
  parameters: world({ ...full, reviews: connection([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No reviews yet.')).toBeVisible();
    await expect(canvas.getByText('3 products')).toBeVisible();
  },
};

export const LongReviewAndBrokenPhoto: Story = {
  parameters: world({
    ...full,
    reviews: connection([
      review({
        body: 'Then it rained.\n'.repeat(40),
        photoUrl: '/images/nobody.webp',
        name: 'Inés Caballero',
      }),
      review({ id: 'word', body: 'A'.repeat(300) }),
    ]),
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('IC')).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const BrokenPicture: Story = {
  parameters: world({
    ...full,
    bestSellers: [
      equipmentCard({
        picture: { ...picture(), url: '/images/nothing.webp', sources: [] },
        title: 'A lost reel',
      }),
    ],
  }),
  play: async ({ canvas }) => {
    const shelf = within(canvas.getByRole('region', { name: /Best Sellers/ }));
    await expect(await shelf.findByRole('img', { name: 'A lost reel' })).toBeVisible();
  },
};

export const ArrivedAtContact: Story = {
  parameters: {
    world: {
      at: '/#cform',
      answers: { Query: { ...full, bestSellers: async () => equipmentCards(60) } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('60 products')).toBeInTheDocument();
    const { top } = canvas.getByRole('region', { name: 'Who we are' }).getBoundingClientRect();
    await expect(Math.abs(top)).toBeLessThan(innerHeight);
  },
};

export const NextHighlight: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    const highlights = within(canvas.getByRole('region', { name: 'Highlights' }));
    await userEvent.click(highlights.getByRole('button', { name: 'Next slide' }));
    await expect(
      await highlights.findByRole('heading', { name: 'Pack for the evening bite.' }),
    ).toBeVisible();
  },
};

export const GalleryPaused: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    const gallery = within(canvas.getByRole('region', { name: 'From the water' }));
    await userEvent.click(gallery.getByRole('button', { name: 'Pause the slides' }));
    await expect(gallery.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  },
};

export const OneProduct: Story = {
  parameters: world({ ...full, bestSellers: [equipmentCard()] }),
  play: async ({ canvas }) => expect(await canvas.findByText('1 product')).toBeVisible(),
};

export const TwoHundredProducts: Story = {
  parameters: world({ ...full, bestSellers: equipmentCards(200) }),
  play: async ({ canvas }) => expect(await canvas.findByText('200 products')).toBeVisible(),
};

export const NoPictureAndLongName: Story = {
  parameters: world({
    ...full,
    bestSellers: [
      equipmentCard({
        picture: null,
        name: 'The Extraordinarily Long-Named Rod For Rivers Nobody Has Found On Any Map Yet',
      }),
    ],
  }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('img', { name: 'Spinning reel, size 3000' })).toBeVisible(),
};

export const ContactInvalid: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'nobody');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Provide a valid Email')).toBeVisible();
    await expect(canvas.getByText('Subject is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Provide a valid Email');
  },
};

const fillIn: Story['play'] = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Email'), 'ada@example.com');
  await userEvent.type(canvas.getByLabelText('Subject'), 'Leaders');
  await userEvent.type(canvas.getByLabelText('Message'), 'Which one for brown trout?');
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
};

export const ContactSending: Story = {
  parameters: world(full, { sendContactMessage: pending }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByRole('button', { name: 'Sending …' })).toBeDisabled();
  },
};

export const ContactSent: Story = {
  parameters: world(full, { sendContactMessage: { __typename: 'ContactMessageSent', sent: true } }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByText('Thank you. Your message is with us.')).toBeVisible();
  },
};

export const ContactFailed: Story = {
  parameters: world(full, { sendContactMessage: failing() }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('please try again');
    await expect(context.canvas.getByLabelText('Subject')).toHaveValue('Leaders');
  },
};

export const ContactOffline: Story = {
  parameters: world(full, { sendContactMessage: failing() }),
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('You seem to be offline.');
    await expect(context.canvas.getByLabelText('Message')).toHaveValue('Which one for brown trout?');
  },
};

export const ContactRefused: Story = {
  parameters: world(full, {
    sendContactMessage: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Please look at the message again.',
      issues: [{ __typename: 'FieldIssue', path: 'subject', message: 'At most 200 characters.' }],
    },
  }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByText('Please look at the message again.')).toBeVisible();
    await expect(context.canvas.getByLabelText('Subject')).toHaveAccessibleDescription(
      'At most 200 characters.',
    );
  },
};

export const ContactRateLimited: Story = {
  parameters: world(full, {
    sendContactMessage: {
      __typename: 'RateLimited',
      code: 'RATE_LIMITED',
      message: 'You have sent several messages already. We will answer those first.',
      retryAfterSeconds: 3600,
    },
  }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByText(/We will answer those first/)).toBeVisible();
  },
};
