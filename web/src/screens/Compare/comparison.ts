import * as copy from '#web/app/copy.ts';
import { availabilityText } from '#web/features/equipment/availability.ts';
import type { ComparedEquipmentFragment } from '#web/features/lists/ComparedEquipment.generated.ts';
import type { UnitSystem } from '#web/ui/use-unit-system.ts';

const words = copy.compare;

/** One attribute of all products. Null if a product doesn't have it. */
export interface Row {
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}
export interface Group {
  readonly name: string;
  readonly rows: readonly Row[];
}

const rowOf = (label: string, values: readonly (string | null)[]): Row => ({
  label,
  values,
  differs: new Set(values).size > 1,
});

const priceOf = ({ lowestPrice, highestPrice }: ComparedEquipmentFragment): string =>
  lowestPrice.minor < highestPrice.minor
    ? `${copy.product.fromPrice} ${lowestPrice.display}`
    : lowestPrice.display;

const ratingOf = ({ rating: { average, count } }: ComparedEquipmentFragment): string | null =>
  average === null ? null : words.rated(average, count);

const availabilityOf = ({ bestAvailability, stockLeft, optionNames }: ComparedEquipmentFragment): string =>
  availabilityText(bestAvailability, optionNames.length > 0 ? null : stockLeft);

/** The rows of a comparison: offer, then all attributes in groups, in the order in which the products have them. */
export function comparisonRows(products: readonly ComparedEquipmentFragment[], units: UnitSystem): Group[] {
  const offer = {
    name: words.basics,
    rows: [
      rowOf(words.price, products.map(priceOf)),
      rowOf(words.rating, products.map(ratingOf)),
      rowOf(words.availability, products.map(availabilityOf)),
      rowOf(
        words.category,
        products.map(({ category }) => category.name),
      ),
      rowOf(
        words.quantity,
        // The upper bound is exclusive (§5).
        products.map(({ minQty, maxQty }) => words.range(minQty, maxQty - 1)),
      ),
    ],
  };
  const groups = new Map<string, Map<string, string>>();
  for (const { name, label, group } of products.flatMap(({ attributes }) => attributes)) {
    const labels = groups.get(group) ?? new Map<string, string>();
    groups.set(group, labels.set(name, label));
  }
  const attributes = [...groups].map(([name, labels]) => ({
    name,
    rows: [...labels].map(([key, label]) =>
      rowOf(
        label,
        products.map((product) => {
          const attribute = product.attributes.find((one) => one.name === key);
          return attribute ? attribute[units === 'METRIC' ? 'value' : 'imperialValue'] : null;
        }),
      ),
    ),
  }));
  return [offer, ...attributes];
}

/** Only the rows that differ. Groups without such rows are left out. */
export const differencesOf = (groups: readonly Group[]): Group[] =>
  groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
