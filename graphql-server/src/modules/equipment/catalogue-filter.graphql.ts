import { PothosValidationError } from '@pothos/core';
import { builder, type InputFields } from '#server/builder.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import {
  attributeConditions,
  MAX_ATTRIBUTES,
  MAX_VALUES,
  type AttributeFilter,
} from './attribute-filters.rules.ts';
import type { CatalogueFilter } from './catalogue.rules.ts';
import { Availability } from './equipment.graphql.ts';
import type { EquipmentService } from './equipment.service.ts';

const AttributeFilterInput = builder.inputType('AttributeFilter', {
  description:
    'Filters by one attribute. Use the fields of its kind: `anyOf` for OPTIONS, `min` and `max` for NUMBER, `isTrue` for YES_NO.',
  fields: (t): InputFields<AttributeFilter> => ({
    name: t.string({ required: true, description: 'Name of a filterable attribute, such as `castWeightG`.' }),
    anyOf: t.stringList({
      required: false,
      description: `Options, such as \`perch\`. Matches products with any of them. At most ${MAX_VALUES}.`,
    }),
    min: t.float({
      required: false,
      description:
        "Lowest number, inclusive, in the attribute's metric unit. A product with a range matches if the ranges overlap.",
    }),
    max: t.float({ required: false, description: 'Highest number, inclusive.' }),
    isTrue: t.boolean({
      required: false,
      description: 'Yes or no. Products without the attribute match neither.',
    }),
  }),
});

/** `CatalogueFilter` as clients send it. */
interface CatalogueInput extends Omit<CatalogueFilter, 'attributes'> {
  readonly attributes?: readonly AttributeFilter[] | null | undefined;
  /** Ignores filters by attributes that fit no definition. */
  readonly isLenient?: boolean | null | undefined;
}

export const CatalogueFilterInput = builder.inputType('CatalogueFilter', {
  description: "Filters for the product list. Omitted fields and empty lists don't filter.",
  fields: (t): InputFields<CatalogueInput> => ({
    query: t.string({
      required: false,
      description:
        'Search query, such as `spinning reel`, `2.1 m rod`, or `lures under $10`. Matches products that contain all words, in any inflection, in their name, title, category, attributes, or description; the last word may be a prefix. Synonyms are found, quantities in any unit, and prices, `on sale`, `new`, and `in stock` filter. Use `"quotes"` for a phrase and `-fly` to exclude a word. Characters after the first 100 are ignored.',
    }),
    isVerbatim: t.boolean({
      required: false,
      description: 'Whether to search for the words as typed, without correcting their spelling.',
    }),
    categorySlugs: t.stringList({
      required: false,
      description: 'Slugs of categories, such as `reels`. Matches products in any of them.',
    }),
    priceMinMinor: t.int({ required: false, description: 'Lowest price, in minor units, inclusive.' }),
    priceMaxMinor: t.int({ required: false, description: 'Highest price, in minor units, inclusive.' }),
    availability: t.field({
      type: [Availability],
      required: false,
      description:
        'Matches any of these values. `[IN_STOCK, LOW_STOCK]` returns everything that can be ordered now.',
    }),
    attributes: t.field({
      type: [AttributeFilterInput],
      required: false,
      description: `Attributes that products must have, all of them. At most ${MAX_ATTRIBUTES}, each once.`,
    }),
    isLenient: t.boolean({
      required: false,
      description:
        "Whether to ignore filters by attributes that don't exist or aren't filterable, and values that don't fit the attribute's kind, such as those of an outdated link. Otherwise they are errors.",
    }),
  }),
});

interface Services {
  readonly equipment: Pick<EquipmentService, 'attributeDefinitions'>;
}

interface FilterArgs {
  readonly filter?: CatalogueInput | null | undefined;
}
const checked = new WeakMap<FilterArgs, Promise<CatalogueFilter>>();
/** Returns the same object for all fields of one list, so that shared results are computed once. @throws BAD_USER_INPUT */
export function filterOf(args: FilterArgs, services: Services): Promise<CatalogueFilter> {
  const filter = checked.get(args) ?? checkFilter(args.filter ?? {}, services);
  checked.set(args, filter);
  return filter;
}

async function checkFilter(
  { attributes, isLenient, ...rest }: CatalogueInput,
  services: Services,
): Promise<CatalogueFilter> {
  if (!attributes || attributes.length === 0) return rest;
  const definitions = await services.equipment.attributeDefinitions();
  const conditions = attributeConditions(attributes, definitions, isLenient ?? false);
  if (conditions instanceof InvalidInput) throw new PothosValidationError(conditions.message);
  return { ...rest, attributes: conditions };
}
