import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { demoSales } from '../../../prisma/seed/people.ts';
import { seedCatalogue } from '../../../prisma/seed/seed.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import {
  evaluate,
  judgedQueries,
  report,
  scoresOf,
  type Evaluated,
} from '../../../test/search-evaluation.ts';
import { quantitiesOf, units } from './search-quantities.rules.ts';
import { catalogueService } from './catalogue.service.ts';

describe('search quality over the demo catalogue (npm run evaluate:search prints each query)', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof openDatabase>;
  let evaluated: Evaluated[];

  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase(database.url);
    await db.prisma.$transaction((tx) => seedCatalogue(tx, 'USD'), { timeout: 60_000 });
    for (const { slug, priceMinor } of demoSales)
      await database.pool.query(
        `UPDATE "Equipment" SET "priorPriceMinor" = "priceMinor", "priceMinor" = $2,
          "priorPriceEndsAt" = now() + interval '1 day' WHERE slug = $1`,
        [slug, priceMinor],
      );
    const catalogue = catalogueService({ pool: db.pool, currency: 'USD' });
    evaluated = await evaluate(async (query) => {
      const filter = { query };
      const rows = await catalogue.list(filter, 'RELEVANCE', { take: 10 });
      return { slugs: rows.map(({ slug }) => slug), correctedQuery: await catalogue.corrected(filter) };
    });
    if (inject('isReport')) console.log(report(evaluated));
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  it('has at least 150 queries, each judged on existing products', async () => {
    expect(judgedQueries.length).toBeGreaterThanOrEqual(150);
    expect(new Set(judgedQueries.map(({ query }) => query)).size).toBe(judgedQueries.length);
    const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM "Equipment"');
    const slugs = new Set(rows.map(({ slug }) => slug));
    const judged = judgedQueries.flatMap(({ relevant }) => Object.keys(relevant));
    expect(judged.filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  it.each(Object.keys(units))('indexes quantities in %s as it reads them from queries', async (unit) => {
    const { rows } = await database.pool.query<{ word: string }>(
      'SELECT catalogue_quantities($1, false) AS word',
      [`12.5 ${unit}`],
    );
    const [quantity] = quantitiesOf(`12.5 ${unit}`).quantities;
    expect(quantity?.words[0]?.[1]).toBe(rows[0]?.word);
  });

  it('indexes feet and inches as one length, and gear ratios', async () => {
    const { rows } = await database.pool.query<{ words: string }>(
      `SELECT catalogue_quantities('7 ft 6 in, #3, 5.2:1', false) AS words`,
    );
    const wanted = quantitiesOf('7 ft 6 in 5.2:1').quantities.map(
      ({ words: [near] }) => near?.[1] ?? near?.[0],
    );
    expect(rows[0]?.words.split(' ').toSorted()).toEqual([...wanted, 'no3'].toSorted());
  });

  it('finds what anglers ask for: nDCG@10 of at least 0.95', () => {
    expect(scoresOf(evaluated).ndcg).toBeGreaterThanOrEqual(0.95);
  });

  it('corrects no word that is spelled correctly', () => {
    expect(scoresOf(evaluated).falseCorrections).toEqual([]);
  });
});
