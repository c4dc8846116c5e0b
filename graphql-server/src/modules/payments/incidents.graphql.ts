import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { incidentsAccess } from './incidents.access.ts';
import { IncidentSettled } from './incidents.errors.ts';
import type { ResolveIncidentInput } from './incidents.service.ts';
import { incidentDetails, incidentKindOf, incidentKinds } from './incidents.rules.ts';

builder.objectType(IncidentSettled, {
  name: 'IncidentSettled',
  interfaces: [UserError],
  description: 'The incident was already resolved. The existing note is kept.',
});

const described = Object.entries(incidentKinds).map(([kind, description]) => [kind, { description }]);

const PaymentIncidentKind = builder.enumType('PaymentIncidentKind', {
  description: 'Kind of a payment incident.',
  values: Object.fromEntries(described) as Record<keyof typeof incidentKinds, { description: string }>,
});

const PaymentIncident = builder.prismaNode('PaymentIncident', {
  id: { field: 'id' },
  select: { id: true, kind: true, details: true },
  description: 'A payment problem that an admin must review.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for `resolvePaymentIncident`.' }),
    kind: t.field({
      type: PaymentIncidentKind,
      description: 'Kind of the incident.',
      resolve: ({ kind }) => incidentKindOf(kind),
    }),
    amount: t.field({
      type: Money,
      description: 'The amount concerned.',
      resolve: ({ details }) => {
        const { amountMinor, currency } = incidentDetails(details);
        return { minor: amountMinor, currency };
      },
    }),
    failure: t.string({
      nullable: true,
      description: "The payment provider's error message. Null if there is none.",
      resolve: ({ details }) => incidentDetails(details).failure ?? null,
    }),
    providerId: t.exposeString('intentId', {
      description:
        "The payment provider's ID of the payment, such as `pi_3Q…`, or of the refund, such as `re_3Q…`.",
    }),
    order: t.relation('order', {
      type: Order,
      nullable: true,
      description: 'The order concerned. Null if the payment belongs to no known order.',
    }),
    testMode: t.boolean({
      description: 'True if the payment is in test mode and moves no real money.',
      select: { env: true },
      resolve: ({ env }) => env !== 'LIVE',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the incident was found.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an admin resolved the incident. Null if it is open.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'How an admin resolved the incident. Null if it is open.',
    }),
  }),
});

nodeVisibility.PaymentIncident = async (id, { services, viewer }) =>
  viewer !== null && (await services.incidents.one(viewer, id)) !== null;

builder.queryField('paymentIncidents', (t) =>
  t.prismaConnection(
    {
      type: PaymentIncident,
      cursor: 'id',
      description: 'Returns payment incidents to review, newest first. Admins only.',
      ...nullIfRefused,
      authScopes: incidentsAccess.list,
      args: {
        settled: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether to return resolved incidents instead of open ones.',
        }),
      },
      totalCount: (_root, { settled }, { services, viewer }) =>
        services.incidents.count(requireViewer(viewer), settled),
      resolve: (query, _root, { settled }, { services, viewer }) =>
        services.incidents.list(requireViewer(viewer), settled, query),
    },
    { name: 'PaymentIncidentConnection' },
    { name: 'PaymentIncidentEdge' },
  ),
);

const ResolvePaymentIncidentInput = builder.inputType('ResolvePaymentIncidentInput', {
  description: 'How a payment incident was resolved.',
  fields: (t): InputFields<ResolveIncidentInput> => ({
    incidentId: t.id({ description: 'The `databaseId` of the incident.' }),
    note: t.string({ description: 'How the incident was resolved, at most 1,000 characters.' }),
  }),
});

builder.mutationField('resolvePaymentIncident', (t) =>
  t.errorUnionField({
    authScopes: incidentsAccess.resolve,
    types: [PaymentIncident, NotFound, IncidentSettled, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'PaymentIncident' },
    description:
      'Marks a payment incident as resolved. Moves no money. Admins only; recorded in the audit log.',
    args: {
      input: t.arg({
        type: ResolvePaymentIncidentInput,
        description: 'The incident and how it was resolved.',
      }),
    },
    resolve: (_root, { input }, { services, viewer }) =>
      services.incidents.resolve(requireViewer(viewer), input),
  }),
);
