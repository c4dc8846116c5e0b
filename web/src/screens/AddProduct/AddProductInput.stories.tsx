import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import {
  addProductWorld,
  categories,
  choosePicture,
  fill,
  submit,
  type,
} from '#web/test/add-product-page.ts';
import { attributeDefinitions } from '#web/test/attribute-definitions.ts';
import { connection, equipmentCard } from '#web/test/builders.ts';
import { inAPage } from '#web/test/in-a-page.tsx';
import { checkLengthLimit } from '#web/test/length-limit.ts';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { AddProductScreen } from './AddProductScreen.tsx';

const meta: Meta<typeof AddProductScreen> = {
  title: 'Screens/Add a Product/Input',
  component: AddProductScreen,
  decorators: [inAPage],
  parameters: addProductWorld(),
};
export default meta;
type Story = StoryObj<typeof AddProductScreen>;

export const RequiredErrors: Story = {
  play: async ({ canvas }) => {
    await type(canvas, { minQty: '' });
    await submit(canvas);
    for (const words of ['Name', 'Price', 'Min quantity', 'Max quantity', 'Image'])
      await expect(await canvas.findByText(`${words} is Required`)).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription('Name is Required');
  },
};

const refuses = (values: Parameters<typeof type>[1], words: string): Story => ({
  play: async ({ canvas }) => {
    await type(canvas, values);
    await submit(canvas);
    await expect(await canvas.findByText(words)).toBeVisible();
  },
});
export const PriceZero = refuses({ price: '0' }, 'Price must be greater than 0');
export const PriceNegative = refuses({ price: '-5' }, 'Price must be greater than 0');
export const PriceText = refuses({ price: 'cheap' }, 'Price must be a number with up to 2 decimal places');
export const PriceThreeDecimals = refuses(
  { price: '9.999' },
  'Price must be a number with up to 2 decimal places',
);
export const PriceTooHigh = refuses({ price: '1000000' }, 'Price is too high');
export const MinAboveMax = refuses(
  { minQty: '5', maxQty: '5' },
  'Max quantity must be greater than min quantity',
);
export const MinMoreThanMax = refuses(
  { minQty: '9', maxQty: '5' },
  'Max quantity must be greater than min quantity',
);
export const MinZero = refuses({ minQty: '0' }, 'Min quantity must be at least 1');
export const StockNegative = refuses({ stock: '-1' }, 'Stock cannot be negative');

export const RangeSaidWhileTyping: Story = {
  play: async ({ canvas }) => {
    await type(canvas, { minQty: '2', maxQty: '10' });
    await expect(await canvas.findByText('Customers can order 2 to 9.')).toBeVisible();
  },
};
export const LivePreview: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.selectOptions(canvas.getByLabelText('Category (optional)'), 'Reels');
    await type(canvas, { stock: '3' });
    await expect(await canvas.findByText('$89.90')).toBeVisible();
    await expect(canvas.getByText('Lakehead 3000')).toBeVisible();
    await expect(canvas.getByText('Only 3 left')).toBeVisible();
  },
};
export const DuplicateName: Story = {
  parameters: addProductWorld(
    {},
    {
      answers: { Query: { categories, catalogue: connection([equipmentCard()]), attributeDefinitions } },
    },
  ),
  play: async ({ canvas }) => {
    await type(canvas, { name: 'lakehead 3000', price: '1' });
    await expect(
      await canvas.findByText('The shop already has a product named “Lakehead 3000”.'),
    ).toBeVisible();
  },
};
export const ImageChosen: Story = {
  play: async ({ canvas }) => {
    await choosePicture(canvas);
    await expect(await canvas.findByAltText('The image you chose')).toBeVisible();
    await expect(canvas.getByText('reel.webp')).toBeVisible();
    await expect(canvas.getByText('Choose another')).toBeVisible();
  },
};
export const ImageTooBig: Story = {
  play: async ({ canvas }) => {
    const file = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
    await choosePicture(canvas, file);
    await expect(await canvas.findByText(/larger than 8 MB/)).toBeVisible();
  },
};
export const ImageNotAPicture: Story = {
  play: async ({ canvas }) => {
    await choosePicture(canvas, new File(['%PDF'], 'list.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByText(/isn’t supported/)).toBeVisible();
    await expect(canvas.queryByAltText('The image you chose')).toBeNull();
  },
};
/** Simulates closing the tab. The browser asks for confirmation only if there is input. */
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
export const UnsavedGuard: Story = {
  play: async ({ canvas }) => {
    await canvas.findByLabelText('Name');
    await expect(leaving()).toBe(false);
    await type(canvas, { name: 'Lakehead 3000' });
    await expect(await canvas.findByText(/Not in the shop yet/)).toBeVisible();
    await expect(leaving()).toBe(true);
  },
};
/** The hint explains who needs the description and what the default is. */
export const AltTextMissing: Story = {
  play: async ({ canvas, canvasElement }) => {
    await fill(canvas);
    const alt = canvas.getByLabelText('Alt text (optional)');
    await expect(canvas.getByLabelText('Description (optional)')).toHaveValue('');
    await expect(canvas.getByLabelText('Description (optional)')).toBeValid();
    await expect(canvas.getByRole('button', { name: 'Add product' })).toBeEnabled();
    await expect(alt).toHaveAccessibleDescription(/will use “Lakehead 3000”/);
    await expect(alt).toBeValid();
    await expect(canvasElement.querySelector('aside img')).toHaveAttribute('alt', 'Lakehead 3000');
  },
};
export const AltTextGiven: Story = {
  parameters: addProductWorld({
    addEquipment: ({ input }: { input: Record<string, unknown> }) =>
      input.pictureAlt === 'A reel with a cork handle' ? pending() : failing(JSON.stringify(input))(),
  }),
  play: async ({ canvas, canvasElement }) => {
    await fill(canvas);
    const alt = canvas.getByLabelText('Alt text (optional)');
    await userEvent.type(alt, 'A reel with a cork handle');
    await expect(alt).toHaveAccessibleDescription(
      'Describes the image for screen readers and search engines.',
    );
    await expect(canvasElement.querySelector('aside img')).toHaveAttribute(
      'alt',
      'A reel with a cork handle',
    );
    await submit(canvas);
    await expect(await canvas.findByRole('button', { name: 'Adding product…' })).toBeDisabled();
  },
};
export const AltTextTooLong: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Alt text (optional)'));
    await userEvent.paste('x'.repeat(251));
    await submit(canvas);
    await expect(await canvas.findByText('Use 250 characters or fewer.')).toBeVisible();
    for (const [label, limit] of [
      ['Alt text (optional)', 250],
      ['Name', 120],
      ['Subtitle (optional)', 160],
      ['Description (optional)', 5_000],
    ] as const)
      await checkLengthLimit(
        canvas.getByLabelText(label),
        limit,
        `Use ${limit.toLocaleString('en-US')} characters or fewer.`,
      );
  },
};
