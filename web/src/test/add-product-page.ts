import { userEvent, type within } from 'storybook/test';
import { attributeDefinitions } from './attribute-definitions.ts';
import { connection } from './builders.ts';
import { robin } from './people.ts';

// Shared by the stories of the Add a Product page.

export const categories = ['Reels', 'Rods', 'Lures', 'Other tackle'].map((name, index) => ({
  __typename: 'Category',
  id: String(index),
  slug: name.toLowerCase().replace(' ', '-'),
  name,
}));
export const addProductWorld = (Mutation: Record<string, unknown> = {}, more: object = {}) => ({
  world: {
    at: '/dashboard/add-product',
    path: '/dashboard/add-product',
    identity: robin,
    answers: { Query: { categories, catalogue: connection([]), attributeDefinitions }, Mutation },
    ...more,
  },
});

type Canvas = Pick<ReturnType<typeof within>, 'findByLabelText' | 'findByRole' | 'findByText'>;

const labels = {
  name: 'Name',
  price: 'Price (USD)',
  minQty: 'Min quantity',
  maxQty: 'Max quantity',
  stock: 'In stock (optional)',
};
export const type = async (canvas: Canvas, values: Partial<Record<keyof typeof labels, string>>) => {
  for (const [field, text] of Object.entries(values)) {
    const box = await canvas.findByLabelText(labels[field as keyof typeof labels]);
    await userEvent.clear(box);
    if (text) await userEvent.type(box, text);
  }
};
/** Uses one of the shop's pictures as the user's file. */
export const choosePicture = async (canvas: Canvas, file?: File) => {
  const box = await canvas.findByLabelText(/^(Choose|The image)/);
  const bytes = file ? null : await (await fetch('/images/spinning-reel-480.webp')).blob();
  await userEvent.upload(box, file ?? new File([bytes ?? ''], 'reel.webp', { type: 'image/webp' }), {
    applyAccept: false,
  });
};
export const fill = async (canvas: Canvas) => {
  await type(canvas, { name: 'Lakehead 3000', price: '89.90', minQty: '2', maxQty: '10' });
  await choosePicture(canvas);
  // Wait until the picture has been read.
  await canvas.findByText('Choose another');
};
export const submit = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Add product' }));
