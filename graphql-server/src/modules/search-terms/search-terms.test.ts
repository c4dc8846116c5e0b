import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { SearchTerm } from '#server/generated/prisma/client.ts';
import { catalogueService } from '#server/modules/equipment/catalogue.service.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { searchTermsService, type SearchTermsService } from './search-terms.service.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;

describe('search terms', () => {
  let test: TestDatabase;
  let database: Database;
  let terms: SearchTermsService;
  let changes = 0;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    const { prisma, pool } = database;
    terms = searchTermsService({ prisma, pool, onChanged: () => (changes += 1) });
    const category = await prisma.category.create({ data: { slug: 'boats', name: 'Boats', position: 1 } });
    await prisma.equipment.create({
      data: {
        slug: 'skiff',
        name: 'Skiff',
        title: 'Rowing boat',
        description: 'Not a kayak.',
        priceMinor: 100,
        currency: 'USD',
        minQty: 1,
        maxQty: 9,
        categoryId: category.id,
      },
    });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const added = async (term: string, means: string[] = []): Promise<SearchTerm> => {
    const outcome = await terms.add(admin, { term, means });
    if (outcome instanceof InvalidInput) throw outcome;
    return outcome;
  };
  const found = async (query: string) =>
    (await catalogueService({ ...database, currency: 'USD' }).count({ query })).count;

  it('normalizes as the search does, and the next search uses it', async () => {
    expect(await found('pirogue')).toBe(0);
    const before = changes;
    const { id, ...pirogue } = await added('  Pírogue! ', ['Rowing-Boat', 'rowing boat']);
    expect(pirogue).toEqual({ term: 'pirogue', means: ['rowing boat'] });
    expect(await found('Pirogues')).toBe(1);
    await terms.change(admin, { id, term: 'pirogue', means: ['canoe'] });
    expect(await found('pirogue')).toBe(0);
    await terms.remove(admin, id);
    expect(changes - before).toBe(3);
    const entries = await database.prisma.auditEntry.findMany({
      where: { subject: `searchTerm:${id}` },
      orderBy: { createdAt: 'asc' },
    });
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['searchTerm.added', { term: 'pirogue', means: ['rowing boat'] }],
      ['searchTerm.changed', { term: 'pirogue', means: ['canoe'] }],
      ['searchTerm.deleted', null],
    ]);
  });

  it.each([
    ['', [], 'term'],
    ['!?', [], 'term'],
    ['one two three four', [], 'term'],
    ['x'.repeat(61), [], 'term'],
    ['\0', [], 'term'],
    ['\ud800', [], 'term'],
    ['esky', [], 'term'],
    ['good', [''], 'means.0'],
    ['good', ['a b c d e f g'], 'means.0'],
    ['good', Array.from({ length: 11 }, (_, at) => `m${at}`), 'means'],
  ])('refuses %j meaning %j', async (term, means, path) => {
    expect(await terms.add(admin, { term, means })).toMatchObject({ issues: [{ path }] });
  });

  it('names meanings that find nothing; words of descriptions do not count', async () => {
    const { id } = await added('dinghy', ['skiffs', 'kayak', 'rowing', 'zzz', '?1']);
    const [row] = await terms.list('dinghy');
    expect(row).toMatchObject({ id, vainMeans: ['kayak', 'zzz', '1'] });
    expect(await terms.vainMeans({ id, term: 'dinghy', means: ['skiff', 'zzz'] })).toEqual(['zzz']);
  });

  it('pages forwards and backwards, and finds words in terms and meanings', async () => {
    const all = (await terms.list('', { take: 1_000 })).map(({ term }) => term);
    expect(all.length).toBe(await terms.count(''));
    const [, second, third] = await terms.list('', { take: 3 });
    const cursor = { id: second?.id ?? '' };
    expect(await terms.list('', { take: 1, skip: 1, cursor })).toMatchObject([{ id: third?.id }]);
    expect(await terms.list('', { take: -1, skip: 1, cursor })).toMatchObject([{ term: all[0] }]);
    const coolers = (await terms.list('COOLER box')).map(({ term }) => term);
    expect(coolers).toContain('esky');
    expect(coolers).not.toContain('torch');
    expect(await terms.list('100%')).toEqual([]);
  });

  it('refuses to rename a term to another one, and changes of unknown ones', async () => {
    const { id } = await added('canoe');
    expect(await terms.change(admin, { id, term: 'Torch', means: [] })).toMatchObject({
      issues: [{ path: 'term', message: 'This term already exists.' }],
    });
    expect(await terms.change(admin, { id: admin.id, term: 'a', means: [] })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await terms.remove(admin, 'no id')).toMatchObject({ code: 'NOT_FOUND' });
  });
});
