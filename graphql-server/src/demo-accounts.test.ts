import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../prisma/seed/people.ts';
import { testShop } from '../test/shop.ts';

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The demo passwords are public: an account with one would give visitors the access of staff. */
describe('a shop without demo accounts', () => {
  it('would have had accounts of all roles', () => {
    const roles = new Set(demoAccounts.map(({ role }) => role));
    expect([...roles].toSorted()).toEqual(['admin', 'catalog', 'customer', 'support', 'warehouse']);
  });

  it.each([
    ['in production', production],
    ['in production with SEED=demo', { ...production, SEED: 'demo' }],
    ['in test mode with SEED=none', { SEED: 'none' }],
  ])(
    '%s creates none of them, and names none',
    async (_name, variables) => {
      const shop = await testShop(variables);
      try {
        const { rows } = await shop.pool.query<{ users: number; staff: number; products: number }>(
          `SELECT (SELECT count(*)::int FROM "User") AS users,
           (SELECT count(*)::int FROM "User" WHERE role <> 'CUSTOMER') AS staff,
           (SELECT count(*)::int FROM "Equipment") AS products`,
        );
        expect(rows).toEqual([{ users: 0, staff: 0, products: 0 }]);
        const config = await shop.rest('GET', '/config.json');
        expect(config.status).toBe(200);
        expect(config.body.demo).toBeNull();
        expect(shop.shop.demoAccounts).toBeNull();
      } finally {
        await shop.close();
      }
    },
    60_000,
  );

  it('refuses their passwords', async () => {
    const shop = await testShop({ SEED: 'none' });
    try {
      for (const { email, password } of demoAccounts)
        // oxlint-disable-next-line no-await-in-loop -- the emulator limits how often one signs in
        await expect(shop.signIn(email, password), email).rejects.toThrow(/signInWithPassword/);
    } finally {
      await shop.close();
    }
  }, 60_000);
});
