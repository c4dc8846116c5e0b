import { expect, test } from './shop.ts';
test('serves its configuration', async ({ page }) => {
  const answer = await page.goto('/config.json');
  expect(await answer?.json()).toMatchObject({ currency: 'USD' });
});
