import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { orderableEquipment } from '#web/test/builders.ts';
import { me, robin } from '#web/test/people.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { failing } from '../../../../.storybook/schema-link.ts';
import { SaveButton } from '#web/features/lists/SaveButton.tsx';
import { MAX_SAVED, WISH_LIST } from '#web/features/lists/wish-list.ts';
import { WishListLink } from '#web/features/lists/WishListLink.tsx';

const product = orderableEquipment();
const others = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `01234567-89ab-7cde-8f01-${String(n).padStart(12, '0')}`,
    name: `Lakehead ${n}`,
  }));
const cleared = () => () => localStorage.removeItem(WISH_LIST);
const stored = (count: number) => () => {
  localStorage.setItem(WISH_LIST, JSON.stringify(others(count)));
  return () => localStorage.removeItem(WISH_LIST);
};

function Both() {
  return (
    <div style={{ display: 'flex', gap: '1rem' }}>
      <WishListLink />
      <SaveButton product={product} />
      <SaveButton product={product} isLabeled />
    </div>
  );
}

const meta: Meta<typeof Both> = {
  title: 'Screens/WishList/Buttons',
  component: Both,
  decorators: [inAPage],
  // The header of the shop would also merge the lists.
  parameters: { ownShell: true },
  beforeEach: cleared,
};
export default meta;
type Story = StoryObj<typeof Both>;

const NAME = 'Save Lakehead 3000 to your wish list';
const hearts = (canvas: { findAllByRole: typeof screen.findAllByRole }) =>
  canvas.findAllByRole('button', { name: NAME });
const press = async (canvas: { findAllByRole: typeof screen.findAllByRole }) => {
  const [first] = await hearts(canvas);
  if (first) await userEvent.click(first);
};

export const NotSaved: Story = {
  play: async ({ canvas }) => {
    for (const heart of await hearts(canvas)) await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(canvas.getByRole('link', { name: 'Wish list' })).toHaveAttribute('href', '/wishlist');
  },
};
export const Saved: Story = {
  play: async ({ canvas }) => {
    await press(canvas);
    for (const heart of await hearts(canvas)) await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('link', { name: 'Wish list, 1 product' })).toBeVisible();
    await expect(localStorage.getItem(WISH_LIST)).toContain(product.databaseId);
  },
};
/** Another tab removes it. */
export const ChangedInAnotherTab: Story = {
  beforeEach: stored(2),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Wish list, 2 products' })).toBeVisible();
    localStorage.setItem(WISH_LIST, JSON.stringify([{ id: product.databaseId, name: product.name }]));
    dispatchEvent(new StorageEvent('storage', { key: WISH_LIST }));
    await expect(await canvas.findByRole('link', { name: 'Wish list, 1 product' })).toBeVisible();
    for (const heart of await hearts(canvas)) await expect(heart).toHaveAttribute('aria-pressed', 'true');
  },
};
export const Full: Story = {
  beforeEach: stored(MAX_SAVED),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await screen.findByText(/Your wish list is full/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Wish list, 200 products' })).toBeVisible();
  },
};
export const StorageBlocked: Story = {
  beforeEach: () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'QuotaExceededError');
    };
    return () => {
      Storage.prototype.setItem = setItem;
    };
  },
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await screen.findByText(/doesn’t let this site store data/)).toBeVisible();
  },
};

const account = (ids: readonly string[], Mutation: Record<string, unknown> = {}) => ({
  world: {
    identity: robin,
    answers: { Query: { me: { ...me(), wishListIds: ids } }, Mutation },
  },
});
export const OfAccount: Story = {
  parameters: account([product.databaseId]),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'Wish list, 1 product' })).toBeVisible(),
};
/** The products of the browser are in the account, and no longer in the browser. */
export const Merged: Story = {
  parameters: account([others(1)[0]?.id ?? ''], {
    addToWishList: { ...me(), wishListIds: [others(1)[0]?.id ?? ''] },
  }),
  beforeEach: stored(1),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Wish list, 1 product' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(WISH_LIST)).toBeNull());
  },
};
export const MergeFailed: Story = {
  parameters: account([], { addToWishList: failing() }),
  beforeEach: stored(1),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Wish list' })).toBeVisible();
    await expect(localStorage.getItem(WISH_LIST)).not.toBeNull();
  },
};
const unchanged = (message: string, addToWishList: unknown): Story => ({
  parameters: account([], { addToWishList }),
  play: async ({ canvas }) => {
    await press(canvas);
    await expect(await screen.findByText(message)).toBeVisible();
    for (const heart of await hearts(canvas)) await expect(heart).toHaveAttribute('aria-pressed', 'false');
  },
});
const refused = (__typename: string, message: string, more: object = {}) =>
  unchanged(message, { __typename, message, ...more });
export const AccountFailed = unchanged('We couldn’t change your wish list. Please try again.', failing());
export const AccountFull = refused('WishListFull', 'Your wish list is full: it can have 200 products.', {
  max: 200,
});
export const AccountLimited = refused('RateLimited', 'Too many attempts. Please wait a moment.', {
  retryAfterSeconds: 10,
});
export const AccountSignedOut = refused('SignInRequired', 'Plz register!');
export const AccountForbidden = refused('Forbidden', 'Sorry! you are not allowed to access this page!');
export const AccountInvalid = refused('InvalidInput', 'Choose a product', { issues: [] });
