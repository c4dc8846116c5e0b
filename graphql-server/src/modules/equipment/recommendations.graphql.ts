import { PothosValidationError } from '@pothos/core';
import { builder, isPubliclyCacheable } from '#server/builder.ts';
import { isRowId } from '#server/errors/input.ts';
import { equipmentAccess } from './equipment.access.ts';
import { Equipment } from './equipment.graphql.ts';

/** Each is one statement, which a list of products would repeat for every entry. */
const STATEMENT = 1_000;
/** Most products that `equipmentByIds` fetches. */
const MAX_IDS = 20;

builder.prismaObjectFields('Equipment', (t) => ({
  related: t.prismaField({
    type: [Equipment],
    complexity: { field: STATEMENT, multiplier: 6 },
    description:
      'Up to six other products of the category, near in price: those that can be ordered first, then those that share attributes, then by units sold.',
    resolve: (query, row, _args, { services }) => services.equipment.related(row, query),
  }),
  goesWith: t.prismaField({
    type: [Equipment],
    complexity: { field: STATEMENT, multiplier: 4 },
    description:
      'Up to four products to buy with this one: those that customers often ordered together with it, then best sellers of complementary categories. All of them can be ordered.',
    resolve: (query, row, _args, { services }) => services.equipment.goesWith(row, query),
  }),
}));

builder.queryField('equipmentByIds', (t) =>
  t.prismaField({
    authScopes: equipmentAccess.browse,
    type: [Equipment],
    complexity: { field: 1, multiplier: MAX_IDS },
    description:
      'Fetches published products and variants in the order of `ids`. Leaves out those that do not exist.',
    extensions: isPubliclyCacheable,
    args: { ids: t.arg.idList({ description: 'At most 20 `databaseId`s of products or variants.' }) },
    resolve: (query, _root, { ids }, { services }) => {
      if (ids.length > MAX_IDS)
        throw new PothosValidationError(`Argument \`ids\` must have at most ${MAX_IDS} entries.`);
      return services.equipment.offeredByIds([...new Set(ids.filter(isRowId))], query);
    },
  }),
);
