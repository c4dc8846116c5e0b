import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Shell } from '#web/app/Shell.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { connection, equipmentCard, equipmentCards, money, picture, review } from '#web/test/builders.ts';
import { productNames } from '#web/test/products.ts';
import { motion, offline, online } from '#web/test/surroundings.tsx';
import { HomeScreen } from './HomeScreen.tsx';
import { checkLengthLimit, emailOfLength } from '#web/test/length-limit.ts';
import { findInitials } from '#web/test/initials.ts';

const full = {
  bestSellers: [
    equipmentCard(),
    equipmentCard({ id: 'out', name: 'Teardrop Net M', availability: 'OUT_OF_STOCK', stockLeft: 0 }),
    equipmentCard({ id: 'low', name: 'Fold Fast 3.5', availability: 'LOW_STOCK', stockLeft: 3, isNew: true }),
  ],
  reviews: connection([review(), review({ id: 'half', rating: 2.5, name: 'Gordon Pike' })]),
};

const world = (Query: Record<string, unknown>, Mutation: Record<string, unknown> = {}) => ({
  world: { answers: { Query, Mutation } },
});

const meta: Meta<typeof HomeScreen> = {
  title: 'Screens/Home',
  component: HomeScreen,
  // The contact form keeps a draft.
};
export default meta;
type Story = StoryObj<typeof HomeScreen>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

export const Full: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByText('536+')).toBeVisible();
    // Sold-out products are last, however well they sold.
    const names = within(canvas.getByRole('region', { name: /Best Sellers/ })).getAllByRole('heading', {
      level: 3,
    });
    await expect(names.at(-1)).toHaveTextContent('Teardrop Net M');
    await expect(canvas.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/search');
    await expect(canvas.getByRole('link', { name: 'Lakehead 3000' })).toHaveAttribute(
      'href',
      '/product/spinning-reel',
    );
    await expect(canvas.getByText('Only 3 left')).toBeVisible();
    await expect(canvas.getByText('Out of stock')).toBeVisible();
    await expect(await canvas.findByText('2.5 of 5 stars')).toBeInTheDocument();
    for (const words of ['connect countries', 'home delivery', 'happy clients'])
      await expect(canvas.getByText(words)).toBeVisible();
    for (const figure of ['30', '1000+']) await expect(canvas.getByText(figure)).toBeVisible();
    await expect(await canvas.findByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    await expect(canvas.getByLabelText('Subject')).toHaveValue('');
    await expect(canvas.getByLabelText('Message')).toHaveValue('');
    await expect(canvas.getByRole('button', { name: 'Send' })).toBeEnabled();
  },
};

export const Loading: Story = {
  parameters: world({ bestSellers: pending, reviews: pending }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Best Sellers' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getAllByText('Loading…')).not.toHaveLength(0);
    await expect(canvas.queryByText('No reviews yet.')).toBeNull();
  },
};

export const Empty: Story = {
  parameters: world({ bestSellers: [], reviews: connection([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No products available.')).toBeVisible();
    await expect(await canvas.findByText('No reviews yet.')).toBeVisible();
    await expect(canvas.getByText('0 products')).toBeVisible();
  },
};

/** Responds once, then fails. */
const answeringOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? answer : failing()());
};

/** Fails once, like a dropped connection. */
const failingOnce = (answer: unknown) => {
  let asked = 0;
  return () => (asked++ === 0 ? failing()() : answer);
};

const region = (canvas: Canvas, name: RegExp) => within(canvas.getByRole('region', { name }));

/** Each failed section shows its error. Sections without data are unaffected. */
export const Failed: Story = {
  parameters: world({ bestSellers: failing(), reviews: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
    await expect(await canvas.findByText('We couldn’t load the reviews.')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Who we are' })).toBeVisible();
  },
};

export const FailedThenLoaded: Story = {
  parameters: world({ bestSellers: failingOnce(full.bestSellers), reviews: full.reviews }),
  play: async ({ canvas }) => {
    const again = await region(canvas, /Best Sellers/).findByRole('button', { name: 'Try again' });
    await userEvent.click(again);
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.queryByText(/couldn’t load/)).toBeNull();
  },
};

/** Without reviews, products are still shown. */
export const ReviewsFailed: Story = {
  parameters: world({ ...full, reviews: failingOnce(full.reviews) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    const reviews = region(canvas, /Customer reviews/);
    await expect(await reviews.findByRole('alert')).toHaveTextContent('We couldn’t load the reviews.');
    await expect(reviews.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(region(canvas, /Best Sellers/).queryByRole('alert')).toBeNull();
  },
};

/** Without products, reviews are still shown. */
export const ProductsFailed: Story = {
  parameters: world({ ...full, bestSellers: failing() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t load the products.')).toBeVisible();
    await expect(await canvas.findByText('Gordon Pike')).toBeVisible();
    await expect(canvas.queryByText(/products?$/)).toBeNull();
  },
};

export const ReviewsLoading: Story = {
  parameters: world({ ...full, reviews: pending }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 products')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Customer reviews' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};

/** Nothing is cached, so the page shows only its static content. */
export const OfflineWithNothingCached: Story = {
  parameters: { ...world({ bestSellers: failing(), reviews: failing() }), ownShell: true },
  beforeEach: offline,
  render: () => (
    <Shell>
      <HomeScreen />
    </Shell>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You’re offline/)).toBeVisible();
    await expect(await region(canvas, /Best Sellers/).findByRole('alert')).toHaveTextContent(
      'You appear to be offline.',
    );
    await expect(canvas.getByRole('heading', { name: 'First light. Flat water.' })).toBeVisible();
  },
};

/** Cached data is shown offline. */
export const OfflineWithCachedData: Story = {
  parameters: {
    ownShell: true,
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
        <Route path="/" element={<HomeScreen />} />
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
    await expect(canvas.getByText(/^You’re offline/)).toBeVisible();
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

/** The prices of the variants differ, and few of each are left. */
export const PriceRange: Story = {
  parameters: world({
    ...full,
    bestSellers: [
      equipmentCard({ highestPrice: money(10_490), optionNames: ['Size'], availability: 'LOW_STOCK' }),
    ],
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Only a few left')).toBeVisible();
    await expect(canvas.getByText('From')).toBeVisible();
  },
};

/** The old price is also available to screen readers, because a strikethrough isn't announced. */
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
    // 16.6 % is never rounded up.
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

/** A review with a photo, an edit and the shop's reply. */
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
    await expect(canvas.getByText('Reply from FISHZOME')).toBeVisible();
    await expect(canvas.getByText(/it was built for that/)).toBeVisible();
    await expect(canvas.getByText(/· edited/)).toBeVisible();
  },
};
export const ReviewWithoutPhoto: Story = {
  parameters: world({ ...full, reviews: connection([review({ photoUrl: null, name: 'Aiko Tanabe' })]) }),
  play: async ({ canvasElement }) => expect(await findInitials(canvasElement, 'AT')).toBeVisible(),
};

export const LongReviewAndBrokenPhoto: Story = {
  parameters: world({
    ...full,
    reviews: connection([
      review({
        body: 'Then it rained.\n'.repeat(40),
        photoUrl: '/images/missing.webp',
        name: 'Inés Caballero',
      }),
      review({ id: 'word', body: 'A'.repeat(300) }),
    ]),
  }),
  play: async ({ canvasElement }) => {
    await expect(await findInitials(canvasElement, 'IC')).toBeVisible();
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

/** The products arrive after the user scrolled to an anchor, and shift its position. */
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
export const ArrivedAtReviews = arrivedAt('review', /Customer reviews/);
export const ArrivedAtContact = arrivedAt('cform', /Who we are/);

/** The hero carousel with manual navigation (§2: four slides). Each slide has text and a link into the shop. */
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
export const CarouselSlide1 = slide(1, 'First light. Flat water.', 'Shop reels');
export const CarouselSlide2 = slide(2, 'Ready for the evening bite.', 'Shop rods');
export const CarouselSlide3 = slide(3, 'Everything in its place.', 'Shop lures');
export const CarouselSlide4 = slide(4, 'Built to be repaired.', 'Shop best sellers');

/** §9: three slides that advance automatically. */
export const GalleryPlaying: Story = {
  tags: ['moving'],
  parameters: world(full),
  beforeEach: () => motion(false),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^On the water$/);
    await expect(gallery.getByText('1 / 3')).toBeVisible();
    await expect(gallery.getByRole('button', { name: 'Pause slideshow' })).toBeVisible();
    await expect(await gallery.findByText('2 / 3')).toBeVisible();
  },
};

/** With reduced motion nothing moves unless the user starts it. */
export const GalleryReducedMotion: Story = {
  parameters: world(full),
  beforeEach: () => motion(true),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^On the water$/);
    await expect(gallery.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
    await expect(gallery.getByText('1 / 3')).toBeVisible();
  },
};

export const GalleryImageFailed: Story = {
  parameters: world(full),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^On the water$/);
    const name = /Close-up of a dry fly/;
    const picture = await gallery.findByRole('img', { name });
    await fireEvent.error(picture);
    await waitFor(() => expect(picture).not.toBeInTheDocument());
    await expect(gallery.getByRole('img', { name })).toBeVisible();
  },
};

export const GalleryPaused: Story = {
  parameters: world(full),
  // Tests prefer reduced motion. This story does not.
  beforeEach: () => motion(false),
  play: async ({ canvas }) => {
    const gallery = region(canvas, /^On the water$/);
    await userEvent.click(gallery.getByRole('button', { name: 'Pause slideshow' }));
    await expect(gallery.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  },
};

export const OneProduct: Story = {
  parameters: world({ ...full, bestSellers: [equipmentCard()] }),
  play: async ({ canvas }) => expect(await canvas.findByText('1 product')).toBeVisible(),
};

/** Shows only the requested number of products, and the badge does not overflow. */
export const TwoHundredProducts: Story = {
  parameters: world({
    ...full,
    bestSellers: ({ first }: { first: number }) => equipmentCards(200).slice(0, first),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('12 products')).toBeVisible();
    await expect(
      canvas.getAllByRole('link', { name: new RegExp(`^(${productNames(12).join('|')})$`) }),
    ).toHaveLength(12);
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

/** The contact form's input survives a reload. */
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
    await checkLengthLimit(canvas.getByLabelText('Email'), 254, 'Provide a valid Email', emailOfLength);
    await checkLengthLimit(canvas.getByLabelText('Subject'), 200, 'Use 200 characters or fewer');
    await checkLengthLimit(canvas.getByLabelText('Message'), 5_000, 'Use 5,000 characters or fewer');
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
    await expect(await context.canvas.findByRole('button', { name: 'Sending…' })).toBeDisabled();
  },
};

export const ContactSent: Story = {
  parameters: world(full, { sendContactMessage: { __typename: 'ContactMessageSent', sent: true } }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByText('Thanks! We received your message.')).toBeVisible();
    await expect(sessionStorage.getItem('contact-draft')).toBeNull();
  },
};

export const ContactFailed: Story = {
  parameters: world(full, { sendContactMessage: failing() }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('Please try again');
    await expect(context.canvas.getByLabelText('Subject')).toHaveValue('Leaders');
  },
};

export const ContactOffline: Story = {
  parameters: world(full, { sendContactMessage: failing() }),
  beforeEach: offline,
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('You appear to be offline.');
    await expect(context.canvas.getByLabelText('Message')).toHaveValue('Which one for brown trout?');
  },
};

export const ContactRefused: Story = {
  parameters: world(full, {
    sendContactMessage: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: 'Please look at the message again.',
      issues: [{ __typename: 'FieldIssue', path: 'subject', message: 'Up to 200 characters.' }],
    },
  }),
  play: async (context) => {
    await fillIn(context);
    await expect(await context.canvas.findByText('Please look at the message again.')).toBeVisible();
    await expect(context.canvas.getByLabelText('Subject')).toHaveAccessibleDescription(
      'Up to 200 characters.',
    );
  },
};

export const ContactRateLimited: Story = {
  parameters: world(full, {
    sendContactMessage: {
      __typename: 'RateLimited',
      code: 'RATE_LIMITED',
      message: 'You already sent several messages. We’ll answer those first.',
      retryAfterSeconds: 3600,
    },
  }),
  play: async (context) => {
    await fillIn(context);
    const alert = await context.canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('We’ll answer those first.');
    await expect(alert).toHaveTextContent('Please try again in 60 minutes.');
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(context.canvas.getByLabelText('Subject')).toHaveValue('Leaders');
  },
};
