import { builder, nodeVisibility, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import { alertsAccess, alertsLimits } from './alerts.access.ts';
import { AlertLimitReached, AlreadyAvailable } from './alerts.errors.ts';
import type { AlertTokenInput, CancelAlertInput, CreateAlertInput } from './alerts.rules.ts';

const ProductAlertKind = builder.enumType('ProductAlertKind', {
  description: 'When an alert is sent.',
  values: {
    BACK_IN_STOCK: { description: 'When the product can be ordered again.' },
    PRICE_DROP: { description: 'When the product can be ordered for less than `price`.' },
  } as const,
});

const productOf = {
  equipment: {
    select: {
      name: true,
      slug: true,
      sku: true,
      optionValues: true,
      status: true,
      currency: true,
      parent: { select: { slug: true, status: true } },
    },
  },
} as const;

interface Alerted {
  readonly status: string;
  readonly parent: { readonly status: string } | null;
}
const isDraft = ({ status, parent }: Alerted) => status === 'DRAFT' || parent?.status === 'DRAFT';
const isPublished = ({ status, parent }: Alerted) =>
  status === 'PUBLISHED' && (parent === null || parent.status === 'PUBLISHED');

const ProductAlert = builder.prismaNode('ProductAlert', {
  id: { field: 'id' },
  select: { id: true },
  description: 'A request for one email when a product is back in stock or cheaper.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for `cancelProductAlert`.' }),
    kind: t.expose('kind', { type: ProductAlertKind, description: 'When the alert is sent.' }),
    equipmentId: t.exposeID('equipmentId', { description: 'The `databaseId` of the product or variant.' }),
    price: t.field({
      type: Money,
      description: 'Price of the product when the alert was created.',
      select: { priceMinor: true, ...productOf },
      resolve: ({ priceMinor, equipment }) => ({ minor: priceMinor, currency: equipment.currency }),
    }),
    productName: t.string({
      nullable: true,
      description: "Name of the product, also if it's archived. Null if it was withdrawn.",
      select: productOf,
      resolve: ({ equipment }) => (isDraft(equipment) ? null : equipment.name),
    }),
    optionValues: t.stringList({
      description: 'Options of the product or variant, such as `210 cm`. Empty without variants.',
      select: productOf,
      resolve: ({ equipment }) => (isDraft(equipment) ? [] : equipment.optionValues),
    }),
    productSlug: t.string({
      nullable: true,
      description: "Slug of the product's page. Null if the product is no longer for sale.",
      select: productOf,
      resolve: ({ equipment }) =>
        isPublished(equipment) ? (equipment.parent?.slug ?? equipment.slug) : null,
    }),
    variantSku: t.string({
      nullable: true,
      description: 'SKU of the variant. Null for the product itself, or if it is no longer for sale.',
      select: productOf,
      resolve: ({ equipment }) => (equipment.parent && isPublished(equipment) ? equipment.sku : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the alert was created.' }),
  }),
});

nodeVisibility.ProductAlert = async (id, { services, viewer }) =>
  viewer !== null && (await services.alerts.one(viewer, id)) !== null;

builder.prismaObjectField(User, 'productAlerts', (t) =>
  t.prismaConnection(
    {
      type: ProductAlert,
      cursor: 'id',
      nullable: true,
      description: "The viewer's email alerts, newest first; at most 50. Null for other users.",
      resolve: (query, { id }, _args, { services, viewer }) =>
        viewer?.id === id ? services.alerts.list(viewer, query) : null,
    },
    {
      name: 'ProductAlertConnection',
      fields: (connection) => ({
        // Not Pothos's: with that, a query of only this field would find a page of another user.
        totalCount: connection.int({
          resolve: (_page, _args, { services, viewer }) => services.alerts.count(requireViewer(viewer)),
        }),
      }),
    },
    { name: 'ProductAlertEdge' },
  ),
);

const AlertConfirmationSent = builder.objectRef<{ sent: true }>('AlertConfirmationSent').implement({
  description:
    'Confirms that the email gets a link that activates the alert. The same for all emails, also for one that has the alert or too many of them.',
  fields: (t) => ({ sent: t.exposeBoolean('sent', { description: 'Always true.' }) }),
});
const AlertsStopped = builder.objectRef<{ stopped: true }>('AlertsStopped').implement({
  description: 'Confirms that the recipient gets no more alerts.',
  fields: (t) => ({ stopped: t.exposeBoolean('stopped', { description: 'Always true.' }) }),
});

builder.objectType(AlreadyAvailable, {
  name: 'AlreadyAvailable',
  interfaces: [UserError],
  description: 'The product can be ordered now, so there is nothing to wait for.',
});
builder.objectType(AlertLimitReached, {
  name: 'AlertLimitReached',
  interfaces: [UserError],
  description: 'The user has too many alerts.',
  fields: (t) => ({ max: t.exposeInt('max', { description: 'Most alerts of one user.' }) }),
});

const CreateProductAlertInput = builder.inputType('CreateProductAlertInput', {
  description: 'An email alert to create.',
  fields: (t): InputFields<CreateAlertInput> => ({
    equipmentId: t.id({ description: 'The `databaseId` of the product or variant.' }),
    kind: t.field({ type: ProductAlertKind, description: 'When to send the alert.' }),
    email: t.string({
      required: false,
      description:
        'Email to send it to, such as `maya@fishzome.example`. Required for visitors and for users who have not verified their email; ignored for others.',
    }),
    website: t.string({
      required: false,
      description: 'Honeypot. Leave it empty; a request with a value here is discarded.',
    }),
  }),
});
const CancelProductAlertInput = builder.inputType('CancelProductAlertInput', {
  description: 'An email alert to stop.',
  fields: (t): InputFields<CancelAlertInput> => ({
    alertId: t.id({ description: 'The `databaseId` of the alert.' }),
  }),
});
const ConfirmProductAlertInput = builder.inputType('ConfirmProductAlertInput', {
  description: 'A link of a confirmation email.',
  fields: (t): InputFields<AlertTokenInput> => ({
    token: t.string({ description: 'The search parameter `token` of the link.' }),
  }),
});
const UnsubscribeFromAlertsInput = builder.inputType('UnsubscribeFromAlertsInput', {
  description: 'A link to unsubscribe.',
  fields: (t): InputFields<AlertTokenInput> => ({
    token: t.string({ description: 'The search parameter `token` of the link.' }),
  }),
});

builder.mutationFields((t) => ({
  createProductAlert: t.errorUnionField({
    authScopes: alertsAccess.create,
    types: [
      ProductAlert,
      AlertConfirmationSent,
      InvalidInput,
      NotFound,
      AlreadyAvailable,
      AlertLimitReached,
      RateLimited,
    ],
    union: {
      resolveType: (value) =>
        typeof value === 'object' && value !== null && 'sent' in value
          ? 'AlertConfirmationSent'
          : 'ProductAlert',
    },
    description:
      'Asks for one email when a product is back in stock or cheaper. For a user with a verified email the alert is active at once. Otherwise `email` gets a link to confirm it.',
    args: { input: t.arg({ type: CreateProductAlertInput, description: 'The alert to create.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(alertsLimits.create, () => services.alerts.create(viewer, input)),
  }),
  confirmProductAlert: t.errorUnionField({
    authScopes: alertsAccess.confirm,
    types: [ProductAlert, InvalidInput, NotFound, RateLimited],
    union: { resolveType: () => 'ProductAlert' },
    description: "Activates a visitor's alert. Doesn't require signing in.",
    args: {
      input: t.arg({ type: ConfirmProductAlertInput, description: 'The link of the confirmation email.' }),
    },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(alertsLimits.confirm, () => services.alerts.confirm(input)),
  }),
  cancelProductAlert: t.errorUnionField({
    authScopes: alertsAccess.cancel,
    types: [User, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'User' },
    description: "Stops one of the viewer's alerts. Stopping it again changes nothing.",
    args: { input: t.arg({ type: CancelProductAlertInput, description: 'The alert to stop.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(alertsLimits.cancel, async () => {
        const result = await services.alerts.cancel(requireViewer(viewer), input);
        return result as typeof User.$inferType | InvalidInput;
      }),
  }),
  unsubscribeFromAlerts: t.errorUnionField({
    authScopes: alertsAccess.unsubscribe,
    types: [AlertsStopped, InvalidInput, NotFound, RateLimited],
    union: { resolveType: () => 'AlertsStopped' },
    description: "Stops all alerts of the recipient of an email. Doesn't require signing in.",
    args: { input: t.arg({ type: UnsubscribeFromAlertsInput, description: 'The link of any alert email.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(alertsLimits.unsubscribe, () => services.alerts.unsubscribe(input)),
  }),
}));
