import { builder, isPubliclyCacheable, nullIfRefused, type InputFields } from '#server/builder.ts';
import { Forbidden, InvalidInput, RateLimited, SignInRequired } from '#server/errors/domain-error.ts';
import { UserError } from '#server/errors/graphql.ts';
import { requireViewer } from '#server/viewer.ts';
import type { LegalPageName } from './legal-texts.rules.ts';
import { ShopDetailsChanged } from './shop-details.errors.ts';
import type { SaveShopDetailsInput as SaveShopDetailsInputShape, ShopDetails } from './shop-details.rules.ts';
import { shopSettingsAccess, shopSettingsLimits } from './shop-settings.access.ts';

const LegalPageNameType = builder.enumType('LegalPageName', {
  description: 'A public page with a text of the shop.',
  values: {
    IMPRINT: { description: 'Who operates the shop, and how to contact them.' },
    RETURNS: { description: 'How to return items.' },
    PRIVACY: { description: 'How the shop processes personal data.' },
    TERMS: { description: 'Terms of sale.' },
    ACCESSIBILITY: { description: 'Accessibility statement.' },
  } as const,
});

const describe = {
  shopName: 'Name in emails, at most 60 characters.',
  legalName: 'Name of the seller on invoices, at most 120 characters.',
  address: 'Postal address with line breaks, at most 500 characters.',
  email: 'Email address for customers.',
  phone: 'Phone number for customers, at most 40 characters.',
  taxId: 'Tax number, at most 40 characters.',
  returnDays: 'Days after delivery in which customers may request returns, from 1 to 365.',
  text: (page: string) =>
    `Text of the page ${page}, at most 10,000 characters. Paragraphs are separated by an empty line. Null for the default text.`,
  version: 'Increases with each change; 0 until the details are saved.',
} as const;

const LegalPage = builder.objectRef<{ name: LegalPageName; details: ShopDetails }>('LegalPage').implement({
  description: 'A public page with a text of the shop, and who the shop is.',
  fields: (t) => ({
    name: t.expose('name', { type: LegalPageNameType, description: 'Name of the page.' }),
    text: t.string({
      description: 'Plain text. Paragraphs are separated by an empty line.',
      resolve: ({ name, details }, _args, { services }) =>
        services.shopSettings.details.textOf(name, details),
    }),
    updatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the shop details were last changed. Null if they never were.',
      resolve: ({ details }) => details.updatedAt,
    }),
    shopName: t.string({ description: describe.shopName, resolve: ({ details }) => details.shopName }),
    legalName: t.string({ description: describe.legalName, resolve: ({ details }) => details.legalName }),
    address: t.string({ description: describe.address, resolve: ({ details }) => details.address }),
    email: t.string({
      nullable: true,
      description: describe.email,
      resolve: ({ details }) => details.email,
    }),
    phone: t.string({
      nullable: true,
      description: describe.phone,
      resolve: ({ details }) => details.phone,
    }),
    taxId: t.string({
      nullable: true,
      description: describe.taxId,
      resolve: ({ details }) => details.taxId,
    }),
    returnDays: t.int({ description: describe.returnDays, resolve: ({ details }) => details.returnDays }),
  }),
});

builder.queryField('legalPage', (t) =>
  t.field({
    type: LegalPage,
    description: 'Returns a public page with a text of the shop, such as the imprint.',
    authScopes: shopSettingsAccess.legalPages,
    extensions: isPubliclyCacheable,
    args: { name: t.arg({ type: LegalPageNameType, required: true, description: 'Name of the page.' }) },
    resolve: async (_root, { name }, { services }) => ({
      name,
      details: await services.shopSettings.details.read(),
    }),
  }),
);

const ShopDetailsType = builder.objectRef<ShopDetails>('ShopDetails').implement({
  description: 'What the shop says about itself.',
  fields: (t) => ({
    id: t.id({ description: 'Always `shop`.', resolve: () => 'shop' }),
    version: t.exposeInt('version', { description: `${describe.version} Pass it to \`saveShopDetails\`.` }),
    shopName: t.exposeString('shopName', { description: describe.shopName }),
    legalName: t.exposeString('legalName', { description: describe.legalName }),
    address: t.exposeString('address', { description: describe.address }),
    email: t.exposeString('email', { nullable: true, description: describe.email }),
    phone: t.exposeString('phone', { nullable: true, description: describe.phone }),
    taxId: t.exposeString('taxId', { nullable: true, description: describe.taxId }),
    returnDays: t.exposeInt('returnDays', { description: describe.returnDays }),
    imprintText: t.exposeString('imprintText', { nullable: true, description: describe.text('Imprint') }),
    returnsText: t.exposeString('returnsText', { nullable: true, description: describe.text('Returns') }),
    privacyText: t.exposeString('privacyText', { nullable: true, description: describe.text('Privacy') }),
    termsText: t.exposeString('termsText', { nullable: true, description: describe.text('Terms') }),
    accessibilityText: t.exposeString('accessibilityText', {
      nullable: true,
      description: describe.text('Accessibility'),
    }),
    defaultText: t.string({
      description: 'The text that a page shows while its text is null.',
      args: { name: t.arg({ type: LegalPageNameType, required: true, description: 'Name of the page.' }) },
      resolve: (details, { name }, { services }) =>
        services.shopSettings.details.defaultTextOf(name, details),
    }),
  }),
});

builder.objectType(ShopDetailsChanged, {
  name: 'ShopDetailsChanged',
  interfaces: [UserError],
  description: 'Another admin changed the shop details since they were read. Nothing was overwritten.',
  fields: (t) => ({
    details: t.field({
      type: ShopDetailsType,
      description: 'The current details. To overwrite them, pass their `version`.',
      resolve: ({ details }) => details,
    }),
  }),
});

builder.queryField('shopDetails', (t) =>
  t.field({
    type: ShopDetailsType,
    description: 'Returns what the shop says about itself. Admins only.',
    ...nullIfRefused,
    authScopes: shopSettingsAccess.details,
    resolve: (_root, _args, { services }) => services.shopSettings.details.read(),
  }),
);

const SaveShopDetailsInput = builder.inputType('SaveShopDetailsInput', {
  description: 'All details of the shop.',
  fields: (t): InputFields<SaveShopDetailsInputShape> => ({
    version: t.int({ description: 'The `version` that the admin edited.' }),
    shopName: t.string({ description: describe.shopName }),
    legalName: t.string({ description: describe.legalName }),
    address: t.string({ description: describe.address }),
    email: t.string({ description: describe.email }),
    phone: t.string({ required: false, description: describe.phone }),
    taxId: t.string({ required: false, description: describe.taxId }),
    returnDays: t.int({ description: describe.returnDays }),
    imprintText: t.string({ required: false, description: describe.text('Imprint') }),
    returnsText: t.string({ required: false, description: describe.text('Returns') }),
    privacyText: t.string({ required: false, description: describe.text('Privacy') }),
    termsText: t.string({ required: false, description: describe.text('Terms') }),
    accessibilityText: t.string({ required: false, description: describe.text('Accessibility') }),
  }),
});

builder.mutationField('saveShopDetails', (t) =>
  t.errorUnionField({
    authScopes: shopSettingsAccess.details,
    types: [ShopDetailsType, InvalidInput, ShopDetailsChanged, RateLimited, SignInRequired, Forbidden],
    union: { resolveType: () => 'ShopDetails' },
    description:
      'Changes what the shop says about itself. Pages, emails, and new invoices use it at once. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: SaveShopDetailsInput, description: 'The details.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.details.save(requireViewer(viewer), input),
      ),
  }),
);
