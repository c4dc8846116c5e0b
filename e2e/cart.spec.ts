import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signUpOnTheWay } from './people.ts';
import { expect, hydrated, openHydrated, test } from './shop.ts';

const inHeader = (page: Page, label: string) => page.getByRole('banner').getByLabel(label, { exact: true });
const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name });

test(
  'a guest fills a cart, changes it, and finds it in the account after sign-up',
  { tag: '@core' },
  async ({ page }) => {
    const complaints = complaintsOf(page);
    await openHydrated(page, '/category/rods');
    await page.getByRole('button', { name: 'Add to cart: Carry-On 210' }).click();
    await expect(page.getByText('Added 1 × Carry-On 210 to your cart.', { exact: true })).toBeVisible();
    await expect(inHeader(page, 'Cart, 1 item')).toBeVisible();

    await openHydrated(page, '/product/spinning-reel');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByText('Added 2 × Lakehead 3000 to your cart.', { exact: true })).toBeVisible();

    await inHeader(page, 'Cart, 3 items').click();
    const drawer = page.getByRole('dialog', { name: 'Cart, 3 items' });
    await expect(drawer.getByRole('article')).toHaveCount(2);
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'View cart' }).click();

    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    const rod = lineOf(page, 'Carry-On 210');
    await rod.getByRole('button', { name: 'One more' }).click();
    await rod.getByRole('button', { name: 'One more' }).click();
    await expect(rod.getByText('$179.70')).toBeVisible();
    await expect(inHeader(page, 'Cart, 5 items')).toBeVisible();
    // 3 × $59.90 + 2 × $89.90
    await expect(page.getByRole('main').getByText('$359.50').first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove Lakehead 3000' }).click();
    await expect(lineOf(page, 'Lakehead 3000')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lineOf(page, 'Lakehead 3000').getByRole('textbox')).toHaveValue('2');

    await page.reload();
    await expect(lineOf(page, 'Carry-On 210').getByRole('textbox')).toHaveValue('3');
    await expect(inHeader(page, 'Cart, 5 items')).toBeVisible();

    await page.goto('/signup');
    await signUpOnTheWay(page);
    await expect(page.getByText('WELCOME TO FISHZOME', { exact: true })).toBeVisible();
    await expect(inHeader(page, 'Cart, 5 items')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await page.goto('/cart');
    await expect(lineOf(page, 'Carry-On 210').getByRole('textbox')).toHaveValue('3');

    await page.getByLabel(/^Your account/).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Yes, log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(inHeader(page, 'Cart')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('a link adds the products of a cart to another one', async ({ page, request }) => {
  const [product] = await (await request.get('/equitment?limit=1')).json();
  await page.goto(`/cart?items=${product._id}:2,01234567-89ab-7cde-8f01-000000000000:1`);
  await expect(page.getByText('1 product of this link isn’t available.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(inHeader(page, 'Cart, 2 items')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test('another tab shows the cart when the user returns to it', async ({ page }) => {
  await openHydrated(page, '/product/spinning-reel');
  const other = await page.context().newPage();
  await openHydrated(other, '/product/baitcasting-reel');
  await other.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(inHeader(other, 'Cart, 1 item')).toBeVisible();
  await page.bringToFront();
  await hydrated(page);
  await expect(inHeader(page, 'Cart, 1 item')).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(inHeader(page, 'Cart, 2 items')).toBeVisible();
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(inHeader(other, 'Cart, 2 items')).toBeVisible();
});
