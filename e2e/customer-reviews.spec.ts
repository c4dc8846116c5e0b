import { expectAccessible } from './accessibility.ts';
import { openDashboardMenu } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

test(
  'an admin publishes a guest’s review, replies to it, and rejects it with a reason',
  { tag: '@core' },
  async ({ page, request, browser }) => {
    const body = `Bought as a guest, ${Date.now()}.`;
    const sent = await request.post('/review', { data: { name: 'Greta', body, Ratings: 5 } });
    expect(await sent.json()).toMatchObject({ acknowledged: true });
    const visitor = await browser.newPage();
    await openHydrated(visitor, '/');
    await expect(visitor.getByText(body)).toHaveCount(0);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in as admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await openDashboardMenu(page);
    await expect(page.getByRole('link', { name: /^Customer Reviews \d+ waiting$/ })).toBeVisible();
    await openHydrated(page, '/dashboard/reviews');
    await page.getByLabel('Search reviews').fill(body);
    await expect(page.getByText('1 review', { exact: true })).toBeVisible();
    const review = page.getByRole('article', { name: 'Review by Greta' });
    const dialog = page.getByRole('dialog');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);

    await review.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Review published', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waiting (0)' })).toBeVisible();
    await review.getByRole('button', { name: 'Reply' }).click();
    await dialog.getByLabel('Reply').fill('Thank you, Greta!');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(review.getByText('Thank you, Greta!')).toBeVisible();
    await openHydrated(visitor, '/');
    await expect(visitor.getByText(body)).toBeVisible();
    await expect(visitor.getByText('Thank you, Greta!')).toBeVisible();

    await review.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByLabel('Reason').fill('It was a test.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(review.getByText('Reason: It was a test.')).toBeVisible();
    await openHydrated(visitor, '/');
    await expect(visitor.getByText(body)).toHaveCount(0);

    await review.getByRole('button', { name: 'History' }).click();
    for (const entry of [/^Rejected by/, /^Reply written by/, /^Published by/, 'Written by a guest'])
      await expect(dialog.getByText(entry)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Rejected/ }).click();
    await expect(review).toBeVisible();
  },
);
