import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Shell } from '#web/app/Shell.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { connection, equipmentCard, equipmentCards, money, picture, review } from '#web/test/builders.ts';
import { motion, offline, online } from '#web/test/surroundings.tsx';
import { HomePage } from '#web/app/HomePage.tsx';

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

const meta: Meta<typeof HomePage> = {
  title: 'Screens/Home',
  component: HomePage,
  // The contact form keeps what is typed.
  beforeEach: () => sessionStorage.clear(),
};
export default meta;
type Story = StoryObj<typeof HomePage>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

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
    await expect(await canvas.findByText('2.5 of 5 stars')).toBeInTheDocument();
    await expect(await canvas.findByLabelText('Message')).toBeVisible();
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
    await expect(await canvas.findByText('No reviews yet.')).toBeVisible();
    await expect(canvas.getByText('0 products')).toBeVisible();
  },
};

/** Answers once, and then no more. */
const answeringOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? answer : failing()());
};

/** Fails once, as when a connection breaks. */
const failingOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? failing()() : answer);
};

const region = (canvas: Canvas, name: RegExp) => within(canvas.getByRole('region', { name }));

/** Nothing came: each part says so for itself, and what needs no data stands. */
export const Failed: Story = {
  parameters: world({ bestSellers: failing(), reviews: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The products could not be loaded.')).toBeVisible();
    await expect(await canvas.findByText('The reviews could not be loaded.')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Who we are' })).toBeVisible();
  },
};

export const FailedThenLoaded: Story = {
  parameters: world({ bestSellers: failingOnce(full.bestSellers), reviews: full.reviews }),
  play: async ({ canvas }) => {
    const again = await region(canvas, /Best Sellers/).findByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.queryByText(/could not be loaded/)).toBeNull();
  },
};

/** The reviews are down: the shop goes on selling. */
export const ReviewsFailed: Story = {
  parameters: world({ ...full, reviews: failingOnce(full.reviews) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    const reviews = region(canvas, /What clients say/);
    await expect(await reviews.findByRole('alert')).toHaveTextContent('The reviews could not be loaded.');
    await expect(reviews.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(region(canvas, /Best Sellers/).queryByRole('alert')).toBeNull();
  },
};

/** The products are down: what clients say can be read. */
export const ProductsFailed: Story = {
  parameters: world({ ...full, bestSellers: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The products could not be loaded.')).toBeVisible();
    await expect(await canvas.findByText('Gordon Pike')).toBeVisible();
    await expect(canvas.queryByText(/products?$/)).toBeNull();
  },
};

export const ReviewsLoading: Story = {
  parameters: world({ ...full, reviews: pending }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'What clients say' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};

/** Only what the address says of it: nothing of the shop was seen before. */
export const OfflineWithNothingCached: Story = {
  parameters: world({ bestSellers: failing(), reviews: failing() }),
  beforeEach: offline,
  render: () => (
    <Shell>
      <HomePage />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline/)).toBeVisible();
    await expect(await region(canvas, /Best Sellers/).findByRole('alert')).toHaveTextContent(
      'You seem to be offline.',
    );
    await expect(canvas.getByRole('heading', { name: 'The lake is quiet at five.' })).toBeVisible();
  },
};

/** Seen before, and seen again without a connection. */
export const OfflineWithCachedData: Story = {
  parameters: {
    world: {
      answers: {
        Query: { bestSellers: answeringOnce(full.bestSellers), reviews: answeringOnce(full.reviews) },
      },
    },
  },
  beforeEach: () => online,
  render: () => (
    <Shell>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(await canvas.findByText('Gordon Pike')).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Login' }));
    await expect(await canvas.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    offline();
    await userEvent.click(
      within(canvas.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }),
    );
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByText('Gordon Pike')).toBeVisible();
    await expect(canvas.getByText(/^You are offline/)).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const OutOfStock: Story = {
  parameters: world({
    ...full,
    bestSellers: [equipmentCard({ availability: 'OUT_OF_STOCK', stockLeft: 0 })],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Out of stock')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
  },
};

export const LowStock: Story = {
  parameters: world({
    ...full,
    bestSellers: [equipmentCard({ availability: 'LOW_STOCK', stockLeft: 1 })],
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Only 1 left')).toBeVisible(),
};

/** Heard as well as seen: a line through a figure says nothing. */
export const OnSale: Story = {
  parameters: world({
    ...full,
    bestSellers: [
      equipmentCard({ price: money(7490), priorPrice: money(8990), isNew: true }),
      equipmentCard({ id: 'a', name: 'Teardrop Net M', price: money(990), priorPrice: money(995) }),
      equipmentCard({ id: 'b', name: 'Riffle LA 5/6', price: money(15_900) }),
    ],
  }),
  play: async ({ canvas }) => {
    const shelf = region(canvas, /Best Sellers/);
    const [reel, net, other] = await shelf.findAllByRole('article');
    await expect(reel).toHaveTextContent('$74.90 USD Was $89.90');
    await expect(reel?.querySelector('s')).toHaveTextContent('$89.90');
    // 16.6 %, never rounded up.
    await expect(reel).toHaveTextContent('Save 16%');
    await expect(net).toHaveTextContent('Was $9.95');
    await expect(net).not.toHaveTextContent('Save');
    await expect(other).not.toHaveTextContent('Was');
  },
};

export const NewProduct: Story = {
  parameters: world({ ...full, bestSellers: [equipmentCard({ isNew: true })] }),
  play: async ({ canvas }) => expect(await canvas.findByText('New')).toBeVisible(),
};

export const NoReviewsYet: Story = {
  parameters: world({ ...full, reviews: connection([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No reviews yet.')).toBeVisible();
    await expect(canvas.getByText('3 products')).toBeVisible();
  },
};

export const HalfStar: Story = {
  parameters: world({ ...full, reviews: connection([review({ rating: 0.5, name: 'Gordon Pike' })]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('0.5 of 5 stars')).toBeInTheDocument(),
};

/** What its writer added and changed, and what the shop answers. */
export const ReviewWithPictureAndReply: Story = {
  parameters: world({
    ...full,
    reviews: connection([
      review({
        picture: picture('landing-net', 'Photo by Aiko Tanabe'),
        editedAt: '2026-11-02T08:00:00.000Z',
        reply: { __typename: 'ReviewReply', text: 'Drop it as often as you like: it was built for that.' },
      }),
      review({ id: 'other', name: 'Gordon Pike' }),
    ]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByAltText('Photo by Aiko Tanabe')).toBeVisible();
    await expect(canvas.getByText('FISHZOME answers')).toBeVisible();
    await expect(canvas.getByText(/it was built for that/)).toBeVisible();
    await expect(canvas.getByText(/· edited/)).toBeVisible();
  },
};
export const ReviewWithoutPhoto: Story = {
  parameters: world({ ...full, reviews: connection([review({ photoUrl: null, name: 'Aiko Tanabe' })]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('AT')).toBeVisible(),
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

/** The products come after the person, and push down where they are. */
const arrivedAt = (hash: string, name: RegExp): Story => ({
  parameters: {
    world: {
      at: `/#${hash}`,
      answers: { Query: { ...full, bestSellers: async () => equipmentCards(60) } },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('60 products')).toBeInTheDocument();
    const there = canvas.getByRole('region', { name });
    await waitFor(() => {
      const { top, bottom } = there.getBoundingClientRect();
      return expect(top < innerHeight / 2 && bottom > 0).toBe(true);
    });
  },
});
export const ArrivedAtProducts = arrivedAt('product', /Best Sellers/);
export const ArrivedAtReviews = arrivedAt('review', /What clients say/);
export const ArrivedAtContact = arrivedAt('cform', /Who we are/);

/** The carousel by hand (§2: four slides), each with its words and a way into the shop. */
const slide = (number: number, heading: string, action: string): Story => ({
  parameters: world(full),
  play: async ({ canvas }) => {
    const highlights = region(canvas, /^Highlights$/);
    for (let clicks = 1; clicks < number; clicks++)
      await userEvent.click(highlights.getByRole('button', { name: 'Next slide' }));
    await expect(await highlights.findByRole('heading', { name: heading })).toBeVisible();
    await expect(highlights.getByRole('link', { name: action })).toHaveAttribute('href', '/#product');
    await expect(highlights.getByText(`${number} / 4`)).toBeVisible();
  },
});
export const CarouselSlide1 = slide(1, 'The lake is quiet at five.', 'See the reels');
export const CarouselSlide2 = slide(2, 'Pack for the evening bite.', 'Find a rod');
export const CarouselSlide3 = slide(3, 'Everything in its place.', 'Fill the box');
export const CarouselSlide4 = slide(4, 'Made to be taken apart.', 'Best sellers');

/** §9: three slides that change by themselves. */
export const GalleryPlaying: Story = {
  tags: ['moving'],
  parameters: world(full),
  beforeEach: () => motion(false),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^From the water$/);
    await expect(gallery.getByText('1 / 3')).toBeVisible();
    await expect(gallery.getByRole('button', { name: 'Pause the slides' })).toBeVisible();
    await expect(await gallery.findByText('2 / 3')).toBeVisible();
  },
};

/** Nothing moves for whoever asked for less motion, unless they start it. */
export const GalleryReducedMotion: Story = {
  parameters: world(full),
  beforeEach: () => motion(true),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^From the water$/);
    await expect(gallery.getByRole('button', { name: 'Play the slides' })).toBeVisible();
    await expect(gallery.getByText('1 / 3')).toBeVisible();
  },
};

export const GalleryImageFailed: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^From the water$/);
    const name = /Close-up of a dry fly/;
    const picture = await gallery.findByRole('img', { name });
    await fireEvent.error(picture);
    await waitFor(() => expect(picture).not.toBeInTheDocument());
    await expect(gallery.getByRole('img', { name })).toBeVisible();
  },
};

export const GalleryPaused: Story = {
  parameters: world(full),
  // Tests prefer less motion; here is somebody who doesn't.
  beforeEach: () => motion(false),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^From the water$/);
    await userEvent.click(gallery.getByRole('button', { name: 'Pause the slides' }));
    await expect(gallery.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  },
};

export const OneProduct: Story = {
  parameters: world({ ...full, bestSellers: [equipmentCard()] }),
  play: async ({ canvas }) => expect(await canvas.findByText('1 product')).toBeVisible(),
};

/** As many as the page asks for, and a badge that does not grow out of its place. */
export const TwoHundredProducts: Story = {
  parameters: world({
    ...full,
    bestSellers: ({ first }: { first: number }) => equipmentCards(200).slice(0, first),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('99+ products')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: /^Lakehead 1\d{3}$/ })).toHaveLength(120);
  },
};

export const ProductWithoutPicture: Story = {
  parameters: world({ ...full, bestSellers: [equipmentCard({ picture: null })] }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('img', { name: 'Spinning reel, size 3000' })).toBeVisible(),
};

export const VeryLongName: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  parameters: world({
    ...full,
    bestSellers: [
      equipmentCard({
        name: 'The Extraordinarily Long-Named Rod For Rivers Nobody Has Found On Any Map Yet',
      }),
      equipmentCard({ id: 'word', name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' }),
    ],
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /^The Extraordinarily/ })).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const FixedTiles: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    for (const words of ['connect countries', 'home delivery', 'happy clients'])
      await expect(canvas.getByText(words)).toBeVisible();
    for (const figure of ['30', '536+', '1000+']) await expect(canvas.getByText(figure)).toBeVisible();
  },
};

export const ContactIdle: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    await expect(canvas.getByLabelText('Subject')).toHaveValue('');
    await expect(canvas.getByLabelText('Message')).toHaveValue('');
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeEnabled();
  },
};

/** Nothing typed is lost when the page is loaded anew. */
export const ContactAfterReload: Story = {
  parameters: world(full),
  beforeEach: () =>
    sessionStorage.setItem('contact-draft', JSON.stringify({ subject: 'Leaders', message: 'Which one' })),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Subject')).toHaveValue('Leaders'));
    await expect(canvas.getByLabelText('Message')).toHaveValue('Which one');
  },
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
    await expect(sessionStorage.getItem('contact-draft')).toBeNull();
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
  beforeEach: offline,
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
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('We will answer those first.');
    await expect(alert).toHaveTextContent('Please try again in 60 minutes.');
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByLabelText('Subject')).toHaveValue('Leaders');
  },
};
