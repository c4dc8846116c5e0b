import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import { serviceTokensAccess, serviceTokensLimits } from './service-tokens.access.ts';
import type { CreateServiceTokenInput as CreateServiceTokenInputShape } from './service-tokens.rules.ts';
import type { CreatedServiceToken as CreatedServiceTokenShape } from './service-tokens.service.ts';

const ServiceScope = builder.enumType('ServiceScope', {
  description: 'What a service token may do. A scope includes no other scope.',
  values: {
    READ_ORDERS: { description: 'Read all orders with their customers and addresses, and invoices.' },
    WRITE_ORDERS: {
      description: 'Pack and ship orders, with tracking numbers. Responses contain the changed order.',
    },
    READ_STOCK: { description: 'Read all products with their stock, including drafts.' },
    WRITE_STOCK: { description: 'Change the number of items in stock.' },
    WRITE_PRODUCTS: {
      description:
        'Add products, and change their texts, prices, pictures and variants, but not their stock.',
    },
  } as const,
});

const ServiceTokenLifetime = builder.enumType('ServiceTokenLifetime', {
  description: 'For how long a service token works.',
  values: {
    DAYS_30: { description: '30 days.' },
    DAYS_90: { description: '90 days.' },
    DAYS_365: { description: '365 days.' },
  } as const,
});

const ServiceTokenStatus = builder.enumType('ServiceTokenStatus', {
  description: 'Whether a service token works.',
  values: {
    ACTIVE: { description: 'It works.' },
    EXPIRED: { description: 'It has expired.' },
    REVOKED: { description: 'An admin revoked it.' },
    SUSPENDED: {
      description: 'It does not work, because its creator was blocked, deleted, or is no longer an admin.',
    },
  } as const,
});

const creator = { createdBy: { select: { role: true, disabledAt: true, displayName: true, email: true } } };

const ServiceToken = builder.prismaNode('ServiceToken', {
  id: { field: 'id' },
  description: 'A token with which an integration, such as a warehouse, calls the APIs.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Database ID, for `revokeServiceToken`.' }),
    name: t.exposeString('name', { description: 'Name of the integration, such as `Warehouse`.' }),
    scopes: t.expose('scopes', { type: [ServiceScope], description: 'What it may do.' }),
    createdByName: t.string({
      nullable: true,
      description: 'Name of the admin who created it, or their email if they have no name. Null if deleted.',
      select: creator,
      resolve: ({ createdBy }) => createdBy && (createdBy.displayName ?? createdBy.email),
    }),
    status: t.field({
      type: ServiceTokenStatus,
      description: 'Whether it works.',
      select: { ...creator, revokedAt: true, expiresAt: true },
      resolve: (row, _args, { services }) => services.serviceTokens.statusOf(row),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute. Null if it never was.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it expires.' }),
  }),
});

nodeVisibility.ServiceToken = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && services.serviceTokens.has(id);

builder.queryField('serviceTokens', (t) =>
  t.prismaConnection(
    {
      type: ServiceToken,
      cursor: 'id',
      description: 'Returns all service tokens, newest first, without their secrets. Admins only.',
      ...nullIfRefused,
      authScopes: serviceTokensAccess.list,
      totalCount: (_root, _args, { services }) => services.serviceTokens.count(),
      resolve: (page, _root, _args, { services }) => services.serviceTokens.list(page),
    },
    { name: 'ServiceTokenConnection' },
    { name: 'ServiceTokenEdge' },
  ),
);

const CreatedServiceToken = builder.objectRef<CreatedServiceTokenShape>('CreatedServiceToken').implement({
  description: 'A new service token with its secret.',
  fields: (t) => ({
    token: t.field({ type: ServiceToken, description: 'The token.', resolve: ({ token }) => token }),
    secret: t.exposeString('secret', {
      description: 'The secret, such as `fz_0a1b…`, to send as a bearer token. It cannot be read again.',
    }),
  }),
});

const CreateServiceTokenInput = builder.inputType('CreateServiceTokenInput', {
  description: 'A service token to create.',
  fields: (t): InputFields<CreateServiceTokenInputShape> => ({
    name: t.string({ description: 'Name of the integration, at most 60 characters.' }),
    scopes: t.field({ type: [ServiceScope], description: 'What it may do; at least one scope.' }),
    lifetime: t.field({ type: ServiceTokenLifetime, description: 'For how long it works.' }),
  }),
});

const RevokeServiceTokenInput = builder.inputType('RevokeServiceTokenInput', {
  description: 'The service token to revoke.',
  fields: (t): InputFields<{ serviceTokenId: string }> => ({
    serviceTokenId: t.id({ description: 'The `databaseId` of the token.' }),
  }),
});

builder.mutationFields((t) => ({
  createServiceToken: t.errorUnionField({
    authScopes: serviceTokensAccess.create,
    types: [CreatedServiceToken, InvalidInput, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'CreatedServiceToken' },
    description:
      'Creates a service token and returns its secret once. It works while its creator is an admin. At most 100 can be in use. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: CreateServiceTokenInput, description: 'The token.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(serviceTokensLimits.create, () => services.serviceTokens.create(requireViewer(viewer), input)),
  }),
  revokeServiceToken: t.errorUnionField({
    authScopes: serviceTokensAccess.revoke,
    types: [ServiceToken, NotFound, SignInRequired, Forbidden],
    union: { resolveType: () => 'ServiceToken' },
    description:
      'Revokes a service token at once and closes its WebSockets. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: RevokeServiceTokenInput, description: 'The token to revoke.' }) },
    resolve: (_root, { input }, { services, viewer }) =>
      services.serviceTokens.revoke(requireViewer(viewer), input.serviceTokenId),
  }),
}));
