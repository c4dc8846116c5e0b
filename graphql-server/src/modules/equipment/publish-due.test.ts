import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { Equipment } from '#server/generated/prisma/client.ts';
import { heldQuantities } from '#server/modules/payments/stock-holds.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { EquipmentChanged } from './equipment.errors.ts';
import { equipmentService, type EquipmentService } from './equipment.service.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const picture = {
  pictureUrl: '/images/float-960.webp',
  pictureColor: '#336699',
  pictureWidth: 960,
  pictureHeight: 960,
  pictureWidths: [240, 480, 960],
};
const start = new Date('2026-11-26T09:00:00.000Z');
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let clock = start;
let names = 0;

describe('a scheduled publication', () => {
  let test: TestDatabase;
  let database: Database;
  let equipment: EquipmentService;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    equipment = equipmentService({
      prisma: database.prisma,
      pool: database.pool,
      images: { pictureAt: async () => picture },
      currency: 'USD',
      reserved: heldQuantities,
      now: () => clock,
    });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const add = async (more: object = {}) => {
    clock = start;
    names += 1;
    const input = { priceMinor: 450, minQty: 1, maxQty: 40, imageUrl: picture.pictureUrl, ...more };
    return equipment.add(admin, { name: `Float ${names}`, ...input });
  };
  const added = async (more: object = {}) => (await add(more)) as Equipment;
  const publishAt = async (at: Date) => {
    clock = at;
    await equipment.publishDue();
  };
  const rowOf = ({ id }: Equipment) => database.prisma.equipment.findUniqueOrThrow({ where: { id } });
  const publications = async ({ id }: Equipment) =>
    (
      await database.prisma.auditEntry.findMany({
        where: { subject: `equipment:${id}`, action: 'equipment.changed' },
      })
    ).filter(({ after }) => Object(after).status === 'PUBLISHED');

  it('publishes the draft at its time, and not before', async () => {
    const draft = await added({ publishAt: inMinutes(60) });
    expect(draft).toMatchObject({ status: 'DRAFT', publishAt: inMinutes(60) });
    await publishAt(new Date(inMinutes(60).getTime() - 1));
    expect(await rowOf(draft)).toMatchObject({ status: 'DRAFT' });
    expect(await equipment.one(draft.id)).toBeNull();
    await publishAt(inMinutes(60));
    expect(await rowOf(draft)).toMatchObject({ status: 'PUBLISHED', publishAt: null });
    expect(await equipment.one(draft.id)).toMatchObject({ id: draft.id });
    const [entry] = await publications(draft);
    expect(entry).toMatchObject({
      actor: 'system',
      before: { status: 'DRAFT', publishAt: inMinutes(60).toISOString() },
      after: { status: 'PUBLISHED', publishAt: null },
    });
  });

  it('happens once, also when servers run the job at the same time, and after they were down', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 5 }, (_, index) => added({ publishAt: inMinutes(index + 1) })),
    );
    clock = inMinutes(60 * 24 * 3);
    await Promise.all([equipment.publishDue(), equipment.publishDue(), equipment.publishDue()]);
    for (const draft of drafts) {
      expect(await rowOf(draft)).toMatchObject({ status: 'PUBLISHED', publishAt: null });
      expect(await publications(draft)).toHaveLength(1);
    }
    // An admin takes it back: it stays a draft.
    const [first] = drafts;
    if (!first) throw new Error('No draft.');
    await equipment.change(admin, first.id, { status: 'DRAFT' });
    await publishAt(inMinutes(60 * 24 * 4));
    expect(await rowOf(first)).toMatchObject({ status: 'DRAFT' });
  });

  it('reads all drafts that are due, more than one page of them', async () => {
    const { id: _id, ...row } = await rowOf(await added({ isDraft: true }));
    const copies = Array.from({ length: 205 }, (_, index) => ({
      ...row,
      slug: `copy-${index}`,
      attributes: {},
      publishAt: inMinutes(1),
    }));
    await database.prisma.equipment.createMany({ data: copies });
    await publishAt(inMinutes(2));
    expect(
      await database.prisma.equipment.count({ where: { slug: { startsWith: 'copy-' }, status: 'DRAFT' } }),
    ).toBe(0);
  }, 60_000);

  it('is moved, canceled, and ended by another status', async () => {
    const moved = await added({ publishAt: inMinutes(10) });
    const canceled = await added({ publishAt: inMinutes(10) });
    const archived = await added({ publishAt: inMinutes(10) });
    await equipment.change(admin, moved.id, { publishAt: inMinutes(30) });
    await equipment.change(admin, canceled.id, { publishAt: null });
    expect(await equipment.change(admin, archived.id, { status: 'ARCHIVED' })).toMatchObject({
      publishAt: null,
    });
    await publishAt(inMinutes(20));
    for (const one of [moved, canceled]) expect(await rowOf(one)).toMatchObject({ status: 'DRAFT' });
    expect(await rowOf(archived)).toMatchObject({ status: 'ARCHIVED' });
    await publishAt(inMinutes(30));
    expect(await rowOf(moved)).toMatchObject({ status: 'PUBLISHED' });
    expect(await rowOf(canceled)).toMatchObject({ status: 'DRAFT' });
  });

  it('tells an admin who edits the draft that the schedule published it', async () => {
    const draft = await added({ publishAt: inMinutes(5) });
    await publishAt(inMinutes(5));
    const answer = await equipment.change(admin, draft.id, { status: 'ARCHIVED' }, draft.updatedAt);
    expect(answer).toBeInstanceOf(EquipmentChanged);
    expect(answer).toMatchObject({ conflicts: [{ field: 'status', changedBy: 'The schedule' }] });
  });

  it('is for drafts only, in the future, and within a year', async () => {
    const issueOf = (answer: unknown) => answer instanceof InvalidInput && answer.issues[0];
    const issue = (message: string) => ({ path: 'publishAt', message });
    expect(issueOf(await add({ publishAt: start }))).toEqual(issue('Choose a time in the future.'));
    expect(issueOf(await add({ publishAt: inMinutes(60 * 24 * 366) }))).toBe(false);
    expect(issueOf(await add({ publishAt: inMinutes(60 * 24 * 366 + 1) }))).toEqual(
      issue('Choose a time within a year.'),
    );
    const published = await added();
    expect(published.status).toBe('PUBLISHED');
    const refused = await equipment.change(admin, published.id, { publishAt: inMinutes(5) });
    expect(issueOf(refused)).toEqual(issue('Only drafts can be scheduled.'));
    expect(
      await equipment.change(admin, published.id, { status: 'DRAFT', publishAt: inMinutes(5) }),
    ).toMatchObject({
      status: 'DRAFT',
      publishAt: inMinutes(5),
    });
  });
});
