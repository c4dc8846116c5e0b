import { z } from 'zod';
import type { Db } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, paragraph, parse } from '#server/errors/input.ts';
import type { PaymentIncident, Prisma } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import { incidentsVisibleTo } from './incidents.access.ts';
import { IncidentSettled } from './incidents.errors.ts';

const resolveIncidentInput = z.strictObject({
  incidentId: z.string().max(100),
  note: paragraph(1_000, 'Note is Required'),
});
export type ResolveIncidentInput = z.input<typeof resolveIncidentInput>;

type Page = Pick<Prisma.PaymentIncidentFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

export type IncidentsService = ReturnType<typeof incidentsService>;

/** Payment problems that need a human decision. */
export function incidentsService({ prisma }: { prisma: Db }) {
  const where = (viewer: Viewer, settled: boolean): Prisma.PaymentIncidentWhereInput => ({
    AND: [incidentsVisibleTo(viewer), { resolvedAt: settled ? { not: null } : null }],
  });

  /** Lists open or settled incidents, newest first. */
  function list(viewer: Viewer, settled: boolean, page: Page = {}) {
    return prisma.paymentIncident.findMany({
      ...page,
      where: where(viewer, settled),
      orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    });
  }

  function count(viewer: Viewer, settled: boolean): Promise<number> {
    return prisma.paymentIncident.count({ where: where(viewer, settled) });
  }

  async function one(viewer: Viewer, id: string) {
    if (!isRowId(id)) return null;
    return prisma.paymentIncident.findFirst({ where: { AND: [{ id }, incidentsVisibleTo(viewer)] } });
  }

  /** Records an admin's note about what they did. It moves no money. */
  async function resolve(
    viewer: Viewer,
    rawInput: ResolveIncidentInput,
  ): Promise<PaymentIncident | InvalidInput | NotFound | IncidentSettled> {
    const input = parse(resolveIncidentInput, rawInput);
    if (input instanceof InvalidInput) return input;
    const { note } = input;
    const incident = await one(viewer, input.incidentId);
    if (!incident) return new NotFound('incident');
    return prisma.$transaction(async (tx) => {
      const { count } = await tx.paymentIncident.updateMany({
        where: { id: incident.id, resolvedAt: null },
        data: { resolvedAt: new Date(), resolvedById: viewer.id, note },
      });
      if (count === 0) return new IncidentSettled();
      const { orderId, kind } = incident;
      const open = { orderId, resolvedAt: null };
      if (orderId && (await tx.paymentIncident.count({ where: open })) === 0)
        await tx.order.update({ where: { id: orderId }, data: { review: null } });
      await tx.auditEntry.create({
        data: {
          actor: viewer.id,
          action: 'incident.settled',
          subject: `incident:${incident.id}`,
          after: { kind, note },
        },
      });
      return tx.paymentIncident.findUniqueOrThrow({ where: { id: incident.id } });
    });
  }

  return { list, count, one, resolve };
}
