import type { AttributeControlFragment } from '#web/features/equipment/AttributeDefinitions.generated.ts';
import type { InventoryRowFragment } from '#web/features/equipment/InventoryRow.generated.ts';

const definition = (
  name: string,
  label: string,
  group: string,
  kind: AttributeControlFragment['kind'],
  more: Partial<AttributeControlFragment> = {},
): AttributeControlFragment => ({
  __typename: 'AttributeDefinition',
  id: `definition-${name}`,
  name,
  label,
  group,
  kind,
  unit: null,
  options: [],
  ...more,
});

const water = ['freshwater', 'saltwater', 'river', 'still water'];
const common = [
  definition('waterType', 'Water', 'Use', 'OPTIONS', { options: water }),
  definition('weightG', 'Weight', 'Size and weight', 'NUMBER', { unit: 'g' }),
];

/** Resolves `attributeDefinitions`: one of each kind for reels, two for lures, and none for others. */
export const attributeDefinitions = ({ categorySlug }: { categorySlug: string }) =>
  ({
    reels: [
      ...common,
      definition('gearRatio', 'Gear ratio', 'Performance', 'TEXT'),
      definition('sealed', 'Sealed', 'Performance', 'YES_NO'),
    ],
    lures: common,
  })[categorySlug] ?? [];

type Attribute = InventoryRowFragment['attributes'][number];

/** An attribute of a product, as the server returns it. */
export const attribute = (
  name: string,
  label: string,
  value: Partial<Pick<Attribute, 'number' | 'text' | 'options' | 'isTrue'>>,
): Attribute => ({
  __typename: 'Attribute',
  name,
  label,
  number: null,
  text: null,
  options: [],
  isTrue: null,
  ...value,
});

export const number = (min: number | null, max: number | null) => ({
  __typename: 'NumberRange' as const,
  min,
  max,
});
