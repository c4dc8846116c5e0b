import { expect, holdCode, test } from './shop.ts';

const product = '/product/spinning-reel';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the product page has no control that does nothing', async ({ page }) => {
    await page.goto(product);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Lakehead 3000' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Order', exact: true })).toBeVisible();
    await expect(main.getByRole('combobox')).toBeHidden();
    for (const name of ['Add to cart', 'Next picture', 'Imperial', /wish list/i, /^Compare/])
      await expect(main.getByRole('button', { name })).toHaveCount(0);
    await main.getByRole('link', { name: '4000' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Lakehead 4000' })).toBeVisible();
  });
});

test('further pictures load when the user touches the gallery, or a second after the page', async ({
  page,
}) => {
  let requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const countRequests = (width: number) =>
    requested.filter((url) => new RegExp(`spinning-reel-[23]-${width}`).test(url)).length;
  const release = await holdCode(page);
  await page.goto(product);
  // The thumbnails.
  await expect.poll(() => countRequests(240)).toBe(2);
  expect(countRequests(576)).toBe(0);
  const gallery = page.getByRole('region', { name: 'Pictures of Lakehead 3000' });
  await gallery.hover();
  await expect.poll(() => countRequests(576)).toBe(2);

  release();
  await page.mouse.move(0, 0);
  requested = [];
  await page.reload();
  await expect.poll(() => countRequests(576)).toBe(2);
});

test('the product page prints without what only works on a screen', async ({ page }) => {
  await page.goto(product);
  await expect(page.getByRole('heading', { name: 'Goes well with' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const landmark of ['banner', 'contentinfo', 'complementary', 'navigation'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Order', exact: true })).toBeHidden();
  await expect(main.getByRole('combobox')).toBeHidden();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Goes well with' })).toBeHidden();
  await expect(main.getByRole('heading', { name: 'Specifications' })).toBeVisible();
  await expect(main.getByRole('img', { name: 'Photo by Karin Vogt' })).toBeVisible();
  // The reviews are the end of the page.
  const end = await main.getByRole('listitem').last().boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height - ((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThan(200);
});
