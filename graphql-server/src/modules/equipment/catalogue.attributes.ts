import { Prisma } from '#server/generated/prisma/client.ts';
import type { AttributeCondition } from './attribute-filters.rules.ts';

/** The attribute values of `"Equipment" e`, as the function `product_attribute_values` writes them. Filters and facets read nothing else. */
export const attributeValues = Prisma.sql`e."attributeValues"`;

/** The condition over `"Equipment" e`. A range matches if it overlaps. */
export function hasAttribute(condition: AttributeCondition): Prisma.Sql {
  const { name } = condition;
  switch (condition.kind) {
    case 'OPTIONS':
      return hasAny(condition.anyOf.map((value) => `${name}=${value}`));
    case 'YES_NO':
      return hasAny([`${name}=${condition.isTrue}`]);
    case 'NUMBER':
      return hasRange(name, condition.min ?? -Infinity, condition.max ?? Infinity);
  }
}

/** The index finds the steps of the range, which are coarse. The planner knows how frequent they are, because they are a parameter. */
function hasRange(name: string, min: number, max: number): Prisma.Sql {
  const bound = (part: Prisma.Sql, open: string) =>
    Prisma.sql`coalesce(nullif(${part}, ''), ${open}::text)::float8`;
  const from = bound(Prisma.sql`split_part(range, ':', 1)`, '-Infinity');
  const to = bound(Prisma.sql`split_part(range, ':', 2)`, 'Infinity');
  return Prisma.sql`(${hasAny(stepsOf(min, max).map((step) => `${name}=^${step}`))} AND EXISTS (
      SELECT FROM unnest(${attributeValues}) value, string_to_table(substr(value, ${name.length + 2}::int), ',') range
      WHERE starts_with(value, ${`${name}=`}) AND CASE WHEN range LIKE '%:%' THEN ${from} <= ${max} AND ${to} >= ${min} END
    ))`;
}

/** At least the steps of the function `attribute_steps`, and a neighbor where its logarithm could be rounded differently. */
function stepsOf(min: number, max: number): number[] {
  const step = (number: number, rounding: number) =>
    number > 0 ? Math.min(20, Math.max(-10, Math.floor(Math.log2(number) + rounding))) : -10;
  const [first, last] = [step(min, -1e-9), step(max, 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const hasAny = (values: string[]) => Prisma.sql`${attributeValues} && ${values}::text[]`;
