import { isRowId } from '#server/errors/input.ts';
import { Prisma, type Category } from '#server/generated/prisma/client.ts';
import { catalogueService } from './catalogue.service.ts';
import { categoryIdsOf, offered, visible } from './catalogue.sql.ts';
import { isSlug } from './equipment.rules.ts';
import {
  cachedRows,
  columnsOf,
  nameOf,
  rowsOf,
  type RelationSelection,
  type CategoryWithSlugs,
  type Pool,
  type ProductRow,
} from './equipment.rows.ts';
import { recommendations } from './recommendations.ts';
import { readSitemap } from './sitemap.ts';

/** Most categories in the menu of every page. */
const MENU_CATEGORIES = 24;

/** What shoppers read of the catalogue, from one database and with caches of their own. */
export function catalogueReads({
  pool,
  batched,
  currency,
}: {
  pool: Pool;
  /** For products by key. */
  batched: Pool;
  currency: string;
}) {
  /** The published product or variant with this id, or null. */
  const one = async (id: string, selection: RelationSelection = {}) =>
    isRowId(id) ? published('id', Prisma.sql`e.id = ${id}::uuid AND ${offered}`, selection) : null;

  /** The published product with this slug, or null. */
  const bySlug = async (slug: string, selection: RelationSelection = {}) =>
    isSlug(slug) ? published('slug', Prisma.sql`e.slug = ${slug} AND ${visible}`, selection) : null;

  async function published(
    key: string,
    condition: Prisma.Sql,
    selection: RelationSelection,
  ): Promise<ProductRow | null> {
    const rows = await rowsOf<ProductRow>(
      batched,
      Prisma.sql`SELECT ${columnsOf(selection)} FROM "Equipment" e WHERE ${condition}`,
      `product ${key} ${nameOf(selection)}`,
    );
    return rows[0] ?? null;
  }

  /** The shelves of the shop, in their order. */
  const categories = () =>
    rowsOf<CategoryWithSlugs>(
      pool,
      Prisma.sql`SELECT c.*, ARRAY(SELECT slug FROM "CategoryRedirect" r WHERE r."categoryId" = c.id) AS "earlierSlugs"
        FROM "Category" c ORDER BY c.position, c.name`,
    );

  /** The category with this slug, or with this earlier slug, or null. */
  const categoryBySlug = async (slug: string): Promise<Category | null> => {
    if (!isSlug(slug)) return null;
    const [row] = await rowsOf<Category>(
      batched,
      Prisma.sql`SELECT c.* FROM "Category" c WHERE c.id = (${categoryIdsOf([slug])})`,
      'category slug',
    );
    return row ?? null;
  };

  /** The first categories that have products: those in every page's menu. At most a minute old. */
  const menu = cachedRows(() =>
    rowsOf<Pick<Category, 'slug' | 'name'>>(
      pool,
      Prisma.sql`SELECT c.slug, c.name FROM "Category" c WHERE c."equipmentCount" > 0
        ORDER BY c.position, c.name LIMIT ${MENU_CATEGORIES}`,
    ),
  );

  const { forgetAttributes, forgetSearches, ...catalogue } = catalogueService({ pool, batched, currency });

  return {
    reads: {
      ...catalogue,
      ...recommendations(pool),
      readSitemap: (from: number, count: number) => readSitemap(pool, from, count),
      one,
      bySlug,
      categories,
      categoryBySlug,
      menuCategories: menu.read,
    },
    forget: { attributes: forgetAttributes, searches: forgetSearches, menu: menu.clear },
  };
}
