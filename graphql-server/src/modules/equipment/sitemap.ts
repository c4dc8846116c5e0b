import { Prisma } from '#server/generated/prisma/client.ts';
import { visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';

/** Rows that are read at a time. */
const ROWS = 5_000;

export interface SitemapEntry {
  readonly id: string;
  readonly slug: string;
  /** A day, such as `2026-11-24`. */
  readonly changed: string;
}

/** Reads published products in order of their ids, from number `from` and at most `count`, a few thousand at a time. */
export async function* readSitemap(pool: Pool, from: number, count: number): AsyncGenerator<SitemapEntry[]> {
  let last: string | null = null;
  for (let read = 0; read < count;) {
    const take = Math.min(ROWS, count - read);
    const place: Prisma.Sql = last === null ? Prisma.sql`true` : Prisma.sql`e.id > ${last}::uuid`;
    const rows: SitemapEntry[] = await rowsOf<SitemapEntry>(
      pool,
      Prisma.sql`SELECT e.id, e.slug, to_char(e."updatedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS changed
        FROM "Equipment" e WHERE ${visible} AND ${place} ORDER BY e.id
        LIMIT ${take} OFFSET ${last === null ? from : 0}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < take) return;
    read += rows.length;
    last = rows.at(-1)?.id ?? null;
  }
}
