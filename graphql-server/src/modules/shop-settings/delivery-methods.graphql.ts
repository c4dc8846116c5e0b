import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type { SaveDeliveryMethodInput as SaveDeliveryMethodInputShape } from './delivery-methods.rules.ts';
import { shopSettingsAccess, shopSettingsLimits } from './shop-settings.access.ts';
import type { DeliveryMethodWithRates } from './shop-settings.service.ts';

const DeliveryKindType = builder.enumType('DeliveryKind', {
  description: 'How the customer gets the order.',
  values: {
    SHIP: { description: 'The shop ships it.' },
    PICKUP: { description: 'The customer picks it up.' },
  } as const,
});

const describe = {
  name: 'Name for customers, such as `Express`, at most 60 characters.',
  isIncluded: 'Whether it is free for each order. Orders that choose no method use it.',
  isActive: 'Whether customers can choose it.',
  cutOffHour: 'Hour in UTC, from 0 to 23, from which an order departs on the next working day.',
  position: 'Methods are shown by ascending position, from 1 to 1,000.',
  countries: 'ISO 3166-1 codes of the countries that the rate is for. Empty for all countries.',
  maxWeightG: 'The greatest weight of an order in grams. Null for any weight.',
  maxLengthMm: 'The greatest length of an item in millimeters. Null for any length.',
  minDays: 'The least number of working days after departure.',
  maxDays: 'The greatest number of working days after departure.',
} as const;

const DeliveryRate = builder.objectRef<DeliveryMethodWithRates['rates'][number]>('DeliveryRate').implement({
  description: 'What a delivery method costs. The cheapest rate that fits an order counts.',
  fields: (t) => ({
    countries: t.exposeStringList('countries', { description: describe.countries }),
    maxWeightG: t.exposeInt('maxWeightG', { nullable: true, description: describe.maxWeightG }),
    maxLengthMm: t.exposeInt('maxLengthMm', { nullable: true, description: describe.maxLengthMm }),
    fromItems: t.field({
      type: Money,
      description: 'The least value of the items, after discounts.',
      resolve: ({ fromItemsMinor: minor }, _args, { services }) => services.shopSettings.money(minor),
    }),
    cost: t.field({
      type: Money,
      description: 'What delivery costs.',
      resolve: ({ costMinor: minor }, _args, { services }) => services.shopSettings.money(minor),
    }),
    minDays: t.exposeInt('minDays', { description: describe.minDays }),
    maxDays: t.exposeInt('maxDays', { description: describe.maxDays }),
  }),
});

const DeliveryMethod = builder.objectRef<DeliveryMethodWithRates>('DeliveryMethod').implement({
  description: 'A way to deliver orders.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID, for the mutations.' }),
    name: t.exposeString('name', { description: describe.name }),
    kind: t.expose('kind', { type: DeliveryKindType, description: 'How the customer gets the order.' }),
    isIncluded: t.exposeBoolean('isIncluded', { description: describe.isIncluded }),
    isActive: t.exposeBoolean('isActive', { description: describe.isActive }),
    cutOffHour: t.exposeInt('cutOffHour', { description: describe.cutOffHour }),
    position: t.exposeInt('position', { description: describe.position }),
    rates: t.field({
      type: [DeliveryRate],
      description: 'What it costs: from the least value of the items to the greatest.',
      resolve: ({ rates }) => rates,
    }),
  }),
});

builder.queryField('deliveryMethods', (t) =>
  t.field({
    type: [DeliveryMethod],
    description: 'Returns the delivery methods in display order, inactive ones too. Admins only.',
    ...nullIfRefused,
    authScopes: shopSettingsAccess.deliveryMethods,
    resolve: (_root, _args, { services }) => services.shopSettings.deliveryMethods.list(),
  }),
);

type RateShape = SaveDeliveryMethodInputShape['rates'][number];
const DeliveryRateInput = builder.inputType('DeliveryRateInput', {
  description: 'A rate of a delivery method.',
  fields: (t): InputFields<RateShape> => ({
    countries: t.stringList({ description: describe.countries }),
    maxWeightG: t.int({ required: false, description: describe.maxWeightG }),
    maxLengthMm: t.int({ required: false, description: describe.maxLengthMm }),
    fromItemsMinor: t.int({ description: 'The least value of the items, after discounts, in minor units.' }),
    costMinor: t.int({ description: 'The cost in minor units. 0 for a method that is included.' }),
    minDays: t.int({ description: describe.minDays }),
    maxDays: t.int({ description: describe.maxDays }),
  }),
});

const SaveDeliveryMethodInput = builder.inputType('SaveDeliveryMethodInput', {
  description: 'A delivery method with all its rates.',
  fields: (t): InputFields<SaveDeliveryMethodInputShape> => ({
    id: t.id({ required: false, description: 'The method to change. Omit it to add one.' }),
    name: t.string({ description: describe.name }),
    kind: t.field({ type: DeliveryKindType, description: 'How the customer gets the order.' }),
    isIncluded: t.boolean({ description: describe.isIncluded }),
    isActive: t.boolean({ description: describe.isActive }),
    cutOffHour: t.int({ description: describe.cutOffHour }),
    position: t.int({
      required: false,
      description: `${describe.position} Defaults to the current one, or the end.`,
    }),
    rates: t.field({ type: [DeliveryRateInput], description: 'From 1 to 50 rates.' }),
  }),
});

const DeleteDeliveryMethodInput = builder.inputType('DeleteDeliveryMethodInput', {
  description: 'A delivery method to delete.',
  fields: (t): InputFields<{ id: string }> => ({ id: t.id({ description: 'The method to delete.' }) }),
});

const union = { resolveType: () => 'DeliveryMethod' };

builder.mutationFields((t) => ({
  saveDeliveryMethod: t.errorUnionField({
    authScopes: shopSettingsAccess.deliveryMethods,
    types: [DeliveryMethod, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description:
      'Adds or changes a delivery method. Quotes use it at once; one active method must stay included. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: SaveDeliveryMethodInput, description: 'The method.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.deliveryMethods.save(requireViewer(viewer), input),
      ),
  }),
  deleteDeliveryMethod: t.errorUnionField({
    authScopes: shopSettingsAccess.deliveryMethods,
    types: [DeliveryMethod, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description:
      'Deletes a delivery method and returns it. Orders keep their delivery; one active method must stay included. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteDeliveryMethodInput, description: 'The method to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.deliveryMethods.remove(requireViewer(viewer), input.id),
      ),
  }),
}));
