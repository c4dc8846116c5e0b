import type { Limit } from '#server/limits.ts';
import type { Access } from '#server/viewer.ts';

export const shopSettingsAccess = {
  deliveryMethods: { admin: true },
  taxRates: { admin: true },
  promotions: { admin: true },
  details: { admin: true },
  staffNotifications: { admin: true },
  /** The public pages with the shop's texts. */
  legalPages: {},
} as const satisfies Record<string, Access>;

export const shopSettingsLimits = {
  write: { action: 'shopSettings.write', max: 120, perMinutes: 1 },
} as const satisfies Record<string, Limit>;
