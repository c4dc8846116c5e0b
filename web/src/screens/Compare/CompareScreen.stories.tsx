import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { CompareBar } from '#web/features/lists/CompareBar.tsx';
import { CompareButton } from '#web/features/lists/CompareButton.tsx';
import { COMPARE } from '#web/features/lists/compare-list.ts';
import { comparedEquipment, equipmentCards, money } from '#web/test/builders.ts';
import { offline } from '#web/test/surroundings.tsx';
import { failing, pending } from '../../../../.storybook/schema-link.ts';
import { CompareScreen } from './CompareScreen.tsx';

const attribute = (label: string, group: string, value: string, imperial = value) => ({
  __typename: 'Attribute' as const,
  name: label,
  label,
  group,
  value,
  imperialValue: imperial,
});
const products = equipmentCards(4).map((card, n) =>
  comparedEquipment({
    ...card,
    rating: { ...card.rating, average: 4 + n / 10, count: n + 1 },
    lowestPrice: money(8_990 + n * 1_000),
    highestPrice: money(8_990 + n * 1_500),
    attributes: [
      attribute('Water', 'Use', 'freshwater'),
      ...(n === 3
        ? [attribute('Length', 'Size', '2.1 m', '6.9 ft')]
        : [attribute('Gear ratio', 'Performance', `${5 + n}.2:1`)]),
    ],
  }),
);
const idOf = (n: number) => products[n]?.databaseId ?? '';
const urlOf = (count: number) =>
  `/compare?ids=${products
    .slice(0, count)
    .map(({ databaseId }) => databaseId)
    .join()}`;
const byIds = ({ ids }: { ids: string[] }) => products.filter(({ databaseId }) => ids.includes(databaseId));
const world = (at: string, equipmentByIds: unknown = byIds) => ({
  world: { at, path: '/compare', answers: { Query: { equipmentByIds } } },
});
const chosen = (count: number) => () => {
  const list = products.slice(0, count).map(({ databaseId: id, name }) => ({ id, name }));
  localStorage.setItem(COMPARE, JSON.stringify(list));
  return () => localStorage.removeItem(COMPARE);
};

const meta: Meta<typeof CompareScreen> = {
  title: 'Screens/Compare',
  component: CompareScreen,
  parameters: world(urlOf(2)),
  beforeEach: () => () => localStorage.removeItem(COMPARE),
};
export default meta;
type Story = StoryObj<typeof CompareScreen>;

export const Loading: Story = {
  parameters: world(urlOf(2), pending),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('Loading…'),
};
export const Ready: Story = {
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table'));
    await expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Lakehead 3000',
      'Shoreline 240',
    ]);
    await expect(table.getByRole('rowheader', { name: 'Price (differs)' })).toBeVisible();
    await expect(table.getByRole('cell', { name: 'From $99.90' })).toBeVisible();
    await expect(table.getByRole('rowheader', { name: 'Water' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add another' })).toHaveAttribute('href', '/search');
  },
};
export const FourProducts: Story = {
  parameters: world(urlOf(4)),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('columnheader')).toHaveLength(4);
    await expect(canvas.getAllByText('Not specified')).toHaveLength(4);
    await expect(canvas.queryByRole('link', { name: 'Add another' })).toBeNull();
  },
};
export const Imperial: Story = {
  parameters: world(urlOf(4)),
  beforeEach: () => () => localStorage.removeItem('units'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2.1 m')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Imperial' }));
    await expect(canvas.getByText('6.9 ft')).toBeVisible();
  },
};
/** The attributes are those of all variants, as the prices are. */
export const WithVariants: Story = {
  parameters: world(urlOf(2), [
    comparedEquipment({
      databaseId: idOf(0),
      name: 'Ember Spoon 18',
      lowestPrice: money(490),
      highestPrice: money(790),
      attributes: [
        attribute('Species', 'Use', 'perch, pike, salmon, sea trout, trout'),
        attribute('Weight', 'Size and weight', '7 g, 12 g, 18 g, 28 g', '0.25 oz, 0.42 oz, 0.63 oz, 0.99 oz'),
        attribute('Length', 'Size and weight', '45–75 mm', '1.77–2.95 in'),
        attribute('Color', 'Material and design', 'coral, green'),
      ],
    }),
    comparedEquipment({
      id: 'other',
      databaseId: idOf(1),
      name: 'Twin Willow 14',
      lowestPrice: money(750),
      highestPrice: money(950),
      attributes: [
        attribute('Species', 'Use', 'bass, perch, pike'),
        attribute('Weight', 'Size and weight', '7–21 g', '1/4–3/4 oz'),
        attribute('Color', 'Material and design', 'coral, green'),
      ],
    }),
  ]),
  beforeEach: () => () => localStorage.removeItem('units'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('cell', { name: 'From $4.90' })).toBeVisible();
    await expect(canvas.getByText('7 g, 12 g, 18 g, 28 g')).toBeVisible();
    await expect(canvas.getByRole('rowheader', { name: 'Weight (differs)' })).toBeVisible();
    await expect(canvas.getByRole('rowheader', { name: 'Color' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Imperial' }));
    await expect(canvas.getByText('0.25 oz, 0.42 oz, 0.63 oz, 0.99 oz')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Metric' }));
  },
};
export const DifferencesOnly: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Differences only' }));
    await expect(canvas.queryByRole('rowheader', { name: 'Water' })).toBeNull();
    await expect(canvas.getByRole('rowheader', { name: 'Gear ratio (differs)' })).toBeVisible();
  },
};
export const NoDifferences: Story = {
  parameters: world(urlOf(2), [
    comparedEquipment({ databaseId: idOf(0) }),
    comparedEquipment({ id: 'other', databaseId: idOf(1) }),
  ]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Differences only' }));
    await expect(canvas.getByText('These products don’t differ.')).toBeVisible();
  },
};
export const Removed: Story = {
  beforeEach: chosen(2),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Lakehead 3000' }));
    await expect(await canvas.findAllByRole('columnheader')).toHaveLength(1);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(localStorage.getItem(COMPARE)).not.toContain(idOf(0));
  },
};
export const PartlyGone: Story = {
  parameters: world(urlOf(2), () => products.slice(0, 1)),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('One product is no longer available.')).toBeVisible(),
};
export const Empty: Story = {
  parameters: world('/compare?ids=x,%00,1'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Choose products to compare.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/search');
  },
};
export const WithoutIds: Story = {
  parameters: world('/compare'),
  beforeEach: chosen(2),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You chose 2 products.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Compare products' })).toHaveAttribute('href', urlOf(2));
  },
};
export const Failed: Story = {
  parameters: world(urlOf(2), failing()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t load the products.');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: world(urlOf(2), failing()),
  beforeEach: offline,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(/offline|connection/i),
};

const withButtons: Story['render'] = () => (
  <div className="page">
    {products.map((product) => (
      <CompareButton key={product.databaseId} product={product} />
    ))}
    <CompareButton product={comparedEquipment({ databaseId: 'fifth', name: 'Riffle LA 5/6' })} isLabeled />
    <CompareBar />
  </div>
);
// The shop shows the list of products to compare, too.
const ownShell = { ownShell: true };
export const Chosen: Story = {
  parameters: ownShell,
  render: withButtons,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Compare Lakehead 3000' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Compare Shoreline 240' }));
    await expect(canvas.getByText('2 of 4')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Compare products' })).toHaveAttribute('href', urlOf(2));
  },
};
export const FifthRefused: Story = {
  parameters: ownShell,
  render: withButtons,
  beforeEach: chosen(4),
  play: async ({ canvas }) => {
    const fifth = canvas.getByRole('button', { name: 'Compare Riffle LA 5/6' });
    await userEvent.click(fifth);
    await expect(await screen.findByText(/You can compare up to four products/)).toBeVisible();
    await expect(fifth).toHaveAttribute('aria-pressed', 'false');
  },
};
export const Cleared: Story = {
  parameters: ownShell,
  render: withButtons,
  beforeEach: chosen(3),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Don’t compare Shoreline 240' }));
    await expect(canvas.getByText('2 of 4')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(canvas.queryByRole('region', { name: 'Products to compare' })).toBeNull();
  },
};
