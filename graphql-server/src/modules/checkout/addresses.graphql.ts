import { builder, isPubliclyCacheable, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { OrderClosed } from '#server/modules/orders/orders.errors.ts';
import { Order } from '#server/modules/orders/orders.graphql.ts';
import { User } from '#server/modules/users/users.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import {
  countries,
  type AddressInput as AddressInputShape,
  type Country as CountryShape,
  type Region as RegionShape,
} from './addresses.rules.ts';
import { checkoutAccess, checkoutLimits } from './checkout.access.ts';
import { AddressChangeRefused } from './checkout.errors.ts';
import {
  canChangeAddress,
  type ChangeOrderAddressInput as ChangeOrderAddressInputShape,
} from './checkout.rules.ts';

const Region = builder.objectRef<RegionShape>('Region').implement({
  description: 'A state, province, or territory.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code within the country, such as `CA`.' }),
    name: t.exposeString('name', { description: 'Name, such as `California`.' }),
  }),
});

const Country = builder.objectRef<CountryShape>('Country').implement({
  description: 'A country, and what its addresses need.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code, such as `US` (ISO 3166-1 alpha-2).' }),
    name: t.exposeString('name', { description: 'Name, such as `United States`.' }),
    regions: t.field({
      type: [Region],
      description: 'An address needs one of them. Empty in most countries.',
      resolve: ({ regions }) => [...regions],
    }),
    hasPostalCode: t.exposeBoolean('hasPostalCode', {
      description: 'Whether an address needs a postal code.',
    }),
  }),
});

builder.queryField('countries', (t) =>
  t.field({
    type: [Country],
    description: 'Returns all countries, by name.',
    extensions: isPubliclyCacheable,
    resolve: () => [...countries],
  }),
);

export const AddressInput = builder.inputType('AddressInput', {
  description: 'A delivery address. `countries` says what it needs.',
  fields: (t): InputFields<AddressInputShape> => ({
    recipient: t.string({ description: "The recipient's name." }),
    line1: t.string({ description: 'Street and number.' }),
    line2: t.string({ required: false, description: 'Apartment, floor, or company.' }),
    city: t.string({ description: 'City.' }),
    region: t.string({
      required: false,
      description: 'Code of the state or province, such as `CA`. Required where the country has `regions`.',
    }),
    postalCode: t.string({
      required: false,
      description: 'Postal code. Required where the country has postal codes.',
    }),
    country: t.string({ description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
  }),
});

const Address = builder.prismaObject('Address', {
  description: "An address of the viewer's address book.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the address.' }),
    recipient: t.exposeString('recipient', { description: "The recipient's name." }),
    phone: t.exposeString('phone', { description: 'Phone number for the delivery.' }),
    line1: t.exposeString('line1', { description: 'Street and number.' }),
    line2: t.exposeString('line2', { description: 'Apartment, floor, or company. May be empty.' }),
    city: t.exposeString('city', { description: 'City.' }),
    region: t.exposeString('region', {
      nullable: true,
      description: 'Code of the state or province, such as `CA`. Null where addresses have none.',
    }),
    postalCode: t.exposeString('postalCode', { description: 'Postal code. May be empty.' }),
    country: t.exposeString('country', { description: 'Country code, such as `US` (ISO 3166-1 alpha-2).' }),
  }),
});

builder.prismaObjectField(User, 'addresses', (t) =>
  t.field({
    type: [Address],
    nullable: true,
    description: "The viewer's address book, the address used last first; at most 20. Null for other users.",
    resolve: (user, _args, { services, viewer }) =>
      viewer?.id === user.id ? services.checkout.addresses(viewer) : null,
  }),
);

builder.objectType(AddressChangeRefused, {
  name: 'AddressChangeRefused',
  interfaces: [UserError],
  description: "The delivery address can't be changed, or not to this one. `message` gives the reason.",
});

const ChangeOrderAddressInput = builder.inputType('ChangeOrderAddressInput', {
  description: 'Changes the delivery address of an order.',
  fields: (t): InputFields<ChangeOrderAddressInputShape> => ({
    orderId: t.id({ description: 'The `databaseId` of the order.' }),
    address: t.field({
      type: AddressInput,
      description: 'The new address, in the same country and region.',
    }),
  }),
});

builder.prismaObjectField(Order, 'canChangeAddress', (t) =>
  t.boolean({
    description:
      'Whether the viewer can change the delivery address with `changeOrderAddress`: until the order is packed.',
    select: { shippingAddress: true },
    resolve: (order, _args, { viewer }) => canChangeAddress(viewer, order),
  }),
);

builder.mutationField('changeOrderAddress', (t) =>
  t.errorUnionField({
    authScopes: checkoutAccess.changeAddress,
    types: [
      Order,
      InvalidInput,
      NotFound,
      OrderClosed,
      AddressChangeRefused,
      RateLimited,
      SignInRequired,
      Forbidden,
    ],
    union: { resolveType: () => 'Order' },
    description:
      "Changes the delivery address of the viewer's own order until it is packed. Country and region stay, because delivery costs and taxes depend on them.",
    args: { input: t.arg({ type: ChangeOrderAddressInput, description: 'The order and its new address.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(checkoutLimits.changeAddress, () =>
        services.checkout.changeAddress(requireViewer(viewer), input),
      ),
  }),
);
