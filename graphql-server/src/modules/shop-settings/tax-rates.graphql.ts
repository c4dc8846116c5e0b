import { builder, nullIfRefused, type InputFields } from '#server/builder.ts';
import {
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  SignInRequired,
} from '#server/errors/domain-error.ts';
import { requireViewer } from '#server/viewer.ts';
import { shopSettingsAccess, shopSettingsLimits } from './shop-settings.access.ts';
import type { TaxRate as TaxRateRow } from './shop-settings.service.ts';
import type { SaveTaxRateInput as SaveTaxRateInputShape } from './tax-rates.rules.ts';

const describe = {
  label: 'Name on receipts, such as `VAT`, at most 40 characters.',
  country: 'ISO 3166-1 code of the country, such as `US`.',
  region: 'Code of the state or province, such as `CA`. Null for the rest of the country.',
  ratePpm: 'The rate in millionths, from 0 to 1,000,000: 250,000 is 25 %.',
  isIncluded: 'Whether prices include the tax. Otherwise it is added to them.',
  validFrom: 'Since when the rate is used. The newest one replaces those before it.',
} as const;

const TaxRate = builder.objectRef<TaxRateRow>('TaxRate').implement({
  description: 'The tax on orders to a country or region, from a date on.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID, for the mutations.' }),
    label: t.exposeString('label', { description: describe.label }),
    country: t.exposeString('country', { description: describe.country }),
    region: t.exposeString('region', { nullable: true, description: describe.region }),
    ratePpm: t.exposeInt('ratePpm', { description: describe.ratePpm }),
    isIncluded: t.exposeBoolean('isIncluded', { description: describe.isIncluded }),
    validFrom: t.expose('validFrom', { type: 'DateTime', description: describe.validFrom }),
  }),
});

builder.queryField('taxRates', (t) =>
  t.field({
    type: [TaxRate],
    description: 'Returns the tax rates by country and region, the newest first. Admins only.',
    ...nullIfRefused,
    authScopes: shopSettingsAccess.taxRates,
    resolve: (_root, _args, { services }) => services.shopSettings.taxRates.list(),
  }),
);

const SaveTaxRateInput = builder.inputType('SaveTaxRateInput', {
  description: 'A tax rate.',
  fields: (t): InputFields<SaveTaxRateInputShape> => ({
    id: t.id({ required: false, description: 'The rate to change. Omit it to add one.' }),
    label: t.string({ description: describe.label }),
    country: t.string({ description: describe.country }),
    region: t.string({ required: false, description: describe.region }),
    ratePpm: t.int({ description: describe.ratePpm }),
    isIncluded: t.boolean({ description: describe.isIncluded }),
    validFrom: t.field({ type: 'DateTime', description: describe.validFrom }),
  }),
});

const DeleteTaxRateInput = builder.inputType('DeleteTaxRateInput', {
  description: 'A tax rate to delete.',
  fields: (t): InputFields<{ id: string }> => ({ id: t.id({ description: 'The rate to delete.' }) }),
});

const union = { resolveType: () => 'TaxRate' };

builder.mutationFields((t) => ({
  saveTaxRate: t.errorUnionField({
    authScopes: shopSettingsAccess.taxRates,
    types: [TaxRate, InvalidInput, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description: 'Adds or changes a tax rate. Quotes use it at once. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: SaveTaxRateInput, description: 'The rate.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.taxRates.save(requireViewer(viewer), input),
      ),
  }),
  deleteTaxRate: t.errorUnionField({
    authScopes: shopSettingsAccess.taxRates,
    types: [TaxRate, NotFound, RateLimited, SignInRequired, Forbidden],
    union,
    description:
      'Deletes a tax rate and returns it. Orders keep their taxes. Admins only; recorded in the audit log.',
    args: { input: t.arg({ type: DeleteTaxRateInput, description: 'The rate to delete.' }) },
    resolve: (_root, { input }, { services, viewer, throttle }) =>
      throttle(shopSettingsLimits.write, () =>
        services.shopSettings.taxRates.remove(requireViewer(viewer), input.id),
      ),
  }),
}));
