import { isDeepStrictEqual } from 'node:util';
import { detailFields } from './shop-details.rules.ts';
import { notificationFields } from './staff-notifications.rules.ts';

/** The fields that can be restored, by the action that records their change. The order of rows is not one of them. */
const restorable = {
  'deliveryMethod.changed': ['name', 'kind', 'isIncluded', 'isActive', 'cutOffHour', 'rates'],
  'taxRate.changed': ['label', 'country', 'region', 'ratePpm', 'isIncluded', 'validFrom'],
  'promotion.changed': [
    'code',
    'label',
    'kind',
    'percent',
    'amountMinor',
    'buyQuantity',
    'getQuantity',
    'categoryIds',
    'minimumItemsMinor',
    'startsAt',
    'endsAt',
    'usageLimit',
    'perCustomerLimit',
  ],
  'shopDetails.changed': detailFields,
  'shopDetails.staff-emails-changed': notificationFields,
} as const satisfies Record<string, readonly string[]>;
export type SettingsAction = keyof typeof restorable;

interface Entry {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const isSettingsAction = (action: string): action is SettingsAction =>
  Object.hasOwn(restorable, action);

/** Values of settings by field. */
export type Settings = Readonly<Record<string, unknown>>;

/** The value of a field in a snapshot. Rates get new ids whenever their method is saved. */
export function settingIn(snapshot: unknown, field: string): unknown {
  const value = (Object(snapshot) as Settings)[field];
  return field === 'rates' && Array.isArray(value) ? value.map(withoutIds) : value;
}

/** A rate as the input names it. */
export const withoutIds = (rate: object): Settings =>
  Object.fromEntries(Object.entries(rate).filter(([name]) => name !== 'id' && name !== 'methodId'));

const dates: ReadonlySet<string> = new Set(['validFrom', 'startsAt', 'endsAt']);

/** The settings that an entry changed, with their values before it. */
export function earlierSettings({ action, before, after }: Entry): Settings {
  if (!isSettingsAction(action)) return {};
  return Object.fromEntries(
    restorable[action].flatMap((field): [string, unknown][] => {
      const value = settingIn(before, field);
      if (value === undefined || isDeepStrictEqual(value, settingIn(after, field))) return [];
      return [[field, dates.has(field) && typeof value === 'string' ? new Date(value) : value]];
    }),
  );
}
