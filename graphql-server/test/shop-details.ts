import type { Db } from '#server/db.ts';
import { shopDetails } from '#server/modules/shop-settings/shop-details.ts';

/** The shop of the tests, until an admin changes its details. */
export const testSeller = { name: 'FISHZOME', address: ['1 Harbor Street'], email: null, taxId: null };

export const testShopDetails = (prisma: Db) => shopDetails(prisma, testSeller, true);
