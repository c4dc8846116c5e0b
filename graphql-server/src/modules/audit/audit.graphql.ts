import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { EquipmentChanged } from '#server/modules/equipment/equipment.errors.ts';
import { EditConflict } from '#server/modules/equipment/inventory.graphql.ts';
import { Equipment } from '#server/modules/equipment/equipment.graphql.ts';
import { ReviewStatus } from '#server/modules/reviews/reviews.graphql.ts';
import { SettingsChanged } from '#server/modules/shop-settings/restore-settings.errors.ts';
import { requireViewer } from '#server/viewer.ts';
import { MAX_CHANGES, type AuditChange as AuditChangeShape } from './audit-changes.rules.ts';
import { auditAccess, auditLimits } from './audit.access.ts';
import {
  actorKindOf,
  auditActionOf,
  auditActions,
  subjectPrefixes,
  type AuditAction as AuditActionName,
  type AuditFilter as AuditFilterShape,
  type AuditSubjectKind as AuditSubjectKindName,
} from './audit.rules.ts';
import type {
  AuditSubject as AuditSubjectShape,
  RestoredSettings as RestoredSettingsShape,
} from './audit.service.ts';

const valuesOf = <K extends string>(
  names: Readonly<Record<K, string>>,
  describe: (stored: string) => string,
) =>
  Object.fromEntries(
    Object.entries<string>(names).map(([name, stored]) => [name, { description: describe(stored) }]),
  ) as Record<K, { description: string }>;

const AuditSubjectKind = builder.enumType('AuditSubjectKind', {
  description: 'What a change is about.',
  values: valuesOf<AuditSubjectKindName>(
    subjectPrefixes,
    (prefix) => `Subjects that are stored as \`${prefix}:\` and an ID.`,
  ),
});

const AuditAction = builder.enumType('AuditAction', {
  description: 'What happened: the kind of the subject, and the action.',
  values: valuesOf<AuditActionName>(auditActions, (action) => `Stored as \`${action}\`.`),
});

const AuditActorKind = builder.enumType('AuditActorKind', {
  description: 'Who made a change.',
  values: {
    USER: { description: 'A user, who may have been deleted since.' },
    VISITOR: { description: 'A visitor who was not signed in.' },
    SYSTEM: { description: 'The shop itself, such as a payment that arrived.' },
    SERVICE_TOKEN: { description: 'An integration with a service token.' },
  } as const,
});

const AuditValueType = builder.enumType('AuditValueType', {
  description: 'How to show the values of a changed field.',
  values: {
    TEXT: { description: 'A text or a number.' },
    MONEY: { description: 'An amount with its currency, such as `$12.50`.' },
    DATE_TIME: { description: 'A timestamp in ISO 8601 format, in UTC.' },
    BOOLEAN: { description: '`true` or `false`.' },
    PERCENT: { description: 'A percentage, such as `8.5%`.' },
    CONSTANT: { description: 'A value of an enum, such as `PUBLISHED`.' },
    CATEGORIES: { description: 'Names of categories, separated by commas.' },
  } as const,
});

const AuditChange = builder.objectRef<AuditChangeShape>('AuditChange').implement({
  description: 'A changed field with its values before and after.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'Path of the field, such as `priceMinor` or `rates.0.costMinor`.',
    }),
    type: t.expose('type', { type: AuditValueType, description: 'How to show the values.' }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'Value before, at most 1,000 characters. Null if there was none.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'Value after, at most 1,000 characters. Null if there is none.',
    }),
  }),
});

const AuditSubject = builder.objectRef<AuditSubjectShape>('AuditSubject').implement({
  description: 'What a change is about.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AuditSubjectKind, description: 'Kind of the subject.' }),
    databaseId: t.exposeString('id', {
      description: 'Database ID. Of an attribute its name, such as `castWeightG`.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name or number today, such as `FZ-10001`. Null if it was deleted or has no name.',
    }),
    search: t.exposeString('search', {
      nullable: true,
      description: 'Words that find it in the list of its kind. Null if it was deleted or has no search.',
    }),
    reviewStatus: t.expose('reviewStatus', {
      type: ReviewStatus,
      nullable: true,
      description: 'Publication status of a review today. Null for other subjects.',
    }),
  }),
});

const AuditEntry = builder.prismaNode('AuditEntry', {
  id: { field: 'id' },
  description: 'An entry in the audit log: who changed what.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for `restoreAuditEntry`.' }),
    action: t.field({
      type: AuditAction,
      nullable: true,
      description: 'What happened. Null for an action that this version of the shop does not know.',
      select: { action: true },
      resolve: ({ action }) => auditActionOf(action),
    }),
    actionCode: t.exposeString('action', {
      description: 'What happened, as it is stored, such as `order.placed`.',
    }),
    actorKind: t.field({
      type: AuditActorKind,
      description: 'Who did it.',
      select: { actor: true },
      resolve: ({ actor }) => actorKindOf(actor),
    }),
    actorName: t.string({
      nullable: true,
      description:
        'Name of the user who did it, or their email if they have no name; `Service token` and the name of a token. Null for the shop, visitors, and deleted users.',
      select: { actor: true },
      resolve: ({ actor }, _args, { services }) => services.audit.actorName(actor),
    }),
    subjectCode: t.exposeString('subject', {
      description: 'The subject as it is stored, such as `order:` and an ID, for the filter.',
    }),
    subject: t.field({
      type: AuditSubject,
      nullable: true,
      description: 'What it is about. Null for a kind that this version of the shop does not know.',
      select: { subject: true },
      resolve: ({ subject }, _args, { services }) => services.audit.subjectOf(subject),
    }),
    changes: t.field({
      type: [AuditChange],
      description: `The changed fields, at most ${MAX_CHANGES}. Empty if the action says it all.`,
      select: { before: true, after: true },
      resolve: (entry, _args, { services }) => services.audit.changesOf(entry),
    }),
    isRestorable: t.boolean({
      description: 'Whether `restoreAuditEntry` can set the fields back to their values before.',
      select: { action: true, before: true, after: true },
      resolve: (entry, _args, { services }) => services.audit.isRestorable(entry),
    }),
    happenedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});

nodeVisibility.AuditEntry = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && services.audit.has(id);

const AuditFilter = builder.inputType('AuditFilter', {
  description: "Filters for the audit log. Omitted fields don't filter.",
  fields: (t): InputFields<AuditFilterShape> => ({
    actor: t.string({
      required: false,
      description:
        'Words of the name or email of a user, such as `maya`; `system` or `visitor` finds changes without a user. Of many matching users it uses the first 20, admins first.',
    }),
    subjectKind: t.field({ type: AuditSubjectKind, required: false, description: 'Kind of the subject.' }),
    subject: t.string({
      required: false,
      description: 'One subject: the `subjectCode` of an entry.',
    }),
    from: t.field({ type: 'DateTime', required: false, description: 'Earliest time.' }),
    until: t.field({ type: 'DateTime', required: false, description: 'Latest time, exclusive.' }),
  }),
});

builder.queryField('auditEntries', (t) =>
  t.prismaConnection(
    {
      type: AuditEntry,
      cursor: 'id',
      description: 'Returns the audit log, newest first. Admins only.',
      ...nullIfRefused,
      authScopes: auditAccess.read,
      args: { filter: t.arg({ type: AuditFilter, required: false, description: 'Filters to apply.' }) },
      totalCount: (_root, { filter }, { services }) => services.audit.count(filter ?? {}),
      resolve: (page, _root, { filter }, { services }) => services.audit.list(filter ?? {}, page),
    },
    { name: 'AuditEntryConnection' },
    { name: 'AuditEntryEdge' },
  ),
);

const RestoredSettings = builder.objectRef<RestoredSettingsShape>('RestoredSettings').implement({
  description: 'Settings of the shop that were restored.',
  fields: (t) => ({
    subjectCode: t.exposeString('subjectCode', {
      description: 'The `AuditEntry.subjectCode` of the restored settings.',
    }),
  }),
});

builder.objectType(SettingsChanged, {
  name: 'SettingsChanged',
  interfaces: [UserError],
  description: 'The same settings were changed after the entry. Nothing was overwritten.',
  fields: (t) => ({
    conflicts: t.field({
      type: [EditConflict],
      description: 'The conflicting fields.',
      resolve: ({ conflicts }) => [...conflicts],
    }),
    updatedAt: t.field({
      type: 'DateTime',
      description: 'When one of them was last changed. To overwrite them, pass it as `seenAt`.',
      resolve: ({ conflicts }) =>
        new Date(Math.max(...conflicts.map(({ changedAt }) => changedAt.getTime()))),
    }),
  }),
});

const RestoreAuditEntryInput = builder.inputType('RestoreAuditEntryInput', {
  description: 'A change to reverse.',
  fields: (t): InputFields<{ entryId: string; seenAt?: Date | null }> => ({
    entryId: t.id({ description: 'The `databaseId` of the entry.' }),
    seenAt: t.field({
      type: 'DateTime',
      required: false,
      description:
        'The `updatedAt` of the product when it was read, or of the conflict. Fields that were changed since are not overwritten. Without it, fields that were changed after the entry.',
    }),
  }),
});

builder.mutationField('restoreAuditEntry', (t) =>
  t.errorUnionField({
    authScopes: auditAccess.restore,
    types: [
      Equipment,
      RestoredSettings,
      InvalidInput,
      NotFound,
      EquipmentChanged,
      SettingsChanged,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: {
      resolveType: (result) => ('subjectCode' in Object(result) ? 'RestoredSettings' : 'Equipment'),
    },
    description:
      'Sets the changed fields of a product, delivery method, tax rate, promotion, the shop details or staff emails back to their values before an entry. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: RestoreAuditEntryInput, description: 'The change to reverse.' }) },
    resolve: (_root, { input: { entryId, seenAt } }, { services, viewer, throttle }) =>
      throttle(auditLimits.restore, () => services.audit.restore(requireViewer(viewer), entryId, seenAt)),
  }),
);
