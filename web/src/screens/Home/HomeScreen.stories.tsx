import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { connection, equipmentCard, equipmentCards, review } from '#web/test/builders.ts';
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

export const ProductsFailed: Story = {
  parameters: world({ bestSellers: failing(), reviews: full.reviews }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The products could not be loaded.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })[0]).toBeEnabled();
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
    await userEvent.type(canvas.getByLabelText('Email'), 'nobody');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Provide a valid Email')).toBeVisible();
    await expect(canvas.getByText('Subject is Required')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Provide a valid Email');
  },
};

const fillIn: Story['play'] = async ({ canvas }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com');
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
