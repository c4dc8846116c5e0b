import { builder, nodeVisibility } from '#server/builder.ts';
import { Forbidden, InvalidInput, NotFound, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { present } from '#server/viewer.ts';
import { incidentsAccess } from './incidents.access.ts';
import { IncidentSettled } from './incidents.errors.ts';
import { incidentDetails, incidentKindOf, incidentKinds } from './incidents.rules.ts';

builder.objectType(IncidentSettled, {
  name: 'IncidentSettled',
  interfaces: [UserError],
  description: 'Somebody has settled it already; what they wrote stays.',
});

const described = Object.entries(incidentKinds).map(([kind, description]) => [kind, { description }]);

const PaymentIncidentKind = builder.enumType('PaymentIncidentKind', {
  description: 'What happened that a program may not decide.',
  values: Object.fromEntries(described) as Record<keyof typeof incidentKinds, { description: string }>,
});

const PaymentIncident = builder.prismaNode('PaymentIncident', {
  id: { field: 'id' },
  select: { id: true, kind: true, details: true },
  description: 'Something about money for a human to look at.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Its id for `resolvePaymentIncident`.' }),
    kind: t.field({
      type: PaymentIncidentKind,
      description: 'What happened.',
      resolve: ({ kind }) => incidentKindOf(kind),
    }),
    amount: t.field({
      type: Money,
      description: 'How much money it is about.',
      resolve: ({ details }) => {
        const { amountMinor, currency } = incidentDetails(details);
        return { minor: amountMinor, currency };
      },
    }),
    failure: t.string({
      nullable: true,
      description: 'The payment provider’s words, where it said why.',
      resolve: ({ details }) => incidentDetails(details).failure ?? null,
    }),
    providerId: t.exposeString('intentId', {
      description: 'The payment provider’s id of the payment, such as `pi_3Q…`, or of the refund, `re_3Q…`.',
    }),
    order: t.relation('order', {
      type: Order,
      nullable: true,
      description: 'The order it is about; null when the shop knows none.',
    }),
    testMode: t.boolean({
      description: 'True when it moved no real money.',
      select: { env: true },
      resolve: ({ env }) => env !== 'LIVE',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When it was found.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody settled it; null until then.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'What they did about it; null until then.',
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
      description: 'What a human has to look at, newest first. For admins.',
      authScopes: incidentsAccess.list,
      args: {
        settled: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: 'Whether to list those that somebody has settled instead.',
        }),
      },
      defaultSize: 20,
      maxSize: 100,
      totalCount: (_root, { settled }, { services, viewer }) =>
        services.incidents.count(present(viewer), settled),
      resolve: (query, _root, { settled }, { services, viewer }) =>
        services.incidents.list(present(viewer), settled, query),
    },
    { name: 'PaymentIncidentConnection' },
    { name: 'PaymentIncidentEdge' },
  ),
);

const ResolvePaymentIncidentInput = builder.inputType('ResolvePaymentIncidentInput', {
  description: 'What was settled, and how.',
  fields: (t) => ({
    incidentId: t.id({ description: 'Its `databaseId`.' }),
    note: t.string({ description: 'What was done about it, at most 1,000 characters.' }),
  }),
});

builder.mutationField('resolvePaymentIncident', (t) =>
  t.errorUnionField({
    authScopes: incidentsAccess.resolve,
    types: [PaymentIncident, NotFound, IncidentSettled, InvalidInput, SignInRequired, Forbidden],
    union: { resolveType: () => 'PaymentIncident' },
    description:
      'Notes that somebody has looked at it. It moves no money. For admins; written into the audit.',
    args: { input: t.arg({ type: ResolvePaymentIncidentInput, description: 'What was settled, and how.' }) },
    resolve: (_root, { input }, { services, viewer }) => services.incidents.resolve(present(viewer), input),
  }),
);
