import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, likeText, parse } from '#server/errors/input.ts';
import type { Prisma, Promotion } from '#server/generated/prisma/client.ts';
import type { OrdersService } from '#server/modules/orders/orders.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { audit, issue, orTaken } from './audited-rows.ts';
import type { SettingsChanged } from './restore-settings.errors.ts';
import type { RestoreRow } from './restore-settings.ts';
import { savePromotionInput, type ValidPromotion, type SavePromotionInput } from './promotions.rules.ts';

export interface Details {
  readonly categorySlugs: readonly string[];
  /** How many orders use it. */
  readonly used: number;
}
/** Details are loaded for listed rows only. */
export type ListedPromotion = Promotion & Partial<Details>;
type Page = Pick<Prisma.PromotionFindManyArgs, 'take' | 'skip' | 'cursor'>;
type Outcome = Promotion | InvalidInput | NotFound;

/** Discounts that apply by themselves, and codes. */
export function promotions(prisma: Db, countUses: OrdersService['countUses']) {
  async function list(query: string, page: Page = {}): Promise<ListedPromotion[]> {
    return complete(
      await prisma.promotion.findMany({
        ...page,
        where: matching(query),
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      }),
    );
  }

  const count = (query: string): Promise<number> => prisma.promotion.count({ where: matching(query) });

  async function complete(rows: readonly Promotion[]): Promise<(Promotion & Details)[]> {
    const ids = rows.map(({ id }) => id);
    const categoryIds = rows.flatMap((row) => row.categoryIds);
    const [uses, categories] = await Promise.all([
      countUses(ids, null),
      prisma.category.findMany({ where: { id: { in: categoryIds } }, select: { id: true, slug: true } }),
    ]);
    const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
    return rows.map((row) => ({
      ...row,
      categorySlugs: row.categoryIds.flatMap((id) => slugs.get(id) ?? []),
      used: uses.find(({ id }) => id === row.id)?.used ?? 0,
    }));
  }

  async function details(row: ListedPromotion): Promise<Details> {
    const { categorySlugs, used } = row;
    if (categorySlugs && used !== undefined) return { categorySlugs, used };
    const [completed] = await complete([row]);
    return completed ?? { categorySlugs: [], used: 0 };
  }

  const has = async (id: string): Promise<boolean> =>
    isRowId(id) && (await prisma.promotion.count({ where: { id } })) > 0;

  async function save(viewer: Viewer, rawInput: SavePromotionInput): Promise<Outcome> {
    const input = parse(savePromotionInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return write(async (tx): Promise<Outcome> => {
      const before = input.id === undefined ? null : await locked(tx, input.id);
      if (input.id !== undefined && !before) return new NotFound('promotion');
      return store(tx, viewer, before, input);
    });
  }

  const restore: RestoreRow<Promotion> = (viewer, id, earlier, refuse) =>
    write(async (tx): Promise<Outcome | SettingsChanged> => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('promotion');
      const refusal = await refuse(tx);
      if (refusal) return refusal;
      const { code, categoryIds, ...content } = { ...before, ...earlier };
      const found = await tx.category.findMany({
        where: { id: { in: categoryIds } },
        select: { slug: true },
      });
      // A promotion without its deleted category would be for all products.
      if (found.length < categoryIds.length) return unknownCategory();
      const input = parse(savePromotionInput, {
        ...content,
        discountCode: code,
        categorySlugs: found.map(({ slug }) => slug),
      });
      return input instanceof InvalidInput ? input : store(tx, viewer, before, input);
    });

  const write = <Result>(action: (tx: Tx) => Promise<Result>): Promise<Result | InvalidInput> =>
    orTaken(prisma.$transaction(action), 'discountCode', 'Another promotion has this code.');

  async function store(
    tx: Tx,
    viewer: Viewer,
    before: Promotion | null,
    { id: _id, categorySlugs, ...content }: ValidPromotion,
  ): Promise<Promotion | InvalidInput> {
    const safeSlugs = categorySlugs.map((slug) => slug.replaceAll('\u0000', '').toWellFormed());
    const categories = await tx.category.findMany({
      where: { slug: { in: safeSlugs } },
      select: { id: true },
    });
    if (categories.length < safeSlugs.length) return unknownCategory();
    const data = { ...content, categoryIds: categories.map((category) => category.id) };
    const after = before
      ? await tx.promotion.update({ where: { id: before.id }, data })
      : await tx.promotion.create({ data });
    await audit(tx, viewer, 'promotion', { before, after });
    return after;
  }

  const remove = (viewer: Viewer, id: string): Promise<Promotion | NotFound> =>
    prisma.$transaction(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('promotion');
      await tx.promotion.delete({ where: { id } });
      await audit(tx, viewer, 'promotion', { before, after: null });
      return before;
    });

  /** Orders that use a limited promotion lock it too. */
  async function locked(tx: Tx, id: string): Promise<Promotion | null> {
    if (!isRowId(id)) return null;
    await tx.$queryRaw`SELECT 1 FROM "Promotion" WHERE id = ${id}::uuid FOR UPDATE`;
    return tx.promotion.findUnique({ where: { id } });
  }

  return { list, count, details, has, save, restore, remove };
}

const unknownCategory = () => issue('categorySlugs', 'One of these categories doesn’t exist.');

/** All words of `query` are in the label or the code. */
function matching(query: string): Prisma.PromotionWhereInput {
  const words = query.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 10);
  return {
    AND: words.map((word) => ({
      OR: [
        { label: { contains: likeText(word), mode: 'insensitive' } },
        { code: { contains: likeText(word), mode: 'insensitive' } },
      ],
    })),
  };
}
