import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, type within } from 'storybook/test';
import { paths } from '#web/app/paths.ts';
import { ImageError } from '#web/platform/images/image-error.ts';
import {
  forbiddenTo,
  inTurn,
  invalid,
  loadedOffline,
  refusals,
  visitorRedirect,
} from '#web/test/admin-lists.tsx';
import { inAPage } from '#web/test/in-a-page.tsx';
import { managedProduct, productPath, productWorld, shown } from '#web/test/managed-product-page.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { ManagedProductScreen } from './ManagedProductScreen.tsx';
import { pictureDraftKey } from './PictureEditor.tsx';

const meta: Meta<typeof ManagedProductScreen> = {
  title: 'Screens/Product settings/Pictures',
  component: ManagedProductScreen,
  decorators: [inAPage],
};
export default meta;
type Story = StoryObj<typeof ManagedProductScreen>;
type Canvas = ReturnType<typeof within>;

export const Loading: Story = {
  parameters: productWorld(pending),
  play: async ({ canvas }) => expect(canvas.getAllByRole('status')[0]).toHaveTextContent('Loading…'),
};
export const Failed: Story = {
  parameters: productWorld(failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load this product.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const Offline: Story = loadedOffline(productWorld(failing()));
export const Gone: Story = {
  parameters: productWorld(null),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'Product not found' })).toBeVisible(),
};
export const Published: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Lakehead 3000' })).toBeVisible();
    await expect(await altsOf(canvas)).toEqual(['Spinning reel, side view', 'Fly rod', 'Anchor']);
    await expect(canvas.getByText('Main')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View in the shop' })).toHaveAttribute(
      'href',
      '/product/lakehead-3000',
    );
    await expect(canvas.queryByRole('button', { name: 'Save pictures' })).toBeNull();
  },
};
export const Draft: Story = {
  parameters: productWorld(managedProduct({ status: 'DRAFT', pictures: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Draft')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'View in the shop' })).toBeNull();
    await expect(canvas.getByText(/You can add 21 more/)).toBeVisible();
  },
};
export const Archived: Story = {
  parameters: productWorld(managedProduct({ status: 'ARCHIVED' })),
  play: async ({ canvas }) => expect(await canvas.findByText('Archived')).toBeVisible(),
};
export const Variant: Story = {
  parameters: productWorld(
    managedProduct({
      productId: 'product-0',
      optionValues: ['270 cm', 'Light'],
      sku: 'WR-270-L',
      pictures: [shown('fly-rod', 'Fly rod')],
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Variant: 270 cm, Light')).toBeVisible();
    await expect(canvas.getByText(/shows the pictures of its product/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to the product' })).toHaveAttribute(
      'href',
      paths.productSettings('product-0'),
    );
  },
};
export const FullList: Story = {
  parameters: productWorld(
    managedProduct({
      pictures: Array.from({ length: 21 }, (_, index) => ({
        ...shown('anchor', `Anchor ${index + 1}`),
        url: `/images/anchor-960.webp?${index}`,
      })),
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/reached the limit of 21 pictures/)).toBeVisible();
    await expect(canvas.getByLabelText(/Add pictures/)).toBeDisabled();
  },
};

const altsOf = async (canvas: Canvas) =>
  (await canvas.findAllByLabelText('Alt text')).map(
    (field: HTMLElement) => (field as HTMLInputElement).value,
  );
const press = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));
const choose = async (canvas: Canvas, ...names: string[]) =>
  userEvent.upload(
    await canvas.findByLabelText(/Add pictures/),
    names.map((name) => new File(['picture'], name, { type: 'image/png' })),
  );

/** Answers with the pictures that were sent. */
const saved = ({ input }: { input: { pictures: { url: string; alt: string }[] } }) =>
  managedProduct({
    updatedAt: '2026-11-20T10:00:00.000Z',
    pictures: input.pictures.map(({ alt, url }) => ({ ...shown('anchor', alt), url })),
  });
export const MovedByKeyboard: Story = {
  parameters: productWorld(managedProduct(), { setEquipmentPictures: saved }),
  play: async ({ canvas }) => {
    const handle = await canvas.findByRole('button', { name: 'Move picture 1' });
    handle.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await altsOf(canvas)).toEqual(['Fly rod', 'Spinning reel, side view', 'Anchor']);
    await expect(canvas.getByText('Moved to position 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Move picture 2' })).toHaveFocus());
    await userEvent.keyboard('{End}');
    await expect(await altsOf(canvas)).toEqual(['Fly rod', 'Anchor', 'Spinning reel, side view']);
    await press(canvas, 'Save pictures');
    await expect(await canvas.findByText('Pictures saved')).toBeVisible();
    await expect(await altsOf(canvas)).toEqual(['Fly rod', 'Anchor', 'Spinning reel, side view']);
    await expect(canvas.queryByRole('button', { name: 'Save pictures' })).toBeNull();
  },
};
export const MovedByPointer: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    const move = async () => {
      const handle = await canvas.findByRole('button', { name: 'Move picture 3' });
      const target = await canvas.findByRole('listitem', { name: 'Picture 1 of 3' });
      target.scrollIntoView({ block: 'center' });
      const { left, top } = target.getBoundingClientRect();
      const at = { clientX: left + 40, clientY: top + 40, pointerId: 1, button: 0 };
      await fireEvent.pointerDown(handle, { pointerId: 1, button: 0 });
      await fireEvent.pointerMove(window, at);
      await expect(target).toHaveAttribute('data-target');
      await fireEvent.pointerUp(window, at);
      await expect(await altsOf(canvas)).toEqual(['Anchor', 'Spinning reel, side view', 'Fly rod']);
    };
    await move();
    await press(canvas, 'Discard changes');
    await expect(await altsOf(canvas)).toEqual(['Spinning reel, side view', 'Fly rod', 'Anchor']);
    await move();
  },
};
export const FocalPointChosen: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    const focal = await canvas.findByRole('button', { name: /^Focal point of picture 1: 30% from the left/ });
    focal.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(focal).toHaveAccessibleName('Focal point of picture 1: 35% from the left, 45% from the top');
    const { left, top, width, height } = focal.getBoundingClientRect();
    await fireEvent.click(focal, { detail: 1, clientX: left + width, clientY: top + height / 2 });
    await expect(focal).toHaveAccessibleName(
      'Focal point of picture 1: 100% from the left, 50% from the top',
    );
    await expect(canvas.getByText('You have unsaved changes.')).toBeVisible();
  },
};
export const AltTooLong: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    const [field] = await canvas.findAllByLabelText('Alt text');
    await fireEvent.change(field as HTMLElement, { target: { value: 'x'.repeat(251) } });
    await expect(await canvas.findByText('Use 250 characters or fewer.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save pictures' })).toBeDisabled();
  },
};
export const DeletedAndRestored: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    await press(canvas, 'Delete picture 2');
    await expect(await altsOf(canvas)).toEqual(['Spinning reel, side view', 'Anchor']);
    await press(canvas, 'Undo');
    await expect(await altsOf(canvas)).toEqual(['Spinning reel, side view', 'Fly rod', 'Anchor']);
  },
};
export const LastPictureStays: Story = {
  parameters: productWorld(managedProduct({ pictures: [shown('anchor', 'Anchor')] })),
  play: async ({ canvas }) => {
    await press(canvas, 'Delete picture 1');
    await expect(await canvas.findByText('A product needs at least one picture.')).toBeVisible();
    await expect(await altsOf(canvas)).toEqual(['Anchor']);
  },
};
export const Uploading: Story = {
  parameters: productWorld(managedProduct(), {}, {}, { images: 0.42 }),
  play: async ({ canvas }) => {
    await choose(canvas, 'one.png', 'two.png', 'three.png', 'four.png');
    await expect(await canvas.findByRole('progressbar', { name: 'Uploading one.png: 42%' })).toHaveValue(42);
    await expect(canvas.getByRole('progressbar', { name: 'Uploading three.png: 42%' })).toBeVisible();
    // Three at a time.
    await expect(canvas.getByRole('progressbar', { name: 'four.png is waiting to upload' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save pictures' })).toBeDisabled();
  },
};
export const Uploaded: Story = {
  parameters: productWorld(
    managedProduct(),
    {},
    {},
    { images: [{ url: '/images/spoon-lure-960.webp' }, { url: '/images/landing-net-960.webp' }] },
  ),
  play: async ({ canvas }) => {
    await choose(canvas, 'one.png', 'two.png');
    await expect(await canvas.findByRole('button', { name: /^Focal point of picture 5/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save pictures' })).toBeEnabled();
  },
};
export const OneUploadFailed: Story = {
  parameters: productWorld(
    managedProduct(),
    {},
    {},
    {
      images: [
        { url: '/images/spoon-lure-960.webp' },
        new ImageError('unreachable'),
        { url: '/images/landing-net-960.webp' },
      ],
    },
  ),
  play: async ({ canvas }) => {
    await choose(canvas, 'one.png', 'two.png');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t upload the image.');
    await expect(canvas.getByText(/remove the pictures that failed/)).toBeVisible();
    await press(canvas, 'Try again: two.png');
    await expect(await canvas.findByRole('button', { name: /^Focal point of picture 5/ })).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const FileRefused: Story = {
  parameters: productWorld(),
  play: async ({ canvas }) => {
    const input = await canvas.findByLabelText(/Add pictures/);
    const file = new File(['text'], 'notes.txt', { type: 'text/plain' });
    await userEvent.upload(input, file, { applyAccept: false });
    await expect(await canvas.findByText(/file type isn’t supported/)).toBeVisible();
    await press(canvas, 'Remove notes.txt');
    await expect(canvas.queryByText('notes.txt')).toBeNull();
    await userEvent.upload(input, file, { applyAccept: false });
    await expect(await canvas.findByText(/file type isn’t supported/)).toBeVisible();
  },
};
export const UploadRefused: Story = {
  parameters: productWorld(
    managedProduct(),
    {},
    {},
    { images: new ImageError('refused', 'Not a picture we like.') },
  ),
  play: async ({ canvas }) => {
    await choose(canvas, 'one.png');
    await expect(await canvas.findByText('Not a picture we like.')).toBeVisible();
  },
};
export const TooManyFiles: Story = {
  parameters: productWorld(managedProduct(), {}, {}, { images: 0.1 }),
  play: async ({ canvas }) => {
    await choose(canvas, ...Array.from({ length: 19 }, (_, index) => `${index}.png`));
    await expect(await canvas.findByText(/Only the first 18 files were added/)).toBeVisible();
    await expect(canvas.getByLabelText(/Add pictures/)).toBeDisabled();
  },
};
export const DraftRestored: Story = {
  parameters: productWorld(),
  beforeEach: () =>
    sessionStorage.setItem(
      pictureDraftKey({ databaseId: 'product-1' }),
      JSON.stringify({
        pictures: JSON.stringify([
          { url: '/images/spoon-lure-960.webp', alt: 'Spoon', focalX: 10, focalY: 20 },
        ]),
        seenAt: '2026-11-20T09:00:00.000Z',
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We restored your unsaved changes.')).toBeVisible();
    await expect(await altsOf(canvas)).toEqual(['Spoon']);
  },
};

const change = async (canvas: Canvas) => {
  await press(canvas, 'Move picture 1 later');
  await press(canvas, 'Save pictures');
};
export const Saving: Story = {
  parameters: productWorld(managedProduct(), { setEquipmentPictures: pending }),
  play: async ({ canvas }) => {
    await change(canvas);
    await expect(await canvas.findByRole('button', { name: 'Saving…' })).toBeDisabled();
  },
};
const theirs = managedProduct({
  updatedAt: '2026-11-20T09:30:00.000Z',
  pictures: [shown('fly-rod', 'Fly rod by Robin')],
});
const outdated = {
  __typename: 'EquipmentChanged',
  code: 'EQUIPMENT_CHANGED',
  message: 'Another admin changed this product in the meantime. Nothing was overwritten.',
  equipment: theirs,
  conflicts: [{ __typename: 'EditConflict', field: 'pictures', changedBy: 'Robin' }],
};
export const ConflictKeptMine: Story = {
  parameters: productWorld(managedProduct(), {
    setEquipmentPictures: (args: { input: { seenAt: string; pictures: { url: string; alt: string }[] } }) =>
      args.input.seenAt === theirs.updatedAt ? saved(args) : outdated,
  }),
  play: async ({ canvas }) => {
    await change(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Robin changed these pictures/);
    await press(canvas, 'Save mine');
    await expect(await canvas.findByText('Pictures saved')).toBeVisible();
    await expect(await altsOf(canvas)).toEqual(['Fly rod', 'Spinning reel, side view', 'Anchor']);
  },
};
export const ConflictTookTheirs: Story = {
  parameters: productWorld(managedProduct(), { setEquipmentPictures: outdated }),
  play: async ({ canvas }) => {
    await change(canvas);
    await press(canvas, 'Use theirs');
    await expect(await altsOf(canvas)).toEqual(['Fly rod by Robin']);
    await expect(canvas.queryByRole('button', { name: 'Save pictures' })).toBeNull();
  },
};
export const SaveRefused: Story = {
  parameters: productWorld(managedProduct(), {
    setEquipmentPictures: inTurn(
      invalid('pictures.1.url', 'Upload the image first.'),
      refusals.NotFound,
      refusals.Forbidden,
      refusals.RateLimited,
      failing(),
    ),
  }),
  play: async ({ canvas }) => {
    await press(canvas, 'Move picture 1 later');
    for (const message of [
      /Upload the image first/,
      /doesn’t exist/,
      /not allowed/,
      /wait a moment/,
      /went wrong/,
    ]) {
      await press(canvas, 'Save pictures');
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
export const SaveSessionExpired: Story = {
  parameters: productWorld(managedProduct(), { setEquipmentPictures: refusals.SignInRequired }, {}),
  play: async ({ canvas }) => {
    await change(canvas);
    await expect(await canvas.findByText(/sign in again|Please log in|session/i)).toBeVisible();
  },
};
export const Duplicating: Story = {
  parameters: productWorld(managedProduct(), { duplicateEquipment: pending }),
  play: async ({ canvas }) => {
    await press(canvas, 'Duplicate');
    await expect(await canvas.findByRole('button', { name: 'Duplicating…' })).toBeDisabled();
  },
};
export const Duplicated: Story = {
  parameters: productWorld(
    ({ id }: { id: string }) =>
      id === 'copy'
        ? managedProduct({ id, databaseId: id, name: 'Copy of Lakehead 3000', status: 'DRAFT' })
        : managedProduct(),
    {
      duplicateEquipment: {
        __typename: 'Equipment',
        id: 'copy',
        databaseId: 'copy',
        name: 'Copy of Lakehead 3000',
      },
    },
    {},
    { path: '/dashboard/manage-product/:id' },
  ),
  play: async ({ canvas }) => {
    await press(canvas, 'Duplicate');
    await expect(await canvas.findByRole('heading', { name: 'Copy of Lakehead 3000' })).toBeVisible();
    await expect(await canvas.findByText('“Copy of Lakehead 3000” added as a draft')).toBeVisible();
  },
};
export const DuplicateRefused: Story = {
  parameters: productWorld(managedProduct(), {
    duplicateEquipment: inTurn(refusals.NotFound, refusals.Forbidden, refusals.RateLimited, failing()),
  }),
  play: async ({ canvas }) => {
    for (const message of [/doesn’t exist/, /not allowed/, /wait a moment/, /went wrong/]) {
      await press(canvas, 'Duplicate');
      await expect(await canvas.findByText(message)).toBeVisible();
    }
  },
};
export const DuplicateSessionExpired: Story = {
  parameters: productWorld(managedProduct(), { duplicateEquipment: refusals.SignInRequired }, {}),
  play: async ({ canvas }) => {
    await press(canvas, 'Duplicate');
    await expect(await canvas.findByText(/sign in again|Please log in|session/i)).toBeVisible();
  },
};
export const Forbidden: Story = forbiddenTo(productPath, <ManagedProductScreen />);
export const VisitorRedirect: Story = visitorRedirect(productPath, <ManagedProductScreen />);
