import DataLoader from 'dataloader';
import { actorNames } from '#server/actor-names.ts';
import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { ReviewStatus } from '#server/generated/prisma/enums.ts';
import { orderNumber } from '#server/modules/orders/orders.rules.ts';
import { auditSubjectOf, type AuditSubjectKind, type AuditSubjectRef } from './audit.rules.ts';

export interface AuditSubject extends AuditSubjectRef {
  /** Null if it was deleted, or has no name. */
  readonly name: string | null;
  /** Words that find it in the list of its kind. */
  readonly search: string | null;
  readonly reviewStatus: ReviewStatus | null;
}
type Found = { readonly name: string } & Partial<Pick<AuditSubject, 'search' | 'reviewStatus'>>;
type Lookup = (prisma: Db, ids: string[]) => Promise<(Found & { readonly key: string })[]>;

const byId = (ids: string[]) => ({ where: { id: { in: ids.filter(isRowId) } } });

/** How to name the subjects of each kind. Kinds that are missing have no names. */
const lookups: Partial<Record<AuditSubjectKind, Lookup>> = {
  ORDER: async (prisma, ids) =>
    (await prisma.order.findMany({ ...byId(ids), select: { id: true, number: true } })).map((order) => ({
      key: order.id,
      name: orderNumber(order.number),
    })),
  PRODUCT: async (prisma, ids) =>
    (await prisma.equipment.findMany({ ...byId(ids), select: { id: true, name: true } })).map(
      ({ id, name }) => ({ key: id, name, search: name }),
    ),
  USER: async (prisma, ids) =>
    (await prisma.user.findMany({ ...byId(ids), select: { id: true, displayName: true, email: true } })).map(
      ({ id, displayName, email }) => ({ key: id, name: displayName ?? email, search: email }),
    ),
  REVIEW: async (prisma, ids) =>
    (await prisma.review.findMany({ ...byId(ids), select: { id: true, name: true, status: true } })).map(
      ({ id, name, status }) => ({ key: id, name, search: name, reviewStatus: status }),
    ),
  PAYMENT_INCIDENT: async (prisma, ids) =>
    (
      await prisma.paymentIncident.findMany({
        ...byId(ids),
        select: { id: true, intentId: true, order: { select: { number: true } } },
      })
    ).map(({ id, intentId, order }) => {
      const number = order && orderNumber(order.number);
      return { key: id, name: number ?? intentId, search: number };
    }),
  PROMOTION: async (prisma, ids) =>
    (await prisma.promotion.findMany({ ...byId(ids), select: { id: true, label: true } })).map(
      ({ id, label }) => ({ key: id, name: label, search: label }),
    ),
  DELIVERY_METHOD: async (prisma, ids) =>
    (await prisma.deliveryMethod.findMany({ ...byId(ids), select: { id: true, name: true } })).map(
      ({ id, name }) => ({ key: id, name }),
    ),
  TAX_RATE: async (prisma, ids) =>
    (
      await prisma.taxRate.findMany({
        ...byId(ids),
        select: { id: true, label: true, country: true, region: true },
      })
    ).map(({ id, label, country, region }) => ({
      key: id,
      name: `${label} (${region ? `${country}-${region}` : country})`,
    })),
  ATTRIBUTE: async (prisma, names) =>
    (
      await prisma.attributeDefinition.findMany({
        where: { name: { in: names } },
        select: { name: true, label: true },
      })
    ).map(({ name, label }) => ({ key: name, name: label, search: label })),
  INVITATION: async (prisma, ids) =>
    (await prisma.invitation.findMany({ ...byId(ids), select: { id: true, email: true } })).map(
      ({ id, email }) => ({ key: id, name: email }),
    ),
  SEARCH_TERM: async (prisma, ids) =>
    (await prisma.searchTerm.findMany({ ...byId(ids), select: { id: true, term: true } })).map(
      ({ id, term }) => ({ key: id, name: term, search: term }),
    ),
  SERVICE_TOKEN: async (prisma, ids) =>
    (await prisma.serviceToken.findMany({ ...byId(ids), select: { id: true, name: true } })).map(
      ({ id, name }) => ({ key: id, name }),
    ),
  WEBHOOK_ENDPOINT: async (prisma, ids) =>
    (await prisma.webhookEndpoint.findMany({ ...byId(ids), select: { id: true, url: true } })).map(
      ({ id, url }) => ({ key: id, name: url }),
    ),
  CATEGORY: async (prisma, ids) =>
    (await prisma.category.findMany({ ...byId(ids), select: { id: true, name: true } })).map(
      ({ id, name }) => ({ key: id, name }),
    ),
  PRODUCT_VIEW: async (prisma, ids) =>
    (await prisma.productView.findMany({ ...byId(ids), select: { id: true, name: true } })).map(
      ({ id, name }) => ({ key: id, name }),
    ),
};

/** Names of actors and subjects. Names change at any time, so only the lookups of one moment are combined. */
export function auditSubjects(prisma: Db) {
  const actors = actorNames(prisma);
  const subjects = new DataLoader<AuditSubjectRef, AuditSubject>(
    async (refs) => {
      const kinds = [...new Set(refs.map(({ kind }) => kind))];
      const found = new Map(
        await Promise.all(
          kinds.map(async (kind): Promise<[AuditSubjectKind, Map<string, Found>]> => {
            const ids = [...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))];
            const rows = (await lookups[kind]?.(prisma, ids)) ?? [];
            return [kind, new Map(rows.map((row) => [row.key, row]))];
          }),
        ),
      );
      return refs.map(({ kind, id }) => {
        const { name = null, search = null, reviewStatus = null } = found.get(kind)?.get(id) ?? {};
        return { kind, id, name, search, reviewStatus };
      });
    },
    { cache: false },
  );

  return {
    /** Name of the actor; null for the shop, visitors, and deleted users. */
    actorName: (actor: string) => actors.load(actor),
    /** Null for a kind that this version does not know. */
    subjectOf: async (subject: string): Promise<AuditSubject | null> => {
      const ref = auditSubjectOf(subject);
      return ref && subjects.load(ref);
    },
  };
}
