import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type { WebhookSecret as WebhookSecretShape } from './webhooks.service.ts';
import { webhooksAccess, webhooksLimits } from './webhooks.access.ts';
import { WebhookEndpointInactive } from './webhooks.errors.ts';
import { webhookEventNames, webhookEvents, type ChosenEvent } from './webhook-events.rules.ts';
import {
  KEPT_DAYS,
  MAX_ENDPOINTS,
  OVERLAP_HOURS,
  type AddWebhookEndpointInput as AddShape,
  type ChangeWebhookEndpointInput as ChangeShape,
} from './webhooks.rules.ts';

const eventValue = <const Value extends ChosenEvent>(value: Value) => ({
  value,
  description: `\`${value}\`: ${webhookEvents[value].description}`,
});

const WebhookEventType = builder.enumType('WebhookEventType', {
  description: 'An event that an endpoint can get.',
  values: {
    ORDER_PLACED: eventValue(webhookEventNames.ORDER_PLACED),
    ORDER_PAID: eventValue(webhookEventNames.ORDER_PAID),
    ORDER_SHIPPED: eventValue(webhookEventNames.ORDER_SHIPPED),
    ORDER_REFUNDED: eventValue(webhookEventNames.ORDER_REFUNDED),
    STOCK_CHANGED: eventValue(webhookEventNames.STOCK_CHANGED),
    PRODUCT_CHANGED: eventValue(webhookEventNames.PRODUCT_CHANGED),
  },
});

const WebhookDeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'How far a delivery is.',
  values: {
    PENDING: { description: 'Not sent yet, or waits for the next attempt.' },
    DELIVERED: { description: 'The receiver answered with a status from 200 to 299.' },
    FAILED: { description: 'All attempts failed, or the endpoint was turned off.' },
  } as const,
});

const WebhookDelivery = builder.prismaNode('WebhookDelivery', {
  id: { field: 'id' },
  description: `An event for one endpoint. Deleted after ${KEPT_DAYS} days.`,
  fields: (t) => ({
    databaseId: t.exposeID('id', {
      description: 'Database ID, for `replayWebhookDelivery`. Also its `webhook-id` header.',
    }),
    type: t.exposeString('type', { description: 'Type of the event, such as `order.paid`.' }),
    payload: t.string({
      description: 'The event as JSON.',
      resolve: ({ payload }) => JSON.stringify(payload),
    }),
    status: t.expose('status', { type: WebhookDeliveryStatus, description: 'How far it is.' }),
    attempts: t.exposeInt('attempts', { description: 'Attempts since it was created or replayed.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is due. Null unless it is pending.',
    }),
    lastAttemptAt: t.expose('lastAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last attempt began. Null before the first.',
    }),
    responseStatus: t.exposeInt('responseStatus', {
      nullable: true,
      description: 'HTTP status of the last response. Null if there was none.',
    }),
    responseText: t.exposeString('responseText', {
      nullable: true,
      description: 'Start of the last response’s body. Null if there was no response.',
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Milliseconds that the last attempt took. Null before the first.',
    }),
    problem: t.exposeString('error', {
      nullable: true,
      description: 'Why the last attempt failed. Null if it did not.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the event happened.' }),
  }),
});

const WebhookEndpoint = builder.prismaNode('WebhookEndpoint', {
  id: { field: 'id' },
  description: 'A URL of an integrator that gets events, signed as Standard Webhooks specifies.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for the mutations.' }),
    url: t.exposeString('url', { description: 'The URL that gets the events by POST.' }),
    description: t.exposeString('description', {
      description: 'Text for admins, such as `ERP`. May be empty.',
    }),
    events: t.field({
      type: [WebhookEventType],
      description: 'The events that it gets.',
      resolve: ({ events }) => Object.values(webhookEventNames).filter((one) => events.includes(one)),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it gets events.' }),
    goneAt: t.expose('goneAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When its receiver answered 410 Gone, which turned it off. Null if an admin turned it off, or if it is active.',
    }),
    lastDelivery: t.field({
      type: WebhookDelivery,
      nullable: true,
      description: 'The newest delivery. Null before the first.',
      select: { deliveries: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 } },
      resolve: ({ deliveries }) => deliveries[0] ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  }),
});

nodeVisibility.WebhookEndpoint = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && (await services.webhooks.one(id)) !== null;
nodeVisibility.WebhookDelivery = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && (await services.webhooks.isDelivery(id));

const WebhookSecret = builder.objectRef<WebhookSecretShape>('WebhookSecret').implement({
  description: 'The secret with which a receiver verifies the signature of a webhook.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The current secret: `whsec_` and a key in Base64.' }),
    previousSecret: t.string({
      nullable: true,
      description: 'The secret before the last rotation. Null once it no longer signs.',
      resolve: ({ previous }) => previous?.secret,
    }),
    previousSecretEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the previous secret signs too.',
      resolve: ({ previous }) => previous?.endsAt,
    }),
  }),
});

builder.objectType(WebhookEndpointInactive, {
  name: 'WebhookEndpointInactive',
  interfaces: [UserError],
  description: 'The endpoint is turned off, so that nothing is sent to it.',
});

builder.queryFields((t) => ({
  webhookEndpoints: t.prismaField({
    type: [WebhookEndpoint],
    ...nullIfRefused,
    authScopes: webhooksAccess.list,
    complexity: { field: 1, multiplier: MAX_ENDPOINTS },
    description: `Returns the endpoints for webhooks, newest first, at most ${MAX_ENDPOINTS}. Admins only.`,
    resolve: (query, _root, _args, { services }) => services.webhooks.list(query),
  }),
  webhookDeliveries: t.prismaConnection(
    {
      type: WebhookDelivery,
      cursor: 'id',
      ...nullIfRefused,
      authScopes: webhooksAccess.deliveries,
      description: 'Returns the deliveries of an endpoint, newest first. Admins only.',
      args: { endpointId: t.arg.id({ description: 'The `databaseId` of the endpoint.' }) },
      totalCount: (_root, { endpointId }, { services }) => services.webhooks.countDeliveries(endpointId),
      resolve: (page, _root, { endpointId }, { services }) => services.webhooks.deliveries(endpointId, page),
    },
    { name: 'WebhookDeliveryConnection' },
    { name: 'WebhookDeliveryEdge' },
  ),
}));

const facts = {
  url: 'An https URL of at most 2,000 characters with a public host name. In test mode also http://localhost.',
  description: 'Text for admins of at most 200 characters. May be empty.',
  events: 'The events that it gets, at least one.',
  isActive: 'Whether it gets events.',
} as const;

const AddWebhookEndpointInput = builder.inputType('AddWebhookEndpointInput', {
  description: 'An endpoint to add.',
  fields: (t): InputFields<AddShape> => ({
    url: t.string({ description: facts.url }),
    description: t.string({ description: facts.description }),
    events: t.field({ type: [WebhookEventType], description: facts.events }),
    isActive: t.boolean({ description: facts.isActive }),
  }),
});

const ChangeWebhookEndpointInput = builder.inputType('ChangeWebhookEndpointInput', {
  description: 'An endpoint with its new values.',
  fields: (t): InputFields<ChangeShape> => ({
    endpointId: t.id({ description: 'The `databaseId` of the endpoint.' }),
    url: t.string({ description: facts.url }),
    description: t.string({ description: facts.description }),
    events: t.field({ type: [WebhookEventType], description: facts.events }),
    isActive: t.boolean({
      description: `${facts.isActive} When it is turned off, deliveries that wait fail. They can be replayed.`,
    }),
  }),
});

const ofEndpoint = (name: string, description: string) =>
  builder.inputType(name, {
    description,
    fields: (t): InputFields<{ endpointId: string }> => ({
      endpointId: t.id({ description: 'The `databaseId` of the endpoint.' }),
    }),
  });
const DeleteWebhookEndpointInput = ofEndpoint('DeleteWebhookEndpointInput', 'An endpoint to delete.');
const ShowWebhookSecretInput = ofEndpoint('ShowWebhookSecretInput', 'The endpoint whose secret to show.');
const RotateWebhookSecretInput = ofEndpoint(
  'RotateWebhookSecretInput',
  'The endpoint whose secret to rotate.',
);
const TestWebhookEndpointInput = ofEndpoint('TestWebhookEndpointInput', 'An endpoint to test.');

const ReplayWebhookDeliveryInput = builder.inputType('ReplayWebhookDeliveryInput', {
  description: 'A delivery to send again.',
  fields: (t): InputFields<{ deliveryId: string }> => ({
    deliveryId: t.id({ description: 'The `databaseId` of the delivery.' }),
  }),
});

builder.mutationFields((t) => ({
  addWebhookEndpoint: t.errorUnionField({
    authScopes: webhooksAccess.add,
    types: [WebhookEndpoint, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookEndpoint' },
    description: `Adds an endpoint for webhooks with a new secret, at most ${MAX_ENDPOINTS}. Admins only; recorded in the audit log.`,
    args: { input: t.arg({ type: AddWebhookEndpointInput, description: 'The endpoint to add.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(webhooksLimits.write, () => services.webhooks.add(requireViewer(viewer), input)),
  }),
  changeWebhookEndpoint: t.errorUnionField({
    authScopes: webhooksAccess.change,
    types: [WebhookEndpoint, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookEndpoint' },
    description: 'Changes an endpoint. Its secret stays. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: ChangeWebhookEndpointInput, description: 'The endpoint and its values.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(webhooksLimits.write, () => services.webhooks.change(requireViewer(viewer), input)),
  }),
  deleteWebhookEndpoint: t.errorUnionField({
    authScopes: webhooksAccess.delete,
    types: [WebhookEndpoint, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookEndpoint' },
    description:
      'Deletes an endpoint with its deliveries, and returns it. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteWebhookEndpointInput, description: 'The endpoint to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(webhooksLimits.write, () => services.webhooks.remove(requireViewer(viewer), input.endpointId)),
  }),
  showWebhookSecret: t.errorUnionField({
    authScopes: webhooksAccess.showSecret,
    types: [WebhookSecret, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookSecret' },
    description: 'Returns the secret of an endpoint. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: ShowWebhookSecretInput, description: 'The endpoint.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(webhooksLimits.write, () =>
        services.webhooks.showSecret(requireViewer(viewer), input.endpointId),
      ),
  }),
  rotateWebhookSecret: t.errorUnionField({
    authScopes: webhooksAccess.rotateSecret,
    types: [WebhookSecret, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookSecret' },
    description: `Makes a new secret for an endpoint. The current one signs too for ${OVERLAP_HOURS} hours; one before it no longer does. Admins only; recorded in the audit log.`,
    args: { input: t.arg({ type: RotateWebhookSecretInput, description: 'The endpoint.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(webhooksLimits.write, () =>
        services.webhooks.rotateSecret(requireViewer(viewer), input.endpointId),
      ),
  }),
  testWebhookEndpoint: t.errorUnionField({
    authScopes: webhooksAccess.test,
    types: [WebhookDelivery, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookDelivery' },
    description:
      'Queues the event `webhook.test` for an endpoint, also for one that is turned off. Query the delivery for its result. Admins only.',
    args: { input: t.arg({ type: TestWebhookEndpointInput, description: 'The endpoint.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(webhooksLimits.send, () => services.webhooks.test(input.endpointId)),
  }),
  replayWebhookDelivery: t.errorUnionField({
    authScopes: webhooksAccess.replay,
    types: [WebhookDelivery, WebhookEndpointInactive, NotFound, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'WebhookDelivery' },
    description:
      'Sends a delivery again, with the same `webhook-id` and all attempts. One that waits for its next attempt is sent now. Admins only.',
    args: { input: t.arg({ type: ReplayWebhookDeliveryInput, description: 'The delivery.' }) },
    resolve: (_root, { input }, { services, throttle }) =>
      throttle(webhooksLimits.send, () => services.webhooks.replay(input.deliveryId)),
  }),
}));
