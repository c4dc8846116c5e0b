import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Every page by role; `addressOf` resolves `{customer}`, `{order form}`, `{order id}`, and `{order}`. */
export const pages = {
  visitor: [
    '/',
    '/product/spinning-reel',
    '/category/reels',
    '/category/not-a-category',
    '/search?q=reel',
    '/search?q=nothing-is-called-so',
    '/wishlist',
    '/compare',
    '/cart',
    '/checkout',
    '/guest-order',
    '/login',
    '/signup',
    '/portfolio',
    '/blog',
    '/legal/imprint',
    '/legal/returns',
    '/legal/privacy',
    '/legal/terms',
    '/legal/accessibility',
    '/legal/nothing',
    '/auth/action',
    '/alerts/confirm?token=x',
    '/invitation?token=x',
    '/alerts/unsubscribe?token=x',
    '/not/a/page',
  ],
  customer: [
    '{order form}',
    '/profile',
    '/dashboard',
    '/dashboard/order',
    '/dashboard/order/{order id}',
    '/dashboard/review',
    '/dashboard/payment/{order}',
  ],
  admin: [
    '/dashboard',
    '/dashboard/users',
    '{customer}',
    '/dashboard/add-product',
    '/dashboard/manage-product',
    '/dashboard/manage-product/changes',
    '{product settings}',
    '/dashboard/manage-all-order',
    '/dashboard/reviews',
    '/dashboard/messages',
    '/dashboard/shop-details',
    '/dashboard/delivery',
    '/dashboard/promotions',
    '/dashboard/attributes',
    '/dashboard/search-terms',
    '/dashboard/search-report',
    '/dashboard/service-tokens',
    '/dashboard/audit',
    '/dashboard/guest-customer',
    '/dashboard/new-order',
    '/dashboard/webhooks',
    '/dashboard/categories',
  ],
} as const;

export async function signIn(page: Page, role: keyof typeof pages): Promise<void> {
  if (role === 'visitor') return;
  await page.goto('/login');
  await page
    .getByRole('button', { name: `Log in as ${role}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Resolves a placeholder to the URL of a link in the shop. */
export async function addressOf(page: Page, address: string): Promise<string> {
  if (address === '{customer}') {
    await page.goto('/dashboard/users');
    return (
      (await page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
    );
  }
  if (address === '{order form}') {
    await page.goto('/product/spinning-reel');
    return (await page.getByRole('link', { name: 'Order', exact: true }).getAttribute('href')) ?? '';
  }
  if (address === '{product settings}') {
    await page.goto('/dashboard/manage-product?q=Lakehead');
    return (await page.getByRole('link', { name: 'Lakehead 3000' }).getAttribute('href')) ?? '';
  }
  if (!/\{order( id)?\}/.test(address)) return address;
  await page.goto('/dashboard/order');
  if (address.includes('{order id}'))
    return (await page.getByRole('link', { name: /^FZ-/ }).first().getAttribute('href')) ?? '';
  return (await page.getByRole('link', { name: 'Plz Pay' }).first().getAttribute('href')) ?? '';
}

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
