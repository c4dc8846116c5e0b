import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { WISH_LIST, showAccount } from '#web/features/lists/wish-list.ts';
import { equipmentCard, equipmentCards } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { WishListScreen } from './WishListScreen.tsx';

const words = { removed: 'Removed Lakehead 3000 from your wish list.' };
const cards = equipmentCards(25);
/** A product that is no longer for sale. */
const gone = equipmentCard({ databaseId: '01234567-89ab-7cde-8f01-999999999999', name: 'Old Spinner' });
type Card = (typeof cards)[number];
const byIds = ({ ids }: { ids: string[] }) =>
  ids.flatMap((id) => cards.filter(({ databaseId }) => databaseId === id));

/** Stores products in the browser, as a visitor does. Returns the cleanup. */
const savedHere = (products: readonly Card[]) => () => {
  const list = products.map(({ databaseId: id, name }) => ({ id, name }));
  localStorage.setItem(WISH_LIST, JSON.stringify(list));
  return () => localStorage.removeItem(WISH_LIST);
};

const itemOf = (product: Card, equipment: Card | null = product, name: string | null = product.name) => ({
  __typename: 'WishListItem' as const,
  id: `item-${product.databaseId}`,
  equipmentId: product.databaseId,
  name,
  equipment,
  addedAt: '2026-11-20T08:00:00.000Z',
});
const pageOf = (items: readonly ReturnType<typeof itemOf>[], hasNextPage = false) => ({
  __typename: 'WishListConnection' as const,
  totalCount: items.length,
  pageInfo: {
    __typename: 'PageInfo',
    hasNextPage,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: hasNextPage ? 'next' : null,
  },
  edges: items.map((node, index) => ({ __typename: 'WishListEdge', cursor: String(index), node })),
});
/** The same user; `wishList` may be a function of the arguments. */
const account = (wishList: unknown) => ({ ...me(), wishList });
const inAccount = (products: readonly Card[]) => () => {
  const ids = products.map(({ databaseId }) => databaseId);
  showAccount({ uid: 'story', ids });
  return () => showAccount(null);
};

const meta: Meta<typeof WishListScreen> = {
  title: 'Screens/WishList',
  component: WishListScreen,
  parameters: { world: { at: '/wishlist', answers: { Query: { equipmentByIds: byIds } } } },
};
export default meta;
type Story = StoryObj<typeof WishListScreen>;

const visitor = (equipmentByIds: unknown) => ({
  world: { at: '/wishlist', answers: { Query: { equipmentByIds } } },
});
const user = (wishList: unknown, Mutation: Record<string, unknown> = {}) => ({
  world: { at: '/wishlist', identity: robin, answers: { Query: { me: account(wishList) }, Mutation } },
});
const removeFirst = async (canvas: { findByRole: typeof screen.findByRole }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Remove Lakehead 3000 from your wish list' }));

export const Loading: Story = {
  parameters: user(pending),
  play: async ({ canvas }) => expect(canvas.getByText('Loading your wish list…')).toBeInTheDocument(),
};
export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your wish list is empty.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/search');
  },
};
export const OfVisitor: Story = {
  beforeEach: savedHere([...cards.slice(0, 3), gone]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('4 products')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Old Spinner' })).toBeVisible();
    await expect(canvas.getByText('No longer available')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Log in to keep your list' })).toHaveAttribute(
      'href',
      '/login',
    );
  },
};
export const OutOfStock: Story = {
  parameters: visitor([equipmentCard({ ...cards[0], bestAvailability: 'OUT_OF_STOCK', stockLeft: 0 })]),
  beforeEach: savedHere(cards.slice(0, 1)),
  play: async ({ canvas }) => expect(await canvas.findByText('Out of stock')).toBeVisible(),
};
export const Removed: Story = {
  beforeEach: savedHere(cards.slice(0, 3)),
  play: async ({ canvas }) => {
    await removeFirst(canvas);
    await expect(canvas.queryByRole('link', { name: 'Lakehead 3000' })).toBeNull();
    await expect(await screen.findByText(words.removed)).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Remove Shoreline 240 from your wish list' })).toHaveFocus(),
    );
  },
};
export const RemovedAndRestored: Story = {
  beforeEach: savedHere(cards.slice(0, 3)),
  play: async ({ canvas }) => {
    await removeFirst(canvas);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const names = canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await expect(names).toEqual(['Lakehead 3000', 'Shoreline 240', 'Dawn Perch 60']);
  },
};
export const LastRemoved: Story = {
  beforeEach: savedHere(cards.slice(0, 1)),
  play: async ({ canvas }) => {
    await removeFirst(canvas);
    await expect(await canvas.findByText('Your wish list is empty.')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};
export const MoreOfVisitor: Story = {
  beforeEach: savedHere(cards),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Teardrop Net M Mk 2' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByRole('link', { name: 'Nightbite 400 Mk 2' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull();
  },
};
export const Failed: Story = {
  parameters: visitor(failing()),
  beforeEach: savedHere(cards.slice(0, 1)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load your wish list.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: user(failing()),
  beforeEach: offline,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(/offline|connection/i),
};
export const OfAccount: Story = {
  parameters: user(
    pageOf([
      ...cards.slice(0, 3).map((card) => itemOf(card)),
      itemOf(gone, null),
      itemOf(equipmentCard(), null, null),
    ]),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Old Spinner' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'This product' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /Log in/ })).toBeNull();
  },
};
export const EmptyAccount: Story = {
  parameters: user(pageOf([])),
  play: async ({ canvas }) => expect(await canvas.findByText('Your wish list is empty.')).toBeVisible(),
};
export const MoreOfAccount: Story = {
  parameters: user(({ after }: { after?: string | null }) =>
    after
      ? pageOf(cards.slice(20).map((card) => itemOf(card)))
      : pageOf(
          cards.slice(0, 20).map((card) => itemOf(card)),
          true,
        ),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByRole('link', { name: 'Nightbite 400 Mk 2' })).toBeVisible();
  },
};
const stillThere = (message: string, result: unknown): Story => ({
  parameters: user(pageOf(cards.slice(0, 2).map((card) => itemOf(card))), { removeFromWishList: result }),
  beforeEach: inAccount(cards.slice(0, 2)),
  play: async ({ canvas }) => {
    await removeFirst(canvas);
    await expect(await screen.findByText(message)).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
  },
});
export const RemovedFromAccount: Story = {
  parameters: user(pageOf(cards.slice(0, 2).map((card) => itemOf(card))), {
    removeFromWishList: { ...me(), wishListIds: [cards[1]?.databaseId] },
    addToWishList: { ...me(), wishListIds: cards.slice(0, 2).map(({ databaseId }) => databaseId) },
  }),
  beforeEach: inAccount(cards.slice(0, 2)),
  play: async ({ canvas }) => {
    await removeFirst(canvas);
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Lakehead 3000' })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByRole('link', { name: 'Lakehead 3000' })).toBeVisible();
  },
};
export const RemovalFailed: Story = stillThere(
  'We couldn’t change your wish list. Please try again.',
  failing(),
);
const refused = (__typename: string, message: string, more: object = {}) =>
  stillThere(message, { __typename, message, ...more });
export const RemovalLimited: Story = refused('RateLimited', 'Too many attempts. Please wait a moment.', {
  retryAfterSeconds: 10,
});
export const RemovalAfterSignOut: Story = refused('SignInRequired', 'Plz register!');
export const RemovalForbidden: Story = refused(
  'Forbidden',
  'Sorry! you are not allowed to access this page!',
);
export const RemovalInvalid: Story = refused('InvalidInput', 'Use at most 100 characters.', { issues: [] });
