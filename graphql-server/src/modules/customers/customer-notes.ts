import { lockKey, type Db } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, parse } from '#server/errors/input.ts';
import type { CustomerNote, Prisma } from '#server/generated/prisma/client.ts';
import { pageByMoment } from '#server/keyset.ts';
import { isAdminOr, type Viewer } from '#server/viewer.ts';
import { customerNotesVisibleTo } from './customers.access.ts';
import { customerNoteInput, type CustomerNoteInput } from './customers.rules.ts';

/** Notes about one customer. */
const MAX_NOTES = 500;
/** An identical note within this time counts as a retry. */
const REPEATED_MS = 10 * 60_000;

type Page = Pick<Prisma.CustomerNoteFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Notes of admins about customers. */
export function customerNotes({ prisma }: { prisma: Db }) {
  /** The notes about a customer, newest first. */
  function notes(viewer: Viewer, customerId: string, page: Page = {}) {
    return pageByMoment(
      'createdAt',
      page,
      async (id) => (await one(viewer, id))?.createdAt,
      (rest, cursorFilter) =>
        prisma.customerNote.findMany({
          ...rest,
          where: { AND: [customerNotesVisibleTo(viewer), { customerId }, cursorFilter] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    );
  }

  const countNotes = (viewer: Viewer, customerId: string): Promise<number> =>
    prisma.customerNote.count({ where: { AND: [customerNotesVisibleTo(viewer), { customerId }] } });

  async function one(viewer: Viewer, id: string): Promise<CustomerNote | null> {
    if (!isRowId(id)) return null;
    return prisma.customerNote.findFirst({ where: { AND: [{ id }, customerNotesVisibleTo(viewer)] } });
  }

  /** Adds a note. An identical note of the same admin again is a retry, and stored already. */
  async function addNote(
    viewer: Viewer,
    customerId: string,
    rawInput: CustomerNoteInput,
  ): Promise<CustomerNote | InvalidInput | NotFound | Forbidden> {
    const input = parse(customerNoteInput, rawInput);
    if (input instanceof InvalidInput) return input;
    if (!isAdminOr(viewer, 'SUPPORT')) return new Forbidden();
    if (!isRowId(customerId)) return new NotFound('user');
    return prisma.$transaction(async (tx) => {
      await lockKey(tx, `customer notes: ${customerId}`);
      if (!(await tx.user.findUnique({ where: { id: customerId }, select: { id: true } })))
        return new NotFound('user');
      const repeated = await tx.customerNote.findFirst({
        where: {
          customerId,
          authorId: viewer.id,
          text: input.text,
          createdAt: { gt: new Date(Date.now() - REPEATED_MS) },
        },
      });
      if (repeated) return repeated;
      if ((await tx.customerNote.count({ where: { customerId } })) >= MAX_NOTES)
        return new InvalidInput([
          { path: 'text', message: `A customer has at most ${MAX_NOTES} notes. Delete old ones first.` },
        ]);
      const note = await tx.customerNote.create({
        data: { customerId, text: input.text, authorId: viewer.id },
      });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'customer.note-added',
          subject: `user:${customerId}`,
          after: { note: note.id },
        },
      });
      return note;
    });
  }

  /** Deletes the viewer's own note. Returns its id. */
  async function deleteNote(viewer: Viewer, id: string): Promise<{ id: string } | NotFound | Forbidden> {
    const note = await one(viewer, id);
    if (!note) return new NotFound('note');
    if (note.authorId !== viewer.id) return new Forbidden('Only its author can delete a note.');
    return prisma.$transaction(async (tx) => {
      const { count } = await tx.customerNote.deleteMany({ where: { id } });
      if (count === 0) return new NotFound('note');
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'customer.note-deleted',
          subject: `user:${note.customerId}`,
          before: { note: id },
        },
      });
      return { id: note.id };
    });
  }

  return { notes, countNotes, oneNote: one, addNote, deleteNote };
}
