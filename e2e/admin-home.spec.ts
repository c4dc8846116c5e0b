import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beAdmin, beCustomer, complaintsOf, openDashboardMenu } from './people.ts';
import { expect, openHydrated, test } from './shop.ts';

/** The number of orders placed this year, from the report's figures. */
async function ordersPlaced(page: Page): Promise<number> {
  const figure = page.getByRole('button', { name: /^Orders placed/ });
  await expect(figure).toBeVisible();
  const [, count = ''] = /^Orders placed\s*([\d,]+)/.exec(await figure.innerText()) ?? [];
  return Number(count.replaceAll(',', ''));
}

test('an admin sees sales and the work that waits, and opens each list', async ({ page, request }) => {
  const complaints = complaintsOf(page);
  await beAdmin(page);
  await openHydrated(page, '/dashboard?period=year');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chart: Revenue of \d{4} and of \d{4}/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Best sellers' })).toBeVisible();
  await expectAccessible(page);

  await test.step('a new order counts at once', async () => {
    const before = await ordersPlaced(page);
    const query = `query { bestSellers(first: 1) { databaseId minQty } }`;
    const { data } = await (await request.post('/graphql', { data: { query } })).json();
    const [{ databaseId: equipmentId, minQty: quantity }] = data.bestSellers;
    const placed = await request.post('/graphql', {
      data: {
        query: `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename } }`,
        variables: {
          input: {
            equipmentId,
            quantity,
            customerEmail: `${randomUUID()}@example.com`,
            customerName: 'Greta',
            phone: '+46 70 555 01 84',
            address: 'Quay 1, Vaxholm',
          },
        },
      },
    });
    expect((await placed.json()).data.placeOrder).toEqual({ __typename: 'Order' });
    await openHydrated(page, '/dashboard?period=year');
    expect(await ordersPlaced(page)).toBeGreaterThan(before);
  });

  await test.step('the figure, the period, and its day change the chart and the table', async () => {
    await page.getByRole('button', { name: /^Orders placed/ }).click();
    await expect(page.getByRole('table', { name: 'Orders placed' }).getByRole('row')).toHaveCount(13);
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(page).toHaveURL(/period=week/);
    await expect(page.getByRole('table', { name: 'Orders placed' }).getByRole('row')).toHaveCount(8);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(page.getByText(/^Compared with Week of/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next week' })).toBeEnabled();
  });

  await test.step('each task leads to its filtered list', async () => {
    await page.getByRole('link', { name: /Orders to pack/ }).click();
    await expect(page.getByRole('button', { name: /^To pack/ })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await page.getByRole('link', { name: /^[\d,]+ Returns/ }).click();
    await expect(page.getByRole('button', { name: 'Open returns' })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await page.getByRole('link', { name: /Products low in stock/ }).click();
    await expect(page.getByLabel('In stock')).toHaveValue('low');
    await page.goBack();
    await page.getByRole('link', { name: /Reviews to moderate/ }).click();
    await expect(page.getByRole('button', { name: /^Waiting/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /Unread messages/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  });

  await test.step('the profile stays reachable', async () => {
    await openHydrated(page, '/dashboard');
    await openDashboardMenu(page);
    await expect(page.getByRole('link', { name: /^Manage Products/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'My Profile' })
      .click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('a customer’s dashboard starts with the profile', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beCustomer(page);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await openDashboardMenu(page);
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
