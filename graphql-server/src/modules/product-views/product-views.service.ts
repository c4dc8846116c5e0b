import type { Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import { Prisma, type ProductView } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  addProductViewInput,
  categorySlugIn,
  MAX_VIEWS,
  nameKeyOf,
  renameProductViewInput,
  withCategorySlug,
  type AddProductViewInput,
  type RenameProductViewInput,
} from './product-views.rules.ts';

type Outcome = ProductView | InvalidInput | NotFound;

export type ProductViewsService = ReturnType<typeof productViewsService>;

/** Saved views of the product table, which all admins share. */
export function productViewsService({ prisma }: { prisma: Db }) {
  /** All views by name. */
  const list = async (): Promise<ProductView[]> =>
    withCurrentSlugs(await prisma.productView.findMany({ orderBy: { nameKey: 'asc' }, take: MAX_VIEWS }));

  async function one(id: string): Promise<ProductView | null> {
    const view = isRowId(id) ? await prisma.productView.findUnique({ where: { id } }) : null;
    return view && ((await withCurrentSlugs([view]))[0] ?? null);
  }

  /** Views whose category had another slug when they were saved get the current one. */
  async function withCurrentSlugs(views: readonly ProductView[]): Promise<ProductView[]> {
    const slugs = views.flatMap(({ search }) => categorySlugIn(search) ?? []);
    if (slugs.length === 0) return [...views];
    const moved = await prisma.categoryRedirect.findMany({
      where: { slug: { in: slugs } },
      select: { slug: true, category: { select: { slug: true } } },
    });
    const current = new Map(moved.map(({ slug, category }) => [slug, category.slug]));
    return views.map((view) => {
      const slug = current.get(categorySlugIn(view.search) ?? '');
      return slug === undefined ? view : { ...view, search: withCategorySlug(view.search, slug) };
    });
  }

  async function add(viewer: Viewer, rawInput: AddProductViewInput): Promise<ProductView | InvalidInput> {
    const input = parse(addProductViewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    return orTaken(input.name, () =>
      prisma.$transaction(async (tx) => {
        // Otherwise admins who add views at the same time could exceed the limit.
        await tx.$executeRaw`LOCK TABLE "ProductView" IN SHARE ROW EXCLUSIVE MODE`;
        if ((await tx.productView.count()) >= MAX_VIEWS)
          return issue(`There are ${MAX_VIEWS} saved views already. Delete one first.`);
        const added = await tx.productView.create({ data: { ...input, nameKey: nameKeyOf(input.name) } });
        await audit(tx, viewer, 'added', null, added);
        return added;
      }),
    );
  }

  async function rename(viewer: Viewer, rawInput: RenameProductViewInput): Promise<Outcome> {
    const input = parse(renameProductViewInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { id, name } = input;
    return orTaken<Outcome>(name, () =>
      prisma.$transaction(async (tx) => {
        const before = await locked(tx, id);
        if (!before) return new NotFound('saved view');
        if (before.name === name) return before;
        const after = await tx.productView.update({
          where: { id },
          data: { name, nameKey: nameKeyOf(name) },
        });
        await audit(tx, viewer, 'renamed', before, after);
        return after;
      }),
    );
  }

  const remove = (viewer: Viewer, id: string): Promise<ProductView | NotFound> =>
    prisma.$transaction(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('saved view');
      await tx.productView.delete({ where: { id } });
      await audit(tx, viewer, 'deleted', before, null);
      return before;
    });

  return { list, one, add, rename, remove };
}

/** Locks the row, so that the audit has each value once. */
async function locked(tx: Tx, id: string): Promise<ProductView | null> {
  if (!isRowId(id)) return null;
  await tx.$queryRaw`SELECT 1 FROM "ProductView" WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.productView.findUnique({ where: { id } });
}

async function audit(
  tx: Tx,
  viewer: Viewer,
  action: 'added' | 'renamed' | 'deleted',
  before: ProductView | null,
  after: ProductView | null,
): Promise<void> {
  const factsOf = ({ name, search }: ProductView) => ({ name, search });
  await tx.auditEntry.create({
    data: {
      actor: viewer.id,
      action: `productView.${action}`,
      subject: `productView:${(after ?? before)?.id}`,
      ...(before && { before: factsOf(before) }),
      ...(after && { after: factsOf(after) }),
    },
  });
}

/** A name that another view has is invalid input. */
async function orTaken<Result>(name: string, write: () => Promise<Result>): Promise<Result | InvalidInput> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
    return issue(`A view named “${name}” already exists.`);
  }
}

const issue = (message: string) => new InvalidInput([{ path: 'name', message }]);
