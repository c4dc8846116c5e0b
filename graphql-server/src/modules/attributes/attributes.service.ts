import { lockKey, type Db, type Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type AttributeDefinition } from '#server/generated/prisma/client.ts';
import { inDisplayOrder } from '#server/modules/equipment/attributes.rules.ts';
import { cappedCount, COUNT_CAP } from '#server/modules/equipment/catalogue.rules.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  AttributeBusy,
  AttributeChanged,
  AttributeInUse,
  productsHave,
  type ProductCount,
} from './attributes.errors.ts';
import {
  addAttributeInput,
  attributeName,
  auditedDefinition,
  changeAttributeInput,
  MAX_DEFINITIONS,
  optionChanges,
  type AddAttributeInput,
  type ChangeAttributeInput,
  type OptionChanges,
} from './attributes.rules.ts';

/** `products`: how many have it. Loaded for listed rows only. */
export type ListedDefinition = AttributeDefinition & { readonly products?: ProductCount };
type Page = Pick<Prisma.AttributeDefinitionFindManyArgs, 'take' | 'skip' | 'cursor'>;
type Outcome =
  | AttributeDefinition
  | InvalidInput
  | NotFound
  | AttributeBusy
  | AttributeChanged
  | AttributeInUse;

const issue = (path: string, message: string) => new InvalidInput([{ path, message }]);

export type AttributesService = ReturnType<typeof attributesService>;

export function attributesService({
  prisma,
  onChanged,
}: {
  prisma: Db;
  /** Drops cached definitions of this server; a trigger notifies the others. */
  onChanged: () => void;
}) {
  /** The definitions with all words of `query` in their label, group, unit, or options, in display order. */
  async function matching(query: string): Promise<AttributeDefinition[]> {
    const words = query.slice(0, 200).toLowerCase().split(/\s+/).filter(Boolean);
    const all = inDisplayOrder(await prisma.attributeDefinition.findMany());
    return all.filter(({ label, group, unit, options }) => {
      const text = [label, group, unit ?? '', ...options].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  async function list(
    query: string,
    { take = 100, skip = 0, cursor }: Page = {},
  ): Promise<ListedDefinition[]> {
    const all = await matching(query);
    const at = cursor?.id === undefined ? -1 : all.findIndex(({ id }) => id === cursor.id);
    if (cursor && at < 0) return [];
    const rows =
      take < 0
        ? all.slice(0, cursor ? at : all.length).slice(take)
        : all.slice(cursor ? at + skip : skip).slice(0, take);
    const counts = await countProducts(rows.map(({ name }) => Prisma.sql`e.attributes ? ${name}`));
    return rows.map((row, index) => ({ ...row, products: counts[index] ?? cappedCount(0) }));
  }

  const count = async (query: string): Promise<number> => (await matching(query)).length;

  /** How many products match each condition on `"Equipment" e`, themselves or by a variant. */
  async function countProducts(conditions: readonly Prisma.Sql[], tx?: Tx): Promise<ProductCount[]> {
    if (conditions.length === 0) return [];
    const counts = conditions.map(
      (
        condition,
        at,
      ) => Prisma.sql`SELECT ${at}::int AS at, count(DISTINCT family)::int AS count, count(*)::int AS rows FROM (
        SELECT coalesce(e."parentId", e.id) AS family FROM "Equipment" e WHERE ${condition} LIMIT ${COUNT_CAP + 1}) found`,
    );
    const found = await (tx ?? prisma).$queryRaw<{ count: number; rows: number }[]>`
      ${Prisma.join(counts, ' UNION ALL ')} ORDER BY at`;
    return found.map(({ count: families, rows }) => cappedCount(families, rows > COUNT_CAP));
  }

  async function products({ name, products: known }: ListedDefinition): Promise<ProductCount> {
    if (known) return known;
    const [found = cappedCount(0)] = await countProducts([Prisma.sql`e.attributes ? ${name}`]);
    return found;
  }

  async function write<T extends Outcome>(action: (tx: Tx) => Promise<T>): Promise<T> {
    const outcome = await prisma.$transaction(action);
    if (!(outcome instanceof Error)) onChanged();
    return outcome;
  }

  async function add(
    viewer: Viewer,
    rawInput: AddAttributeInput,
  ): Promise<AttributeDefinition | InvalidInput> {
    const input = parse(addAttributeInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { options, position, ...content } = input;
    if (options.some(({ currentName }) => currentName !== undefined))
      return issue('options', 'Options of a new attribute have no current name.');
    return write(async (tx): Promise<AttributeDefinition | InvalidInput> => {
      await lockKey(tx, 'attribute definitions');
      const all = await tx.attributeDefinition.findMany();
      if (all.length >= MAX_DEFINITIONS)
        return issue('', `The shop can have at most ${MAX_DEFINITIONS} attributes. Delete one first.`);
      const unknown = await unknownCategory(tx, content.categorySlugs);
      if (unknown) return unknown;
      // Products that had a deleted attribute of this name may still have its values.
      const refreshes = await tx.attributeRefresh.findMany({ select: { name: true } });
      const taken = [...all, ...refreshes].map(({ name }) => name);
      const ofGroup = all.filter(({ group }) => group === content.group);
      const last = Math.max(0, ...(ofGroup.length > 0 ? ofGroup : all).map((one) => one.position));
      const added = await tx.attributeDefinition.create({
        data: {
          ...content,
          unit: content.unit ?? null,
          name: attributeName(content.label, content.unit, taken),
          options: options.map(({ name }) => name),
          position: position ?? last + (ofGroup.length > 0 ? 0 : 10),
        },
      });
      await audit(tx, viewer, 'added', null, added);
      return added;
    });
  }

  /** Changes a definition. Products follow: `refreshProducts`. */
  async function change(viewer: Viewer, rawInput: ChangeAttributeInput): Promise<Outcome> {
    const input = parse(changeAttributeInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { id, seenAt, removesValues, options, ...content } = input;
    return write(async (tx): Promise<Outcome> => {
      const before = await locked(tx, id);
      if (before instanceof Error) return before;
      if (before.updatedAt.getTime() !== seenAt.getTime()) return new AttributeChanged(before);
      const unknown = await unknownCategory(tx, content.categorySlugs);
      if (unknown) return unknown;
      const changes = optionChanges(before.options, options);
      if (typeof changes === 'string') return issue('options', changes);
      const data = {
        ...content,
        unit: content.unit ?? null,
        options: options.map(({ name }) => name),
        // Later than the change before it: admins compare these times.
        updatedAt: new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1)),
      };
      const [having = cappedCount(0), losing = cappedCount(0)] = await countProducts(
        [Prisma.sql`e.attributes ? ${before.name}`, losesValue(before, data, changes)],
        tx,
      );
      if (data.kind !== before.kind && having.count > 0)
        return issue('kind', `${productsHave(having)} this attribute, so its kind can’t change.`);
      if (losing.count > 0 && !removesValues) return new AttributeInUse(losing);
      const after = await tx.attributeDefinition.update({ where: { id }, data });
      const isSearchedOtherwise =
        after.label !== before.label || after.unit !== before.unit || Object.keys(changes.renames).length > 0;
      if (having.count > 0 && (isSearchedOtherwise || losing.count > 0))
        await refresh(tx, before.name, changes.renames);
      await audit(tx, viewer, 'changed', before, after);
      return after;
    });
  }

  async function remove(
    viewer: Viewer,
    { id, removesValues }: { id: string; removesValues: boolean },
  ): Promise<AttributeDefinition | NotFound | AttributeBusy | AttributeInUse> {
    return write(async (tx): Promise<AttributeDefinition | NotFound | AttributeBusy | AttributeInUse> => {
      const before = await locked(tx, id);
      if (before instanceof Error) return before;
      const [having = cappedCount(0)] = await countProducts([Prisma.sql`e.attributes ? ${before.name}`], tx);
      if (having.count > 0 && !removesValues) return new AttributeInUse(having);
      await tx.attributeDefinition.delete({ where: { id } });
      if (having.count > 0) await refresh(tx, before.name, {});
      await audit(tx, viewer, 'deleted', before, null);
      return before;
    });
  }

  /** Locks the definition; waits for products that are being written with it. */
  async function locked(tx: Tx, id: string): Promise<AttributeDefinition | NotFound | AttributeBusy> {
    if (!isRowId(id)) return new NotFound('attribute');
    await tx.$queryRaw`SELECT 1 FROM "AttributeDefinition" WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.attributeDefinition.findUnique({ where: { id } });
    if (!row) return new NotFound('attribute');
    const isBusy = (await tx.attributeRefresh.count({ where: { name: row.name } })) > 0;
    return isBusy ? new AttributeBusy() : row;
  }

  return { list, count, products, add, change, remove };
}

async function unknownCategory(tx: Tx, slugs: readonly string[]): Promise<InvalidInput | null> {
  const safeSlugs = slugs.map((slug) => slug.replaceAll('\u0000', '').toWellFormed());
  const known = await tx.category.count({ where: { slug: { in: safeSlugs } } });
  return known === slugs.length ? null : issue('categorySlugs', 'One of these categories doesn’t exist.');
}

/** The condition on `"Equipment" e`: products that lose a value by the change. */
function losesValue(
  { name, categorySlugs: before }: AttributeDefinition,
  { categorySlugs: after }: Pick<AttributeDefinition, 'categorySlugs'>,
  { removed }: OptionChanges,
): Prisma.Sql {
  const isNarrower =
    after.length > 0 && (before.length === 0 || before.some((slug) => !after.includes(slug)));
  const having = removed.map(
    (option) => Prisma.sql`e.attributes @> ${JSON.stringify({ [name]: [option] })}::jsonb`,
  );
  const outside = Prisma.sql`(e.attributes ? ${name} AND NOT EXISTS (
    SELECT FROM "Category" c WHERE c.id = e."categoryId" AND c.slug = ANY(${after})))`;
  const conditions = [...having, ...(isNarrower ? [outside] : [])];
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, ' OR ')})` : Prisma.sql`false`;
}

/** Lets the job change the products. If it doesn't start now, its schedule starts it. */
async function refresh(tx: Tx, name: string, renames: Readonly<Record<string, string>>): Promise<void> {
  await tx.attributeRefresh.create({ data: { name, renames } });
  await tx.$queryRaw`SELECT graphile_worker.add_job('refresh-products', job_key => 'refresh-products')::text`;
}

async function audit(
  tx: Tx,
  viewer: Viewer,
  action: string,
  before: AttributeDefinition | null,
  after: AttributeDefinition | null,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `attribute.${action}`,
      subject: `attribute:${(after ?? before)?.name}`,
      ...(before && { before: auditedDefinition(before) }),
      ...(after && { after: auditedDefinition(after) }),
    },
  });
}
