import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Guarded } from '#web/app/guards.tsx';
import { ImageError } from '#web/platform/images/image-error.ts';
import { addProductWorld, fill, submit, type } from '#web/test/add-product-page.ts';
import { attributeDefinitions } from '#web/test/attribute-definitions.ts';
import { equipmentCard, inTurn } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { me, robin } from '#web/test/people.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AddProductScreen } from './AddProductScreen.tsx';

const meta: Meta<typeof AddProductScreen> = {
  title: 'Screens/Add a Product',
  component: AddProductScreen,
  decorators: [inAPage],
  parameters: addProductWorld(),
};
export default meta;
type Story = StoryObj<typeof AddProductScreen>;

export const Loading: Story = {
  parameters: addProductWorld({}, { answers: { Query: { categories: pending } } }),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const Idle: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Add a Product' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Add product' })).toBeEnabled();
    await expect(canvas.getByText('Choose an image')).toBeVisible();
    await expect(canvas.getByText('Preview')).toBeVisible();
  },
};
/** Products can still be added when the categories fail to load. */
export const WithoutCategories: Story = {
  parameters: addProductWorld({}, { answers: { Query: { categories: failing(), attributeDefinitions } } }),
  play: async ({ canvas }) =>
    expect(await canvas.findByLabelText('Category (optional)')).toHaveDisplayValue('Other tackle'),
};
export const Uploading: Story = {
  parameters: addProductWorld({}, { images: 0.42 }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByRole('button', { name: 'Uploading image: 42%' })).toBeDisabled();
    await expect(canvas.getByRole('progressbar')).toHaveValue(42);
  },
};
export const Inserting: Story = {
  parameters: addProductWorld({ addEquipment: pending }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByRole('button', { name: 'Adding product…' })).toBeDisabled();
  },
};
export const Added: Story = {
  parameters: addProductWorld({
    // The mock resolver checks the input: no category and no stock count.
    addEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.isDraft === false &&
      input.priceMinor === 8990 &&
      input.minQty === 2 &&
      input.maxQty === 10 &&
      input.stock === null
        ? equipmentCard()
        : failing(`not what was typed: ${JSON.stringify(input)}`)(),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText('Product added in home page')).toBeVisible();
    await expect(canvas.getByText('“Lakehead 3000” is now in the shop.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See it on the home page' })).toHaveAttribute(
      'href',
      '/#product',
    );
    await expect(canvas.getByLabelText('Name')).toHaveValue('');
    await expect(sessionStorage.length).toBe(0);
  },
};

/** Enter in a field and the other button publish the product; this one does not. */
export const AddedAsDraft: Story = {
  parameters: addProductWorld({
    addEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.isDraft === true ? equipmentCard() : failing(`not as a draft: ${JSON.stringify(input)}`)(),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Add as draft' }));
    await expect(await canvas.findByText('“Lakehead 3000” is a draft. Only admins see it.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'See it in Manage Products' })).toHaveAttribute(
      'href',
      '/dashboard/manage-product?q=Lakehead+3000',
    );
  },
};
const notAdded = (addEquipment: unknown, words: RegExp, more: object = {}): Story => ({
  parameters: addProductWorld({ addEquipment }, more),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Authority says: Adding failed try later!');
    await expect(alert).toHaveTextContent(words);
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(canvas.getByLabelText('Name')).toHaveValue('Lakehead 3000');
  },
});
export const AddingFailed = notAdded(failing(), /Something went wrong on our end/);
export const Refused = notAdded(
  { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'Sorry! you are not allowed to access this page!' },
  /not allowed/,
);
export const RateLimited = notAdded(
  {
    __typename: 'RateLimited',
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment.',
    retryAfterSeconds: 30,
  },
  /Please wait a moment/,
);
export const ImageHostDown = notAdded(undefined, /couldn’t upload the image/, {
  images: new ImageError('unreachable'),
});
export const ImageRejected = notAdded(undefined, /Not a picture we like/, {
  images: new ImageError('refused', 'Not a picture we like.'),
});

export const Offline: Story = {
  ...notAdded(failing(), /You appear to be offline/),
  beforeEach: () => {
    sessionStorage.clear();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
};

const smallest = 'The smallest order must cost at least $0.50';
export const RefusalAtItsField: Story = {
  parameters: addProductWorld({
    addEquipment: {
      __typename: 'InvalidInput',
      code: 'INVALID_INPUT',
      message: smallest,
      issues: [{ __typename: 'FieldIssue', path: 'priceMinor', message: smallest }],
    },
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(smallest);
    await expect(canvas.getByLabelText('Price (USD)')).toHaveAccessibleDescription(smallest);
    await expect(canvas.getByLabelText('Price (USD)')).toHaveAttribute('aria-invalid', 'true');
  },
};
const insertFailed = (then: unknown) =>
  addProductWorld(
    {
      addEquipment: inTurn(
        {
          __typename: 'RateLimited',
          code: 'RATE_LIMITED',
          message: 'Too many attempts.',
          retryAfterSeconds: 1,
        },
        then,
      ),
    },
    { images: [{ url: '/images/spinning-reel-960.webp' }, new ImageError('refused', 'Uploaded twice.')] },
  );
export const ImageUpButNotAdded: Story = {
  parameters: insertFailed(pending),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText('Adding failed try later!')).toBeVisible();
    await expect(canvas.getByText('Uploaded')).toBeVisible();
  },
};
/** The image is uploaded but the product failed: the retry sends only the product. */
export const ImageKeptAfterFailure: Story = {
  parameters: insertFailed(equipmentCard()),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText('Adding failed try later!')).toBeVisible();
    await expect(canvas.getByText('Uploaded')).toBeVisible();
    await submit(canvas);
    await expect(await canvas.findByText('Product added in home page')).toBeVisible();
  },
};
export const DraftRestored: Story = {
  beforeEach: () =>
    sessionStorage.setItem(
      'add-product-draft',
      JSON.stringify({
        name: 'Lakehead 3000',
        price: '89.90',
        categorySlug: 'reels',
        imageUrl: '/images/spinning-reel-960.webp',
        imageName: 'reel.webp',
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We restored your draft.')).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveValue('Lakehead 3000');
    await expect(canvas.getByLabelText('Category (optional)')).toHaveValue('reels');
    await expect(canvas.getByText('reel.webp')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Start over' })).toBeEnabled();
  },
};
export const StartedOver: Story = {
  beforeEach: () => sessionStorage.setItem('add-product-draft', JSON.stringify({ name: 'Lakehead 3000' })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start over' }));
    await expect(canvas.getByLabelText('Name')).toHaveValue('');
    await expect(canvas.queryByText('We restored your draft.')).toBeNull();
    await expect(sessionStorage.length).toBe(0);
  },
};
export const DraftKept: Story = {
  play: async ({ canvas }) => {
    await type(canvas, { name: 'Lakehead' });
    await waitFor(() => expect(sessionStorage.getItem('add-product-draft')).toMatch('Lakehead'));
  },
};
export const DoubleClick: Story = {
  parameters: addProductWorld({ addEquipment: inTurn(equipmentCard(), failing()) }),
  play: async ({ canvas }) => {
    await fill(canvas);
    const button = canvas.getByRole('button', { name: 'Add product' });
    button.click();
    button.click();
    await expect(await canvas.findByText('Product added in home page')).toBeVisible();
    await expect(canvas.queryByText('Adding failed try later!')).toBeNull();
  },
};

export const SessionExpired: Story = {
  parameters: {
    world: {
      ...addProductWorld({
        addEquipment: { __typename: 'SignInRequired', code: 'SIGN_IN_REQUIRED', message: 'Plz register!' },
      }).world,
    },
  },
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText('Your session has expired. Please log in again.')).toBeVisible();
    // The input is kept as a draft.
    await expect(sessionStorage.getItem('add-product-draft')).toMatch('Lakehead 3000');
  },
};

const guarded = () => (
  <Guarded guard="admin">
    <AddProductScreen />
  </Guarded>
);
export const Forbidden: Story = {
  parameters: {
    world: { at: '/dashboard/add-product', identity: robin, answers: { Query: { me: me() } } },
  },
  render: guarded,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sorry! you are not allowed to access this page!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Forbidden: You are not an Admin/user' })).toBeVisible();
  },
};
export const VisitorRedirect: Story = {
  parameters: {
    world: {
      identity: { status: 'signedOut' },
      at: '/dashboard/add-product',
      path: '/dashboard/add-product',
    },
  },
  render: guarded,
  play: async ({ canvas }) => expect(await canvas.findByText('Went to /signup')).toBeVisible(),
};
