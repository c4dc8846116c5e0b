import { builder, nodeVisibility, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { Money } from '#server/modules/money/money.graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type { SavePromotionInput as SavePromotionInputShape } from './promotions.rules.ts';
import { shopSettingsAccess, shopSettingsLimits } from './shop-settings.access.ts';

const PromotionKindType = builder.enumType('PromotionKind', {
  description: 'What a promotion gives.',
  values: {
    PERCENT: { description: 'A percentage of the items.' },
    AMOUNT: { description: 'An amount of money, at most the price of the items.' },
    BUY_X_GET_Y: { description: 'The cheapest items of each group are free.' },
    FREE_DELIVERY: { description: 'Shipping is free.' },
  } as const,
});

const describe = {
  discountCode:
    'What customers enter: 3 to 30 letters, digits and hyphens. Null for a promotion that applies by itself.',
  label: 'Name for customers, such as `Spring sale`, at most 60 characters.',
  percent: 'Percentage from 1 to 100 of a promotion of the kind `PERCENT`.',
  buyQuantity: 'How many items a group of the kind `BUY_X_GET_Y` has beside the free ones.',
  getQuantity: 'How many items of a group of the kind `BUY_X_GET_Y` are free.',
  categorySlugs: 'Slugs of the categories whose products it is for. Empty for all products.',
  startsAt: 'When it starts.',
  endsAt: 'When it ends. Null if it does not.',
  usageLimit: 'How many orders can use it. Null for any number.',
  perCustomerLimit: 'How many orders of one customer can use it. Null for any number.',
} as const;

const Promotion = builder.prismaNode('Promotion', {
  id: { field: 'id' },
  description: 'A discount that applies by itself or with a code.',
  fields: (t) => ({
    databaseId: t.exposeString('id', { description: 'Database ID, for the mutations.' }),
    discountCode: t.exposeString('code', { nullable: true, description: describe.discountCode }),
    label: t.exposeString('label', { description: describe.label }),
    kind: t.expose('kind', { type: PromotionKindType, description: 'What it gives.' }),
    percent: t.exposeInt('percent', { nullable: true, description: describe.percent }),
    amount: t.field({
      type: Money,
      nullable: true,
      description: 'Amount of a promotion of the kind `AMOUNT`.',
      resolve: ({ amountMinor: minor }, _args, { services }) =>
        minor === null ? null : services.shopSettings.money(minor),
    }),
    buyQuantity: t.exposeInt('buyQuantity', { nullable: true, description: describe.buyQuantity }),
    getQuantity: t.exposeInt('getQuantity', { nullable: true, description: describe.getQuantity }),
    categorySlugs: t.stringList({
      description: describe.categorySlugs,
      resolve: async (row, _args, { services }) => {
        const { categorySlugs } = await services.shopSettings.promotions.details(row);
        return [...categorySlugs];
      },
    }),
    minimumItems: t.field({
      type: Money,
      description: 'The least value of the items, before discounts.',
      resolve: ({ minimumItemsMinor: minor }, _args, { services }) => services.shopSettings.money(minor),
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: describe.startsAt }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true, description: describe.endsAt }),
    usageLimit: t.exposeInt('usageLimit', { nullable: true, description: describe.usageLimit }),
    perCustomerLimit: t.exposeInt('perCustomerLimit', {
      nullable: true,
      description: describe.perCustomerLimit,
    }),
    used: t.int({
      description: 'How many orders use it. Canceled and expired orders do not count.',
      resolve: async (row, _args, { services }) => (await services.shopSettings.promotions.details(row)).used,
    }),
  }),
});

nodeVisibility.Promotion = async (id, { services, viewer }) =>
  viewer?.role === 'ADMIN' && services.shopSettings.promotions.has(id);

builder.queryField('promotions', (t) =>
  t.prismaConnection(
    {
      type: Promotion,
      cursor: 'id',
      description: 'Returns promotions, those that start last first. Admins only.',
      ...nullIfRefused,
      authScopes: shopSettingsAccess.promotions,
      args: {
        query: t.arg.string({
          required: true,
          defaultValue: '',
          description: 'Words, such as `spring`. All must be in the label or the code.',
        }),
      },
      totalCount: (_root, { query }, { services }) => services.shopSettings.promotions.count(query),
      resolve: (page, _root, { query }, { services }) => services.shopSettings.promotions.list(query, page),
    },
    { name: 'PromotionConnection' },
    { name: 'PromotionEdge' },
  ),
);

const SavePromotionInput = builder.inputType('SavePromotionInput', {
  description: 'A promotion. Values that its kind does not have are ignored.',
  fields: (t): InputFields<SavePromotionInputShape> => ({
    id: t.id({ required: false, description: 'The `databaseId` of the promotion. Omit it to add one.' }),
    discountCode: t.string({ required: false, description: describe.discountCode }),
    label: t.string({ description: describe.label }),
    kind: t.field({ type: PromotionKindType, description: 'What it gives.' }),
    percent: t.int({ required: false, description: describe.percent }),
    amountMinor: t.int({
      required: false,
      description: 'Amount in minor units of a promotion of the kind `AMOUNT`.',
    }),
    buyQuantity: t.int({ required: false, description: describe.buyQuantity }),
    getQuantity: t.int({ required: false, description: describe.getQuantity }),
    categorySlugs: t.stringList({ description: describe.categorySlugs }),
    minimumItemsMinor: t.int({
      description: 'The least value of the items, before discounts, in minor units.',
    }),
    startsAt: t.field({ type: 'DateTime', description: describe.startsAt }),
    endsAt: t.field({ type: 'DateTime', required: false, description: describe.endsAt }),
    usageLimit: t.int({ required: false, description: describe.usageLimit }),
    perCustomerLimit: t.int({ required: false, description: describe.perCustomerLimit }),
  }),
});

const DeletePromotionInput = builder.inputType('DeletePromotionInput', {
  description: 'A promotion to delete.',
  fields: (t): InputFields<{ id: string }> => ({
    id: t.id({ description: 'The `databaseId` of the promotion.' }),
  }),
});

const union = { resolveType: () => 'Promotion' };

builder.mutationFields((t) => ({
  savePromotion: t.errorUnionField({
    authScopes: shopSettingsAccess.promotions,
    types: [Promotion, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description:
      'Adds or changes a promotion. Quotes use it at once. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: SavePromotionInput, description: 'The promotion.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.promotions.save(requireViewer(viewer), input),
      ),
  }),
  deletePromotion: t.errorUnionField({
    authScopes: shopSettingsAccess.promotions,
    types: [Promotion, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description:
      'Deletes a promotion and returns it. Orders keep their discounts. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: DeletePromotionInput, description: 'The promotion to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.promotions.remove(requireViewer(viewer), input.id),
      ),
  }),
}));
