import type { Database, Db } from '#server/db.ts';
import { NotFound, type InvalidInput } from '#server/errors/domain-error.ts';
import { isRowId, likeText } from '#server/errors/input.ts';
import type { AuditEntry, Equipment, Prisma } from '#server/generated/prisma/client.ts';
import type { EquipmentChanged } from '#server/modules/equipment/equipment.errors.ts';
import type { EquipmentService } from '#server/modules/equipment/equipment.service.ts';
import type { SettingsChanged } from '#server/modules/shop-settings/restore-settings.errors.ts';
import { earlierSettings, isSettingsAction } from '#server/modules/shop-settings/restore-settings.rules.ts';
import type {
  RestoredSettings,
  ShopSettingsService,
} from '#server/modules/shop-settings/shop-settings.service.ts';
import { serviceActorOf, type Viewer } from '#server/viewer.ts';
import { auditChanges, type AuditChange } from './audit-changes.rules.ts';
import { countEntries, pageOfEntries } from './audit-page.ts';
import { auditSubjects } from './audit-subjects.ts';
import { auditSubjectOf, earlierValues, type AuditFilter } from './audit.rules.ts';

export type { AuditSubject } from './audit-subjects.ts';
export type { RestoredSettings } from '#server/modules/shop-settings/shop-settings.service.ts';
export type AuditService = ReturnType<typeof auditService>;

type Page = Pick<Prisma.AuditEntryFindManyArgs, 'select' | 'take' | 'skip' | 'cursor'>;

/** An actor is looked up by words: entries of this many matching users are shown. */
const MAX_ACTORS = 20;

/** The audit log for admins, and restoring earlier values of products and settings. */
export function auditService({
  prisma,
  pool,
  equipment,
  shopSettings,
  currency,
}: {
  prisma: Db;
  pool: Pick<Database['pool'], 'query'>;
  equipment: Pick<EquipmentService, 'change' | 'categories'>;
  shopSettings: Pick<ShopSettingsService, 'restore'>;
  currency: string;
}) {
  const { actorName, subjectOf } = auditSubjects(prisma);

  /** Entries that match `filter`, newest first. */
  async function list(filter: AuditFilter, { select, ...page }: Page = {}): Promise<AuditEntry[]> {
    const ids = await pageOfEntries(pool, await withActors(filter), page);
    if (ids.length === 0) return [];
    return prisma.auditEntry.findMany({
      ...(select && { select }),
      where: { id: { in: ids } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
  }

  /** Number of entries that match `filter`; at most `MAX_COUNT`. */
  const count = async (filter: AuditFilter): Promise<number> => countEntries(pool, await withActors(filter));

  async function withActors(filter: AuditFilter) {
    const actor = filter.actor?.trim();
    return { ...filter, actors: actor ? await actorsOf(actor) : null };
  }

  /** Admins first: most entries of interest are theirs. */
  async function actorsOf(typed: string): Promise<string[]> {
    const words = typed.slice(0, 200).split(/\s+/).slice(0, 10);
    const special = ['system', 'visitor'].filter((actor) => actor === typed.toLowerCase());
    const users = await prisma.user.findMany({
      where: {
        AND: words.map((word) => ({
          OR: [
            { email: { contains: likeText(word) } },
            { displayName: { contains: likeText(word), mode: 'insensitive' as const } },
          ],
        })),
      },
      orderBy: [{ role: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_ACTORS,
      select: { id: true },
    });
    const tokens = await prisma.serviceToken.findMany({
      where: {
        AND: words.map((word) => ({ name: { contains: likeText(word), mode: 'insensitive' as const } })),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_ACTORS,
      select: { id: true },
    });
    return [...special, ...users.map(({ id }) => id), ...tokens.map(({ id }) => serviceActorOf(id))];
  }

  /** The changed fields of an entry, with names of categories for their ids. */
  async function changesOf(entry: { before: unknown; after: unknown }): Promise<AuditChange[]> {
    const changes = auditChanges(entry, currency);
    if (!changes.some(({ type }) => type === 'CATEGORIES')) return changes;
    const names = new Map((await equipment.categories()).map(({ id, name }) => [id, name]));
    const named = (ids: string | null) =>
      ids &&
      ids
        .split(', ')
        .map((id) => names.get(id) ?? id)
        .join(', ');
    return changes.map((change) =>
      change.type === 'CATEGORIES'
        ? { ...change, before: named(change.before), after: named(change.after) }
        : change,
    );
  }

  /**
   * Sets the changed fields of a product or setting back to the values before an entry. Fields that were changed after `seenAt` are not
   * overwritten; without it, fields that were changed after the entry.
   */
  async function restore(
    viewer: Viewer,
    entryId: string,
    seenAt?: Date | null,
  ): Promise<Equipment | RestoredSettings | InvalidInput | NotFound | EquipmentChanged | SettingsChanged> {
    const entry = isRowId(entryId) ? await prisma.auditEntry.findUnique({ where: { id: entryId } }) : null;
    if (!entry) return new NotFound('change');
    if (isSettingsAction(entry.action)) return shopSettings.restore(viewer, entry, seenAt);
    const { categorySlug: categoryId, ...values } = earlierValues(entry);
    const category =
      typeof categoryId === 'string'
        ? (await equipment.categories()).find(({ id }) => id === categoryId)
        : undefined;
    const input = {
      ...values,
      // A deleted category has no slug; the empty one is refused as unknown.
      ...(categoryId !== undefined && { categorySlug: category?.slug ?? '' }),
    };
    const subject = auditSubjectOf(entry.subject);
    if (Object.keys(input).length === 0 || subject?.kind !== 'PRODUCT') return new NotFound('change');
    return equipment.change(viewer, subject.id, input, seenAt ?? entry.createdAt);
  }

  return {
    list,
    count,
    has: async (id: string) => isRowId(id) && (await prisma.auditEntry.count({ where: { id } })) > 0,
    actorName,
    subjectOf,
    changesOf,
    isRestorable: (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>): boolean =>
      Object.keys({ ...earlierValues(entry), ...earlierSettings(entry) }).length > 0,
    restore,
  };
}
